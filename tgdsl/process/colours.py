"""Colours of what people read on a terminal: diagnostics as Clang has them, and what ``gen`` did to each file.

Text is made without colours, kept so, and coloured where it is written, if that is a terminal.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import TextIO

_BOLD, _RED, _GREEN, _MAGENTA, _CYAN, _FAINT = "1", "1;31", "1;32", "1;35", "1;36", "2"

# Patterns are compiled when they are used: most runs colour nothing.
_KINDS = {"error": _RED, "warning": _MAGENTA, "note": _CYAN}
_DIAGNOSTIC = r"((?:.*?: )??)(error|warning|note): (.*)"
_COUNTS = r"\d+ (error|warning)s?(, \d+ warnings?)?"
_CARET = r"\s*\^"
_OUTCOMES = {"written": _GREEN, "unchanged": _FAINT}
_SUMMARY = r"\d+ written, .*"
_STALE = ": not up to date"


def has_colours(stream: TextIO) -> bool:
    """Whether a stream gets colours: a terminal does, unless NO_COLOR is set or TERM names none; anything does with FORCE_COLOR."""
    environment = os.environ
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    return is_terminal(stream)


def is_terminal(stream: TextIO) -> bool:
    """Whether a stream is a terminal that obeys escape sequences. Windows' own one that does has no TERM."""
    known = os.environ.get("TERM", "dumb") != "dumb" or "WT_SESSION" in os.environ
    return known and stream.isatty()


def coloured(text: str, stream: TextIO) -> str:
    """Lines of text as a stream gets them: diagnostics with colours, or as they are."""
    if not has_colours(stream):
        return text
    return "\n".join([_coloured(line) for line in text.split("\n")])


def coloured_files(lines: Sequence[str], stream: TextIO) -> Sequence[str]:
    """The lines of ``gen`` on files, and its summary, as a stream gets them."""
    if not has_colours(stream):
        return lines
    return [_coloured_file(line) for line in lines]


def _coloured(line: str) -> str:
    found = re.fullmatch(_DIAGNOSTIC, line)
    if found is not None:
        place, kind, message = found.groups()
        head = _in(_BOLD, place) + _in(_KINDS[kind], f"{kind}: ")
        return head + (message if kind == "note" else _in(_BOLD, message))
    counts = re.fullmatch(_COUNTS, line)
    if counts is not None:
        return _in(_KINDS[counts[1]], line)
    return _in(_GREEN, line) if re.fullmatch(_CARET, line) else line


def _coloured_file(line: str) -> str:
    first, space, rest = line.partition(" ")
    if first in _OUTCOMES:
        return _in(_OUTCOMES[first], first) + space + rest
    if line.endswith(_STALE):
        return line.removesuffix(_STALE) + _in(_RED, _STALE)
    return _in(_BOLD, line) if re.fullmatch(_SUMMARY, line) else line


def _in(colour: str, text: str) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m" if text else ""
