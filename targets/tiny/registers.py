"""Registers, their class, and those that a function keeps."""

from tgdsl.language import CalleeSavedRegs, Register, RegisterClass
from tgdsl.std import i32


class TinyReg(Register, namespace="Tiny"):
    """A register of 32 bits; its number is that in instruction words and in debug information."""

    def __init__(self, name: str, number: int, *, is_constant: bool = False) -> None:
        super().__init__(name, hw_encoding=number, dwarf_numbers=[number], is_constant=is_constant)


R0 = TinyReg("r0", 0, is_constant=True)
R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11, R12 = R = [TinyReg(f"r{number}", number) for number in range(1, 13)]
FP, SP, LR = TinyReg("fp", 13), TinyReg("sp", 14), TinyReg("lr", 15)

ARGUMENTS = R[:4]  # and results

# In the order of allocation: those that are lost in a call come first, and cost nothing. The C++ reserves R0, SP, and FP where it is needed.
GPR = RegisterClass(i32, members=[*R, FP, LR, R0, SP], alignment=32)

# LR comes first, so that it is at the top of a frame.
CSR = CalleeSavedRegs([LR, FP, R9, R10, R11, R12])
