"""Assembly strings: f-strings over operands, which become TableGen's ``add $rs1, $rs2, $rd``."""

from __future__ import annotations

import re
from collections.abc import Callable

from attrs import frozen

from tgdsl.language.expressions import MARK_BEGIN, MARK_END, Variable, marked

_MARK = re.compile(f"{MARK_BEGIN}(\\d+):([^{MARK_END}]*){MARK_END}")
_NO_BRACES = re.compile(r"\\.|\$\{[^}]*\}")  # an escaped character, an operand with its name in braces


@frozen
class AsmString:
    """An assembly string with names in place of the operands.

    Attributes:
        text: as TableGen has it.
        operands: those that it has, in their order.
    """

    text: str
    operands: tuple[Variable, ...]


def variants(*texts: str) -> str:
    """Text that differs between the variants of the assembly language: TableGen's ``{first|second}``."""
    return "{" + "|".join(texts) + "}"


def asm_string(formatted: str, name_of: Callable[[Variable], str] = lambda variable: variable.name) -> AsmString:
    """What an f-string over operands means, once these have their names."""
    if MARK_BEGIN not in formatted:
        return AsmString(formatted, ())
    operands: list[Variable] = []
    pieces: list[str] = []
    end = 0
    for mark in _MARK.finditer(formatted):
        variable = marked(int(mark[1]))
        operands.append(variable)
        name = name_of(variable)
        after = formatted[mark.end() : mark.end() + 1]
        braces = bool(mark[2]) or after.isalnum() or after == "_"
        modifier = f":{mark[2]}" if mark[2] else ""
        pieces += [formatted[end : mark.start()], f"${{{name}{modifier}}}" if braces else f"${name}"]
        end = mark.end()
    return AsmString("".join([*pieces, formatted[end:]]), tuple(operands))


def unbalanced(text: str) -> str | None:
    """What is wrong with the ``{first|second}`` of an assembly string; None if nothing is."""
    inside = False
    for brace in re.findall("[{}]", _NO_BRACES.sub("", text)):
        if (brace == "{") == inside:
            return "has a '{' inside of another" if inside else "has a '}' without a '{'"
        inside = not inside
    return "has a '{' without a '}'" if inside else None
