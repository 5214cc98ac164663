"""Intrinsics in Python give what llvm-tblgen makes of the same in TableGen's language, with LLVM's own classes, and of their export."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from attrs import frozen
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.oracle import bpf_intrinsics, tblgen
from tests.oracle.td_texts import INSTALLED, for_each_release, ours, theirs
from tests.support.targets import BASE, load
from tgdsl.files import File, IntrinsicEnums, IntrinsicImpl
from tgdsl.llvm import Release
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.records import RecordSet

WITHOUT_LLVMS = "#define TEST_INTRINSICS_SUPPRESS_DEFS\n"
HEAD = WITHOUT_LLVMS + 'include "llvm/IR/Intrinsics.td"\ndef IntrStrictFP : IntrinsicProperty;\n'

#: The place of a definition in the comment of an enumerator.
_PLACE = re.compile(r" \(\w+\.\w+:\d+\)$", re.MULTILINE)


def compare(records: RecordSet, path: Path, release: Release, file: File) -> None:
    """Compare a file with what llvm-tblgen makes of a ``.td`` file, and of the records' export."""
    options = [f"-{name}={value}" for name, value in file.options.items()]
    text = ours(records, file.generator, file)
    expected = theirs(path, file.generator, release, *options)
    assert text is not None and expected is not None
    assert _PLACE.sub("", text) == _PLACE.sub("", expected)
    assert _PLACE.sub("", text) == _PLACE.sub("", tblgen.theirs(records, file.generator, file=file))


# -- BPF's ---------------------------------------------------------------------------------------------------------------


def bpf(release: Release) -> RecordSet:
    return load_target(str(bpf_intrinsics.__file__), source_options=SourceOptions(release.number))


@for_each_release
def test_bpf(release: Release, tmp_path: Path) -> None:
    path = tmp_path / "bpf.td"
    path.write_text(f'{HEAD}include "llvm/IR/IntrinsicsBPF.td"\n')
    for file in (IntrinsicImpl(), IntrinsicEnums(), IntrinsicEnums(intrinsic_prefix="bpf")):
        compare(bpf(release), path, release, file)


@for_each_release
def test_the_header_that_llvm_ships(release: Release, tmp_path: Path) -> None:
    """Beside a Target, the numbers are those of all of LLVM's intrinsics."""
    text = Path(str(bpf_intrinsics.__file__)).read_text()
    records = load(tmp_path, BASE, text, release.number)
    header = (release.include / "llvm/IR/IntrinsicsBPF.h").read_text()
    made = ours(records, "intrinsic-enums", IntrinsicEnums(intrinsic_prefix="bpf"))
    assert made is not None and _PLACE.sub("", made) == _PLACE.sub("", header)


# -- random ones ---------------------------------------------------------------------------------------------------------

#: Types in Python and in TableGen's language.
FIXED = {
    "i1": "llvm_i1_ty", "i8": "llvm_i8_ty", "i128": "llvm_i128_ty", "f16": "llvm_half_ty", "bf16": "llvm_bfloat_ty", "f64": "llvm_double_ty",
    "ppcf128": "llvm_ppcf128_ty", "v4i32": "llvm_v4i32_ty", "v1f64": "llvm_v1f64_ty", "v32i1": "llvm_v32i1_ty", "nxv4i32": "LLVMType<nxv4i32>",
    "nxv2bf16": "LLVMType<nxv2bf16>", "x86mmx": "llvm_x86mmx_ty", "llvm_ptr_ty": "llvm_ptr_ty", "iPTR": "llvm_ptr_ty",
    "LLVMQualPointerType(3)": "LLVMQualPointerType<3>", "llvm_metadata_ty": "llvm_metadata_ty", "llvm_token_ty": "llvm_token_ty",
    "llvm_empty_ty": "llvm_empty_ty", "externref": "llvm_externref_ty", "aarch64svcount": "llvm_aarch64_svcount_ty",
}  # fmt: skip
OVERLOADED = {
    "iAny": "llvm_anyint_ty", "llvm_any_ty": "llvm_any_ty", "fAny": "llvm_anyfloat_ty", "llvm_anyvector_ty": "llvm_anyvector_ty",
    "llvm_anyptr_ty": "llvm_anyptr_ty",
}  # fmt: skip
_MATCHING = (
    "LLVMMatchType", "LLVMExtendedType", "LLVMTruncatedType", "LLVMVectorElementType", "LLVMSubdivide2VectorType",
    "LLVMSubdivide4VectorType", "LLVMVectorOfBitcastsToInt", "LLVMVectorOfAnyPointersToElt",
)  # fmt: skip
MATCHING = {
    **{f"{name}({{}})": f"{name}<{{}}>" for name in _MATCHING},
    "LLVMScalarOrSameVectorWidth({}, i8)": "LLVMScalarOrSameVectorWidth<{}, llvm_i8_ty>",
    "LLVMScalarOrSameVectorWidth({}, llvm_ptr_ty)": "LLVMScalarOrSameVectorWidth<{}, llvm_ptr_ty>",
    "LLVMOneNthElementsVectorType({}, 2)": "LLVMOneNthElementsVectorType<{}, 2>",
}
WHOLE = (
    "Commutative Throws IntrNoCallback IntrNoSync IntrNoFree IntrCold IntrNoDuplicate IntrNoMerge IntrConvergent IntrSpeculatable"
    " IntrHasSideEffects IntrStrictFP"
).split()
MEMORY = ["IntrNoMem", "IntrReadMem", "IntrWriteMem"]
PLACES = ["IntrArgMemOnly", "IntrInaccessibleMemOnly", "IntrInaccessibleMemOrArgMemOnly"]
INDEXED = ["NoAlias({})", "NoUndef({})", "NonNull({})", "Align({}, 16)", "Dereferenceable({}, 1 << 40)"]
OF_ARGUMENTS = ["NoCapture({})", "Returned({})", "ImmArg({})", "ReadNone({})"]
#: What later releases have besides: properties of the whole, places of memory, and of arguments and results.
NEWER = ["IntrNoCreateUndefOrPoison"]
NEWER_PLACES = ["IntrRead([TargetMem0])", "IntrWrite([TargetMem1, InaccessibleMem])", "IntrWrite([])"]
NEWER_INDEXED = ["Range({}, -3, 17)"]
NEWER_MATCHING = {"LLVMOneNthElementsVectorType({}, 5)": "LLVMOneNthElementsVectorType<{}, 5>"}


