"""GlobalISel's equivalents of the operators of SelectionDAG's patterns: GINodeEquiv, GIComplexPatternEquiv and GISDNodeXFormEquiv records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tgdsl.classes import frozen, native
from tgdsl.diagnostics import Note, Report
from tgdsl.model.common import rules
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.global_isel import fields
from tgdsl.model.global_isel.predicates import PredicateReader
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.patterns import Access, Operation
from tgdsl.records import Record, RecordSet


@native(auto_attribs=True, frozen=True, eq=False)
class NodeEquivalent:
    """A GINodeEquiv: the generic instructions that stand for a node.

    Attributes:
        instruction: the one that stands for most nodes.
        if_sign_extend, if_zero_extend: for loads and atomic accesses with such a predicate.
        if_floating_point: for a node whose first operand is a floating-point number.
        if_convergent: for a convergent intrinsic.
        non_atomic, atomic: the access has to be such (CheckMMOIsNonAtomic, CheckMMOIsAtomic).
    """

    record: Record
    instruction: Instruction
    if_sign_extend: Instruction | None
    if_zero_extend: Instruction | None
    if_floating_point: Instruction | None
    if_convergent: Instruction | None
    non_atomic: bool
    atomic: bool


@frozen(eq=False)
class Equivalences:
    """All equivalences of a record set; of several for one operator, the last one by name counts.

    Attributes:
        nodes: by name of the SDNode.
        complex_patterns: the GIComplexOperandMatcher by name of the ComplexPattern.
        transforms: the GICustomOperandRenderer by name of the SDNodeXForm.
    """

    nodes: Mapping[str, NodeEquivalent]
    complex_patterns: Mapping[str, Record]
    transforms: Mapping[str, Record]


def read_equivalences(records: RecordSet, instructions: Mapping[str, Instruction]) -> Equivalences:
    """The equivalences of a record set.

    Args:
        instructions: all, by the names of their records.
    """

    def optional(of: Callable[[Record], Record | None], record: Record) -> Instruction | None:
        instruction = of(record)
        return None if instruction is None else instructions[instruction.name]

    nodes = {
        name: NodeEquivalent(
            record,
            instructions[fields.equivalent_instruction_of(record).name],
            optional(fields.if_sign_extend_of, record),
            optional(fields.if_zero_extend_of, record),
            optional(fields.if_floating_point_of, record),
            optional(fields.if_convergent_of, record),
            fields.checks_non_atomic(record),
            fields.checks_atomic(record),
        )
        for name, record in _last_of_each(records, "GINodeEquiv").items()
    }
    return Equivalences(
        nodes, _last_of_each(records, "GIComplexPatternEquiv"), _last_of_each(records, "GISDNodeXFormEquiv")
    )


#: The fields for what the records of a class are the equivalents of.
_EQUIVALENT_OF: Mapping[str, Callable[[Record], Record | None]] = {
    "GINodeEquiv": fields.equivalent_node_of,
    "GIComplexPatternEquiv": fields.selection_dag_equivalent_of,
    "GISDNodeXFormEquiv": fields.selection_dag_equivalent_of,
}


def _pairs(records: RecordSet, class_name: str) -> Iterator[tuple[Record, Record]]:
    """The records of a class, by name, and what each is the equivalent of."""
    of = _EQUIVALENT_OF[class_name]
    for record in records.by_name(class_name):
        equivalent = of(record)
        if equivalent is not None:
            yield record, equivalent


def _last_of_each(records: RecordSet, class_name: str) -> dict[str, Record]:
    return {equivalent.name: record for record, equivalent in _pairs(records, class_name)}


def check_equivalences(records: RecordSet, report: Report) -> None:
    """Report a second equivalent of one operator."""
    for class_name in _EQUIVALENT_OF:
        found: dict[str, Record] = {}
        for record, equivalent in _pairs(records, class_name):
            other = found.setdefault(equivalent.name, record)
            if other is not record:
                report.breach(
                    rules.EQUIVALENT_TWICE,
                    record.place,
                    f"'{equivalent.label}' has another equivalent for GlobalISel, and llvm-tblgen takes the one whose record has the last"
                    " name: leave one of the two out",
                    Note(other.place, "the other one is defined here"),
                )


def instruction_for(
    equivalent: NodeEquivalent,
    tree: Operation,
    types: Mapping[int, ValueType],
    predicates: PredicateReader,
    is_convergent: Callable[[Record], bool],
) -> Instruction:
    """The generic instruction that stands for a node of a pattern (getEquivNode)."""
    if equivalent.if_floating_point is not None and tree.children:
        operand = tree.children[0].types
        if operand and types[operand[0]].is_floating_point:
            return equivalent.if_floating_point
    if equivalent.if_convergent is not None and tree.intrinsic is not None and is_convergent(tree.intrinsic):
        return equivalent.if_convergent
    for call in tree.predicates:
        tests = predicates.of(call.predicate)
        if tests.access in (Access.LOAD, Access.ATOMIC):
            if equivalent.if_sign_extend is not None and tests.sign_extension:
                return equivalent.if_sign_extend
            if equivalent.if_zero_extend is not None and tests.zero_extension:
                return equivalent.if_zero_extend
    return equivalent.instruction
