"""Factoring of a matcher's options: shared steps, reordering, switches."""

from __future__ import annotations

import pytest

from tests.support.matcher_steps import F32, I32, I64, IPTR, V4I32, StepMaker, outline
from tgdsl.model.matcher import Path, Scope
from tgdsl.model.matcher.factoring import exclusive, factor
from tgdsl.model.matcher.pool import StepPool
from tgdsl.model.matcher.steps import (
    CheckChild2CondCode,
    CheckChildInteger,
    CheckChildType,
    CheckCondCode,
    CheckImmAllOnesV,
    CheckImmAllZerosV,
    CheckInteger,
    CheckPatternPredicate,
    CheckSame,
    CheckType,
    CheckValueType,
    MoveChild,
    MoveParent,
    RecordChild,
    RecordMemRef,
    RecordNode,
    Step,
)
from tgdsl.model.patterns import PatternCondition


def factored(pool: StepPool, *options: list[Step]) -> str:
    """The outline of a scope with these options, factored; a line for each step."""
    matcher = Path([], Scope([Path(list(option)) for option in options]))
    factor(pool, matcher)
    return "\n".join(outline(matcher))


def lines(*expected: str) -> str:
    return "\n".join(expected)


def test_common_first_steps_are_shared() -> None:
    make = StepMaker()
    record, parent = make.pool.step(RecordNode, "$a", 0), make.pool.step(MoveParent)
    assert factored(make.pool, [record, parent, make.done("x")], [record, make.done("y")]) == lines(
        "RecordNode", "option", "  MoveParent", "  done x", "option", "  done y"
    )


def test_the_first_of_several_steps_with_the_same_effect_stays() -> None:
    make = StepMaker()
    first, second = make.pool.step(RecordNode, "$a", 0), make.pool.step(RecordNode, "$b", 1)
    assert first is not second and first.key == second.key
    matcher = Path([], Scope([Path([first, make.done("x")]), Path([second, make.done("y", 1)])]))
    factor(make.pool, matcher)
    assert matcher.steps == [first]


def test_a_pattern_with_the_same_steps_as_an_earlier_one_is_dropped() -> None:
    make = StepMaker()
    check = make.pool.step(CheckSame, 0)
    assert factored(make.pool, [check, make.done("x", 1)], [check, make.done("y", 1)]) == lines(
        "CheckSame 0", "done x 1"
    )


def test_opcodes_become_a_switch_whatever_their_order() -> None:
    make = StepMaker()
    add, also_add, sub = make.opcode("ADD"), make.opcode("ADD"), make.opcode("SUB")
    assert add is not also_add
    assert factored(make.pool, [add, make.done("x")], [sub, make.done("y")], [also_add, make.done("z", 1)]) == lines(
        "opcode ISD::ADD", "  option", "    done x", "  option", "    done z 1", "opcode ISD::SUB", "  done y"
    )


def test_types_become_a_switch() -> None:
    make = StepMaker()
    i32, f32 = make.pool.step(CheckType, I32, 0), make.pool.step(CheckType, F32, 0)
    assert factored(make.pool, [i32, make.done("x")], [f32, make.done("y")], [i32, make.done("z", 1)]) == lines(
        "type i32", "  option", "    done x", "  option", "    done z 1", "type f32", "  done y"
    )


def test_a_later_check_of_the_type_is_moved_to_the_front() -> None:
    make = StepMaker()
    i32, f32 = make.pool.step(CheckType, I32, 0), make.pool.step(CheckType, F32, 0)
    condition, record = make.pool.step(CheckPatternPredicate, PatternCondition(("c()",))), make.pool.step(
        RecordChild, 0, "$a", 0
    )
    assert factored(
        make.pool, [make.predicate("p"), i32, make.done("x")], [record, condition, f32, make.done("y")]
    ) == lines(
        "type i32",
        "  CheckPredicate p",
        "  done x",
        "type f32",
        "  RecordChild 0",
        "  CheckPatternPredicate c()",
        "  done y",
    )


def test_one_type_is_no_switch() -> None:
    make = StepMaker()
    i32, record = make.pool.step(CheckType, I32, 0), make.pool.step(RecordChild, 0, "$a", 0)
    assert factored(make.pool, [make.predicate("p"), i32, make.done("x")], [record, i32, make.done("y")]) == lines(
        "CheckType i32", "option", "  CheckPredicate p", "  done x", "option", "  RecordChild 0", "  done y"
    )


@pytest.mark.parametrize("between", ["move", "pointer", "result", "none"])
def test_no_switch_where_a_type_is_not_checked_first(between: str) -> None:
    make = StepMaker()
    pool = make.pool
    i32 = pool.step(CheckType, I32, 0)
    others: dict[str, list[Step]] = {
        "move": [pool.step(MoveChild, 1), pool.step(CheckType, F32, 0)],
        "pointer": [pool.step(CheckType, IPTR, 0)],
        "result": [pool.step(CheckType, F32, 1)],
        "none": [pool.step(RecordMemRef)],
    }
    text = factored(pool, [make.predicate("p"), i32, make.done("x")], [*others[between], make.done("y")])
    assert text.startswith("option\n") and text.count("option") == 2


