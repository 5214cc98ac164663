"""The front end of patterns: dags of a record set to typed terms, for the generators, ``select`` and ``lint`` alike."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import Report, collecting
from tgdsl.model.common.bit_sets import smallest
from tgdsl.model.common.value_types import OTHER, ValueTypes
from tgdsl.model.patterns.inference import Ambiguous, Clash, Misuse, TooLarge
from tgdsl.model.patterns.inference.explaining import Explainer
from tgdsl.model.patterns.inference.fragments import FragmentReader
from tgdsl.model.patterns.inference.kinds import Kinds
from tgdsl.model.patterns.inference.rules import RuleMaker
from tgdsl.model.patterns.inference.typing import Inference
from tgdsl.model.patterns.operators import Operators
from tgdsl.model.patterns.syntax.fragments import Inliner
from tgdsl.model.patterns.syntax.parsing import ResultParser, SourceParser
from tgdsl.model.patterns.syntax.terms import Forest, Term
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.instructions import InstructionOperators
from tgdsl.model.patterns.types.intrinsics import TypedIntrinsics
from tgdsl.model.patterns.types.operands import OperandTypes, legal_types
from tgdsl.model.patterns.types.profiles import TypeProfiles
from tgdsl.model.patterns.types.sets import TypeAlgebra
from tgdsl.model.registers import RegisterFile
from tgdsl.records import Record, RecordSet

#: The front end, the terms that it makes, and the exceptions of its type inference.
__all__ = ["Ambiguous", "Clash", "Misuse", "PatternFrontEnd", "Term", "TooLarge"]


class PatternFrontEnd:
    """Parses, inlines and types patterns of one record set. All its SDNode and PatFrags records are read at once, OutPatFrags apart:
    these have instructions in them, which are operators only when the instructions' own patterns have been read.

    Attributes:
        operators: SDNode, PatFrags, ... records, as inferred flags read them, too.
        facts, algebra: value types, and operations on sets of them.
        types: of leaves and DAGOperands.
        profiles: type profiles of nodes.
        intrinsics: with their numbers and types.
        forest: the pool of all terms.
        rules: typing rules of terms.
        sources: parser of sources.
        inference: type inference.
        explainer: its errors.

    Args:
        report: gets breaches of tgdsl's own rules.

    Raises:
        DiagnosticError: with everything that is wrong about SDNode records, or else about PatFrags records.
    """

    def __init__(
        self, records: RecordSet, operators: Operators, value_types: ValueTypes, bank: RegisterFile, report: Report
    ) -> None:
        self.records = records
        self.operators = operators
        self._report = report
        self.facts = facts = TypeFacts(value_types)
        self.algebra = TypeAlgebra(facts, legal_types(facts, bank))
        self.types = OperandTypes(facts, self.algebra, bank)
        self.profiles = TypeProfiles(facts, self.algebra)
        self.intrinsics = TypedIntrinsics(records, operators, self.types)
        self.forest = Forest(Kinds(self.types, self.profiles, self.intrinsics, facts).of)
        self.rules = RuleMaker(self.profiles, self.intrinsics, self.types, facts)
        self.inference = Inference(self.rules, self.algebra, facts, self.forest)
        self.explainer = Explainer(self.inference, facts, self.intrinsics)
        self.sources = SourceParser(operators, self.types, self.intrinsics, self.algebra, self.forest, report)
        self._check_nodes()
        self._inliner = Inliner(self.forest, self.algebra, facts, {})
        fragments = [record for record in records.by_name("PatFrags") if not record.is_a("OutPatFrag")]
        FragmentReader(operators, self.sources, self._inliner, self.inference, self.forest).read(fragments)

    def _check_nodes(self) -> None:
        report = Report()
        for record in self.records.by_name("SDNode"):
            with collecting(report):
                self.profiles.of(self.operators.node(record))
        report.check()

    def inliner(self) -> Inliner:
        """A new inliner of all PatFrags but OutPatFrags. Each numbers the scopes of what it inlines from the same number on."""
        return self._inliner.copy()

    def type_of_fragment(self, record: Record) -> int:
        """The type of a PatFrags record's first alternative, by its number: the first one that it may have, in the first HwMode; MVT::Other for
        one without a type."""
        for types in self._inliner.trees(self.operators.fragment(record))[0].types:
            for of_mode in [types] if isinstance(types, int) else [in_mode for _, in_mode in types]:
                if of_mode:
                    return smallest(of_mode)
        return OTHER.number

    def results(self, instructions: InstructionOperators) -> ResultParser:
        """A parser of results."""
        return ResultParser(
            self.operators, self.types, self.intrinsics, self.algebra, self.forest, self._report, instructions
        )

    def read_result_fragments(self, parser: ResultParser, inliner: Inliner) -> None:
        """Define all OutPatFrags for an inliner.

        Raises:
            DiagnosticError: with everything that is wrong about them.
        """
        fragments: Sequence[Record] = [
            record for record in self.records.by_name("PatFrags") if record.is_a("OutPatFrag")
        ]
        FragmentReader(self.operators, parser, inliner, self.inference, self.forest).read(fragments)
