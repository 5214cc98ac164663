"""Patterns of floating-point arithmetic, comparisons, loads and stores."""

from collections.abc import Callable

from tgdsl.language import DagValue, Instruction, RegisterClass, Rewrite, Rewrites, bit_string, pattern
from tgdsl.language.core.dag_values import FloatValue
from tgdsl.std import (
    COPY_TO_REGCLASS, SETEQ, SETLE, SETLT, SETOEQ, SETOLE, SETOLT, ModeInt, any_fadd, any_fdiv, any_fma, any_fmul,
    any_fsetcc, any_fsetccs, any_fsqrt, any_fsub, f16, f32, f64, fabs, fcopysign, fmaxnum, fminnum, fneg, load, store,
    strict_fsetcc, strict_fsetccs,
)  # fmt: skip
from tgdsl.std.selection.conditions import CondCode

from targets.riscv.floating import operands
from targets.riscv.floating.conversions import FCVT_D_S, FCVT_H_S, FCVT_S_D, FCVT_S_H, WITH_HALF
from targets.riscv.floating.instructions import (
    FADD, FCLASS, FDIV, FEQ, FLD, FLE, FLH, FLT, FLW, FMADD, FMAX, FMIN, FMSUB, FMUL, FNMADD, FNMSUB, FSD, FSGNJ,
    FSGNJN, FSGNJX, FSH, FSQRT, FSUB, FSW,
)  # fmt: skip
from targets.riscv.floating.nodes import any_fma_nsz, riscv_fclass, riscv_fmax, riscv_fmin
from targets.riscv.floating.places import D_F, D_IN32X, D_INX, H_F, H_F_MIN, H_INX, H_INX_MIN, PLACES, S_F, S_INX, Place
from targets.riscv.floating.pseudos import QUIET_FLE, QUIET_FLT
from targets.riscv.integer.arithmetic import AND
from targets.riscv.integer.memory import LD, LH, LW, SD, SH, SW
from targets.riscv.leaves import AddrRegImm
from targets.riscv.operands import simm12
from targets.riscv.patterns.families import Needs, loaded, stored
from targets.riscv.registers import FPR16, FPR32, FPR64, GPR, GPRF16, GPRF32, XLenVT


def mode(number: int) -> DagValue:
    """A rounding mode, as an operand of a result."""
    return bit_string(f"{number:03b}")


RNE, DYN = mode(operands.RNE), mode(operands.DYN)


# -- arithmetic --------------------------------------------------------------------------------------------------------
def rounded(place: Place, node: Callable[..., DagValue], instruction: type[Instruction]) -> None:
    @pattern(requires=place.needs)
    def operation(rs1: FloatValue, rs2: FloatValue) -> Rewrite:
        return Rewrite(node(place(rs1), place(rs2)), instruction(rs1, rs2, DYN))


def exact(place: Place, node: Callable[..., DagValue], instruction: type[Instruction]) -> None:
    @pattern(requires=place.needs)
    def operation(rs1: FloatValue, rs2: FloatValue) -> Rewrite:
        return Rewrite(node(place(rs1), place(rs2)), instruction(rs1, rs2))


def of_one(place: Place) -> None:
    """The root, the negative and the absolute value, and the class; the sign of another number."""

    @pattern(requires=place.needs)
    def operations(rs1: FloatValue) -> Rewrites:
        vt = place.of.vt
        return [
            Rewrite(vt(any_fsqrt.apply(place(rs1))), FSQRT.at(place)(place.operand(rs1), DYN)),
            Rewrite(vt(fneg.apply(place(rs1))), FSGNJN.at(place)(rs1, rs1)),
            Rewrite(vt(fabs.apply(place(rs1))), FSGNJX.at(place)(rs1, rs1)),
            Rewrite(riscv_fclass.apply(place(rs1)), FCLASS.at(place)(rs1)),
        ]

    exact(place, fcopysign.apply, FSGNJ.at(place))

    @pattern(requires=place.needs)
    def other_sign(rs1: FloatValue, rs2: FloatValue) -> Rewrite:
        vt = place.of.vt
        return Rewrite(vt(fcopysign.apply(place(rs1), vt(fneg.apply(place(rs2))))), FSGNJN.at(place)(rs1, rs2))


