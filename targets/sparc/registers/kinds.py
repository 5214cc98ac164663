"""Base classes of SPARC's registers, and their sub-register indices."""

from collections.abc import Sequence

from tgdsl.language import Register, SubRegIndex
from tgdsl.language.counterparts import Counterpart, Decoding, Values

NAMESPACE = "SP"

# A double-word is an even register with the more significant word, and the odd register after it.
sub_even = SubRegIndex(32, namespace=NAMESPACE)
sub_odd = SubRegIndex(32, 32, namespace=NAMESPACE)
sub_even64 = SubRegIndex(64, namespace=NAMESPACE)
sub_odd64 = SubRegIndex(64, 64, namespace=NAMESPACE)


class SparcReg(Register, namespace=NAMESPACE):
    """A register with a five-bit encoding in instructions."""


class SparcCtrlReg(Register, namespace=NAMESPACE):
    """A state register, read and written by instructions of its own."""


class Ri(SparcReg):
    """A 32-bit register of the integer unit or of the coprocessor; 64 bits wide in V9."""


class Rdi(SparcReg, sub_reg_indices=[sub_even, sub_odd], covered_by_sub_regs=True):
    """An even-odd pair of Ri registers."""


class Rf(SparcReg):
    """A single-precision floating-point register."""


class Rd(SparcReg, sub_reg_indices=[sub_even, sub_odd], covered_by_sub_regs=True):
    """A double-precision register, which is a pair of single-precision ones."""


class Rq(SparcReg, sub_reg_indices=[sub_even64, sub_odd64], covered_by_sub_regs=True):
    """A quad-precision register, which is a pair of double-precision ones."""


def pairs(asm_name: str, registers: Sequence[Ri]) -> tuple[Rdi, ...]:
    """The even-odd pairs of registers in a row, each named and encoded like its even one."""
    return tuple(
        Rdi(asm_name.format(2 * i), hw_encoding=even.hw_encoding, sub_regs=[even, odd])
        for i, (even, odd) in enumerate(zip(registers[::2], registers[1::2], strict=True))
    )


class OddNumbersToo(Counterpart):
    """Pairs of registers by the number of either; an odd one is a number that must not be used."""

    def __init__(self, pairs: Sequence[Register]) -> None:
        self.pairs = pairs

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        if bits & 1:
            decoding.soft_fail()
        return [decoding.registers.value(self.pairs[bits >> 1])]
