"""The patterns that select each instruction, with their texts in both notations, and what hides those that are never chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.explore.explored import Explored
from tgdsl.explore.sources import Sources
from tgdsl.linting.shadowed import Shadow, shadows_of
from tgdsl.model.patterns import Operation, Pattern, PatternCondition, ResultInstruction, Tree, TreeText, short_notation
from tgdsl.records import Record


@frozen
class Hidden:
    """Why a pattern is never chosen: the earlier one."""

    record: Record
    source: str
    is_same: bool


@frozen
class PatternView:
    """A pattern of a record for one node under one condition, and how many variants of it there are: other orders of operands.

    Attributes:
        record: the Pattern, or the Instruction whose own it is.
        source, result: in TableGen's notation, with types.
        python: the statement that gives it, in a target in Python; empty for none.
        predicates: the names of the Predicates.
        place: in the order in which patterns are tried, from 1.
        instructions: the names of the instructions of the result.
        root: the name of the node that is looked for, and its types.
        hidden: why it is never chosen; None if it may be.
    """

    record: Record
    source: str
    result: str
    python: str
    predicates: tuple[str, ...]
    complexity: int
    place: int
    variants: int
    instructions: tuple[str, ...]
    root: str
    types: tuple[str, ...]
    hidden: Hidden | None


class Patterns:
    """All patterns of a target.

    Attributes:
        all: in the order in which they are tried.
        by_instruction: the name of each instruction to the patterns whose results have it.
    """

    def __init__(self, explored: Explored, sources: Sources) -> None:
        self._explored = explored
        self._sources = sources
        self._texts: dict[Tree, str] = {}
        self.all: Sequence[PatternView] = []
        if explored.patterns is not None:
            self._text = TreeText(explored.patterns.types)
            self._types = {number: one.name for number, one in explored.patterns.types.items()}
            self.all = [*self._views()]
        self.by_instruction: Mapping[str, Sequence[PatternView]] = _by_instruction(self.all)

    def _views(self) -> Iterator[PatternView]:
        groups: dict[tuple[Record, PatternCondition, Tree, str], list[tuple[int, Pattern, Shadow | None]]] = {}
        for place, (pattern, shadow) in enumerate(shadows_of(self._explored.ordered_patterns), 1):
            key = (pattern.record, pattern.condition, pattern.result, _root(pattern.source))
            groups.setdefault(key, []).append((place, pattern, shadow))
        for found in groups.values():
            place, pattern, _ = found[0]
            hidden = [shadow for _, _, shadow in found if shadow is not None]
            yield PatternView(
                pattern.record,
                self._short(pattern.source),
                self._short(pattern.result),
                self._python(pattern.record),
                tuple([one.name for one in pattern.predicates]),
                pattern.complexity,
                place,
                len(found),
                tuple(dict.fromkeys(_instructions(pattern.result))),
                _root(pattern.source),
                tuple([self._types.get(number, "?") for number in pattern.source.types]),
                self._hidden(hidden[0]) if len(hidden) == len(found) else None,
            )

    def _hidden(self, shadow: Shadow) -> Hidden:
        return Hidden(shadow.by.record, self._short(shadow.by.source), shadow.is_same)

    def _short(self, tree: Tree) -> str:
        found = self._texts.get(tree)
        if found is None:
            found = self._texts[tree] = short_notation(self._text(tree))
        return found

    def _python(self, record: Record) -> str:
        if record.origin is None:  # it is from a file
            return ""
        return self._sources.text_at(record.place_of("Pattern") if record.is_a("Instruction") else record.place)


def _by_instruction(patterns: Sequence[PatternView]) -> dict[str, list[PatternView]]:
    found: dict[str, list[PatternView]] = {}
    for one in patterns:
        for name in one.instructions:
            found.setdefault(name, []).append(one)
    return found


def _instructions(tree: Tree) -> Iterator[str]:
    if isinstance(tree, Operation):
        if isinstance(tree.operator, ResultInstruction):
            yield tree.operator.name
        for child in tree.children:
            yield from _instructions(child)


def _root(source: Tree) -> str:
    if isinstance(source, Operation):
        return source.operator.name if source.intrinsic is None else source.intrinsic.name
    value = source.value
    return str(value) if value is None or isinstance(value, int) else value.name
