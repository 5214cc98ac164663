"""Intrinsics of one signature as one statement: their names, and what makes each of them."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    Gathered,
    Plain,
    Statement,
    Unpacking,
    lines,
    symbols,
)
from tgdsl.migration.python.sketches import sketch

#: The lines that a statement of several saves, at least.
_WORTH = 2

#: The module of the intrinsics of a package.
INTRINSICS = "intrinsics"


def in_groups(statements: Sequence[Statement]) -> list[Statement]:
    """The statements of intrinsics, of which those that nothing else here refers to, and that are made in one way, are together."""
    used = {symbol.name for statement in statements for symbol in symbols(statement)}
    groups: dict[str, list[Assignment]] = {}
    for one in statements:
        if isinstance(one, Assignment) and one.target not in used and isinstance(one.value, Call):
            groups.setdefault(sketch(one), []).append(one)
    together = {some[0].target: made for some in groups.values() if (made := _together(some)) is not None}
    gone = {name for one in together.values() for name in one.names}
    found: list[Statement] = []
    for one in statements:
        if isinstance(one, Assignment) and one.target in together:
            found.append(together[one.target])
        elif not isinstance(one, Assignment) or one.target not in gone:
            found.append(one)
    return found


def _together(some: Sequence[Assignment]) -> Unpacking | None:
    """Intrinsics as one statement; None if that is not much shorter."""
    each = Gathered(some[0].value, [("_", Call(Plain("range"), [Plain(str(len(some)))]))])
    made = Unpacking([one.target for one in some], "", each, [name for one in some for name in one.records])
    saved = sum([len(lines(one, AS_DEFINED)) for one in some]) - len(lines(made, AS_DEFINED))
    return made if saved >= _WORTH else None
