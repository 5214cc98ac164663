"""Registers: one by one, in a row, as pairs of others; their kinds, parts and other names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_type

from tgdsl.language import ComposedSubRegIndex, RegAltNameIndex, Register, SubRegIndex, SubRegRange, SubRegRangeByHwMode
from tgdsl.std import DefaultMode, NoRegAltName

# Indices: by size, by size and offset, in two ways as a part of a part, without a range of bits, and by HwMode.
sub_lo = SubRegIndex(16, namespace="TY")
sub_hi = SubRegIndex(16, 16, namespace="TY")
sub_word0 = SubRegIndex(32, namespace="TY")
sub_word1 = SubRegIndex(32, 32, namespace="TY", covering_sub_reg_indices=[])
sub_word0_hi = SubRegIndex(16, 16, composed_of=(sub_word0, sub_hi))
sub_word1_hi = ComposedSubRegIndex(sub_word1, sub_hi)
sub_scattered = SubRegIndex(16, -1, covering_sub_reg_indices=(sub_lo, sub_hi))
sub_by_mode = SubRegIndex(32, sub_reg_ranges=SubRegRangeByHwMode({DefaultMode: SubRegRange(32, 0)}))
assert_type(sub_word1_hi.composed_of, tuple[SubRegIndex, SubRegIndex] | None)

# Sets of other names.
AbiNames = RegAltNameIndex(namespace="TY")
OldNames = RegAltNameIndex(namespace="TY", fallback_reg_alt_name_index=AbiNames)
PlainNames = RegAltNameIndex(fallback_reg_alt_name_index=NoRegAltName)


class ToyReg(Register, namespace="TY", cost_per_use=[0, 1]):
    """Base class of all registers of the target."""


class Half(ToyReg): ...


class Word(ToyReg, sub_reg_indices=[sub_lo, sub_hi], covered_by_sub_regs=True): ...


class NamedHalf(Half, reg_alt_name_indices=(AbiNames, OldNames), cost_per_use=(1, 1)): ...


# A kind may have parameters of its own.
class NumberedReg(ToyReg):
    def __init__(self, number: int, *, is_constant: bool = False) -> None:
        super().__init__(f"n{number}", hw_encoding=number, is_constant=is_constant)
        self.number = number


class Halves(NamedTuple):
    lo: Half
    hi: Half


# One by one.
Zero = Register("zero")
H0 = Half("h0", hw_encoding=0, dwarf_numbers=[0], is_constant=True)
H1 = NamedHalf("h1", hw_encoding=1, alt_names=["ra", "link"], dwarf_numbers=range(1, 2), cost_per_use=[0, 2])
H2 = NamedHalf("h2", hw_encoding=2, alt_names=("sp", "stack"), aliases=[H0, H1], dwarf_alias=H1, position_order=1)
W0 = Word("w0", hw_encoding=0, sub_regs=[H0, H1])
W1 = ToyReg("w1", sub_regs=(H0, H1), sub_reg_indices=(sub_lo, sub_hi), covered_by_sub_regs=False, is_artificial=True)
N5 = NumberedReg(5, is_constant=True)

assert_type(H1, NamedHalf)
assert_type(H1.hw_encoding, int)
assert_type(H1.alt_names, tuple[str, ...])
assert_type(H1.dwarf_alias, Register | None)
assert_type(N5.number, int)

# In a row: each of the kind that made the row.
A0, A1, A2, A3 = A = Half.sequence("a{}", range(4), dwarf_numbers=range(10, 14))
B4, B5 = Half.sequence("b{}", [14, 15], first=4)
C = Halves(*Half.sequence("c{}", (1, 2)))

assert_type(A, tuple[Half, ...])
assert_type(A2, Half)
assert_type(A[1:], tuple[Half, ...])
assert_type(C.hi, Half)


# Pairs and the like are made by functions, whose parameters say of which kind the parts are.
def pairs(asm_name: str, halves: Sequence[Half]) -> tuple[Word, ...]:
    return tuple(
        Word(asm_name.format(2 * i), hw_encoding=even.hw_encoding, sub_regs=[even, odd])
        for i, (even, odd) in enumerate(zip(halves[::2], halves[1::2], strict=True))
    )


A0_A1, A2_A3 = A_PAIRS = pairs("a{}", A)
(B_PAIR,) = pairs("b{}", [B4, B5])

assert_type(A0_A1, Word)
assert_type(A_PAIRS, tuple[Word, ...])


# A function may make registers of whatever kind it is given.
def numbered(kind: type[ToyReg], count: int) -> tuple[ToyReg, ...]:
    return kind.sequence("x{}", range(count))


X = numbered(ToyReg, 3)
