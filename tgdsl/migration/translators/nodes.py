"""SDNodes and their profiles."""

from __future__ import annotations

import tgdsl.language
from tgdsl.language import GIComplexOperandMatcher, GICustomOperandRenderer, SDNode
from tgdsl.language.patterns.selection_nodes import SDTypeConstraint
from tgdsl.migration.classes.nouns import call_of
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Name, Plain
from tgdsl.migration.translation import NoIdiom, Translation
from tgdsl.migration.translators.node_shapes import node_shape
from tgdsl.records import Record, Ref


def constraint(record: Record, translation: Translation) -> Expression:
    """An SDTypeConstraint: its operand's number, and the other's number or a type."""
    noun: object = getattr(tgdsl.language, record.superclasses[-1], None)
    if not isinstance(noun, type) or not issubclass(noun, SDTypeConstraint):
        raise NoIdiom(f"the constraint {record.superclasses[-1]}")
    numbers = [
        Plain(str(value)) for name, value in record.fields.items() if isinstance(value, int) and name != "OperandNum"
    ]
    types = [translation.reference(record.record("VT").name)] if "VT" in record.fields else []
    return Call(Name(of_language(noun.__name__)), [Plain(str(record.integer("OperandNum"))), *numbers, *types])


def node(record: Record, translation: Translation) -> Expression:
    """An SDNode, of the class that its profile says."""
    call = call_of(SDNode, record, translation)
    return Call(node_shape(record).of, call.arguments, call.named)


def of_gisel(record: Record, translation: Translation) -> Expression:
    """A C++ method for operands of GlobalISel, with what it stands for in SelectionDAG."""
    noun = GICustomOperandRenderer if record.is_a("GICustomOperandRenderer") else GIComplexOperandMatcher
    call = call_of(noun, record, translation)
    equivalent = record.fields.get("SelDAGEquivalent")
    if not isinstance(equivalent, Ref):
        return call
    of = ("sel_dag_equivalent", translation.reference(equivalent.name))
    return Call(call.function, call.arguments, [*call.named, of])
