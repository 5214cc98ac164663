"""Intrinsics that are migrated."""

from __future__ import annotations

from pathlib import Path

from tests.migration.packages import differences, migrated
from tests.support.targets import BASE
from tgdsl.migration.library import of_language
from tgdsl.migration.package import in_order
from tgdsl.migration.python import Assignment, Call, Name, Plain, Symbol

_TARGET = """
from tgdsl.std.intrinsic_properties import *
from tgdsl.std.intrinsic_types import LLVMMatchType, LLVMQualPointerType, llvm_anyint_ty, llvm_anyptr_ty, llvm_exnref_ty, llvm_ptr_ty

int_test_load = ValueIntrinsic(i32, [llvm_ptr_ty, i32], [IntrReadMem, NoCapture(ArgIndex(0))], target_prefix="test", is_new=True)
int_test_any = ValueIntrinsic(
    llvm_anyint_ty, [LLVMMatchType(0), llvm_anyptr_ty], [IntrNoMem, NoUndef(RetIndex)], target_prefix="test", is_new=True
)
int_test_sync = EffectIntrinsic([LLVMQualPointerType(3)], target_prefix="test", is_new=True)

class ADD(Instruction):
    namespace, size = "T", 4
    rd, rs = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs}"

class Row(TableRow):
    Name: str
    Intr: Intrinsic

Row("a", int_test_load)
Row("b", int_test_any)
Row("c", int_test_sync)
Rows = GenericTable(Row)
"""

_MIGRATED = """
int_test_any = ValueIntrinsic(
    llvm_anyint_ty,
    [LLVMMatchType(0), llvm_anyptr_ty],
    [IntrNoMem, NoUndef(RetIndex)],
    target_prefix="test",
    is_new=True,
)
int_test_load = ValueIntrinsic(
    i32, [llvm_ptr_ty, i32], [IntrReadMem, NoCapture(ArgIndex(0))], target_prefix="test", is_new=True
)
int_test_sync = EffectIntrinsic([LLVMQualPointerType(3)], target_prefix="test", is_new=True)
"""


def test_intrinsics_are_by_their_types_and_properties(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _TARGET, BASE)
    assert _MIGRATED in text
    assert differences(before, after, ("Row",)) == []
    names = ("int_test_any", "int_test_load", "int_test_sync")
    assert [after[name].fields["TypeSig"] for name in names] == [before[name].fields["TypeSig"] for name in names]


def test_a_type_without_a_code(tmp_path: Path) -> None:
    """Intrinsics of WebAssembly have a type that LLVM IR has no code for."""
    text, before, after = migrated(
        tmp_path, _TARGET.replace("i32, [llvm_ptr_ty, i32]", "llvm_exnref_ty, [llvm_ptr_ty, i32]"), BASE
    )
    assert "int_test_load = ValueIntrinsic(\n    llvm_exnref_ty, [llvm_ptr_ty, i32]," in text
    assert after["int_test_load"].fields["TypeSig"] == before["int_test_load"].fields["TypeSig"]


def test_intrinsics_stand_behind_what_they_refer_to() -> None:
    """A plain intrinsic names the records of its types, which have names of their own."""
    found = {
        "int_a": Assignment("int_a", Call(Name(of_language("plain")), [Name(Symbol("t.intrinsics", "z_type"))])),
        "int_b": Assignment("int_b", Plain("1")),
        "z_type": Assignment("z_type", Plain("2")),
    }
    symbols = {name: Symbol("t.intrinsics", name) for name in found}
    assert [one.target for one in in_order(found, symbols) if isinstance(one, Assignment)] == [
        "z_type",
        "int_a",
        "int_b",
    ]
