"""The generators of LLVM's own files against llvm-tblgen, for random records with LLVM's own classes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.oracle.td_texts import INSTALLED, for_each_release, ours, records_of, theirs
from tgdsl.generation.generator import installed
from tgdsl.llvm import Release

FOLDER = str(Path(__file__).parent / "target_parsers")


def compare(folder: Path, release: Release, generator: str, texts: st.SearchStrategy[str], examples: int) -> None:
    """Compare what both make of random texts, all of which both accept but for a share."""
    path = folder / "random.td"
    counts = [0, 0]

    @settings(
        max_examples=examples,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )
    @given(texts)
    def run(text: str) -> None:
        path.write_text(text)
        mine = ours(records_of(path, release, include=(FOLDER,)), generator)
        assert mine == theirs(path, generator, release, include=(FOLDER,))
        counts[mine is None] += 1

    run()
    assert counts[0] > counts[1]


@st.composite
def _attributes(draw: st.DrawFn) -> str:
    lines = [_ATTRIBUTE_CLASSES]
    kinds = ["EnumAttr", "TypeAttr", "IntAttr", "ConstantRangeAttr", "ConstantRangeListAttr"]
    for number in range(draw(st.integers(0, 12))):
        name = draw(st.sampled_from(["Zz", "a", "B", "My", "_x"])) + str(number)
        properties = ", ".join(draw(st.lists(st.sampled_from(["MyProperty", "FnAttr", "ParamAttr"]), max_size=3)))
        kind = draw(st.sampled_from([*kinds, "StrBoolAttr", "ComplexStrAttr"]))
        more = f", [{properties}]" if kind != "StrBoolAttr" else ""
        lines.append(f'def {name} : {kind}<"my-{name.lower()}"{more}>;')
    for number in range(draw(st.integers(0, 3))):
        lines.append(f'def Rule{number} : MergeRule<"merge{number}">;')
        more = draw(st.sampled_from(["", f', "my-{number}"']))
        lines.append(f'def : CompatRule<"compare{number}"{more}>;')
    return "\n".join([*lines[:1], "def MyProperty : AttrProperty;", *lines[1:], ""])


#: Attributes.td without attributes.
_ATTRIBUTE_CLASSES = """
class AttrProperty;
def FnAttr : AttrProperty;
def ParamAttr : AttrProperty;
class Attr<string S, list<AttrProperty> P> { string AttrString = S; list<AttrProperty> Properties = P; }
class EnumAttr<string S, list<AttrProperty> P> : Attr<S, P>;
class TypeAttr<string S, list<AttrProperty> P> : Attr<S, P>;
class IntAttr<string S, list<AttrProperty> P> : Attr<S, P>;
class ConstantRangeAttr<string S, list<AttrProperty> P> : Attr<S, P>;
class ConstantRangeListAttr<string S, list<AttrProperty> P> : Attr<S, P>;
class StrBoolAttr<string S> : Attr<S, []>;
class ComplexStrAttr<string S, list<AttrProperty> P = []> : Attr<S, P>;
class CompatRule<string F, string attr = ""> { string CompatFunc = F; string AttrName = attr; }
class MergeRule<string F> { string MergeFunc = F; }
"""


@for_each_release
def test_random_attributes(release: Release, tmp_path: Path) -> None:
    compare(tmp_path, release, "attrs", _attributes(), 12)


@st.composite
def _value_types(draw: st.DrawFn, *, numbered: bool) -> str:
    """Scalars of integers, then of floating-point numbers, and vectors of these, in the order that ranges ask for."""
    lines = [_TYPE_CLASSES[numbered]]
    number = 220
    widths = draw(st.lists(st.sampled_from([1, 3, 8, 24, 32, 128, 256]), max_size=3, unique=True))
    floats = draw(st.lists(st.sampled_from([16, 32, 64, 80, 128]), max_size=3, unique=True))
    scalars = [(f"i{width}", "VTInt", width) for width in widths] + [(f"f{width}", "VTFP", width) for width in floats]
    for kind in ("", "VTVec", "VTScalableVec"):
        for name, scalar, width in scalars:
            number += 1
            more = f", {number}" if numbered else ""
            if not kind:
                lines.append(f"def {name} : {scalar}<{width}{more}>;")
            elif draw(st.booleans()):
                count = draw(st.integers(1, 9))
                lines.append(f"def {'n' * (kind != 'VTVec')}v{count}{name} : {kind}<{count}, {name}{more}>;")
    others = draw(st.integers(1, 2))
    for one in range(others):
        more = f", {number + one + 1}" if numbered else ""
        lines.append(f"let isNormalValueType = false in def any{one} : VTAny<{more.lstrip(', ')}>;")
    return "\n".join([*lines, ""]).replace("VTAny<>", "VTAny")


_FIELDS = """
  string Namespace = "MVT"; string LLVMName = NAME; int Size = size; int nElem = 1; ValueType ElementType = ?; bit isOverloaded = false;
  bit isInteger = false; bit isFP = false; bit isVector = false; bit isScalable = false; bit isNormalValueType = true;
