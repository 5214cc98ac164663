"""Long runs of calls of one function, as lists of rows."""

from __future__ import annotations

from collections.abc import Sequence

from tests.migration.statements import INSTRUCTION, NODE, VALUE_TYPE
from tgdsl.migration.folding.row_lists import with_row_lists
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    Comment,
    Expression,
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


def _function(*annotations: tuple[str, Expression], options: Sequence[Parameter] = ()) -> Procedure:
    """``rewrite(...)``, whose body is of no interest."""
    given = [*[Parameter(name, annotation) for name, annotation in annotations], *options]
    return Procedure("rewrite", given, Plain("None"), [Assignment("", Call(Plain("pattern")))], None)


_OF_TYPES = _function(("node", NODE), ("vt", VALUE_TYPE), ("instruction", INSTRUCTION))


def _calls(vt: str, letter: str, count: int = 12) -> list[Statement]:
    """Calls of intrinsics of one type."""
    words = ["add", "sub", "mul", "div", "rem", "min", "max", "and", "xor", "nor", "shl", "srl"][:count]
    return [
        Assignment(
            "",
            Call(
                Name(Symbol("t.a", "rewrite")),
                [Plain(f"int_t_{word}_{letter}"), Plain(vt), Plain(f"{word.upper()}_{letter.upper()}")],
            ),
            (f"{word}_{letter}",),
        )
        for word in words
    ]


def _listed(*statements: Statement) -> list[Statement]:
    return with_row_lists([Module("a", list(statements))], "t")[0].statements


def _text(statements: Sequence[Statement]) -> str:
    return text_of(Module("a", list(statements)), "t")


def test_calls_of_one_type_are_a_list_of_rows() -> None:
    found = _listed(_OF_TYPES, *_calls("v16i8", "b"), *_calls("v8i16", "h"))
    assert _text(found).endswith("""

def rewrite_each(vt: ValueType[int], rows: Sequence[tuple[SDNode, type[Instruction]]]) -> None:
    for node, instruction in rows:
        rewrite(node, vt, instruction)


rewrite_each(v16i8, [
    (int_t_add_b, ADD_B), (int_t_sub_b, SUB_B), (int_t_mul_b, MUL_B), (int_t_div_b, DIV_B), (int_t_rem_b, REM_B),
    (int_t_min_b, MIN_B), (int_t_max_b, MAX_B), (int_t_and_b, AND_B), (int_t_xor_b, XOR_B), (int_t_nor_b, NOR_B),
    (int_t_shl_b, SHL_B), (int_t_srl_b, SRL_B),
])  # fmt: skip
rewrite_each(v8i16, [
    (int_t_add_h, ADD_H), (int_t_sub_h, SUB_H), (int_t_mul_h, MUL_H), (int_t_div_h, DIV_H), (int_t_rem_h, REM_H),
    (int_t_min_h, MIN_H), (int_t_max_h, MAX_H), (int_t_and_h, AND_H), (int_t_xor_h, XOR_H), (int_t_nor_h, NOR_H),
    (int_t_shl_h, SHL_H), (int_t_srl_h, SRL_H),
])  # fmt: skip
""")
    assert [len(records_of(one)) for one in found if records_of(one)] == [12, 12]


def test_a_single_argument_that_differs_is_no_row() -> None:
    """It is what a loop goes through."""
    function = _function(("vt", VALUE_TYPE), ("instruction", INSTRUCTION))
    calls: list[Statement] = [
        Assignment("", Call(Name(Symbol("t.a", "rewrite")), [Plain("v16i8"), Plain(f"ADD_OF_{number}")]))
        for number in range(20)
    ]
    assert _listed(function, *calls) == [function, *calls]


def test_options_that_no_call_gives_are_no_parameters() -> None:
    requires = Parameter("requires", Subscript(Plain("list"), Name(of_language("Predicate"))), Plain("[HasExt]"))
    function = _function(("node", NODE), ("vt", VALUE_TYPE), ("instruction", INSTRUCTION), options=[requires])
    text = _text(_listed(function, *_calls("v16i8", "b"), *_calls("v8i16", "h")))
    assert "        rewrite(node, vt, instruction)\n" in text and "rewrite_each(v16i8, [" in text


def test_short_runs_and_long_rows_stay_calls() -> None:
    """A comment between calls ends a run."""
    some = _calls("v16i8", "b")
    apart = [part for number in range(0, 12, 3) for part in (Comment(["Apart"]), *some[number : number + 3])]
    long = _calls("v16i8", "of_vectors_that_have_sixteen_lanes_of_eight_bits_each")
    for calls in (_calls("v16i8", "b", 7), apart, long):
        assert _listed(_OF_TYPES, *calls) == [_OF_TYPES, *calls]


def test_the_name_of_another_loop_is_not_taken() -> None:
    other = Assignment("rewrite_each", Plain("7"))
    assert "def rewrite_of_rows(" in _text(_listed(other, _OF_TYPES, *_calls("v16i8", "b"), *_calls("v8i16", "h")))
