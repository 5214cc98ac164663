"""The fields of Instruction and of its operands (LLVM's Target.td), each read by its name here and nowhere else."""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.fields import namespace_of
from tgdsl.model.common.readers import bit, bits, integer, reference, references, string, string_if_there
from tgdsl.records import Record, Value

NAMESPACE: Final = "Namespace"  #: of errors that show its place

# Instruction

#: isPseudo: it is expanded before it is encoded.
is_pseudo = bit("isPseudo")
asm_string_of = string("AsmString")
#: Constraints: which operands are tied, or clobbered early, as text.
constraints_of = string("Constraints")
#: Predicates: conditions for its selection and for the assembler.
predicates_of = references("Predicates")
#: Of a TargetSpecializedStandardPseudoInstruction: the one of LLVM's own that it stands for.
standard_instruction_of = reference("Instruction")
#: DisableEncoding: operands that are no part of the encoding, as text.
unencoded_operands_of = string_if_there("DisableEncoding")
#: In bytes.
size_of = integer("Size")
#: TSFlags: what the target's own C++ wants to know.
flags_of = bits("TSFlags")


def is_in_namespace(instruction: Record, namespace: str) -> bool:
    return instruction.is_set(NAMESPACE) and namespace_of(instruction) == namespace


def deprecation_function_of(instruction: Record) -> str | None:
    """ComplexDeprecationPredicate: a C++ function; None for a record without one."""
    has_function = "ComplexDeprecationPredicate" in instruction.fields
    return instruction.string("ComplexDeprecationPredicate") if has_function else None


def deprecating_feature_of(instruction: Record) -> Value:
    """DeprecatedFeatureMask: the feature that deprecates the instruction; empty for none."""
    return instruction.fields.get("DeprecatedFeatureMask", "")


# Operand, RegisterOperand

#: C++ method that encodes it; empty for the default one.
encoder_method_of = string("EncoderMethod")


def encoder_method_of_part(part: Record) -> str:
    """That of one of an operand's MIOperandInfo, which may be a RegisterClass, and then has none."""
    return encoder_method_of(part) if part.is_set("EncoderMethod") else ""


# Target


def allows_renaming(target: Record) -> bool:
    """AllowRegisterRenaming: the register allocator may rename registers of operands that have no requirements of their own."""
    return bool(target.integer("AllowRegisterRenaming"))
