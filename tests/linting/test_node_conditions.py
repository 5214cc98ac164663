"""Predicates of PatFrags as conditions: which one follows from another."""

from __future__ import annotations

from tests.support.matcher_steps import I32
from tests.support.matcher_trees import Trees
from tgdsl.cpp.conditions import implies
from tgdsl.linting.node_conditions import NodeConditions
from tgdsl.model.patterns import (
    Access,
    Aligned,
    ExtendsLoad,
    FragmentCondition,
    HasUses,
    ImmediateCondition,
    ImmediateType,
    LoadExtType,
    NodeCondition,
    Predicate,
    PredicateCall,
)


def follows(given: FragmentCondition, wanted: FragmentCondition) -> bool:
    trees = Trees()
    conditions = NodeConditions()
    one, other = [
        conditions.of(
            trees.leaf(
                None, "x", I32, predicates=[PredicateCall(Predicate(trees.record("one"), "p", condition, (), False), 0)]
            )
        )
        for condition in (given, wanted)
    ]
    return implies(one, other)


def test_tests_and_code() -> None:
    extends, once = ExtendsLoad(LoadExtType.SIGN), HasUses(1)
    both = NodeCondition("SDNode", Access.LOAD, (extends, once), "return a && b;")
    assert follows(both, NodeCondition("SDNode", Access.LOAD, (extends,), "return a;"))
    assert not follows(NodeCondition("SDNode", Access.LOAD, (extends,), "return a;"), both)
    assert not follows(both, NodeCondition("SDNode", Access.LOAD, (ExtendsLoad(LoadExtType.ZERO),)))
    assert not follows(both, NodeCondition("SDNode", Access.LOAD, (Aligned(4),)))
    assert follows(both, NodeCondition())


def test_constants_of_another_type() -> None:
    narrow, wide = "return isInt<5>(Imm);", "return isInt<6>(Imm);"
    assert follows(ImmediateCondition(ImmediateType.INT64, narrow), ImmediateCondition(ImmediateType.INT64, wide))
    assert not follows(ImmediateCondition(ImmediateType.APINT, narrow), ImmediateCondition(ImmediateType.INT64, narrow))
    assert not follows(ImmediateCondition(ImmediateType.APINT, narrow), ImmediateCondition(ImmediateType.APINT, wide))
