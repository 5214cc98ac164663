"""The text of grids of calls: lists, loops over these, and one call with a name."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.list_names import free, several
from tgdsl.migration.folding.named_grids import Axis, Grid
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    Declaration,
    Expression,
    Joined,
    Listing,
    Loop,
    Name,
    Plain,
    Several,
    Statement,
    Subscript,
    Symbol,
    Tupled,
    records_of,
    rough,
    string,
)

_SIZES = frozenset(map(str, (8, 16, 32, 64, 80, 128, 256, 512)))
#: What pieces of names are called that are no numbers, on the axes from the outermost one on.
_WORDS = ("name", "other", "last")


class GridText:
    """The loops of one module.

    Args:
        path: the dotted name of the module.
        taken: the names that it has.
    """

    def __init__(self, path: str, taken: Collection[str]) -> None:
        self._path = path
        self._taken = set(taken)
        self._variables: dict[tuple[str, str], str] = {}  # by what they are called and by their types
        self._lists: dict[str, str] = {}  # by their texts

    def tried(self, grid: Grid, calls: Sequence[Assignment]) -> Sequence[Statement]:
        """The statements of a grid, whose names stay free."""
        before = set(self._taken), dict(self._variables), dict(self._lists)
        found = self.made(grid, calls)
        self._taken, self._variables, self._lists = before
        return found

    def made(self, grid: Grid, calls: Sequence[Assignment]) -> Sequence[Statement]:
        """The statements of a grid: lists that there are not yet, and a loop.

        Args:
            calls: those that the loop stands for.
        """
        call = calls[0].value
        assert isinstance(call, Call)
        made = _Made(grid)
        for level, axis in enumerate(grid.axes[:-1]):
            self._add_outer(made, axis, level)
        self._add_innermost(made)
        ordered = [made.values[number] for number in range(len(grid.parameters))]
        end = len(call.arguments)
        named = [(key, value) for (key, _), value in zip(call.named, ordered[end:])]
        call = evolve(call, arguments=ordered[:end], named=named, uses=())
        body: Statement = Assignment("", Call(Name(of_language("named_record")), [_joined(made.name), call]))
        for targets, iterable in reversed(made.heads):
            body = Loop(", ".join(targets), iterable, [body])
        assert isinstance(body, Loop)
        return [*made.lists, evolve(body, records=tuple([record for one in calls for record in records_of(one)]))]

    def _add_outer(self, made: _Made, axis: Axis, level: int) -> None:
        """Add the loop over an axis but the innermost one."""
        variables = [self._piece(axis, level)]
        kinds: list[Expression] = [Plain("int" if _are_numbers(axis) else "str")]
        for column in axis.columns:
            parameter = made.grid.parameters[column.number]
            kind, name = parameter.annotation, parameter.name
            if column.is_of_lists:
                kind, name = Subscript(Plain("list"), kind), several(name, ())
            kinds.append(kind)
            variables.append(self._variable(name, kind, variables))
            (made.innermost if column.is_of_lists else made.values)[column.number] = Plain(variables[-1])
        rows = _rows(axis, len(made.grid.axes[-1].pieces))
        iterable: Expression = Listing(rows)
        if axis.columns:
            kind = Subscript(Plain("list"), Subscript(Plain("tuple"), Several(kinds)))
            key = "\n".join(map(rough, [kind, *rows]))
            if key not in self._lists:
                name = f"{made.grid.parameters[axis.columns[0].number].name}_rows"
                self._lists[key] = free(name, self._taken)
                made.lists.append(Declaration(self._lists[key], kind, iterable))
            iterable = Name(Symbol(self._path, self._lists[key]))
        made.add(variables, iterable, axis.mark)

    def _add_innermost(self, made: _Made) -> None:
        """Add the loop over the innermost axis: its pieces of names, with lists of values that rows give, or that are the same for all rows."""
        axis = made.grid.axes[-1]
        lists = dict(made.innermost)
        for column in axis.columns:
            lists[column.number] = Listing([one for one in column.values if not isinstance(one, Sequence)])
        variables = [self._piece(axis, len(made.grid.axes) - 1)]
        for number in lists:
            parameter = made.grid.parameters[number]
            variables.append(self._variable(parameter.name, parameter.annotation, variables))
            made.values[number] = Plain(variables[-1])
        pieces = Listing(_pieces(axis))
        made.add(variables, Call(Plain("zip"), [pieces, *lists.values()]) if lists else pieces, axis.mark)

    def _piece(self, axis: Axis, level: int) -> str:
        """The variable for the pieces of an axis."""
        if _are_numbers(axis):
            return self._variable("size" if _SIZES.issuperset(axis.pieces) else "number", Plain("int"), ())
        return self._variable(_WORDS[level], Plain("str"), ())

    def _variable(self, name: str, kind: Expression, others: Sequence[str]) -> str:
        """A variable of a name: another one for values of another type, since a module has its variables once."""
        key = name, rough(kind)
        found = self._variables.get(key)
        if found is None or found in others:
            found = self._variables[key] = free(name, self._taken)
        return found


class _Made:
    """The loops and lists that are made of a grid so far.

    Attributes:
        name: the text of the names, with variables in braces.
        heads: the loops, each with its variables and what it goes through.
        lists: the statements of new lists.
        values: the arguments of the call, by their numbers.
        innermost: what the innermost loop goes through, for arguments that rows give lists of.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.name = grid.name
        self.heads: list[tuple[Sequence[str], Expression]] = []
        self.lists: list[Statement] = []
        self.values = dict(grid.same)
        self.innermost: dict[int, Expression] = {}

    def add(self, variables: Sequence[str], iterable: Expression, mark: str) -> None:
        """Add a loop, whose first variable is for the pieces that a mark stands for."""
        self.heads.append((variables, iterable))
        self.name = self.name.replace(mark, f"{{{variables[0]}}}")


def _are_numbers(axis: Axis) -> bool:
    """True if the pieces of an axis are numbers without zeros before them."""
    return all([one.isdigit() and str(int(one)) == one for one in axis.pieces])


def _pieces(axis: Axis) -> list[Expression]:
    are_numbers = _are_numbers(axis)
    return [Plain(one if are_numbers else string(one)) for one in axis.pieces]


def _rows(axis: Axis, size: int) -> list[Expression]:
    """The items of the list for an axis: pieces of names, with the values that follow from them.

    Args:
        size: the number of the values that a list for the innermost axis has.
    """
    rows: list[Expression] = []
    for place, piece in enumerate(_pieces(axis)):
        cells = [piece]
        for column in axis.columns:
            value = column.values[place]
            if isinstance(value, Sequence):
                cells.append(Listing(list(value)))
            else:
                cells.append(Listing([value] * size) if column.is_of_lists else value)
        rows.append(Tupled(cells) if axis.columns else piece)
    return rows


def _joined(text: str) -> Expression:
    """An f-string of a text with names in braces."""
    parts: list[str | Expression] = []
    for one in re.split(r"(\{\w+\})", text):
        parts += [Plain(one[1:-1]) if one.startswith("{") else one] if one else []
    return Joined(parts)
