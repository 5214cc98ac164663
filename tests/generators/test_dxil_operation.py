"""DXIL operations: whole expected files, and what is wrong with operations. Those of 22 are described in another way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.oracle.tblgen import theirs
from tests.support.dxil_builder import MappedTarget, VersionedTarget
from tests.support.record_builder import Target
from tests.support.release import about, of_release
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.generators.dxil_operation import GENERATOR
from tgdsl.llvm import RELEASES, Release
from tgdsl.model import Model
from tgdsl.records import Ref

EXPECTED = Path(__file__).parent / "expected" / "dxil_operation.inc"


def mapped() -> Target:
    target = MappedTarget()
    target.operation("Sin", 13, "half_ty", "half_ty")
    target.operation("Abs", 6, "anyfloat_ty", "anyfloat_ty")
    target.operation("Dot", 54, "half_ty", "half_ty", "half_ty", of="dot", intrinsic="int_dx_dot")
    target.operation("Id", 93, "i32_ty", "i32_ty", intrinsic="int_dx_dot")
    target.operation("None", 94, "void_ty", of="dot")
    return target


def versioned() -> Target:
    target = VersionedTarget()
    overloads = (
        target.since(2, "Overloads", "overload_types", "Int32Ty"),
        target.since(0, "Overloads", "overload_types", "HalfTy", "FloatTy"),
    )
    select = target.add("select", "IntrinArgSelect", type=Ref("IntrinArgSelect_I8"), value=-1)
    intrinsics = (
        target.add("sin", "IntrinSelect", intrinsic=Ref("int_sin"), arg_selects=()),
        target.add("sin1", "IntrinSelect", intrinsic=Ref("int_sin"), arg_selects=(select,)),
    )
    target.operation("Sin", 13, "OverloadTy", "Int32Ty", "OverloadTy", overloads=overloads, intrinsics=intrinsics)
    stages = (
        target.since(2, "Stages", "shader_stages", "removed"),
        target.since(1, "Stages", "shader_stages", "compute", "pixel"),
    )
    attributes = (target.since(1, "Attributes", "fn_attrs", "ReadNone"), target.since(0, "Attributes", "fn_attrs"))
    target.operation("Barrier", 5, "VoidTy", OpClass=Ref("barrier"), stages=stages, attributes=attributes)
    return target


def operations(release: Release) -> Target:
    with about(release):
        return (mapped if release is RELEASES[19] else versioned)()


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(EXPECTED, each_release), GENERATOR.generate(Model(operations(each_release).records())))


def test_llvm_tblgen_writes_the_same(each_tblgen: Release) -> None:
    expected = of_release(EXPECTED, each_tblgen).read_text()
    assert theirs(operations(each_tblgen).records(), "dxil-operation").splitlines() == expected.splitlines()


def _errors(target: Target) -> str:
    with pytest.raises(DiagnosticError) as raised:
        GENERATOR.generate(Model(target.records()))
    return render(raised.value.diagnostics)


@pytest.mark.parametrize(
    ("types", "message"),
    [
        ((), "the operation 'Wrong' has no types: give it that of its result"),
        (
            ("half_ty", "anyfloat_ty"),
            "the operation 'Wrong' has two overloaded types: use one for all of its parameters",
        ),
        (
            ("void_ty", "i64_ty"),
            "the operation 'Wrong' has a parameter of the type 'i64', which DXIL does not allow: use",
        ),
    ],
)
def test_a_wrong_mapping(types: tuple[str, ...], message: str) -> None:
    with about(RELEASES[19]):
        target = MappedTarget()
    target.operation("Wrong", 1, *types)
    assert _errors(target).startswith(f"Wrong: error: {message}")


def _without_stages(target: VersionedTarget) -> None:
    target.operation("Wrong", 1, "VoidTy", stages=())


def _of_no_class(target: VersionedTarget) -> None:
    target.operation("Wrong", 1, "VoidTy", OpClass=Ref("UnknownOpClass"))


def _of_one_number(target: VersionedTarget) -> None:
    target.operation("Right", 1, "VoidTy")
    target.operation("Wrong", 1, "VoidTy")


def _of_no_kind(target: VersionedTarget) -> None:
    target.operation(
        "Wrong",
        1,
        "VoidTy",
        intrinsics=(
            target.add(
                "select",
                "IntrinSelect",
                intrinsic=None,
                arg_selects=(
                    target.add("one", "IntrinArgSelect", type=target.add("Odd", "IntrinArgSelectType"), value=1),
                ),
            ),
        ),
    )


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (_without_stages, "Wrong: error: the operation 'Wrong' is for no shader stage: give it Stages with some"),
        (_of_no_class, "Wrong: error: the operation 'Wrong' has no OpClass: give it one"),
        (
            _of_one_number,
            "Wrong: error: the operations 'Right' and 'Wrong' both have the number 1: give one of them another",
        ),
        (_of_no_kind, "Odd: error: the kind of arguments 'Odd' needs a name that begins with 'IntrinArgSelect_'"),
    ],
)
def test_a_wrong_operation(spoil: Callable[[VersionedTarget], None], message: str) -> None:
    with about(RELEASES[22]):
        target = VersionedTarget()
    spoil(target)
    assert _errors(target).startswith(message)


def test_an_overload_of_no_kind() -> None:
    """llvm-tblgen reads memory that is not its own."""
    with about(RELEASES[22]):
        target = VersionedTarget()
    overloads = (target.since(0, "Overloads", "overload_types", "VoidTy"),)
    target.operation("Wrong", 1, "VoidTy", overloads=overloads)
    assert _errors(target).startswith(
        "Wrong: error: the operation 'Wrong' is overloaded by the type 'VoidTy', which DXIL does not allow: "
    )
