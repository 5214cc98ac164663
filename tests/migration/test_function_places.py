"""Functions between definitions of one line each, which stand before them."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.folding.function_places import with_functions_before_lists
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Symbol,
    lines,
)
from tgdsl.migration.text.module_text import Module
from tgdsl.migration.text.notes import laid_out


def _function(name: str, default: str = "") -> Procedure:
    given = [Parameter("kind", Plain("int"), Name(Symbol("t.m", default)))] if default else []
    return Procedure(name, given, Plain("int"), [], Plain("1"))


def _call(name: str) -> Assignment:
    return Assignment(name, Call(Name(Symbol("t.m", f"of_{name}"))))


def _class(name: str) -> ClassStatement:
    return ClassStatement(name, [], [], [])


def _placed(statements: Sequence[Statement]) -> list[str]:
    [module] = with_functions_before_lists([Module("m", list(statements))], "t")
    return [line for line in laid_out([(one, lines(one, AS_DEFINED)) for one in module.statements]) if line]


def test_a_function_stands_behind_the_block_before_the_definitions() -> None:
    first, second = _function("f"), _function("g")
    found = _placed([first, _call("A"), Comment([]), _call("B"), second, _call("C"), _class("D")])
    assert found[::2][:2] == ["def f() -> int:", "def g() -> int:"]
    assert found[4:] == ["A = of_A()", "B = of_B()", "C = of_C()", "class D: ..."]


def test_functions_that_follow_each_other_move_together() -> None:
    found = _placed([_class("D"), _call("A"), _function("f"), _function("g"), _call("B")])
    assert [one for one in found if not one.startswith(" ")] == [
        "class D: ...",
        "def f() -> int:",
        "def g() -> int:",
        "A = of_A()",
        "B = of_B()",
    ]


def test_a_comment_on_a_function_goes_with_it_and_others_stay() -> None:
    own, other = Comment(["A multiclass."], above=True), Comment(["Loads"])
    found = _placed([_class("D"), _call("A"), other, own, _function("f"), _call("B")])
    assert [one for one in found if not one.startswith(" ")] == [
        "class D: ...",
        "# A multiclass.",
        "def f() -> int:",
        "A = of_A()",
        "# Loads",
        "B = of_B()",
    ]


def test_a_function_stays_where_a_block_is_beside_it_or_a_default_value_before_it() -> None:
    cases: list[list[Statement]] = [
        [_class("D"), _call("A"), _function("f"), _class("E")],
        [_class("D"), _call("A"), _function("f", "A"), _call("B")],
        [_call("A"), _function("f"), _call("B")],
    ]
    for statements in cases:
        [module] = with_functions_before_lists([Module("m", statements)], "t")
        assert module.statements == statements
