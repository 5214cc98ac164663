"""The fields of encodings (LLVM's Target.td), each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.records import Record, Value

ENCODED_INSTRUCTION: Final = "AliasOf"
WORD: Final = "Inst"


# Instruction, InstructionEncoding, AdditionalEncoding


def size_of(encoding: Record) -> int:
    """In bytes."""
    return encoding.integer("Size")


def word_of(encoding: Record) -> Value:
    """Inst: the bits, or the dag of an encoding of variable length."""
    return encoding.value(WORD)


def word_if_any(encoding: Record) -> Value:
    return encoding.fields.get(WORD)


def encodings_by_mode_of(instruction: Record) -> Record | None:
    """EncodingInfos: the HwModeSelect of an instruction whose encoding depends on the mode."""
    return instruction.optional_record("EncodingInfos")


def encoded_instruction_of(additional: Record) -> Record:
    """AliasOf: the instruction that an AdditionalEncoding decodes to."""
    return additional.record(ENCODED_INSTRUCTION)


def post_encoder_method_of(encoding: Record) -> str:
    return encoding.string("PostEncoderMethod")


def decoder_namespace_of(encoding: Record) -> str:
    return encoding.string("DecoderNamespace")


def decoder_method_of(encoding: Record) -> str:
    return encoding.string("DecoderMethod")


def has_complete_decoder(encoding: Record) -> bool:
    """hasCompleteDecoder: if the decoder method fails, no other encoding is tried."""
    return encoding.bit("hasCompleteDecoder")


def predicates_of(encoding: Record) -> list[Record]:
    return encoding.records("Predicates")


def soft_fail_of(encoding: Record) -> Value:
    return encoding.fields.get("SoftFail")


# Operands


def decoder_method_of_operand(operand: Record) -> str:
    """C++ method that decodes an operand; empty for none, and for a record that cannot have one."""
    return operand.string("DecoderMethod") if operand.is_set("DecoderMethod") else ""


def has_complete_decoder_of_operand(operand: Record) -> bool:
    return has_complete_decoder(operand) if operand.is_set("hasCompleteDecoder") else True


# Target, InstrInfo


def instruction_set_of(target: Record) -> Record:
    return target.record("InstructionSet")


def is_little_endian(instruction_set: Record) -> bool:
    """isLittleEndianEncoding: bit 0 of each ``Inst`` is the highest of the word."""
    return instruction_set.bit("isLittleEndianEncoding")
