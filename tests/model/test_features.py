"""AssemblerPredicates: their numbers, order and conditions."""

from __future__ import annotations

import pytest

from tests.support.record_builder import Target, dag
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.model.subtarget.feature_predicates import HasFeature, NoneOf, Together, build_feature_predicates
from tgdsl.records import Ref, Value


def features() -> Target:
    target = Target()
    for name in "ABC":
        target.add(name, "SubtargetFeature")
    return target


def predicate(target: Target, name: str, condition: Value, *, assembler: bool = True, compiler: str = "true") -> Ref:
    return target.add(
        name, "Predicate", AssemblerMatcherPredicate=assembler, CondString=compiler, AssemblerCondDag=condition
    )


a, b, c = Ref("A"), Ref("B"), Ref("C")


def test_conditions_are_trees() -> None:
    target = features()
    predicate(target, "P", dag("all_of", dag("any_of", a, dag("not", b)), c))
    (found,) = build_feature_predicates(target.records()).all
    either = Together(False, (HasFeature("A"), NoneOf(HasFeature("B"))))
    assert found.condition == Together(True, (either, HasFeature("C")))


def test_numbers_go_by_name_and_the_order_by_definition() -> None:
    target = features()
    for name in ("HasB10", "HasB2", "HasA"):
        predicate(target, name, dag("all_of", a))
    found = build_feature_predicates(target.records()).all
    assert [(p.name, p.number) for p in found] == [("HasB10", 2), ("HasB2", 1), ("HasA", 0)]


def test_predicates_without_assembler_matcher_predicate() -> None:
    target = features()
    predicate(target, "Compiler", None, assembler=False)
    predicate(target, "Always", dag("all_of", a), compiler="")
    predicate(target, "HasA", dag("all_of", a))
    target.add("I", "Instruction", Predicates=(Ref("Compiler"), Ref("HasA"), Ref("Always")))
    records = target.records()
    found = build_feature_predicates(records)
    assert [p.name for p in found.all] == ["HasA"]
    assert [p.name for p in found.of(records["I"])] == ["HasA"]


def test_wrong_conditions() -> None:
    target = features()
    predicate(target, "P1", dag("all_of"))
    predicate(target, "P2", dag("not", a, b))
    predicate(target, "P3", dag("any_of", a, dag("xor", a, b)))
    predicate(target, "P4", dag("all_of", Ref("i32")))
    predicate(target, "P5", dag("all_of", 1))
    predicate(target, "P6", None)
    with pytest.raises(DiagnosticError) as caught:
        build_feature_predicates(target.records())
    remedy = "; write (all_of ...), (any_of ...) or (not ...) of SubtargetFeatures"
    start = "error: the condition AssemblerCondDag of"
    assert render(caught.value.diagnostics).splitlines() == [
        f"P1: {start} 'P1' contains 'all_of' of 0 operands{remedy}",
        f"P2: {start} 'P2' contains 'not' of 2 operands{remedy}",
        f"P3: {start} 'P3' contains 'xor' of 2 operands{remedy}",
        f"P4: {start} 'P4' contains 'i32', which is not a SubtargetFeature{remedy}",
        f"P5: {start} 'P5' contains a value that is neither a feature nor a dag{remedy}",
        f"P6: {start} 'P6' contains a value that is neither a feature nor a dag{remedy}",
        "6 errors",
    ]
