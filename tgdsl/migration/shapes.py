"""Shapes of statements: their texts with gaps in place of leaves; those of one shape may be calls of one function."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.lengths import Lengths
from tgdsl.migration.leaves import Leaf, Rewriting
from tgdsl.migration.kinds import Kinds
from tgdsl.migration.python import Expression, Plain, Statement
from tgdsl.migration.sketches import sketch
from tgdsl.migration.typed_patterns import with_types


class Shapes:
    """The shapes of a module's statements, each worked out once: a statement is looked at in several units, one inside of the other.

    Attributes:
        lengths: of the same statements.
    """

    def __init__(self, kinds: Kinds) -> None:
        self._kinds = kinds
        self.lengths = Lengths()
        # By the ids of statements, which stay as long as these are here.
        self._typed: dict[int, tuple[Statement, Statement]] = {}
        self._shapes: dict[int, tuple[Statement, str, Sequence[Leaf]]] = {}

    def typed(self, statement: Statement) -> Statement:
        """The statement, with the types of variables where they may be parameters."""
        known = self._typed.get(id(statement))
        if known is None:
            known = self._typed[id(statement)] = statement, with_types(statement, self._kinds.records.get)
        return known[1]

    def of(self, statement: Statement) -> tuple[str, Sequence[Leaf]]:
        """The text of a statement with gaps in place of its leaves, and these."""
        known = self._shapes.get(id(statement))
        if known is None:
            leaves: list[Leaf] = []

            def visit(leaf: Leaf) -> Expression:
                leaves.append(leaf)
                return Plain(f"<{self._kinds.shape(leaf)} {leaf.use} {len(leaf.of)} {'Effect' in leaf.of}>")

            rewriting = Rewriting(visit, self._kinds.is_fixed, self._kinds.is_part, self._kinds.fields_of)
            known = self._shapes[id(statement)] = statement, sketch(rewriting.statement(statement)), leaves
        return known[1], known[2]
