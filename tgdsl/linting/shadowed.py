"""The checks pattern-shadowed and pattern-duplicate: patterns that can never be chosen, as an earlier one matches the same or more."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from tgdsl.classes import frozen
from tgdsl.cpp.conditions import Condition, Not, all_of, implies, read_condition
from tgdsl.diagnostics import Note
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.node_conditions import NodeConditions
from tgdsl.linting.subject import Subject
from tgdsl.linting.subsumption import ANYTHING, CONSTANT, Number, Subsumption, label
from tgdsl.model.patterns import (
    ComplexPattern,
    Leaf,
    Operation,
    Pattern,
    PatternCondition,
    Tree,
    TreeText,
    short_notation,
)
from tgdsl.records import Record

SHADOWED = Kind(
    "pattern-shadowed", "an earlier pattern matches everything that this one does, so this one is never chosen"
)
DUPLICATE = Kind("pattern-duplicate", "an earlier pattern looks for the same, under the same conditions")

_MOST_NOTES = 3


@frozen
class Shadow:
    """Why a pattern is never chosen.

    Attributes:
        by: an earlier one that matches wherever it does.
        is_same: they look for the same, under the same conditions.
    """

    pattern: Pattern
    by: Pattern
    is_same: bool


def find(subject: Subject) -> Iterator[Finding]:
    """A finding for each record none of whose patterns (variants, HwModes) can be chosen."""
    shadows: dict[Record, list[Shadow]] = {}
    alive: set[Record] = set()
    for pattern, shadow in shadows_of(subject.ordered):
        if shadow is None:
            alive.add(pattern.record)
        else:
            shadows.setdefault(pattern.record, []).append(shadow)
    text = _Texts(subject)
    for record, found in shadows.items():
        if record not in alive and subject.is_own(record):
            yield text.finding(record, found)


def shadows_of(patterns: Iterable[Pattern]) -> Iterator[tuple[Pattern, Shadow | None]]:
    """Each of some patterns in the order in which they are tried, with why it is never chosen, or None for one that may be."""
    return _Shadows().of(patterns)


class _Shadows:
    """Goes through the patterns in order, and keeps those that can be chosen.

    They are indexed by the labels of their roots and of the roots' children, so that each is compared only with few.
    """

    def __init__(self) -> None:
        self._subsumption = Subsumption(NodeConditions())
        #: By label and types of the root and types of its children; then by the set of children labelled ANYTHING, a bit for each;
        #: then by the labels of the other children.
        self._kept: dict[Hashable, dict[int, dict[tuple[Hashable, ...], list[tuple[Pattern, Condition]]]]] = {}
        self._conditions: dict[PatternCondition, Condition] = {}

    def of(self, patterns: Iterable[Pattern]) -> Iterator[tuple[Pattern, Shadow | None]]:
        for pattern in patterns:
            condition = self._condition(pattern)
            key, labels = _key(pattern.source)
            by = self._earlier(pattern, condition, key, labels)
            if by is None:
                free = sum([1 << number for number, one in enumerate(labels) if one == ANYTHING])
                bound = tuple([one for one in labels if one != ANYTHING])
                self._kept.setdefault(key, {}).setdefault(free, {}).setdefault(bound, []).append((pattern, condition))
                yield pattern, None
            else:
                same = condition == self._condition(by) and self._subsumption.covers(pattern.source, by.source)
                yield pattern, Shadow(pattern, by, same)

    def _earlier(
        self, pattern: Pattern, condition: Condition, key: Hashable, labels: Sequence[Hashable]
    ) -> Pattern | None:
        """A kept pattern that matches wherever this one does."""
        for free, kept in self._kept.get(key, {}).items():
            options = [_matching(one) for number, one in enumerate(labels) if not free >> number & 1]
            for bound in product(*options):
                for other, other_condition in kept.get(bound, ()):
                    if implies(condition, other_condition) and self._subsumption.covers(other.source, pattern.source):
                        return other
        return None

    def _condition(self, pattern: Pattern) -> Condition:
        found = self._conditions.get(pattern.condition)
        if found is None:
            found = self._conditions[pattern.condition] = all_of(_parts(pattern.condition))
        return found


def _parts(condition: PatternCondition) -> Iterator[Condition]:
    yield from map(read_condition, condition.conditions)
    for mode in condition.excluded:
        yield Not(all_of([read_condition(text) for text in mode]))


def _matching(given: Hashable) -> tuple[Hashable, ...]:
    """The labels of trees that may match where one of this label does, without ANYTHING."""
    return (given, CONSTANT) if isinstance(given, Number) else (given,)


def _key(source: Tree) -> tuple[Hashable, list[Hashable]]:
    """The label and types of the root of a source, with the types of its children; and the labels of these."""
    if isinstance(source, Leaf) or isinstance(source.operator, ComplexPattern):
        return (label(source), source.types), []
    children = source.children
    return (label(source), source.types, *[child.types for child in children]), [label(child) for child in children]


class _Texts:
    """Makes findings."""

    def __init__(self, subject: Subject) -> None:
        self._text = TreeText(subject.table.types)

    def finding(self, record: Record, shadows: Sequence[Shadow]) -> Finding:
        is_same = all([shadow.is_same for shadow in shadows])
        first = shadows[0]
        same_result = all([_result_key(shadow.pattern) == _result_key(shadow.by) for shadow in shadows])
        what = self._what(first.pattern)
        if is_same:
            then = "makes the same of it" if same_result else "makes something else of it"
            message = f"{what} is given twice: an earlier pattern looks for the same, and {then}"
        else:
            then = "and makes the same of it" if same_result else "and is preferred"
            message = f"{what} can never be chosen: an earlier one matches whatever it matches, {then}"
        others: dict[Record, Shadow] = {}
        for shadow in shadows:
            others.setdefault(shadow.by.record, shadow)
        notes = tuple([self._note(shadow) for shadow in list(others.values())[:_MOST_NOTES]])
        return Finding(DUPLICATE if is_same else SHADOWED, record.place, record.name, message, notes)

    def _what(self, pattern: Pattern) -> str:
        owner = "" if pattern.record.anonymous else f" of '{pattern.record.name}'"
        return f"the pattern{owner} {self._source(pattern.source)}"

    def _note(self, shadow: Shadow) -> Note:
        by = shadow.by
        owner = "" if by.record.anonymous else f", of '{by.record.name}'"
        return Note(by.record.place, f"the earlier one{owner}, {self._source(by.source)}, {self._why(shadow)}")

    def _why(self, shadow: Shadow) -> str:
        """Why the one pattern comes before the other."""
        pattern, by = shadow.pattern, shadow.by
        if by.complexity != pattern.complexity:
            return f"has the complexity {by.complexity}, not {pattern.complexity}"
        if by.number < pattern.number:
            return "was defined before"
        return "makes fewer or shorter instructions"

    def _source(self, tree: Tree) -> str:
        """The notation of ``// Src:`` comments, without HwModes and without ``Predicate_``."""
        return short_notation(self._text(tree))


def _result_key(pattern: Pattern) -> Hashable:
    """Equal for patterns with the same result for the same nodes."""
    numbers: dict[str, int] = {}
    for name in _names(pattern.source):
        numbers.setdefault(name, len(numbers))
    return _numbered(pattern.result, numbers), pattern.result_order, pattern.implicit_results


def _names(tree: Tree) -> Iterator[str]:
    if tree.name:
        yield tree.name
    if isinstance(tree, Operation):
        for child in tree.children:
            yield from _names(child)


def _numbered(tree: Tree, numbers: Mapping[str, int]) -> Hashable:
    own = numbers.get(tree.name)
    if isinstance(tree, Leaf):
        return tree.value if own is None else own, tree.types, own
    return tree.operator, tree.types, own, tuple([_numbered(child, numbers) for child in tree.children])


CHECK = Check((SHADOWED, DUPLICATE), find)
