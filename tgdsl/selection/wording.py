"""Text of matches, patterns and outcomes, for the answers of ``python -m tgdsl.select``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tgdsl.classes import frozen
from tgdsl.cpp.conditions import expression_or_text
from tgdsl.cpp.syntax import Unary
from tgdsl.diagnostics import Place
from tgdsl.diagnostics import shown as shown_location
from tgdsl.model.patterns import Operation as TreeOperation
from tgdsl.model.patterns import Pattern, PatternCondition, ResultInstruction, Tree
from tgdsl.selection.dag import CHAIN, GLUE, Node, Value, shown
from tgdsl.selection.decisions import Assumption, distinct
from tgdsl.selection.interpreter import Match

_WIDTH = 11


def instruction_text(value: Value) -> str:
    """The MachineSDNode of a value, with its operands: ``(ADDri:i32 $a, 5)``. Chains and glue are left out."""
    node = value.node
    if not node.is_machine:
        return shown(value, _machine_text)
    text = _machine_text(node)
    return f"{text}#{value.result}" if value.result else text


def _machine_text(node: Node) -> str:
    if not node.is_machine:
        return ""
    operands = [instruction_text(one) for one in node.operands if not one.is_order]
    types = [kind for kind in node.types if kind not in (CHAIN, GLUE)]
    head = node.opcode.rpartition("::")[2] + (f":{','.join(types)}" if types else "")
    return f"({head} {', '.join(operands)})" if operands else f"({head})"


@frozen(eq=False)
class Candidate:
    """A pattern of which a selector asks whether it matches.

    Attributes:
        reason: why it does not match.
    """

    pattern: Pattern
    matches: bool
    reason: str


def match_lines(match: Match, pattern: Pattern, text: Callable[[Tree], str]) -> Iterator[str]:
    """Lines for a match: its instructions, its pattern, its assumptions, and the pattern's place.

    Args:
        text: prints a tree in LLVM's notation.
    """
    for register, value in match.copies:
        yield f"{register} = {instruction_text(value)}"
    yield ", ".join([instruction_text(one) for one in match.results])
    yield from pattern_lines(pattern, match.assumed, text)


def pattern_lines(pattern: Pattern, assumed: Iterable[Assumption], text: Callable[[Tree], str]) -> Iterator[str]:
    """Lines for a pattern that was chosen: itself, what was assumed for it, and its place."""
    yield _row("pattern", text(pattern.source))
    yield _row("becomes", text(pattern.result))
    yield _row("complexity", str(pattern.complexity))
    for assumption in distinct(assumed):
        yield _row("assumed", str(assumption))
    yield from place_lines(pattern)


def place_lines(pattern: Pattern) -> Iterator[str]:
    """Notes with the place of a pattern, and of the calls that defined it."""
    yield f"{_place(pattern.record.place)}: note: {title(pattern)} is defined here"
    yield from [f"{shown_location(call)}: note: made by the call here" for call in pattern.record.place.chain[1:]]


def placed(pattern: Pattern) -> str:
    """The title of a pattern, with its place."""
    return f"{title(pattern)} [{_place(pattern.record.place)}]"


def title(pattern: Pattern) -> str:
    """A pattern's name in messages: the instruction in whose ``Pattern`` it is, or its record with the instruction that results."""
    result = pattern.result
    name = pattern.record.name
    operator = result.operator.name if isinstance(result, TreeOperation) else "a value"
    if isinstance(result, TreeOperation) and isinstance(result.operator, ResultInstruction) and operator == name:
        return name
    return f"a pattern for {operator}" if pattern.record.anonymous else f"{name} (for {operator})"


def contradiction(condition: PatternCondition) -> str:
    """The condition of a pattern's HwMode that its Predicates exclude, so that no subtarget fulfils both; empty if there is none.

    LLVM makes a pattern whose types depend on the HwMode into one for each mode, also for those that the pattern's Predicates are not about.
    """
    predicates = {expression_or_text(text) for text in condition.predicates}
    for text in condition.conditions[len(condition.predicates) :]:
        asked = expression_or_text(text)
        if Unary("!", asked) in predicates or isinstance(asked, Unary) and asked.operand in predicates:
            return text
    return ""


def _row(label: str, text: str) -> str:
    return f"  {label:{_WIDTH}} {text}"


def why_lines(candidates: Iterable[Candidate], chosen: Pattern | None) -> Iterator[str]:
    """Lines for ``--why``: each candidate in the order of the table, and whether it matches, or which check it fails."""
    yield "candidates, in the order of the table:"
    after = False
    number = 0
    for number, candidate in enumerate(candidates, 1):
        pattern = candidate.pattern
        if pattern is chosen and candidate.matches and not after:
            what, after = "chosen", True
        elif candidate.matches:
            what = "would match as well, and comes later" if after else "matches"
        else:
            what = candidate.reason
        yield f"{number:5} {placed(pattern)}, complexity {pattern.complexity}: {what}"
    if not number:
        yield "      none: no pattern has such a root"


def _place(place: Place) -> str:
    return shown_location(place.chain[0]) if place.chain else "<unknown>"
