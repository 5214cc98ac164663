"""A target's instruction selector: its generated table, and the patterns that the table's parts are for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from tgdsl.generation import installed
from tgdsl.model import Model
from tgdsl.model.matcher.order import in_order
from tgdsl.model.patterns import Pattern
from tgdsl.selection.building import Builder
from tgdsl.selection.dag import Node
from tgdsl.selection.decisions import Decisions, Names, Settings
from tgdsl.selection.examples import Examples
from tgdsl.selection.interpreter import Interpreter, Match, Outcome
from tgdsl.selection.matcher_text import read_matcher
from tgdsl.selection.operations import Operation, Operations
from tgdsl.selection.places import patterns_of
from tgdsl.selection.settings import names_of

_GENERATOR = "dag-isel"

#: Nodes that LLVM selects itself, before it looks at a table.
WITHOUT_TABLE = frozenset(
    f"ISD::{name}"
    for name in (
        "EntryToken BasicBlock Register RegisterMask HANDLENODE MDNODE_SDNODE TargetConstant TargetConstantFP"
        " TargetConstantPool TargetFrameIndex TargetExternalSymbol MCSymbol TargetBlockAddress TargetJumpTable"
        " TargetGlobalTLSAddress TargetGlobalAddress TokenFactor CopyFromReg CopyToReg EH_LABEL ANNOTATION_LABEL"
        " LIFETIME_START LIFETIME_END PSEUDO_PROBE AssertSext AssertZext AssertAlign INLINEASM INLINEASM_BR READ_REGISTER"
        " WRITE_REGISTER UNDEF FREEZE ARITH_FENCE MEMBARRIER STACKMAP PATCHPOINT JUMP_TABLE_DEBUG_INFO"
        " CONVERGENCECTRL_ANCHOR CONVERGENCECTRL_ENTRY CONVERGENCECTRL_LOOP"
    ).split()
)


@frozen
class OwnChoice:
    """What is chosen for the DAG that a pattern itself describes.

    Attributes:
        pattern: that describes it.
        root: of the DAG.
        match: None if nothing matches.
        chosen: the pattern that the match is for.
        unfulfilled: conditions that the DAG does not fulfil, since no example was found that does.
    """

    pattern: Pattern
    root: Node
    match: Match | None
    chosen: Pattern | None
    unfulfilled: tuple[str, ...]


class Selector:
    """Selects with what the generator ``dag-isel`` writes for a model.

    Raises:
        DiagnosticError: the target's patterns are wrong.
    """

    def __init__(self, model: Model, settings: Settings | None = None, text: str | None = None) -> None:
        """
        Args:
            text: of the generated file, if it is there already.
        """
        self.names: Names = names_of(model.records)
        self._table = model.patterns
        if text is None:
            text = installed([_GENERATOR])[_GENERATOR].load().generate(model)
        matcher = read_matcher(text)
        self.operations = Operations(matcher.cells)
        decisions = Decisions(matcher, Settings() if settings is None else settings, self.names)
        self._interpreter = Interpreter(self.operations, decisions)
        self._patterns = patterns_of(self._interpreter.last_ones, model.matcher)
        self._ranks = {pattern: rank for rank, pattern in enumerate(in_order(self._table))}

    def select(self, root: Node) -> Match | None:
        """The first match."""
        return self._interpreter.select(root)

    def explore(self, root: Node) -> Iterator[Outcome]:
        """What becomes of each pattern whose root has the opcode of a node, in the order of the table."""
        return self._interpreter.explore(root)

    def pattern(self, last: Operation) -> Pattern:
        """The pattern that a match is for."""
        return self._patterns[last.index]

    def rank(self, pattern: Pattern) -> int:
        """The place of a pattern in the order of all: of two that match, the lower one is to be chosen."""
        return self._ranks[pattern]

    def own_choices(self, patterns: Sequence[Pattern] | None = None) -> Iterator[OwnChoice]:
        """What is chosen for the DAGs of patterns: of all, if none are given. A complex pattern is tried with each of its roots."""
        examples = Examples()
        for pattern in self._table.patterns if patterns is None else patterns:
            roots = [""] if pattern.complex is None else [root.opcode for root in pattern.complex.roots]
            for opcode in roots:
                builder = Builder(self._table.types, examples, opcode)
                root = builder.build(pattern.source)
                match = self.select(root)
                chosen = None if match is None else self.pattern(match.last)
                yield OwnChoice(pattern, root, match, chosen, tuple(builder.unfulfilled))
