"""The fields of AsmWriter, InstAlias and their operands (LLVM's Target.td), each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import bit, code, dag, integer, is_set, references, string, value, values
from tgdsl.records import Record

RESULT: Final = "ResultInst"
VARIANT: Final = "Variant"
WRITERS: Final = "AssemblyWriters"


# Target, AsmWriter

writers_of = references(WRITERS)
#: The references to the writers, which have places.
writer_values_of = values(WRITERS)
#: AsmWriterClassName: of the C++ class, without the target's name.
class_name_of = string("AsmWriterClassName")


def passes_subtarget(writer: Record) -> bool:
    return bool(writer.integer("PassSubtarget"))


#: The number of the variant of assembly strings that it writes.
variant_of = integer(VARIANT)


# InstAlias

asm_string_of = string("AsmString")
#: ResultInst: the instruction with its operands.
result_of = dag(RESULT)
#: 0 for an alias that is never printed; among others, the highest is tried first.
emit_priority_of = integer("EmitPriority")
predicates_of = references("Predicates")


is_assembler_predicate = bit("AssemblerMatcherPredicate")


# Operand, RegisterOperand

#: MCOperandPredicate: C++ that decides whether an operand is printed by an alias.
operand_predicate_of = code("MCOperandPredicate")
has_operand_predicate = is_set("MCOperandPredicate")


def match_class_if_any(operand: Record) -> Record | None:
    """ParserMatchClass: the class of parsed operands."""
    return operand.record("ParserMatchClass") if operand.is_set("ParserMatchClass") else None


match_class_name_of = string("Name")


def parser_method_of(match_class: Record) -> str:
    """C++ method of the assembly parser; empty for the usual one."""
    return match_class.string("ParserMethod") if match_class.is_set("ParserMethod") else ""


#: The reference to the ValueType of an Operand.
value_type_of = value("Type")
