"""The numbers by which MatcherTable refers to C++: the most used first, equally used ones in the order of their first use.

Transforms are numbered in the order of their first use alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeVar

from tgdsl.classes import frozen
from tgdsl.generators.kit.predicates import predicate_body
from tgdsl.llvm import Release
from tgdsl.model.matcher import Path, Scope, SwitchOpcode
from tgdsl.model.matcher.operations import Kind
from tgdsl.model.matcher.steps import CheckComplexPat, CheckPatternPredicate, CheckPredicate, EmitNodeXForm, Step
from tgdsl.model.patterns import ComplexPattern, PatternCondition, Predicate, Transform

Used = TypeVar("Used")


@frozen
class NumberedPredicate:
    """Predicates with the same C++, which share a number.

    Attributes:
        number: among those that use operands, or among those that do not.
        predicates: by name of the fragment.
    """

    number: int
    predicates: tuple[Predicate, ...]


class Numbering:
    """The conditions, predicates, ComplexPatterns and SDNodeXForms that a matcher uses.

    Attributes:
        steps: each step that occurs, in the order of its first occurrence, and how often.
        conditions: of patterns, to their numbers.
        predicates: C++ of PatFrag predicates to its number, of those without operands.
        operand_predicates: the same of those with operands.
        complex_patterns, transforms: to their numbers.
    """

    def __init__(self, matcher: Path, release: Release) -> None:
        self.steps: Counter[Step] = Counter()
        self._branches: Counter[Kind] = Counter()
        self._count(matcher)
        conditions: Counter[PatternCondition] = Counter()
        complex_patterns: Counter[ComplexPattern] = Counter()
        predicates: Counter[Predicate] = Counter()
        transforms: dict[Transform, None] = {}
        for step, count in self.steps.items():
            if isinstance(step, CheckPatternPredicate):
                conditions[step.condition] += count
            elif isinstance(step, CheckComplexPat):
                complex_patterns[step.pattern] += count
            elif isinstance(step, CheckPredicate):
                predicates[step.predicate] += count
            elif isinstance(step, EmitNodeXForm):
                transforms[step.transform] = None
        self.conditions = _most_used_first(conditions)
        self.complex_patterns = _most_used_first(complex_patterns)
        self.transforms = {transform: number for number, transform in enumerate(transforms)}
        self._number_predicates(predicates, release)

    @property
    def histogram(self) -> Mapping[Kind, int]:
        """The number of steps of each kind; 0 for a kind that does not occur."""
        counts = Counter(self._branches)
        for step, count in self.steps.items():
            counts[step.kind] += count
        return counts

    def number(self, step: Step) -> int:
        """The number of the C++ that a step refers to."""
        match step:
            case CheckPatternPredicate():
                return self.conditions[step.condition]
            case CheckPredicate():
                predicate = step.predicate
                table = self.operand_predicates if predicate.uses_operands else self.predicates
                return table[self._bodies[predicate]].number
            case CheckComplexPat():
                return self.complex_patterns[step.pattern]
            case EmitNodeXForm():
                return self.transforms[step.transform]
            case _:
                raise AssertionError(f"{step} refers to no C++")

    def _count(self, path: Path) -> None:
        self.steps.update(path.steps)
        branch = path.branch
        if branch is None:
            return
        if isinstance(branch, Scope):
            self._branches[Kind.SCOPE] += 1
            for option in branch.options:
                self._count(option)
        else:
            self._branches[Kind.SWITCH_OPCODE if isinstance(branch, SwitchOpcode) else Kind.SWITCH_TYPE] += 1
            for _, case in branch.cases:
                self._count(case)

    def _number_predicates(self, uses: Counter[Predicate], release: Release) -> None:
        groups: dict[str, list[Predicate]] = {}
        together: Counter[str] = Counter()
        self._bodies = {predicate: predicate_body(predicate.condition, release) for predicate in uses}
        for predicate, count in uses.items():
            body = self._bodies[predicate]
            groups.setdefault(body, []).append(predicate)
            together[body] += count
        self.predicates: dict[str, NumberedPredicate] = {}
        self.operand_predicates: dict[str, NumberedPredicate] = {}
        for body in _most_used_first(together):
            group = sorted(groups[body], key=lambda predicate: predicate.record.name)
            table = self.operand_predicates if group[0].uses_operands else self.predicates
            table[body] = NumberedPredicate(len(table), tuple(group))


def _most_used_first(uses: Counter[Used]) -> dict[Used, int]:
    ranked = sorted(uses.items(), key=lambda item: -item[1])
    return {item: number for number, (item, _) in enumerate(ranked)}
