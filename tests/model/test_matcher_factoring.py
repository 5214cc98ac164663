"""How options of a matcher share steps, change places and become switches."""

from __future__ import annotations

import pytest

from tests.matcher_steps import F32, I32, I64, IPTR, V4I32, Made, outline
from tgdsl.model.matcher import Path, Scope
from tgdsl.model.matcher.factoring import exclusive, factor
from tgdsl.model.matcher.pool import StepPool
from tgdsl.model.matcher.steps import AnyStep


def factored(pool: StepPool, *options: list[AnyStep]) -> str:
    """The outline of a scope with these options, factored; a line for each step."""
    matcher = Path([], Scope([Path(list(option)) for option in options]))
    factor(pool, matcher)
    return "\n".join(outline(matcher))


def lines(*expected: str) -> str:
    return "\n".join(expected)


def test_what_options_begin_with_is_done_once() -> None:
    made = Made()
    record, parent = made.pool.record_node("$a", 0), made.pool.move_parent
    assert factored(made.pool, [record, parent, made.done("x")], [record, made.done("y")]) == lines(
        "RecordNode", "option", "  MoveParent", "  done x", "option", "  done y"
    )


def test_the_first_of_several_steps_with_the_same_effect_stays() -> None:
    made = Made()
    first, second = made.pool.record_node("$a", 0), made.pool.record_node("$b", 1)
    assert first is not second and first.key == second.key
    matcher = Path([], Scope([Path([first, made.done("x")]), Path([second, made.done("y", 1)])]))
    factor(made.pool, matcher)
    assert matcher.steps == [first]


def test_a_pattern_that_does_the_same_as_an_earlier_one_is_left_out() -> None:
    made = Made()
    check = made.pool.check_same(0)
    assert factored(made.pool, [check, made.done("x", 1)], [check, made.done("y", 1)]) == lines(
        "CheckSame 0", "done x 1"
    )


def test_opcodes_become_a_switch_whatever_their_order() -> None:
    made = Made()
    add, also_add, sub = made.opcode("ADD"), made.opcode("ADD"), made.opcode("SUB")
    assert add is not also_add
    assert factored(made.pool, [add, made.done("x")], [sub, made.done("y")], [also_add, made.done("z", 1)]) == lines(
        "opcode ISD::ADD", "  option", "    done x", "  option", "    done z 1", "opcode ISD::SUB", "  done y"
    )


def test_types_become_a_switch() -> None:
    made = Made()
    i32, f32 = made.pool.check_type(I32, 0), made.pool.check_type(F32, 0)
    assert factored(made.pool, [i32, made.done("x")], [f32, made.done("y")], [i32, made.done("z", 1)]) == lines(
        "type i32", "  option", "    done x", "  option", "    done z 1", "type f32", "  done y"
    )


def test_a_check_of_the_type_that_comes_later_is_taken_first() -> None:
    made = Made()
    i32, f32 = made.pool.check_type(I32, 0), made.pool.check_type(F32, 0)
    condition, record = made.pool.check_pattern_predicate("c()"), made.pool.record_child(0, "$a", 0)
    assert factored(
        made.pool, [made.predicate("p"), i32, made.done("x")], [record, condition, f32, made.done("y")]
    ) == lines(
        "type i32",
        "  CheckPredicate p",
        "  done x",
        "type f32",
        "  RecordChild 0",
        "  CheckPatternPredicate c()",
        "  done y",
    )


def test_one_type_is_a_check_and_no_switch() -> None:
    made = Made()
    i32, record = made.pool.check_type(I32, 0), made.pool.record_child(0, "$a", 0)
    assert factored(made.pool, [made.predicate("p"), i32, made.done("x")], [record, i32, made.done("y")]) == lines(
        "CheckType i32", "option", "  CheckPredicate p", "  done x", "option", "  RecordChild 0", "  done y"
    )


@pytest.mark.parametrize("between", ["move", "pointer", "result", "none"])
def test_no_switch_where_a_type_is_not_checked_first(between: str) -> None:
    made = Made()
    pool = made.pool
    i32 = pool.check_type(I32, 0)
    others: dict[str, list[AnyStep]] = {
        "move": [pool.move_child(1), pool.check_type(F32, 0)],
        "pointer": [pool.check_type(IPTR, 0)],
        "result": [pool.check_type(F32, 1)],
        "none": [pool.record_mem_ref],
    }
    text = factored(pool, [made.predicate("p"), i32, made.done("x")], [*others[between], made.done("y")])
    assert text.startswith("option\n") and text.count("option") == 2


