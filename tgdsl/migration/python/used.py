"""The symbols that expressions and statements use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
    if isinstance(part, Call):  # most statements are one: others have it, too, and many passes ask for its symbols
        if part.symbols is None:
            object.__setattr__(part, "symbols", tuple(_symbols(part)))
        return part.symbols or ()
    return _symbols(part)


def _symbols(part: Expression | Statement) -> Sequence[Symbol]:
    found: list[Symbol] = []
    _add(part, found)
    return found


def lambdas(part: Expression | Statement | None) -> Iterator[Lambda]:
    """The lambdas among the arguments of the calls of an expression or a statement, and those in them."""
    match part:
        case Lambda(_, value):
            yield part
            yield from lambdas(value)
        case Call(_, arguments, named):
            yield from _all_lambdas([*arguments, *[value for _, value in named]])
        case Assignment(_, value) | Noted(value):
            yield from lambdas(value)
        case Listing(items) | Tupled(items) | Several(items):
            yield from _all_lambdas(items)
        case Loop(_, _, body) | ClassStatement(_, _, _, body):
            yield from _all_lambdas(body)
        case Procedure(_, _, _, body, result):
            yield from _all_lambdas([*body, result])
        case Function():
            yield from _all_lambdas([*part.body, part.value])
        case _:
            pass


def _all_lambdas(parts: Iterable[Expression | Statement | None]) -> Iterator[Lambda]:
    return (found for part in parts for found in lambdas(part))


def _add(part: Expression | Statement | None, found: list[Symbol]) -> None:
    """Add the symbols of a part; frequent kinds of parts come first, without the patterns of a match."""
    if isinstance(part, Name):
        found.append(part.symbol)
        return
    if part is None or isinstance(part, (Plain, Comment)):
        return
    if isinstance(part, Call):
        _add(part.function, found)
        _add_all(part.arguments, found)
        for _, one in part.named:
            _add(one, found)
        return
    if isinstance(part, Assignment):
        found += symbols(part.value)
        return
    match part:
        case Member(value) | Starred(value) | Noted(value) | Unpacking(_, _, value) | Lambda(_, value):
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
            found += symbols(value)
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
