"""Rounding modes, and floating-point numbers in integer registers (Zfinx, Zdinx, Zhinx; volume I, chapter 25)."""

from tgdsl.language import AsmOperandClass, Operand, RegisterOperand

from targets.riscv.registers import GPR, GPRF16, GPRF32, GPRPair, XLenVT
from targets.riscv.syntax import InRegister, RoundingMode

# Rounding modes (volume I, section 20.2): dynamic ones are those of the register frm.
RNE, RTZ, RDN, RUP, RMM, DYN = 0b000, 0b001, 0b010, 0b011, 0b100, 0b111


def _rounding(name: str, usual: str) -> AsmOperandClass:
    return AsmOperandClass(
        name, parser_method="parseFRMArg", render_method="addFRMArgOperands", is_optional=True, default_method=usual
    )


FRMArg = _rounding("FRMArg", "defaultFRMArgOp")
frmarg = Operand(
    XLenVT,
    print_method="printFRMArg",
    decoder_method="decodeFRMArg",
    parser_match_class=FRMArg,
    counterpart=RoundingMode("dyn"),
)

# Of conversions that are exact, so that the mode does not matter: assemblers have always put 0 there.
FRMArgLegacy = _rounding("FRMArgLegacy", "defaultFRMArgLegacyOp")
frmarglegacy = Operand(
    XLenVT,
    print_method="printFRMArgLegacy",
    decoder_method="decodeFRMArg",
    parser_match_class=FRMArgLegacy,
    counterpart=RoundingMode("rne"),
)


# -- numbers in integer registers --------------------------------------------------------------------------------------
def _in_integers(name: str) -> AsmOperandClass:
    return AsmOperandClass(
        name, predicate_method="isGPRAsFPR", parser_method="parseGPRAsFPR", render_method="addRegOperands"
    )


GPRAsFPR = AsmOperandClass("GPRAsFPR", parser_method="parseGPRAsFPR", render_method="addRegOperands")
GPRPairAsFPR, GPRF64AsFPR = _in_integers("GPRPairAsFPR"), _in_integers("GPRF64AsFPR")

FPR16INX, FPR32INX, FPR64INX = [
    RegisterOperand(
        registers, parser_match_class=match, decoder_method="DecodeGPRRegisterClass", counterpart=InRegister(GPR)
    )
    for registers, match in ((GPRF16, GPRAsFPR), (GPRF32, GPRAsFPR), (GPR, GPRF64AsFPR))
]
FPR64IN32X = RegisterOperand(GPRPair, parser_match_class=GPRPairAsFPR, counterpart=InRegister(GPRPair))
