"""Operands other than registers. An ImmLeafOperand also says, in patterns, which constants fit."""

from typing import TypeVar

from tgdsl.language import (
    AsmOperandClass,
    ComplexPattern,
    DagValue,
    ImmLeafOperand,
    Operand,
    ValueType,
    is_int,
    is_uint,
)
from tgdsl.std import OtherVT, i32

from targets.tiny import machine_code

V = TypeVar("V", bound=DagValue)

# -- numbers -------------------------------------------------------------------------------------------------------
SImm16AsmOperand = AsmOperandClass(
    "SImm16", render_method="addImmOperands", diagnostic_string="expected a number from -32768 to 32767"
)
UImm16AsmOperand = AsmOperandClass(
    "UImm16",
    render_method="addImmOperands",
    diagnostic_string="expected a number from 0 to 65535, %hi(...) or %lo(...)",
)
UImm5AsmOperand = AsmOperandClass(
    "UImm5", render_method="addImmOperands", diagnostic_string="expected a number from 0 to 31"
)

simm16 = ImmLeafOperand(
    i32,
    is_int(16),
    parser_match_class=SImm16AsmOperand,
    decoder_method="decodeSImm<16>",
    operand_type="OPERAND_IMMEDIATE",
    counterpart=machine_code.signed16,
)
uimm16 = ImmLeafOperand(
    i32,
    is_uint(16),
    parser_match_class=UImm16AsmOperand,
    operand_type="OPERAND_IMMEDIATE",
    counterpart=machine_code.half,
)
uimm5 = ImmLeafOperand(
    i32,
    is_uint(5),
    parser_match_class=UImm5AsmOperand,
    operand_type="OPERAND_IMMEDIATE",
    counterpart=machine_code.amount,
)

# -- where to go: labels, or numbers of words ----------------------------------------------------------------------
BranchAsmOperand = AsmOperandClass("Branch", predicate_method="isTarget<16>", render_method="addImmOperands")
JumpAsmOperand = AsmOperandClass("Jump", predicate_method="isTarget<24>", render_method="addImmOperands")

branch = Operand(
    OtherVT,
    parser_match_class=BranchAsmOperand,
    encoder_method="encodeTarget<Tiny::fixup_tiny_branch16>",
    decoder_method="decodeSImm<16>",
    operand_type="OPERAND_PCREL",
    counterpart=machine_code.branch,
)


def _far(of: ValueType[V]) -> Operand[V]:
    return Operand(
        of,
        parser_match_class=JumpAsmOperand,
        encoder_method="encodeTarget<Tiny::fixup_tiny_jump24>",
        decoder_method="decodeSImm<24>",
        operand_type="OPERAND_PCREL",
        counterpart=machine_code.jump,
    )


jump, function = _far(OtherVT), _far(i32)  # a block, and the address of a function

# -- addresses: C++ finds a register and a number in what is loaded from -------------------------------------------
address = ComplexPattern(i32, 2, "selectAddress")
