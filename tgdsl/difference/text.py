"""A difference as text for a terminal."""

from __future__ import annotations

from tgdsl.difference.data import Difference
from tgdsl.difference.outline import heading, outline, summary


def to_text(difference: Difference, everything: bool = False) -> str:
    """The text of a difference.

    Args:
        everything: no list is cut.
    """
    lines = [heading(difference)]
    for section in outline(difference, everything):
        lines += ["", section.title]
        for item in section.items:
            lines.append(f"  {item.sign or ' '} {item.text}")
            lines += [f"      {line}" for line in item.lines]
    return "\n".join([*lines, "", summary(difference), ""])
