"""Messages about a line of an input: the column, the line, and a caret below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import counted, shown
from tgdsl.mc.lexer import Token
from tgdsl.records import Record


@frozen
class Message:
    """A mistake and its place.

    Attributes:
        notes: lines that explain it.
    """

    token: Token
    text: str
    notes: tuple[str, ...] = ()


#: Characters of a line that are shown.
_WIDEST = 160


def rendered(messages: Iterable[Message], name: str, text: str) -> str:
    """The messages in the order of their places, and their number.

    Args:
        name: of the input.
        text: all of it.
    """
    lines = text.split("\n")
    result: list[str] = []
    ordered = sorted(messages, key=lambda one: (one.token.line, one.token.column))
    for message in ordered:
        line, column = message.token.line, message.token.column
        result.append(f"{name}:{line}:{column}: error: {message.text}")
        result += _pointed(lines[line - 1] if line <= len(lines) else "", column)
        result += [f"  {note}" for note in message.notes]
    return "\n".join([*result, counted(len(ordered), "error"), ""]) if result else ""


def _pointed(line: str, column: int) -> Sequence[str]:
    """The part of a line around a column, and a caret below this."""
    start = max(0, min(column - 1 - _WIDEST // 2, len(line) - _WIDEST))
    part = "".join([one if one.isprintable() or one == "\t" else "?" for one in line[start : start + _WIDEST]])
    before = part[: column - 1 - start]
    return [part, "".join(["\t" if one == "\t" else " " for one in before]) + "^"]


def named(record: Record) -> str:
    """A record and its place, as "ADDri, targets/sparc/families.py:44"."""
    where = record.place.innermost
    return record.label if where is None else f"{record.label}, {shown(where)}"
