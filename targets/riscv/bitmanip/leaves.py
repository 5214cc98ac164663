"""Leaves of the patterns of bit manipulation: nodes, masks of one bit, or of two that no instruction has as a number."""

from tgdsl.language import (
    Code, ComplexPattern, DagValue, ImmLeaf, IntImmLeaf, PatLeaf, SDNodeXForm, SDTCisInt, SDTCisSameAs, SDTypeProfile,
    fragment,
)  # fmt: skip
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.std import i32, imm
from tgdsl.std.node_shapes import FixedNode, IntBinary, IntUnary
from tgdsl.std.type_profiles import SDTIntBinOp, SDTIntUnaryOp
from tgdsl.std.value_types import I64

from targets.riscv.leaves import TrailingZeros, add_like
from targets.riscv.nodes import SDT_RISCVIntBinOpW, SDT_RISCVIntUnaryOpW
from targets.riscv.registers import XLenVT

# -- nodes -------------------------------------------------------------------------------------------------------------
SDTIntShiftAddOp = SDTypeProfile(
    1, 3, [SDTCisSameAs(0, 1), SDTCisSameAs(0, 3), SDTCisInt(0), SDTCisInt(2), SDTCisInt(3)]
)
riscv_shl_add = FixedNode[[IntegerValue, IntegerValue, IntegerValue], IntegerValue](
    "RISCVISD::SHL_ADD", SDTIntShiftAddOp
)
riscv_clzw, riscv_ctzw = [FixedNode[[I64], I64](f"RISCVISD::{name}", SDT_RISCVIntUnaryOpW) for name in ("CLZW", "CTZW")]
riscv_rolw, riscv_rorw = [
    FixedNode[[I64, I64], I64](f"RISCVISD::{name}", SDT_RISCVIntBinOpW) for name in ("ROLW", "RORW")
]
riscv_brev8, riscv_orc_b, riscv_zip, riscv_unzip, riscv_absw = [
    IntUnary(f"RISCVISD::{name}", SDTIntUnaryOp) for name in ("BREV8", "ORC_B", "ZIP", "UNZIP", "ABSW")
]
riscv_clmul, riscv_clmulh, riscv_clmulr = [
    IntBinary(f"RISCVISD::{name}", SDTIntBinOp) for name in ("CLMUL", "CLMULH", "CLMULR")
]


# -- target constants --------------------------------------------------------------------------------------------------
def _constant(value: str, *before: str) -> SDNodeXForm:
    """A transform of a constant, by a C++ expression of its node ``N``, and statements before it."""
    call = f"return CurDAG->getTargetConstant({value}, SDLoc(N), N->getValueType(0));"
    return SDNodeXForm(imm, Code.block("\n".join([*before, call])))


# The index of a bit: the lowest 0, the lowest 1, and the highest ones of those that are left.
BCLRXForm = _constant("llvm::countr_one(N->getZExtValue())")
SingleBitSetMaskToIndex = _constant("llvm::countr_zero(N->getZExtValue())")
BSETINVTwoBitsMaskHigh = _constant("llvm::Log2_64(I)", "uint64_t I = N->getZExtValue();")
BCLRITwoBitsMaskLow = _constant("llvm::countr_zero(~N->getZExtValue())")
BCLRITwoBitsMaskHigh = _constant(
    "llvm::Log2_64(~I)",
    "uint64_t I = N->getSExtValue();",
    "if (!Subtarget->is64Bit())",
    "  I |= 0xffffffffull << 32;",
)
BSETINVORIMaskLow = _constant("N->getZExtValue() & 0x7ff")
BCLRIANDIMaskLow = _constant("(N->getZExtValue() & 0x7ff) | ~0x7ffull")
SimmShiftRightBy2XForm, SimmShiftRightBy3XForm = [_constant(f"N->getSExtValue() >> {n}") for n in (2, 3)]


# -- masks -------------------------------------------------------------------------------------------------------------
def _one_bit(mask: str) -> Code:
    """True for a mask of one bit, by a C++ expression that has this bit, unless a number of 12 bits is that mask."""
    return Code.block(f"""if (Subtarget->is64Bit())
  return !isInt<12>(Imm) && isPowerOf2_64({mask});
return !isInt<12>(Imm) && isPowerOf2_32({mask});""")


