"""Weighing: whether a function for units of one shape makes their module shorter, and with which parameters it does so most."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import takewhile
from math import inf
from typing import TypeAlias

from tgdsl.migration.folding.candidates import Candidate
from tgdsl.migration.folding.functions import Functions, Made
from tgdsl.migration.folding.leaves import Leaf
from tgdsl.migration.folding.named_tuples import is_named_tuple, text_but_name
from tgdsl.migration.folding.pattern_groups import with_joined_patterns
from tgdsl.migration.folding.short_patterns import ShortPatterns
from tgdsl.migration.folding.split_lists import is_of_forms
from tgdsl.migration.folding.splitting import KnownParts, splits_of
from tgdsl.migration.folding.units import Unit
from tgdsl.migration.python import Function, Statement

#: The lines that a function has to save.
_WORTH = 2
#: The calls of a function of several statements that need not save lines: it reads as the multiclass did.
_OFTEN = 4
#: The units that may have rows of values in common, though a function of them would do without.
_ROWS = 6
#: The lines of such a function and its calls, for each of these.
_LONG = 2
#: The statements before one that are looked at for patterns of one function with it.
_BEFORE = 4
#: The parameters that a function for a part of its units needs less, if it has rows, too: otherwise there would be two that are nearly the same.
_FEWER = 2
#: The patterns of one shape for which there is a function, though each would be a single call of ``pat``.
_MANY = 16

#: Units of one shape, and the leaves of each.
OfOneShape: TypeAlias = "tuple[Sequence[Unit], Sequence[Sequence[Leaf]]]"
#: Gives units, by their numbers among others, as they are by themselves; None if they have several shapes.
Shown: TypeAlias = "Callable[[Sequence[int]], OfOneShape | None]"


class Weighing:
    """The weighing of one module's functions.

    Args:
        statements: of the module.
        gone: the positions of those that calls stand for, which may become more.
        plain: the statements of units as they were, by their places; they may become more, too.
        parts: of units that were looked at before.
        tuples: see :class:`~tgdsl.migration.folding.module_folding.Basis`.
    """

    def __init__(
        self,
        functions: Functions,
        statements: Sequence[Statement],
        gone: Collection[int],
        plain: Mapping[int, Sequence[Statement]],
        parts: KnownParts,
        tuples: Collection[str] = (),
    ) -> None:
        self._functions = functions
        self._statements = statements
        self._gone = gone
        self._plain = plain
        self._parts = parts
        self._tuples = tuples
        self._patterns = ShortPatterns(functions.record)

    def shorter(self, units: Sequence[Unit], leaves: Sequence[Sequence[Leaf]], may_bundle: bool = True) -> Made | None:
        """A function for units of one shape; None if there is none that makes the module shorter.

        Args:
            may_bundle: see :meth:`~tgdsl.migration.functions.Functions.made_for`; calls that others are to call have no rows, which no parameter is for.
        """
        places = {unit.place for unit in units}
        worth = 0 if len(units[0].statements) > 1 and len(units) >= _OFTEN else _WORTH
        apart = self._cost_of_lines(units) if len(units) < _MANY and not self._is_of_a_loop(units) else None
        limit = (apart or sum([self._cost_apart(unit, places) for unit in units])) - worth
        if len(units) > limit:  # each has a call
            return None
        candidate = self._functions.candidate(units, leaves)
        if candidate is None:
            return None
        made = self._functions.made_for(candidate, may_bundle)
        cost = self._cost(made)
        if may_bundle and len(units) >= _ROWS and cost > _LONG * len(units):
            has_lists = any(map(is_of_forms, leaves[0]))
            for other in self._with_other_parameters(candidate, made, has_lists):
                other_cost = self._cost(other)
                if other_cost < cost:
                    made, cost = other, other_cost
        return made if cost <= limit else None

    def _with_other_parameters(self, candidate: Candidate, made: Made | None, has_lists: bool) -> Sequence[Made | None]:
        """Functions for the same units with rows of values, or with parts of lists, as parameters.

        Args:
            has_lists: whether there are lists that may differ item by item.
        """
        choices = [] if made is not None and made.bundled.rows else [(True, False)]
        if has_lists:
            choices += [(False, True), (True, True)]
        return [
            self._functions.made_for(candidate, has_bundles=has_bundles, has_split_lists=has_split_lists)
            for has_bundles, has_split_lists in choices
        ]

    def parts(
        self, units: Sequence[Unit], leaves: Sequence[Sequence[Leaf]], made: Made, shown: Shown
    ) -> Sequence[Sequence[int]]:
        """The numbers of the units of each part, if functions for parts make the module shorter than one for all; else empty.

        Args:
            made: the function for all of them.
            shown: gives some of these.
        """
        if not any(made.bundled.rows):
            return ()
        return self._parts.of(units, lambda: self._shortest_parts(units, leaves, made, shown))

    def _shortest_parts(
        self, units: Sequence[Unit], leaves: Sequence[Sequence[Leaf]], made: Made, shown: Shown
    ) -> Sequence[Sequence[int]]:
        best, least = list[Sequence[int]](), self._cost(made)
        if least - len(units) <= 2 * self._functions.cost([made.procedure], made.procedure):
            return best  # two functions, and a line for each call, are no shorter
        candidate = self._functions.candidate(units, leaves)
        has_lists = any(map(is_of_forms, leaves[0]))
        parameters = candidate.parameters(has_lists) if candidate is not None else None
        for split in splits_of(parameters.all) if parameters is not None else []:
            of_larger, larger = self._part(shown(split.larger))
            if of_larger is None or split.fewer < _FEWER and any(of_larger.bundled.rows):
                continue
            _, rest = self._part(shown(split.rest))
            if larger + rest < least:
                best, least = [split.larger, split.rest], larger + rest
        return best

    def _part(self, shown: OfOneShape | None) -> tuple[Made | None, float]:
        """The function for units, and its lines; None with those of their statements if there is none for them alone."""
        if shown is None:
            return None, inf
        units, leaves = shown
        made = self.shorter(units, leaves) if len(units) > 1 else None
        if made is not None:
            return made, self._cost(made)
        places = {unit.place for unit in units}
        return None, sum([self._cost_apart(unit, places) for unit in units])

    def _cost(self, made: Made | None) -> float:
        """The lines of all that is new with a function; infinite for none."""
        if made is None:
            return inf
        new = [one for one in made.statements if not is_named_tuple(one) or text_but_name(one) not in self._tuples]
        return self._functions.cost(new, made.procedure)

    def _cost_of_lines(self, units: Sequence[Unit]) -> int | None:
        """The lines of patterns that are single calls if they stay apart; None if some are not."""
        found = [self._cost_of_line(unit) for unit in units]
        known = [one for one in found if one is not None]
        return sum(known) if len(known) == len(found) else None

    def _cost_of_line(self, unit: Unit) -> int | None:
        plain = self._plain[unit.place]
        return self._functions.lengths.of_call(plain[0], self._patterns.lines) if len(plain) == 1 else None

    def _is_of_a_loop(self, units: Sequence[Unit]) -> bool:
        """True for what one line of the sources makes, in a ``foreach``: calls of a function become a loop."""
        return len({self._functions.chain(unit.statements[0]) for unit in units}) == 1

    def _cost_apart(self, unit: Unit, places: Collection[int]) -> int:
        """The lines of a unit that stays as it is: a pattern may be one function with those before it.

        Args:
            places: the positions of the other units, which would stay so, too.
        """
        plain = self._plain[unit.place]
        if not isinstance(plain[0], Function):
            return self._functions.cost(with_joined_patterns(plain))
        start = unit.place
        while start and unit.place - start < _BEFORE and (start - 1 in places or start - 1 not in self._gone):
            start -= 1
        before = self._statements[start : unit.place]
        return self._functions.lengths.beside(before, plain, self._cost_beside)

    def _cost_beside(self, before: Sequence[Statement], patterns: Sequence[Statement]) -> int:
        """The lines that patterns add to the statements before them."""
        rest = with_joined_patterns(before)
        whole = with_joined_patterns(patterns, rest)
        same = sum([1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(whole, rest))])
        return self._functions.cost(whole[same:]) - self._functions.cost(rest[same:])
