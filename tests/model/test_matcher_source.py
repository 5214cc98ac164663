"""Matcher steps that match a pattern's source."""

from __future__ import annotations

import pytest

from tests.support.matcher_steps import F32, V4I32
from tests.support.matcher_trees import SCALABLE, Trees
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model.patterns import PredicateCall, Property


def test_children_that_are_only_recorded_and_typed_are_not_visited() -> None:
    t = Trees()
    source = t.tree(t.node("add"), t.checked(t.reg("a")), t.reg("b"))
    assert t.steps(t.checked(source)) == [
        "CheckOpcode ISD::ADD",
        "RecordChild 0",
        "CheckChildType 0 i32",
        "RecordChild 1",
        "CheckType i32",
    ]


def test_short_forms_are_for_the_first_children() -> None:
    t = Trees()
    leaves = [t.checked(t.reg(f"a{number}")) for number in range(9)]
    steps = t.steps(t.tree(t.node("many"), *leaves))
    assert steps[15:] == [
        "RecordChild 7",
        "CheckChildType 7 i32",
        "MoveChild 8",
        "RecordNode",
        "CheckType i32",
        "MoveParent",
    ]
    t = Trees()
    steps = t.steps(t.tree(t.node("many"), *[t.leaf(7) for _ in range(6)]))
    assert steps[5:] == ["CheckChildInteger 4 7", "MoveChild 5", "CheckInteger 7", "MoveParent"]
    t = Trees()
    steps = t.steps(t.tree(t.node("many"), *[t.reg("a") for _ in range(5)]))
    assert steps[1:] == [
        "RecordChild 0",
        *[f"CheckChildSame {n} 0" for n in (1, 2, 3)],
        "MoveChild 4",
        "CheckSame 0",
        "MoveParent",
    ]
    t = Trees()
    steps = t.steps(t.tree(t.node("many"), *[t.leaf("SETEQ") for _ in range(3)]))
    assert steps[1:] == [
        *["MoveChild 0", "CheckCondCode SETEQ", "MoveSibling 1", "CheckCondCode SETEQ", "MoveParent"],
        "CheckChild2CondCode SETEQ",
    ]


def test_the_second_type_of_a_child_is_checked_there() -> None:
    t = Trees()
    pair = t.checked(t.tree(t.node("pair"), types=[F32, V4I32]), 0, 1)
    assert t.steps(t.tree(t.node("n"), pair)) == [
        *["CheckOpcode ISD::N", "MoveChild 0", "CheckOpcode ISD::PAIR"],
        *["CheckType f32", "CheckType v4i32", "MoveParent"],
    ]


def test_move_sibling() -> None:
    t = Trees()
    one, two = t.tree(t.node("one"), t.reg("a")), t.tree(t.node("two"), t.reg("b"), name="c")
    assert t.steps(t.tree(t.node("n"), one, two)) == [
        *["CheckOpcode ISD::N", "MoveChild 0", "CheckOpcode ISD::ONE", "RecordChild 0"],
        *["MoveSibling 1", "CheckOpcode ISD::TWO", "RecordNode", "RecordChild 0", "MoveParent"],
    ]


def test_a_named_root_is_checked_before_it_is_recorded() -> None:
    t = Trees()
    assert t.steps(t.tree(t.node("imm"), name="a")) == ["CheckOpcode ISD::IMM", "RecordNode"]


def test_the_second_use_of_a_name_is_a_check_same() -> None:
    t = Trees()
    neg = t.tree(t.node("neg"), t.reg("a"), name="n")
    assert t.steps(t.tree(t.node("add"), neg, neg, t.checked(t.reg("b")))) == [
        *[
            "CheckOpcode ISD::ADD",
            "RecordChild 0",
            "MoveChild 0",
            "CheckOpcode ISD::NEG",
            "RecordChild 0",
            "MoveParent",
        ],
        *["CheckChildSame 1 0", "RecordChild 2", "CheckChildType 2 i32"],
    ]


