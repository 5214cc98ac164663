"""Signatures: functions that stand for statements, as their calls know them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import evolve, frozen
from tgdsl.migration.python import Assignment, Call, Expression, Name, Plain, Procedure, Statement, Symbol


@frozen
class Signature:
    """A function that stands for statements, as its calls know it.

    Attributes:
        returns: the annotation of what it returns.
        defaults: of its parameters that have one.
    """

    returns: Expression
    defaults: Mapping[str, Expression] = {}


#: Functions that earlier foldings have made, by their symbols.
Signatures: TypeAlias = Mapping[Symbol, Signature]


def signature_of(procedure: Procedure) -> Signature:
    """The signature of a function."""
    defaults = {one.name: one.default for one in procedure.parameters if one.default is not None}
    return Signature(procedure.returns, defaults)


def called(statement: Statement) -> Symbol | None:
    """The function that a statement calls; None for another statement."""
    value = statement.value if isinstance(statement, Assignment) else None
    return value.function.symbol if isinstance(value, Call) and isinstance(value.function, Name) else None


def without_defaults(statement: Statement, known: Signatures) -> Statement:
    """A statement whose calls of functions that stand for others leave out what these have by default."""
    if isinstance(statement, Procedure):
        return evolve(statement, body=[without_defaults(one, known) for one in statement.body])
    if not isinstance(statement, Assignment) or not isinstance(statement.value, Call) or not statement.value.named:
        return statement
    call, symbol = statement.value, called(statement)
    if symbol is None or symbol not in known:
        return statement
    defaults, first = known[symbol].defaults, len(call.arguments)
    is_said = [defaults.get(name) != value for name, value in call.named]
    said = [one for one, is_there in zip(call.named, is_said) if is_there]
    used = [*call.uses[:first], *[one for one, is_there in zip(call.uses[first:], is_said) if is_there]]
    return evolve(statement, value=evolve(call, named=said, uses=used))


def general_call(calls: Sequence[Call]) -> Call:
    """The first of some calls of one function, with its parameters' names in place of the arguments that the others have otherwise."""
    first = calls[0]
    arguments = [
        value if all([one.arguments[number] == value for one in calls]) else Plain(use.parameter)
        for number, (value, use) in enumerate(zip(first.arguments, first.uses))
    ]
    named = [
        (name, value if all([one.named[number][1] == value for one in calls]) else Plain(name))
        for number, (name, value) in enumerate(first.named)
    ]
    return evolve(first, arguments=arguments, named=named)
