"""What trees can be made of, besides fragments: nodes, transforms, complex patterns, intrinsics."""

from __future__ import annotations

from tgdsl.diagnostics import fail
from tgdsl.model.patterns.operators.intrinsics import IntrinsicTable
from tgdsl.model.patterns.operators.properties import complex_pattern_properties, node_properties
from tgdsl.model.patterns.table import ComplexPattern, SelectionNode, Transform
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.operands import OperandTypes
from tgdsl.model.patterns.types.profiles import ProfileReader, TypeProfile
from tgdsl.model.patterns.types.sets import TypeAlgebra
from tgdsl.records import Record, RecordSet


class Vocabulary:
    """Reads records of these kinds, each once.

    Attributes:
        profiles: of each node that was read.
        nodes: all that were read, by name.
    """

    def __init__(self, records: RecordSet, facts: TypeFacts, algebra: TypeAlgebra, types: OperandTypes) -> None:
        self._records = records
        self._facts = facts
        self._reader = ProfileReader(facts, algebra)
        self._transforms: dict[str, Transform] = {}
        self._complex_patterns: dict[str, ComplexPattern] = {}
        self.intrinsics = IntrinsicTable(records, types)
        self.profiles: dict[SelectionNode, TypeProfile] = {}
        self.nodes: dict[str, SelectionNode] = {}

    def node(self, record: Record) -> SelectionNode:
        found = self.nodes.get(record.name)
        if found is None:
            profile = self._reader.read(record.record("TypeProfile"))
            found = SelectionNode(
                record=record,
                name=record.name,
                opcode=record.string("Opcode"),
                cpp_class=record.string("SDClass"),
                properties=node_properties(record),
                results=profile.results,
                operands=profile.operands,
                known_type=self._reader.known_type(profile),
            )
            self.nodes[record.name] = found
            self.profiles[found] = profile
        return found

    def node_named(self, name: str) -> SelectionNode:
        """One of LLVM's own nodes.

        Raises:
            DiagnosticError: the record set does not have it.
        """
        record = self._records.get(name)
        if record is None or not record.is_a("SDNode"):
            raise fail(
                self._records.place, f"there is no SDNode '{name}', which patterns need: include LLVM's own nodes"
            )
        return self.node(record)

    def transform(self, record: Record) -> Transform | None:
        """An SDNodeXForm; None for one that leaves everything as it is."""
        code = record.string("XFormFunction")
        if not code:
            return None
        found = self._transforms.get(record.name)
        if found is None:
            node = self.node(record.record("Opcode"))
            found = self._transforms[record.name] = Transform(record, record.name, node, code)
        return found

    def complex_pattern(self, record: Record) -> ComplexPattern:
        found = self._complex_patterns.get(record.name)
        if found is None:
            by_mode = self._facts.by_mode(record.record("Ty"))
            operands, complexity = record.integer("NumOperands"), record.integer("Complexity")
            found = ComplexPattern(
                record=record,
                name=record.name,
                type=by_mode[0][1] if len(by_mode) == 1 else None,
                operands=operands,
                function=record.string("SelectFunc"),
                roots=tuple([self.node(root) for root in record.records("RootNodes")]),
                complexity=operands * 3 if complexity == -1 else complexity,
                properties=complex_pattern_properties(record),
            )
            self._complex_patterns[record.name] = found
        return found
