"""Assembly strings, LLVM's ``AsmString``: f-strings over operands, which become ``add $rs1, $rs2, $rd``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tgdsl.classes import frozen
from tgdsl.diagnostics import Place
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.expressions import MARK_BEGIN, MARK_END, Variable, marked
from tgdsl.language.core.field_places import source_line

_MARK = re.compile(f"{MARK_BEGIN}(\\d+):([^{MARK_END}]*){MARK_END}")
_OBJECT = re.compile(
    r"<[^<>]*(?:<[^<>]*>)?[^<>]* at 0x[0-9a-fA-F]+>|<class '[^']*'>"
)  # what Python shows of most objects
_NONE = re.compile(r"\bNone\b")
_NO_BRACES = re.compile(r"\\.|\$\{[^}]*\}")  # an escaped character, an operand with its name in braces

#: What ends the name in ``$name``: nothing, and LLVM's default separators and tokens of assembly.
_AFTER_NAMES = frozenset(("", *" \t,[]*!"))


@frozen
class Mention:
    """An operand in an assembly string: ``$rd``, or ``${rd:modifier}``.

    Attributes:
        modifier: of the operand's print method, empty for none.
        braces: whether what follows would be taken for a part of the name: another letter, or, by the assembly parser
            (asm-matcher), anything that does not end a token. ``{rd:+}`` has them in any case, and ``{rd:-}`` has none, for strings that
            files show as they are written.
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
        return "".join([part if isinstance(part, str) else part.text() for part in self.parts])

    @property
    def plain(self) -> str:
        """The string with all names as ``$name``, as in Constraints: ``$addr.base = $result``."""
        return "".join(part if isinstance(part, str) else f"${part.operand.name}" for part in self.parts)

    @property
    def operands(self) -> tuple[Variable, ...]:
        """The operands in the order of their mentions, repeated ones too."""
        return tuple(part.operand for part in self.parts if isinstance(part, Mention))


@checked
def variants(*texts: str) -> str:
    """A choice between the variants of the assembly language: ``{first|second}`` in an AsmString; braces inside of a text are text themselves."""
    return "{" + "|".join(texts) + "}"


def needs_braces(text: str, position: int) -> bool:
    """True if a name in an assembly string has braces that ends at a position of a text; names in the text have none."""
    return not _AFTER_NAMES.issuperset(_followers(text, position, _depth(text, position)))


def asm_string(formatted: str) -> AsmString:
    """The assembly string that an f-string over operands stands for."""
    if MARK_BEGIN not in formatted:
        return AsmString((formatted,))
    parts: list[str | Mention] = []
    end = 0
    for mark in _MARK.finditer(formatted):
        modifier = mark[2].strip("+-")
        braces = mark[2] != "-" and (bool(mark[2]) or needs_braces(formatted, mark.end()))
        parts += [formatted[end : mark.start()], Mention(marked(int(mark[1])), modifier, braces)]
        end = mark.end()
    return AsmString((*parts, formatted[end:]))


def _depth(text: str, position: int) -> int:
    """The braces that are open at a position: the first one of a choice between variants, those inside of it of text, ``{$dst {$mask}|...}``."""
    return text.count("{", 0, position) - text.count("}", 0, position)


def _followers(text: str, position: int, depth: int) -> Iterator[str]:
    """The characters that stand at a position, which some braces are open at, in one variant or another."""
    one = text[position : position + 1]
    if one not in ("{", "|", "}") or depth > 1 or (depth == 1 and one == "{"):
        yield one
        return
    end = _end_of_choice(text, position + 1 if depth == 0 else position)
    if depth == 1:  # the alternative ends
        yield from _followers(text, end + 1, 0)
    elif one == "{":
        for alternative in text[position + 1 : end].split("|"):
            if alternative:
                yield alternative[0]
            else:
                yield from _followers(text, end + 1, 0)


def _end_of_choice(text: str, position: int) -> int:
    """Where a choice ends that is open at a position: the brace, or the end of the text if there is none."""
    depth = 1
    for brace in re.compile("[{}]").finditer(text, position):
        depth += 1 if brace[0] == "{" else -1
        if not depth:
            return brace.start()
    return len(text)


def problem_of_text(text: str) -> str | None:
    """The mistake in a string that should be in no file, as the rest of a sentence about it; None if there is none."""
    if " at 0x" in text or "<class '" in text:
        found = _OBJECT.search(text)
        if found is not None:
            return (
                f"has the text of a Python object, {found[0].partition(' at 0x')[0].rstrip('>')}>; put strings and numbers into the braces of an f-string, and into those"
                " of an assembly string operands"
            )
    if not text.isascii() and any("\ud800" <= one <= "\udfff" for one in text):
        return "has half of a character, a surrogate, which no file can have; write the whole character"
    if "\0" in text:
        return "has the character of the number 0, which ends a string in C++; leave it out"
    return None


def has_none(text: str, place: Callable[[], Place]) -> bool:
    """True if an assembly string has the text of Python's None, which is not written like this at the place that gives the string."""
    if "None" not in text or not _NONE.search(text):
        return False
    line = source_line(place())
    return not _NONE.search(line) or "{None" in line


def unbalanced(text: str) -> str | None:
    """The mistake in the ``{first|second}`` braces of an assembly string, as the rest of a sentence about it; None if there is none."""
    if "{" not in text and "}" not in text:
        return None
    depth = 0
    for one in re.findall("[{|}]", _NO_BRACES.sub("", text)):
        if one == "|" and depth > 1:
            return "has a '|' in braces inside of others"
        depth += {"{": 1, "|": 0, "}": -1}[one]
        if depth < 0:
            return "has a '}' without a '{'"
    return "has a '{' without a '}'" if depth else None
