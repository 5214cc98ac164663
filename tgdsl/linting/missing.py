"""The check node-missing: SDNodes that a target is expected to select, and that are the root of no pattern."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.linting.expected_nodes import expected_nodes
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.patterns import Operation, SelectionNode

MISSING = Kind("node-missing", "no pattern selects a node for a type that registers hold (with --missing)")

_POINTER = "iPTR"


def find(subject: Subject) -> Iterator[Finding]:
    table = subject.table
    selected = _selected(subject)
    target = subject.model.target
    for expected in expected_nodes(_held(subject)):
        nodes = [table.nodes[name] for name in expected.nodes if name in table.nodes]
        keys = [(node.opcode, expected.result, expected.operand) for node in nodes]
        if keys and not any([key in selected for key in keys]):
            names = " or ".join([f"'{name}'" for name in expected.nodes])
            of = f" of {' to '.join(expected.types)}" if expected.types else ""
            message = (
                f"no pattern selects {names}{of}: add one, or waive node-missing({expected.subject}) if C++ takes care"
            )
            yield Finding(MISSING, target.place, expected.subject, message, everywhere=True)


def _selected(subject: Subject) -> set[tuple[str, int | None, tuple[int, int] | None]]:
    """The roots of patterns: opcode, type of the first result, and number and type of an operand; also with None in place of either
    type."""
    table = subject.table
    integers = [number for number, one in table.types.items() if one.is_integer and not one.is_vector]

    def possible(types: tuple[int, ...]) -> list[int]:
        """The types that a value can have: iPTR can be any integer type."""
        return integers if types and table.types[types[0]].name == _POINTER else list(types[:1])

    found: set[tuple[str, int | None, tuple[int, int] | None]] = set()
    for pattern in subject.ordered:
        source = pattern.source
        if pattern.complex is not None:
            opcodes = [node.opcode for node in pattern.complex.roots]
        elif isinstance(source, Operation) and isinstance(source.operator, SelectionNode):
            opcodes = [source.operator.opcode]
        else:
            continue
        children = source.children if isinstance(source, Operation) else ()
        operands = [(number, type_) for number, child in enumerate(children) for type_ in possible(child.types)]
        for opcode in opcodes:
            for result in (None, *possible(source.types)):
                found.update([(opcode, result, operand) for operand in (None, *operands)])
    return found


def _held(subject: Subject) -> dict[ValueType, int]:
    """The types of allocatable register classes, in any HwMode, by their number; each with its size in bits, of a vector with that of an
    element."""
    names = {
        name
        for one in subject.model.register_file.classes
        if one.allocatable and one.record is not None
        for types in one.value_types
        for name in types
    }
    known = subject.model.value_types.by_number
    held = [one for _, one in sorted(subject.table.types.items()) if one.qualified_name in names]
    return {one: (one if one.element is None else known[one.element]).size for one in held}


CHECK = Check((MISSING,), find, optional=True)
