"""Shared parts: what a pattern says more than once, as variables of its function, as a ``dag`` with a name in the body of a multiclass."""

from __future__ import annotations

import keyword
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from tgdsl.classes import evolve
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.pattern_groups import is_pattern
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Function,
    Listing,
    Loop,
    Member,
    Name,
    Plain,
    Procedure,
    Statement,
    Subscript,
    rough,
    symbols,
)
from tgdsl.migration.python.spelling import snake_case

#: The lines of a pattern, at least, in which parts are looked for; and those that a variable has to save.
_LINES, _WORTH = 8, 2
#: The characters of a part, at least.
_LEAST = 40
#: What a part is called whose operator has its own name already.
_SUFFIX = "value"


def with_shared_parts(statement: Statement) -> Statement:
    """A statement in which functions of patterns have variables for what they would repeat, where that is shorter."""
    if isinstance(statement, (Procedure, Loop)):
        body = [with_shared_parts(one) for one in statement.body]
        return evolve(statement, body=body) if body != statement.body else statement
    if isinstance(statement, Function) and is_pattern(statement):
        return _shared(statement) if length(statement) > _LINES else statement
    return statement


def _shared(function: Function) -> Function:
    """A pattern with variables for parts of it, the largest ones first: these may have parts in common as well."""
    taken = {symbol.name for symbol in symbols(function)} | {name for name, _ in function.parameters}
    taken.update(re.findall(r"\w+", rough(function.value)))  # those of the functions around it, too
    parts: dict[str, Expression] = {}
    passed: set[str] = set()
    value, best = function.value, length(function)
    while True:
        counts = Counter([text for one in (value, *parts.values()) for text, _ in _parts(one)])
        often = [text for text, count in counts.items() if count > 1 and text not in passed and len(text) >= _LEAST]
        if not often:
            break
        text = max(often, key=len)
        passed.add(text)
        part = next(part for one in (value, *parts.values()) for found, part in _parts(one) if found == text)
        name = f"{_stem(part, taken)}_{len(parts) + 1}"
        variable = {text: Plain(name)}
        others = {one: _replaced(of, variable) for one, of in parts.items()}
        made = _with(function, _replaced(value, variable), {**others, name: part})
        if length(made) + _WORTH <= best:
            value, parts, best = _replaced(value, variable), {**others, name: part}, length(made)
    return _named(_with(function, value, parts), taken) if parts else function


def _named(function: Function, taken: set[str]) -> Function:
    """A pattern whose variables have names that count in their order."""
    names: dict[str, Expression] = {}
    body: list[Assignment] = []
    for one in function.body:
        value = _replaced(one.value, names)
        stem, number = _stem(value, taken - {of.text for of in names.values() if isinstance(of, Plain)}), 1
        name = stem
        while name in taken:
            number += 1
            name = f"{stem}_{number}"
        taken.add(name)
        names[one.target] = Plain(name)
        body.append(Assignment(name, value))
    return evolve(function, body=body, value=_replaced(function.value, names))


def _with(function: Function, value: Expression, parts: Mapping[str, Expression]) -> Function:
    """A pattern with variables, each before the first that uses it."""
    body: dict[str, Assignment] = {}

    def add(expression: Expression) -> None:
        for one in _variables(expression):
            if one in parts and one not in body:
                add(parts[one])
                body[one] = Assignment(one, parts[one])

    add(value)
    return evolve(function, body=list(body.values()), value=value)


def _parts(expression: Expression) -> Iterator[tuple[str, Expression]]:
    """The calls in an expression that may be variables, with their texts."""
    match expression:
        case Call(_, arguments):
            for one in arguments:
                if isinstance(one, Call):
                    yield rough(one), one
                yield from _parts(one)
        case Listing(items):
            for one in items:
                yield from _parts(one)
        case _:
            pass


def _replaced(expression: Expression, variables: Mapping[str, Expression]) -> Expression:
    match expression:
        case Call(_, arguments):
            changed = [variables.get(rough(one)) or _replaced(one, variables) for one in arguments]
            return evolve(expression, arguments=changed, uses=()) if changed != arguments else expression
        case Listing(items):
            return evolve(expression, items=[_replaced(one, variables) for one in items])
        case _:
            return expression


def _variables(expression: Expression) -> Iterator[str]:
    match expression:
        case Plain(text):
            yield text
        case Call(_, arguments):
            for one in arguments:
                yield from _variables(one)
        case Listing(items):
            for one in items:
                yield from _variables(one)
        case _:
            pass


def _stem(part: Expression, taken: Collection[str]) -> str:
    """The beginning of a variable's name: the operator of a part, that inside of a type."""
    inner = part
    while isinstance(inner, Call) and len(inner.arguments) == 1 and isinstance(inner.arguments[0], Call):
        inner = inner.arguments[0]
    name = snake_case(_word(inner.function)) if isinstance(inner, Call) else ""
    if not name.isidentifier() or keyword.iskeyword(name) or name in taken:
        name = f"{name}_{_SUFFIX}".strip("_")
    return name


def _word(function: Expression) -> str:
    match function:
        case Name(symbol):
            return symbol.name
        case Plain(text):
            return text.rpartition(".")[2]
        case Member(value) | Subscript(value):
            return _word(value)
        case Call(inner):
            return _word(inner)
        case _:
            return ""
