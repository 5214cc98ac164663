"""Statements whose numbers are spelled as in the sources."""

from __future__ import annotations

from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Name,
    Plain,
    Statement,
    Symbol,
    lines,
)
from tgdsl.migration.sources.literals import Literals
from tgdsl.migration.sources.rewriting import is_row_of_codes, spelled


def _text(statement: Statement, literals: Literals) -> str:
    return "\n".join(lines(spelled(statement, literals), AS_DEFINED))


def _row(*arguments: str, function: Expression = Name(Symbol("t.rows", "Row")), **named: str) -> Assignment:
    given = [Plain(one) for one in arguments]
    return Assignment("ONE", Call(function, given, [(name, Plain(value)) for name, value in named.items()]))


def test_class_keywords_and_attributes() -> None:
    body = [Assignment("size", Plain("4")), Assignment("code", Plain("64"))]
    made = ClassStatement("ADD", [], [("op", Plain("0b11")), ("n", Plain("0x5"))], body)
    literals = Literals({"op": "0x3", "n": "5"}, ["0x3", "5", "0x4", "0x40"])
    assert _text(made, literals) == "class ADD(op=0x3, n=5):\n    size = 4\n    code = 0x40"


def test_numbers_of_rows() -> None:
    """By the value, since the arguments of a call have no names; decimals too."""
    literals = Literals({"Value": "18", "Code": "0b10010", "Other": "0x0A"}, [])
    assert _text(_row('"one"', "0xA"), literals) == 'ONE = Row("one", 0x0A)'
    assert _text(_row('"one"', "0x12"), literals) == 'ONE = Row("one", 0x12)'  # spelled in two ways
    assert _text(_row("0x12", Value="0xB"), Literals({"Value": "18"}, [])) == "ONE = Row(18, Value=0xB)"


def test_rows_of_which_a_number_may_be_spelled_otherwise() -> None:
    assert is_row_of_codes(_row("0xA")) and is_row_of_codes(_row('"one"', Value="0b1"))
    assert not is_row_of_codes(_row("10", '"0xA"'))
    assert not is_row_of_codes(_row("0xA", function=Name(of_language("Operand"))))
