"""Messages about a line of an input: the column, the line, and a caret below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import counted
from tgdsl.mc.lexer import Token


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
    shown = "".join([one if one.isprintable() or one == "\t" else "?" for one in line[start : start + _WIDEST]])
    before = shown[: column - 1 - start]
    return [shown, "".join(["\t" if one == "\t" else " " for one in before]) + "^"]
