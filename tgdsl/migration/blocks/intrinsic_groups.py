"""Intrinsics of one signature as one statement: their names, and what makes each of them."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.python import (
    Assignment,
    Call,
    Gathered,
    Plain,
    Statement,
    Unpacking,
    symbols,
)
from tgdsl.migration.python.sketches import sketch

#: The fewest intrinsics that are one statement.
_FEWEST = 4


def in_groups(statements: Sequence[Statement]) -> list[Statement]:
    """The statements of intrinsics, of which those that nothing else here refers to, and that are made in one way, are together."""
    used = {symbol.name for statement in statements for symbol in symbols(statement)}
    groups: dict[str, list[Assignment]] = {}
    for one in statements:
        if isinstance(one, Assignment) and one.target not in used and isinstance(one.value, Call):
            groups.setdefault(sketch(one), []).append(one)
    first = {some[0].target: some for some in groups.values() if len(some) >= _FEWEST}
    gone = {one.target for some in first.values() for one in some[1:]}
    found: list[Statement] = []
    for one in statements:
        if not isinstance(one, Assignment) or one.target not in first:
            found += [] if isinstance(one, Assignment) and one.target in gone else [one]
            continue
        some = first[one.target]
        each = Gathered(one.value, [("_", Call(Plain("range"), [Plain(str(len(some)))]))])
        records = [name for member in some for name in member.records]
        found.append(Unpacking([member.target for member in some], "", each, records))
    return found
