"""Lengths of statements: their lines, with the blank ones around classes and functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgdsl.migration.python import AS_DEFINED, ClassStatement, Function, Procedure, Statement, lines


class Lengths:
    """The lengths of a module's statements, each worked out once: the same statement is weighed in units, one inside of the other, and in the module."""

    def __init__(self) -> None:
        # By the ids of statements, which stay as long as these are here.
        self._known: dict[int, tuple[Statement, int]] = {}
        self._of_calls: dict[int, tuple[Statement, int | None]] = {}
        self._beside: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[Sequence[Statement], int]] = {}

    def of(self, statement: Statement) -> int:
        """The length of a statement that stays as it is."""
        known = self._known.get(id(statement))
        if known is None:
            known = self._known[id(statement)] = statement, length(statement)
        return known[1]

    def of_call(self, statement: Statement, worked_out: Callable[[Statement], int | None]) -> int | None:
        """The length of the call that stands for a statement; None if none does.

        Args:
            worked_out: gives it.
        """
        known = self._of_calls.get(id(statement))
        if known is None:
            known = self._of_calls[id(statement)] = statement, worked_out(statement)
        return known[1]

    def beside(
        self,
        before: Sequence[Statement],
        statements: Sequence[Statement],
        worked_out: Callable[[Sequence[Statement], Sequence[Statement]], int],
    ) -> int:
        """The lines that statements add to those before them, all of which stay as they are: they are looked at in units of several sizes.

        Args:
            worked_out: gives these lines.
        """
        key = tuple(map(id, before)), tuple(map(id, statements))
        known = self._beside.get(key)
        if known is None:
            known = self._beside[key] = [*before, *statements], worked_out(before, statements)
        return known[1]


def length(statement: Statement) -> int:
    """The lines of a statement."""
    around = 2 if isinstance(statement, (ClassStatement, Function, Procedure)) else 0
    return len(lines(statement, AS_DEFINED)) + around
