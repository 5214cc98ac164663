"""PatFrags records parsed, inlined into each other, and typed by their own trees alone."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from tgdsl.classes import evolve
from tgdsl.diagnostics import Report, collecting, fail
from tgdsl.model.patterns.fields import OPERANDS, transform_of
from tgdsl.model.patterns.inference.rules import Misuse
from tgdsl.model.patterns.inference.typing import Inference
from tgdsl.model.patterns.operators import Fragment, Operators
from tgdsl.model.patterns.places import place_of_name
from tgdsl.model.patterns.predicates import has_predicate, uses_operands
from tgdsl.model.patterns.syntax.fragments import FragmentTrees, Inliner
from tgdsl.model.patterns.syntax.parsing import Parser
from tgdsl.model.patterns.syntax.terms import Forest, Has
from tgdsl.records import Record


class FragmentReader:
    """Reads fragments, and defines them for an inliner."""

    def __init__(
        self, operators: Operators, parser: Parser, inliner: Inliner, inference: Inference, forest: Forest
    ) -> None:
        self._operators = operators
        self._parser = parser
        self._inliner = inliner
        self._inference = inference
        self._forest = forest

    def read(self, records: Sequence[Record]) -> None:
        """Read PatFrags records. One that comes before another which it uses inlines that as it was parsed, without types.

        Raises:
            DiagnosticError: with everything that is wrong about them.
        """
        report = Report()
        parsed: list[tuple[Fragment, FragmentTrees]] = []
        for record in records:
            with collecting(report):
                fragment = self._operators.fragment(record)
                self._operators.check_recursion(fragment)
                parsed.append((fragment, self._parse(fragment)))
        report.check()
        for fragment, trees in parsed:
            self._inliner.define(fragment, trees)
        for fragment, trees in parsed:
            with collecting(report):
                inlined = [one for tree in trees.trees for one in self._inliner.expand(tree, fragment.record)]
                with suppress(Misuse):  # reported for each pattern that uses it
                    inlined = self._inference.fragment(inlined)
                self._inliner.define(fragment, evolve(trees, trees=inlined))
        report.check()

    def _parse(self, fragment: Fragment) -> FragmentTrees:
        record = fragment.record
        trees = [self._parser.parse(dag, record) for dag in fragment.alternatives]
        gaps = [leaf.name for tree in trees for leaf in tree.walk() if leaf.is_leaf and leaf.has & Has.GAP]
        _check_arguments(fragment, gaps)
        transform = self._operators.transform(transform_of(record))
        if transform.code:
            trees = [self._forest.changed(tree, transform=transform) for tree in trees]
        repeated = frozenset([name for name in gaps if gaps.count(name) > 1])
        return FragmentTrees(trees, repeated, has_predicate(record), uses_operands(record))


def _check_arguments(fragment: Fragment, gaps: Sequence[str]) -> None:
    """Check that a fragment's trees have gaps for its arguments and no others."""
    record = fragment.record
    for name in fragment.arguments:
        if name not in gaps:
            raise fail(
                record.place_of(OPERANDS),
                f"the operand '{name}' of '{record.label}' is not used in its Fragments: use it, or drop it",
            )
    for name in sorted(gaps):
        if name not in fragment.arguments:
            raise fail(
                place_of_name(record, name),
                f"the Fragments of '{record.label}' use '{name}', which is not one of its Operands: add it",
            )
