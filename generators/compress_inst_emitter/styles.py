"""The C++ of compressed instructions, as releases of LLVM write it."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.generation import origins
from tgdsl.llvm.by_release import ByRelease
from tgdsl.records import Record


@frozen
class Style:
    """The style of the text.

    Attributes:
        parentheses: around each condition on an operand.
        equals: between two registers that must be the same.
        physical: a register of a MachineInstr must be a physical one.
        comments: the calls that check a value name the operand's type.
        condition_indent: of the second condition and those after it.
        case_indent: of cases.
        break_indent: of the ``break`` at the end of a case.
        last: the lines at the end of the last case, in front of its brace.
        parameter_indent: of the parameters of functions that check values; None to have them below the first one.
        trims: the C++ of a type's predicate is written without space around it, and indented.
    """

    parentheses: bool
    equals: str
    physical: bool
    comments: bool
    condition_indent: str
    case_indent: str
    break_indent: str
    last: str
    parameter_indent: int | None
    trims: bool

    def condition(self, text: str) -> str:
        return f"({text})" if self.parentheses else text

    def validator(
        self,
        start: str,
        parameters: Sequence[str],
        body: Sequence[str],
        values: Sequence[tuple[Record, str]],
        users: origins.Sources,
    ) -> str:
        """A function that says whether an operand's type takes a value, by the number of that type.

        Args:
            start: the first line up to the parenthesis.
            parameters: after the first one, which is part of ``start``.
            body: the lines in front of the cases.
            values: the types in the order of their numbers, with their predicates.
            users: what asks, in the order that gives the types their numbers.
        """
        indent = " " * (start.index("(") + 1 if self.parameter_indent is None else self.parameter_indent)
        opening = [start, *[indent + parameter for parameter in parameters], *body]
        lines = [origins.fixed("\n".join(opening))]
        for number, (kind, predicate) in enumerate(values, 1):
            margin, text = ("    ", predicate.strip(" \t\n\v\f\r")) if self.trims else ("  ", predicate)
            case = f"  case {number}: {{\n{margin}// {kind.name}\n{margin}{text}\n  }}"
            lines.append(origins.of(case, kind, counted=users))
        return "\n".join([*lines, origins.fixed("  }\n}"), "", ""])


#: Parentheses, space and comments; since 22, registers are tested to be physical ones.
STYLES = ByRelease(
    {
        19: Style(True, "== ", False, False, "      ", "    ", "      ", "", 18, False),
        22: Style(False, "==", True, True, "        ", "  ", "    ", "    break;", None, True),
    }
)