"""

#: ValueTypes.td without types: where types have numbers, and where they have not.
_TYPE_CLASSES = {
    True: f"""
class ValueType<int size, int value> {{ {_FIELDS} int Value = value; }}
class VTAny<int value> : ValueType<0, value> {{ let isOverloaded = true; }}
class VTInt<int size, int value> : ValueType<size, value> {{ let isInteger = true; }}
class VTFP<int size, int value> : ValueType<size, value> {{ let isFP = true; }}
class VTVec<int n, ValueType e, int value> : ValueType<!mul(n, e.Size), value> {{
  let nElem = n; let ElementType = e; let isInteger = e.isInteger; let isFP = e.isFP; let isVector = true;
}}
class VTScalableVec<int n, ValueType e, int value> : VTVec<n, e, value> {{ let isScalable = true; }}
""",
    False: f"""
class ValueType<int size> {{ {_FIELDS} int NF = 0; bit isRISCVVecTuple = false; bit isCheriCapability = false; }}
class VTAny : ValueType<0> {{ let isOverloaded = true; }}
class VTInt<int size> : ValueType<size> {{ let isInteger = true; }}
class VTFP<int size> : ValueType<size> {{ let isFP = true; }}
class VTVec<int n, ValueType e> : ValueType<!mul(n, e.Size)> {{
  let nElem = n; let ElementType = e; let isInteger = e.isInteger; let isFP = e.isFP; let isVector = true;
}}
class VTScalableVec<int n, ValueType e> : VTVec<n, e> {{ let isScalable = true; }}
class VTCheriCapability<int size> : ValueType<size> {{ let isCheriCapability = true; }}
defset list<ValueType> ValueTypes = {{
""",
}


@for_each_release
def test_random_value_types(release: Release, tmp_path: Path) -> None:
    numbered = "class ValueType<int size, int value>" in (release.include / "llvm/CodeGen/ValueTypes.td").read_text()
    texts = _value_types(numbered=numbered).map(
        lambda text: f"{text}}}\n" if "defset list<ValueType> ValueTypes" in text else text
    )
    compare(tmp_path, release, "vt", texts, 12)


@st.composite
def _aarch64(draw: st.DrawFn) -> str:
    lines = ['include "aarch64-target-def.td"']
    names = st.text("abAB_9.-", min_size=1, max_size=draw(st.sampled_from([3, 9, 40, 130, 250])))
    for number, name in enumerate(draw(st.lists(names, max_size=40, unique=True))):
        field = draw(st.sampled_from(["ARMProcFamily", "ARMProcFamily", "ARMArch", "Other"]))
        lines.append(f'def X{number} : SubtargetFeature<"x{number}", "{field}", "{name}", "">;')
    for number in range(draw(st.integers(0, 4))):
        kind = draw(st.sampled_from(["Extension", "ExtensionWithMArch"]))
        lines.append(
            f'def E{number} : {kind}<"e{number}", "e{draw(st.sampled_from("ab"))}{number}", "FEAT_{number}", [FeatB]>;'
        )
        lines.append(f'def : FMVExtension<"e{number}", "FEAT_{number}", "e{draw(st.integers(0, 4))}", {number}>;')
        lines.append(f'def : ProcessorModel<"p{number}", NoSchedModel, [HasV8_0aOps, E{number}]>;')
        lines.append(f'def : ProcessorAlias<"q{number}", "p{draw(st.integers(0, number))}">;')
    return "\n".join([*lines, ""])


@for_each_release
def test_random_processors_of_aarch64(release: Release, tmp_path: Path) -> None:
    compare(tmp_path, release, "arm-target-def", _aarch64(), 4)


@st.composite
def _riscv(draw: st.DrawFn) -> str:
    lines = ['include "riscv-target-def.td"']
    names = st.sampled_from(["m", "a", "c", "w", "j", "zba", "zca", "zwz", "zzz", "svx", "sab", "xq", "xa", "e", "n"])
    made = draw(st.lists(names, max_size=8, unique=True))
    for number, name in enumerate(made):
        before = draw(st.sampled_from(["", "", "experimental-"]))
        lines.append(f'def X{number} : RISCVExtension<"{before}{name}", {number}, {draw(st.integers(0, 12))}>;')
    for number in range(draw(st.integers(0, 3))):
        chosen = draw(st.permutations([f"X{one}" for one in range(len(made))]))[:5]
        features = ", ".join([draw(st.sampled_from(["Bits32", "Bits64"])), *chosen, "FastVectors"])
        lines.append(f'def CPU_{number} : RISCVProcessorModel<"c{number}", [{features}]>;')
        lines.append(
            f'def P_{number} : RISCVProfile<"{draw(st.sampled_from(["", "experimental-"]))}q{number}", [{features}]>;'
        )
    return "\n".join([*lines, ""])


@for_each_release
def test_random_processors_of_riscv(release: Release, tmp_path: Path) -> None:
    compare(tmp_path, release, "riscv-target-def", _riscv(), 4)


@st.composite
def _functions(draw: st.DrawFn) -> str:
    types = ["Void", "Int", "Ptr", "Dbl", "Ellip"]
    lines = [
        "class FuncArgType;",
        *(f"def {name} : FuncArgType;" for name in draw(st.permutations(types))),
        "class TargetLibCall<string s, FuncArgType r = ?, list<FuncArgType> a = []> {",
        "  string String = s; FuncArgType ReturnType = r; list<FuncArgType> ArgumentTypes = a; }",
    ]
    for number, name in enumerate(draw(st.lists(st.text("ab_?@Z$", min_size=1, max_size=9), max_size=12, unique=True))):
        arguments = ", ".join(draw(st.lists(st.sampled_from(types), max_size=4)))
        lines.append(
            f'def f{draw(st.integers(0, 9))}_{number} : TargetLibCall<"{name}", {draw(st.sampled_from(types))}, [{arguments}]>;'
        )
    return "\n".join([*lines, ""])


@st.composite
def _calls(draw: st.DrawFn) -> str:
    conditions = ["isOne", "isTwo", "AlwaysAvailable"]
    conventions = ["CCA", "CCB"]
    lines = [
        'include "llvm/IR/RuntimeLibcallsImpl.td"',
        'def isOne : RuntimeLibcallPredicate<"TT.isOne()">;',
        "def isTwo : RuntimeLibcallPredicate<[{TT.isTwo() &&\n   !TT.isOne()}]>;",
        *(f"def {one} : LibcallCallingConv<[{{CallingConv::{one}}}]>;" for one in conventions),
    ]
    count = draw(st.integers(1, 20))
    for number in range(count):
        lines.append(f"def CALL{number} : RuntimeLibcall;")
    names = draw(st.lists(st.text("ab_#9", min_size=1, max_size=30), min_size=1, max_size=40, unique=True))
    for number, name in enumerate(names):
        call = f"CALL{draw(st.integers(0, count - 1))}"
        lines.append(
            f'def impl{number} : RuntimeLibcallImpl<{call}, "{draw(st.sampled_from([name, name, names[0]]))}">;'
        )
    for library in range(draw(st.integers(0, 3))):
        members = draw(st.permutations([f"impl{number}" for number in range(len(names))]))
        parts: list[str] = []
        while members and len(parts) < 5:
            taken, members = members[: draw(st.integers(1, 6))], members[6:]
            listed = f"(add {', '.join(taken)})"
            condition, convention = draw(st.sampled_from(conditions)), draw(st.sampled_from(conventions))
            parts.append(draw(st.sampled_from(
                [listed, f"LibcallImpls<{listed}, {condition}>", f"LibcallsWithCC<{listed}, {convention}, {condition}>"]
            )))  # fmt: skip
        less = draw(st.sampled_from(["", "sub "]))
        body = f"(sub (add {', '.join(parts)}), impl0)" if less else f"(add {', '.join(parts)})"
        lines.append(f"def Library{library} : SystemRuntimeLibrary<{draw(st.sampled_from(conditions[:2]))}, {body}> {{")
        lines.append(f"  let DefaultLibcallCallingConv = {draw(st.sampled_from(['DefaultCC', 'CCA']))}; }}")
    return "\n".join([*lines, ""])


LATER: dict[str, Callable[[], st.SearchStrategy[str]]] = {
    "target-library-info": _functions,
    "runtime-libcalls": _calls,
}


@pytest.mark.parametrize("generator", LATER)
def test_random_files_of_later_releases(generator: str, tmp_path: Path) -> None:
    for release in INSTALLED:
        if installed()[generator].load().parts(release):
            compare(tmp_path, release, generator, LATER[generator](), 15)
