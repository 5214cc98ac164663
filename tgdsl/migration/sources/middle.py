"""The lines between the innermost ones of a record and the outermost one: those of each ``defm`` in a multiclass that led to the next one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from tgdsl.classes import frozen
from tgdsl.diagnostics import Location
from tgdsl.migration.sources.folder import Sources
from tgdsl.migration.sources.origins import base_name, expression_of
from tgdsl.migration.sources.statements import ClassReference, Statement
from tgdsl.records import Record

#: The most ways from one multiclass to another that are looked at.
_WAYS = 64


@frozen
class Step:
    """A ``defm`` in a multiclass, with the line of the multiclass that it uses there."""

    statement: Statement
    line: Location


class Middle:
    """Finds the lines that records lack between others; records are asked for in their order."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._ways: dict[tuple[str, str], Sequence[Sequence[Step]]] = {}
        self._outermost: ClassReference | None = None
        self._way: Sequence[Step] = ()
        self._statement: Statement | None = None

    def lines(
        self, record: Record, outermost: Statement, reference: ClassReference, statement: Statement
    ) -> Sequence[Location]:
        """The lines of a record between two statements, the innermost one first.

        Args:
            outermost: the statement that is in no multiclass.
            reference: the multiclass that it uses.
            statement: the outermost statement that the record has a line of, which is in a multiclass.
        """
        within = statement.multiclass
        ways = self._between(reference.name, within.name.text) if within is not None else ()
        if not record.anonymous:
            ways = self._named(record.name, outermost, ways)
        way = self._following(ways, reference, statement) if ways else ()
        self._outermost, self._way, self._statement = reference, way, statement
        return [step.line for step in reversed(way)]

    def _following(
        self, ways: Sequence[Sequence[Step]], reference: ClassReference, statement: Statement
    ) -> Sequence[Step]:
        """The way to a statement after the one before: the same, if that goes on, or else the next one."""
        before = self._statement
        if before is None or reference is not self._outermost or self._way not in ways:
            return ways[0]
        goes_on = before.multiclass is not statement.multiclass or (
            before.first < statement.first or not _loops(before).isdisjoint(_loops(statement))
        )
        return self._way if goes_on else ways[(ways.index(self._way) + 1) % len(ways)]

    def _named(self, name: str, outermost: Statement, ways: Sequence[Sequence[Step]]) -> Sequence[Sequence[Step]]:
        """The ways by which a record may have got its name, those that say most of it."""
        found: list[tuple[int, Sequence[Step]]] = []
        for way in ways:
            expression = ""
            for statement in (outermost, *[step.statement for step in way]):
                tokens = statement.name.tokens
                own = expression_of(tokens, self._sources.variables.intersection(tokens)) if tokens else ""
                expression = own if "NAME" in tokens else expression + own
            if re.match(expression, name):
                found.append((len(re.sub(r"\.\*|\\", "", expression)), way))
        most = max([length for length, _ in found], default=0)
        return [way for length, way in found if length == most]

    def _between(self, outer: str, inner: str) -> Sequence[Sequence[Step]]:
        """The ways from one multiclass to another, in the order of definition."""
        known = self._ways.get((outer, inner))
        if known is None:
            known = self._ways[outer, inner] = list(islice(self._reaching(outer, inner, ()), _WAYS))
        return known

    def _reaching(self, outer: str, inner: str, above: tuple[str, ...]) -> Iterator[Sequence[Step]]:
        """The same, without multiclasses that use themselves.

        Args:
            above: the multiclasses that were gone through.
        """
        if outer == inner:
            yield ()
            return
        multiclass = self._sources.multiclasses.get(outer)
        if multiclass is None or outer in above:
            return
        for parent in multiclass.parents:  # what it is derived from has no line of its own
            yield from self._reaching(parent.name, inner, (*above, outer))
        for one in multiclass.all():
            if one.kind == "defm":
                for reference in one.parents:
                    line = Location(base_name(one.source.path), reference.line)
                    for way in self._reaching(reference.name, inner, (*above, outer)):
                        yield (Step(one, line), *way)


def _loops(statement: Statement) -> frozenset[Statement]:
    """Each ``foreach`` of its multiclass that a statement is in."""
    found: set[Statement] = set()
    around = statement.around
    while around is not None and around.kind != "multiclass":
        if around.kind == "foreach":
            found.add(around)
        around = around.around
    return frozenset(found)