def test_an_option_passes_others_only_if_they_exclude_it() -> None:
    make = StepMaker()
    one, two = make.pool.step(CheckChildInteger, 0, 1), make.pool.step(CheckChildInteger, 0, 2)
    elsewhere = make.pool.step(CheckChildInteger, 1, 2)
    assert factored(make.pool, [one, make.done("x")], [two, make.done("y")], [one, make.done("z", 1)]) == lines(
        "option",
        "  CheckChildInteger 0 1",
        "  option",
        "    done x",
        "  option",
        "    done z 1",
        "option",
        "  CheckChildInteger 0 2",
        "  done y",
    )
    assert factored(make.pool, [one, make.done("x")], [elsewhere, make.done("y")], [one, make.done("z", 1)]) == lines(
        "option",
        "  CheckChildInteger 0 1",
        "  done x",
        "option",
        "  CheckChildInteger 1 2",
        "  done y",
        "option",
        "  CheckChildInteger 0 1",
        "  done z 1",
    )


def test_a_check_is_moved_forward_to_be_shared() -> None:
    make = StepMaker()
    predicate, record = make.predicate("p"), make.pool.step(RecordChild, 0, "$a", 0)
    assert factored(make.pool, [predicate, make.done("x")], [record, predicate, make.done("y")]) == lines(
        "CheckPredicate p", "option", "  done x", "option", "  RecordChild 0", "  done y"
    )


def test_a_check_stays_behind_a_move_to_another_node() -> None:
    make = StepMaker()
    predicate, move = make.predicate("p"), make.pool.step(MoveChild, 0)
    assert factored(make.pool, [predicate, make.done("x")], [move, predicate, make.done("y")]) == lines(
        "option", "  CheckPredicate p", "  done x", "option", "  MoveChild 0", "  CheckPredicate p", "  done y"
    )


def test_options_of_an_inner_scope_are_merged_into_the_outer_one() -> None:
    make = StepMaker()
    a, b, c = make.pool.step(CheckSame, 0), make.pool.step(CheckSame, 1), make.pool.step(CheckSame, 2)
    inner = Path([], Scope([Path([b, make.done("y")]), Path([c, make.done("z")])]))
    matcher = Path([], Scope([Path([a, make.done("x")]), inner]))
    factor(make.pool, matcher)
    assert [line for line in outline(matcher) if not line.startswith(" ")] == ["option"] * 3


def test_no_options() -> None:
    assert factored(StepPool()) == ""


def test_exclusive_checks() -> None:
    make = StepMaker()
    pool = make.pool
    add, pointer = make.opcode("ADD", known=I32), make.opcode("FRAMEINDEX", known=IPTR)
    store, plain = make.opcode("STORE", results=0), make.opcode("SUB")
    i32, i64, f32, iptr, vector = [pool.step(CheckType, t, 0) for t in (I32, I64, F32, IPTR, V4I32)]
    excluded: list[tuple[Step, Step]] = [
        (add, plain),
        (add, i64),
        (store, i32),
        (pointer, f32),
        (pointer, vector),
        (i32, i64),
        (iptr, f32),
        (iptr, vector),
        (pool.step(CheckChildType, 1, I32), pool.step(CheckChildType, 1, F32)),
        (pool.step(CheckChildType, 1, IPTR), pool.step(CheckChildType, 1, V4I32)),
        (pool.step(CheckInteger, 1), pool.step(CheckInteger, 2)),
        (pool.step(CheckCondCode, "SETEQ"), pool.step(CheckCondCode, "SETNE")),
        (pool.step(CheckChild2CondCode, "SETEQ"), pool.step(CheckChild2CondCode, "SETNE")),
        (pool.step(CheckValueType, I32), pool.step(CheckValueType, I64)),
        (pool.step(CheckImmAllOnesV), pool.step(CheckImmAllZerosV)),
    ]
    compatible: list[tuple[Step, Step]] = [
        (add, i32),
        (plain, i64),
        (pointer, i64),
        (pointer, iptr),
        (i32, iptr),
        (pool.step(CheckChildType, 1, I32), pool.step(CheckChildType, 2, F32)),
        (pool.step(CheckChildType, 1, IPTR), pool.step(CheckChildType, 1, I64)),
        (pool.step(CheckChildInteger, 0, 1), pool.step(CheckChildInteger, 1, 2)),
        (pool.step(CheckInteger, 1), pool.step(CheckChildInteger, 0, 2)),
        (pool.step(CheckType, I32, 0), pool.step(CheckChildType, 0, F32)),
        (make.predicate("p"), make.predicate("q")),
    ]
    for one, other in excluded:
        assert exclusive(one, other) and exclusive(other, one)
    for one, other in compatible:
        assert not exclusive(one, other) and not exclusive(other, one)
