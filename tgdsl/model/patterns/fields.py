"""The fields of the records that patterns are made of, each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of, or name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tgdsl.records import Dag, Record, RecordSet, Value

# Pattern, Instruction

PATTERN: Final = "Pattern"
PATTERN_TO_MATCH: Final = "PatternToMatch"
RESULT_INSTRS: Final = "ResultInstrs"


def own_pattern_of(instruction: Record) -> tuple[Value, ...]:
    """The values in the Pattern of an Instruction, which may be unset."""
    return instruction.values(PATTERN) if instruction.is_set(PATTERN) else ()


def source_of(pattern: Record) -> Dag:
    return pattern.dag(PATTERN_TO_MATCH)


def results_of(pattern: Record) -> tuple[Value, ...]:
    return pattern.values(RESULT_INSTRS)


def added_complexity_of(pattern: Record) -> int:
    return pattern.integer("AddedComplexity")


def predicates_of(record: Record) -> list[Record]:
    """The Predicates of a Pattern, an Instruction or an HwMode."""
    return record.records("Predicates")


def predicate_values_of(record: Record) -> tuple[Value, ...]:
    """The Predicates of a Pattern or an Instruction, as it refers to them."""
    return record.values("Predicates")


def condition_of(predicate: Record) -> str:
    return predicate.string("CondString")


# Target, InstrInfo


def instruction_set_of(target: Record) -> Record:
    return target.record("InstructionSet")


def guesses_properties(instruction_set: Record) -> bool:
    return instruction_set.bit("guessInstructionProperties")


# SDNode, SDNodeXForm

PROPERTIES: Final = "Properties"


def type_profile_of(node: Record) -> Record:
    return node.record("TypeProfile")


def opcode_of(node: Record) -> str:
    """The enumerator of an SDNode."""
    return node.string("Opcode")


def cpp_class_of(node: Record) -> str:
    return node.string("SDClass")


def properties_of(record: Record) -> list[Record]:
    """The properties of an SDNode, an Intrinsic or a ComplexPattern."""
    return record.records(PROPERTIES)


def node_of(transform: Record) -> Record:
    """The SDNode that an SDNodeXForm takes."""
    return transform.record("Opcode")


def function_body_of(transform: Record) -> str:
    return transform.string("XFormFunction")


# SDTypeProfile, SDTypeConstraint

NUM_RESULTS: Final = "NumResults"


def num_results_of(profile: Record) -> int:
    return profile.integer(NUM_RESULTS)


def num_operands_of(record: Record) -> int:
    """Of an SDTypeProfile or a ComplexPattern."""
    return record.integer("NumOperands")


def constraints_of(profile: Record) -> list[Record]:
    return profile.records("Constraints")


def operand_number_of(constraint: Record) -> int:
    return constraint.integer("OperandNum")


def value_type_of(record: Record) -> Record:
    """The ValueType that a constraint, or a type of an Intrinsic, names."""
    return record.record("VT")


def other_operand_of(constraint: Record) -> int:
    """The second operand of SDTCisSameAs, SDTCisVTSmallerThanOp, SDTCisSameNumEltsAs or SDTCisSameSizeAs."""
    return constraint.integer("OtherOperandNum")


def big_operand_of(constraint: Record) -> int:
    """The second operand of SDTCisOpSmallerThanOp."""
    return constraint.integer("BigOperandNum")


def other_vector_of(constraint: Record) -> int:
    """The second operand of SDTCisEltOfVec or SDTCisSubVecOfVec."""
    return constraint.integer("OtherOpNum")


# ComplexPattern


def select_function_of(complex_pattern: Record) -> str:
    return complex_pattern.string("SelectFunc")


def root_nodes_of(complex_pattern: Record) -> list[Record]:
    return complex_pattern.records("RootNodes")


def complexity_of(complex_pattern: Record) -> int:
    return complex_pattern.integer("Complexity")


def type_of_complex_pattern(complex_pattern: Record) -> Record:
    return complex_pattern.record("Ty")


# RegisterClass, Operand


def register_types_of(register_class: Record) -> list[Record]:
    return register_class.records("RegTypes")


def register_class_of(operand: Record) -> Record:
    """The RegisterClass of a RegisterOperand."""
    return operand.record("RegClass")


def type_of_operand(operand: Record) -> Record:
    return operand.record("Type")


def type_value_of(record: Record) -> Value:
    """The type of a RegisterClass, in a list, of an Operand or of a ComplexPattern, as it refers to it; None for other records."""
    if record.is_a("RegisterClass"):
        return record.value("RegTypes")
    if record.is_a("Operand"):
        return record.value("Type")
    return record.value("Ty") if record.is_a("ComplexPattern") else None


MI_OPERAND_INFO: Final = "MIOperandInfo"
DEFAULT_OPS: Final = "DefaultOps"


def operand_info_of(operand: Record) -> Dag:
    return operand.dag(MI_OPERAND_INFO)


def default_ops_of(operand: Record) -> Dag:
    return operand.dag(DEFAULT_OPS)


# Intrinsic


def is_default(intrinsic_property: Record) -> bool:
    return intrinsic_property.bit("IsDefault")


def intrinsic_properties_of(intrinsic: Record) -> list[Record]:
    return intrinsic.records("IntrProperties")


def drops_default_properties(intrinsic: Record) -> bool:
    return intrinsic.bit("DisableDefaultAttributes")


def return_types_of(intrinsic: Record) -> tuple[Value, ...]:
    return intrinsic.values("RetTypes")


def types_of_intrinsic(intrinsic: Record) -> list[Record]:
    """The types of its results, then those of its parameters."""
    return intrinsic.records("Types")


def intrinsic_names(records: RecordSet) -> Mapping[str, tuple[str, ...]]:
    """The record's name of each intrinsic to its TargetPrefix and its LLVMName."""
    return records.strings("Intrinsic", "TargetPrefix", "LLVMName")