def test_constants() -> None:
    t = Trees()
    t.node("imm")
    assert t.steps(t.leaf(12)) == ["CheckOpcode ISD::IMM", "CheckInteger 12"]
    assert t.steps(t.tree(t.node("n"), t.leaf(-12))) == ["CheckOpcode ISD::N", "CheckChildInteger 0 -12"]


@pytest.mark.parametrize(("name", "check"), [("and", "CheckAndImm 255"), ("or", "CheckOrImm 255")])
def test_masks_of_several_bits(name: str, check: str) -> None:
    t = Trees()
    inner = t.tree(t.node(name), t.reg("a"), t.leaf(255))
    assert t.steps(inner) == [f"CheckOpcode ISD::{name.upper()}", check, "RecordChild 0"]
    assert t.steps(t.tree(t.node("n"), inner, t.checked(t.reg("b")))) == [
        *["CheckOpcode ISD::N", "MoveChild 0", check, "RecordChild 0", "MoveParent"],
        *["RecordChild 1", "CheckChildType 1 i32"],
    ]


def test_other_constants_of_and_are_compared() -> None:
    t = Trees()
    condition = [PredicateCall(t.predicate("p"), 0)]
    for mask in (t.leaf(8), t.leaf(1 << 31), t.leaf(7, predicates=condition)):
        steps = t.steps(t.tree(t.node("and"), t.reg("a"), mask))
        assert steps[:3] == ["CheckOpcode ISD::AND", "RecordChild 0", f"CheckChildInteger 1 {mask.value}"]
    checked = t.tree(t.node("and"), t.reg("a"), t.leaf(255), predicates=condition)
    assert "CheckChildInteger 1 255" in t.steps(checked)
    no_low_bits = t.tree(t.node("and"), t.reg("a"), t.leaf(1 << 32))
    assert "CheckAndImm 4294967296" in t.steps(no_low_bits)


def test_predicates_come_after_the_structure_and_before_the_type() -> None:
    t = Trees()
    inner = t.tree(t.node("imm"), name="a", predicates=[PredicateCall(t.predicate(name), 0) for name in ("p", "q")])
    assert t.steps(t.tree(t.node("n"), t.checked(inner))) == [
        *["CheckOpcode ISD::N", "RecordChild 0", "MoveChild 0", "CheckOpcode ISD::IMM"],
        *["CheckPredicate p", "CheckPredicate q", "CheckType i32", "MoveParent"],
    ]


def test_operands_of_predicates_have_names_of_their_own() -> None:
    t = Trees()
    call = PredicateCall(t.predicate("p", "x", "y"), 3)
    a, b = t.leaf("GPR", "a", arguments=[(3, "y")]), t.leaf("GPR", "", arguments=[(3, "x"), (4, "x")])
    assert t.steps(t.tree(t.node("n"), a, b, predicates=[call])) == [
        *["CheckOpcode ISD::N", "RecordChild 0", "RecordChild 1", "CheckPredicate p"],
    ]


def test_chains() -> None:
    t = Trees()
    load = t.tree(t.node("load", Property.CHAIN | Property.MEM_OPERAND), t.reg("p"))
    assert t.steps(load) == ["CheckOpcode ISD::LOAD", "RecordMemRef", "RecordNode", "RecordChild 1"]


@pytest.mark.parametrize(
    ("properties", "operands", "checked"),
    [(0, 1, False), (0, 2, True), (0, -1, False), (Property.CHAIN, 1, True), (Property.OPT_IN_GLUE, 1, True)],
)
def test_a_chain_below_a_root_with_other_inputs_must_be_foldable(properties: int, operands: int, checked: bool) -> None:
    t = Trees()
    load = t.tree(t.node("load", Property.CHAIN), t.reg("p"))
    steps = t.steps(t.tree(t.node("n", properties, operands=operands), load))
    assert ("CheckFoldableChainNode" in steps) == checked


