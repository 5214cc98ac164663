"""``intrinsic-enums`` and ``intrinsic-impl`` against llvm-tblgen, for random intrinsics with LLVM's own classes."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.oracle.td_texts import for_each_release, ours, records_of, theirs
from tgdsl.diagnostics import DiagnosticError
from tgdsl.files import IntrinsicEnums
from tgdsl.llvm import Release

WITHOUT_LLVMS = "TEST_INTRINSICS_SUPPRESS_DEFS"

HEAD = """
include "llvm/IR/Intrinsics.td"
def IntrStrictFP : IntrinsicProperty;
def llvm_nxv4i32_ty : LLVMType<nxv4i32>;
"""

FUNCTION = (
    "Commutative Throws IntrNoReturn IntrNoCallback IntrNoSync IntrNoFree IntrWillReturn IntrCold IntrNoDuplicate IntrNoMerge"
    " IntrConvergent IntrSpeculatable IntrHasSideEffects IntrStrictFP"
).split()
MEMORY = (
    "IntrNoMem IntrReadMem IntrWriteMem IntrArgMemOnly IntrInaccessibleMemOnly IntrInaccessibleMemOrArgMemOnly"
).split()
ARGUMENT = "NoCapture NoAlias NoUndef NonNull Returned ReadOnly WriteOnly ReadNone ImmArg".split()
#: Those that results can have, too; in releases without the properties below, all.
OF_RESULTS = "NoAlias NoUndef NonNull Align Dereferenceable".split()
TYPES = (
    "llvm_i1_ty llvm_i32_ty llvm_i64_ty llvm_float_ty llvm_ptr_ty llvm_v4i32_ty llvm_nxv4i32_ty llvm_metadata_ty llvm_vararg_ty"
    " llvm_anyint_ty llvm_any_ty llvm_anyptr_ty llvm_anyvector_ty"
).split()

#: Properties that came later; releases without them have others in their place.
NEWER = (
    "IntrNoCreateUndefOrPoison", "IntrRead<[TargetMem0]>", "IntrWrite<[TargetMem1, InaccessibleMem]>", "IntrWrite<[]>",
    "Range<RetIndex, -3, 17>", 'ArgInfo<ArgIndex<0>, [ArgName<"mode">]>', 'ArgInfo<ArgIndex<1>, [ImmArgPrinter<"show">]>',
)  # fmt: skip


@st.composite
def _intrinsics(draw: st.DrawFn, *, newer: bool) -> str:
    lines = [HEAD]
    for number in range(draw(st.integers(0, 12))):
        prefix = draw(st.sampled_from(["", "", "toy", "arm", "A"]))
        name = "_".join([*([prefix] if prefix else []), draw(st.sampled_from(["ab", "a", "B1", "x_y"])), f"n{number}"])
        results = draw(st.lists(st.sampled_from(TYPES[:5]), max_size=draw(st.sampled_from([1, 1, 1, 9]))))
        parameters = draw(st.lists(st.sampled_from(TYPES), max_size=draw(st.sampled_from([3, 3, 14]))))
        places = ["RetIndex", *(f"ArgIndex<{one}>" for one in range(len(parameters)))]
        contradiction = draw(st.sampled_from(["IntrNoReturn", "IntrWillReturn"]))  # llvm-tblgen takes both
        properties = [one for one in draw(st.lists(st.sampled_from(FUNCTION), max_size=4)) if one != contradiction]
        properties += draw(st.lists(st.sampled_from(MEMORY), max_size=draw(st.sampled_from([1, 1, 1, 2]))))
        for kind in draw(st.lists(st.sampled_from([*ARGUMENT, "Align", "Dereferenceable"]), max_size=5)):
            more = {"Align": ", 16", "Dereferenceable": f", {draw(st.sampled_from([0, 8, 1 << 40]))}"}.get(kind, "")
            possible = places if kind in OF_RESULTS or not newer else places[1:]
            if possible:
                properties.append(f"{kind}<{draw(st.sampled_from(possible))}{more}>")
        if newer and len(parameters) > 1:
            properties += draw(st.lists(st.sampled_from(NEWER), max_size=3))
        listed = ", ".join(draw(st.permutations(properties)))
        llvm_name = f"llvm.{prefix and prefix + '.'}{draw(st.sampled_from(['zz', 'a.b', 'Q']))}.n{number}"
        base = draw(st.sampled_from(["Intrinsic", "DefaultAttrsIntrinsic"]))
        more = f', "{llvm_name}"' if draw(st.integers(0, 3)) == 0 else ""
        builtins = [f', ClangBuiltin<"__builtin_{name[::-1]}">'] if draw(st.booleans()) else []
        builtins += [f', MSBuiltin<"_{name}">'] if draw(st.integers(0, 3)) == 0 else []
        lines.append(f'let TargetPrefix = "{prefix}" in')
        lines.append(
            f"def int_{name} : {base}<[{', '.join(results)}], [{', '.join(parameters)}], [{listed}]{more}>{''.join(builtins)};"
        )
    return "\n".join(lines) + "\n"


@for_each_release
def test_random_intrinsics(release: Release, tmp_path: Path) -> None:
    has_newer = "class ArgInfo" in (release.include / "llvm/IR/Intrinsics.td").read_text()
    path = tmp_path / "random.td"
    accepted = 0

    @settings(
        max_examples=40,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )
    @given(_intrinsics(newer=has_newer))
    def compare(text: str) -> None:
        nonlocal accepted
        path.write_text(text)
        try:
            records = records_of(path, release, WITHOUT_LLVMS)
        except DiagnosticError:  # of TableGen's: NoCapture<RetIndex>
            assert theirs(path, "intrinsic-impl", release, f"-D{WITHOUT_LLVMS}") is None
            return
        impl = ours(records, "intrinsic-impl")
        assert impl == theirs(path, "intrinsic-impl", release, f"-D{WITHOUT_LLVMS}")
        prefix = "toy" if "int_toy_" in text else ""
        enums = ours(records, "intrinsic-enums", IntrinsicEnums(intrinsic_prefix=prefix))
        assert enums == theirs(path, "intrinsic-enums", release, f"-D{WITHOUT_LLVMS}", f"-intrinsic-prefix={prefix}")
        accepted += impl is not None

    compare()
    assert accepted > 15