def in_td(text: str) -> str:
    """A property in TableGen's language."""
    return text.replace("1 << 40", str(1 << 40)).replace("(", "<").replace(")", ">")


def some(draw: st.DrawFn, texts: Sequence[str], most: int) -> list[str]:
    """Some of several texts; one may come twice."""
    return draw(st.lists(st.sampled_from(texts), max_size=most)) if texts else []


@frozen
class Written:
    """An intrinsic in both languages."""

    python: str
    td: str


@st.composite
def _intrinsic(draw: st.DrawFn, number: int, *, newer: bool) -> Written:
    chosen = some(draw, sorted(OVERLOADED), 4)
    numbers = list(range(len(chosen)))
    written = {**FIXED, **OVERLOADED}
    types = [*chosen, *some(draw, sorted(FIXED), 5)]
    matching = {**MATCHING, **(NEWER_MATCHING if newer else {})}
    for one in some(draw, sorted(matching) if chosen else [], 5):
        match = draw(st.sampled_from(numbers))
        types.append(one.format(match))
        written[one.format(match)] = matching[one].format(match)
    types = draw(st.permutations(types))
    results = draw(st.integers(0, min(len(types), draw(st.sampled_from([1, 1, 9])))))
    properties = [*some(draw, WHOLE + NEWER * newer, 4), *some(draw, MEMORY, 1)]
    properties += [*some(draw, PLACES + NEWER_PLACES * newer, 1), *some(draw, ["IntrNoReturn", "IntrWillReturn"], 1)]
    indices = ["RetIndex"] * bool(results) + [f"ArgIndex({one})" for one in range(len(types) - results)]
    for index in some(draw, indices, 4):
        kinds = INDEXED + NEWER_INDEXED * newer + OF_ARGUMENTS * (index != "RetIndex")
        properties.append(draw(st.sampled_from(kinds)).format(index))
    if newer and draw(st.booleans()) and results < len(types):
        properties.append('ArgInfo(ArgIndex(0), [ArgName("mode"), ImmArgPrinter("show")])')
    prefix = draw(st.sampled_from(["", "toy_"]))
    target, name = prefix.rstrip("_"), f"{prefix}n{number}"
    defaults, clang, ms = draw(st.booleans()), draw(st.booleans()), draw(st.booleans())
    options = f', target_prefix="{target}", disable_default_attributes={not defaults}'
    options += f', clang_builtin="__builtin_{name}"' * clang + f', ms_builtin="_{name}"' * ms
    lists = [types[:results], types[results:], properties]
    python = ", ".join([f"[{', '.join(one)}]" for one in lists])
    td = ", ".join([f"[{', '.join([written.get(text) or in_td(text) for text in one])}]" for one in lists])
    more = f', ClangBuiltin<"__builtin_{name}">' * clang + f', MSBuiltin<"_{name}">' * ms
    base = "DefaultAttrsIntrinsic" if defaults else "Intrinsic"
    return Written(
        f"int_{name} = Intrinsic({python}{options})",
        f'let TargetPrefix = "{target}" in def int_{name} : {base}<{td}>{more};',
    )


PYTHON_HEAD = """
from tgdsl.language import Intrinsic
from tgdsl.std.intrinsic_properties import *
from tgdsl.std.intrinsic_types import *
from tgdsl.std.value_types import *
"""


@for_each_release
def test_random_intrinsics(release: Release, tmp_path: Path) -> None:
    newer = "class ArgInfo" in (release.include / "llvm/IR/Intrinsics.td").read_text()
    path = tmp_path / "random.td"

    @settings(
        max_examples=8,
        deadline=None,
        phases=[Phase.reuse, Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(st.data(), st.integers(1, 6))
    def check(data: st.DataObject, count: int) -> None:
        made = [data.draw(_intrinsic(number, newer=newer)) for number in range(count)]
        td = "\n".join([HEAD, *(one.td for one in made)])
        if not newer:
            td = re.sub(r"LLVMOneNthElementsVectorType<(\d), 2>", r"LLVMHalfElementsVectorType<\1>", td)
        path.write_text(td)
        records = load(tmp_path, "", "\n".join([PYTHON_HEAD, *(one.python for one in made)]), release.number)
        prefix = "toy" if "int_toy" in td else ""
        for file in (IntrinsicImpl(), IntrinsicEnums(), IntrinsicEnums(intrinsic_prefix=prefix)):
            compare(records, path, release, file)

    check()


pytestmark = pytest.mark.skipif(
    not INSTALLED, reason="needs llvm-tblgen and LLVM's .td files; apt-get install llvm-19-dev"
)
