"""Implication between C++ conditions."""

from __future__ import annotations

import operator
import re
from collections import Counter
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tgdsl.cpp.conditions import (
    AllOf,
    AnyOf,
    Condition,
    Fact,
    Not,
    all_of,
    fails_for,
    holds_for,
    implies,
    read_condition,
    read_function_body,
)
from tgdsl.cpp.reader import read_body, read_expression
from tgdsl.cpp.syntax import Expression, Unread, text_of


def fact(text: str) -> Fact:
    return Fact(read_expression(text))


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("a()", fact("a()")),
        ("  (( a()\n ) )", fact("a()")),
        ("(a()) && (b(1, 2))", AllOf((fact("a()"), fact("b(1, 2)")))),
        ("(a()) + (b())", fact("a() + b()")),
        ("a || b && !c", AnyOf((fact("a"), AllOf((fact("b"), Not(fact("c"))))))),
        ("(a || b) || c", AnyOf((fact("a"), fact("b"), fact("c")))),
        ("f(a || b) && !(c && d)", AllOf((fact("f(a || b)"), Not(AllOf((fact("c"), fact("d"))))))),
        ("a ? b : c || d", fact("a ? b : (c || d)")),
        ('s == "||"', Fact(Unread('s == "||"'))),
        ("a || ", Fact(Unread("a ||"))),
        ("(a || b", Fact(Unread("(a || b"))),
    ],
)
def test_reading(text: str, condition: Condition) -> None:
    assert read_condition(text) == condition


_LAMBDA = "return [] { return a; }();"


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("\n  return isInt<13>(Imm);\n", fact("isInt<13>(Imm)")),
        ("return a && b;;", AllOf((fact("a"), fact("b")))),
        ("return a; // || b\n", fact("a")),
        ("if (a) return b; return c;", Fact(read_body("if ((a))\n return b;\nreturn c;"))),
        (_LAMBDA, Fact(Unread(_LAMBDA))),
    ],
)
def test_bodies(text: str, condition: Condition) -> None:
    assert read_function_body(text) == condition


@pytest.mark.parametrize(
    ("given_", "wanted"),
    [
        ("a", "a || b"),
        ("a && b", "a"),
        ("a && b", "b && a"),
        ("a && c || b && c", "c && (a || b)"),
        ("isInt<5>(Imm)", "isInt<13>(Imm)"),
        ("isUInt<12>(Imm)", "isInt<13>(Imm)"),
        ("isInt<5>(N->getSExtValue())", "isInt<6>(Imm)"),
        ("isShiftedInt<10, 2>(Imm)", "isInt<12>(Imm)"),
        ("isShiftedInt<10, 3>(Imm)", "isShiftedInt<11, 2>(Imm)"),
        ("Imm >= 0 && Imm < 32", "isUInt<5>(Imm)"),
        ("0 <= Imm && 32 > Imm && a", "isUInt<5>(Imm)"),
        ("Imm == -16 || Imm == 0x10", "isInt<6>(Imm)"),
        ("isUInt<5>(N->getZExtValue())", "isUInt<8>(N->getZExtValue())"),
        ("N->getZExtValue() < 5", "isUInt<3>(N->getZExtValue())"),
    ],
)
def test_conditions_that_imply_others(given_: str, wanted: str) -> None:
    assert implies(read_condition(given_), read_condition(wanted))


@pytest.mark.parametrize(
    ("given_", "wanted"),
    [
        ("a || b", "a"),
        ("a", "!a"),
        ("isInt<13>(Imm)", "isInt<5>(Imm)"),
        ("isUInt<13>(Imm)", "isInt<13>(Imm)"),
        ("isInt<12>(Imm)", "isShiftedInt<10, 2>(Imm)"),
        ("isShiftedInt<10, 2>(Imm)", "isShiftedInt<9, 3>(Imm)"),
        ("isUInt<5>(N->getZExtValue())", "isUInt<5>(Imm)"),  # a constant of few bits is read differently
        ("isInt<5>(-Imm)", "isInt<13>(-Imm)"),
        ("isInt<5>(x)", "isInt<13>(x)"),
        ("a", "isInt<64>(Imm)"),
        ("!(Imm == 0)", "isInt<5>(Imm)"),
        ("isInt<5>(Imm)", "Imm < 16u"),
        ("N->getZExtValue() > -1", "isUInt<32>(N->getZExtValue())"),
    ],
)
def test_conditions_that_do_not_imply_others(given_: str, wanted: str) -> None:
    assert not implies(read_condition(given_), read_condition(wanted))


