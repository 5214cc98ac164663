"""Functions and named tuples, which stand near their first use."""

from __future__ import annotations

from tests.migration.statements import named_tuple, own
from tgdsl.migration.folding.near_uses import with_functions_near_uses
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Plain,
    Procedure,
    Statement,
    lines,
)
from tgdsl.migration.text.module_text import Module

_HEADING = Comment(["-- Loads ---"])


def _call(name: str, function: str) -> Assignment:
    return Assignment(name, Call(own(function), []))


def _function(name: str, returns: str = "", calls: str = "") -> Procedure:
    body: list[Statement] = [_call("", calls)] if calls else []
    return Procedure(name, [], own(returns) if returns else Plain("int"), body, Plain("1"))


def _placed(*statements: Statement) -> list[str]:
    """The first lines of the module's statements."""
    [module] = with_functions_near_uses([Module("a", list(statements))], "t")
    return [lines(one, AS_DEFINED)[0] for one in module.statements]


def test_a_function_stands_below_the_heading_of_its_first_use() -> None:
    found = _placed(_function("f"), _function("g"), _call("A", "g"), _HEADING, _call("B", "f"), _call("C", "g"))
    assert found == ["def g() -> int:", "A = g()", "# -- Loads ---", "def f() -> int:", "B = f()", "C = g()"]


def test_it_stands_above_the_list_that_uses_it_and_its_comment() -> None:
    byte, other = Comment(["Bytes"]), Comment(["Words"])
    found = _placed(
        _function("f"), _HEADING, other, _call("A", "g"), byte, _call("B", "g"), _call("C", "g"), _call("D", "f")
    )
    assert found == [
        "# -- Loads ---",
        "# Words",
        "A = g()",
        "def f() -> int:",
        "# Bytes",
        "B = g()",
        "C = g()",
        "D = f()",
    ]


def test_a_function_takes_the_comment_on_it_along_and_what_it_calls() -> None:
    comment, other = Comment(["A multiclass."], above=True), Comment(["Others"])
    found = _placed(
        _function("g"), other, comment, _function("f", calls="g"), _call("A", "h"), _HEADING, _call("B", "f")
    )
    assert found == [
        "# Others",
        "A = h()",
        "# -- Loads ---",
        "def g() -> int:",
        "# A multiclass.",
        "def f() -> int:",
        "B = f()",
    ]


def test_a_named_tuple_stands_above_the_function_that_makes_it() -> None:
    pair = named_tuple("Pair", ["first"], Plain("int"))
    found = _placed(pair, _call("A", "h"), _function("f"), _function("g", "Pair"), _call("B", "g"))
    assert found == ["A = h()", "def f() -> int:", "class Pair(NamedTuple):", "def g() -> Pair:", "B = g()"]


def test_a_function_stands_behind_a_definition_that_belongs_to_the_class_above() -> None:
    made = ClassStatement("ADD", [], [], [])
    found = _placed(made, _function("f"), _call("ADD_opt", "ADD"), Comment([]), Comment(["Others"]), _call("B", "f"))
    assert found == ["class ADD: ...", "ADD_opt = ADD()", "", "def f() -> int:", "# Others", "B = f()"]
    stays: list[Statement] = [made, _function("f"), _call("B", "f"), _call("ADD_opt", "ADD")]
    assert _placed(*stays) == [lines(one, AS_DEFINED)[0] for one in stays]


def test_one_stays_that_has_no_use_or_one_in_its_section() -> None:
    row = named_tuple("Row", ["size"], Plain("int"))
    cases: list[list[Statement]] = [
        [_function("f"), _HEADING, _call("A", "g")],
        [_function("f"), _call("A", "g"), Comment([]), _call("B", "f"), _HEADING],
        [row, _call("A", "g"), _call("B", "Row")],
    ]
    for statements in cases:
        [module] = with_functions_near_uses([Module("a", statements)], "t")
        assert module.statements == statements
