"""Parts of units of one shape: those that have one value of a parameter, and the others, where functions for each of the two need fewer parameters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from tgdsl.classes import frozen
from tgdsl.migration.folding.parameters import FoldedParameter
from tgdsl.migration.folding.units import Unit
from tgdsl.migration.folding.values import numbered
from tgdsl.migration.python import Listing, Statement

#: The splits that are weighed, those with the fewest parameters first.
_TRIED = 2


@frozen
class Split:
    """Two parts of a function's units.

    Attributes:
        larger: the numbers of those that have the value of a parameter that most have.
        rest: those of the others.
        fewer: the parameters that a function for the larger part needs less, those that follow from each other counted once.
    """

    larger: Sequence[int]
    rest: Sequence[int]
    fewer: int


def splits_of(parameters: Sequence[FoldedParameter]) -> list[Split]:
    """The splits of a function's units of which the larger part needs fewer parameters.

    Where most units have one value of a parameter, others often follow from each other among these: the key of all schedules is then that of the
    register group, say, and only the units that say an element's width have keys of their own.
    """
    units = range(len(parameters[0].values)) if parameters else range(0)
    whole = _differing(parameters, units)
    found: dict[tuple[int, ...], int] = {}
    for column in _columns(parameters):
        [(most, count)] = Counter(column).most_common(1)
        if len(column) <= 2 * count < 2 * len(column):
            larger = tuple([number for number, one in enumerate(column) if one == most])
            found[larger] = whole - _differing(parameters, larger)
    best = sorted([(-fewer, larger) for larger, fewer in found.items() if fewer > 0])[:_TRIED]
    return [Split(larger, sorted(set(units).difference(larger)), -number) for number, larger in best]


def _columns(parameters: Sequence[FoldedParameter]) -> list[Sequence[int]]:
    """The values of parameters in all units, as numbers, and the lengths of those that are lists."""
    found: list[Sequence[int]] = [one.numbers for one in parameters]
    for one in parameters:
        lengths = [len(value.items) for value in one.values if isinstance(value, Listing)]
        if len(lengths) == len(one.values):
            found.append(lengths)
    return found


def _differing(parameters: Sequence[FoldedParameter], units: Sequence[int]) -> int:
    """The number of parameters that some units need: those that differ among them, without those that follow from each other."""
    columns = {tuple(numbered([one.numbers[unit] for unit in units])) for one in parameters}
    return len([one for one in columns if len(set(one)) > 1])


class KnownParts:
    """The parts that units were found to be folded in: a module is folded several times, and most of its units are the same each time."""

    def __init__(self) -> None:
        # By the ids of the units' statements, which stay as long as these are here.
        self._known: dict[tuple[int, ...], tuple[Sequence[Statement], Sequence[Sequence[int]]]] = {}

    def of(self, units: Sequence[Unit], find: Callable[[], Sequence[Sequence[int]]]) -> Sequence[Sequence[int]]:
        """The numbers of the units of each part; empty if they are folded together.

        Args:
            find: gives those of units that were not asked for before.
        """
        statements = [one for unit in units for one in unit.statements]
        key = tuple(map(id, statements))
        if key not in self._known:
            self._known[key] = statements, find()
        return self._known[key][1]
