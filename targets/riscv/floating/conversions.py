"""Conversions between floating-point formats and integers, and moves of their bits (volume I, sections 20.7, 21.5 and 24.2)."""

from collections.abc import Callable, Sequence

from tgdsl.language import Instruction, Predicate, frozen

from targets.riscv.features.extensions import (
    HasHalfFPLoadStoreMove, HasStdExtD, HasStdExtF, HasStdExtZdinx, HasStdExtZfhmin, HasStdExtZhinxmin,
)  # fmt: skip
from targets.riscv.features.tuning import IsRV32, IsRV64
from targets.riscv.floating.instructions import moved, rounded, widened
from targets.riscv.floating.operands import FPR16INX, FPR64IN32X, FPR64INX
from targets.riscv.floating.places import (
    D, H, H_F_MIN, H_INX_MIN, IN32X, INX, PLACES, S, Numbers, Place, everywhere, in_all, in_both, in_wide_registers,
)  # fmt: skip
from targets.riscv.registers import FPR16, FPR32, FPR64, GPR
from targets.riscv.scheduling import kinds as of
from targets.riscv.scheduling.kinds import Kind


# -- conversions to integers and from them -----------------------------------------------------------------------------
@frozen
class Integers:
    """Integers of 32 or 64 bits, with a sign or without: their name in mnemonics, their number in the word, and the kinds of conversions of S, D and H."""

    name: str
    code: int
    to: tuple[Kind, Kind, Kind]
    from_: tuple[Kind, Kind, Kind]
    needs: Sequence[Predicate] = ()


_TO_32, _FROM_32 = (
    (of.FCvtF16ToI32, of.FCvtF32ToI32, of.FCvtF64ToI32),
    (of.FCvtI32ToF16, of.FCvtI32ToF32, of.FCvtI32ToF64),
)
_TO_64, _FROM_64 = (
    (of.FCvtF16ToI64, of.FCvtF32ToI64, of.FCvtF64ToI64),
    (of.FCvtI64ToF16, of.FCvtI64ToF32, of.FCvtI64ToF64),
)
W, WU = Integers("w", 0b00000, _TO_32, _FROM_32), Integers("wu", 0b00001, _TO_32, _FROM_32)
L, LU = Integers("l", 0b00010, _TO_64, _FROM_64, [IsRV64]), Integers("lu", 0b00011, _TO_64, _FROM_64, [IsRV64])


def to_integers(of: Integers) -> Callable[[Place], type[Instruction]]:
    def define(place: Place) -> type[Instruction]:
        mnemonic, code = f"fcvt.{of.name}.{place.of.letter}", 0b11000 << 2 | place.of.code
        timing = of.to[place.of.index].of(1)
        return rounded(mnemonic, code, of.code, GPR, place.operand, timing, place, of.needs, sext_w=not of.needs)

    return define


def from_integers(of: Integers) -> Callable[[Place], type[Instruction]]:
    def define(place: Place) -> type[Instruction]:
        mnemonic, code = f"fcvt.{place.of.letter}.{of.name}", 0b11010 << 2 | place.of.code
        timing = of.from_[place.of.index].of(1)
        if place.of is D and not of.needs:  # double precision has all integers of 32 bits
            return widened(mnemonic, code, of.code, place.operand, GPR, timing, place)
        return rounded(mnemonic, code, of.code, place.operand, GPR, timing, place, of.needs)

    return define


FCVT_W_S, FCVT_W_D, FCVT_W_H = FCVT_W = everywhere(to_integers(W))
FCVT_WU_S, FCVT_WU_D, FCVT_WU_H = FCVT_WU = everywhere(to_integers(WU))
FCVT_L_S, FCVT_L_D, FCVT_L_H = FCVT_L = in_wide_registers(to_integers(L))
FCVT_LU_S, FCVT_LU_D, FCVT_LU_H = FCVT_LU = in_wide_registers(to_integers(LU))
FCVT_S_W, FCVT_D_W, FCVT_H_W = FCVT_FROM_W = everywhere(from_integers(W))
FCVT_S_WU, FCVT_D_WU, FCVT_H_WU = FCVT_FROM_WU = everywhere(from_integers(WU))
FCVT_S_L, FCVT_D_L, FCVT_H_L = FCVT_FROM_L = in_wide_registers(from_integers(L))
FCVT_S_LU, FCVT_D_LU, FCVT_H_LU = FCVT_FROM_LU = in_wide_registers(from_integers(LU))


