"""Calls whose names follow from sizes and the like, as loops over names."""

from __future__ import annotations

from collections.abc import Sequence

from tests.migration.statements import INSTRUCTION, own
from tgdsl.migration.folding.named_loops import with_named_loops
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Loop,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Subscript,
    Symbol,
    records_of,
)
from tgdsl.migration.text.module_text import Module, text_of

_OPERAND = Subscript(Name(of_language("DAGOperand")), Plain("int"))
_SIZES = ("8", "16", "32")


def _move() -> Procedure:
    kinds: dict[str, Expression] = {"operand": _OPERAND, "row": own("Row"), "width": Plain("int")}
    given = [Parameter(name, kind) for name, kind in kinds.items()]
    return Procedure("move", given, INSTRUCTION, [], Plain("..."))


def _call(name: str, operand: str, row: str, width: str) -> Assignment:
    return Assignment(name, Call(own("move"), [own(operand), own(row), Plain(width)]), (name,))


def _looped(*statements: Statement, others: Sequence[Statement] = ()) -> str:
    """The text below the function."""
    given = [_move(), *statements]
    modules = with_named_loops([Module("a", given), Module("b", list(others))], "t")
    before = [name for one in given for name in records_of(one)]
    assert [name for one in modules[0].statements for name in records_of(one)] == before
    return text_of(modules[0], "t").partition("    return ...\n\n\n")[2]


def _moves(to: str = "r", sizes: Sequence[str] = _SIZES) -> list[Assignment]:
    return [_call(f"MOV{size}{mode}{to}", f"{mode}{size}", f"mode_{mode}", size) for mode in "abcdef" for size in sizes]


def test_calls_for_sizes_of_modes_are_two_loops() -> None:
    assert _looped(*_moves()) == """\
operand_rows: list[tuple[str, list[DAGOperand[int]], Row]] = [
    ("a", [a8, a16, a32], mode_a),
    ("b", [b8, b16, b32], mode_b),
    ("c", [c8, c16, c32], mode_c),
    ("d", [d8, d16, d32], mode_d),
    ("e", [e8, e16, e32], mode_e),
    ("f", [f8, f16, f32], mode_f),
]
for name, operands, row in operand_rows:
    for size, operand, width in zip([8, 16, 32], operands, [8, 16, 32]):
        named_record(f"MOV{size}{name}r", move(operand, row, width))
"""


def test_a_list_serves_several_loops() -> None:
    text = _looped(*_moves(), Assignment("between", Plain("1")), *_moves("x"))
    assert text.count("operand_rows: list") == 1 and text.count("in operand_rows:") == 2
    assert 'named_record(f"MOV{size}{name}x", move' in text


def test_modes_of_two_operands_are_three_loops() -> None:
    given = [
        _call(f"MOV{size}{to}{mode}", f"{mode}{size}", f"mode_{to}", "1")
        for to in ("x", "y", "z")
        for mode in "abcdef"
        for size in ("16", "32")
    ]
    assert _looped(*given).partition("]\nfor ")[2] == """\
name, row in row_rows:
    for other, operands in operand_rows:
        for size, operand in zip([16, 32], operands):
            named_record(f"MOV{size}{name}{other}", move(operand, row, 1))
"""


def test_what_something_uses_keeps_its_name() -> None:
    used = Assignment("", Call(Name(Symbol("t.b", "look")), [own("MOV16fr")]))
    text = _looped(*_moves(), others=[used])
    assert "MOV16fr = move(f16, mode_f, 16)" in text and "MOV32fr = move(f32, mode_f, 32)" in text
    assert "e8, e16, e32" in text and "f8, f16, f32" not in text


def test_sizes_are_whole_numbers() -> None:
    given = [
        _call(f"V{size}x{mode}", f"{mode}{size}", f"mode_{mode}", "1")
        for mode in "abcdef"
        for size in ("16", "18", "116")
    ]
    assert "zip([16, 18, 116], operands)" in _looped(*given)


def test_few_calls_and_others_stay_as_they_are() -> None:
    few = _moves()[:4]
    assert "for " not in _looped(*few)
    odd = [
        _call(f"{name}{number}", f"o{number}", f"r{number}", "1")
        for number, name in enumerate(("ADD", "XOR", "SHL", "MUL", "DIV", "REM"))
    ]
    assert "for " not in _looped(*odd)
    assert not [one for one in with_named_loops([Module("a", list(few))], "t")[0].statements if isinstance(one, Loop)]
