"""Leaves of the patterns of integers, constants and values: ImmLeafs, PatLeafs, their SDNodeXForms, ComplexPatterns and PatFrags."""

from collections.abc import Callable
from typing import cast

from tgdsl.language import (
    Code, ComplexPattern, DagValue, FragmentOf, ImmLeaf, PatLeaf, SDNodeXForm, alternatives, fragment,
)  # fmt: skip
from tgdsl.std import add, and_, assertzext, frameindex, i32, i64, imm, iPTR, not_, or_, setcc, sext_inreg, zext
from tgdsl.std.operand_types import IntegerType, Of

from targets.riscv.nodes import riscv_add_lo, riscv_hi
from targets.riscv.registers import XLenVT


# -- target constants that are computed from constants -----------------------------------------------------------------
def _constant(value: str, *before: str, vt: str = "N->getValueType(0)") -> SDNodeXForm:
    """A transform of a constant, by a C++ expression of its node ``N``, and statements before it."""
    return SDNodeXForm(
        imm, Code.block("\n".join([*before, f"return CurDAG->getTargetConstant({value}, SDLoc(N), {vt});"]))
    )


NegImm, ImmSub32 = _constant("-N->getSExtValue()"), _constant("N->getSExtValue() - 32")
ImmSubFrom32 = _constant("32 - N->getZExtValue()")
ImmSubFromXLen = _constant("XLen - N->getZExtValue()", "uint64_t XLen = Subtarget->getXLen();")
TrailingZeros = _constant("llvm::countr_zero(N->getZExtValue())")
XLenSubTrailingOnes = _constant(
    "XLen - TrailingOnes",
    "uint64_t XLen = Subtarget->getXLen();",
    "uint64_t TrailingOnes = llvm::countr_one(N->getZExtValue());",
)
ImmSExt32 = _constant("SignExtend64<32>(N->getSExtValue())")
as_i64imm = _constant("N->getSExtValue()", vt="MVT::i64")

# A constant that two ADDIs add: the first one as much as it can, so that the second one may be compressed.
AddiPairImmSmall = _constant(
    "Imm - Adj",
    "int64_t Imm = N->getSExtValue();",
    "int64_t Adj = N->getSExtValue() < 0 ? -2048 : 2047;",
)
AddiPairImmLarge = _constant("Imm", "int64_t Imm = N->getSExtValue() < 0 ? -2048 : 2047;")

# -- constants with a property -----------------------------------------------------------------------------------------
simm12_no6 = ImmLeaf(XLenVT, Code("return isInt<12>(Imm) && !isInt<6>(Imm) && isInt<12>(-Imm);"))
uimm6gt32 = ImmLeaf(XLenVT, Code("return isUInt<6>(Imm) && Imm > 32;"))
u32simm12 = ImmLeaf(XLenVT, Code("return isUInt<32>(Imm) && isInt<12>(SignExtend64<32>(Imm));"), ImmSExt32)
simm12i32 = ImmLeaf(i32, Code("return isInt<12>(Imm);"))


def _used_once(*statements: str, transform: SDNodeXForm | None = None) -> PatLeaf:
    return PatLeaf(imm, Code.block("\n".join(["if (!N->hasOneUse())", "  return false;", *statements])), transform)


AddiPair = _used_once(
    "int64_t Imm = N->getSExtValue();",
    "return (-4096 <= Imm && Imm <= -2049) || (2048 <= Imm && Imm <= 4094);",
)

# Masks that no instruction has as a number: two shifts clear bits at an end.
LeadingOnesMask = _used_once(
    "return !isInt<32>(N->getSExtValue()) && isMask_64(~N->getSExtValue());", transform=TrailingZeros
)
TrailingOnesMask = _used_once(
    "return !isInt<12>(N->getSExtValue()) && isMask_64(N->getZExtValue());", transform=XLenSubTrailingOnes
)
LeadingOnesWMask = _used_once(
    "int64_t Imm = N->getSExtValue();",
    "return !isInt<32>(Imm) && isUInt<32>(Imm) && isShiftedMask_64(Imm) && Imm != UINT64_C(0xffffffff);",
    transform=TrailingZeros,
)

# -- addresses: of the stack, and in general ---------------------------------------------------------------------------
FrameAddrRegImm = ComplexPattern(iPTR, 2, "SelectFrameAddrRegImm", [frameindex, or_, add])
AddrRegImm = ComplexPattern(iPTR, 2, "SelectAddrRegImm")

