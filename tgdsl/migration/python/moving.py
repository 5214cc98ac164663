"""Statements with other symbols, or other expressions for variables, in place of some that they use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar, cast

from tgdsl.classes import evolve, field_names
from tgdsl.migration.python.expressions import Expression, Plain, Symbol
from tgdsl.migration.python.statements import Statement
from tgdsl.migration.python.used import symbols

P = TypeVar("P", Statement, Expression)


def with_symbols(statement: Statement, places: Mapping[Symbol, Symbol]) -> Statement:
    """A statement with other symbols in place of some; the statement itself if it uses none of these."""
    if places.keys().isdisjoint(symbols(statement)):
        return statement
    return changed(statement, lambda part: places.get(part) if isinstance(part, Symbol) else None)


def with_values(statement: Statement, values: Mapping[str, Expression]) -> Statement:
    """A statement with expressions in place of variables."""
    return changed(statement, lambda part: values.get(part.text) if isinstance(part, Plain) else None)


def changed(part: P, instead: Callable[[object], object | None]) -> P:
    """A statement or an expression with other parts in place of some.

    Args:
        instead: gives what stands in the place of a part; None for one that stays, but for what is in it.
    """
    return cast(P, _changed(part, instead))


def parts_of(part: object) -> Iterator[object]:
    """A statement or an expression, and all that is in it, from left to right."""
    yield part
    if isinstance(part, Symbol):
        return
    if isinstance(part, (list, tuple)):
        for one in cast("Iterable[object]", part):
            yield from parts_of(one)
    else:
        for name in field_names(part):
            yield from parts_of(getattr(part, name))


def _changed(part: object, instead: Callable[[object], object | None]) -> object:
    """A part of a statement, whatever it is.

    Args:
        instead: gives what stands in the place of a part; None for one that stays.
    """
    other = instead(part)
    if other is not None or isinstance(part, Symbol):
        return part if other is None else other
    if isinstance(part, (list, tuple)):
        changed = [_changed(one, instead) for one in cast("Iterable[object]", part)]
        return changed if isinstance(part, list) else tuple(changed)
    names = field_names(part)
    if not names:
        return part
    with_changes: Callable[..., object] = evolve
    return with_changes(part, **{one: _changed(getattr(part, one), instead) for one in names})
