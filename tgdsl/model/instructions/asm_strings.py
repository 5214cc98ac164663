"""Assembly strings with variants: ``add{l|} $dst`` is "addl $dst" in variant 0 and "add $dst" in variant 1."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.diagnostics import fail
from tgdsl.records import Record


def flatten_variants(text: str, variant: int, record: Record) -> str:
    """An assembly string with the text of one variant in place of each group of alternatives.

    A group has one alternative for each variant; for those that it does not have, it is empty. Braces after ``$`` or a
    backslash are text: ``${name}``. So is a closing brace outside a group.

    Args:
        record: whose AsmString it is.

    Raises:
        DiagnosticError: a group has no end.
    """
    parts: list[str] = []
    rest = 0
    for start, end in groups(text):
        if end < 0:
            raise fail(
                record.place_of("AsmString"),
                f"the assembly string {text!r} has a group of variants without an end: close '{{' with '}}'",
            )
        alternatives = text[start + 1 : end].split("|", variant + 1)
        parts += text[rest:start], alternatives[variant] if variant < len(alternatives) else ""
        rest = end + 1
    return "".join([*parts, text[rest:]])


def groups(text: str) -> Iterator[tuple[int, int]]:
    """The positions of the braces around each group of alternatives; -1 for the end of one that has none."""
    start = _group_start(text, 0)
    while start >= 0:
        end = _group_end(text, start + 1)
        yield start, end
        start = _group_start(text, end + 1) if end >= 0 else -1


def _group_start(text: str, begin: int) -> int:
    """Where the next group begins; -1 if there is none. A brace right after a group begins another one."""
    found = text.find("{", begin)
    while found > begin and text[found - 1] in "$\\":
        found = text.find("{", found + 1)
    return found


def _group_end(text: str, begin: int) -> int:
    """Where a group ends that may have others in it; -1 if it does not."""
    depth = 1
    opening, closing = text.find("{", begin), text.find("}", begin)
    while closing >= 0:
        if 0 <= opening < closing:
            depth += 1
            opening = text.find("{", opening + 1)
            continue
        if text[closing - 1] != "\\":
            depth -= 1
            if depth == 0:
                return closing
        closing = text.find("}", closing + 1)
    return -1
