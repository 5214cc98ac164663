"""Patterns of bit manipulation: logic, rotations, counts, the lesser and the greater, halves of registers, addresses."""

from tgdsl.language import DagValue, Instruction, Predicate, Rewrite, Rewrites, ValueType, pattern
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.std import (
    ModeInt, and_, anyext, bswap, ctlz, ctpop, cttz, i8, i16, i32, i64, or_, rotl, rotr, sext_inreg, shl, smax, smin,
    umax, umin, xor, zext,
)  # fmt: skip
from tgdsl.std.value_types import I32, I64

from targets.riscv.bitmanip import instructions as to
from targets.riscv.bitmanip.instructions import (
    ADD_UW, PACK, PACKH, PACKW, RORI, RORIW, SHARED, SHARED_64, SHXADD, SHXADD_UW, SLLI_UW, ZBA, ZBA_64, ZBB, ZBB_32,
    ZBB_64, ZBKB, ZBKB_64, ZEXT_H_RV32, ZEXT_H_RV64,
)  # fmt: skip
from targets.riscv.bitmanip.leaves import (
    SHXADD_OP, SHXADD_UW_OP, CSImm12MulBy4, CSImm12MulBy8, Shifted32OnesMask, SimmShiftRightBy2XForm,
    SimmShiftRightBy3XForm, add_like_non_imm12, riscv_absw, riscv_brev8, riscv_clmul, riscv_clmulh, riscv_clmulr,
    riscv_clzw, riscv_ctzw, riscv_orc_b, riscv_rolw, riscv_rorw, riscv_shl_add, riscv_unzip, riscv_zip,
)  # fmt: skip
from targets.riscv.features.extensions import (
    HasStdExtZbbOrZbkb, HasStdExtZbc, HasStdExtZbcOrZbkc, HasStdExtZbkb, HasStdExtZbkx, NoStdExtZbb,
)  # fmt: skip
from targets.riscv.features.tuning import IsRV32, IsRV64
from targets.riscv.integer.arithmetic import ADDI, SRLI, SRLIW, SUBW
from targets.riscv.intrinsics import int_riscv_xperm4, int_riscv_xperm8
from targets.riscv.leaves import (
    ImmSubFrom32, ImmSubFromXLen, add_like, binop_allhusers, binop_allwusers, complement, shiftop, shiftopw, zexti8,
    zexti8i32, zexti16, zexti16i32, zexti32,
)  # fmt: skip
from targets.riscv.operands import uimm5, uimmlog2xlen
from targets.riscv.patterns.families import Needs, of_number, of_one, of_registers
from targets.riscv.patterns.words import LOWER_32
from targets.riscv.registers import GPR, X0, XLenVT

LOWER_16 = 0xFFFF


# -- logic and rotations -----------------------------------------------------------------------------------------------
def with_complement(of: ValueType[DagValue], needs: Needs) -> None:
    @pattern(requires=needs)
    def logic(rs1: IntegerValue, rs2: IntegerValue) -> Rewrites:
        return [
            Rewrite(of(node.apply(GPR(rs1), complement(GPR(rs2)))), instruction(GPR(rs1), GPR(rs2)))
            for node, instruction in ((and_, to.ANDN), (or_, to.ORN), (xor, to.XNOR))
        ]


with_complement(XLenVT, SHARED)
of_registers((shiftop(rotl), to.ROL), (shiftop(rotr), to.ROR), requires=SHARED)
of_number(uimmlog2xlen, (rotr, RORI), requires=SHARED)


@pattern(requires=SHARED)
def rotated_left(rs1: ModeInt, shamt: ModeInt) -> Rewrite:
    """A rotation by a number is one to the right, which alone has an instruction."""
    amount = uimmlog2xlen(shamt)
    return Rewrite(XLenVT(rotl.apply(GPR(rs1), amount)), RORI(GPR(rs1), ImmSubFromXLen(amount)))


of_registers((shiftopw(riscv_rolw), to.ROLW), (shiftopw(riscv_rorw), to.RORW), requires=SHARED_64)
of_number(uimm5, (riscv_rorw, RORIW), requires=SHARED_64)