def test_a_chain_further_below_must_be_foldable() -> None:
    t = Trees()
    load = t.tree(t.node("load", Property.CHAIN), t.reg("p"))
    assert "CheckFoldableChainNode" in t.steps(t.tree(t.node("n"), t.tree(t.node("m"), load)))
    assert "CheckFoldableChainNode" in t.steps(t.tree(t.node("intrinsic_wo_chain"), load))


def test_glue() -> None:
    t = Trees()
    out = t.tree(t.node("out", Property.OUT_GLUE | Property.IN_GLUE), t.reg("a"))
    assert t.steps(out) == ["CheckOpcode ISD::OUT", "CaptureGlueInput", "RecordChild 0"]
    assert t.steps(t.tree(t.node("n", Property.OPT_IN_GLUE), out)) == [
        *["CheckOpcode ISD::N", "CaptureGlueInput", "MoveChild 0", "CheckOpcode ISD::OUT", "RecordNode"],
        *["CaptureGlueInput", "RecordChild 0", "MoveParent"],
    ]


def test_leaves() -> None:
    t = Trees()
    names = ("GPR", "GPROp", "lo", "srcvalue")
    assert t.steps(t.tree(t.node("n"), *[t.leaf(name) for name in names], t.leaf(None, "v"), t.leaf("i32", "w"))) == [
        *["CheckOpcode ISD::N", "RecordChild 4", "RecordChild 5"]
    ]
    assert t.steps(t.tree(t.node("n"), t.leaf("R0"), t.leaf("i64"))) == [
        *["CheckOpcode ISD::N", "RecordChild 0", "MoveChild 1", "CheckValueType i64", "MoveParent"]
    ]


def test_vectors_of_one_value() -> None:
    t = Trees()
    t.node("build_vector")
    t.node("splat_vector")
    assert t.steps(t.leaf("immAllOnesV", "", V4I32)) == ["CheckOpcode ISD::BUILD_VECTOR", "CheckImmAllOnesV"]
    assert t.steps(t.leaf("immAllZerosV", "", SCALABLE)) == ["CheckOpcode ISD::SPLAT_VECTOR", "CheckImmAllZerosV"]
    assert t.steps(t.tree(t.node("n"), t.leaf("immAllZerosV", "", V4I32)))[1:] == [
        *["MoveChild 0", "CheckImmAllZerosV", "MoveParent"]
    ]


def test_complex_patterns_come_last() -> None:
    t = Trees()
    address = t.complex_pattern("Addr", 2)
    source = t.tree(t.node("n"), t.leaf(address, "p"), t.reg("a"))
    assert t.steps(source, condition="c()") == [
        *["CheckOpcode ISD::N", "RecordChild 0", "RecordChild 1", "CheckPatternPredicate c()", "CheckComplexPat 0"]
    ]


def test_the_same_complex_pattern_of_the_same_names_is_checked_once() -> None:
    t = Trees()
    shift = t.complex_pattern("Shift", 2)
    source = t.tree(
        t.node("n"),
        t.tree(shift, t.reg("a"), t.reg("b")),
        t.tree(shift, t.reg("a"), t.reg("b")),
        t.tree(shift, t.reg("a"), t.reg("c")),
    )
    assert t.steps(source) == [
        *["CheckOpcode ISD::N", "RecordChild 0", "CheckChildSame 1 0", "RecordChild 2"],
        *["CheckComplexPat 0", "CheckComplexPat 1"],
    ]


def test_a_complex_pattern_as_root() -> None:
    t = Trees()
    shl = t.node("shl")
    shift = t.complex_pattern("Shift", 2, [shl])
    assert t.steps(t.leaf(shift, "a"), opcode=shl) == ["CheckOpcode ISD::SHL", "RecordNode", "CheckComplexPat 0"]


def test_a_leaf_that_cannot_be_in_a_dag() -> None:
    t = Trees()
    with pytest.raises(DiagnosticError) as caught:
        t.steps(t.tree(t.node("n"), t.leaf("one")))
    assert str(caught.value) == (
        "one: error: this pattern looks for 'one', which nothing in a DAG can be; use a node or a register"
    )
