"""Patterns of RV64I: operations on the lower 32 bits, whose upper ones nobody needs or which are a number's sign; counters, and traps."""

from typing import cast

from tgdsl.language import Implied, Instruction, Rewrite, Rewrites, as_is, bit_string, named, pattern
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.language.patterns.selection_nodes import SDPatternOperator
from tgdsl.std import (
    COPY, ModeInt, add, and_, anyext, debugtrap, extloadi8, extloadi16, extloadi32, i32, i64, load, or_,
    readcyclecounter, readsteadycounter, sext, sext_inreg, sextloadi8, sextloadi16, sextloadi32, shl, sra, srl, store,
    sub, trap, trunc, truncstorei8, truncstorei16, truncstorei32, xor, zext, zextloadi8, zextloadi16, zextloadi32,
)  # fmt: skip
from tgdsl.std.value_types import I32, I64

from targets.riscv.csrs import CYCLE, TIME
from targets.riscv.features.extensions import NotHasStdExtZba
from targets.riscv.features.tuning import IsRV64
from targets.riscv.integer.arithmetic import (
    ADDI, ADDIW, ADDW, AND, ANDI, OR, ORI, SLLI, SLLIW, SLLW, SRAIW, SRAW, SRLI, SRLIW, SRLW, SUBW, XOR, XORI,
)  # fmt: skip
from targets.riscv.integer.memory import LB, LBU, LD, LH, LHU, LW, LWU, SB, SD, SH, SW
from targets.riscv.integer.system import CSRRS, EBREAK, UNIMP
from targets.riscv.leaves import (
    AddiPair, AddiPairImmLarge, AddiPairImmSmall, ImmSub32, ImmSubFrom32, LeadingOnesWMask, TrailingOnesMask,
    XLenSubTrailingOnes, as_i64imm, binop_allwusers, sexti32_allwusers, shiftopw, simm12i32, u32simm12, uimm6gt32,
    zext_is_sext,
)  # fmt: skip
from targets.riscv.nodes import riscv_sllw, riscv_sraw, riscv_srlw
from targets.riscv.operands import simm12, uimm5
from targets.riscv.patterns.families import loaded, of_number, of_registers, stored
from targets.riscv.registers import GPR, X0, XLenVT

WIDE = [IsRV64]
LOWER_32 = 0xFFFFFFFF


# -- without the upper half: two shifts, where Zba has no instruction for it -------------------------------------------
@pattern(requires=[IsRV64, NotHasStdExtZba])
def lower_half(rs1: I64, shamt: ModeInt) -> Rewrites:
    upper = i64(SLLI(GPR(rs1), 32))
    return [
        Rewrite(i64(and_.apply(GPR(rs1), LOWER_32)), SRLI(upper, 32)),
        Rewrite(i64(shl.apply(and_.apply(GPR(rs1), LOWER_32), uimm5(shamt))), SRLI(upper, ImmSubFrom32(uimm5(shamt)))),
    ]


@pattern(requires=WIDE)
def without_lower_bits(rs: I64, mask: Implied[I64]) -> Rewrite:
    of = LeadingOnesWMask(mask)
    return Rewrite(i64(and_.apply(GPR(rs), of)), SLLI(i64(SRLIW(rs, of)), of))


# -- extensions --------------------------------------------------------------------------------------------------------
@pattern(requires=WIDE)
def sign_extended_for_words(rs1: ModeInt) -> Rewrite:
    return Rewrite(sexti32_allwusers(GPR(rs1)), as_is(XLenVT(GPR(rs1))))


@pattern(requires=WIDE)
def sign_extended(rs1: IntegerValue) -> Rewrite:
    return Rewrite(sext_inreg.apply(GPR(rs1), i32), ADDIW(GPR(rs1), 0))


# -- shifts ------------------------------------------------------------------------------------------------------------
def shifted_twice(node: SDPatternOperator, instruction: type[Instruction]) -> None:
    """A shift to the left by 32, and one to the right by more."""

    @pattern(requires=WIDE)
    def shift(rs1: I64, shamt: ModeInt) -> Rewrite:
        return Rewrite(
            i64(node.apply(shl.apply(GPR(rs1), i64(32)), uimm6gt32(shamt))),
            instruction(GPR(rs1), ImmSub32(uimm6gt32(shamt))),
        )


@pattern(requires=WIDE)
def shifted_without_sign(rs1: I64, shamt: ModeInt) -> Rewrite:
    return Rewrite(i64(srl.apply(and_.apply(GPR(rs1), LOWER_32), uimm5(shamt))), SRLIW(GPR(rs1), uimm5(shamt)))


shifted_twice(srl, SRLIW)


@pattern(requires=WIDE)
def shifted_with_sign(rs1: IntegerValue, shamt: ModeInt) -> Rewrite:
    return Rewrite(sra.apply(sext_inreg.apply(GPR(rs1), i32), uimm5(shamt)), SRAIW(GPR(rs1), uimm5(shamt)))


shifted_twice(sra, SRAIW)
of_registers((shiftopw(riscv_sllw), SLLW), (shiftopw(riscv_srlw), SRLW), (shiftopw(riscv_sraw), SRAW), requires=WIDE)

# -- operations whose users need only the lower half -------------------------------------------------------------------
of_registers((binop_allwusers(add), ADDW), requires=WIDE)
of_number(simm12, (binop_allwusers(add), ADDIW), requires=WIDE)
of_registers((binop_allwusers(sub), SUBW), requires=WIDE)
of_number(uimm5, (binop_allwusers(shl), SLLIW), requires=WIDE)


