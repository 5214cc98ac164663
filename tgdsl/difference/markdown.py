"""A difference in Markdown, for a comment on a change."""

from __future__ import annotations

import re

from tgdsl.difference.data import Difference
from tgdsl.difference.outline import Item, heading, outline, summary

_TICKS = re.compile(r"`+")


def to_markdown(difference: Difference, everything: bool = False) -> str:
    """The Markdown of a difference: a heading, a list for each section, and values in blocks that sites show as differences.

    Args:
        everything: no list is cut.
    """
    lines = [f"### {_escaped(heading(difference))}", "", f"{summary(difference).capitalize()}."]
    for section in outline(difference, everything):
        lines += ["", f"**{_escaped(section.title)}**", ""]
        for item in section.items:
            lines += _item(item)
    return "\n".join([*lines, ""])


#: What stands before the text of an item, by its sign.
_WORDS = {"+": "new ", "-": "gone ", "!": "**!** "}


def _item(item: Item) -> list[str]:
    if not item.sign:
        return [f"- {_escaped(item.text)}"]
    lines = [f"- {_WORDS.get(item.sign, '')}{_code(item.text)}"]
    if item.lines:
        fence = "`" * max([3, *[len(found) + 1 for line in item.lines for found in _TICKS.findall(line)]])
        lines += [f"  {fence}diff", *[f"  {_signed(line)}" for line in item.lines], f"  {fence}"]
    return lines


def _signed(line: str) -> str:
    """A line with its sign at the beginning, where sites look for it."""
    bare = line.lstrip()
    if bare[:2] in ("- ", "+ ", "= "):
        return f"{bare[0]}{line[: len(line) - len(bare)]}{bare[1:]}"
    return f" {line}"


def _code(text: str) -> str:
    fence = "`" * (1 + max([0, *[len(found) for found in _TICKS.findall(text)]]))
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{space}{text}{space}{fence}"


_SPECIAL = re.compile(r"([\\`*_<>\[\]~|])")


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
