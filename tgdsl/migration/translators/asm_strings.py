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


def asm(text: str, record: Record | None = None, is_exact: bool = False) -> Expression:
    """An assembly string as an f-string, in which operands stand in braces; choices between variants are added to it.

    Args:
        record: has the operands; without one, each name is one's.
        is_exact: whether names have braces where they have some in the text, and nowhere else.
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
            terms.append(_mentions(text[end:start], known, is_exact))
        alternatives = text[start + 1 : last].split("|")
        terms.append(Call(Name(of_language("variants")), [_mentions(one, known, is_exact) for one in alternatives]))
        end = last + 1
    if text[end:] or not terms:
        terms.append(_mentions(text[end:], known, is_exact))
    return terms[0] if len(terms) == 1 else Sum(terms)


def _mentions(text: str, known: Container[str | None] | None, is_exact: bool) -> Expression:
    parts: list[str | Expression] = []
    end = 0
    for found in VARIABLE.finditer(text):
        name = found[1] or found[3]
        if known is not None and name not in known:
            continue
        parts.append(text[end : found.start()])
        modifier = f":{found[2]}" if found[2] else ""
        if is_exact and not modifier and (found[1] is not None) != needs_braces(text[found.end() : found.end() + 1]):
            modifier = ":-" if found[1] is None else ":+"
        parts.append(Plain(python_name(name) + modifier))
        end = found.end()
    parts.append(text[end:])
    return Joined([part for part in parts if part != ""] or [""])