# PatFrags

FRAGMENTS: Final = "Fragments"
OPERANDS: Final = "Operands"


def fragments_of(fragment: Record) -> tuple[Value, ...]:
    return fragment.values(FRAGMENTS)


def operands_of(fragment: Record) -> Dag:
    return fragment.dag(OPERANDS)


def transform_of(fragment: Record) -> Record:
    return fragment.record("OperandTransform")


PREDICATE_CODE: Final = "PredicateCode"
USES_OPERANDS: Final = "PredicateCodeUsesOperands"
IS_APINT: Final = "IsAPInt"
IS_APFLOAT: Final = "IsAPFloat"
HAS_NO_USE: Final = "HasNoUse"
HAS_ONE_USE: Final = "HasOneUse"
IS_LOAD: Final = "IsLoad"
IS_STORE: Final = "IsStore"
IS_ATOMIC: Final = "IsAtomic"
IS_UNINDEXED: Final = "IsUnindexed"
IS_NON_EXT_LOAD: Final = "IsNonExtLoad"
IS_ANY_EXT_LOAD: Final = "IsAnyExtLoad"
IS_SIGN_EXT_LOAD: Final = "IsSignExtLoad"
IS_ZERO_EXT_LOAD: Final = "IsZeroExtLoad"
IS_TRUNC_STORE: Final = "IsTruncStore"
MEMORY_VT: Final = "MemoryVT"
SCALAR_MEMORY_VT: Final = "ScalarMemoryVT"
ATOMIC_ORDERING: Final = "IsAtomicOrdering"  # begins the names of five fields, each with an ordering
ACQUIRE_OR_STRONGER: Final = "IsAtomicOrderingAcquireOrStronger"
RELEASE_OR_STRONGER: Final = "IsAtomicOrderingReleaseOrStronger"


def bit_if_set(fragment: Record, field: str) -> bool | None:
    """A bit of a PatFrags; None for one that is unset."""
    return fragment.bit(field) if fragment.is_set(field) else None


def is_on(fragment: Record, field: str) -> bool:
    """True if a bit of a PatFrags is set, and 1."""
    return fragment.is_set(field) and fragment.bit(field)


def predicate_code_of(fragment: Record) -> str:
    return fragment.string(PREDICATE_CODE)


def immediate_code_of(fragment: Record) -> str:
    return fragment.string("ImmediateCode")


def gisel_predicate_code_of(fragment: Record) -> str:
    return fragment.string("GISelPredicateCode")


def address_spaces_of(fragment: Record) -> list[int] | None:
    return fragment.integers("AddressSpaces") if fragment.is_set("AddressSpaces") else None


def min_alignment_of(fragment: Record) -> int:
    return fragment.integer("MinAlignment") if fragment.is_set("MinAlignment") else 0


def memory_type_of(fragment: Record, field: str) -> Record | None:
    """Its MemoryVT or ScalarMemoryVT."""
    return fragment.optional_record(field)