# -- values that are extended already, amounts of shifts without a mask, and comparisons that leave 0 if equal ---------
sexti16, sexti16i32 = ComplexPattern(XLenVT, 1, "selectSExtBits<16>"), ComplexPattern(i32, 1, "selectSExtBits<16>")
zexti16, zexti16i32 = ComplexPattern(XLenVT, 1, "selectZExtBits<16>"), ComplexPattern(i32, 1, "selectZExtBits<16>")
zexti8, zexti8i32 = ComplexPattern(XLenVT, 1, "selectZExtBits<8>"), ComplexPattern(i32, 1, "selectZExtBits<8>")
sexti32, zexti32 = ComplexPattern(i64, 1, "selectSExtBits<32>"), ComplexPattern(i64, 1, "selectZExtBits<32>")
shiftMaskXLen = ComplexPattern(XLenVT, 1, "selectShiftMaskXLen", complexity=0)
shiftMask32 = ComplexPattern(i64, 1, "selectShiftMask32", complexity=0)
riscv_setne = ComplexPattern(XLenVT, 1, "selectSETNE", [setcc])
riscv_seteq = ComplexPattern(XLenVT, 1, "selectSETEQ", [setcc])

# -- operations that only have a use, or only certain users ------------------------------------------------------------
ONE_USE = Code.block("return N->hasOneUse();")
NARROW = Code.block("return cast<VTSDNode>(N->getOperand(1))->getVT().bitsLE(MVT::i32);")


@fragment(predicate_code=NARROW)
def assertzexti32(src: DagValue) -> DagValue:
    return assertzext.apply(src)


@fragment(predicate_code=ONE_USE)
def and_oneuse(A: DagValue, B: DagValue | int) -> DagValue:
    return and_.apply(A, B)


@fragment(predicate_code=ONE_USE)
def riscv_hi_oneuse(A: Of[IntegerType]) -> IntegerType:
    return riscv_hi(A)


@fragment()
def addr_hi_lo(hi: Of[IntegerType], lo: Of[IntegerType]) -> IntegerType:
    return cast(IntegerType, riscv_add_lo.apply(riscv_hi_oneuse(hi), lo))


@fragment(
    predicate_code=Code.block("""if (N->getFlags().hasDisjoint())
  return true;
KnownBits Known0 = CurDAG->computeKnownBits(N->getOperand(0), 0);
KnownBits Known1 = CurDAG->computeKnownBits(N->getOperand(1), 0);
return KnownBits::haveNoCommonBitsSet(Known0, Known1);"""),
)
def or_is_add(lhs: DagValue, rhs: DagValue) -> DagValue:
    return or_.apply(lhs, rhs)


@fragment()
def add_like(lhs: DagValue, rhs: DagValue) -> DagValue:
    return alternatives(or_is_add(lhs, rhs), add.apply(lhs, rhs))


@fragment(predicate_code=Code.block("return hasAllWUsers(Node);"))
def sexti32_allwusers(src: DagValue) -> DagValue:
    return sext_inreg.apply(src, i32)


@fragment(
    predicate_code=Code.block("""KnownBits Known = CurDAG->computeKnownBits(N->getOperand(0), 0);
return Known.isNonNegative();"""),
)
def zext_is_sext(src: DagValue) -> DagValue:
    return zext.apply(src)


#: The complement of a value whose type is its register class's.
complement = cast(Callable[[DagValue], DagValue], not_)


# -- of any operation: whose users need only the lower 32 or 16 bits, or whose amount of a shift may be masked ---------
def binop_allwusers(op: Callable[..., DagValue]) -> FragmentOf:
    return FragmentOf(lambda lhs, rhs: i64(op(lhs, rhs)), predicate_code=Code.block("return hasAllWUsers(Node);"))


def binop_allhusers(op: Callable[..., DagValue]) -> FragmentOf:
    return FragmentOf(lambda lhs, rhs: XLenVT(op(lhs, rhs)), predicate_code=Code.block("return hasAllHUsers(Node);"))


def shiftop(op: Callable[..., DagValue]) -> FragmentOf:
    return FragmentOf(lambda val, count: op(val, XLenVT(shiftMaskXLen.apply(count))))


def shiftopw(op: Callable[..., DagValue]) -> FragmentOf:
    return FragmentOf(lambda val, count: op(val, i64(shiftMask32.apply(count))))
