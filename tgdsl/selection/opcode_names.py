"""Opcodes in expressions: ``SPISD::CMPICC`` is the SDNode that has it, as C++, ``-debug-only=isel`` and LLVM's messages write it."""

from __future__ import annotations

from tgdsl.diagnostics import did_you_mean, fail
from tgdsl.model.patterns.fields import opcode_of
from tgdsl.records import RecordSet
from tgdsl.selection.notation import Part, place_of


def with_names_of_nodes(expression: Part, records: RecordSet) -> Part:
    """An expression with the names of SDNodes in the place of their opcodes; of several that share one, that of the first.

    Raises:
        DiagnosticError: no SDNode has an opcode.
    """
    if not any([isinstance(part.value, str) and "::" in part.value for part in expression.walk()]):
        return expression
    nodes: dict[str, str] = {}
    for record in records.of_class("SDNode"):
        nodes.setdefault(opcode_of(record), record.name)

    def named(part: Part) -> Part:
        operands = None if part.operands is None else tuple([named(one) for one in part.operands])
        value = part.value
        if isinstance(value, str) and "::" in value:
            if value not in nodes:
                raise fail(place_of(part.column), f"no SDNode has the opcode '{value}'{did_you_mean(value, nodes)}")
            value = nodes[value]
        return Part(part.column, value, part.name, operands)

    return named(expression)
