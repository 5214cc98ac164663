"""Conditions in C++: one follows from another only if it does."""

from __future__ import annotations

import operator
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tgdsl.linting.formulas import AllOf, AnyOf, Formula, Literal, all_of, condition, function_body, holds_for, implies


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("a()", Literal("a()")),
        ("  (( a()\n ) )", Literal("a()")),
        ("(a()) && (b(1, 2))", AllOf((Literal("a()"), Literal("b(1, 2)")))),
        ("(a()) + (b())", Literal("(a()) + (b())")),
        ("a || b && !c", AnyOf((Literal("a"), AllOf((Literal("b"), Literal("!c")))))),
        ("f(a || b) && !(c && d)", AllOf((Literal("f(a || b)"), Literal("!(c && d)")))),
        ("a ? b : c || d", Literal("a ? b : c || d")),
        ('s == "||"', Literal('s == "||"')),
        ("a || ", Literal("a ||")),
        ("(a || b", Literal("(a || b")),
    ],
)
def test_parsing(text: str, formula: Formula) -> None:
    assert condition(text) == formula


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("\n  return isInt<13>(Imm);\n", Literal("isInt<13>(Imm)")),
        ("return a && b;;", AllOf((Literal("a"), Literal("b")))),
        ("if (a) return b; return c;", Literal("if (a) return b; return c;")),
        ("return [] { return a; }();", Literal("return [] { return a; }();")),
        ("return a; // || b\n", Literal("return a; // || b\n")),
    ],
)
def test_bodies(text: str, formula: Formula) -> None:
    assert function_body(text) == formula


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
def test_what_follows(given_: str, wanted: str) -> None:
    assert implies(condition(given_), condition(wanted))


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
        ("N->getZExtValue() > -1", "isUInt<32>(N->getZExtValue())"),
    ],
)
def test_what_does_not_follow(given_: str, wanted: str) -> None:
    assert not implies(condition(given_), condition(wanted))


def test_constants_read_in_another_way() -> None:
    assert not implies(function_body("return isInt<5>(Imm);", "IsAPInt"), function_body("return isInt<5>(Imm);"))
    assert not implies(
        function_body("return isInt<5>(Imm);", "IsAPInt"), function_body("return isInt<6>(Imm);", "IsAPInt")
    )


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
def formulas(draw: st.DrawFn, depth: int) -> str:
    if depth == 0 or draw(st.booleans()):
        literal: str = draw(_LITERALS)
        return literal
    parts = [draw(formulas(depth - 1)) for _ in range(draw(st.integers(2, 3)))]
    joint: str = draw(st.sampled_from([" && ", " || "]))
    return joint.join([f"({part})" for part in parts])


_RELATIONS = {"==": operator.eq, "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt}


def holds(formula: Formula, value: int, flags: str) -> bool:
    """Whether a formula holds for a constant, as C++ would have it; ``flags`` are the other literals that do."""
    match formula:
        case AllOf(parts):
            return all(holds(part, value, flags) for part in parts)
        case AnyOf(parts):
            return any(holds(part, value, flags) for part in parts)
        case Literal(text):
            pass
    if text in ("a", "b"):
        return text in flags
    fits = re.fullmatch(r"is(?:Shifted)?(U?)Int<(\d+)(?:, ?(\d+))?>\(Imm\)", text)
    if fits:
        bits, zeros = int(fits[2]) + int(fits[3] or 0), int(fits[3] or 0)
        low, high = (0, 1 << bits) if fits[1] else (-(1 << bits - 1), 1 << bits - 1)
        return low <= value < high and value % (1 << zeros) == 0
    left, relation, right = re.split(r" ?(==|<=|>=|<|>) ?", text)
    return bool(_RELATIONS[relation](value if left == "Imm" else int(left), value if right == "Imm" else int(right)))


@given(formulas(2), formulas(2))
def test_what_is_said_to_follow_does(given_: str, wanted: str) -> None:
    first, second = condition(given_), condition(wanted)
    follows = implies(first, second)
    for value in range(-40, 41):
        if holds_for(value, second):
            assert all(holds(second, value, flags) for flags in ("", "a", "b", "ab"))
        for flags in ("", "a", "b", "ab"):
            if follows and holds(first, value, flags):
                assert holds(second, value, flags), value


def test_all_of() -> None:
    a, b = Literal("a"), Literal("b")
    assert all_of([a]) == a
    assert all_of([]) == AllOf(())
    assert all_of([a, AllOf((b, a))]) == AllOf((a, b))
    assert not implies(AllOf(()), a)
    assert implies(a, AllOf(()))
