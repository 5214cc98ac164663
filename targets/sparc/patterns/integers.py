"""Patterns of constants, of 32 bits by at most two instructions, of 64 bits by at most six; and of integer operations.

The operations are those selected to instructions of the other width, or with another pattern of their own.
"""

from tgdsl.language import Code, PatLeaf, Rewrite, Rewrites, SDNodeXForm, is_uint, pattern
from tgdsl.std import (
    COPY, COPY_TO_REGCLASS, add, and_, anyext, ctpop, i32, i64, imm, not_, or_, sext, sext_inreg, sub, tglobaltlsaddr,
    trunc, xor, zext,
)  # fmt: skip
from tgdsl.std.value_types import I32, I64, IPTR

from targets.sparc.features import Is64Bit
from targets.sparc.instructions.control import TLS_ADDrr
from targets.sparc.instructions.integer import ADD, AND, ANDN, OR, ORN, SRA, SRL, SUB, XNOR, XOR, SETHIi
from targets.sparc.instructions.v9 import MOVFCC, MOVICC, POPCrr
from targets.sparc.instructions.wide import MOVR, MOVXCC, SLLX
from targets.sparc.nodes import SPselectfcc, SPselecticc, SPselectreg, SPselectxcc, tlsadd
from targets.sparc.operands import HI22, LO10, SETHIimm, SETHIimm_not, simm10, simm11, simm13, target_word
from targets.sparc.registers import G0, I64Regs, IntRegs


# -- constants of 32 bits ------------------------------------------------------------------------------------------
@pattern()
def word(val: I32) -> Rewrites:
    return [
        Rewrite(i32(0), COPY(i32(G0))),
        Rewrite(simm13(val), OR.ri(i32(G0), imm(val))),
        Rewrite(imm(val), OR.ri(SETHIi(HI22(imm(val))), LO10(imm(val)))),
    ]


# -- constants of 64 bits ------------------------------------------------------------------------------------------
def _bits(value: str, low: int, width: int) -> SDNodeXForm:
    """A transform of a constant to some bits of a C++ expression."""
    code = f"""
        uint64_t Val = ({value} >> {low}) & ((1u << {width}) - 1);
        return CurDAG->getTargetConstant(Val, SDLoc(N), MVT::i32);
    """
    return SDNodeXForm(imm, Code.block(code))


#: A transform of a constant to a 32-bit one, as instructions have it.
as_i32imm = SDNodeXForm(imm, Code.block("return CurDAG->getTargetConstant(N->getSExtValue(), SDLoc(N), MVT::i32);"))

# A negative number is the complement of sethi's constant, with ones above. In assembly language these are %hix and %lox ...
HIX22 = _bits("~N->getZExtValue()", 10, 22)
LOX10 = target_word("~(~N->getZExtValue() & 0x3ff)")

# ... and the upper half of the number as %hh and %hm.
HH22 = _bits("N->getZExtValue()", 42, 22)
HM10 = _bits("N->getZExtValue()", 32, 10)

uimm32 = PatLeaf(imm, is_uint(32))
nimm33 = PatLeaf(imm, Code.block("int64_t Imm = N->getSExtValue();\nreturn Imm < 0 && isInt<33>(Imm);"))


@pattern()
def by_one_instruction(val: I64) -> Rewrites:
    return [Rewrite(simm13(val), OR.ri(i64(G0), as_i32imm(val))), Rewrite(SETHIimm(val), SETHIi(HI22(val)))]


@pattern(requires=[Is64Bit])
def by_more_instructions(val: I64) -> Rewrites:
    low_half = OR.ri(SETHIi(HI22(val)), LO10(val))
    high_half = OR.ri(SETHIi(HH22(val)), HM10(val))
    return [
        Rewrite(i64(0), COPY(i64(G0))),
        Rewrite(uimm32(val), low_half),
        Rewrite(nimm33(val), XOR.ri(SETHIi(HIX22(val)), LOX10(val))),
        Rewrite(imm(val), OR.rr(SLLX.ri(high_half, i32(32)), low_half)),
    ]


