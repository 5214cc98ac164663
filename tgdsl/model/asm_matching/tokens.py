"""Tokens of assembly strings, as the assembler's lexer would make them (tokenizeAsmString).

``"add\\t$rd, [%sp+${off}]"`` has the tokens ``add $rd [ %sp + ${off} ]`` where ``+`` is a tokenizing character, or a break character.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TypeAlias

from tgdsl.diagnostics import fail
from tgdsl.model.asm_matching.fields import ASM_STRING, AsmVariant
from tgdsl.records import Record

#: A token, and whether it is isolated: separators or ends stand around it, so that it may be a register's name.
Token: TypeAlias = tuple[str, bool]


class _Kind(Enum):
    """The effect of a character that is not plain."""

    BREAK = auto()
    TOKEN = auto()
    SEPARATOR = auto()
    ESCAPE = auto()
    OPERAND = auto()


class Tokenizer:
    """Cuts the assembly strings of a variant into tokens."""

    def __init__(self, variant: AsmVariant) -> None:
        self._kinds = {
            "$": _Kind.OPERAND,
            "\\": _Kind.ESCAPE,
            **dict.fromkeys(variant.separators, _Kind.SEPARATOR),
            **dict.fromkeys(variant.tokenizing, _Kind.TOKEN),
            **dict.fromkeys(variant.breaks, _Kind.BREAK),
        }
        self._plain = re.compile(f"[^{re.escape(''.join(self._kinds))}]+")

    def plain_length(self, text: str) -> int:
        """The number of characters at the start of a string that no character of the variant separates: its first token, if there are any."""
        run = self._plain.match(text)
        return 0 if run is None else run.end()

    def tokens(self, text: str, record: Record) -> list[Token]:
        """The tokens of a string without variants.

        Args:
            record: whose AsmString it is.

        Raises:
            DiagnosticError: an escape or a brace has no end.
        """
        tokens: list[Token] = []
        kinds, plain = self._kinds, self._plain
        start = at = 0  # of the token that began, if one did; of what comes next
        inside, isolated = False, True
        while at < len(text):
            kind = kinds.get(text[at])
            if kind is None:
                run = plain.match(text, at)
                assert run is not None
                inside, at = True, run.end()
                continue
            if kind is _Kind.BREAK:
                if inside:
                    tokens.append((text[start:at], False))
                    start, isolated = at, False
                inside = True
                at += 1
                continue
            if inside:
                tokens.append((text[start:at], isolated and kind is not _Kind.ESCAPE))
                inside = False
                if kind is not _Kind.SEPARATOR:
                    isolated = False
            if kind is _Kind.SEPARATOR:
                isolated, at = True, at + 1
            elif kind is _Kind.TOKEN:
                tokens.append((text[at], isolated))
                isolated, at = True, at + 1
            elif kind is _Kind.ESCAPE:
                if at + 1 == len(text):
                    raise fail(
                        record.place_of(ASM_STRING),
                        f"the assembly string {text!r} of '{record.name}' ends with a backslash, which escapes nothing: write "
                        "'\\\\' for a backslash, or leave it out",
                    )
                tokens.append((text[at + 1], isolated))
                isolated, at = False, at + 2
            elif text.startswith("${", at):
                end = text.find("}", at) + 1
                if end == 0:
                    raise fail(
                        record.place_of(ASM_STRING),
                        f"the assembly string {text!r} of '{record.name}' has '${{' without an end: write '${{name}}'",
                    )
                tokens.append((text[at:end], isolated))
                isolated, at = False, end
            else:  # the name of an operand follows
                start, at = at, at + 1
                continue
            start = at
        if inside and start != len(text):
            tokens.append((text[start:], isolated))
        return tokens


def in_lower_case(text: str) -> str:
    """A text in lower case, as LLVM does that: only letters of ASCII."""
    return text.lower() if text.isascii() else text.encode().lower().decode()