def test_an_option_passes_others_only_if_they_exclude_it() -> None:
    made = Made()
    one, two = made.pool.check_child_integer(0, 1), made.pool.check_child_integer(0, 2)
    elsewhere = made.pool.check_child_integer(1, 2)
    assert factored(made.pool, [one, made.done("x")], [two, made.done("y")], [one, made.done("z", 1)]) == lines(
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
    assert factored(made.pool, [one, made.done("x")], [elsewhere, made.done("y")], [one, made.done("z", 1)]) == lines(
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


def test_a_check_is_brought_forward_to_be_shared() -> None:
    made = Made()
    predicate, record = made.predicate("p"), made.pool.record_child(0, "$a", 0)
    assert factored(made.pool, [predicate, made.done("x")], [record, predicate, made.done("y")]) == lines(
        "CheckPredicate p", "option", "  done x", "option", "  RecordChild 0", "  done y"
    )


def test_a_check_stays_behind_a_step_that_moves() -> None:
    made = Made()
    predicate, move = made.predicate("p"), made.pool.move_child(0)
    assert factored(made.pool, [predicate, made.done("x")], [move, predicate, made.done("y")]) == lines(
        "option", "  CheckPredicate p", "  done x", "option", "  MoveChild 0", "  CheckPredicate p", "  done y"
    )


def test_options_of_an_inner_scope_become_options() -> None:
    made = Made()
    a, b, c = made.pool.check_same(0), made.pool.check_same(1), made.pool.check_same(2)
    inner = Path([], Scope([Path([b, made.done("y")]), Path([c, made.done("z")])]))
    matcher = Path([], Scope([Path([a, made.done("x")]), inner]))
    factor(made.pool, matcher)
    assert [line for line in outline(matcher) if not line.startswith(" ")] == ["option"] * 3


def test_no_options() -> None:
    assert factored(StepPool()) == ""


def test_exclusive_checks() -> None:
    made = Made()
    pool = made.pool
    add, pointer = made.opcode("ADD", known=I32), made.opcode("FRAMEINDEX", known=IPTR)
    store, plain = made.opcode("STORE", results=0), made.opcode("SUB")
    i32, i64, f32, iptr, vector = [pool.check_type(t, 0) for t in (I32, I64, F32, IPTR, V4I32)]
    excluded: list[tuple[AnyStep, AnyStep]] = [
        (add, plain),
        (add, i64),
        (store, i32),
        (pointer, f32),
        (pointer, vector),
        (i32, i64),
        (iptr, f32),
        (iptr, vector),
        (pool.check_child_type(1, I32), pool.check_child_type(1, F32)),
        (pool.check_child_type(1, IPTR), pool.check_child_type(1, V4I32)),
        (pool.check_integer(1), pool.check_integer(2)),
        (pool.check_cond_code("SETEQ"), pool.check_cond_code("SETNE")),
        (pool.check_child2_cond_code("SETEQ"), pool.check_child2_cond_code("SETNE")),
        (pool.check_value_type(I32), pool.check_value_type(I64)),
        (pool.check_imm_all_ones_v, pool.check_imm_all_zeros_v),
    ]
    compatible: list[tuple[AnyStep, AnyStep]] = [
        (add, i32),
        (plain, i64),
        (pointer, i64),
        (pointer, iptr),
        (i32, iptr),
        (pool.check_child_type(1, I32), pool.check_child_type(2, F32)),
        (pool.check_child_type(1, IPTR), pool.check_child_type(1, I64)),
        (pool.check_child_integer(0, 1), pool.check_child_integer(1, 2)),
        (pool.check_integer(1), pool.check_child_integer(0, 2)),
        (pool.check_type(I32, 0), pool.check_child_type(0, F32)),
        (made.predicate("p"), made.predicate("q")),
    ]
    for one, other in excluded:
        assert exclusive(one, other) and exclusive(other, one)
    for one, other in compatible:
        assert not exclusive(one, other) and not exclusive(other, one)