@pattern(requires=SHARED_64)
def word_rotated_left(rs1: I64, rs2: ModeInt) -> Rewrite:
    return Rewrite(riscv_rolw.apply(GPR(rs1), uimm5(rs2)), RORIW(GPR(rs1), ImmSubFrom32(uimm5(rs2))))


# -- counts, extensions, the lesser and the greater, bytes -------------------------------------------------------------
of_one((riscv_orc_b, to.ORC_B), requires=ZBB)
of_one((riscv_brev8, to.BREV8), requires=ZBKB)
of_one((riscv_zip, to.ZIP_RV32), (riscv_unzip, to.UNZIP_RV32), of=i32, requires=[HasStdExtZbkb, IsRV32])
of_one((ctlz, to.CLZ), (cttz, to.CTZ), (ctpop, to.CPOP), requires=ZBB)
of_one((riscv_clzw, to.CLZW), (riscv_ctzw, to.CTZW), requires=ZBB_64)


@pattern(requires=ZBB_64)
def of_words(rs1: I64) -> Rewrites:
    return [
        Rewrite(i64(ctpop.apply(i64(zexti32(i64(GPR(rs1)))))), to.CPOPW(GPR(rs1))),
        Rewrite(i64(riscv_absw.apply(GPR(rs1))), to.MAX(GPR(rs1), XLenVT(SUBW(XLenVT(X0), GPR(rs1))))),
    ]


def sign_extended(of: ValueType[DagValue], needs: Needs) -> None:
    @pattern(requires=needs)
    def extended(rs1: IntegerValue) -> Rewrites:
        return [
            Rewrite(of(sext_inreg.apply(GPR(rs1), vt)), instruction(GPR(rs1)))
            for vt, instruction in ((i8, to.SEXT_B), (i16, to.SEXT_H))
        ]


sign_extended(XLenVT, ZBB)
of_registers((smin, to.MIN), (smax, to.MAX), (umin, to.MINU), (umax, to.MAXU), requires=ZBB)
of_one((bswap, to.REV8_RV32), of=i32, requires=[HasStdExtZbbOrZbkb, IsRV32])
of_one((bswap, to.REV8_RV64), of=i64, requires=SHARED_64)


# -- lower halves side by side -----------------------------------------------------------------------------------------
@pattern(requires=ZBKB)
def two_bytes(rs1: ModeInt, rs2: ModeInt) -> Rewrites:
    low, high, both = zexti8(XLenVT(GPR(rs1))), shl.apply(GPR(rs2), XLenVT(8)), PACKH(GPR(rs1), GPR(rs2))
    return [
        Rewrite(or_.apply(and_.apply(high, LOWER_16), low), both),
        Rewrite(or_.apply(shl.apply(zexti8(XLenVT(GPR(rs2))), XLenVT(8)), low), both),
        Rewrite(and_.apply(or_.apply(high, low), LOWER_16), both),
        Rewrite(binop_allhusers(or_)(high, low), both),
    ]


@pattern(requires=[HasStdExtZbkb, IsRV32])
def two_halves(rs1: I32, rs2: I32) -> Rewrite:
    low, high = zexti16(i32(GPR(rs1))), shl.apply(GPR(rs2), i32(16))
    return Rewrite(i32(or_.apply(low, high)), PACK(GPR(rs1), GPR(rs2)))


@pattern(requires=ZBKB_64)
def two_wide_halves(rs1: I64, rs2: I64) -> Rewrites:
    half, upper = zexti16(i64(GPR(rs1))), shl.apply(GPR(rs2), i64(16))
    words = PACKW(GPR(rs1), GPR(rs2))
    return [
        Rewrite(i64(or_.apply(zexti32(i64(GPR(rs1))), shl.apply(GPR(rs2), i64(32)))), PACK(GPR(rs1), GPR(rs2))),
        Rewrite(binop_allwusers(or_)(upper, half), words),
        Rewrite(i64(or_.apply(sext_inreg.apply(upper, i32), half)), words),
    ]


def lower_half(of: ValueType[DagValue], instruction: type[Instruction], needs: Needs, *, packs: bool = False) -> None:
    """A number without all but its lowest 16 bits; ``packs`` if by an instruction of two registers."""
    zero = [XLenVT(X0)] if packs else []

    @pattern(requires=needs)
    def half(rs: IntegerValue) -> Rewrite:
        return Rewrite(of(and_.apply(GPR(rs), LOWER_16)), instruction(GPR(rs), *zero))


