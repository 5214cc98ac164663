"""Texts for a terminal as rich renders them. The module is imported when there is something to show."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.highlighter import Highlighter, RegexHighlighter
from rich.text import Text
from rich.theme import Theme

_THEME = Theme(
    {
        "tgdsl.place": "bold",
        "tgdsl.error": "bold red",
        "tgdsl.warning": "bold magenta",
        "tgdsl.note": "bold cyan",
        "tgdsl.message": "bold",
        "tgdsl.caret": "bold green",
        "tgdsl.written": "bold green",
        "tgdsl.unchanged": "dim",
        "tgdsl.stale": "bold red",
        "tgdsl.summary": "bold",
        "tgdsl.added": "green",
        "tgdsl.removed": "red",
        "tgdsl.changed": "bold cyan",
        "tgdsl.title": "bold",
    }
)


class _Diagnostics(RegexHighlighter):
    base_style = "tgdsl."
    highlights = [
        r"(?m)^(?P<place>(?:.*?: )??)(?:(?:(?P<error>error: )|(?P<warning>warning: ))(?P<message>.*)|(?P<note>note: ).*)$",
        r"(?m)^(?:(?P<error>\d+ errors?(?:, \d+ warnings?)?)|(?P<warning>\d+ warnings?))$",
        r"(?m)^(?P<caret>[^\S\n]*\^)$",
    ]


class _Files(RegexHighlighter):
    base_style = "tgdsl."
    highlights = [
        r"(?m)^(?:(?P<written>written)|(?P<unchanged>unchanged)) ",
        r"(?m)(?P<stale>: not up to date(?:: it is for LLVM \d+)?)$",
        r"(?m)^(?P<summary>\d+ written, .*)$",
    ]


class _Difference(RegexHighlighter):
    base_style = "tgdsl."
    highlights = [
        r"(?m)^(?P<title>\S.*)$",
        r"(?m)^ +(?P<added>\+ .*)$",
        r"(?m)^ +(?P<removed>- .*)$",
        r"(?m)^  (?P<changed>[~>!=]) ",
        r"(?m)^(?P<caret>[ ^]*\^)$",
    ]


#: Of errors, warnings and notes, the lines that they quote, and their number.
DIAGNOSTICS: Final[Highlighter] = _Diagnostics()

#: Of the differences of two descriptions.
DIFFERENCE: Final[Highlighter] = _Difference()

#: Of the files of a run, and its summary.
FILES: Final[Highlighter] = _Files()


def rendered(text: str, highlighter: Highlighter) -> str:
    """Lines of text with escape sequences for colours."""
    console = Console(force_terminal=True, color_system="standard", theme=_THEME)
    with console.capture() as capture:
        console.print(highlighter(Text(text)), end="", soft_wrap=True)
    return capture.get()


def fitting(text: str) -> str:
    """The beginning of a text that stays within one line of the terminal."""
    line = Text(text)
    line.truncate(Console(stderr=True).width - 1)
    return line.plain