_LITERALS = st.one_of(
    st.builds("isInt<{}>(Imm)".format, st.integers(1, 5)),
    st.builds("isUInt<{}>(Imm)".format, st.integers(1, 5)),
    st.builds("isShiftedInt<{}, {}>(Imm)".format, st.integers(1, 3), st.integers(0, 2)),
    st.builds("isShiftedUInt<{},{}>(Imm)".format, st.integers(1, 3), st.integers(0, 2)),
    st.builds("Imm {} {}".format, st.sampled_from(["==", "<=", ">=", "<", ">"]), st.integers(-20, 20)),
    st.builds("{}{}Imm".format, st.integers(-20, 20), st.sampled_from(["==", "<=", ">=", "<", ">"])),
    st.sampled_from(["a", "b"]),
)


@st.composite
def conditions(draw: st.DrawFn, depth: int) -> str:
    if depth == 0 or draw(st.booleans()):
        literal: str = draw(_LITERALS)
        return literal
    parts = [draw(conditions(depth - 1)) for _ in range(draw(st.integers(2, 3)))]
    joint: str = draw(st.sampled_from([" && ", " || "]))
    return joint.join([f"({part})" for part in parts])


_RELATIONS = {"==": operator.eq, "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt}


def holds(condition: Condition, value: int, flags: str) -> bool:
    """Whether a condition holds for a constant, in C++; ``flags`` are the other facts that hold."""
    match condition:
        case AllOf(parts):
            return all(holds(part, value, flags) for part in parts)
        case AnyOf(parts):
            return any(holds(part, value, flags) for part in parts)
        case Not(part):
            return not holds(part, value, flags)
        case Fact(what):
            text = text_of(cast(Expression, what))
    if text in ("a", "b"):
        return text in flags
    fits = re.fullmatch(r"is(?:Shifted)?(U?)Int<(\d+)(?:, ?(\d+))?>\(Imm\)", text)
    if fits:
        bits, zeros = int(fits[2]) + int(fits[3] or 0), int(fits[3] or 0)
        low, high = (0, 1 << bits) if fits[1] else (-(1 << bits - 1), 1 << bits - 1)
        return low <= value < high and value % (1 << zeros) == 0
    left, relation, right = re.split(r" ?(==|<=|>=|<|>) ?", text)
    return bool(_RELATIONS[relation](value if left == "Imm" else int(left), value if right == "Imm" else int(right)))


def test_implied_conditions_hold() -> None:
    outcomes: Counter[bool] = Counter()

    @settings(max_examples=200)
    @given(conditions(2), conditions(2))
    def compare(given_: str, wanted: str) -> None:
        outcomes[_holds_if_implied(given_, wanted)] += 1

    compare()
    assert outcomes[True] > 5, outcomes


def _holds_if_implied(given_: str, wanted: str) -> bool:
    """Check that a condition holds for all values of one that implies it; whether it does."""
    first, second = read_condition(given_), read_condition(wanted)
    follows = implies(first, second)
    for value in range(-40, 41):
        if holds_for(value, second):
            assert all(holds(second, value, flags) for flags in ("", "a", "b", "ab"))
        if fails_for(value, second):
            assert not any(holds(second, value, flags) for flags in ("", "a", "b", "ab"))
        for flags in ("", "a", "b", "ab"):
            if follows and holds(first, value, flags):
                assert holds(second, value, flags), value
    return follows


def test_numbers_for_which_a_condition_surely_fails() -> None:
    for text, fails, may_hold in (
        ("isInt<8>(Imm)", [128, -129], [127, -128]),
        ("isUInt<8>(Imm)", [-1, 256], [0, 255]),
        ("isShiftedInt<4, 2>(Imm)", [1, 32], [4, -32]),
        ("isInt<8>(Imm) && a", [128], [0]),
        ("isInt<8>(Imm) || a", [], [128]),
        ("!isInt<8>(Imm)", [0], [128]),
        ("Imm == 3", [4], [3]),
        ("a", [], [0]),
    ):
        condition = read_condition(text)
        assert all(fails_for(value, condition) for value in fails), text
        assert not any(fails_for(value, condition) for value in may_hold), text


def test_all_of() -> None:
    a, b = fact("a"), fact("b")
    assert all_of([a]) == a
    assert all_of([]) == AllOf(())
    assert all_of([a, AllOf((b, a))]) == AllOf((a, b))
    assert not implies(AllOf(()), a)
    assert implies(a, AllOf(()))
