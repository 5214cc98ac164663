"""The fields of GICombineRule and the records around it (LLVM's ``Combine.td``), each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.cpp_names import qualified
from tgdsl.model.common.fields import operand_type_namespace_of, operand_type_of
from tgdsl.model.common.readers import dag, integer, optional_reference, references, string, values
from tgdsl.records import Dag, Record, Ref

# GICombine, GICombineGroup, GICombiner

RULES: Final = "Rules"
#: The rules and groups of a group, or of a combiner.
rules_of = references(RULES)
class_name_of = string("Classname")
#: CombineAllMethodName: the C++ method that tries all rules.
method_of = string("CombineAllMethodName")


def is_group(record: Record) -> bool:
    """True of a GICombineGroup or GICombiner, which has Rules."""
    return record.is_set(RULES)


# GICombineRule

DEFS: Final = "Defs"
MATCH: Final = "Match"
APPLY: Final = "Apply"
PREDICATES: Final = "Predicates"
defs_of = dag(DEFS)
most_permutations_of = integer("MaxPermutations")
#: The C++ type of a GIDefMatchData.
match_data_type_of = string("Type")


def match_field(rule: Record) -> str:
    """The field with the ``match`` patterns of a rule, which has another name in newer releases."""
    return MATCH if MATCH in rule.fields else "Action0"


def apply_field(rule: Record) -> str:
    return APPLY if APPLY in rule.fields else "Action1"


def predicates_of(rule: Record) -> list[Record]:
    """The Predicates of a rule; other values in the list are none."""
    listed = rule.values(PREDICATES) if PREDICATES in rule.fields else ()
    return [rule.resolve(value, PREDICATES) for value in listed if isinstance(value, Ref)]


# GICombinePatFrag

INS: Final = "InOperands"
OUTS: Final = "OutOperands"
ALTERNATIVES: Final = "Alternatives"
ins_of = dag(INS)
outs_of = dag(OUTS)
alternatives_of = values(ALTERNATIVES)

# GITypeOf, GIVariadic, MIFlagEnum

OPERAND_NAME: Final = "OpName"
#: The operand of a GITypeOf, with a ``$``.
operand_name_of = string(OPERAND_NAME)
least_operands_of = integer("MinArgs")
#: The greatest number of operands that a GIVariadic stands for; 0 for any.
most_operands_of = integer("MaxArgs")
#: The enumerator of a MIFlagEnum, in C++.
flag_of = string("EnumName")

# Instruction, Intrinsic

_out_operands_of = dag("OutOperandList")
_variadic_type_of = optional_reference("variadicOpsType")


def has_variadic_outputs(instruction: Record) -> bool:
    """True if the outputs of an instruction end with ``variable_ops``."""
    outputs: Dag = _out_operands_of(instruction)
    return bool(outputs.args) and outputs.args[-1].value == Ref("variable_ops")


def type_of_variadic_operands(instruction: Record) -> str | None:
    """variadicOpsType of a GenericInstruction: the operand type, in C++, that its variable operands share with others; None if it is not said."""
    found = _variadic_type_of(instruction) if instruction.is_a("GenericInstruction") else None
    return None if found is None else qualified(operand_type_namespace_of(found), operand_type_of(found))
