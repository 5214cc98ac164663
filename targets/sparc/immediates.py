"""Constants and addresses in patterns: which of them fit into an instruction, and what is then put there."""

from __future__ import annotations

from tgdsl.language import Code, ComplexPattern, PatLeaf, SDNodeXForm, is_int
from tgdsl.std import i32, imm, iPTR

# -- constants -------------------------------------------------------------------------------------------------

simm10 = PatLeaf(imm, is_int(10))
simm11 = PatLeaf(imm, is_int(11))
simm13 = PatLeaf(imm, is_int(13))


def _word(expression: str, comment: str = "") -> SDNodeXForm:
    """The constant becomes another one, of 32 bits, which a C++ expression makes from its node ``N``."""
    return SDNodeXForm(
        imm,
        Code(
            f"\n{comment}  return CurDAG->getTargetConstant({expression}, SDLoc(N),\n"
            "                                   MVT::i32);\n"
        ),
    )


# SETHI gives the upper 22 bits, and the instruction after it adds the lower ten.
LO10 = _word("(unsigned)N->getZExtValue() & 1023")
HI22 = _word(
    "(unsigned)N->getZExtValue() >> 10",
    "  // Transformation function: shift the immediate value down into the low bits.\n",
)
HI22_not = _word("~(unsigned)N->getZExtValue() >> 10")  # of the complement

#: What SETHI alone can load.
SETHIimm = PatLeaf(imm, Code("\n  return isShiftedUInt<22, 10>(N->getZExtValue());\n"), HI22)

#: What SETHI loads the complement of, for ANDN, ORN and XNOR. With a second use it would be loaded in both forms.
SETHIimm_not = PatLeaf(
    i32(imm), Code("\n  return N->hasOneUse() && isShiftedUInt<22, 10>(~(unsigned)N->getZExtValue());\n"), HI22_not
)

# -- addresses -------------------------------------------------------------------------------------------------

ADDRrr = ComplexPattern(iPTR, 2, "SelectADDRrr")
ADDRri = ComplexPattern(iPTR, 2, "SelectADDRri")
