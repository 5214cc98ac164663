"""Leveling: instructions of several units that set different attributes, or numbers, set all of these, so that they have one shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import evolve
from tgdsl.migration.folding.leaves import VARIANT
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Function,
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

#: What aliases and patterns have where they do not say it, with what stands before it.
_OPTIONS: Mapping[Expression, tuple[str, Expression, Sequence[str]]] = {
    Name(of_language("InstAlias")): ("emit_priority", Plain("1"), ()),
    Name(of_language("pattern")): ("added_complexity", Plain("0"), ("requires",)),
}
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
    statements = _leveled_options(statements)
    classes = [_spread(one) for one in statements if isinstance(one, ClassStatement)]
    if len(classes) < len(statements):
        return _leveled_calls(statements, value_of)
    wanted = {name for one in classes for name in _attributes(one)}
    numbers = list(dict.fromkeys([name for one in classes for name, _ in one.keywords]))
    return [_with_numbers(_with_attributes(one, wanted, value_of), numbers, value_of) for one in classes]


def _leveled_options(statements: Sequence[Statement]) -> Sequence[Statement]:
    """Aliases, or patterns, each with the option that one of them gives."""
    said = [_option(call) for one in statements for call in _option_calls(one)]
    return [_with_option(one) for one in statements] if len(set(said)) > 1 else statements


def _option_calls(statement: Statement) -> Sequence[Call]:
    """The calls in a statement that may give an option."""
    match statement:
        case ClassStatement(_, _, _, body):
            values = [one.value for one in body if isinstance(one, Assignment)]
        case Function(decorator):
            values = [] if decorator is None else [decorator]
        case _:
            values = []
    return [value for value in values if isinstance(value, Call) and value.function in _OPTIONS]


def _option(call: Call) -> bool:
    """True if a call gives its option."""
    return _OPTIONS[call.function][0] in dict(call.named)


def _with_option(statement: Statement) -> Statement:
    """The statement with the options that its calls leave out."""
    match statement:
        case ClassStatement(_, _, _, body):
            changed = [
                evolve(one, value=_completed_call(one.value)) if isinstance(one, Assignment) else one for one in body
            ]
            return evolve(statement, body=changed)
        case Function(decorator) if decorator is not None:
            return evolve(statement, decorator=_completed_call(decorator))
        case _:
            return statement


def _completed_call(value: Expression) -> Expression:
    if not isinstance(value, Call) or value.function not in _OPTIONS or _option(value):
        return value
    name, default, before = _OPTIONS[value.function]
    place = len([keyword for keyword, _ in value.named if keyword in before])
    return evolve(value, named=[*value.named[:place], (name, default), *value.named[place:]])


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
        if isinstance(one, Assignment) and one.target in _ORDER and one.target != "pattern" and _is_simple(one)
    ]


def _is_simple(attribute: Assignment) -> bool:
    """True for the value of an attribute that may be a parameter."""
    value = attribute.value
    if attribute.target == VARIANT:
        return True
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
        if value is None or not _is_simple(Assignment(name, value)):
            continue  # units that set it have another shape
        position = 0
        for number, one in enumerate(body):
            if isinstance(one, Assignment) and one.target in _ORDER and _ORDER[one.target] < _ORDER[name]:
                position = number + 1
        body.insert(position, Assignment(name, value))
    return evolve(statement, body=body)
