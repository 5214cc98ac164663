"""The class that executes a match table, as data (GlobalISelMatchTableExecutorEmitter).

:class:`ExecutorFeatures` collects the conditions that rules need while these are made; :class:`Executor` is the whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tgdsl.classes import frozen, native
from tgdsl.model.match_table.matchers import RuleMatcher
from tgdsl.model.match_table.optimization import MatchTable
from tgdsl.model.patterns import PatternCondition
from tgdsl.records import Ordered, Record, RecordSet


class ExecutorFeatures:
    """The conditions of the subtarget that rules need: Predicates (SubtargetFeatures) and HwModes, each with a number.

    Attributes:
        numbers: of Predicates, by their names.
        hw_modes: the numbers of conditions of HwModes.
    """

    def __init__(self, records: RecordSet) -> None:
        self._records: Final = records
        self.numbers: Final[dict[str, int]] = {}
        self.hw_modes: Final[dict[PatternCondition, int]] = {}

    def declare(self, predicate: Record) -> int:
        """The number of a Predicate, the next one if it has none yet (declareSubtargetFeature)."""
        return self.numbers.setdefault(predicate.name, len(self.numbers))

    def declare_hw_mode(self, condition: PatternCondition) -> int:
        """The number of a condition of HwModes, the next one if it has none yet (declareHwModeCheck)."""
        return self.hw_modes.setdefault(condition, len(self.hw_modes))

    @property
    def count(self) -> int:
        return len(self.numbers) + len(self.hw_modes)

    def predicates(self) -> list[Record]:
        """The Predicates, in the order of definition."""
        names = sorted(self.numbers, key=self._records.position)
        self._records.depend_on_order(Ordered.CONDITIONS, names)
        return [self._records[name] for name in names]


@native(auto_attribs=True, frozen=True)
class NamedCode:
    """A predicate's name, and its code: the body of a function."""

    name: str
    code: str


@frozen
class ComplexMatcher:
    """A GIComplexOperandMatcher: its name, and the method that it is (MatcherFn)."""

    name: str
    function: str


@frozen(kw_only=True)
class Executor:
    """The class that executes a match table.

    Attributes:
        name: of the class.
        target: whose ``Subtarget`` it asks.
        rules: all, in any order.
        complex_matchers: by name.
        renderers: the methods that make operands, sorted.
        instruction_tests: predicates of instructions, by the kind "MI".
        immediate_tests: predicates of constants, by the kinds "I64", "APFloat" and "APInt".
        leaf_tests: predicates of operands, by the kind "MO"; of releases that have them.
    """

    name: str
    target: str
    table: MatchTable
    features: ExecutorFeatures
    rules: Sequence[RuleMatcher]
    complex_matchers: Sequence[ComplexMatcher] = ()
    renderers: Sequence[str] = ()
    instruction_tests: Sequence[NamedCode] = ()
    immediate_tests: Mapping[str, Sequence[NamedCode]] = {}
    leaf_tests: Sequence[NamedCode] = ()

    def feature_sets(self) -> list[tuple[tuple[str, ...], int]]:
        """The sets of features that rules need, without the empty one: names of Predicates and the number of an HwModes' condition, or -1."""
        needed = {(tuple([feature.name for feature in rule.features]), rule.hw_mode) for rule in self.rules}
        return sorted(needed - {((), -1)}, key=lambda one: (len(one[0]), one))
