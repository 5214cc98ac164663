"""The fields of the records that patterns are made of, each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of, or name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tgdsl.model.common.readers import (
    bit,
    bit_if_there,
    dag,
    integer,
    reference,
    references,
    string,
    values,
)
from tgdsl.records import Record, RecordSet, Value

# Pattern, Instruction

PATTERN: Final = "Pattern"
PATTERN_TO_MATCH: Final = "PatternToMatch"
RESULT_INSTRS: Final = "ResultInstrs"


def own_pattern_of(instruction: Record) -> tuple[Value, ...]:
    """The values in the Pattern of an Instruction, which may be unset."""
    return instruction.values(PATTERN) if instruction.is_set(PATTERN) else ()


source_of = dag(PATTERN_TO_MATCH)
results_of = values(RESULT_INSTRS)
added_complexity_of = integer("AddedComplexity")
#: The Predicates of a Pattern, an Instruction or an HwMode.
predicates_of = references("Predicates")
#: The Predicates of a Pattern or an Instruction, as it refers to them.
predicate_values_of = values("Predicates")
condition_of = string("CondString")


# Target, InstrInfo

instruction_set_of = reference("InstructionSet")
guesses_properties = bit("guessInstructionProperties")


# SDNode, SDNodeXForm

PROPERTIES: Final = "Properties"

type_profile_of = reference("TypeProfile")
#: The enumerator of an SDNode.
opcode_of = string("Opcode")
cpp_class_of = string("SDClass")
#: The properties of an SDNode, an Intrinsic or a ComplexPattern.
properties_of = references(PROPERTIES)
#: The SDNode that an SDNodeXForm takes.
node_of = reference("Opcode")
function_body_of = string("XFormFunction")


def node_opcodes(records: RecordSet) -> Mapping[str, tuple[str, ...]]:
    """The record's name of each SDNode to its Opcode."""
    return records.strings("SDNode", "Opcode")


def is_strict(node: Record) -> bool:
    """The IsStrictFP of an SDNode, which not all releases of LLVM have."""
    return "IsStrictFP" in node.fields and node.bit("IsStrictFP")


def target_flags_of(node: Record) -> int:
    """The TSFlags of an SDNode, which not all releases of LLVM have."""
    return node.bits("TSFlags").number() if "TSFlags" in node.fields else 0


# SDTypeProfile, SDTypeConstraint

NUM_RESULTS: Final = "NumResults"

num_results_of = integer(NUM_RESULTS)
#: Of an SDTypeProfile or a ComplexPattern.
num_operands_of = integer("NumOperands")
constraints_of = references("Constraints")
operand_number_of = integer("OperandNum")
#: The ValueType that a constraint, or a type of an Intrinsic, names.
value_type_of = reference("VT")
#: The second operand of SDTCisSameAs, SDTCisVTSmallerThanOp, SDTCisSameNumEltsAs or SDTCisSameSizeAs.
other_operand_of = integer("OtherOperandNum")
#: The second operand of SDTCisOpSmallerThanOp.
big_operand_of = integer("BigOperandNum")
#: The second operand of SDTCisEltOfVec or SDTCisSubVecOfVec.
other_vector_of = integer("OtherOpNum")


# ComplexPattern

select_function_of = string("SelectFunc")
root_nodes_of = references("RootNodes")
complexity_of = integer("Complexity")
#: Whether its C++ gets the root of the match, and the node that uses the matched one; of releases that have no properties for it.
wants_root = bit_if_there("WantsRoot")
wants_parent = bit_if_there("WantsParent")
type_of_complex_pattern = reference("Ty")


# PtrValueType

address_space_of = integer("AddrSpace")


# RegisterClass, Operand

register_types_of = references("RegTypes")
#: The RegisterClass of a RegisterOperand.
register_class_of = reference("RegClass")
type_of_operand = reference("Type")


def type_value_of(record: Record) -> Value:
    """The type of a RegisterClass, in a list, of an Operand or of a ComplexPattern, as it refers to it; None for other records."""
    if record.is_a("RegisterClass"):
        return record.value("RegTypes")
    if record.is_a("Operand"):
        return record.value("Type")
    return record.value("Ty") if record.is_a("ComplexPattern") else None


MI_OPERAND_INFO: Final = "MIOperandInfo"
DEFAULT_OPS: Final = "DefaultOps"

operand_info_of = dag(MI_OPERAND_INFO)
default_ops_of = dag(DEFAULT_OPS)


# Intrinsic

is_default = bit("IsDefault")
intrinsic_properties_of = references("IntrProperties")
drops_default_properties = bit("DisableDefaultAttributes")
_argument_number_of = integer("ArgNo")


def immediate_arguments_of(intrinsic: Record) -> frozenset[int]:
    """The parameters that are constants (ImmArg), counted from 1."""
    properties = intrinsic_properties_of(intrinsic)
    return frozenset([_argument_number_of(one) for one in properties if one.is_a("ImmArg")])


return_types_of = values("RetTypes")
_types_of = references("Types")
_type_info_of = reference("TypeInfo")


def types_of_intrinsic(intrinsic: Record) -> list[Record]:
    """The types of its results, then those of its parameters, without those that say that they are another's. Newer releases have
    them in the record of TypeInfo."""
    return _types_of(intrinsic if "Types" in intrinsic.fields else _type_info_of(intrinsic))


#: Its name in IR; empty for the one that follows from the record's.
llvm_name_of_intrinsic = string("LLVMName")


def intrinsic_names(records: RecordSet) -> Mapping[str, tuple[str, ...]]:
    """The record's name of each intrinsic to its TargetPrefix and its LLVMName."""
    return records.strings("Intrinsic", "TargetPrefix", "LLVMName")


# PatFrags

FRAGMENTS: Final = "Fragments"
OPERANDS: Final = "Operands"

fragments_of = values(FRAGMENTS)
operands_of = dag(OPERANDS)
transform_of = reference("OperandTransform")


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


predicate_code_of = string(PREDICATE_CODE)
immediate_code_of = string("ImmediateCode")
gisel_predicate_code_of = string("GISelPredicateCode")


def address_spaces_of(fragment: Record) -> list[int] | None:
    return fragment.integers("AddressSpaces") if fragment.is_set("AddressSpaces") else None


def min_alignment_of(fragment: Record) -> int:
    return fragment.integer("MinAlignment") if fragment.is_set("MinAlignment") else 0


def memory_type_of(fragment: Record, field: str) -> Record | None:
    """Its MemoryVT or ScalarMemoryVT."""
    return fragment.optional_record(field)
