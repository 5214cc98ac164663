"""The symbols that expressions and statements use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgdsl.migration.python.expressions import (
    Call,
    Defaulted,
    Either,
    Expression,
    Filled,
    Gathered,
    Joined,
    Lambda,
    Listing,
    Member,
    Name,
    Noted,
    Plain,
    Several,
    Slice,
    Starred,
    Subscript,
    Sum,
    Symbol,
    Table,
    Tupled,
)
from tgdsl.migration.python.statements import (
    Assignment,
    ClassStatement,
    Comment,
    Declaration,
    Function,
    Loop,
    With,
    Procedure,
    Statement,
    Unpacking,
)


def symbols(part: Expression | Statement) -> Sequence[Symbol]:
    """The symbols that an expression or a statement uses, as often as it does."""
    found: list[Symbol] = []
    _add(part, found)
    return found


def _add(part: Expression | Statement | None, found: list[Symbol]) -> None:
    """Add the symbols of a part; frequent kinds of parts come first, without the patterns of a match."""
    if isinstance(part, Name):
        found.append(part.symbol)
        return
    if part is None or isinstance(part, (Plain, Comment)):
        return
    match part:
        case Call(function, arguments, named):
            _add(function, found)
            _add_all(arguments, found)
            for _, one in named:
                _add(one, found)
        case (
            Assignment(_, value)
            | Member(value)
            | Starred(value)
            | Noted(value, _)
            | Unpacking(_, _, value)
            | Lambda(_, value)
        ):
            _add(value, found)
        case Subscript(value, index) | Either(value, index) | Defaulted(value, index):
            _add(value, found)
            _add(index, found)
        case Listing(items) | Several(items) | Tupled(items) | Sum(items) | Filled(items):
            _add_all(items, found)
        case Joined(parts):
            _add_all([one for one in parts if not isinstance(one, str)], found)
        case ClassStatement(_, bases, keywords, body, _, decorator):
            _add(decorator, found)
            _add_all(bases, found)
            for _, one in keywords:
                _add(one, found)
            _add_all(body, found)
        case Function(decorator, _, parameters, returns, value):
            _add(decorator, found)
            for _, annotation in parameters:
                _add(annotation, found)
            _add(returns, found)
            _add_all(part.body, found)
            _add(value, found)
        case Slice(start, stop, step):
            _add_all([start, stop, step], found)
        case Gathered(element, clauses, _, condition):
            _add_all([element, *[one for _, one in clauses], condition[1] if condition else None], found)
        case Loop(_, head, body) | With(head, body):
            _add(head, found)
            _add_all(body, found)
        case Declaration(_, annotation, default):
            _add(annotation, found)
            _add(default, found)
        case Table(rows):
            for row in rows:
                _add_all(row, found)
        case Procedure(_, given, returns, body, result):
            for parameter in given:
                _add(parameter.annotation, found)
                _add(parameter.default, found)
            _add_all(body, found)
            _add(returns, found)
            _add(result, found)


def _add_all(parts: Iterable[Expression | Statement | None], found: list[Symbol]) -> None:
    for part in parts:
        if not isinstance(part, Plain):
            _add(part, found)