def products(place: Place) -> None:
    """Products with sums: each of these may be negative; that of both is, too, if the sign of zero does not matter."""

    @pattern(requires=place.needs)
    def fused(rs1: FloatValue, rs2: FloatValue, rs3: FloatValue) -> Rewrites:
        a, b, c, vt = place(rs1), place(rs2), place(rs3), place.of.vt
        factors = (place.operand(rs1), place.operand(rs2), place.operand(rs3))
        return [
            Rewrite(vt(any_fma.apply(a, b, c)), FMADD.at(place)(*factors, DYN)),
            Rewrite(vt(any_fma.apply(a, b, fneg.apply(c))), FMSUB.at(place)(*factors, DYN)),
            Rewrite(vt(any_fma.apply(fneg.apply(a), b, c)), FNMSUB.at(place)(*factors, DYN)),
            Rewrite(vt(any_fma.apply(fneg.apply(a), b, fneg.apply(c))), FNMADD.at(place)(*factors, DYN)),
            Rewrite(vt(fneg.apply(any_fma_nsz(a, b, c))), FNMADD.at(place)(*factors, DYN)),
        ]


# -- comparisons -------------------------------------------------------------------------------------------------------
def compared(place: Place, node: Callable[..., DagValue], condition: CondCode, instruction: type[Instruction]) -> None:
    @pattern(requires=place.needs)
    def comparison(rs1: FloatValue, rs2: FloatValue) -> Rewrite:
        return Rewrite(XLenVT(node(place(rs1), place.operand(rs2), condition)), instruction(rs1, rs2))


def signaling_equality(place: Place) -> None:
    """A comparison that signals: both numbers are at most the other one."""
    at_most = FLE.at(place)
    for condition in (SETEQ, SETOEQ):

        @pattern(requires=place.needs)
        def equal(rs1: FloatValue, rs2: FloatValue) -> Rewrite:
            return Rewrite(
                XLenVT(strict_fsetccs.apply(place(rs1), place.operand(rs2), condition)),
                AND(XLenVT(at_most(rs1, rs2)), XLenVT(at_most(rs2, rs1))),
            )

    for condition in (SETEQ, SETOEQ):

        @pattern(requires=place.needs)
        def itself(rs1: FloatValue) -> Rewrite:
            return Rewrite(XLenVT(strict_fsetccs.apply(place(rs1), place(rs1), condition)), at_most(rs1, rs1))


# -- the sign of a number of another format: that is converted first ---------------------------------------------------
def mixed_sign(place: Place, other: Place, needs: Needs, converted: Callable[[FloatValue], DagValue]) -> None:
    """A number with the sign of one of another format, by a conversion of that."""

    @pattern(requires=needs)
    def sign(rs1: FloatValue, rs2: FloatValue) -> Rewrite:
        return Rewrite(place.of.vt(fcopysign.apply(place(rs1), other(rs2))), FSGNJ.at(place)(rs1, converted(rs2)))


for places in PLACES:
    for place in places:
        for node, arithmetic in ((any_fadd, FADD), (any_fsub, FSUB), (any_fmul, FMUL), (any_fdiv, FDIV)):
            rounded(place, node, arithmetic.at(place))
    for place in places:
        of_one(place)
        products(place)
    for place in places:
        for choose, lesser in ((fminnum, FMIN), (fmaxnum, FMAX), (riscv_fmin, FMIN), (riscv_fmax, FMAX)):
            exact(place, choose.apply, lesser.at(place))
    for place in places:
        for condition in (SETEQ, SETOEQ):
            compared(place, any_fsetcc.apply, condition, FEQ.at(place))
        for condition in (SETLT, SETOLT):
            compared(place, strict_fsetcc.apply, condition, QUIET_FLT.at(place))
        for condition in (SETLE, SETOLE):
            compared(place, strict_fsetcc.apply, condition, QUIET_FLE.at(place))
    for place in places:
        signaling_equality(place)
        for condition in (SETLT, SETOLT):
            compared(place, any_fsetccs.apply, condition, FLT.at(place))
        for condition in (SETLE, SETOLE):
            compared(place, any_fsetccs.apply, condition, FLE.at(place))

