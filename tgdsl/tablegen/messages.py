"""TableGen's messages about ``.td`` files, as diagnostics."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TypedDict, cast, final

from tgdsl.classes import frozen
from tgdsl.diagnostics import NOWHERE, Diagnostic, Location, Note, Place, Severity

#: A message of TableGen's without a place: ``error: invalid macro name``.
_PLACELESS = re.compile(r"(?:.*: )?(error|warning|note): (.*)")


@final
class _Placeless(TypedDict):
    """A message of TableGen's that has no place."""

    kind: str
    message: str


@final
class _Placed(TypedDict):
    """A message of TableGen's about a line, in a file that others include, the innermost one first."""

    kind: str
    message: str
    file: str
    line: int
    column: int
    included: list[tuple[str, int]]


@final
class _Files(TypedDict):
    """The line of the program's that tells the files that were read."""

    files: list[str]


@frozen
class Said:
    """The text that the program has written to standard error.

    Attributes:
        diagnostics: of TableGen, each with its notes.
        files: the files that were read, in the order of their inclusion; none after an error.
        other: lines that are no messages, as of a crash.
    """

    diagnostics: Sequence[Diagnostic]
    files: Sequence[str]
    other: Sequence[str]


def read_messages(text: str) -> Said:
    """The program's standard error, in parts."""
    diagnostics: list[Diagnostic] = []
    files: list[str] = []
    other: list[str] = []
    for line in text.splitlines():
        message = _message(line)
        if message is None:
            other.append(line)
        elif "files" in message:
            files = message["files"]
        elif message["kind"] == "note" and diagnostics:
            last = diagnostics[-1]
            place = _place(message) if "file" in message else Place(last.place.chain[:1])
            note = Note(place, _one_line(message))
            diagnostics[-1] = Diagnostic(last.place, last.message, (*last.notes, note), last.severity)
        else:
            severity = Severity.ERROR if message["kind"] == "error" else Severity.WARNING
            diagnostics.append(Diagnostic(_place(message), _one_line(message), severity=severity))
    return Said(diagnostics, files, other)


def _message(line: str) -> _Placed | _Placeless | _Files | None:
    if line.startswith("{"):
        try:
            return cast("_Placed | _Placeless | _Files", json.loads(line))
        except ValueError:
            return None
    placeless = _PLACELESS.fullmatch(line)
    return None if placeless is None else {"kind": placeless[1], "message": placeless[2]}


def _one_line(message: _Placed | _Placeless) -> str:
    return " ".join(message["message"].split())


def _place(message: _Placed | _Placeless) -> Place:
    """The place of a message, with the includes that led to its file."""
    if "file" not in message:
        return NOWHERE
    inner = Location(message["file"], message["line"], column=message["column"])
    return Place((inner, *(Location(file, line, "included here") for file, line in message["included"])))
