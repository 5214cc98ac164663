"""Grids of calls: what rows and columns of calls have in common, and pieces of names that tell them apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os.path import commonprefix

from tgdsl.classes import frozen
from tgdsl.migration.python import Expression, Name, Parameter, Plain, rough

#: What stands for the pieces of the outer, of a middle and of the innermost axis in names.
OUTER, MIDDLE, INNER = "\1", "\2", "\3"
#: The members of the innermost axis, the values of a row, and the arguments that a loop gives, at most: people can read these.
_LARGEST, _WIDEST, _MOST = 16, 9, 3


@frozen
class Column:
    """The values of one argument.

    Attributes:
        number: of the argument.
        values: for each member of an axis: one value, or a list of those for the innermost axis.
    """

    number: int
    values: Sequence[Expression | Sequence[Expression]]

    @property
    def widths(self) -> Sequence[int]:
        """The numbers of the values that each member has."""
        return [len(list(one)) if isinstance(one, Sequence) else 1 for one in self.values]

    @property
    def is_of_lists(self) -> bool:
        """True if some of its values are lists."""
        return any([isinstance(one, Sequence) for one in self.values])


@frozen
class Axis:
    """One loop of several.

    Attributes:
        mark: what stands for the pieces in names.
        pieces: of the names, that tell its members apart.
        columns: the arguments that follow from its members alone, or from these and those of the innermost axis.
    """

    mark: str
    pieces: Sequence[str]
    columns: Sequence[Column]


@frozen
class Grid:
    """Calls that are all combinations of the members of axes, in their order.

    Attributes:
        name: of what the calls make, with the marks of the axes.
        axes: the outermost one first.
        parameters: of the function, for the arguments.
        same: the arguments that are the same in all calls, by their numbers.
    """

    name: str
    axes: Sequence[Axis]
    parameters: Sequence[Parameter]
    same: Mapping[int, Expression]

    @property
    def is_readable(self) -> bool:
        """True unless its rows have many values, or a loop gives many arguments."""
        widths = [sum(one) for axis in self.axes[:-1] for one in zip(*[column.widths for column in axis.columns])]
        lists = [one for axis in self.axes[:-1] for one in axis.columns if one.is_of_lists]
        given = [*[len(axis.columns) for axis in self.axes[:-1]], len(lists) + len(self.axes[-1].columns)]
        return max(widths, default=0) <= _WIDEST and max(given) <= _MOST

    @property
    def count(self) -> int:
        """The number of the calls."""
        count = 1
        for axis in self.axes:
            count *= len(axis.pieces)
        return count


@frozen
class _Named:
    """Names with what stands around the pieces that differ."""

    prefix: str
    pieces: Sequence[str]
    suffix: str

    def text(self, mark: str) -> str:
        """A name with a mark in place of the piece."""
        return f"{self.prefix}{mark}{self.suffix}"


@frozen
class _Row:
    """Calls that the members of the innermost axis tell apart.

    Attributes:
        name: with a mark for the member.
        cells: the arguments: one value, or a list of those for the members.
    """

    name: str
    cells: Sequence[Expression | Sequence[Expression]]

    def text(self, number: int) -> str:
        cell = self.cells[number]
        return "\n".join(map(rough, cell)) if isinstance(cell, Sequence) else rough(cell)


def grids(
    names: Sequence[str], arguments: Sequence[Sequence[Expression]], parameters: Sequence[Parameter]
) -> Iterator[Grid]:
    """The grids that calls from the first one on may be.

    Args:
        names: of what the calls make.
        arguments: of each call.
        parameters: for these arguments.
    """
    for size in range(2, min(_LARGEST, len(names) // 2) + 1):
        named = _named(names[:size])
        if named is None:
            continue
        rows: list[_Row] = []
        for start in range(0, len(names) - size + 1, size):
            other = _named(names[start : start + size])
            if other is None or other.pieces != named.pieces:
                break
            columns = list(zip(*arguments[start : start + size]))
            rows.append(_Row(other.text(INNER), list(map(_cell, columns))))
        if len(rows) > 1:
            yield from _of_rows(rows, named.pieces, parameters)


def _of_rows(rows: Sequence[_Row], pieces: Sequence[str], parameters: Sequence[Parameter]) -> Iterator[Grid]:
    """The grids of two and of three axes that rows may be.

    Args:
        pieces: of the innermost axis.
    """
    for count in range(len(rows), 1, -1):
        whole = _named([one.name for one in rows[:count]])
        if whole is None:
            continue
        for size in range(2, count // 2 + 1):
            inner = _named([one.name for one in rows[:size]])
            grid = None if count % size or inner is None else _of_axes(rows[:count], inner, pieces, parameters)
            if grid is not None and grid.is_readable:
                yield grid
        grid = _grid(whole.text(OUTER), [(whole, rows[:count], range(len(parameters)))], pieces, parameters)
        if grid.is_readable:
            yield grid
        return


def _of_axes(
    rows: Sequence[_Row], inner: _Named, pieces: Sequence[str], parameters: Sequence[Parameter]
) -> Grid | None:
    """The grid of three axes that rows are; None if they are none.

    Args:
        inner: the names of the second axis.
        pieces: of the innermost axis.
    """
    size = len(inner.pieces)
    blocks = [rows[start : start + size] for start in range(0, len(rows), size)]
    names: list[str] = []
    for block in blocks:
        named = _named([one.name for one in block])
        if named is None or named.pieces != inner.pieces:
            return None
        names.append(named.text(MIDDLE))
    outer = _named(names)
    if outer is None:
        return None
    of_outer: list[int] = []
    of_inner: list[int] = []
    for number in range(len(parameters)):
        texts = [tuple([row.text(number) for row in block]) for block in blocks]
        if all([len(set(one)) == 1 for one in texts]):
            of_outer.append(number)
        elif len(set(texts)) == 1:
            of_inner.append(number)
        else:
            return None
    axes = [(outer, [block[0] for block in blocks], of_outer), (inner, blocks[0], of_inner)]
    return _grid(outer.text(OUTER), axes, pieces, parameters)


def _grid(
    name: str,
    axes: Sequence[tuple[_Named, Sequence[_Row], Sequence[int]]],
    pieces: Sequence[str],
    parameters: Sequence[Parameter],
) -> Grid:
    found: list[Axis] = []
    same: dict[int, Expression] = {}
    innermost: list[Column] = []
    for (named, rows, numbers), mark in zip(axes, (OUTER, MIDDLE)):
        columns: list[Column] = []
        for number in numbers:
            cell = rows[0].cells[number]
            is_same = len({row.text(number) for row in rows}) == 1
            if is_same and not isinstance(cell, Sequence):
                same[number] = cell
            elif is_same and isinstance(cell, Sequence) and isinstance(parameters[number].annotation, (Name, Plain)):
                innermost.append(Column(number, cell))
            else:
                columns.append(Column(number, [row.cells[number] for row in rows]))
        found.append(Axis(mark, named.pieces, columns))
    return Grid(name, [*found, Axis(INNER, pieces, innermost)], parameters, same)


def _cell(values: Sequence[Expression]) -> Expression | Sequence[Expression]:
    """The values of an argument in the calls of a row: one, if they are the same."""
    return values[0] if len(set(map(rough, values))) == 1 else list(values)


def _named(names: Sequence[str]) -> _Named | None:
    """The pieces of names that tell these apart; None if there are none, or one is part of a number that others have whole."""
    prefix = commonprefix(list(names))
    rests = [name[len(prefix) :] for name in names]
    suffix = commonprefix([rest[::-1] for rest in rests])[::-1]
    pieces = [rest[: len(rest) - len(suffix)] for rest in rests]
    while prefix[-1:].isdigit() and any([not one or one[0].isdigit() for one in pieces]):
        prefix, pieces = prefix[:-1], [f"{prefix[-1]}{one}" for one in pieces]
    while suffix[:1].isdigit() and any([not one or one[-1].isdigit() for one in pieces]):
        suffix, pieces = suffix[1:], [f"{one}{suffix[0]}" for one in pieces]
    is_whole = all([one and not {OUTER, MIDDLE, INNER} & set(one) for one in pieces])
    return _Named(prefix, pieces, suffix) if is_whole and len(set(pieces)) == len(pieces) else None
