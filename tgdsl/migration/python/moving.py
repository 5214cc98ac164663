"""Statements with other symbols in place of some that they use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import cast

from tgdsl.classes import evolve, fields
from tgdsl.migration.python.expressions import Expression, Symbol
from tgdsl.migration.python.statements import Statement
from tgdsl.migration.python.used import symbols


def with_symbols(statement: Statement, places: Mapping[Symbol, Symbol]) -> Statement:
    """A statement with other symbols in place of some; the statement itself if it uses none of these."""
    if places.keys().isdisjoint(symbols(statement)):
        return statement
    return cast(Statement, _changed(statement, places))


def _changed(part: object, places: Mapping[Symbol, Symbol]) -> object:
    """A part of a statement, whatever it is."""
    if isinstance(part, Symbol):
        return places.get(part, part)
    if isinstance(part, (list, tuple)):
        changed = [_changed(one, places) for one in cast("Iterable[object]", part)]
        return changed if isinstance(part, list) else tuple(changed)
    if not hasattr(type(part), "__attrs_attrs__"):
        return part
    whole = cast(Expression, part)
    with_changes: Callable[..., object] = evolve
    given = [one.name for one in fields(type(whole)) if one.init]
    return with_changes(whole, **{one: _changed(getattr(whole, one), places) for one in given})
