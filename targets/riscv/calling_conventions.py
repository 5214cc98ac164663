"""Registers that a callee saves (psABI, section 2.1); C++ assigns arguments and results (RISCVISelLowering.cpp)."""

from collections.abc import Sequence

from tgdsl.language import CalleeSavedRegs, Register

from targets.riscv.registers import F_D, F_F, X, X1


def _saved(f: Sequence[Register]) -> Sequence[Register]:
    """fs0 to fs11."""
    return [*f[8:10], *f[18:28]]


CSR_ILP32E_LP64E = CalleeSavedRegs([X1, *X[8:10]])
CSR_ILP32_LP64 = CalleeSavedRegs([X1, *X[8:10], *X[18:28]])
CSR_ILP32F_LP64F = CalleeSavedRegs([X1, *X[8:10], *X[18:28], *_saved(F_F)])
CSR_ILP32D_LP64D = CalleeSavedRegs([X1, *X[8:10], *X[18:28], *_saved(F_D)])

CSR_NoRegs = CalleeSavedRegs([])

# An interrupt handler saves all that it uses. RV32E and RV64E have x0 to x15.
CSR_Interrupt = CalleeSavedRegs([X1, *X[5:]])
CSR_XLEN_F32_Interrupt = CalleeSavedRegs([X1, *X[5:], *F_F])
CSR_XLEN_F64_Interrupt = CalleeSavedRegs([X1, *X[5:], *F_D])
CSR_Interrupt_RVE = CalleeSavedRegs([X1, *X[5:16]])
CSR_XLEN_F32_Interrupt_RVE = CalleeSavedRegs([X1, *X[5:16], *F_F])
CSR_XLEN_F64_Interrupt_RVE = CalleeSavedRegs([X1, *X[5:16], *F_D])
