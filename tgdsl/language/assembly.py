"""Assembly strings, LLVM's ``AsmString``: f-strings over operands, which become ``add $rs1, $rs2, $rd``."""

from __future__ import annotations

import re

from attrs import frozen

from tgdsl.language.expressions import MARK_BEGIN, MARK_END, Variable, marked

_MARK = re.compile(f"{MARK_BEGIN}(\\d+):([^{MARK_END}]*){MARK_END}")
_NO_BRACES = re.compile(r"\\.|\$\{[^}]*\}")  # an escaped character, an operand with its name in braces

#: What ends the name in ``$name``: nothing, LLVM's default separators and tokens of assembly, and the marks of variants.
_AFTER_NAMES = frozenset(("", *" \t,[]*!{|}"))


@frozen
class Mention:
    """An operand in an assembly string: ``$rd``, or ``${rd:modifier}``.

    Attributes:
        modifier: of the operand's print method, empty for none.
        braces: whether what follows would be taken for a part of the name: another letter, or, by the assembly parser
            (asm-matcher), anything that does not end a token.
    """

    operand: Variable
    modifier: str
    braces: bool

    def text(self) -> str:
        name = self.operand.name
        modifier = f":{self.modifier}" if self.modifier else ""
        return f"${{{name}{modifier}}}" if self.braces else f"${name}"


@frozen
class AsmString:
    """An assembly string: its text between operands, and the operands, whose names may not be known yet."""

    parts: tuple[str | Mention, ...]

    @property
    def text(self) -> str:
        """The string in TableGen's notation."""
        return "".join(part if isinstance(part, str) else part.text() for part in self.parts)

    @property
    def plain(self) -> str:
        """The string with all names as ``$name``, as in Constraints: ``$addr.base = $result``."""
        return "".join(part if isinstance(part, str) else f"${part.operand.name}" for part in self.parts)

    @property
    def operands(self) -> tuple[Variable, ...]:
        """The operands in the order of their mentions, repeated ones too."""
        return tuple(part.operand for part in self.parts if isinstance(part, Mention))


def variants(*texts: str) -> str:
    """A choice between the variants of the assembly language: ``{first|second}`` in an AsmString."""
    return "{" + "|".join(texts) + "}"


def asm_string(formatted: str) -> AsmString:
    """The assembly string that an f-string over operands stands for."""
    if MARK_BEGIN not in formatted:
        return AsmString((formatted,))
    parts: list[str | Mention] = []
    end = 0
    for mark in _MARK.finditer(formatted):
        after = formatted[mark.end() : mark.end() + 1]
        braces = bool(mark[2]) or after not in _AFTER_NAMES
        parts += [formatted[end : mark.start()], Mention(marked(int(mark[1])), mark[2], braces)]
        end = mark.end()
    return AsmString((*parts, formatted[end:]))


def unbalanced(text: str) -> str | None:
    """The mistake in the ``{first|second}`` braces of an assembly string, as the rest of a sentence about it; None if there is none."""
    inside = False
    for brace in re.findall("[{}]", _NO_BRACES.sub("", text)):
        if (brace == "{") == inside:
            return "has a '{' inside of another" if inside else "has a '}' without a '{'"
        inside = not inside
    return "has a '{' without a '}'" if inside else None
