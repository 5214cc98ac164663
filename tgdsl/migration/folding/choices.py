"""Choices: the kinds of functions that were the shortest for units that were looked at before. A module is folded several times, and most of its units
are the same each time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from tgdsl.classes import frozen
from tgdsl.migration.folding.units import Unit
from tgdsl.migration.python import Statement

_Choice = TypeVar("_Choice")


@frozen
class Variant:
    """The parameters that a function has; see :meth:`~tgdsl.migration.folding.functions.Functions.made_for`."""

    has_bundles: bool
    has_split_lists: bool


class Known(Generic[_Choice]):
    """The choices for units that were looked at before."""

    def __init__(self) -> None:
        # By the ids of the units' statements, which stay as long as these are here.
        self._found: dict[tuple[int, ...], tuple[Sequence[Statement], _Choice]] = {}

    def of(self, units: Sequence[Unit], find: Callable[[], _Choice]) -> _Choice:
        """The choice for units of the same statements before; if there was none, the one that is found now."""
        statements = [one for unit in units for one in unit.statements]
        key = tuple(map(id, statements))
        if key not in self._found:
            self._found[key] = statements, find()
        return self._found[key][1]


class Choices:
    """The choices for the units of a package.

    Attributes:
        bundled: the variant of the function that is worth it; None if none is.
        plain: the same for functions without rows of their own.
        parts: the numbers of the units that are folded by themselves; empty if a function for all is as short.
    """

    def __init__(self) -> None:
        self.bundled = Known[Variant | None]()
        self.plain = Known[Variant | None]()
        self.parts = Known[Sequence[Sequence[int]]]()