@pattern(requires=WIDE)
def shift_for_words(rs1: I64, shamt: ModeInt) -> Rewrite:
    return Rewrite(binop_allwusers(srl)(sext_inreg.apply(GPR(rs1), i32), uimm5(shamt)), SRAIW(GPR(rs1), uimm5(shamt)))


@pattern(requires=WIDE)
def mask_for_words(rs1: I64) -> Rewrite:
    return Rewrite(binop_allwusers(and_)(GPR(rs1), LOWER_32), COPY(GPR(rs1)))


for node, instruction in ((and_, ANDI), (or_, ORI), (xor, XORI)):

    @pattern(requires=WIDE)
    def with_sign_for_words(rs1: ModeInt, imm: ModeInt) -> Rewrite:
        return Rewrite(binop_allwusers(node)(GPR(rs1), u32simm12(imm)), instruction(GPR(rs1), u32simm12(imm)))


# -- loads and stores, counters, traps ---------------------------------------------------------------------------------
loaded(i64, (sextloadi32, LW), (extloadi32, LW), (zextloadi32, LWU), (load, LD), requires=WIDE)
stored(i64, (truncstorei32, SW), (store, SD), requires=WIDE)


@pattern(requires=WIDE)
def counters() -> Rewrites:
    return [
        Rewrite(i64(node()), CSRRS(bit_string(f"{csr.Encoding:012b}"), XLenVT(X0)))
        for node, csr in ((readcyclecounter, CYCLE), (readsteadycounter, TIME))
    ]


@pattern()
def traps() -> Rewrites:
    return [Rewrite(trap(), UNIMP()), Rewrite(debugtrap(), EBREAK())]


# -- numbers that two ADDIs add ----------------------------------------------------------------------------------------
@pattern()
def added_twice(rs1: ModeInt, rs2: Implied[ModeInt]) -> Rewrite:
    return Rewrite(
        XLenVT(add.apply(GPR(rs1), named(rs2, AddiPair))),
        ADDI(XLenVT(ADDI(GPR(rs1), AddiPairImmLarge(AddiPair(rs2)))), AddiPairImmSmall(cast(IntegerValue, GPR(rs2)))),
    )


@pattern(requires=WIDE)
def added_twice_for_words(rs1: I64, rs2: Implied[I64]) -> Rewrite:
    return Rewrite(
        binop_allwusers(add)(GPR(rs1), named(rs2, AddiPair)),
        ADDIW(i64(ADDIW(GPR(rs1), AddiPairImmLarge(AddiPair(rs2)))), AddiPairImmSmall(AddiPair(rs2))),
    )


# -- values of i32, which an experiment keeps in registers of 64 bits --------------------------------------------------
loaded(i32, (sextloadi8, LB), (extloadi8, LBU), (sextloadi16, LH), (extloadi16, LH), requires=WIDE)
loaded(i32, (zextloadi8, LBU), (zextloadi16, LHU), requires=WIDE)
stored(i32, (truncstorei8, SB), (truncstorei16, SH), requires=WIDE)


def unchanged(node: SDPatternOperator) -> None:
    @pattern(requires=WIDE)
    def copied(src: IntegerValue) -> Rewrite:
        return Rewrite(node.apply(GPR(src)), COPY(GPR(src)))


unchanged(anyext)


@pattern(requires=WIDE)
def extended(src: IntegerValue) -> Rewrite:
    return Rewrite(sext.apply(GPR(src)), ADDIW(GPR(src), 0))


unchanged(trunc)
of_registers((add, ADDW), (sub, SUBW), (and_, AND), (or_, OR), (xor, XOR), of=i32, requires=WIDE)
of_registers((shiftopw(shl), SLLW), (shiftopw(srl), SRLW), (shiftopw(sra), SRAW), of=i32, second=i64, requires=WIDE)


@pattern(requires=WIDE)
def narrow_numbers(rs1: I32, imm: I32) -> Rewrites:
    return [
        Rewrite(i32(node.apply(GPR(rs1), simm12i32(imm))), instruction(GPR(rs1), i64(as_i64imm(imm))))
        for node, instruction in ((add, ADDIW), (and_, ANDI), (or_, ORI), (xor, XORI))
    ]


of_number(uimm5, (shl, SLLIW), (srl, SRLIW), (sra, SRAIW), of=i32, requires=WIDE)


@pattern(requires=WIDE)
def narrow_mask(rs: I32, mask: Implied[I32]) -> Rewrite:
    amount = i64(XLenSubTrailingOnes(mask))
    return Rewrite(i32(and_.apply(GPR(rs), TrailingOnesMask(mask))), SRLI(i32(SLLI(rs, amount)), amount))


@pattern(requires=WIDE)
def extended_without_sign(src: IntegerValue) -> Rewrite:
    return Rewrite(zext_is_sext(GPR(src)), ADDIW(GPR(src), 0))


@pattern(requires=[IsRV64, NotHasStdExtZba])
def zero_extended(rs: IntegerValue, shamt: ModeInt) -> Rewrites:
    upper = i64(SLLI(GPR(rs), 32))
    return [
        Rewrite(zext.apply(GPR(rs)), SRLI(upper, 32)),
        Rewrite(shl.apply(zext.apply(GPR(rs)), uimm5(shamt)), SRLI(upper, ImmSubFrom32(uimm5(shamt)))),
    ]
