"""The fields of Instruction and of its operands (LLVM's Target.td), each read by its name here and nowhere else."""

from __future__ import annotations

from tgdsl.records import Bits, Record, Value

# Instruction


def asm_string_of(instruction: Record) -> str:
    return instruction.string("AsmString")


def constraints_of(instruction: Record) -> str:
    """Constraints: which operands are tied, or clobbered early, as text."""
    return instruction.string("Constraints")


def unencoded_operands_of(instruction: Record) -> str:
    """DisableEncoding: operands that are no part of the encoding, as text."""
    return instruction.string("DisableEncoding")


def size_of(instruction: Record) -> int:
    """In bytes."""
    return instruction.integer("Size")


def flags_of(instruction: Record) -> Bits:
    """TSFlags: what the target's own C++ wants to know."""
    return instruction.bits("TSFlags")


def deprecation_function_of(instruction: Record) -> str | None:
    """ComplexDeprecationPredicate: a C++ function; None for a record without one."""
    has_function = "ComplexDeprecationPredicate" in instruction.fields
    return instruction.string("ComplexDeprecationPredicate") if has_function else None


def deprecating_feature_of(instruction: Record) -> Value:
    """DeprecatedFeatureMask: the feature that deprecates the instruction; empty for none."""
    return instruction.fields.get("DeprecatedFeatureMask", "")


# Operand, RegisterOperand


def encoder_method_of(operand: Record) -> str:
    """C++ method that encodes it; empty for the default one."""
    return operand.string("EncoderMethod")


def encoder_method_of_part(part: Record) -> str:
    """That of one of an operand's MIOperandInfo, which may be a RegisterClass, and then has none."""
    return encoder_method_of(part) if part.is_set("EncoderMethod") else ""


# Target


def allows_renaming(target: Record) -> bool:
    """AllowRegisterRenaming: the register allocator may rename registers of operands that have no requirements of their own."""
    return bool(target.integer("AllowRegisterRenaming"))
