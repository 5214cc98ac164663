"""Attributes of instructions, as few lines: what stands in statements of its own, one after the other, is set in one."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.migration.python import (
    Assignment,
    ClassStatement,
    Expression,
    Listing,
    Name,
    Plain,
    Procedure,
    Several,
    Statement,
    Subscript,
    rough,
)
from tgdsl.migration.translators.attributes import ORDER

_ATTRIBUTES = frozenset(ORDER)
#: The most attributes of one statement, and the characters of it.
_MOST, _LONGEST = 3, 88


def in_few_lines(statement: Statement) -> Statement:
    """The statement, with ``uses = defs = [SP]`` or ``uses, defs = [SP], [SP, SR]`` in its classes for two statements."""
    match statement:
        case ClassStatement():
            return evolve(statement, body=_together(statement.body))
        case Procedure():
            return evolve(statement, body=[in_few_lines(one) for one in statement.body])
        case _:
            return statement


def _together(body: Sequence[Statement]) -> list[Statement]:
    found: list[Statement] = []
    run: list[Assignment] = []
    for one in body:
        if isinstance(one, Assignment) and one.target in _ATTRIBUTES and _is_short(one.value):
            if run and (len(run) == _MOST or _kind(one) != _kind(run[0]) or len(_text([*run, one])) > _LONGEST):
                found.append(_as_one(run))
                run = []
            run.append(one)
            continue
        found += [_as_one(run)] if run else []
        found.append(in_few_lines(one))
        run = []
    return [*found, _as_one(run)] if run else found


def _kind(one: Assignment) -> bool:
    """True for registers, which do not stand with flags, texts and predicates."""
    return one.target in ("uses", "defs")


def _is_short(value: Expression) -> bool:
    """True for a name, a number, a text, and a list of some of them: type checkers do not know what an empty one has in it."""
    match value:
        case Listing(items):
            return bool(items) and all([_is_short(item) for item in items])
        case Subscript(of, index):
            return _is_short(of) and _is_short(index)
        case _:
            return isinstance(value, (Name, Plain)) and value != Plain("[]")


def _as_one(run: Sequence[Assignment]) -> Assignment:
    values = [one.value for one in run]
    if len(run) == 1:
        return run[0]
    if all([value == values[0] for value in values]):
        return Assignment(" = ".join([one.target for one in run]), values[0])
    return Assignment(", ".join([one.target for one in run]), Several(values))


def _text(run: Sequence[Assignment]) -> str:
    made = _as_one(run)
    return f"{made.target} = {rough(made.value)}"