NOT_ZBB: list[Predicate] = [HasStdExtZbkb, NoStdExtZbb]
lower_half(i32, ZEXT_H_RV32, ZBB_32)
lower_half(i64, ZEXT_H_RV64, ZBB_64)
lower_half(i32, PACK, [*NOT_ZBB, IsRV32], packs=True)
lower_half(i64, PACKW, [*NOT_ZBB, IsRV64], packs=True)

# -- addresses: sums with a value that is shifted by 1, 2 or 3 bits ----------------------------------------------------
for n, (instruction, shifted) in enumerate(zip(SHXADD, SHXADD_OP, strict=True), 1):

    @pattern(requires=ZBA)
    def indexed(rs1: ModeInt, rs2: ModeInt) -> Rewrites:
        return [
            Rewrite(
                XLenVT(add_like_non_imm12(shl.apply(GPR(rs1), XLenVT(n)), GPR(rs2))), instruction(GPR(rs1), GPR(rs2))
            ),
            Rewrite(XLenVT(riscv_shl_add.apply(GPR(rs1), XLenVT(n), GPR(rs2))), instruction(GPR(rs1), GPR(rs2))),
            Rewrite(XLenVT(add_like_non_imm12(shifted(rs1), GPR(rs2))), instruction(shifted(rs1), GPR(rs2))),
        ]


@pattern(requires=ZBA)
def multiples(r: ModeInt, i: ModeInt) -> Rewrites:
    """A multiple of 4 or 8, which two instructions load and add."""
    return [
        Rewrite(
            add_like(XLenVT(GPR(r)), multiple(i)), instruction(XLenVT(ADDI(XLenVT(X0), quotient(multiple(i)))), GPR(r))
        )
        for multiple, quotient, instruction in (
            (CSImm12MulBy4, SimmShiftRightBy2XForm, to.SH2ADD),
            (CSImm12MulBy8, SimmShiftRightBy3XForm, to.SH3ADD),
        )
    ]


@pattern(requires=ZBA_64)
def lower_word(rs1: I64, rs2: I64, shamt: ModeInt, mask: ModeInt) -> Rewrites:
    word, ones = and_.apply(GPR(rs1), LOWER_32), Shifted32OnesMask(mask)
    return [
        Rewrite(i64(shl.apply(word, uimm5(shamt))), SLLI_UW(GPR(rs1), uimm5(shamt))),
        Rewrite(i64(and_.apply(GPR(rs1), ones)), SLLI_UW(XLenVT(SRLI(GPR(rs1), ones)), ones)),
        Rewrite(i64(add_like_non_imm12(word, GPR(rs2))), ADD_UW(GPR(rs1), GPR(rs2))),
    ]


@pattern(requires=ZBA_64)
def word_alone(rs: I64) -> Rewrite:
    return Rewrite(i64(and_.apply(GPR(rs), LOWER_32)), ADD_UW(GPR(rs), XLenVT(X0)))


for n, (instruction, wide, shifted) in enumerate(zip(SHXADD, SHXADD_UW, SHXADD_UW_OP, strict=True), 1):

    @pattern(requires=ZBA_64)
    def indexed_by_word(rs1: I64, rs2: I64) -> Rewrites:
        word, base = and_.apply(GPR(rs1), LOWER_32), XLenVT(GPR(rs2))
        sum_of = wide(GPR(rs1), GPR(rs2))
        without_lowest = LOWER_32 >> n << n
        return [
            Rewrite(i64(add_like_non_imm12(shl.apply(word, i64(n)), base)), sum_of),
            Rewrite(i64(riscv_shl_add.apply(word, i64(n), GPR(rs2))), sum_of),
            Rewrite(
                i64(add_like_non_imm12(and_.apply(shl.apply(GPR(rs1), i64(n)), LOWER_32 << n | (1 << n) - 1), base)),
                sum_of,
            ),
            Rewrite(i64(add_like_non_imm12(shifted(rs1), base)), wide(shifted(rs1), GPR(rs2))),
            Rewrite(
                i64(add_like_non_imm12(and_.apply(GPR(rs1), without_lowest), base)),
                instruction(XLenVT(SRLIW(GPR(rs1), n)), GPR(rs2)),
            ),
            Rewrite(
                i64(add_like_non_imm12(and_.apply(GPR(rs1), LOWER_32 << n), base)),
                wide(XLenVT(SRLI(GPR(rs1), n)), GPR(rs2)),
            ),
        ]


