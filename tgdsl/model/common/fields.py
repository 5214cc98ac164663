"""The fields that LLVM's classes have in common, each read by its name here."""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.cpp_names import qualified
from tgdsl.records import Dag, Record, Value

PARTS: Final = "MIOperandInfo"  #: of errors that show its place


def namespace_of(record: Record) -> str:
    """The namespace of the C++ enumerator of a Register, RegisterClass or Instruction; empty for none."""
    return record.string("Namespace")


def qualified_name(record: Record) -> str:
    """The C++ enumerator of a Register or Instruction, in its namespace."""
    return qualified(namespace_of(record), record.name)


# DAGOperand: RegisterClass, RegisterOperand, Operand, PointerLikeRegClass


def register_class_of(operand: Record) -> Record:
    """The class of a RegisterOperand."""
    return operand.record("RegClass")


def without_register_operand(operand: Record) -> Record:
    """The class of a RegisterOperand; any other operand as it is."""
    return register_class_of(operand) if operand.is_a("RegisterOperand") else operand


def class_kind_of(pointer_class: Record) -> int:
    """RegClassKind: which pointer class a PointerLikeRegClass stands for."""
    return pointer_class.integer("RegClassKind")


def parts_of(operand: Record) -> Dag:
    """MIOperandInfo: the machine operands of an Operand that is several."""
    return operand.dag(PARTS)


def print_method_of(operand: Record) -> str:
    return operand.string("PrintMethod")


def operand_type_of(operand: Record) -> str:
    """The enumerator of MCOI::OperandType, without its namespace."""
    return operand.string("OperandType")


def operand_type_namespace_of(operand: Record) -> str:
    return operand.string("OperandNamespace")


# HwMode, HwModeSelect


def features_of_mode(mode: Record) -> str:
    return mode.string("Features")


def modes_of(select: Record) -> tuple[Value, ...]:
    return select.values("Modes")


def object_values_of(select: Record) -> tuple[Value, ...]:
    return select.values("Objects")


def objects_of(select: Record) -> list[Record]:
    return select.records("Objects")


# ValueType


def type_number_of(value_type: Record) -> int:
    """The number of an MVT."""
    return value_type.integer("Value")


def type_name_of(value_type: Record) -> str:
    """LLVMName: the enumerator of MVT."""
    return value_type.string("LLVMName")


def type_size_of(value_type: Record) -> int:
    """In bits."""
    return value_type.integer("Size")


def element_type_of(vector_type: Record) -> Record:
    return vector_type.record("ElementType")


def element_type_if_any(value_type: Record) -> Record | None:
    return value_type.optional_record("ElementType")
