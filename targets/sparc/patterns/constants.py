"""Constants in registers: of 32 bits in at most two instructions, of 64 bits in at most six."""

from __future__ import annotations

from tgdsl.language import Code, PatLeaf, Rewrite, Rewrites, SDNodeXForm, is_uint, pattern
from tgdsl.std import COPY, i32, i64, imm
from tgdsl.std.dag_values import I32, I64

from targets.sparc.operands import HI22, LO10, SETHIimm, simm13
from targets.sparc.instructions.integer import OR, XOR, SETHIi
from targets.sparc.instructions.wide import SLLX
from targets.sparc.features import Is64Bit
from targets.sparc.registers.integer import G0

# -- 32 bits ---------------------------------------------------------------------------------------------------


@pattern()
def zero() -> Rewrite:
    return Rewrite(i32(0), COPY(i32(G0)))


@pattern()
def small(val: I32) -> Rewrite:
    return Rewrite(simm13(val), OR.ri(i32(G0), imm(val)))


@pattern()
def any_word(val: I32) -> Rewrite:
    return Rewrite(imm(val), OR.ri(SETHIi(HI22(imm(val))), LO10(imm(val))))


# -- 64 bits ---------------------------------------------------------------------------------------------------


def _bits(value: str, low: int, width: int) -> SDNodeXForm:
    """Some bits of a C++ expression."""
    return SDNodeXForm(
        imm,
        Code(
            f"\n  uint64_t Val = ({value} >> {low}) & ((1u << {width}) - 1);\n"
            "  return CurDAG->getTargetConstant(Val, SDLoc(N), MVT::i32);\n"
        ),
    )


#: The number as instructions take it, which is a 32-bit one.
as_i32imm = SDNodeXForm(imm, Code("\n  return CurDAG->getTargetConstant(N->getSExtValue(), SDLoc(N), MVT::i32);\n"))

# A negative number is the complement of what sethi loads, with ones above. The assembler has these as %hix and %lox ...
HIX22 = _bits("~N->getZExtValue()", 10, 22)
LOX10 = SDNodeXForm(
    imm,
    Code(
        "\n  return CurDAG->getTargetConstant(~(~N->getZExtValue() & 0x3ff), SDLoc(N),\n"
        "                                   MVT::i32);\n"
    ),
)

# ... and the upper half of the number as %hh and %hm (V9 G.1).
HH22 = _bits("N->getZExtValue()", 42, 22)
HM10 = _bits("N->getZExtValue()", 32, 10)

uimm32 = PatLeaf(imm, is_uint(32))
nimm33 = PatLeaf(imm, Code("\n  int64_t Imm = N->getSExtValue();\n  return Imm < 0 && isInt<33>(Imm);\n"))


@pattern(requires=[Is64Bit])
def zero_extended() -> Rewrite:
    return Rewrite(i64(0), COPY(i64(G0)))


@pattern()
def by_one_instruction(val: I64) -> Rewrites:
    return [
        Rewrite(simm13(val), OR.ri(i64(G0), as_i32imm(val))),
        Rewrite(SETHIimm(val), SETHIi(HI22(val))),
    ]


@pattern(requires=[Is64Bit])
def by_more_instructions(val: I64) -> Rewrites:
    low_half = OR.ri(SETHIi(HI22(val)), LO10(val))
    high_half = OR.ri(SETHIi(HH22(val)), HM10(val))
    return [
        Rewrite(uimm32(val), low_half),
        Rewrite(nimm33(val), XOR.ri(SETHIi(HIX22(val)), LOX10(val))),
        Rewrite(imm(val), OR.rr(SLLX.ri(high_half, i32(32)), low_half)),
    ]
