"""Repeated rows: what a ``foreach`` of a multiclass makes of the items of a list that is one of its template arguments.

Units of one multiclass then have different numbers of rows. With a loop over a list in place of these they have one shape.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.units import Unit
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Listing,
    Loop,
    Name,
    Plain,
    Statement,
    Symbol,
    records_of,
)
from tgdsl.migration.python.spelling import snake_case

#: Where a record is made: the lines of its ``def`` and of the ``defm``s around it in the multiclass.
_Line = object


def with_loops(units: Sequence[Unit], fields: Callable[[Symbol], Sequence[str]]) -> Sequence[Unit] | None:
    """Units of one multiclass with loops in place of rows of which they have different numbers; None if they differ otherwise.

    Args:
        fields: the names of what the arguments of a class give.
    """
    order = _order(units)
    if order is None:
        return None
    made: dict[_Line, _Repeated] = {}
    steady = [line for line in order if all([list(unit.origin).count(line) == 1 for unit in units])]
    for line in order:
        if line not in steady:
            repeated = _repeated(line, units, steady, fields)
            if repeated is None:
                return None
            made[line] = repeated
    if not made or not steady:
        return None
    return [_looped(unit, order, made) for unit in units]


def _order(units: Sequence[Unit]) -> Sequence[_Line] | None:
    """The lines of a multiclass in their order; None if units have them in several, or repeat more than one line together."""
    found: list[_Line] = []
    for unit in units:
        place = 0
        for line in dict.fromkeys(unit.origin):
            if line not in found:
                found.insert(place, line)
            place = found.index(line) + 1
    for unit in units:
        places = [found.index(line) for line in unit.origin]
        if places != sorted(places):
            return None
    return found


@frozen
class _Repeated:
    """A row of which units have different numbers.

    Attributes:
        call: that of the first one.
        varying: the number of the argument that an item of the list gives.
        others: the arguments that are those of another row of the unit, with its line, and the number there.
        variable: what an item is called.
    """

    call: Call
    varying: int
    others: dict[int, tuple[_Line, int]]
    variable: str


def _call(statement: Statement) -> Call | None:
    """The call of a row without a name all of whose arguments are given by their positions."""
    match statement:
        case Assignment(_, Call(Name()) as call) if not call.uses:
            return call
        case _:
            return None


def _rows(unit: Unit, line: _Line) -> list[Call]:
    calls = [_call(one) for one, where in zip(unit.statements, unit.origin) if where == line]
    return [one for one in calls if one is not None]


def _repeated(
    line: _Line, units: Sequence[Unit], steady: Sequence[_Line], fields: Callable[[Symbol], Sequence[str]]
) -> _Repeated | None:
    named = [name for unit in units for name, where in zip(unit.names, unit.origin) if where == line and name]
    calls = [call for unit in units for call in _rows(unit, line)]
    if named or not calls or len(calls) != sum([list(unit.origin).count(line) for unit in units]):
        return None
    first = calls[0]
    given = fields(first.function.symbol) if isinstance(first.function, Name) else ()
    if any([one.function != first.function or one.named or len(one.arguments) != len(given) for one in calls]):
        return None
    others: dict[int, tuple[_Line, int]] = {}
    varying: list[int] = []
    for number in range(len(given)):
        if all([one.arguments[number] == first.arguments[number] for one in calls]):
            continue
        source = _source(line, number, units, steady)
        if source is None:
            varying.append(number)
        else:
            others[number] = source
    if len(varying) != 1:
        return None
    return _Repeated(first, varying[0], others, snake_case(given[varying[0]]))


def _source(line: _Line, number: int, units: Sequence[Unit], steady: Sequence[_Line]) -> tuple[_Line, int] | None:
    """The argument of another row that an argument is in all units."""
    having = [(unit, _rows(unit, line)) for unit in units if line in unit.origin]
    for other in steady:
        rows = [_rows(unit, other) for unit, _ in having]
        if not all(rows):
            continue
        for place in range(min([len(one.arguments) for [one] in rows])):
            if all(
                [
                    call.arguments[number] == one.arguments[place]
                    for (_, calls), [one] in zip(having, rows)
                    for call in calls
                ]
            ):
                return other, place
    return None


def _looped(unit: Unit, order: Sequence[_Line], made: dict[_Line, _Repeated]) -> Unit:
    statements: list[Statement] = []
    names: list[str] = []
    for line in order:
        here = [number for number, where in enumerate(unit.origin) if where == line]
        repeated = made.get(line)
        if repeated is None:
            statements.append(unit.statements[here[0]])
            names.append(unit.names[here[0]])
            continue
        arguments: list[Expression] = list(repeated.call.arguments)
        for number, (other, place) in repeated.others.items():
            [row] = _rows(unit, other)
            arguments[number] = row.arguments[place]
        arguments[repeated.varying] = Plain(repeated.variable)
        items = [call.arguments[repeated.varying] for call in _rows(unit, line)]
        body = [Assignment("", evolve(repeated.call, arguments=arguments))]
        records = [name for number in here for name in records_of(unit.statements[number])]
        statements.append(Loop(repeated.variable, Listing(items), body, tuple(records)))
        names.append("")
    return evolve(unit, origin=tuple(order), statements=statements, names=names)
