"""A target's instruction selector: its generated MatcherTable, and the PatternToMatch of each match in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.generation.generator import installed
from tgdsl.model import Model
from tgdsl.model.matcher import Path, Scope, in_order
from tgdsl.model.matcher.steps import CompleteMatch, MorphNodeTo
from tgdsl.model.patterns import Pattern
from tgdsl.selection.building import Builder
from tgdsl.selection.dag import Node
from tgdsl.selection.decisions import Decisions, Names, Settings
from tgdsl.selection.examples import Examples
from tgdsl.selection.interpreter import Interpreter, Match, Outcome
from tgdsl.selection.matcher_text import read_matcher
from tgdsl.selection.operations import Decoder, Operation
from tgdsl.selection.settings import names_of

_GENERATOR = "dag-isel"


@frozen
class OwnChoice:
    """The selection for a pattern's own source DAG.

    Attributes:
        pattern: the pattern that describes the DAG.
        root: root of the DAG.
        match: None if nothing matches.
        chosen: the pattern of the match.
        unfulfilled: messages about predicates that the DAG does not fulfil, since no example does.
    """

    pattern: Pattern
    root: Node
    match: Match | None
    chosen: Pattern | None
    unfulfilled: tuple[str, ...]


class Selector:
    """Selects with the MatcherTable that the generator ``dag-isel`` writes for a model.

    Raises:
        DiagnosticError: the target's patterns are wrong.
    """

    def __init__(self, model: Model, settings: Settings | None = None, text: str | None = None) -> None:
        """
        Args:
            text: ``<Target>GenDAGISel.inc``; None to generate it.
        """
        self.names: Names = names_of(model.records)
        self._table = model.patterns
        if text is None:
            text = installed([_GENERATOR])[_GENERATOR].load().generate(model)
        matcher = read_matcher(text)
        types = {row.number: row.llvm_name or row.name for row in model.release.value_types}
        self.operations = Decoder(matcher.cells, model.matcher_operations, types)
        decisions = Decisions(matcher, Settings() if settings is None else settings, self.names)
        self._interpreter = Interpreter(self.operations, decisions)
        self._patterns = _patterns_by_index(self._interpreter.final_operations, model.matcher)
        self._ranks = {pattern: rank for rank, pattern in enumerate(in_order(self._table))}

    def select(self, root: Node) -> Match | None:
        """The first match in the order of the table; None if no pattern matches."""
        return self._interpreter.select(root)

    def explore(self, root: Node) -> Iterator[Outcome]:
        """The outcomes of all patterns whose root has the opcode of a node, in the order of the table."""
        return self._interpreter.explore(root)

    def pattern(self, final: Operation) -> Pattern:
        """The PatternToMatch that a CompleteMatch or MorphNodeTo completes."""
        return self._patterns[final.index]

    def rank(self, pattern: Pattern) -> int:
        """The number of a pattern in the order of all: of two that match, LLVM has to choose the lower one."""
        return self._ranks[pattern]

    def own_choices(self, patterns: Sequence[Pattern] | None = None) -> Iterator[OwnChoice]:
        """The selections for the source DAGs of patterns, by default of all. A ComplexPattern is tried with each of its RootNodes."""
        examples = Examples()
        for pattern in self._table.patterns if patterns is None else patterns:
            for root, unfulfilled in self.own_roots(pattern, examples):
                match = self.select(root)
                chosen = None if match is None else self.pattern(match.final)
                yield OwnChoice(pattern, root, match, chosen, unfulfilled)

    def own_roots(self, pattern: Pattern, examples: Examples) -> Iterator[tuple[Node, tuple[str, ...]]]:
        """The roots of a pattern's own source DAGs, each with messages about predicates that it does not fulfil."""
        roots = [""] if pattern.complex is None else [root.opcode for root in pattern.complex.roots]
        for opcode in roots:
            builder = Builder(self._table.types, examples, opcode)
            root = builder.build(pattern.source)
            yield root, tuple(builder.unfulfilled)


def _patterns_by_index(final_operations: Sequence[Operation], matcher: Path) -> Mapping[int, Pattern]:
    """The pattern of each final operation, by the operation's index. The model's matcher has its patterns in the same order.

    Raises:
        ValueError: the table was not generated from this matcher.
    """
    patterns = list(_patterns(matcher))
    if len(patterns) != len(final_operations):
        raise ValueError(
            f"the table completes {len(final_operations)} patterns, and the model's matcher {len(patterns)}"
        )
    return {final.index: pattern for final, pattern in zip(final_operations, patterns)}


def _patterns(path: Path) -> Iterator[Pattern]:
    branch = path.branch
    if branch is None:
        final = path.steps[-1]
        assert isinstance(final, (MorphNodeTo, CompleteMatch))
        yield final.pattern
    elif isinstance(branch, Scope):
        for option in branch.options:
            yield from _patterns(option)
    else:
        for _, case in branch.cases:
            yield from _patterns(case)
