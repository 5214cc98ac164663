"""Parts of functions that are repeated: what several functions would have in their bodies, or one more than once, is a function that they call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import cast

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.module_folding import ModuleFolding
from tgdsl.migration.folding.units import Unit, innermost_units, single_units
from tgdsl.migration.python import Statement
from tgdsl.migration.translators.aliases import is_of_aliases

#: The lines that a function has to save that only other functions call.
_LEAST = 4
#: The lines of a function that calls others, and of the class of its families, beside those calls and its members.
_OUTER = 9
_Origin = tuple[object, ...]
_PLACE = attrgetter("place")


@frozen
class _Column:
    """The units that one place of the body of a function is for, or all of it.

    Attributes:
        units: one for each call.
        shown: the statements of the first one, as they are for all of them.
        function: the number of the function.
    """

    units: Sequence[Unit]
    shown: Sequence[Statement]
    function: int


class PartsFolding(ModuleFolding):
    """The folding of what functions of one module have in common."""

    def fold_repeated(self, units: Iterable[Unit]) -> None:
        """Fold the statements of which several functions would have one in their bodies, or one function more than one.

        A function's statement becomes a call for all of its units, or for none: otherwise these would have several shapes.
        """
        columns: dict[str, list[Sequence[Unit]]] = {}
        for same, _ in self._of_functions(units, with_aliases=True):
            rows = [single_units(unit, self._statements, self._records) for unit in self._leveled(same)]
            shaped = [(self._shape(column[0])[0], column) for column in map(list, zip(*rows))]
            for shape, column in _apart(shaped):
                columns.setdefault(shape, []).append(column)
        for alike in columns.values():
            if len(alike) > 1:
                self._fold_columns(alike)

    def fold_parts(self, units: Iterable[Unit]) -> None:
        """Fold what ``defm``s in multiclasses make, if several functions would have the same in their bodies, or one function more than once.

        Units that the same multiclass makes without another one around it become calls of the same functions.
        """
        columns: list[_Column] = []
        inside: set[object] = set()  # the definitions of multiclasses that others use
        for number, (same, shown) in enumerate(self._of_functions(units)):
            rows = [list(innermost_units(unit, self._statements, self._records)) for unit in same]
            is_alike = len({tuple([part.origin for part in row]) for row in rows}) == 1
            own = dict(zip(shown.positions, shown.statements))
            for column in map(list, zip(*rows)) if is_alike else ():
                if len(column[0].statements) > 1:
                    columns.append(_Column(column, [own[position] for position in column[0].positions], number))
                    inside.add(_definitions(column[0]))
            columns.append(_Column(same, shown.statements, number))
        of_definitions: dict[object, list[_Column]] = {}
        for one in columns:
            of_definitions.setdefault(_definitions(one.units[0]), []).append(one)
        for key, some in of_definitions.items():
            if key in inside:
                for alike in self._of_multiclasses(some):
                    level = iter(self._leveled([self._typed(unit) for several in alike for unit in several]))
                    self._fold_columns([[next(level) for _ in several] for several in alike])

    def _of_multiclasses(self, columns: Sequence[_Column]) -> Iterator[Sequence[Sequence[Unit]]]:
        """The units of columns of one shape that one multiclass makes, itself or through others that pass its records on."""
        shapes: dict[str, list[_Column]] = {}
        shown = self._leveled([evolve(one.units[0], statements=one.shown) for one in columns])
        for one, unit in zip(columns, shown):
            shapes.setdefault(self._shape(unit)[0], []).append(one)
        for alike in shapes.values():
            found: dict[_Origin, list[_Column]] = {}
            for some in sorted(alike, key=lambda one: _depth(one.units[0])):
                origin = some.units[0].origin
                outer = next((one for one in found if _passes_on(one, origin)), origin)
                found.setdefault(outer, []).append(some)
            yield from [[one.units for one in several] for several in found.values() if _is_shared(several)]

    def _of_functions(self, units: Iterable[Unit], with_aliases: bool = False) -> Iterator[tuple[Sequence[Unit], Unit]]:
        """The units that one function may be for, for each such function, with the types of variables; and the first one as it is for all of them."""
        for group in self._origins(units).values():
            some = [unit for unit in group if with_aliases or not any(map(is_of_aliases, unit.statements))]
            typed = [self._typed(unit) for unit in some]
            shown = self._leveled(typed) if typed else []
            first = {unit.place: one for unit, one in zip(typed, shown)}
            for same in self._alike(typed, shown):
                yield same, first[same[0].place]

    def _fold_columns(self, columns: Sequence[Sequence[Unit]]) -> None:
        """Fold what functions would have in their bodies, if that makes them shorter.

        Args:
            columns: the units, those together that stand in one place of a body.
        """
        parts = sorted([part for column in columns for part in column], key=_PLACE)
        self._plain.update({part.place: [self._statements[one] for one in part.positions] for part in parts})
        number_of = {part.place: number for number, part in enumerate(parts)}
        made = self._weighing.shorter(parts, [self._shape(part)[1] for part in parts], may_bundle=False)
        numbers = [[number_of[part.place] for part in column] for column in columns]
        if made is not None and self._functions.saved(made, numbers) >= _LEAST:
            self._keep(parts, made)


def _is_shared(columns: Sequence[_Column]) -> bool:
    """True for what several functions have, or one that calls another one as often as it would still be worth its lines.

    Where it would not, what it makes is no family any more.
    """
    calls, units = len(columns), len(columns[0].units)
    return len({one.function for one in columns}) > 1 or units * (calls - 1) > 2 * calls + _OUTER


def _apart(columns: Sequence[tuple[str, list[Unit]]]) -> Iterator[tuple[str, list[Unit]]]:
    """The columns of a function's statements, with their shapes, but for aliases of several shapes that follow each other: one class has all of them."""
    for are_aliases, run in groupby(columns, lambda one: is_of_aliases(one[1][0].statements[0])):
        some = list(run)
        if not are_aliases or len({shape for shape, _ in some}) == 1:
            yield from some


def _definitions(unit: Unit) -> object:
    """The lines of the definitions that make the statements of a unit, without the ``defm``s that lead there."""
    return tuple([lines[:1] for lines in _lines(unit.origin)])


def _depth(unit: Unit) -> int:
    """The number of the ``defm``s between a unit and its definitions."""
    return max(map(len, _lines(unit.origin)), default=0)


def _passes_on(inner: _Origin, outer: _Origin) -> bool:
    """True if units of the second origin are made by the multiclass of the first, in others around it, or in none."""
    pairs = list(zip(_lines(inner), _lines(outer)))
    return len(pairs) == len(inner) == len(outer) and all([other[: len(one)] == one for one, other in pairs])


def _lines(origin: _Origin) -> Sequence[tuple[object, ...]]:
    """The lines behind each statement of a unit; none for a single definition."""
    return [cast("tuple[object, ...]", one) for one in origin if isinstance(one, tuple)]
