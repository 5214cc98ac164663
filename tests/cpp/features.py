"""SubtargetFeatures for the programs here: their enumeration, and the conditions that a set of them fulfils."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from attrs import frozen

from tgdsl.model import Model
from tgdsl.model.subtarget.feature_predicates import Condition, HasFeature, NoneOf, Together
from tgdsl.records import Record


@frozen
class Features:
    """The features of a target, numbered by index."""

    names: tuple[str, ...]

    def bits(self, chosen: Iterable[str]) -> int:
        return sum(1 << self.names.index(name) for name in chosen)

    def sets(self, seed: int, count: int) -> Sequence[frozenset[str]]:
        """The empty set, the full set, each feature alone, and ``count`` random sets."""
        random = Random(seed)
        drawn = [frozenset(name for name in self.names if random.random() < 0.5) for _ in range(count)]
        return [frozenset(), frozenset(self.names), *(frozenset([name]) for name in self.names), *drawn]

    def enumeration(self) -> str:
        """The file ``features.inc``: enumerators."""
        return "".join([f"{name} = {number},\n" for number, name in enumerate(self.names)])


def features_of(model: Model) -> Features:
    return Features(tuple([record.name for record in model.records.by_name("SubtargetFeature")]))


def holds(condition: Condition, chosen: frozenset[str]) -> bool:
    match condition:
        case HasFeature(name):
            return name in chosen
        case NoneOf(inner):
            return not holds(inner, chosen)
        case Together(every, conditions):
            return (all if every else any)([holds(inner, chosen) for inner in conditions])


def available(model: Model, record: Record, chosen: frozenset[str]) -> bool:
    """Whether an instruction's or alias's AssemblerPredicates hold on a subtarget with these features."""
    return all([holds(predicate.condition, chosen) for predicate in model.feature_predicates.of(record)])
