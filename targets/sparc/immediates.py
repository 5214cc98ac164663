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

# -- conditions, as C++ numbers them: an instruction's four bits, and a set's number above them ------------------------


def _conditions(first: int, last: int) -> list[PatLeaf]:
    return [PatLeaf(i32(code)) for code in range(first, last + 1)]


# Integer condition codes (V8 B.21, V9 A.7).
ICC_E, ICC_LE, ICC_L, ICC_LEU, ICC_CS, ICC_NEG, ICC_VS = _conditions(1, 7)
ICC_NE, ICC_G, ICC_GE, ICC_GU, ICC_CC, ICC_POS, ICC_VC = _conditions(9, 15)

# Floating-point condition codes: equal, less, greater, unordered, ordered (V8 B.22, V9 A.5).
FCC_NE, FCC_LG, FCC_UL, FCC_L, FCC_UG, FCC_G, FCC_U = _conditions(17, 23)
FCC_E, FCC_UE, FCC_GE, FCC_UGE, FCC_LE, FCC_ULE, FCC_O = _conditions(25, 31)

# Coprocessor condition codes: the values that they may have (V8 B.23).
CPCC_123, CPCC_12, CPCC_13, CPCC_1, CPCC_23, CPCC_2, CPCC_3 = _conditions(33, 39)
CPCC_0, CPCC_03, CPCC_02, CPCC_023, CPCC_01, CPCC_013, CPCC_012 = _conditions(41, 47)

# Comparisons of a register with zero (V9 A.3).
RegCC_Z, RegCC_LEZ, RegCC_LZ = _conditions(49, 51)
RegCC_NZ, RegCC_GZ, RegCC_GEZ = _conditions(53, 55)
