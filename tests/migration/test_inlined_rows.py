"""Rows that one call alone has."""

from __future__ import annotations

from tests.migration.statements import named_tuple, own
from tgdsl.migration.folding.inlined_rows import with_inlined_rows
from tgdsl.migration.python import Assignment, Call, Expression, Parameter, Plain, Procedure, Statement
from tgdsl.migration.text.module_text import Module, text_of


def _row(name: str, cls: str, *values: Expression) -> Statement:
    return Assignment(name, Call(own(cls), list(values)))


def _call(name: str, *values: Expression) -> Statement:
    return Assignment(name, Call(own("load"), list(values)), (name,))


def _text(*statements: Statement, cls: str = "Row") -> str:
    """The text of a module below its function."""
    head: list[Statement] = [
        named_tuple(cls, ["op", "size"], Plain("int")),
        Procedure("load", [Parameter("row", own(cls))], Plain("int"), [], Plain("row.op")),
    ]
    [found] = with_inlined_rows([Module("a", [*head, *statements])], "t")
    return text_of(found, "t").split("return row.op\n\n\n")[1]


def test_a_row_of_one_call_stands_in_it() -> None:
    one, two = Plain("1"), Plain("2")
    assert _text(_row("row_1", "Row", one, two), _call("A", own("row_1"))) == "A = load(Row(1, 2))\n"
    assert _text(_row("first", "Row", one, two), _row("row_1", "Row", own("first"), two), _call("A", own("row_1"))) == (
        "A = load(Row(Row(1, 2), 2))\n"
    )


def test_a_row_of_several_calls_keeps_its_name() -> None:
    row = _row("row_1", "Row", Plain("1"), Plain("2"))
    assert _text(row, _call("A", own("row_1")), _call("B", own("row_1"))).startswith("row_1 = Row(1, 2)\n")


def test_a_row_for_which_there_is_no_room_keeps_its_name() -> None:
    long = Plain('"' + "long " * 20 + '"')
    assert "A = load(row_1)\n" in _text(_row("row_1", "Row", long, long), _call("A", own("row_1")))


def test_a_row_that_has_its_name_from_elsewhere_keeps_it() -> None:
    row = _row("V_M1", "LMULInfo", Plain("1"), Plain("2"))
    assert "A = load(V_M1)\n" in _text(row, _call("A", own("V_M1")), cls="LMULInfo")