# -- products without carries, table look-ups --------------------------------------------------------------------------
of_registers((riscv_clmul, to.CLMUL), (riscv_clmulh, to.CLMULH), requires=[HasStdExtZbcOrZbkc])
of_registers((riscv_clmulr, to.CLMULR), requires=[HasStdExtZbc])
of_registers((int_riscv_xperm4, to.XPERM4), (int_riscv_xperm8, to.XPERM8), requires=[HasStdExtZbkx])

# -- values of i32, which an experiment keeps in registers of 64 bits --------------------------------------------------
of_one((ctlz, to.CLZW), (cttz, to.CTZW), (ctpop, to.CPOPW), of=i32, requires=ZBB_64)
sign_extended(i32, ZBB_64)
lower_half(i32, ZEXT_H_RV64, ZBB_64)
lower_half(i32, PACKW, [*NOT_ZBB, IsRV64], packs=True)
with_complement(i32, SHARED_64)
of_registers((shiftopw(rotl), to.ROLW), (shiftopw(rotr), to.RORW), of=i32, second=i64, requires=SHARED_64)
of_number(uimm5, (rotr, RORIW), of=i32, requires=SHARED_64)


@pattern(requires=SHARED_64)
def narrow_rotated_left(rs1: I32, rs2: ModeInt) -> Rewrite:
    return Rewrite(i32(rotl.apply(GPR(rs1), uimm5(rs2))), RORIW(GPR(rs1), ImmSubFrom32(uimm5(rs2))))


@pattern(requires=ZBKB_64)
def narrow_halves(rs1: I32, rs2: I32) -> Rewrites:
    low, both = zexti8i32(i32(GPR(rs1))), PACKH(GPR(rs1), GPR(rs2))
    return [
        Rewrite(or_.apply(and_.apply(shl.apply(GPR(rs2), i64(8)), LOWER_16), low), both),
        Rewrite(or_.apply(shl.apply(zexti8i32(i32(GPR(rs2))), i64(8)), low), both),
        Rewrite(and_.apply(anyext.apply(or_.apply(shl.apply(GPR(rs2), XLenVT(8)), low)), LOWER_16), both),
        Rewrite(i32(or_.apply(shl.apply(GPR(rs2), i64(16)), zexti16i32(i32(GPR(rs1))))), PACKW(GPR(rs1), GPR(rs2))),
    ]


@pattern(requires=ZBA_64)
def narrow_shifted(rs1: I32, shamt: ModeInt) -> Rewrite:
    return Rewrite(shl.apply(i64(zext.apply(i32(rs1))), uimm5(shamt)), SLLI_UW(GPR(rs1), uimm5(shamt)))


@pattern(requires=ZBA_64)
def narrow_added(rs1: I32, rs2: I64) -> Rewrite:
    return Rewrite(i64(add_like_non_imm12(zext.apply(GPR(rs1)), GPR(rs2))), ADD_UW(GPR(rs1), GPR(rs2)))


@pattern(requires=ZBA_64)
def narrow_alone(src: I32) -> Rewrite:
    return Rewrite(zext.apply(GPR(src)), ADD_UW(GPR(src), XLenVT(X0)))


for n, instruction in enumerate(SHXADD, 1):

    @pattern(requires=ZBA_64)
    def narrow_indexed(rs1: I32, rs2: I32) -> Rewrites:
        return [
            Rewrite(i32(add_like_non_imm12(shl.apply(GPR(rs1), i64(n)), GPR(rs2))), instruction(GPR(rs1), GPR(rs2))),
            Rewrite(i32(riscv_shl_add.apply(GPR(rs1), i32(n), GPR(rs2))), instruction(GPR(rs1), GPR(rs2))),
        ]
