"""The fields of encodings (LLVM's Target.td), each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import bit, integer, optional_reference, reference, references, string, value
from tgdsl.records import Record, Value

ENCODED_INSTRUCTION: Final = "AliasOf"
WORD: Final = "Inst"


# Instruction, InstructionEncoding, AdditionalEncoding

#: In bytes.
size_of = integer("Size")
#: Inst: the bits, or the dag of an encoding of variable length.
word_of = value(WORD)


def word_if_any(encoding: Record) -> Value:
    return encoding.fields.get(WORD)


#: EncodingInfos: the HwModeSelect of an instruction whose encoding depends on the mode.
encodings_by_mode_of = optional_reference("EncodingInfos")
#: AliasOf: the instruction that an AdditionalEncoding decodes to.
encoded_instruction_of = reference(ENCODED_INSTRUCTION)
post_encoder_method_of = string("PostEncoderMethod")


decoder_namespace_of = string("DecoderNamespace")
decoder_method_of = string("DecoderMethod")
#: hasCompleteDecoder: if the decoder method fails, no other encoding is tried.
has_complete_decoder = bit("hasCompleteDecoder")
predicates_of = references("Predicates")


def soft_fail_of(encoding: Record) -> Value:
    return encoding.fields.get("SoftFail")


# Operands


def decoder_method_of_operand(operand: Record) -> str:
    """C++ method that decodes an operand; empty for none, and for a record that cannot have one."""
    return operand.string("DecoderMethod") if operand.is_set("DecoderMethod") else ""


def has_complete_decoder_of_operand(operand: Record) -> bool:
    return has_complete_decoder(operand) if operand.is_set("hasCompleteDecoder") else True


# Target, InstrInfo

instruction_set_of = reference("InstructionSet")
#: isLittleEndianEncoding: bit 0 of each ``Inst`` is the highest of the word.
is_little_endian = bit("isLittleEndianEncoding")
