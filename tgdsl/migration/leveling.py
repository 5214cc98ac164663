"""Leveling: instructions of several units that set different attributes, or numbers, set all of these, so that they have one shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tgdsl.classes import evolve
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Listing,
    Member,
    Name,
    Plain,
    Statement,
    Subscript,
    records_of,
)
from tgdsl.migration.translators.attributes import ORDER, gathered, spread

#: Gives the value of an attribute, or of a field or constant of its classes, as the instruction, or the row, of a name has it; None if it cannot be written.
ValueOf: TypeAlias = Callable[[str, str], "Expression | None"]

_ORDER = {name: number for number, name in enumerate(ORDER)}


def leveled(units: Sequence[Sequence[Statement]], value_of: ValueOf) -> Sequence[Sequence[Statement]]:
    """The statements of units, in which the instructions at one position set the same attributes and numbers.

    An instruction that leaves one of these to its class says the value that it has from there, if that can be written: a flag may be unset.
    """
    if len({len(statements) for statements in units}) != 1:
        return units
    columns = [
        _leveled_column([statements[number] for statements in units], value_of) for number in range(len(units[0]))
    ]
    return [[column[row] for column in columns] for row in range(len(units))]


def _leveled_column(statements: Sequence[Statement], value_of: ValueOf) -> Sequence[Statement]:
    classes = [_spread(one) for one in statements if isinstance(one, ClassStatement)]
    if len(classes) < len(statements):
        return _leveled_calls(statements, value_of)
    wanted = {name for one in classes for name in _attributes(one)}
    numbers = list(dict.fromkeys([name for one in classes for name, _ in one.keywords]))
    return [_with_numbers(_with_attributes(one, wanted, value_of), numbers, value_of) for one in classes]


def _leveled_calls(statements: Sequence[Statement], value_of: ValueOf) -> Sequence[Statement]:
    """The rows of one class of a table, each with all that one of them gives by name."""
    wanted: dict[str, None] = {}
    for one in statements:
        if not (isinstance(one, Assignment) and isinstance(one.value, Call) and not one.value.uses):
            return statements
        wanted.update(dict.fromkeys([name for name, _ in one.value.named]))
    return [_with_named(one, list(wanted), value_of) for one in statements]


def _with_named(statement: Statement, wanted: Sequence[str], value_of: ValueOf) -> Statement:
    if not (isinstance(statement, Assignment) and isinstance(statement.value, Call) and statement.records):
        return statement
    given = _completed(statement.value.named, statement.records[0], wanted, value_of)
    return statement if given is None else evolve(statement, value=evolve(statement.value, named=given))


def _with_numbers(statement: ClassStatement, wanted: Sequence[str], value_of: ValueOf) -> ClassStatement:
    if not statement.records:
        return statement
    given = _completed(statement.keywords, statement.records[0], wanted, value_of)
    return statement if given is None else evolve(statement, keywords=given)


def _completed(
    named: Sequence[tuple[str, Expression]], record: str, wanted: Sequence[str], value_of: ValueOf
) -> list[tuple[str, Expression]] | None:
    """Keywords with the values that a record has of all others that are wanted; None if nothing is to be changed, or one has no value."""
    there = dict(named)
    if list(there) == list(wanted):
        return None
    given: list[tuple[str, Expression]] = []
    for name in wanted:
        value = there[name] if name in there else value_of(record, name)
        if value is None:
            return None
        given.append((name, value))
    return given


def _spread(statement: ClassStatement) -> ClassStatement:
    """A class with a statement for each flag."""
    body = [part for one in statement.body for part in spread(one)]
    return evolve(statement, body=body) if len(body) > len(statement.body) else statement


def settled(statement: Statement) -> Statement:
    """A leveled statement as it is printed: flags that all units set to one value are together."""
    return evolve(statement, body=gathered(statement.body)) if isinstance(statement, ClassStatement) else statement


def _attributes(statement: ClassStatement) -> Sequence[str]:
    """The attributes that a class sets, each by a statement of its own, to a value that may be a parameter."""
    return [
        one.target
        for one in statement.body
        if isinstance(one, Assignment) and one.target in _ORDER and one.target != "pattern" and _is_simple(one.value)
    ]


def _is_simple(value: Expression) -> bool:
    if isinstance(value, Listing):
        return all([isinstance(item, (Name, Subscript, Member)) for item in value.items])
    return isinstance(value, Plain) and value.text in ("True", "False")


def _with_attributes(statement: ClassStatement, wanted: set[str], value_of: ValueOf) -> ClassStatement:
    missing = sorted(wanted - set(_attributes(statement)), key=_ORDER.__getitem__)
    if not missing:
        return statement
    bound = {one.target for one in statement.body if isinstance(one, Assignment)}
    body = list(statement.body)
    for name in missing:
        [record] = records_of(statement)
        value = None if name in bound else value_of(record, name)
        if value is None or not _is_simple(value):
            continue  # units that set it have another shape
        position = 0
        for number, one in enumerate(body):
            if isinstance(one, Assignment) and one.target in _ORDER and _ORDER[one.target] < _ORDER[name]:
                position = number + 1
        body.insert(position, Assignment(name, value))
    return evolve(statement, body=body)
