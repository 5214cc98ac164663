"""C++ in rules: ``${x}`` becomes what the generated code calls the operand ``$x`` (llvm-tblgen's CodeExpander), and pieces of code are numbered."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from tgdsl.diagnostics import Report, did_you_mean, fail
from tgdsl.model.combiner.patterns import CppCode
from tgdsl.model.combiner.rule import MatchData
from tgdsl.model.match_table import NamedCode

#: A variable, an escaped character, the end of a line, a backslash that is dropped, or a dollar sign alone.
_SPECIAL = re.compile(r"\$\{(?P<name>[^}]*)(?P<end>\}?)|\\(?P<escaped>[$\\])|\n|\\|\$")

_INDENT = "    "


def expanded(pattern: CppCode, names: Mapping[str, str], report: Report) -> str:
    """The code of a pattern with what stands for its operands; lines after the first are indented.

    Args:
        names: of operands and instructions, and the C++ of each.
        report: gets warnings.

    Raises:
        DiagnosticError: it uses an operand that there is not.
    """

    def replaced(found: re.Match[str]) -> str:
        text = found[0]
        if text == "\n":
            return "\n" + _INDENT
        if text == "\\":
            return ""
        if found["escaped"] is not None:
            return found["escaped"]
        if text == "$":
            report.warning(
                pattern.source.place,
                f"the C++ of '{pattern.source.record.label}' has a $ alone: write \\$ for the character",
            )
            return "$"
        name = found["name"]
        if not found["end"]:
            report.warning(
                pattern.source.place,
                f"'${{{name}' in the C++ of '{pattern.source.record.label}' is not closed: write }}",
            )
        if name not in names:
            raise fail(
                pattern.source.place,
                f"the C++ of '{pattern.source.record.label}' uses '${{{name}}}', which no pattern has{did_you_mean(name, names)}: name an operand, an"
                " instruction, or a GIDefMatchData",
            )
        return names[name]

    return _SPECIAL.sub(replaced, pattern.code)


class Spelling(Protocol):
    """The C++ for what rules have names for, which the generator knows. Pieces of code are the same if their texts are."""

    def matched_instruction(self, number: int) -> str:
        """An instruction that the rule matches, by its number there."""
        ...

    def matched_operand(self, instruction: int, index: int) -> str: ...

    def remaining_operands(self, instruction: int, index: int) -> str:
        """The operands of a GIVariadic: all from one on."""
        ...

    def built_instruction(self, number: int) -> str: ...

    def new_register(self, number: int) -> str: ...

    def variable(self, data: MatchData) -> str: ...

    def test(self, code: str, alternatives: str) -> str:
        """Code that matches, with a comment on the alternatives of PatFrags; without one for an empty text."""
        ...

    def action(self, data: Sequence[MatchData], conditions: Sequence[str], steps: Sequence[str]) -> str:
        """Code that applies a rule if some code matches."""
        ...


class CodePool:
    """Pieces of C++, each once, numbered in the order of their first use (llvm-tblgen's CXXPredicateCode)."""

    def __init__(self) -> None:
        self._numbers: Final[dict[str, int]] = {}

    def name(self, code: str) -> str:
        """The name of a piece, without the prefix of its enumeration."""
        return f"GICombiner{self._numbers.setdefault(code, len(self._numbers))}"

    def pieces(self) -> list[NamedCode]:
        """All pieces with their names."""
        return [NamedCode(f"GICombiner{number}", code) for code, number in self._numbers.items()]
