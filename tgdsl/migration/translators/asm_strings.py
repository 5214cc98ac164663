"""Assembly strings as f-strings, with operands in braces and choices between variants."""

from __future__ import annotations

import re
from collections.abc import Container

from tgdsl.language.assembly.strings import needs_braces
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Joined, Name, Plain, Sum
from tgdsl.migration.translation import python_name
from tgdsl.model.instructions.asm_strings import groups
from tgdsl.records import Record

VARIABLE = re.compile(r"\$(?:\{(\w+)(?::(\w+))?\}|(\w+))")


def asm(text: str, record: Record | None = None, exact: int = 0) -> Expression:
    """An assembly string as an f-string, in which operands stand in braces; choices between variants are added to it.

    Args:
        record: has the operands; without one, each name is one's.
        exact: the number of characters in which names have braces where they have some in the text, and nowhere else.
    """
    known = (
        None
        if record is None
        else {one.name for of in ("OutOperandList", "InOperandList") for one in record.dag(of).args}
    )
    terms: list[Expression] = []
    end = 0
    for start, last in groups(text):
        if last < 0:
            break
        if text[end:start]:
            terms.append(_mentions(text, end, start, known, exact))
        alternatives: list[Expression] = []
        begin = start + 1
        for one in text[start + 1 : last].split("|"):
            alternatives.append(_mentions(text, begin, begin + len(one), known, exact))
            begin += len(one) + 1
        terms.append(Call(Name(of_language("variants")), alternatives))
        end = last + 1
    if text[end:] or not terms:
        terms.append(_mentions(text, end, len(text), known, exact))
    return terms[0] if len(terms) == 1 else Sum(terms)


def _mentions(text: str, start: int, end: int, known: Container[str | None] | None, exact: int) -> Expression:
    """A part of an assembly string, which begins and ends at some positions."""
    parts: list[str | Expression] = []
    for found in VARIABLE.finditer(text, start, end):
        name = found[1] or found[3]
        if known is not None and name not in known:
            continue
        parts.append(text[start : found.start()])
        modifier = f":{found[2]}" if found[2] else ""
        if found.start() < exact and not modifier and (found[1] is not None) != _needs_braces(text, found):
            modifier = ":-" if found[1] is None else ":+"
        parts.append(Plain(python_name(name) + modifier))
        start = found.end()
    parts.append(text[start:end])
    return Joined([part for part in parts if part != ""] or [""])


def _needs_braces(text: str, name: re.Match[str]) -> bool:
    """True if the language gives braces to a name in an assembly string."""
    before, after = [VARIABLE.sub("$", part) for part in (text[: name.start()], text[name.end() :])]
    return needs_braces(before + after, len(before))
