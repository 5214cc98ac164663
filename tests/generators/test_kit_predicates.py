"""AssemblerPredicates as C++."""

from __future__ import annotations

import pytest

from tests.support.record_builder import Target, dag
from tgdsl.generators.kit.features import feature_bit, feature_condition, feature_name
from tgdsl.model.subtarget.feature_predicates import build_feature_predicates
from tgdsl.records import Ref, Value

a, b, c = Ref("A"), Ref("B"), Ref("C")


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        (dag("all_of", a), "FB[T::A]"),
        (dag("all_of", a, b), "FB[T::A] && FB[T::B]"),
        (dag("any_of", a, b, c), "FB[T::A] || FB[T::B] || FB[T::C]"),
        (dag("not", a), "!FB[T::A]"),
        (dag("all_of", dag("not", a), b), "!FB[T::A] && FB[T::B]"),
        (dag("all_of", dag("any_of", a, b), c), "(FB[T::A] || FB[T::B]) && FB[T::C]"),
        (dag("not", dag("any_of", a, b)), "!(FB[T::A] || FB[T::B])"),
        (dag("not", dag("any_of", a)), "!FB[T::A]"),
        # A single operand needs no parentheses, but an operator inside of it still does.
        (dag("all_of", dag("any_of", a, b)), "FB[T::A] || FB[T::B]"),
        (dag("all_of", dag("all_of", dag("any_of", a, b)), c), "(FB[T::A] || FB[T::B]) && FB[T::C]"),
        (dag("not", dag("not", a)), "!!FB[T::A]"),
    ],
)
def test_conditions(condition: Value, text: str) -> None:
    target = Target()
    for name in "ABC":
        target.add(name, "SubtargetFeature")
    target.add("P", "Predicate", AssemblerMatcherPredicate=True, CondString="true", AssemblerCondDag=condition)
    (found,) = build_feature_predicates(target.records()).all
    assert feature_condition(found.condition, "T") == text
    assert (feature_bit(found), feature_name(found)) == ("Feature_PBit", "Feature_P")
