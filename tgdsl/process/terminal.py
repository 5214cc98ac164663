"""Texts as a terminal shows them: diagnostics as Clang has them, and what ``gen`` did to each file.

Text is made without colours, kept so, and coloured where it is written, if that is a terminal. Only there rich is imported
(:mod:`tgdsl.process.rendering`), and only if there is text.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # typing is slow to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO


def has_colours(stream: TextIO) -> bool:
    """True if a stream gets colours: a terminal does, unless NO_COLOR is set or TERM names none; anything does with FORCE_COLOR."""
    environment = os.environ
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    return is_terminal(stream)


def is_terminal(stream: TextIO) -> bool:
    """True if a stream is a terminal that obeys escape sequences. Windows' own one that does has no TERM."""
    known = os.environ.get("TERM", "dumb") != "dumb" or "WT_SESSION" in os.environ
    return known and stream.isatty()


def coloured(text: str, stream: TextIO) -> str:
    """Lines of text as a stream gets them: diagnostics with colours, or as they are."""
    if not text or not has_colours(stream):
        return text
    from tgdsl.process.rendering import DIAGNOSTICS, rendered

    return rendered(text, DIAGNOSTICS)


def coloured_files(lines: Sequence[str], stream: TextIO) -> Sequence[str]:
    """The lines of ``gen`` on files, and its summary, as a stream gets them."""
    if not lines or not has_colours(stream):
        return lines
    from tgdsl.process.rendering import FILES, rendered

    return rendered("\n".join(lines), FILES).split("\n")


def coloured_difference(text: str, stream: TextIO) -> str:
    """The text of ``diff`` as a stream gets it."""
    if not text or not has_colours(stream):
        return text
    from tgdsl.process.rendering import DIFFERENCE, rendered

    return rendered(text, DIFFERENCE)
