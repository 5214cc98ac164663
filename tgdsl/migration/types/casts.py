"""Casts that a function for several types does not need: ``cast(IntegerValue, vt(1))`` where ``vt`` is a ``ValueType[IntegerValue]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Function,
    Listing,
    Name,
    Plain,
    Several,
    Statement,
    Subscript,
    Symbol,
)
from tgdsl.migration.translators.node_shapes import value_class

_CAST = Name(Symbol("typing", "cast"))
_IMPLIED, _LEAF = Name(of_language("Implied")), of_language("PatLeaf")
_OPERANDS = (Name(of_language("in_")), Name(of_language("out")))


def without_casts(statement: Statement, annotations: Mapping[str, Expression]) -> Statement:
    """A statement of a function without casts of values to the classes that they are of.

    Args:
        annotations: of the function's parameters, by their names.
    """
    types = {
        name: kind.index.symbol
        for name, kind in annotations.items()
        if isinstance(kind, Subscript) and isinstance(kind.index, Name) and isinstance(kind.value, Name)
    }
    values = {name: kind.symbol for name, kind in annotations.items() if isinstance(kind, Name)}
    return _changed(statement, types, values) if types or values else statement


def _changed(statement: Statement, types: Mapping[str, Symbol], variables: Mapping[str, Symbol]) -> Statement:
    match statement:
        case Assignment(_, value):
            return evolve(statement, value=_expression(value, types, variables))
        case Function(parameters=parameters, value=value):
            own = {name: of.symbol for name, kind in parameters if isinstance(of := _without_mark(kind), Name)}
            return evolve(statement, value=_expression(value, types, {**variables, **own}))
        case ClassStatement(body=body):
            own = {**variables, **dict(_operands(body, types))}
            return evolve(statement, body=[_changed(one, types, own) for one in body])
        case _:
            return statement


def _without_mark(kind: Expression) -> Expression:
    """The class of a pattern's variable, of which the pattern may not write the type."""
    return kind.index if isinstance(kind, Subscript) and kind.value == _IMPLIED else kind


def _operands(body: Sequence[Statement], types: Mapping[str, Symbol]) -> Iterator[tuple[str, Symbol]]:
    """The operands of an instruction that are of a parameter's class, with the classes of their values."""
    for one in body:
        if isinstance(one, Assignment):
            values = one.value.items if isinstance(one.value, Several) else [one.value]
            for name, value in zip(one.target.split(", "), values):
                if isinstance(value, Call) and value.function in _OPERANDS and value.arguments:
                    kind = value.arguments[0]
                    if isinstance(kind, Plain) and kind.text in types:
                        yield name, types[kind.text]


def _expression(value: Expression, types: Mapping[str, Symbol], variables: Mapping[str, Symbol]) -> Expression:
    match value:
        case Call(function, [Name(kind), inner]) if function == _CAST and _class_of(inner, types, variables) == kind:
            return _expression(inner, types, variables)
        case Call(_, arguments):
            return evolve(value, arguments=[_expression(one, types, variables) for one in arguments])
        case Listing(items):
            return Listing([_expression(one, types, variables) for one in items])
        case _:
            return value


def _class_of(value: Expression, types: Mapping[str, Symbol], variables: Mapping[str, Symbol]) -> Symbol | None:
    """The class of a value that a parameter says, or what is called; None if none does."""
    if isinstance(value, Call) and isinstance(value.function, Plain):
        leaf = variables.get(value.function.text)
        if leaf == _LEAF and len(value.arguments) == 1:  # its value is of the type of its variable
            return _class_of(value.arguments[0], types, variables)
        return types.get(value.function.text)
    if isinstance(value, Call) and len(value.of) == 1:  # of what a node or a fragment of fixed types gives
        given = {_class_of(one, types, variables) for one in value.arguments}
        if len(given) == 1 and None not in given and {*value.takes} == {*value.of}:  # one that gives what it takes
            return given.pop()
        gives = value_class(value.of[0])
        return gives.symbol if isinstance(gives, Name) else None
    return variables.get(value.text) if isinstance(value, Plain) else None
