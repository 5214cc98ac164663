"""The patterns that instructions have themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from tgdsl.diagnostics import Report, collecting, fail
from tgdsl.model.instructions.table import Instruction, InstructionTable, Operand
from tgdsl.model.patterns.lowering.patterns_to_match import Candidate, CandidateMaker, Variables, refers_to_nothing
from tgdsl.model.patterns.syntax.fragments import Fragments
from tgdsl.model.patterns.syntax.parsing import Parser
from tgdsl.model.patterns.syntax.terms import Forest, Marker, Term
from tgdsl.model.patterns.table import ComplexPattern
from tgdsl.model.patterns.types.instructions import Inputs, InstructionTypes
from tgdsl.model.patterns.types.operands import OperandTypes, default_values
from tgdsl.model.patterns.types.sets import UNKNOWN, TypeAlgebra, TypeSet
from tgdsl.records import Dag, Record, RecordSet


@frozen(eq=False)
class _Own:
    """A pattern of an instruction: what it looks for, and the node of the instruction that takes its place."""

    source: Term
    children: tuple[Term, ...]
    types: tuple[TypeSet, ...]
    result_order: tuple[int, ...]
    implicit_results: tuple[Record, ...]


class OwnPatterns:
    """Reads them all when it is made, and knows instructions as operators from then on."""

    def __init__(
        self,
        records: RecordSet,
        table: InstructionTable,
        parser: Parser,
        fragments: Fragments,
        types: OperandTypes,
        algebra: TypeAlgebra,
        forest: Forest,
    ) -> None:
        self._records = records
        self._table = table
        self._parser = parser
        self._fragments = fragments
        self._types = types
        self._inputs_of = Inputs(types)
        self._algebra = algebra
        self._forest = forest
        self._own: dict[str, _Own] = {}
        self._results: dict[str, int] = {}
        self._read: dict[str, InstructionTypes] = {}

    def read(self, report: Report) -> None:
        """Read them."""
        for record in self._records.by_name("Instruction"):
            with collecting(report):
                dags = _dags(record)
                if dags:
                    self._read_own(self._table.by_name[record.name], dags)
        report.check()

    def of(self, record: Record) -> InstructionTypes:
        """An instruction as an operator."""
        found = self._read.get(record.name)
        if found is None:
            instruction = self._table.by_name.get(record.name)
            if instruction is None:
                raise fail(record.place, f"'{record.label}' is used as an instruction, and is none")
            results = self._results.get(record.name, instruction.defs)
            found = self._read[record.name] = InstructionTypes(instruction, results, self._types, self._inputs_of)
        return found

    def candidates(self, maker: CandidateMaker, report: Report) -> Iterator[Candidate]:
        """The patterns, in the order of the instructions' definition."""
        for name in sorted(self._own, key=self._records.position):
            own, instruction = self._own[name], self.of(self._records[name])
            types = (*own.types, *[UNKNOWN] * (instruction.values - len(own.types)))
            order = (*own.result_order, *range(len(own.result_order), instruction.values))
            with collecting(report):
                result = self._forest.node(instruction, own.children, types[: instruction.values])
                yield from maker.make(
                    instruction.record,
                    self._records.position(name),
                    own.source,
                    result,
                    order[: instruction.values],
                    own.implicit_results,
                )

    def _read_own(self, instruction: Instruction, dags: tuple[Dag, ...]) -> None:
        record = instruction.record
        variables = Variables(record, self._fragments)
        trees: list[Term] = []
        for dag in dags:
            tree = self._parser.parse(dag, record, True)
            if tree.types:
                raise fail(
                    record.place,
                    f"the pattern of '{record.label}' has a value at its root: set something to it, or use a node without value",
                )
            variables.collect(tree)
            trees.append(tree)
        if not trees[0].children and trees[0].is_leaf:
            raise fail(record.place, f"the pattern of '{record.label}' has no operator")
        outputs = self._outputs(instruction, variables)
        self._results[record.name] = len(outputs)
        order = list(variables.results)
        children = self._inputs(instruction, variables, len(outputs))
        source = trees[0]
        self._own[record.name] = _Own(
            source=source.children[-1] if source.operator is Marker.SET else source,
            children=tuple(children),
            types=tuple([self._set_type(place) for place in outputs.values()]),
            result_order=tuple([order.index(name) for name in outputs]),
            implicit_results=tuple(variables.registers),
        )

    def _set_type(self, place: Term) -> TypeSet:
        """The types of a value that is set."""
        value = place.value
        known = self._types.of_leaf(value, True) if isinstance(value, (Record, ComplexPattern)) else UNKNOWN
        return self._algebra.merge(place.types[0], known)[0]

    def _outputs(self, instruction: Instruction, variables: Variables) -> Mapping[str, Term]:
        """What is set, in the order of the operands."""
        record, operands = instruction.record, instruction.operands
        found: dict[str, Term] = {}
        left = dict(variables.results)
        for number in range(len(left)):
            operand = operands[number] if number < len(operands) else None
            place = left.pop(operand.name, None) if operand is not None else None
            if operand is None or place is None:
                name = next(iter(left), "") if operand is None or operand.name in found else operand.name
                if operand is not None and operand.name not in variables.results:
                    raise fail(
                        record.place,
                        f"'{record.label}' sets {', '.join(map(repr, left))} in its pattern, and its operand {number + 1} is "
                        f"'{operand.name}': its first operands should be what is set",
                    )
                raise fail(
                    record.place, f"'{record.label}' sets '{name}' in its pattern, which is not one of its operands"
                )
            self._check_same(record, operand, place)
            found[operand.name] = place
        return found

    def _inputs(self, instruction: Instruction, variables: Variables, first: int) -> list[Term]:
        """The operands of the instruction's node."""
        record = instruction.record
        left = dict(variables.inputs)
        children: list[Term] = []
        for operand in instruction.operands[first:]:
            used = left.pop(operand.name, None)
            if used is None:
                if default_values(operand.record) is None:
                    raise fail(
                        record.place,
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
                record.place,
                f"the pattern of '{record.label}' uses '{name}', which is not one of its operands: add it there",
            )
        return children

    def _check_same(self, record: Record, operand: Operand, used: Term) -> None:
        value = used.value
        if isinstance(value, Record) and value is not operand.record and not value.is_a("ValueType"):
            raise fail(
                record.place,
                f"'{operand.name}' is '{operand.record.name}' among the operands of '{record.label}', and '{value.name}' in its "
                "pattern: let it be the same",
            )


def _dags(record: Record) -> tuple[Dag, ...]:
    """The pattern of an instruction; nothing if it has none."""
    if not record.is_set("Pattern"):
        return ()
    dags: list[Dag] = []
    for value in record.values("Pattern"):
        if not isinstance(value, Dag):
            raise fail(record.place, f"the Pattern of '{record.label}' has something that is no dag: list dags")
        if refers_to_nothing(value):
            return ()
        dags.append(value)
    return tuple(dags)
