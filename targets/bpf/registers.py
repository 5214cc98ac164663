"""BPF's registers: twelve of 64 bits, whose lower halves are registers as well."""

from tgdsl.language import (
    CalleeSavedRegs, Register, RegisterBank, RegisterClass, RemapPointerOperands, SubRegIndex, anonymous_from, since,
)  # fmt: skip
from tgdsl.std import i32, i64
from tgdsl.std.opcodes.pointers import PSEUDOS_WITH_PTR_OPS

sub_32 = SubRegIndex(32, namespace="BPF")


class Wi(Register, namespace="BPF"):
    """The lower half of a register."""


class Ri(Register, namespace="BPF", sub_reg_indices=[sub_32]):
    """A register of 64 bits."""


def _register(number: int) -> tuple[Wi, Ri]:
    low = Wi(f"w{number}", hw_encoding=number, dwarf_numbers=[number])
    return low, Ri(f"r{number}", hw_encoding=number, sub_regs=[low], dwarf_numbers=[number])


REGISTERS = [_register(number) for number in range(12)]
W0, W1, W2, W3, W4, W5, W6, W7, W8, W9, W10, W11 = W = [low for low, _ in REGISTERS]
R0, R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11 = R = [whole for _, whole in REGISTERS]

# R0 holds the result; R11 is the stack pointer, R10 the frame pointer.
GPR32 = RegisterClass(i32, members=[*W[1:10], W0, W11, W10], alignment=64)
GPR = RegisterClass(i64, members=[*R[1:10], R0, R11, R10], alignment=64)

CSR = CalleeSavedRegs(R[6:11])
GPRRegBank = RegisterBank("GPRB", [GPR])  # for GlobalISel

# The first of the pseudo instructions with pointers; pointers.py has the others.
with since(22):
    anonymous_from(14196)
    RemapPointerOperands(PSEUDOS_WITH_PTR_OPS[0], GPR)
