"""Statements of Python as data, the names that they bind, and the records that they define."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import evolve, frozen
from tgdsl.migration.python.expressions import Expression, Several


@frozen
class Assignment:
    """``target: annotation = value``; a definition that has no name is the value alone.

    Attributes:
        records: those that it defines, as in the other statements; empty where it has none, or nobody has said so.
    """

    target: str
    value: Expression
    records: Sequence[str] = ()


def assigned(pairs: Sequence[tuple[str, Expression]]) -> Assignment:
    """The statement that sets one name, or several ones: ``a, b = 1, 2``.

    Args:
        pairs: the names with their values, at least one.
    """
    values = [value for _, value in pairs]
    return Assignment(", ".join([name for name, _ in pairs]), Several(values) if len(values) > 1 else values[0])


def assigned_in_rows(pairs: Sequence[tuple[str, Expression]], most: int) -> list[Assignment]:
    """The statements that set names, so many of them in each."""
    return [assigned(pairs[first : first + most]) for first in range(0, len(pairs), most)]


def pairs_of(statement: Assignment) -> list[tuple[str, Expression]]:
    """The names that a statement sets, with their values; empty if it gives several names the parts of one value."""
    names = statement.target.split(", ")
    values = statement.value.items if isinstance(statement.value, Several) else [statement.value]
    return list(zip(names, values)) if len(names) == len(values) else []


@frozen
class Unpacking:
    """``names = target = value``: names for the members of a list, and one for the list, unless that is empty."""

    names: Sequence[str]
    target: str
    value: Expression
    records: Sequence[str] = ()


@frozen
class Declaration:
    """``target: annotation``, or with ``= value``

    Attributes:
        records: those that it defines.
    """

    target: str
    annotation: Expression
    value: Expression | None = None
    records: Sequence[str] = ()


@frozen
class ClassStatement:
    """``class name(bases, keyword=value):`` with a body."""

    name: str
    bases: Sequence[Expression]
    keywords: Sequence[tuple[str, Expression]]
    body: Sequence[Statement]
    records: Sequence[str] = ()
    decorator: Expression | None = None


@frozen
class Loop:
    """``for targets in iterable:`` with a body; the targets are names."""

    targets: str
    iterable: Expression
    body: Sequence[Statement]
    records: Sequence[str] = ()


@frozen
class With:
    """``with manager:`` with a body."""

    manager: Expression
    body: Sequence[Statement]
    records: Sequence[str] = ()


@frozen
class Function:
    """A function that returns a value; most have a decorator.

    Attributes:
        body: the variables of the function, before it returns.
    """

    decorator: Expression | None
    name: str
    parameters: Sequence[tuple[str, Expression]]
    returns: Expression
    value: Expression
    records: Sequence[str] = ()
    body: Sequence[Assignment] = ()


@frozen
class Comment:
    """Lines of a comment, without ``#``; a blank line if there are none.

    Attributes:
        beside: True for one that stands at the end of the statement before it, if that has one line and there is room.
        above: True for one on the function that follows, and stays with it.
        of: the multiclass or class of TableGen's that it is on, where no statement stands for that yet.
        level: of one that is on a ``def`` or ``defm`` in a multiclass, the number of that in the chain of a record's place; -1 for others.
    """

    lines: Sequence[str]
    beside: bool = False
    above: bool = False
    of: str = ""
    level: int = -1


@frozen
class Parameter:
    """A parameter of a :class:`Procedure`; one with a default value is given by its name alone."""

    name: str
    annotation: Expression
    default: Expression | None = None


@frozen
class Procedure:
    """A function with a body of statements; it returns a value, unless that is None.

    Attributes:
        of: the multiclass or class of TableGen's that it stands for, and those inside of that.
        notes: the comments on statements of its body, by the names that these bind.
    """

    name: str
    parameters: Sequence[Parameter]
    returns: Expression
    body: Sequence[Statement]
    value: Expression | None
    of: Sequence[str] = ()
    notes: Mapping[str, Sequence[Comment]] = {}


Statement: TypeAlias = (
    Assignment | Unpacking | ClassStatement | Function | Comment | Declaration | Procedure | Loop | With
)


_OF_RECORDS = (Assignment, Unpacking, ClassStatement, Function, Declaration, Loop, With)


def records_of(statement: Statement) -> Sequence[str]:
    """The names of the records that a statement defines."""
    return statement.records if isinstance(statement, _OF_RECORDS) else ()


def with_records(statement: Statement, records: Sequence[str]) -> Statement:
    """The statement, with the names of the records that it defines."""
    if isinstance(statement, _OF_RECORDS):
        return evolve(statement, records=tuple(records))
    return statement


def bound_names(statement: Statement) -> Iterator[str]:
    """The names that a statement binds, those in its body too."""
    match statement:
        case Assignment(target):
            yield from target.split(", ")
        case Unpacking(several, target):
            yield from [*([target] if target else []), *several]
        case ClassStatement(name, _, _, body):
            yield name
            for one in body:
                yield from bound_names(one)
        case Function(_, name, parameters):
            yield name
            yield from [one for one, _ in parameters]
            yield from [one.target for one in statement.body]
        case Declaration(name):
            yield name
        case Loop(targets, _, body):
            yield from targets.split(", ")
            for one in body:
                yield from bound_names(one)
        case With(_, body):
            for one in body:
                yield from bound_names(one)
        case Procedure(name, parameters, _, body):
            yield name
            yield from [one.name for one in parameters]
            for inner in body:
                yield from bound_names(inner)
        case _:
            pass


def inner_names(statement: Statement) -> Iterator[str]:
    """The names that a statement binds in its body, and its parameters."""
    found = bound_names(statement)
    if not isinstance(statement, (Assignment, Loop, Unpacking)):
        next(found, None)
        yield from found
