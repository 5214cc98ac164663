"""The Pattern field of Instruction records: a source, and the instruction itself as result."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.classes import frozen
from tgdsl.diagnostics import Report, collecting, fail
from tgdsl.model.common import rules
from tgdsl.model.instructions.table import Instruction, InstructionTable, Operand
from tgdsl.model.patterns.frontend import PatternFrontEnd
from tgdsl.model.patterns.lowering.patterns_to_match import PatternMaker, PatternToMatch, Variables
from tgdsl.model.patterns.hints import with_space
from tgdsl.model.patterns.lowering.pointers import space_of
from tgdsl.model.patterns.operators import ComplexPattern
from tgdsl.model.patterns.places import place_of_name, place_of_part, place_of_source
from tgdsl.model.patterns.syntax.fragments import Inliner
from tgdsl.model.patterns.syntax.terms import Marker, Term
from tgdsl.model.patterns.types.instructions import InstructionOperators
from tgdsl.model.patterns.types.operands import default_values
from tgdsl.model.patterns.types.sets import UNKNOWN, TypeSet
from tgdsl.records import Dag, Record


@frozen(eq=False)
class _Own:
    """The pattern of an instruction: its source, and the children and types of the instruction's node, which is the result.

    Attributes:
        space: the address space that what is set first is a pointer into; -1 if it is none.
    """

    source: Term
    children: tuple[Term, ...]
    types: tuple[TypeSet, ...]
    result_order: tuple[int, ...]
    implicit_results: tuple[Record, ...]
    space: int


class OwnPatterns:
    """The patterns of Instruction records, parsed. What takes the place of a source is a node of the instruction itself.

    Attributes:
        results: name of each instruction that has a pattern to the number of operands that the pattern sets.

    Raises:
        DiagnosticError: with everything that is wrong about them.
    """

    def __init__(self, front_end: PatternFrontEnd, inliner: Inliner, table: InstructionTable, report: Report) -> None:
        self._records = front_end.records
        self._parser = front_end.sources
        self._inliner = inliner
        self._types = front_end.types
        self._algebra = front_end.algebra
        self._forest = front_end.forest
        self._own: dict[str, _Own] = {}
        results: dict[str, int] = {}
        for record in self._records.by_name("Instruction"):
            with collecting(report):
                dags = front_end.operators.own_pattern(record)
                if dags:
                    own_pattern = self._own[record.name] = self._read(table.by_name[record.name], dags, report)
                    results[record.name] = len(own_pattern.types)
        report.check()
        self.results: Mapping[str, int] = results

    def patterns(self, instructions: InstructionOperators, maker: PatternMaker, report: Report) -> list[PatternToMatch]:
        """The patterns, in the order of the instructions' definition."""
        patterns: list[PatternToMatch] = []
        for name in sorted(self._own, key=self._records.position):
            own_pattern, instruction = self._own[name], instructions.of(self._records[name])
            types = (*own_pattern.types, *[UNKNOWN] * (instruction.values - len(own_pattern.types)))
            order = (*own_pattern.result_order, *range(len(own_pattern.result_order), instruction.values))
            with collecting(report):
                result = self._forest.node(instruction, own_pattern.children, types[: instruction.values])
                if own_pattern.space >= 0:
                    hints = with_space(None, 0, own_pattern.space)
                    result = self._forest.changed(result, transform=None, hints=hints)
                patterns += maker.make(
                    instruction.record,
                    self._records.position(name),
                    own_pattern.source,
                    result,
                    order[: instruction.values],
                    own_pattern.implicit_results,
                )
        return patterns

    def _read(self, instruction: Instruction, dags: tuple[Dag, ...], report: Report) -> _Own:
        record = instruction.record
        variables = Variables(record, self._inliner)
        trees: list[Term] = []
        for dag in dags:
            tree = self._parser.parse(dag, record)
            if tree.types:
                raise fail(
                    place_of_source(record),
                    f"the pattern of '{record.label}' has a value at its root: set something to it, or use a node without value",
                )
            variables.collect(tree)
            if trees and tree.operator is not Marker.IMPLICIT:
                report.breach(
                    rules.PATTERN_IGNORED,
                    place_of_part(record, dag),
                    f"the Pattern of '{record.label}' has a second tree, but LLVM selects the instruction by the first alone: drop it,"
                    f" or write a Pat whose result is '{record.label}'",
                )
            trees.append(tree)
        if not trees[0].children and trees[0].is_leaf:
            raise fail(place_of_source(record), f"the pattern of '{record.label}' has no operator")
        outputs = self._outputs(instruction, variables)
        order = list(variables.results)
        children = self._inputs(instruction, variables, len(outputs))
        source = trees[0]
        return _Own(
            source=source.children[-1] if source.operator is Marker.SET else source,
            children=tuple(children),
            types=tuple([self._set_type(place) for place in outputs.values()]),
            result_order=tuple([order.index(name) for name in outputs]),
            implicit_results=tuple(variables.registers),
            space=space_of(source.children[0]) if source.operator is Marker.SET else -1,
        )

    def _set_type(self, place: Term) -> TypeSet:
        """The types of a variable that is set."""
        value = place.value
        known = self._types.of_leaf(value, True) if isinstance(value, (Record, ComplexPattern)) else UNKNOWN
        return self._algebra.merge(place.types[0], known)[0]

    def _outputs(self, instruction: Instruction, variables: Variables) -> Mapping[str, Term]:
        """The variables that are set, in the order of the operands."""
        record, operands = instruction.record, instruction.operands
        outputs: dict[str, Term] = {}
        left = dict(variables.results)
        for number in range(len(left)):
            operand = operands[number] if number < len(operands) else None
            place = left.pop(operand.name, None) if operand is not None else None
            if operand is None or place is None:
                name = next(iter(left), "") if operand is None or operand.name in outputs else operand.name
                if operand is not None and operand.name not in variables.results:
                    raise fail(
                        place_of_source(record),
                        f"'{record.label}' sets {', '.join(map(repr, left))} in its pattern, but its operand {number + 1} is "
                        f"'{operand.name}': its first operands should be what is set",
                    )
                raise fail(
                    place_of_name(record, name),
                    f"'{record.label}' sets '{name}' in its pattern, which is not one of its operands",
                )
            self._check_same(record, operand, place)
            outputs[operand.name] = place
        return outputs

    def _inputs(self, instruction: Instruction, variables: Variables, first: int) -> list[Term]:
        """The children of the instruction's node."""
        record = instruction.record
        left = dict(variables.inputs)
        children: list[Term] = []
        for operand in instruction.operands[first:]:
            used = left.pop(operand.name, None)
            if used is None:
                if default_values(operand.record) is None:
                    raise fail(
                        place_of_source(record),
                        f"the operand '{operand.name}' of '{record.label}' does not appear in its pattern: use it, or drop it",
                    )
                continue
            if used.is_leaf:
                self._check_same(record, operand, used)
            child = self._forest.changed(used, calls=(), transform=None)
            if used.transform is not None:
                child = self._forest.node(used.transform, (child,), (UNKNOWN,) * len(child.types))
            children.append(child)
        if left:
            name = min(left)
            raise fail(
                place_of_name(record, name),
                f"the pattern of '{record.label}' uses '{name}', which is not one of its operands: add it there",
            )
        return children

    def _check_same(self, record: Record, operand: Operand, used: Term) -> None:
        value = used.value
        if isinstance(value, Record) and value is not operand.record and not value.is_a("ValueType"):
            raise fail(
                place_of_name(record, operand.name),
                f"'{operand.name}' is '{operand.record.name}' among the operands of '{record.label}', and '{value.name}' in its "
                "pattern: let it be the same",
            )
