"""Patterns in instructions and as functions, with nodes, leaves, fragments and transforms."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, assert_type, cast

from tgdsl.language import (
    Code,
    ComplexPattern,
    DagValue,
    Effect,
    EffectIntrinsic,
    FPImmLeaf,
    HwMode,
    ImmLeaf,
    ImmLeafOperand,
    InstrInfo,
    Instruction,
    Operand,
    PatLeaf,
    Predicate,
    Register,
    RegisterClass,
    Rewrite,
    Rewrites,
    SDNode,
    SDNodeXForm,
    SDNodeXFormOperand,
    SDTCisSameAs,
    SDTCisVT,
    SDTypeProfile,
    Target,
    ValueIntrinsic,
    ValueType,
    alternatives,
    as_is,
    concat,
    frag,
    fragment,
    in_,
    is_int,
    is_shifted_uint,
    out,
    pat,
    pattern,
    result_fragment,
)
from tgdsl.language.core.dag_values import FloatValue, IntegerValue, NumberValue
from tgdsl.std import (
    COPY_TO_REGCLASS,
    IMPLICIT_DEF,
    SETEQ,
    SETULT,
    DefaultMode,
    IntByHwMode,
    OtherVT,
    add,
    and_,
    atomic_load_add_i32,
    bb,
    bitconvert,
    br,
    brcc,
    brcond,
    build_vector,
    extloadi8,
    extractelt,
    f32,
    fadd,
    fneg,
    fpimm,
    i1,
    i16,
    i32,
    i64,
    imm,
    implicit,
    load,
    null_frag,
    or_,
    set_,
    setcc,
    seteq,
    sext,
    sext_inreg,
    shl,
    smullohi,
    srl,
    store,
    sub,
    trap,
    trunc,
    truncstorei8,
    v2i32,
    xor,
    zext,
)
from tgdsl.std import select as select_
from tgdsl.std.hw_mode_types import ModeInt
from tgdsl.std.intrinsic_properties import IntrNoMem
from tgdsl.std.node_properties import SDNPHasChain, SDNPInGlue
from tgdsl.std.node_shapes import IntBinary
from tgdsl.std.operand_types import IntegerType, Of, OneType, SameType
from tgdsl.std.value_types import F32, I1, I8, I32, I64, V2i32

R0, R1 = R = Register.sequence("r{}", range(2))
Flags = Register("flags")
F0, F1 = F = Register.sequence("f{}", range(2))
GPR = RegisterClass(i32, members=R, alignment=32)
WideRegs: RegisterClass[I32 | I64] = RegisterClass(i32, i64, members=R, alignment=32)
FPR = RegisterClass(f32, members=F, alignment=32)
Vectors = RegisterClass(v2i32, members=[R0], alignment=64)
FlagRegs = RegisterClass(i1, members=[Flags], alignment=8)
simm13Op = Operand(i32)
target = Operand(OtherVT)
MEMri = Operand(i32, mi_operand_info=[GPR, simm13Op])
Is64Bit = Predicate("Subtarget->is64Bit()")
Patterned = Target(instruction_set=InstrInfo())


# -- leaves, nodes and fragments -----------------------------------------------------------------------------------

# Constants: any that an instruction takes, those of one type, floating-point ones; a single one.
simm13 = PatLeaf(imm, is_int(13))
simm12 = ImmLeaf(i32, is_int(12))
uimm8 = ImmLeaf(i64, Code("return isUInt<8>(Imm);"))
high = PatLeaf(imm, is_shifted_uint(22, 10))
fp0 = FPImmLeaf(f32, Code("return Imm.isZero();"))
nine = PatLeaf(i32(9))
HI22 = SDNodeXForm(imm, Code("return CurDAG->getTargetConstant(N->getZExtValue() >> 10, SDLoc(N), MVT::i32);"))
ADDRri = ComplexPattern(i32, 2, "SelectADDRri")
simm12Op = ImmLeafOperand(i32, is_int(12), HI22, print_method="printSImm")
low32 = SDNodeXFormOperand(i32, imm, Code("return low(N);"), print_method="printLow")
distance9 = ImmLeafOperand(OtherVT, is_int(9), constant_type=i32)
int_ty_swap = ValueIntrinsic(i32, [i32, i64], [IntrNoMem], target_prefix="ty", is_new=True)
int_ty_sync = EffectIntrinsic([i32], is_new=True)

# Types that depend on the mode.
Bits64 = HwMode("+64bit", [Is64Bit])
XLenVT = IntByHwMode({DefaultMode: i32, Bits64: i64})
XLenRegs = RegisterClass(XLenVT, members=R, alignment=32)


class XLen(ModeInt):
    value_type = XLenVT


class _SelectFlags(SDNode):
    def __call__(self, if_true: Of[OneType], if_false: SameType[OneType], condition: I32) -> OneType:
        return cast("OneType", self.apply(if_true, if_false, condition))


SDTSelectFlags = SDTypeProfile(1, 3, [SDTCisSameAs(0, 1), SDTCisSameAs(1, 2), SDTCisVT(3, i32)])
select_flags = _SelectFlags("TYISD::SELECT", SDTSelectFlags, [SDNPInGlue])
mulhigh = IntBinary("TYISD::MULHIGH", SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisSameAs(0, 2)]), [SDNPHasChain])


# Fragments keep the signature of their function.
@fragment(has_one_use=True)
def and_once(lhs: Of[IntegerType], rhs: Of[IntegerType]) -> IntegerType:
    return and_(lhs, rhs)


@fragment(predicate_code=Code("return isAligned(N);"))
def aligned_load(address: IntegerValue) -> DagValue:
    return load(address)


@fragment()
def either_or(lhs: I32, rhs: I32) -> I32:
    return alternatives(or_(lhs, rhs), xor(lhs, rhs))


# -- instructions ------------------------------------------------------------------------------------------------


class Plain(Instruction):
    inst = concat("0" * 32)


class RegOrImm(NamedTuple):
    rr: type[Instruction]
    ri: type[Instruction]


def arithmetic(mnemonic: str, node: Callable[[I32, I32], I32]) -> RegOrImm:
    class rr(Plain):
        rd = out(GPR, placed=False)
        rs1 = in_(GPR, placed=False)
        rs2 = in_(GPR, placed=False)
        asm = f"{mnemonic} {rd}, {rs1}, {rs2}"
        pattern = set_(rd, node(rs1, rs2))

    class ri(Plain):
        rd = out(GPR, placed=False)
        rs1 = in_(GPR, placed=False)
        value = in_(simm13Op, placed=False)
        asm = f"{mnemonic} {rd}, {rs1}, {value}"
        pattern = set_(rd, node(rs1, simm13(value)))

    return RegOrImm(rr, ri)


# Nodes, fragments and the empty fragment are all functions of two values.
ADD = arithmetic("add", add)
SUB = arithmetic("sub", sub)
SLL = arithmetic("sll", shl)
MULH = arithmetic("mulh", mulhigh)
ANDO = arithmetic("and", and_once)
EOR = arithmetic("eor", either_or)
NOP = arithmetic("nop", null_frag)


class FADD(Plain):
    rd = out(FPR, placed=False)
    rs1 = in_(FPR, placed=False)
    rs2 = in_(FPR, placed=False)
    asm = f"fadd {rd}, {rs1}, {rs2}"
    pattern = set_(rd, fadd(rs1, rs2))


class FNEG(Plain):
    rd = out(FPR, placed=False)
    rs1 = in_(FPR, placed=False)
    asm = f"fneg {rd}, {rs1}"
    pattern = set_(rd, fneg(rs1))


# An operand of a class of several types is read as one of them.
class WADD(Plain):
    rd = out(WideRegs, placed=False)
    rs1 = in_(WideRegs, placed=False)
    rs2 = in_(WideRegs, placed=False)
    asm = f"wadd {rd}, {rs1}, {rs2}"
    pattern = set_(i64(rd), add(i64(rs1), i64(rs2)))


class LD(Plain):
    rd = out(GPR, placed=False)
    addr = in_(MEMri, placed=False)
    asm = f"ld {rd}, {addr}"
    pattern = set_(rd, i32(load(ADDRri(addr))))


class ST(Plain):
    rd = in_(GPR, placed=False)
    addr = in_(MEMri, placed=False)
    asm = f"st {rd}, {addr}"
    pattern = store(rd, ADDRri(addr))


class BR(Plain):
    to = in_(target, placed=False)
    asm = f"br {to}"
    pattern = br(bb(to))


class SLT(Plain):
    rd = out(GPR, placed=False)
    rs1 = in_(GPR, placed=False)
    rs2 = in_(GPR, placed=False)
    asm = f"slt {rd}, {rs1}, {rs2}"
    pattern = set_(rd, i32(setcc(rs1, rs2, SETULT)))


# An operand that is a leaf of the pattern by itself, and one whose type depends on the mode.
class ADDI(Plain):
    rd = out(GPR, placed=False)
    rs1 = in_(GPR, placed=False)
    value = in_(simm12Op, placed=False)
    asm = f"addi {rd}, {rs1}, {value}"
    pattern = set_(rd, add(rs1, value))


class XADD(Plain):
    rd = out(XLenRegs, placed=False)
    rs1 = in_(XLenRegs, placed=False)
    asm = f"xadd {rd}, {rs1}"
    pattern = set_(rd, add(rs1, XLenVT(imm)))


# Several effects: two results of one node, and a register that is written besides.
class MULL(Plain):
    lo = out(GPR, placed=False)
    hi = out(GPR, placed=False)
    rs1 = in_(GPR, placed=False)
    rs2 = in_(GPR, placed=False)
    defs = [Flags]
    asm = f"mull {lo}, {hi}, {rs1}, {rs2}"
    pattern = [set_.to_each([lo, hi], smullohi(rs1, rs2)), implicit(Flags)]


class TRAP(Plain):
    asm = "trap"
    pattern = trap()


# -- stand-alone patterns ------------------------------------------------------------------------------------------


@result_fragment()
def lowered(value: I32) -> Instruction:
    return SUB.ri(SLL.rr(value, value), 1)


andn = frag(lambda lhs, rhs: and_(lhs, xor(rhs, -1)), I32, I32, has_one_use=True)
stored = frag(lambda value, address: store(value, address), I32, IntegerValue)


def select_any(value: I32) -> I32:
    return or_(value, value)


@pattern(requires=[Is64Bit], added_complexity=2)
def logic(lhs: I32, rhs: I32) -> Rewrites:
    return [
        Rewrite(or_(lhs, rhs), ADD.rr(lhs, rhs)),
        Rewrite(xor(lhs, simm13(rhs)), ADD.ri(lhs, simm13(rhs))),
        Rewrite(select_flags(lhs, rhs, i32(nine)), SUB.rr(lhs, rhs)),
    ]


pat(lambda lhs, rhs: (and_(lhs, rhs), ADD.rr(lhs, rhs)), GPR, GPR, requires=[Is64Bit], added_complexity=2)
pat(lambda value: (or_(value, value), SUB.rr(value, value)), i32)
pat(lambda: (high(i32(R0)), ADD.ri(R0, 1)))
pat(lambda lhs, rhs: (and_(GPR(lhs), i32(rhs)), ADD.rr(lhs, rhs)), I32, I32)
pat(lambda lhs, rhs: (select_any(andn(lhs, rhs)), ADD.rr(lhs, rhs)), I32, GPR)


@pattern()
def constant(value: I32) -> Rewrite:
    return Rewrite(high(value), ADD.ri(R0, HI22(value)))


@pattern()
def low_part(value: I32) -> Rewrite:
    return Rewrite(high(value), ADD.ri(R0, i32(low32(imm(value)))))


@pattern()
def memory(address: I32, value: I32) -> Rewrites:
    return [
        Rewrite(truncstorei8(value, address), ST(value, address, 0)),
        Rewrite(i32(extloadi8(ADDRri(address))), LD(address)),
        Rewrite(i32(aligned_load(address)), LD(address, 0)),
        Rewrite(atomic_load_add_i32(address, value), lowered(value)),
    ]


@pattern()
def conversions(narrow: I8, wide: I64, bit: I1, value: I32, number: F32) -> Rewrites:
    return [
        Rewrite(i32(sext(narrow)), COPY_TO_REGCLASS(narrow, GPR)),
        Rewrite(i32(trunc(wide)), SUB.rr(wide, wide)),
        Rewrite(i32(zext(bit)), ADD.ri(bit, 0)),
        Rewrite(sext_inreg(value, i16), ADD.ri(value, 0)),
        Rewrite(srl(value, i64(imm)), ADD.ri(value, 0)),
        Rewrite(f32(bitconvert(value)), COPY_TO_REGCLASS(value, FPR)),
        Rewrite(i32(bitconvert(number)), as_is(i32(FPR(number)))),
        Rewrite(f32(fpimm), IMPLICIT_DEF()),
    ]


@pattern()
def vectors(whole: V2i32, value: I32) -> Rewrites:
    return [
        Rewrite(i32(extractelt(whole, 1)), COPY_TO_REGCLASS(whole, GPR)),
        Rewrite(v2i32(build_vector(value, value)), COPY_TO_REGCLASS(value, Vectors)),
    ]


@pattern()
def intrinsics(value: I32, wide: I64) -> Rewrites:
    return [
        Rewrite(add(value, int_ty_swap(value, wide)), ADD.rr(value, wide)),
        Rewrite(int_ty_sync(value), NOP.rr(value, value)),
        Rewrite(i32(simm12Op(value)), ADDI(R0, value)),
    ]


@pattern()
def modes(lhs: XLen, rhs: I32) -> Rewrite:
    return Rewrite(add(lhs, XLenVT(sext(rhs))), XADD(lhs, rhs))


@pattern()
def control(value: I32, other: I32) -> Rewrites:
    return [
        Rewrite(brcond(setcc(value, 0, SETEQ), bb), BR(value)),
        Rewrite(select_(seteq(value, other), value, other), ADD.rr(value, other)),
    ]


# One function for integers and floating-point numbers.
def of_numbers(vt: ValueType[NumberValue]) -> None:
    @pattern()
    def compared(lhs: NumberValue, rhs: NumberValue) -> Rewrite:
        return Rewrite(brcc(SETEQ, vt(lhs), vt(rhs), bb), BR(HI22(vt(imm(lhs)))))


of_numbers(i32)
of_numbers(f32)


def checked(lhs: I32, rhs: I64, number: F32) -> Effect:
    assert_type(add(lhs, lhs), I32)
    assert_type(add(lhs, 1), I32)
    assert_type(add(rhs, i64(sext(lhs))), I64)
    assert_type(shl(lhs, rhs), I32)
    assert_type(fadd(number, number), F32)
    assert_type(sext(lhs), IntegerValue)
    assert_type(load(lhs), DagValue)
    assert_type(i32(load(lhs)), I32)
    assert_type(simm13(rhs), I64)
    assert_type(simm12(rhs), I32)
    assert_type(ADDRri(lhs), I32)
    assert_type(and_once(rhs, rhs), I64)
    assert_type(select_(setcc(lhs, lhs, SETEQ), number, number), F32)
    unchecked: FloatValue = fneg(number)
    return store(unchecked, lhs)
