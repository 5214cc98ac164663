"""Expressions of C++, read and written again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tgdsl.cpp.reader import Unreadable, read_expression
from tgdsl.cpp.syntax import BINARY_LEVELS, Binary, Call, Choice, Expression, Literal, Member, Name, Unary, text_of


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("((a))", "a"),
        ("a-(b-c)", "a - (b - c)"),
        ("(a - b) - c", "a - b - c"),
        ("!(a == b) && ~c", "!(a == b) && ~c"),
        ("(a || b) && c || d", "(a || b) && c || d"),
        ("x->f<T>()->g.h(1, 2u)[3]", "x->f<T>()->g.h(1, 2u)[3]"),
        ("static_cast<int8_t>(a + b)", "(int8_t)(a + b)"),
        ("unsigned(x) > 0x10", "(unsigned)x > 16"),
        ("a ? b : c ? d : e", "a ? b : c ? d : e"),
        ("(a ? b : c) + 1", "(a ? b : c) + 1"),
        ("f(*p)->g(&q)", "f(*p)->g(&q)"),
        ("isInt<13>(N->getSExtValue())", "isInt<13>(N->getSExtValue())"),
        ("N < 5 && M > (3)", "N < 5 && M > 3"),
    ],
)
def test_text(text: str, written: str) -> None:
    assert text_of(read_expression(text)) == written
    assert read_expression(written) == read_expression(text)


@pytest.mark.parametrize("text", ["a b", "", "a ||", '"text"', "[] { return a; }()"])
def test_text_that_is_no_expression(text: str) -> None:
    with pytest.raises(Unreadable):
        read_expression(text)


_NAMES = st.sampled_from(["a", "Imm", "ISD::ADD"]).map(Name)
_LEAVES: st.SearchStrategy[Expression] = st.one_of(_NAMES, st.integers(0, 99).map(Literal), st.booleans().map(Literal))


def _larger(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    operators = st.sampled_from([operator for level in BINARY_LEVELS for operator in level])
    return st.one_of(
        st.builds(Binary, operators, inner, inner),
        st.builds(Unary, st.sampled_from(["!", "~"]), inner),
        st.builds(Choice, inner, inner, inner),
        st.builds(Call, _NAMES, st.lists(inner, max_size=2).map(tuple)),
        st.builds(Call, st.builds(Member, _NAMES, st.just("get")), st.just(())),
    )


@given(st.recursive(_LEAVES, _larger, max_leaves=12))
def test_written_expressions_are_read_as_the_same(expression: Expression) -> None:
    assert read_expression(text_of(expression)) == expression
