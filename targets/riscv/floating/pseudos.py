"""Pseudo instructions of floating point, which C++ expands: comparisons that do not signal, choices, rounding, pairs of registers."""

from tgdsl.language import Instruction, Rewrite, in_, out, pattern
from tgdsl.std import f64, load, set_, store, timm
from tgdsl.std.value_types import F64

from targets.riscv.features.extensions import HasStdExtD, HasStdExtZdinx
from targets.riscv.features.tuning import IsRV32
from targets.riscv.floating.nodes import AddrRegImmINX, RISCVBuildPairF64, RISCVSplitF64, riscv_fround
from targets.riscv.floating.places import D_F, D_IN32X, D_INX, H_F, H_INX, S_F, S_INX, Place, everywhere
from targets.riscv.formats import Computes, Pseudo
from targets.riscv.operands import ixlenimm, simm12
from targets.riscv.patterns.control import choice
from targets.riscv.registers import FPR64, GPR, GPRNoX0, GPRPair, XLenVT
from tgdsl.std import ModeInt


def _quiet(place: Place) -> type[Instruction]:
    """A comparison that does not signal if an operand is not a number: the flags are read before it, and written back."""

    class compare(Pseudo):
        has_side_effects, may_load, may_store = True, False, False
        uses_custom_inserter, predicates = True, place.needs
        rd, rs1, rs2 = out(GPR), in_(place.operand), in_(place.operand)
        asm = ""

    return compare


PseudoQuietFLE_S, PseudoQuietFLE_D, PseudoQuietFLE_H = QUIET_FLE = everywhere(_quiet)
PseudoQuietFLT_S, PseudoQuietFLT_D, PseudoQuietFLT_H = QUIET_FLT = everywhere(_quiet)


def _to_integer(place: Place) -> type[Instruction]:
    """A number rounded to an integer, unless it is too large to have a fraction."""

    class round_to_integer(Computes, Pseudo):
        uses_custom_inserter = may_raise_fp_exception = True
        predicates = place.needs
        rd, rs1, rs2, rm = out(place.operand), in_(place.operand), in_(place.operand), in_(ixlenimm)
        asm = ""
        pattern = set_.apply(rd, place.of.vt(riscv_fround.apply(rs1, rs2, timm(rm))))

    return round_to_integer


PseudoFROUND_S, PseudoFROUND_D, PseudoFROUND_H = everywhere(_to_integer)


# -- one of two numbers, by a comparison of integers -------------------------------------------------------------------
def _choice(place: Place) -> type[Instruction]:
    return choice(place.operand, place.of.vt, place.needs)


Select_FPR32_Using_CC_GPR, Select_FPR32INX_Using_CC_GPR = _choice(S_F), _choice(S_INX)
Select_FPR64_Using_CC_GPR, Select_FPR64INX_Using_CC_GPR = _choice(D_F), _choice(D_INX)
Select_FPR64IN32X_Using_CC_GPR = _choice(D_IN32X)
Select_FPR16_Using_CC_GPR, Select_FPR16INX_Using_CC_GPR = _choice(H_F), _choice(H_INX)


# -- doubles on machines of 32 bits ------------------------------------------------------------------------------------
class BuildPairF64Pseudo(Pseudo):  # by the stack
    uses_custom_inserter, predicates = True, [HasStdExtD]
    dst, src1, src2 = out(FPR64), in_(GPR), in_(GPR)
    asm = ""
    pattern = set_.apply(dst, RISCVBuildPairF64.apply(src1, src2))


class SplitF64Pseudo(Pseudo):
    uses_custom_inserter, predicates = True, [HasStdExtD]
    dst1, dst2, src = out(GPR), out(GPR), in_(FPR64)
    asm = ""
    pattern = set_.to_each([dst1, dst2], RISCVSplitF64(src))


IN_PAIRS = [HasStdExtZdinx, IsRV32]


class PseudoRV32ZdinxLD(Pseudo):  # two loads
    size, may_load, may_store, predicates = 8, True, False, IN_PAIRS
    dst, rs1, imm12 = out(GPRPair), in_(GPR), in_(simm12)
    asm = ""


class PseudoRV32ZdinxSD(Pseudo):
    size, may_load, may_store, predicates = 8, False, True, IN_PAIRS
    rs2, rs1, imm12 = in_(GPRPair), in_(GPRNoX0), in_(simm12)
    asm = ""


@pattern(requires=IN_PAIRS)
def pair_loaded(rs1: ModeInt, imm12: ModeInt) -> Rewrite:
    address = AddrRegImmINX(XLenVT(GPR(rs1)), simm12(imm12))
    return Rewrite(f64(load(address)), PseudoRV32ZdinxLD(GPR(rs1), simm12(imm12)))


@pattern(requires=IN_PAIRS)
def pair_stored(rs2: F64, rs1: ModeInt, imm12: ModeInt) -> Rewrite:
    address = AddrRegImmINX(XLenVT(GPR(rs1)), simm12(imm12))
    return Rewrite(store(f64(GPRPair(rs2)), address), PseudoRV32ZdinxSD(GPRPair(rs2), GPR(rs1), simm12(imm12)))
