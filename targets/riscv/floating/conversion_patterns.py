"""Patterns of conversions between floating-point formats and integers. C has numbers cut off; other roundings are functions (``lrint``, ``lround``)."""

from collections.abc import Callable

from tgdsl.language import DAGOperand, DagValue, Implied, Instruction, RegisterClass, Rewrite, Rewrites, pattern
from tgdsl.language.core.dag_values import FloatValue, IntegerValue
from tgdsl.std import (
    COPY_TO_REGCLASS, any_fp_to_sint, any_fp_to_uint, any_fpextend, any_fpround, any_llrint, any_llround, any_lrint,
    any_lround, any_sint_to_fp, any_uint_to_fp, bitconvert, f16, f32, f64, i32, i64, timm,
)  # fmt: skip
from tgdsl.std.value_types import I64

from targets.riscv.features.extensions import HasStdExtZfhmin, HasStdExtZhinxmin, NoStdExtZfh, NoStdExtZhinx
from targets.riscv.features.tuning import IsRV64
from targets.riscv.floating import operands
from targets.riscv.floating.conversions import (
    FCVT_D_S, FCVT_FROM_L, FCVT_FROM_LU, FCVT_FROM_W, FCVT_FROM_WU, FCVT_H_S, FCVT_L, FCVT_LU, FCVT_S_D, FCVT_S_H,
    FCVT_W, FCVT_WU, FMV_D_X, FMV_H_X, FMV_W_X, FMV_X_D, FMV_X_H, FMV_X_W, WITH_HALF,
)  # fmt: skip
from targets.riscv.floating.nodes import (
    riscv_any_fcvt_w_rv64, riscv_any_fcvt_wu_rv64, riscv_fcvt_x, riscv_fcvt_xu, riscv_fmv_h_x, riscv_fmv_w_x_rv64,
    riscv_fmv_x_anyexth, riscv_fmv_x_anyextw_rv64, riscv_fmv_x_signexth,
)  # fmt: skip
from targets.riscv.floating.patterns import DYN, RNE, mode
from targets.riscv.floating.places import D, D_F, D_IN32X, D_INX, H_F, H_F_MIN, H_INX, H_INX_MIN, S_F, S_INX, Place
from targets.riscv.leaves import sexti32, zexti32
from targets.riscv.patterns.families import Needs
from targets.riscv.registers import GPR, GPRF32

RTZ, RMM = mode(operands.RTZ), mode(operands.RMM)

#: Functions that round to an integer, with the mode that they mean.
ROUNDED = ((any_lrint, DYN), (any_lround, RMM))
ROUNDED_WIDE = ((any_lrint, DYN), (any_llrint, DYN), (any_lround, RMM), (any_llround, RMM))


# -- between formats ---------------------------------------------------------------------------------------------------
def between(narrow: Place, wide: Place, shorten: type[Instruction], widen: type[Instruction], needs: Needs) -> None:
    @pattern(requires=needs)
    def shorter(rs1: FloatValue) -> Rewrite:
        return Rewrite(narrow.of.vt(any_fpround.apply(wide(rs1))), shorten(wide.operand(rs1), DYN))

    @pattern(requires=needs)
    def wider(rs1: FloatValue) -> Rewrite:
        return Rewrite(wide.of.vt(any_fpextend.apply(narrow(rs1))), widen(narrow.operand(rs1), RNE))


between(S_F, D_F, FCVT_S_D.F, FCVT_D_S.F, D_F.needs)
between(S_INX, D_INX, FCVT_S_D.INX, FCVT_D_S.INX, D_INX.needs)
between(S_INX, D_IN32X, FCVT_S_D.IN32X, FCVT_D_S.IN32X, D_IN32X.needs)
between(H_F, S_F, FCVT_H_S.F, FCVT_S_H.F, H_F_MIN.needs)
between(H_INX, S_INX, FCVT_H_S.INX, FCVT_S_H.INX, H_INX_MIN.needs)
for half, (double, shorten, widen) in zip((H_F, H_INX, H_INX), WITH_HALF, strict=True):
    between(half, double, shorten, widen, double.needs)


# -- to and from integers of 32 bits -----------------------------------------------------------------------------------
def with_words(place: Place) -> None:
    of_words = RNE if place.of is D else DYN  # doubles have all of them

    @pattern(requires=place.needs)
    def to_words(rs1: FloatValue) -> Rewrites:
        signed = FCVT_W.at(place)
        return [
            Rewrite(i32(any_fp_to_sint.apply(place(rs1))), signed(rs1, RTZ)),
            Rewrite(i32(any_fp_to_uint.apply(place(rs1))), FCVT_WU.at(place)(rs1, RTZ)),
            *(Rewrite(i32(node.apply(place(rs1))), signed(rs1, rounding)) for node, rounding in ROUNDED),
        ]

    @pattern(requires=place.needs)
    def saturated(rs1: FloatValue, frm: Implied[IntegerValue]) -> Rewrites:
        return [
            Rewrite(i32(node.apply(place(rs1), timm(frm))), instruction.at(place)(rs1, timm(frm)))
            for node, instruction in ((riscv_fcvt_x, FCVT_W), (riscv_fcvt_xu, FCVT_WU))
        ]

    @pattern(requires=place.needs)
    def from_words(rs1: IntegerValue) -> Rewrites:
        return [
            Rewrite(place.of.vt(node.apply(i32(GPR(rs1)))), instruction.at(place)(rs1, of_words))
            for node, instruction in ((any_sint_to_fp, FCVT_FROM_W), (any_uint_to_fp, FCVT_FROM_WU))
        ]


