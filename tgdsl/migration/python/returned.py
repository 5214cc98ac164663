"""The values that functions return: one that is bound last, and used there alone, needs no name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.migration.python.expressions import Call, Expression, Plain
from tgdsl.migration.python.names import Names
from tgdsl.migration.python.statements import Assignment, Statement
from tgdsl.migration.python.wording import rough, text

#: The most values that stand in one line with what they are for.
_MOST = 2


def returned(
    body: Sequence[Statement], value: Expression | None, names: Names, width: int
) -> tuple[Sequence[Statement], Expression | None]:
    """The body of a function, and what it returns, with the values in it that the body binds last for it, if that is one line.

    Args:
        width: the room for the line.
    """
    start = len(body)
    while start and isinstance(body[start - 1], Assignment):
        start -= 1
    bound = [one for one in body[start:] if isinstance(one, Assignment)]
    match value:
        case Plain(name) if bound and bound[-1].target == name:
            return body[:-1], bound[-1].value
        case Call(_, arguments, []) if 0 < len(bound) <= min(_MOST, len(arguments)):
            others = arguments[: len(arguments) - len(bound)]
            whole = evolve(value, arguments=[*others, *[one.value for one in bound]])
            is_last = [*arguments] == [*others, *[Plain(one.target) for one in bound]]
            if is_last and not _use_each_other(bound) and len(f"return {text(whole, names)}") <= width:
                return body[:start], whole
        case _:
            pass
    return body, value


def _use_each_other(bound: Sequence[Assignment]) -> bool:
    """True if one of the values needs the name of another one."""
    words = {word for one in bound for word in re.findall(r"\w+", rough(one.value))}
    return not words.isdisjoint([one.target for one in bound])