BCLRMask, SingleBitSetMask = (
    ImmLeaf(XLenVT, _one_bit("~Imm"), BCLRXForm),
    ImmLeaf(XLenVT, _one_bit("Imm"), SingleBitSetMaskToIndex),
)
BCLRMaski32, SingleBitSetMaski32 = [
    ImmLeaf(i32, Code.block(f"return !isInt<12>(Imm) && isPowerOf2_32({mask});")) for mask in ("~Imm", "Imm")
]


def _mask(*statements: str) -> PatLeaf:
    """A constant with one use, and of more than 12 bits."""
    before = ("if (!N->hasOneUse())", "  return false;", "if (isInt<12>(N->getSExtValue()))", "  return false;")
    return PatLeaf(imm, Code.block("\n".join([*before, *statements])))


BSETINVTwoBitsMask = _mask("return llvm::popcount(N->getZExtValue()) == 2;")
BCLRITwoBitsMask = _mask("return (unsigned)llvm::popcount(N->getZExtValue()) == Subtarget->getXLen() - 2;")
BSETINVORIMask = _mask("return isPowerOf2_64(N->getZExtValue() & ~0x7ff);")
BCLRIANDIMask = _mask(
    "uint64_t I = N->getZExtValue() | 0x7ff;", "return Subtarget->is64Bit() ? isPowerOf2_64(~I) : isPowerOf2_32(~I);"
)
Shifted32OnesMask = IntImmLeaf(
    XLenVT,
    Code.block("""if (!Imm.isShiftedMask())
  return false;

unsigned TrailingZeros = Imm.countr_zero();
return TrailingZeros > 0 && TrailingZeros < 32 &&
       Imm == UINT64_C(0xFFFFFFFF) << TrailingZeros;"""),
    TrailingZeros,
)


def _multiple(bits: int, shift: int) -> PatLeaf:
    """A multiple of a power of two, the rest of which is a number of 12 bits, where neither LUI nor two ADDIs do."""
    return PatLeaf(
        imm,
        Code.block(f"""if (!N->hasOneUse())
  return false;
int64_t C = N->getSExtValue();
return !isInt<{bits}>(C) && !isShiftedInt<20, 12>(C) && isShiftedInt<12, {shift}>(C);"""),
    )


CSImm12MulBy4, CSImm12MulBy8 = _multiple(13, 2), _multiple(14, 3)

# -- sums, unless with a number of 12 bits, which ADDI has -------------------------------------------------------------
NO_IMM12 = Code.block("""auto *C = dyn_cast<ConstantSDNode>(Operands[1]);
return !C || !isInt<12>(C->getSExtValue());""")
NO_IMM12_IN_GLOBAL_ISEL = Code("""
    const MachineOperand &ImmOp = *Operands[1];
    const MachineFunction &MF = *MI.getParent()->getParent();
    const MachineRegisterInfo &MRI = MF.getRegInfo();

    if (ImmOp.isReg() && ImmOp.getReg())
      if (auto Val = getIConstantVRegValWithLookThrough(ImmOp.getReg(), MRI)) {
        return !isInt<12>(Val->Value.getSExtValue());
      }

    return true;
  """)


@fragment(predicate_code=NO_IMM12, gisel_predicate_code=NO_IMM12_IN_GLOBAL_ISEL, predicate_code_uses_operands=True)
def add_like_non_imm12(x: DagValue, y: DagValue) -> DagValue:
    return add_like(x, y)


# -- shifted values, also without their upper halves: C++ finds them in other shifts and masks ------------------------
SHXADD_OP = sh1add_op, sh2add_op, sh3add_op = [
    ComplexPattern(XLenVT, 1, f"selectSHXADDOp<{n}>", complexity=6) for n in (1, 2, 3)
]
SHXADD_UW_OP = sh1add_uw_op, sh2add_uw_op, sh3add_uw_op = [
    ComplexPattern(XLenVT, 1, f"selectSHXADD_UWOp<{n}>", complexity=6) for n in (1, 2, 3)
]