# -- 32-bit operations ---------------------------------------------------------------------------------------------
@pattern()
def logic_with_complement(rs1: I32, rs2: I32) -> Rewrites:
    """Logical operations with a constant whose complement takes one instruction, and the constant itself two."""
    # IntRegs holds both widths, so that apply() skips the check that both operands have one type.
    return [
        Rewrite(node.apply(IntRegs(rs1), SETHIimm_not(rs2)), instruction.rr(i32(rs1), SETHIi(SETHIimm_not(rs2))))
        for node, instruction in ((and_, ANDN), (or_, ORN))
    ]


@pattern()
def population(src: I32) -> Rewrite:
    """popc counts all 64 bits, so that srl clears the upper ones."""
    return Rewrite(i32(ctpop(src)), POPCrr(SRL.ri(src, 0)))


# -- 64 bits: extensions and truncations ---------------------------------------------------------------------------
# The upper half of a register with a 32-bit value is undefined. 32-bit shifts by 0 zero-extend, or sign-extend.


@pattern(requires=[Is64Bit])
def any_upper_half(val: I32) -> Rewrite:
    return Rewrite(i64(anyext(val)), COPY_TO_REGCLASS(val, I64Regs))


@pattern(requires=[Is64Bit])
def lower_half(val: I64) -> Rewrite:
    return Rewrite(i32(trunc(val)), COPY_TO_REGCLASS(val, IntRegs))


@pattern(requires=[Is64Bit])
def extend(val: I32) -> Rewrites:
    return [Rewrite(i64(zext(val)), SRL.ri(val, 0)), Rewrite(i64(sext(val)), SRA.ri(val, 0))]


@pattern(requires=[Is64Bit])
def extend_lower_half(val: I64) -> Rewrites:
    return [Rewrite(i64(and_(val, 0xFFFFFFFF)), SRL.ri(val, 0)), Rewrite(i64(sext_inreg(val, i32)), SRA.ri(val, 0))]


# -- 64 bits: V8's instructions, which operate on all 64 bits in V9 ------------------------------------------------
@pattern(requires=[Is64Bit])
def binary(lhs: I64, rhs: I64) -> Rewrites:
    nodes = ((and_, AND), (or_, OR), (xor, XOR), (add, ADD), (sub, SUB))
    return [
        *[Rewrite(node(lhs, rhs), instruction.rr(lhs, rhs)) for node, instruction in nodes],
        *[Rewrite(node(lhs, simm13(rhs)), instruction.ri(lhs, imm(rhs))) for node, instruction in nodes],
        Rewrite(and_(lhs, not_(rhs)), ANDN.rr(lhs, rhs)),
        Rewrite(or_(lhs, not_(rhs)), ORN.rr(lhs, rhs)),
        Rewrite(not_(xor(lhs, rhs)), XNOR.rr(lhs, rhs)),
    ]


@pattern(requires=[Is64Bit])
def add_for_symbol(rs1: I64, rs2: I64, sym: IPTR) -> Rewrite:
    return Rewrite(tlsadd(rs1, rs2, tglobaltlsaddr(sym)), TLS_ADDrr(rs1, rs2, sym))


@pattern(requires=[Is64Bit])
def population_extended(src: I64) -> Rewrite:
    return Rewrite(i64(ctpop(src)), POPCrr(src))


# -- 64 bits: selections, by conditional moves, which copy whole registers -----------------------------------------
@pattern(requires=[Is64Bit])
def on_codes(t: I64, f: I64, cond: I32) -> Rewrites:
    return [
        rewrite
        for node, instruction in ((SPselectxcc, MOVXCC), (SPselecticc, MOVICC), (SPselectfcc, MOVFCC))
        for rewrite in (
            Rewrite(node(t, f, imm(cond)), instruction.rr(t, f, imm(cond))),
            Rewrite(node(simm11(t), f, imm(cond)), instruction.ri(as_i32imm(t), f, imm(cond))),
        )
    ]


@pattern(requires=[Is64Bit])
def on_register(t: I64, f: I64, rcond: I32, rs1: I64) -> Rewrites:
    return [
        Rewrite(SPselectreg(t, f, imm(rcond), rs1), MOVR.rr(rs1, t, f, imm(rcond))),
        Rewrite(SPselectreg(simm10(t), f, imm(rcond), rs1), MOVR.ri(rs1, as_i32imm(t), f, imm(rcond))),
    ]
