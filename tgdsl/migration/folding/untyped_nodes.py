"""Calls of nodes that type checkers know the types of in some units only, ``set_(...)`` and ``set_.apply(...)``: as ``apply`` in all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from tgdsl.classes import evolve, field_names
from tgdsl.migration.python import Call, Expression, Member, Statement
from tgdsl.migration.python.moving import changed

#: Say something of an expression.
Test: TypeAlias = Callable[[Expression], bool]

_APPLY = "apply"


def untyped(statement: Statement, has_apply: Test, is_definition: Test) -> Statement:
    """A statement with ``apply`` in all calls that may have it: equal texts are those of statements that differ in it alone.

    Args:
        has_apply: true for an operator of patterns that has an ``apply``, as nodes have, and fragments that are functions have not.
        is_definition: true for a call that makes a definition, such as a fragment without a name, which stays as it is.
    """

    def instead(part: object) -> object | None:
        if isinstance(part, Call) and is_definition(part):
            return part
        if not isinstance(part, Call) or _is_applied(part) or not has_apply(part.function):
            return None
        return _applied(evolve(part, arguments=[changed(one, instead) for one in part.arguments]))

    return changed(statement, instead)


def alike(statements: Sequence[Statement], has_apply: Test) -> Sequence[Statement]:
    """Statements that differ in their leaves and in ``apply`` alone, with it where one of them has it."""
    return [cast(Statement, one) for one in _alike(list(statements), has_apply)]


def _alike(parts: Sequence[object], has_apply: Test) -> Sequence[object]:
    """The same for parts of statements, one of each."""
    calls = [one for one in parts if isinstance(one, Call)]
    if len(calls) == len(parts):
        applied = [_is_applied(one) for one in calls]
        if any(applied) and not all(applied):
            parts = [_applied(one) if not _is_applied(one) and has_apply(one.function) else one for one in calls]
    if all([type(one) in (list, tuple) for one in parts]):  # and no Symbol
        return _alike_rows([cast("Sequence[object]", one) for one in parts], has_apply)
    first = parts[0]
    if any([type(one) is not type(first) for one in parts]):
        return parts
    names = field_names(first)
    if not names:
        return parts
    values = {name: _alike([getattr(one, name) for one in parts], has_apply) for name in names}
    with_changes: Callable[..., object] = evolve
    return [with_changes(one, **{name: values[name][number] for name in names}) for number, one in enumerate(parts)]


def _alike_rows(rows: Sequence[Sequence[object]], has_apply: Test) -> Sequence[object]:
    """The same for lists of parts, if they are of one length."""
    if len({len(row) for row in rows}) != 1:
        return rows
    columns = [_alike([row[number] for row in rows], has_apply) for number in range(len(rows[0]))]
    found = [[column[number] for column in columns] for number in range(len(rows))]
    return [one if isinstance(row, list) else tuple(one) for row, one in zip(rows, found)]


def _is_applied(call: Call) -> bool:
    return isinstance(call.function, Member) and call.function.attribute == _APPLY


def _applied(call: Call) -> Call:
    """A call of an operator as one of its ``apply``, of whose operands and result type checkers know nothing."""
    return evolve(call, function=Member(call.function, _APPLY), of=(), takes=())
