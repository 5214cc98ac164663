"""Intrinsics that instructions of this target are selected for; those of atomics have C++ before selection (RISCVISelLowering.cpp)."""

from collections.abc import Sequence

from tgdsl.language import DagValue, EffectIntrinsic, ValueIntrinsic, ValueType, named_record
from tgdsl.std import i32, i64
from tgdsl.std.intrinsic_properties import ArgIndex, ImmArg, IntrArgMemOnly, IntrNoMem, IntrSpeculatable, NoCapture
from tgdsl.std.intrinsic_types import LLVMMatchType, llvm_any_ty, llvm_anyptr_ty, llvm_ptr_ty

int_hwasan_check_memaccess_shortgranules = EffectIntrinsic([llvm_ptr_ty, llvm_ptr_ty, i32], [ImmArg(ArgIndex(2))])


# -- atomic operations on a part of a word, by a mask: their operands end with an ordering, and those of signed numbers have a shift before it --------
def _masked(of: ValueType[DagValue], operation: str, operands: int) -> ValueIntrinsic[DagValue]:
    return named_record(
        f"int_riscv_masked_{operation}_i{of.size}",
        ValueIntrinsic(
            of,
            [llvm_anyptr_ty, *[of] * operands],
            [IntrArgMemOnly, NoCapture(ArgIndex(0)), ImmArg(ArgIndex(operands))],
            target_prefix="riscv",
        ),
    )


MASKED_OPERATIONS: Sequence[str] = ("xchg", "add", "sub", "nand", "umax", "umin")
MASKED_SIGNED: Sequence[str] = ("max", "min")
_WIDTHS: Sequence[ValueType[DagValue]] = (i32, i64)
MASKED = {
    (name, of): _masked(of, f"atomicrmw_{name}", 4 if name in MASKED_SIGNED else 3)
    for of in _WIDTHS
    for name in (*MASKED_OPERATIONS, *MASKED_SIGNED)
}
MASKED_CMPXCHG = {of: _masked(of, "cmpxchg", 4) for of in _WIDTHS}

# -- table look-ups (Zbkx) ---------------------------------------------------------------------------------------------
int_riscv_xperm4, int_riscv_xperm8 = [
    ValueIntrinsic(
        llvm_any_ty,
        [LLVMMatchType(0), LLVMMatchType(0)],
        [IntrNoMem, IntrSpeculatable],
        target_prefix="riscv",
        disable_default_attributes=False,
    )
    for _ in range(2)
]
