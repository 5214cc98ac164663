"""Patterns of single bits (Zbs): a bit by its number in a register, or by a mask; and masks of two bits, by two instructions."""

from tgdsl.language import DagValue, Implied, Rewrite, Rewrites, ValueType, pattern
from tgdsl.std import ModeInt, and_, anyext, i32, i64, or_, rotl, seteq, shl, srl, xor
from tgdsl.std.value_types import I32, I64

from targets.riscv.bitmanip.instructions import BCLR, BCLRI, BEXT, BEXTI, BINV, BINVI, BSET, BSETI, ZBS
from targets.riscv.bitmanip.leaves import (
    BCLRIANDIMask, BCLRIANDIMaskLow, BCLRITwoBitsMask, BCLRITwoBitsMaskHigh, BCLRITwoBitsMaskLow, BCLRMask, BCLRMaski32,
    BCLRXForm, BSETINVORIMask, BSETINVORIMaskLow, BSETINVTwoBitsMask, BSETINVTwoBitsMaskHigh, SingleBitSetMask,
    SingleBitSetMaski32, SingleBitSetMaskToIndex,
)  # fmt: skip
from targets.riscv.features.extensions import HasStdExtZbs
from targets.riscv.features.tuning import IsRV64
from targets.riscv.integer.arithmetic import ADDI, ANDI, ORI, XORI
from targets.riscv.leaves import TrailingZeros, complement, shiftop
from targets.riscv.operands import uimm5, uimmlog2xlen
from targets.riscv.patterns.families import Needs
from targets.riscv.registers import GPR, X0, XLenVT

ZBS_64 = [HasStdExtZbs, IsRV64]


# -- a bit by its number -----------------------------------------------------------------------------------------------
def by_number(of: ValueType[DagValue], amount: ValueType[DagValue], needs: Needs) -> None:
    """Patterns of a bit, whose number is a value of ``amount``."""

    @pattern(requires=needs)
    def in_register(rs1: DagValue, rs2: DagValue) -> Rewrites:
        number = amount(GPR(rs2))
        bit, operands = shiftop(shl)(1, number), (GPR(rs1), GPR(rs2))
        return [
            Rewrite(of(and_.apply(complement(bit), GPR(rs1))), BCLR(*operands)),
            Rewrite(of(and_.apply(rotl.apply(-2, number), GPR(rs1))), BCLR(*operands)),
            Rewrite(of(or_.apply(bit, GPR(rs1))), BSET(*operands)),
            Rewrite(of(xor.apply(bit, GPR(rs1))), BINV(*operands)),
            Rewrite(of(and_.apply(shiftop(srl)(GPR(rs1), number), 1)), BEXT(*operands)),
        ]

    @pattern(requires=needs)
    def alone(rs2: DagValue) -> Rewrites:
        number = amount(GPR(rs2))
        bit = BSET(XLenVT(X0), GPR(rs2))
        return [
            Rewrite(of(shiftop(shl)(1, number)), bit),
            Rewrite(of(complement(shiftop(shl)(-1, number))), ADDI(of(bit), -1)),
        ]


by_number(XLenVT, XLenVT, ZBS)


# -- a bit by its mask -------------------------------------------------------------------------------------------------
@pattern(requires=ZBS)
def by_mask(rs1: ModeInt, mask: ModeInt) -> Rewrites:
    clear, bit = BCLRMask(mask), SingleBitSetMask(mask)
    return [
        Rewrite(XLenVT(and_.apply(GPR(rs1), clear)), BCLRI(GPR(rs1), clear)),
        Rewrite(XLenVT(or_.apply(GPR(rs1), bit)), BSETI(GPR(rs1), bit)),
        Rewrite(XLenVT(xor.apply(GPR(rs1), bit)), BINVI(GPR(rs1), bit)),
        Rewrite(XLenVT(seteq.apply(XLenVT(and_.apply(GPR(rs1), bit)), 0)), BEXTI(XLenVT(XORI(GPR(rs1), -1)), bit)),
    ]


@pattern(requires=ZBS)
def extracted(rs1: ModeInt, shamt: ModeInt) -> Rewrite:
    number = uimmlog2xlen(shamt)
    return Rewrite(XLenVT(and_.apply(srl.apply(GPR(rs1), number), XLenVT(1))), BEXTI(GPR(rs1), number))


# -- two bits, or one beside a number of 11 bits -----------------------------------------------------------------------
@pattern(requires=ZBS)
def by_two_instructions(r: ModeInt, i: Implied[ModeInt]) -> Rewrites:
    two, one, clear_two, clear_one = BSETINVTwoBitsMask(i), BSETINVORIMask(i), BCLRITwoBitsMask(i), BCLRIANDIMask(i)
    return [
        *(
            Rewrite(
                XLenVT(node.apply(GPR(r), two)),
                bit(XLenVT(bit(GPR(r), TrailingZeros(two))), BSETINVTwoBitsMaskHigh(two)),
            )
            for node, bit in ((or_, BSETI), (xor, BINVI))
        ),
        *(
            Rewrite(
                XLenVT(node.apply(GPR(r), one)),
                bit(XLenVT(with_number(GPR(r), BSETINVORIMaskLow(one))), BSETINVTwoBitsMaskHigh(one)),
            )
            for node, bit, with_number in ((or_, BSETI, ORI), (xor, BINVI, XORI))
        ),
        Rewrite(
            XLenVT(and_.apply(GPR(r), clear_two)),
            BCLRI(XLenVT(BCLRI(GPR(r), BCLRITwoBitsMaskLow(clear_two))), BCLRITwoBitsMaskHigh(clear_two)),
        ),
        Rewrite(
            XLenVT(and_.apply(GPR(r), clear_one)),
            BCLRI(XLenVT(ANDI(GPR(r), BCLRIANDIMaskLow(clear_one))), BCLRITwoBitsMaskHigh(clear_one)),
        ),
    ]


# -- values of i32, which an experiment keeps in registers of 64 bits --------------------------------------------------
by_number(i32, i64, ZBS_64)


@pattern(requires=ZBS_64)
def extended_bit(rs1: I32, rs2: I64) -> Rewrite:
    bits = i32(shiftop(srl)(GPR(rs1), i64(GPR(rs2))))
    return Rewrite(i64(and_.apply(anyext.apply(bits), 1)), BEXT(GPR(rs1), GPR(rs2)))


@pattern(requires=ZBS_64)
def narrow_extracted(rs1: I32, shamt: ModeInt) -> Rewrite:
    return Rewrite(i32(and_.apply(srl.apply(GPR(rs1), uimm5(shamt)), i32(1))), BEXTI(GPR(rs1), uimm5(shamt)))


@pattern(requires=ZBS_64)
def narrow_by_mask(rs1: I32, mask: I32) -> Rewrites:
    return [
        Rewrite(i32(node.apply(GPR(rs1), leaf(mask))), bit(GPR(rs1), i64(index(mask))))
        for node, leaf, bit, index in (
            (and_, BCLRMaski32, BCLRI, BCLRXForm),
            (or_, SingleBitSetMaski32, BSETI, SingleBitSetMaskToIndex),
            (xor, SingleBitSetMaski32, BINVI, SingleBitSetMaskToIndex),
        )
    ]
