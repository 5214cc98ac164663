"""Intrinsics that patterns find by the names of instructions."""

from __future__ import annotations

from collections.abc import Sequence

from tests.migration.statements import INSTRUCTION
from tgdsl.migration.folding.intrinsics_by_name import with_intrinsics_by_name
from tgdsl.migration.folding.row_lists import with_row_lists
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Gathered,
    Listing,
    Name,
    Parameter,
    Plain,
    Procedure,
    Several,
    Statement,
    Subscript,
    Symbol,
    Unpacking,
    records_of,
)
from tgdsl.migration.text.module_text import Module, text_of

_WORDS = ("add", "sub", "mul", "div", "rem", "min", "max", "and", "xor", "nor", "shl", "srl")
_OPERATOR = Subscript(Name(Symbol("collections.abc", "Callable")), Several([Plain("..."), Plain("int")]))
_REWRITE = Procedure(
    "rewrite",
    [Parameter("node", _OPERATOR), Parameter("vt", Plain("int")), Parameter("instruction", INSTRUCTION)],
    Plain("None"),
    [Assignment("", Call(Plain("pattern")))],
    None,
)


def _made(vt: str) -> Call:
    value = Name(of_language("ValueIntrinsic"))
    return Call(value, [Plain(vt), Listing([Plain(vt)])], [("target_prefix", Plain('"t"'))])


def _calls(vt: str, letter: str, words: Sequence[str] = _WORDS, end: str = "") -> list[Statement]:
    found: list[Statement] = []
    for word in words:
        intrinsic = Name(Symbol("t.intrinsics", f"int_t_{word}_{letter}{end}"))
        values: list[Expression] = [intrinsic, Plain(vt), Name(Symbol("t.a", f"{word.upper()}_{letter.upper()}"))]
        found.append(Assignment("", Call(Name(Symbol("t.a", "rewrite")), values), (f"{word}_{letter}",)))
    return found


def _intrinsics(vt: str, letter: str, words: Sequence[str] = _WORDS, end: str = "") -> Unpacking:
    names = [f"int_t_{word}_{letter}{end}" for word in words]
    times = Call(Plain("range"), [Plain(str(len(names)))])
    return Unpacking(names, "", Gathered(_made(vt), [("_", times)]), names)


def _changed(*statements: Statement, words: Sequence[str] = _WORDS, end: str = "") -> tuple[Module, Module]:
    made: list[Statement] = [_intrinsics("v16i8", "b", end=end), _intrinsics("v8i16", "h", words, end)]
    intrinsics = Module("intrinsics", made)
    first, second = with_intrinsics_by_name(with_row_lists([intrinsics, Module("a", list(statements))], "t"), "t")
    return first, second


def test_lists_of_pairs_are_lists_of_instructions() -> None:
    intrinsics, patterns = _changed(_REWRITE, *_calls("v16i8", "b"), *_calls("v8i16", "h"))
    assert text_of(patterns, "t").endswith("""

def rewrite_each(vt: int, instructions: Sequence[type[Instruction]]) -> None:
    for instruction in instructions:
        rewrite(t.of(instruction), vt, instruction)


rewrite_each(v16i8, [ADD_B, SUB_B, MUL_B, DIV_B, REM_B, MIN_B, MAX_B, AND_B, XOR_B, NOR_B, SHL_B, SRL_B])
rewrite_each(v8i16, [ADD_H, SUB_H, MUL_H, DIV_H, REM_H, MIN_H, MAX_H, AND_H, XOR_H, NOR_H, SHL_H, SRL_H])
""")
    assert text_of(intrinsics, "t").endswith("""

t = IntrinsicGroup("int_t_", target_prefix="t")
t.values(v16i8, [v16i8], names="add_b sub_b mul_b div_b rem_b min_b max_b and_b xor_b nor_b shl_b srl_b")
t.values(v8i16, [v8i16], names="add_h sub_h mul_h div_h rem_h min_h max_h and_h xor_h nor_h shl_h srl_h")
""")
    assert [len(records_of(one)) for one in intrinsics.statements if records_of(one)] == [12, 12]


def test_many_names_are_a_text_of_several_lines() -> None:
    words = [f"word_{number}" for number in range(16)]
    intrinsics, _ = _changed(_REWRITE, *_calls("v16i8", "b"), *_calls("v8i16", "h", words), words=words)
    assert text_of(intrinsics, "t").endswith("""
t.values(v8i16, [v8i16], names=\"\"\"
    word_0_h word_1_h word_2_h word_3_h word_4_h word_5_h word_6_h word_7_h word_8_h word_9_h word_10_h word_11_h
    word_12_h word_13_h word_14_h word_15_h\"\"\")  # fmt: skip
""")


def test_single_calls_find_intrinsics_of_the_group() -> None:
    calls = [*_calls("v16i8", "b"), *_calls("v8i16", "h", _WORDS[:10]), Assignment("X", Plain("1"))]
    intrinsics, patterns = _changed(_REWRITE, *calls, *_calls("v8i16", "h", _WORDS[10:]))
    assert text_of(patterns, "t").endswith("rewrite(t.of(SHL_H), v8i16, SHL_H)\nrewrite(t.of(SRL_H), v8i16, SRL_H)\n")
    assert "int_t_shl_h" not in text_of(intrinsics, "t")


def test_an_intrinsic_that_is_named_elsewhere_keeps_its_variable() -> None:
    use = Assignment("Y", Call(Plain("print"), [Name(Symbol("t.intrinsics", "int_t_add_b"))]))
    intrinsics, _ = _changed(_REWRITE, *_calls("v16i8", "b"), *_calls("v8i16", "h"), use)
    assert '\nint_t_add_b = ValueIntrinsic(v16i8, [v16i8], target_prefix="t")\n' in text_of(intrinsics, "t")


def test_other_names_stay_pairs() -> None:
    calls = [*_calls("v16i8", "b", end="_x"), *_calls("v8i16", "h", end="_x")]
    intrinsics, patterns = _changed(_REWRITE, *calls, end="_x")
    assert "IntrinsicGroup" not in text_of(intrinsics, "t") and "(int_t_add_b_x, ADD_B), " in text_of(patterns, "t")
