"""The fields that LLVM's classes have in common, each read by its name here."""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.cpp_names import qualified
from tgdsl.model.common.readers import (
    bit,
    bit_if_there,
    dag,
    integer,
    optional_integer,
    optional_reference,
    reference,
    references,
    string,
    string_if_there,
    values,
)
from tgdsl.records import Record

PARTS: Final = "MIOperandInfo"  #: of errors that show its place


#: The namespace of the C++ enumerator of a Register, RegisterClass or Instruction; empty for none.
namespace_of = string("Namespace")


def qualified_name(record: Record) -> str:
    """The C++ enumerator of a Register or Instruction, in its namespace."""
    return qualified(namespace_of(record), record.name)


# DAGOperand: RegisterClass, RegisterOperand, Operand, PointerLikeRegClass

#: The class of a RegisterOperand.
register_class_of = reference("RegClass")


def without_register_operand(operand: Record) -> Record:
    """The class of a RegisterOperand; any other operand as it is."""
    return register_class_of(operand) if operand.is_a("RegisterOperand") else operand


#: RegClassKind: which pointer class a PointerLikeRegClass stands for.
class_kind_of = integer("RegClassKind")
#: MIOperandInfo: the machine operands of an Operand that is several.
parts_of = dag(PARTS)
print_method_of = string("PrintMethod")
#: The enumerator of MCOI::OperandType, without its namespace.
operand_type_of = string("OperandType")
operand_type_namespace_of = string("OperandNamespace")


# HwMode, HwModeSelect

features_of_mode = string_if_there("Features")
predicates_of_mode = references("Predicates")
#: The C++ of a HwModePredicateProlog.
mode_prolog_of = string("Code")
modes_of = values("Modes")


object_values_of = values("Objects")
objects_of = references("Objects")


# ValueType

#: The number of an MVT.
given_type_number_of = optional_integer("Value")
#: LLVMName: the enumerator of MVT.
type_name_of = string("LLVMName")
#: In bits.
type_size_of = integer("Size")
element_type_of = reference("ElementType")
#: nElem: how many elements a vector has.
element_count_of = integer("nElem")
is_vector_type = bit("isVector")
is_scalable_type = bit("isScalable")
is_integer_type = bit("isInteger")
is_floating_point_type = bit("isFP")
#: A CHERI capability.
is_capability_type = bit_if_there("isCheriCapability")


element_type_if_any = optional_reference("ElementType")
