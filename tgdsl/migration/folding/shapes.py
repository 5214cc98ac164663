"""Shapes of statements: their texts with gaps in place of leaves; those of one shape may be calls of one function."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.calls import names_of
from tgdsl.migration.folding.kinds import Kinds
from tgdsl.migration.folding.leaves import Leaf, Rewriting
from tgdsl.migration.folding.lengths import Lengths
from tgdsl.migration.folding.splitting import KnownParts
from tgdsl.migration.folding.untyped_nodes import untyped
from tgdsl.migration.python import ClassStatement, Comment, Expression, Plain, Statement, symbols
from tgdsl.migration.python.sketches import sketch
from tgdsl.migration.types.typed_patterns import with_types


class Shapes:
    """The shapes of a package's statements, each worked out once: a statement is looked at in several units, one inside of the other, and in each
    folding.

    Attributes:
        lengths: of the same statements.
        parts: that units of these are folded in.
    """

    def __init__(self, kinds: Kinds, lengths: Lengths) -> None:
        self._kinds = kinds
        self.lengths = lengths
        self.parts = KnownParts()
        # By the ids of statements, which stay as long as these are here.
        self._typed: dict[int, tuple[Statement, Statement]] = {}
        self._untyped: dict[int, tuple[Statement, Statement]] = {}
        self._shapes: dict[tuple[int, bool], tuple[Statement, str, Sequence[Leaf]]] = {}
        self._names: dict[int, tuple[Statement, Collection[str]]] = {}

    def with_kinds(self, kinds: Kinds) -> Shapes:
        """The same shapes, with other places of records, since statements that name these are others now; without those that use new rows.

        Args:
            kinds: with these places and rows.
        """
        found = Shapes(kinds, self.lengths)
        found._typed, found._shapes, found._names = self._typed, self._shapes, self._names
        found._untyped, found.parts = self._untyped, self.parts
        before, after = [{symbol: row.cls for symbol, row in one.known_rows.items()} for one in (self._kinds, kinds)]
        changed = {symbol for symbol, _ in before.items() ^ after.items()}
        if changed:
            found._shapes = {key: one for key, one in self._shapes.items() if changed.isdisjoint(symbols(one[0]))}
        return found

    def names_of(self, statements: Sequence[Statement]) -> set[str]:
        """See :func:`~tgdsl.migration.folding.calls.names_of`."""
        for one in statements:
            if id(one) not in self._names:
                self._names[id(one)] = one, names_of([one])
        return {name for one in statements for name in self._names[id(one)][1]}

    def typed(self, statement: Statement) -> Statement:
        """The statement, with the types of variables where they may be parameters."""
        known = self._typed.get(id(statement))
        if known is None:
            known = self._typed[id(statement)] = statement, with_types(statement, self._kinds.records.get)
        return known[1]

    def untyped(self, statement: Statement) -> Statement:
        """The statement with ``apply`` in all calls of nodes; see :mod:`~tgdsl.migration.folding.untyped_nodes`."""
        known = self._untyped.get(id(statement))
        if known is None:
            known = self._untyped[id(statement)] = statement, untyped(
                statement, self._kinds.has_apply, self._kinds.is_part
            )
        return known[1]

    def of(self, statement: Statement) -> tuple[str, Sequence[Leaf]]:
        """The text of a statement with gaps in place of its leaves, and these."""
        return self._known(statement, is_outer=True)

    def _known(self, statement: Statement, is_outer: bool) -> tuple[str, Sequence[Leaf]]:
        known = self._shapes.get((id(statement), is_outer))
        if known is None:
            if isinstance(statement, ClassStatement):
                found = self._of_class(statement, is_outer)
            else:
                found = self._of(statement, is_outer)
            known = self._shapes[id(statement), is_outer] = (statement, *found)
        return known[1], known[2]

    def _of_class(self, statement: ClassStatement, is_outer: bool) -> tuple[str, Sequence[Leaf]]:
        """A class is put together from its statements: leveled, it has most of them again."""
        text, leaves = self._of(evolve(statement, body=()), is_outer)
        parts = [self._known(one, is_outer=False) for one in statement.body if not isinstance(one, Comment)]
        return text + ";".join([part for part, _ in parts]), [*leaves, *[leaf for _, some in parts for leaf in some]]

    def _of(self, statement: Statement, is_outer: bool) -> tuple[str, Sequence[Leaf]]:
        leaves: list[Leaf] = []

        def visit(leaf: Leaf) -> Expression:
            leaves.append(leaf)
            return Plain(f"<{self._kinds.shape(leaf)} {leaf.use} {len(leaf.of)} {'Effect' in leaf.of}>")

        rewriting = Rewriting(visit, self._kinds.is_fixed, self._kinds.is_part, self._kinds.fields_of)
        rewritten = rewriting.statement(statement) if is_outer else rewriting.attribute(statement)
        return sketch(rewritten, is_outer), leaves
