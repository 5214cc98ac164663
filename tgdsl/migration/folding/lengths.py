"""Lengths of statements: their lines, with the blank ones around classes and functions."""

from __future__ import annotations

from tgdsl.migration.python import AS_DEFINED, ClassStatement, Function, Procedure, Statement, lines


class Lengths:
    """The lengths of a module's statements, each worked out once: the same statement is weighed in units, one inside of the other, and in the module."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Statement, int]] = (
            {}
        )  # by the ids of statements, which stay as long as these are here

    def of(self, statement: Statement) -> int:
        """The length of a statement that stays as it is."""
        known = self._known.get(id(statement))
        if known is None:
            known = self._known[id(statement)] = statement, length(statement)
        return known[1]


def length(statement: Statement) -> int:
    """The lines of a statement."""
    around = 2 if isinstance(statement, (ClassStatement, Function, Procedure)) else 0
    return len(lines(statement, AS_DEFINED)) + around
