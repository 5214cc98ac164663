"""DXIL operations: whole expected files, and what is wrong with operations. Those of 22 are described in another way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.oracle.tblgen import theirs
from tests.support.record_builder import Target
from tests.support.release import about, of_release
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.generators.dxil_operation import GENERATOR
from tgdsl.llvm import RELEASES, Release
from tgdsl.model import Model
from tgdsl.records import Ref, Value
from tests.support.schedule_builder import refs

EXPECTED = Path(__file__).parent / "expected" / "dxil_operation.inc"


class MappedTarget(Target):
    """DXILOpMappings."""

    def __init__(self) -> None:
        super().__init__()
        for name in ("unary", "dot"):
            self.add(name, "DXILOpClass")
        for name, number in (("isVoid", 192), ("fAny", 252)):
            self.add(name, "ValueType", Value=number)
        for name, value_type in (("void_ty", "isVoid"), ("i32_ty", "i32"), ("i64_ty", "i64")):
            self._type(name, value_type)
        self._type("anyfloat_ty", "fAny", isAny=1)
        self._type("of_numbers", "i32", isAny=2, isI16OrI32=2)  # so that these are ints, for all that the export knows
        self._type("half_ty", "OtherVT", isAny=1, isI16OrI32=0, isHalfOrFloat=2)
        for name in ("IntrNoMem", "IntrReadMem", "IntrNoDuplicate"):
            self.add(name, "IntrinsicProperty")
        self.add("int_sin", "Intrinsic", IntrProperties=refs(["IntrNoDuplicate", "IntrReadMem"]))
        self.add("int_dx_dot", "Intrinsic", IntrProperties=())

    def _type(self, name: str, value_type: str, **fields: Value) -> None:
        own: dict[str, Value] = {"VT": Ref(value_type), "isAny": 0}
        self.add(name, "LLVMType", **(own | fields))

    def operation(self, name: str, code: int, *types: str, of: str = "unary", intrinsic: str = "int_sin") -> None:
        self.add(
            name,
            "DXILOpMapping",
            OpCode=code,
            OpClass=Ref(of),
            LLVMIntrinsic=Ref(intrinsic),
            Doc=f"What {name} does",
            OpTypes=refs(types),
        )


class VersionedTarget(Target):
    """DXILOps."""

    def __init__(self) -> None:
        super().__init__()
        for number in range(3):
            self.add(f"DXIL1_{number}", "Version", Major=1, Minor=number)
        self.add("DXIL2_0", "Version", Major=2, Minor=0)
        for name in ("unary", "barrier", "UnknownOpClass"):
            self.add(name, "DXILOpClass")
        for name in ("OverloadTy", "VoidTy", "Int32Ty", "HalfTy", "FloatTy"):
            self.add(name, "DXILOpParamType", isOverload=2 * (name == "OverloadTy"))
        for name in ("compute", "pixel", "all_stages", "removed"):
            self.add(name, "DXILShaderStage")
        for name in ("ReadOnly", "ReadNone"):
            self.add(name, "DXILAttribute")
        for name in ("Index", "I8"):
            self.add(f"IntrinArgSelect_{name}", "IntrinArgSelectType")
        self.add("int_sin", "Intrinsic")
        self._count = 0

    def since(self, minor: int, of: str, field: str, *names: str) -> Ref:
        self._count += 1
        fields: dict[str, Value] = {"dxil_version": Ref(f"DXIL1_{minor}"), field: refs(names)}
        return self.add(f"{of}{self._count}", of, **fields)

    def operation(self, name: str, code: int, result: str, *arguments: str, **fields: Value) -> None:
        own: dict[str, Value] = {
            "OpCode": code,
            "OpClass": Ref("unary"),
            "Doc": "",
            "intrinsics": (),
            "result": Ref(result),
            "arguments": refs(arguments),
            "overloads": (),
            "stages": (self.since(0, "Stages", "shader_stages", "all_stages"),),
            "attributes": (),
            "properties": (),
        }
        self.add(name, "DXILOp", **(own | fields))


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
        (("void_ty", "i64_ty"), "the operation 'Wrong' has a parameter of the type 'i64', which DXIL's have not: use"),
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
        "Wrong: error: the operation 'Wrong' is overloaded by the type 'VoidTy', by which "
    )
