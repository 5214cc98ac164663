"""One reading of the records that patterns are made of: for type inference, for the matcher and for inferred flags alike."""

from __future__ import annotations

from typing import TypeAlias

from tgdsl.diagnostics import fail
from tgdsl.model.common.numbers import signed, unsigned
from tgdsl.model.patterns import fields
from tgdsl.model.patterns.operators.fragments import RecursionCheck, read_fragment, read_own_pattern
from tgdsl.model.patterns.operators.intrinsics import Intrinsic, IntrinsicReader
from tgdsl.model.patterns.operators.nodes import ComplexPattern, Fragment, SelectionNode, Transform
from tgdsl.model.patterns.operators.properties import complex_pattern_properties, node_properties
from tgdsl.records import Dag, Record, RecordSet

#: What a record may stand for in a pattern; instructions, types and leaves are none.
PatternOperator: TypeAlias = SelectionNode | Fragment | Intrinsic | ComplexPattern | Transform

#: The greatest number of a node's results; llvm-tblgen takes as much memory as a profile asks for.
_MOST_RESULTS = 255


class Operators:
    """Reads SDNode, PatFrags, Intrinsic, ComplexPattern and SDNodeXForm records, each once, when it is first asked for.

    Types are no part of this, so it costs little: see :class:`tgdsl.model.patterns.types.profiles.TypeProfiles` for those of nodes.
    """

    def __init__(self, records: RecordSet) -> None:
        self._records = records
        self._nodes: dict[str, SelectionNode] = {}
        self._fragments: dict[str, Fragment] = {}
        self._own_patterns: dict[str, tuple[Dag, ...]] = {}
        self._intrinsics: dict[str, Intrinsic] = {}
        self._transforms: dict[str, Transform] = {}
        self._complex_patterns: dict[str, ComplexPattern] = {}
        self._intrinsic_reader: IntrinsicReader | None = None
        self._recursion = RecursionCheck()

    def of(self, record: Record) -> PatternOperator | None:
        """The operator that a record stands for; None for one that is none."""
        if record.is_a("SDNode"):
            return self.node(record)
        if record.is_a("PatFrags"):
            return self.fragment(record)
        if record.is_a("ComplexPattern"):
            return self.complex_pattern(record)
        if record.is_a("SDNodeXForm"):
            return self.transform(record)
        return self.intrinsic(record) if record.is_a("Intrinsic") else None

    def node(self, record: Record) -> SelectionNode:
        node = self._nodes.get(record.name)
        if node is None:
            profile = fields.type_profile_of(record)
            node = self._nodes[record.name] = SelectionNode(
                record=record,
                name=record.name,
                opcode=fields.opcode_of(record),
                cpp_class=fields.cpp_class_of(record),
                properties=node_properties(record),
                results=result_count(profile),
                operands=operand_count(profile),
            )
        return node

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

    def fragment(self, record: Record) -> Fragment:
        fragment = self._fragments.get(record.name)
        if fragment is None:
            fragment = self._fragments[record.name] = read_fragment(record)
        return fragment

    def own_pattern(self, record: Record) -> tuple[Dag, ...]:
        """The dags in the Pattern of an Instruction; none if it has no pattern.

        Raises:
            DiagnosticError: there is something else than dags in it.
        """
        dags = self._own_patterns.get(record.name)
        if dags is None:
            dags = self._own_patterns[record.name] = read_own_pattern(record)
        return dags

    def check_recursion(self, fragment: Fragment) -> None:
        """Check that a fragment is not part of itself.

        Raises:
            DiagnosticError: it is.
        """
        self._recursion.check(fragment.record)

    def intrinsic(self, record: Record) -> Intrinsic:
        intrinsic = self._intrinsics.get(record.name)
        if intrinsic is None:
            if self._intrinsic_reader is None:  # many targets use no intrinsic
                self._intrinsic_reader = IntrinsicReader(self._records)
            intrinsic = self._intrinsics[record.name] = self._intrinsic_reader.read(record)
        return intrinsic

    def transform(self, record: Record) -> Transform:
        transform = self._transforms.get(record.name)
        if transform is None:
            node = self.node(fields.node_of(record))
            transform = self._transforms[record.name] = Transform(
                record, record.name, node, fields.function_body_of(record)
            )
        return transform

    def complex_pattern(self, record: Record) -> ComplexPattern:
        complex_pattern = self._complex_patterns.get(record.name)
        if complex_pattern is None:
            operands, complexity = unsigned(fields.num_operands_of(record)), signed(fields.complexity_of(record))
            complex_pattern = self._complex_patterns[record.name] = ComplexPattern(
                record=record,
                name=record.name,
                operands=operands,
                function=fields.select_function_of(record),
                roots=tuple([self.node(root) for root in fields.root_nodes_of(record)]),
                complexity=operands * 3 if complexity == -1 else complexity,
                properties=complex_pattern_properties(record),
            )
        return complex_pattern


def result_count(profile: Record) -> int:
    """The NumResults of an SDTypeProfile.

    Raises:
        DiagnosticError: no node has so many.
    """
    count = fields.num_results_of(profile)
    if not 0 <= count <= _MOST_RESULTS:
        raise fail(
            profile.place_of(fields.NUM_RESULTS),
            f"the NumResults of '{profile.label}' is {count}: use a number from 0 to {_MOST_RESULTS}",
        )
    return count


def operand_count(profile: Record) -> int:
    """The NumOperands of an SDTypeProfile; a negative number stands for any."""
    return signed(fields.num_operands_of(profile))