for place in (S_F, S_INX, D_F, D_IN32X, H_F, H_INX):
    with_words(place)


# -- to and from integers of 64 bits, and of 32 bits in registers of 64 ------------------------------------------------
def with_wide_integers(place: Place) -> None:
    needs = place.needs if IsRV64 in place.needs else [*place.needs, IsRV64]
    of_words = RNE if place.of is D else DYN

    @pattern(requires=needs)
    def with_rounding(rs1: FloatValue, frm: Implied[IntegerValue]) -> Rewrites:
        return [
            Rewrite(riscv_any_fcvt_w_rv64(place(rs1), timm(frm)), FCVT_W.at(place)(rs1, timm(frm))),
            Rewrite(riscv_any_fcvt_wu_rv64(place(rs1), timm(frm)), FCVT_WU.at(place)(rs1, timm(frm))),
            Rewrite(i64(riscv_fcvt_x.apply(place(rs1), timm(frm))), FCVT_L.at(place)(rs1, timm(frm))),
            Rewrite(i64(riscv_fcvt_xu.apply(place(rs1), timm(frm))), FCVT_LU.at(place)(rs1, timm(frm))),
        ]

    @pattern(requires=needs)
    def to_wide(rs1: FloatValue) -> Rewrites:
        signed = FCVT_L.at(place)
        away = DYN if place is S_INX else RMM  # as in LLVM
        return [
            Rewrite(i64(any_fp_to_sint.apply(place(rs1))), signed(rs1, RTZ)),
            Rewrite(i64(any_fp_to_uint.apply(place(rs1))), FCVT_LU.at(place)(rs1, RTZ)),
            *(
                Rewrite(i64(node.apply(place(rs1))), signed(rs1, away if rounding is RMM else rounding))
                for node, rounding in ROUNDED_WIDE
            ),
        ]

    @pattern(requires=needs)
    def from_wide(rs1: I64) -> Rewrites:
        vt = place.of.vt
        return [
            Rewrite(vt(any_sint_to_fp.apply(i64(sexti32(i64(GPR(rs1)))))), FCVT_FROM_W.at(place)(rs1, of_words)),
            Rewrite(vt(any_uint_to_fp.apply(i64(zexti32(i64(GPR(rs1)))))), FCVT_FROM_WU.at(place)(rs1, of_words)),
            Rewrite(vt(any_sint_to_fp.apply(i64(GPR(rs1)))), FCVT_FROM_L.at(place)(rs1, DYN)),
            Rewrite(vt(any_uint_to_fp.apply(i64(GPR(rs1)))), FCVT_FROM_LU.at(place)(rs1, DYN)),
        ]


for place in (S_F, S_INX, D_F, D_INX, H_F, H_INX):
    with_wide_integers(place)


# -- of half precision with conversions to single precision alone (Zfhmin) ---------------------------------------------
def by_single(half: Place, single: Place, shorten: type[Instruction], widen: type[Instruction], needs: Needs) -> None:
    @pattern(requires=needs)
    def to_words(rs1: FloatValue) -> Rewrites:
        number = widen(rs1, RNE)
        return [
            Rewrite(i32(any_fp_to_sint.apply(half(rs1))), FCVT_W.at(single)(number, RTZ)),
            Rewrite(i32(any_fp_to_uint.apply(half(rs1))), FCVT_WU.at(single)(number, RTZ)),
            *(Rewrite(i32(node.apply(half(rs1))), FCVT_W.at(single)(number, rounding)) for node, rounding in ROUNDED),
        ]

    @pattern(requires=needs)
    def from_words(rs1: IntegerValue) -> Rewrites:
        return [
            Rewrite(half.of.vt(node.apply(i32(GPR(rs1)))), shorten(instruction.at(single)(rs1, DYN), DYN))
            for node, instruction in ((any_sint_to_fp, FCVT_FROM_W), (any_uint_to_fp, FCVT_FROM_WU))
        ]

    @pattern(requires=[*needs, IsRV64])
    def to_wide(rs1: FloatValue) -> Rewrites:
        number = widen(rs1, RNE)
        return [
            Rewrite(i64(any_fp_to_sint.apply(half(rs1))), FCVT_L.at(single)(number, RTZ)),
            Rewrite(i64(any_fp_to_uint.apply(half(rs1))), FCVT_LU.at(single)(number, RTZ)),
            *(
                Rewrite(i64(node.apply(half(rs1))), FCVT_L.at(single)(number, rounding))
                for node, rounding in ROUNDED_WIDE
            ),
        ]

    @pattern(requires=[*needs, IsRV64])
    def from_wide(rs1: I64) -> Rewrites:
        return [
            Rewrite(half.of.vt(node.apply(i64(GPR(rs1)))), shorten(instruction.at(single)(rs1, DYN), DYN))
            for node, instruction in ((any_sint_to_fp, FCVT_FROM_L), (any_uint_to_fp, FCVT_FROM_LU))
        ]


