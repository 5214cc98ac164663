"""Expressions that count: of several that are alike, the one with a loop variable from which all follow, as ``foreach`` had it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from tgdsl.classes import frozen
from tgdsl.migration.python import (
    Call,
    Gathered,
    Expression,
    Joined,
    Listing,
    Plain,
    Slice,
    Starred,
    Subscript,
    Tupled,
    rough,
    unquoted,
)

E = TypeVar("E")


class Lists(Protocol):
    """Knows the lists that definitions are in."""

    def located(self, expression: Expression) -> tuple[Expression, int] | None:
        """The list that has what an expression refers to, and the position there; None for what is in none."""
        ...

    def length(self, of: Expression) -> int:
        """The length of a list; -1 for anything else."""
        ...


_NUMBER = re.compile(r"(0|[1-9][0-9]*)")
_VARIABLE = "n"


@frozen
class Line:
    """Numbers that grow evenly: ``first``, ``first + step``, ..."""

    first: int
    step: int

    def range(self, count: int) -> Expression:
        """The numbers as a ``range``."""
        end = self.first + self.step * count
        arguments = [self.first, end, self.step] if self.step != 1 else [self.first, end] if self.first else [end]
        return Call(Plain("range"), [Plain(str(one)) for one in arguments])


def line_of(numbers: Sequence[int]) -> Line | None:
    """The line that numbers are on."""
    step = numbers[1] - numbers[0] if len(numbers) > 1 else 0
    found = Line(numbers[0], step)
    return found if all([one == found.first + step * i for i, one in enumerate(numbers)]) else None


class _Irregular(Exception):
    """The expressions do not follow from one with so few tables, or with this variable."""


@frozen
class Regular:
    """The statements that a loop makes.

    Attributes:
        element: with the variables of ``clause``.
        clause: its targets and what it goes over.
        tables: how many lists of values there are beside the numbers.
    """

    element: Expression
    clause: tuple[str, Expression]
    tables: int

    @property
    def comprehension(self) -> Gathered:
        """The list."""
        return Gathered(self.element, [self.clause])


def regular(
    expressions: Sequence[Expression], lists: Lists, tables: int = 0, clause_of: Line | None = None
) -> Regular | None:
    """The loop that makes these expressions; None if there is none with so few tables.

    Args:
        clause_of: the numbers that the loop counts, if they are known; else those that make the shortest text.
    """
    try:
        first = _Loop(clause_of or Line(0, 1), len(expressions), lists, tables)
        element = first.common(expressions, "")
        found = [first.made(element)]
    except _Irregular:
        return None
    if clause_of is None:
        for line in first.lines:
            try:
                other = _Loop(line, len(expressions), lists, tables)
                found.append(other.made(other.common(expressions, "")))
            except _Irregular:
                continue
    return min(found, key=lambda one: len(rough(one.comprehension)))


class _Loop:
    """A loop in the making.

    Attributes:
        lines: those that numbers are on, other than that of the variable.
    """

    def __init__(self, variable: Line, count: int, lists: Lists, tables: int) -> None:
        self._variable = variable
        self._count = count
        self._lists = lists
        self._most = tables
        self._tables: dict[tuple[str, ...], tuple[str, list[Expression]]] = {}  # by the text of the values
        self._counts = False
        self.lines: dict[Line, None] = {}

    def made(self, element: Expression) -> Regular:
        """The loop whose element is known."""
        numbers = self._variable.range(self._count)
        if not self._tables:
            return Regular(element, (_VARIABLE if self._counts else "_", numbers), 0)
        names = [name for name, _ in self._tables.values()]
        columns = [column for _, column in self._tables.values()]
        rows: list[Expression] = [row[0] if len(row) == 1 else Tupled(row) for row in zip(*columns, strict=True)]
        table = Listing(rows, packed=True)
        if not self._counts:
            return Regular(element, (", ".join(names), table), len(names))
        target = f"{_VARIABLE}, {names[0] if len(names) == 1 else '(' + ', '.join(names) + ')'}"
        if self._variable.step == 1:
            start = [Plain(str(self._variable.first))] if self._variable.first else []
            return Regular(element, (target, Call(Plain("enumerate"), [table, *start])), len(names))
        return Regular(element, (target, Call(Plain("zip"), [numbers, table])), len(names))

    def common(self, parts: Sequence[Expression], hint: str) -> Expression:
        """The expression of the loop for one expression of each turn.

        Args:
            hint: the parameter that it is given for; a table's variable is called so.
        """
        first = parts[0]
        if all([one == first for one in parts]):
            return first
        found = self._of_one_kind(parts, hint)
        return found if found is not None else self._table(parts, hint)

    def _of_one_kind(self, parts: Sequence[Expression], hint: str) -> Expression | None:
        plain = [one.text for one in parts if isinstance(one, Plain)]
        if len(plain) == len(parts):
            return self._of_plain(plain)
        element = self._of_elements(parts)
        if element is not None:
            return element
        calls = [one for one in parts if isinstance(one, Call)]
        if len(calls) == len(parts):
            return self._of_calls(calls)
        listings = [one for one in parts if isinstance(one, Listing)]
        if len(listings) == len(parts):
            return self._of_listings(listings, hint)
        subscripts = [one for one in parts if isinstance(one, Subscript)]
        if len(subscripts) == len(parts):
            return self._of_subscripts(subscripts)
        tuples = [one for one in parts if isinstance(one, Tupled)]
        if len(tuples) == len(parts) and len({len(one.items) for one in tuples}) == 1:
            return Tupled([self.common(column, hint) for column in zip(*[one.items for one in tuples], strict=True)])
        starred = [one.value for one in parts if isinstance(one, Starred)]
        if len(starred) == len(parts):
            return Starred(self.common(starred, hint))
        return None

    def _of_plain(self, parts: Sequence[str]) -> Expression | None:
        if all([one.lstrip("-").isdigit() for one in parts]):
            return self._number([int(one) for one in parts])
        if all([one.startswith(('"', "'")) for one in parts]):
            return self._of_texts([unquoted(one) for one in parts])
        return None

    def _of_texts(self, texts: Sequence[str]) -> Expression | None:
        """An f-string, if texts differ by numbers that count."""
        split = [_NUMBER.split(one) for one in texts]
        if len({tuple(one[::2]) for one in split}) > 1:
            return None
        pieces: list[str | Expression] = []
        for place, column in enumerate(zip(*split, strict=True)):
            if place % 2 == 0 or len(set(column)) == 1:
                pieces.append(column[0])
                continue
            number = self._number([int(one) for one in column])
            if number is None:
                return None
            pieces.append(number)
        return Joined(pieces)

    def _number(self, numbers: Sequence[int]) -> Plain | None:
        """Numbers, in terms of the variable."""
        line = line_of(numbers)
        if line is None:
            return None
        if line.step == 0:
            return Plain(str(line.first))
        self.lines.setdefault(line)
        variable = self._variable
        if line.step % variable.step == 0:
            factor = line.step // variable.step
            offset = line.first - factor * variable.first
            self._counts = True
            if factor < 0:
                scaled = _VARIABLE if factor == -1 else f"{-factor} * {_VARIABLE}"
                return Plain(f"{offset} - {scaled}" if offset else f"-{scaled}")
            scaled = _VARIABLE if factor == 1 else f"{factor} * {_VARIABLE}"
        elif variable.step % line.step == 0 and line.step > 0:
            divisor = variable.step // line.step
            if variable.first % divisor:
                raise _Irregular
            offset = line.first - variable.first // divisor
            self._counts = True
            scaled = f"{_VARIABLE} // {divisor}"
        else:
            raise _Irregular
        return Plain(f"{scaled} {'+' if offset > 0 else '-'} {abs(offset)}" if offset else scaled)

    def _of_elements(self, parts: Sequence[Expression]) -> Expression | None:
        """Elements of one list whose positions count."""
        located = [self._lists.located(one) for one in parts]
        places = [one for one in located if one is not None]
        if len(places) < len(parts) or any([one != places[0][0] for one, _ in places]):
            return None
        index = self._number([position for _, position in places])
        return Subscript(places[0][0], index) if index is not None else None

    def _of_calls(self, calls: Sequence[Call]) -> Expression | None:
        first = calls[0]
        names = [name for name, _ in first.named]
        if any(
            [
                one.function != first.function
                or len(one.arguments) != len(first.arguments)
                or [name for name, _ in one.named] != names
                for one in calls
            ]
        ):
            return None
        arguments = [self.common(column, "name") for column in zip(*[one.arguments for one in calls], strict=True)]
        columns = [self.common([one.named[i][1] for one in calls], name) for i, name in enumerate(names)]
        return Call(first.function, arguments, list(zip(names, columns, strict=True)))

    def _of_listings(self, listings: Sequence[Listing], hint: str) -> Expression | None:
        length = len(listings[0].items)
        if length == 0 or any([len(one.items) != length for one in listings]):
            return None
        if length > 1:
            run = [slice_of(one.items, self._lists) for one in listings]
            runs = [one for one in run if one is not None]
            if len(runs) == len(listings) and all([one.of == runs[0].of and one.step == runs[0].step for one in runs]):
                start = self._number([one.start for one in runs])
                stop = self._number([one.stop for one in runs])
                if start is not None and stop is not None and all([one.stop >= 0 for one in runs]):
                    step = Plain(str(runs[0].step)) if runs[0].step != 1 else None
                    return Subscript(runs[0].of, Slice(start, stop, step))
        before = dict(self._tables)
        singular = hint.removesuffix("s")
        items = [self.common([one.items[i] for one in listings], singular) for i in range(length)]
        if len(self._tables) > len(before) + 1:  # one table has the lists as they are
            self._tables = before
            return None
        return Listing(items, listings[0].packed)

    def _of_subscripts(self, parts: Sequence[Subscript]) -> Expression | None:
        slices = [one.index for one in parts if isinstance(one.index, Slice)]
        if len(slices) < len(parts) or any([one.value != parts[0].value for one in parts]):
            return None
        length = Plain(str(self._lists.length(parts[0].value)))
        ends = [_ends(one, length) for one in slices]
        start, stop = [self.common(column, "") for column in zip(*ends, strict=True)]
        steps = [one.step or Plain("1") for one in slices]
        step = self.common(steps, "")
        return Subscript(parts[0].value, Slice(start, stop, step if step != Plain("1") else None))

    def _table(self, parts: Sequence[Expression], hint: str) -> Expression:
        """A variable for values that follow no rule."""
        column: list[Expression] = [Tupled(one.items) if isinstance(one, Listing) else one for one in parts]
        key = tuple([rough(one) for one in column])
        if key not in self._tables:
            name = hint or "value"
            while name in [known for known, _ in self._tables.values()]:
                name += "_"
            self._tables[key] = name, column
            if len(self._tables) > self._most:
                raise _Irregular
        return Plain(self._tables[key][0])


def _ends(index: Slice, length: Expression) -> tuple[Expression, Expression]:
    """Where a slice begins and ends, if it counts upwards."""
    if isinstance(index.step, Plain) and index.step.text.startswith("-"):
        raise _Irregular
    return index.start or Plain("0"), index.stop or length


@frozen
class Run:
    """A slice of a list: ``of[start:stop:step]``.

    Attributes:
        stop: -1 for a slice that goes down to the first element.
    """

    of: Expression
    start: int
    stop: int
    step: int

    def index(self, length: int) -> Expression:
        """The slice, of a list that has so many elements; the list itself if it is all of it."""
        if self.step == 1 and self.start == 0 and self.stop == length:
            return self.of
        start = None if self.start == (0 if self.step > 0 else length - 1) else Plain(str(self.start))
        stop = None if self.stop == (length if self.step > 0 else -1) else Plain(str(self.stop))
        if self.step > 1 and self.stop > length - self.step and self.stop <= length:
            stop = None
        return Subscript(self.of, Slice(start, stop, Plain(str(self.step)) if self.step != 1 else None))


def slice_of(items: Sequence[Expression], lists: Lists) -> Run | None:
    """The slice of a list that has these elements; None if they are from several, or in no even order."""
    places: list[tuple[Expression, int]] = []
    for one in items:
        place = lists.located(one)
        if place is None:
            return None
        places.append(place)
    if any([one != places[0][0] for one, _ in places]):
        return None
    line = line_of([position for _, position in places])
    if line is None or line.step == 0 and len(items) > 1:
        return None
    step = line.step or 1
    last = line.first + step * (len(items) - 1)
    return Run(places[0][0], line.first, last + (1 if step > 0 else -1), step)


def longest(parts: Sequence[E], holds: Callable[[Sequence[E]], bool]) -> int:
    """The number of the first parts that have a property which beginnings of a sequence with it have, too; at least one."""
    low, high = 1, 2
    while high <= len(parts) and holds(parts[:high]):
        low, high = high, 2 * high
    high = min(high, len(parts) + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(parts[:middle]) else (low, middle)
    return low
