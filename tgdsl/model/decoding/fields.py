"""The fields of encodings that a decoder is made of, each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import bit, integer, optional_reference, references, string, value
from tgdsl.records import Dag, Record, Value

# Instruction, InstructionEncoding

INST: Final = "Inst"
SIZE: Final = "Size"
SOFT_FAIL: Final = "SoftFail"
_ENCODING_INFOS: Final = "EncodingInfos"


def has_word(encoding: Record) -> bool:
    """True if the field with the bits is declared."""
    return INST in encoding.fields


word_of = value(INST)


def soft_fail_of(encoding: Record) -> Value:
    """SoftFail; None if it is not declared."""
    return encoding.fields.get(SOFT_FAIL)


#: The bytes of its word.
size_of = integer(SIZE)
#: The DecoderNamespace.
namespace_of = string("DecoderNamespace")
predicates_of = references("Predicates")
#: Its encodings by HwMode; None if it has one for all.
encoding_infos_of = optional_reference(_ENCODING_INFOS)


def is_encoded(instruction: Record) -> bool:
    """True if there are bits, or encodings by HwMode."""
    return instruction.is_set(_ENCODING_INFOS) or instruction.is_set(INST)


def is_sized(instruction: Record) -> bool:
    """True if there is a Size, or a word of variable length, which has a size of its own."""
    return bool(instruction.fields.get(SIZE)) or isinstance(instruction.fields.get(INST), Dag)


def is_of_target(instruction: Record, llvm_namespace: str) -> bool:
    """True if it is none of LLVM's own instructions."""
    return instruction.fields.get("Namespace") != llvm_namespace


# Instruction of WebAssembly

is_stack_based = bit("StackBased")
is_canonical = bit("IsCanonical")


# PointerLikeRegClass

#: The number that the target knows the class by.
pointer_kind_of = integer("RegClassKind")


# Predicate

is_assembler_predicate = bit("AssemblerMatcherPredicate")


def has_condition(predicate: Record) -> bool:
    """True if there is an AssemblerCondDag."""
    return isinstance(predicate.fields.get("AssemblerCondDag"), Dag)
