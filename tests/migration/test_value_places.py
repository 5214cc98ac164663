"""Rows and lists, which stand above the functions that name them."""

from __future__ import annotations

from collections.abc import Sequence

from tests.migration.statements import named_tuple, own
from tgdsl.migration.folding.value_places import with_values_before_uses
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    Comment,
    Declaration,
    Expression,
    Listing,
    Plain,
    Procedure,
    Statement,
    lines,
)
from tgdsl.migration.text.module_text import Module

_ROW = named_tuple("Row", ["size"], Plain("int"))


def _row(name: str, *values: Expression) -> Assignment:
    return Assignment(name, Call(own("Row"), values or [Plain("8")]))


def _function(*used: str) -> Procedure:
    return Procedure("f", [], Plain("None"), [Assignment("", Call(Plain("g"), [own(one)])) for one in used], None)


def _placed(*statements: Statement) -> list[str]:
    """The first lines of the module's statements, but for that of its class of rows."""
    return _texts([_ROW, *statements])[1:]


def _texts(statements: Sequence[Statement]) -> list[str]:
    [module] = with_values_before_uses([Module("a", list(statements))], "t")
    return [lines(one, AS_DEFINED)[0] for one in module.statements]


def test_a_row_stands_above_the_function_that_names_it() -> None:
    call = Assignment("", Call(own("f")))
    found = _placed(_row("first"), _function("second"), call, _row("second"), _row("third"))
    assert found == ["first = Row(8)", "second = Row(8)", "def f() -> None:", "f()", "third = Row(8)"]


def test_so_does_what_is_in_it() -> None:
    found = _placed(_function("rows"), _row("a"), Declaration("rows", Plain("list[Row]"), Listing([own("a")])))
    assert found == ["a = Row(8)", "rows: list[Row] = [a]", "def f() -> None:"]


def test_it_stands_above_the_comment_on_the_function() -> None:
    found = _placed(Comment(["Does it."]), _function("a"), _row("a"))
    assert found == ["a = Row(8)", "# Does it.", "def f() -> None:"]


def test_it_stays_where_something_in_it_is_below_the_function() -> None:
    defined = Assignment("X", Call(Plain("Register")), ("X",))
    assert _placed(_function("a"), defined, _row("a", own("X")))[-1] == "a = Row(X)"
    assert _texts([_function("a"), _ROW, _row("a")])[-1] == "a = Row(8)"


def test_definitions_and_other_calls_stay() -> None:
    defined = Assignment("X", Call(Plain("Register")), ("X",))
    other = Assignment("Y", Listing([Call(Plain("pat"))]))
    assert _placed(_function("X", "Y"), defined, other) == ["def f() -> None:", "X = Register()", "Y = [pat()]"]


def test_a_comment_above_is_on_the_call_that_follows() -> None:
    call = Assignment("", Call(own("f")))
    assert _placed(_function("a"), Comment(["All of it."]), _row("a"), call)[2:] == ["# All of it.", "f()"]


def test_a_row_stays_with_the_comment_beside_it() -> None:
    found = _placed(_function("a"), _row("a"), Comment(["narrow"], beside=True))
    assert found == ["def f() -> None:", "a = Row(8)", "# narrow"]
