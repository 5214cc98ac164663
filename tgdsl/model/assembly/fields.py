"""The fields of AsmWriter, InstAlias and their operands (LLVM's Target.td), each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.records import Dag, Record, Value

RESULT: Final = "ResultInst"
VARIANT: Final = "Variant"
WRITERS: Final = "AssemblyWriters"


# Target, AsmWriter


def writers_of(target: Record) -> list[Record]:
    return target.records(WRITERS)


def writer_values_of(target: Record) -> tuple[Value, ...]:
    """The references to the writers, which have places."""
    return target.values(WRITERS)


def class_name_of(writer: Record) -> str:
    """AsmWriterClassName: of the C++ class, without the target's name."""
    return writer.string("AsmWriterClassName")


def passes_subtarget(writer: Record) -> bool:
    return bool(writer.integer("PassSubtarget"))


def variant_of(writer: Record) -> int:
    """The number of the variant of assembly strings that it writes."""
    return writer.integer(VARIANT)


# InstAlias


def asm_string_of(alias: Record) -> str:
    return alias.string("AsmString")


def result_of(alias: Record) -> Dag:
    """ResultInst: the instruction with its operands."""
    return alias.dag(RESULT)


def emit_priority_of(alias: Record) -> int:
    """0 for an alias that is never printed; among others, the highest is tried first."""
    return alias.integer("EmitPriority")


def predicates_of(alias: Record) -> list[Record]:
    return alias.records("Predicates")


def is_assembler_predicate(predicate: Record) -> bool:
    return predicate.bit("AssemblerMatcherPredicate")


# Operand, RegisterOperand


def operand_predicate_of(operand: Record) -> str:
    """MCOperandPredicate: C++ that decides whether an operand is printed by an alias."""
    return operand.code("MCOperandPredicate")


def has_operand_predicate(operand: Record) -> bool:
    return operand.is_set("MCOperandPredicate")


def match_class_if_any(operand: Record) -> Record | None:
    """ParserMatchClass: the class of parsed operands."""
    return operand.record("ParserMatchClass") if operand.is_set("ParserMatchClass") else None


def match_class_name_of(match_class: Record) -> str:
    return match_class.string("Name")


def parser_method_of(match_class: Record) -> str:
    """C++ method of the assembly parser; empty for the usual one."""
    return match_class.string("ParserMethod") if match_class.is_set("ParserMethod") else ""


def value_type_of(operand: Record) -> Value:
    """The reference to the ValueType of an Operand."""
    return operand.value("Type")