# -- conversions between formats: a number of fewer bits is rounded, one of more is exact ------------------------------
CONVERT = 0b01000 << 2

FCVT_S_D = in_all(
    lambda place: rounded(
        "fcvt.s.d", CONVERT | S.code, D.code, place.single, place.operand, of.FCvtF64ToF32.of(1), place
    ),
    *PLACES[1],
)
FCVT_D_S = in_all(
    lambda place: widened(
        "fcvt.d.s", CONVERT | D.code, S.code, place.operand, place.single, of.FCvtF32ToF64.of(1), place
    ),
    *PLACES[1],
)
FCVT_H_S = in_both(
    lambda place: rounded(
        "fcvt.h.s", CONVERT | H.code, S.code, place.operand, place.single, of.FCvtF32ToF16.of(1), place
    ),
    H_F_MIN,
    H_INX_MIN,
)
FCVT_S_H = in_both(
    lambda place: widened(
        "fcvt.s.h", CONVERT | S.code, H.code, place.single, place.operand, of.FCvtF16ToF32.of(1), place
    ),
    H_F_MIN,
    H_INX_MIN,
)

# Of double and half precision: where both are.
D_F_H = Place(D, FPR64, [HasStdExtZfhmin, HasStdExtD])
D_INX_H = Place(D, FPR64INX, [HasStdExtZhinxmin, HasStdExtZdinx, IsRV64], INX)
D_IN32X_H = Place(D, FPR64IN32X, [HasStdExtZhinxmin, HasStdExtZdinx, IsRV32], IN32X)


def _half(place: Place) -> Numbers:
    return FPR16 if place is D_F_H else FPR16INX


FCVT_H_D = in_all(
    lambda place: rounded("fcvt.h.d", CONVERT | H.code, D.code, _half(place), place.operand, of.FCvtF64ToF16.of(1), place),
    D_F_H, D_INX_H, D_IN32X_H,
)  # fmt: skip
FCVT_D_H = in_all(
    lambda place: widened("fcvt.d.h", CONVERT | D.code, H.code, place.operand, _half(place), of.FCvtF16ToF64.of(1), place),
    D_F_H, D_INX_H, D_IN32X_H,
)  # fmt: skip
#: For each place of doubles beside numbers of half precision: the instructions that shorten and that widen.
WITH_HALF = (
    (D_F_H, FCVT_H_D.F, FCVT_D_H.F), (D_INX_H, FCVT_H_D.INX, FCVT_D_H.INX), (D_IN32X_H, FCVT_H_D.IN32X, FCVT_D_H.IN32X),
)  # fmt: skip

# -- bits of an integer register ---------------------------------------------------------------------------------------
F_32, F_64, F_16 = [HasStdExtF], [HasStdExtD, IsRV64], [HasHalfFPLoadStoreMove]
FMV_X_W = moved("fmv.x.w", 0b1110000, 0b000, GPR, FPR32, of.FMovF32ToI32.of(1), F_32, sext_w=True)
FMV_W_X = moved("fmv.w.x", 0b1111000, 0b000, FPR32, GPR, of.FMovI32ToF32.of(1), F_32)
FMV_X_D = moved("fmv.x.d", 0b1110001, 0b000, GPR, FPR64, of.FMovF64ToI64.of(1), F_64)
FMV_D_X = moved("fmv.d.x", 0b1111001, 0b000, FPR64, GPR, of.FMovI64ToF64.of(1), F_64)
FMV_X_H = moved("fmv.x.h", 0b1110010, 0b000, GPR, FPR16, of.FMovF16ToI16.of(1), F_16, sext_w=True)
FMV_H_X = moved("fmv.h.x", 0b1111010, 0b000, FPR16, GPR, of.FMovI16ToF16.of(1), F_16)
