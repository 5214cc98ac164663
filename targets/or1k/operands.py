"""Operands other than registers. An ImmLeafOperand also says, in patterns, which constants fit.

The manual names immediates I, K (16 bits), L (6 bits, of which a 32-bit machine has 5) and N (26 bits); stores have theirs in two fields.
"""

from typing import TypeVar

from tgdsl.language import (
    AsmOperandClass, ComplexPattern, DagValue, ImmLeafOperand, Operand, ValueType, is_int, is_uint,
)  # fmt: skip
from tgdsl.std import OtherVT, i32

from targets.or1k import machine_code

V = TypeVar("V", bound=DagValue)


def _read_as(name: str, expected: str) -> AsmOperandClass:
    return AsmOperandClass(name, render_method="addImmOperands", diagnostic_string=f"expected {expected}")


# -- numbers -------------------------------------------------------------------------------------------------------
SImm16AsmOperand = _read_as("SImm16", "a number from -32768 to 32767, hi(...), ha(...) or lo(...)")
UImm16AsmOperand = _read_as("UImm16", "a number from 0 to 65535, hi(...), ha(...) or lo(...)")
UImm5AsmOperand = _read_as("UImm5", "a number from 0 to 31")

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
    counterpart=machine_code.unsigned16,
)
uimm5 = ImmLeafOperand(
    i32,
    is_uint(5),
    parser_match_class=UImm5AsmOperand,
    operand_type="OPERAND_IMMEDIATE",
    counterpart=machine_code.amount,
)

# -- numbers in two fields: of halves, the linker puts only the lower one there ------------------------------------
SplitSImm16AsmOperand = _read_as("SplitSImm16", "a number from -32768 to 32767, or lo(...)")
SplitUImm16AsmOperand = _read_as("SplitUImm16", "a number from 0 to 65535, or lo(...)")

split_simm16 = Operand(
    i32,
    parser_match_class=SplitSImm16AsmOperand,
    encoder_method="encodeSplit",
    decoder_method="decodeSImm<16>",
    operand_type="OPERAND_IMMEDIATE",
    counterpart=machine_code.split_signed16,
)
split_uimm16 = Operand(
    i32,
    parser_match_class=SplitUImm16AsmOperand,
    encoder_method="encodeSplit",
    operand_type="OPERAND_IMMEDIATE",
    counterpart=machine_code.split_unsigned16,
)

# -- where to go: labels, or numbers of bytes ----------------------------------------------------------------------
TargetAsmOperand = _read_as("Target", "a label, or a distance in bytes, a multiple of 4")


def _relative(of: ValueType[V]) -> Operand[V]:
    return Operand(
        of,
        parser_match_class=TargetAsmOperand,
        encoder_method="encodeTarget",
        decoder_method="decodeTarget",
        operand_type="OPERAND_PCREL",
        counterpart=machine_code.distance,
    )


block, function = _relative(OtherVT), _relative(i32)

# -- addresses: C++ finds a register and a number in what is loaded from -------------------------------------------
address = ComplexPattern(i32, 2, "selectAddress")