for wide, narrow, widen, shorten in (
    (D_F, S_F, FCVT_D_S.F, FCVT_S_D.F), (D_INX, S_INX, FCVT_D_S.INX, FCVT_S_D.INX),
    (D_IN32X, S_INX, FCVT_D_S.INX, FCVT_S_D.IN32X),  # as in LLVM, which means FCVT_D_S.IN32X
):  # fmt: skip
    # lint: pattern-shadowed: as in LLVM: no machine has both FCVT_D_S.INX and pairs of registers
    mixed_sign(wide, narrow, wide.needs, lambda number: widen(number, RNE))
    mixed_sign(narrow, wide, wide.needs, lambda number: shorten(number, DYN))


def mixed_with_half(half: Place, other: Place, needs: Needs, shorten: type[Instruction]) -> None:
    mixed_sign(half, other, needs, lambda number: shorten(number, DYN))


mixed_with_half(H_F, S_F, H_F.needs, FCVT_H_S.F)
mixed_with_half(H_INX, S_INX, H_INX.needs, FCVT_H_S.INX)
mixed_sign(S_F, H_F, H_F_MIN.needs, lambda number: FCVT_S_H.F(number, RNE))
mixed_sign(S_INX, H_INX, H_INX_MIN.needs, lambda number: FCVT_S_H.INX(number, RNE))

# Doubles with numbers of half precision: the place of these, and that of doubles for FSGNJ.
for half, of_sign, (place, to_half, from_half) in zip((H_F, H_INX, H_INX), PLACES[1], WITH_HALF, strict=True):
    mixed_with_half(half, place, place.needs, to_half)
    mixed_sign(of_sign, half, place.needs, lambda number: from_half(number, RNE))

# -- loads and stores --------------------------------------------------------------------------------------------------
loaded(f32, (load, FLW), requires=S_F.needs)
stored(f32, (store, FSW), registers=FPR32, requires=S_F.needs)
loaded(f64, (load, FLD), requires=D_F.needs)
stored(f64, (store, FSD), registers=FPR64, requires=D_F.needs)
loaded(f64, (load, LD), requires=D_INX.needs)
stored(f64, (store, SD), requires=D_INX.needs)
loaded(f16, (load, FLH), requires=H_F_MIN.needs)
stored(f16, (store, FSH), registers=FPR16, requires=H_F_MIN.needs)


def in_integers(
    place: Place, registers: RegisterClass[DagValue], from_memory: type[Instruction], to_memory: type[Instruction]
) -> None:
    """Loads and stores of numbers in integer registers, which are only another class to the compiler."""

    @pattern(requires=place.needs)
    def load_number(rs1: ModeInt, imm12: ModeInt) -> Rewrite:
        address = AddrRegImm(XLenVT(GPR(rs1)), simm12(imm12))
        loaded = from_memory(GPR(rs1), simm12(imm12))
        return Rewrite(place.of.vt(load(address)), COPY_TO_REGCLASS(loaded, registers))

    @pattern(requires=place.needs)
    def store_number(rs2: FloatValue, rs1: ModeInt, imm12: ModeInt) -> Rewrite:
        address = AddrRegImm(XLenVT(GPR(rs1)), simm12(imm12))
        bits = COPY_TO_REGCLASS(place.operand(rs2), GPR)
        return Rewrite(store.apply(place(rs2), address), to_memory(bits, GPR(rs1), simm12(imm12)))


in_integers(S_INX, GPRF32, LW, SW)
in_integers(H_INX_MIN, GPRF16, LH, SH)