by_single(H_F, S_F, FCVT_H_S.F, FCVT_S_H.F, [HasStdExtZfhmin, NoStdExtZfh])
by_single(H_INX, S_INX, FCVT_H_S.INX, FCVT_S_H.INX, [HasStdExtZhinxmin, NoStdExtZhinx])


# -- bits: by a move, or, where both are in integer registers, by a change of the class --------------------------------
@pattern(requires=S_F.needs)
def bits_of_single(rs1: IntegerValue) -> Rewrite:
    return Rewrite(f32(bitconvert.apply(i32(GPR(rs1)))), FMV_W_X(GPR(rs1)))


@pattern(requires=S_F.needs)
def single_as_bits(rs1: FloatValue) -> Rewrite:
    return Rewrite(i32(bitconvert.apply(S_F(rs1))), FMV_X_W(S_F.operand(rs1)))


@pattern(requires=[*D_F.needs, IsRV64])
def bits_of_double(rs1: I64) -> Rewrite:
    return Rewrite(f64(bitconvert.apply(i64(GPR(rs1)))), FMV_D_X(GPR(rs1)))


@pattern(requires=[*D_F.needs, IsRV64])
def double_as_bits(rs1: FloatValue) -> Rewrite:
    return Rewrite(i64(bitconvert.apply(D_F(rs1))), FMV_X_D(D_F.operand(rs1)))


@pattern(requires=[*S_F.needs, IsRV64])
def lower_bits_of_single(src: I64) -> Rewrite:
    return Rewrite(riscv_fmv_w_x_rv64.apply(GPR(src)), FMV_W_X(GPR(src)))


@pattern(requires=[*S_F.needs, IsRV64])
def single_as_lower_bits(src: FloatValue) -> Rewrite:
    return Rewrite(riscv_fmv_x_anyextw_rv64.apply(S_F.operand(src)), FMV_X_W(S_F.operand(src)))


@pattern(requires=H_F_MIN.needs)
def bits_of_half(src: IntegerValue) -> Rewrite:
    return Rewrite(f16(riscv_fmv_h_x.apply(GPR(src))), FMV_H_X(GPR(src)))


@pattern(requires=H_F_MIN.needs)
def half_as_bits(src: FloatValue) -> Rewrites:
    return [
        Rewrite(node.apply(H_F(src)), FMV_X_H(H_F.operand(src))) for node in (riscv_fmv_x_anyexth, riscv_fmv_x_signexth)
    ]


def copied(
    source: Callable[[DagValue], DagValue],
    operand: DAGOperand[DagValue],
    registers: RegisterClass[DagValue],
    needs: Needs,
) -> None:
    """A value whose bits are in the right register already, and which only gets another class."""

    @pattern(requires=needs)
    def copy(rs1: DagValue) -> Rewrite:
        return Rewrite(source(rs1), COPY_TO_REGCLASS(operand(rs1), registers))


copied(lambda rs1: f32(bitconvert.apply(i32(GPR(rs1)))), GPR, GPRF32, S_INX.needs)
copied(lambda rs1: i32(bitconvert.apply(S_INX(rs1))), S_INX.operand, GPR, S_INX.needs)
copied(lambda src: riscv_fmv_w_x_rv64.apply(GPR(src)), GPR, GPRF32, [*S_INX.needs, IsRV64])
copied(lambda src: riscv_fmv_x_anyextw_rv64.apply(GPRF32(src)), GPRF32, GPR, [*S_INX.needs, IsRV64])
copied(lambda rs1: f64(bitconvert.apply(i64(GPR(rs1)))), GPR, GPR, D_INX.needs)
copied(lambda rs1: i64(bitconvert.apply(f64(GPR(rs1)))), GPR, GPR, D_INX.needs)
copied(lambda src: f16(riscv_fmv_h_x.apply(GPR(src))), GPR, GPR, H_INX_MIN.needs)
for node in (riscv_fmv_x_anyexth, riscv_fmv_x_signexth):
    copied(lambda src: node.apply(H_INX(src)), H_INX.operand, GPR, H_INX_MIN.needs)
