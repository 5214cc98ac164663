"""Calls that differ in one argument alone, as loops."""

from __future__ import annotations

from collections.abc import Sequence

from tests.migration.statements import INSTRUCTION, VALUE_TYPE, own
from tgdsl.migration.folding.list_names import list_of
from tgdsl.migration.folding.loops import with_loops
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    Comment,
    Declaration,
    Expression,
    Listing,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Subscript,
    lines,
    records_of,
)
from tgdsl.migration.text.module_text import Module, text_of

_TYPES = ("v16i8", "v8i16", "v4i32", "v2i64")


def _function(name: str, *kinds: Expression) -> Procedure:
    """A function, whose body is of no interest."""
    names = ("vt", "instruction", "number")[: len(kinds)]
    return Procedure(
        name, [Parameter(*one) for one in zip(names, kinds)], Plain("None"), [Assignment("", Plain("..."))], None
    )


def _call(function: str, *arguments: str) -> Assignment:
    values: list[Expression] = [Plain(one) if one.isdigit() else own(one) for one in arguments]
    return Assignment("", Call(own(function), values), (f"{function}_{'_'.join(arguments)}",))


def _looped(*statements: Statement) -> list[Statement]:
    return with_loops([Module("a", list(statements))], "t")[0].statements


def _below(statements: Sequence[Statement]) -> str:
    """The text below the functions."""
    return text_of(Module("a", list(statements)), "t").rpartition("    ...\n\n\n")[2]


def test_calls_for_each_type_are_a_loop() -> None:
    found = _looped(
        _function("add", VALUE_TYPE, INSTRUCTION), *[_call("add", one, "ADD") for one in (*_TYPES, "v4f32", "v2f64")]
    )
    assert _below(found) == """V16I8_TO_V2F64: list[ValueType[int]] = [v16i8, v8i16, v4i32, v2i64, v4f32, v2f64]
for vt in V16I8_TO_V2F64:
    add(vt, ADD)
"""
    assert len(records_of(found[-1])) == 6


def test_loops_over_the_same_types_have_one_list() -> None:
    functions = [_function(one, VALUE_TYPE) for one in ("add", "sub")]
    calls = [[_call(one, vt) for vt in _TYPES] for one in ("add", "sub")]
    assert (
        _below(_looped(*functions, *calls[0], Comment(["The others."]), *calls[1]))
        == """V16I8_TO_V2I64: list[ValueType[int]] = [v16i8, v8i16, v4i32, v2i64]
for vt in V16I8_TO_V2I64:
    add(vt)
# The others.
for vt in V16I8_TO_V2I64:
    sub(vt)
"""
    )


def test_several_calls_for_each_type_are_a_turn() -> None:
    functions = [_function("load", VALUE_TYPE), _function("store", VALUE_TYPE)]
    assert _below(_looped(*functions, *[_call(one, vt) for vt in _TYPES for one in ("load", "store")])).endswith("""
for vt in V16I8_TO_V2I64:
    load(vt)
    store(vt)
""")


def test_a_list_that_there_is_needs_no_other_one() -> None:
    there = Declaration("LIST", Subscript(Plain("list"), VALUE_TYPE), Listing([own(one) for one in _TYPES]))
    calls = [_call("add", one, "ADD") for one in _TYPES]
    assert _below(_looped(there, _function("add", VALUE_TYPE, INSTRUCTION), *calls, *calls)).startswith(
        "for vt in LIST:\n"
    )


def test_numbers_stand_in_the_loop() -> None:
    function = _function("shift", VALUE_TYPE, INSTRUCTION, Plain("int"))
    calls = [_call("shift", "v4i32", "SHL", str(one)) for one in range(1, 6)]
    assert _below(_looped(function, *calls)) == "for number in [1, 2, 3, 4, 5]:\n    shift(v4i32, SHL, number)\n"


def test_calls_that_differ_in_two_arguments_stay() -> None:
    statements: list[Statement] = [
        _function("add", VALUE_TYPE, INSTRUCTION),
        *[_call("add", one, f"ADD{one}") for one in _TYPES],
    ]
    assert _looped(*statements) == statements


def test_a_loop_over_three_types_is_not_worth_it() -> None:
    statements: list[Statement] = [_function("add", VALUE_TYPE), *[_call("add", one) for one in _TYPES[:3]]]
    assert _looped(*statements) == statements


def test_items_of_another_type_have_another_name() -> None:
    other = Subscript(Name(of_language("ValueType")), Plain("float"))
    functions = [_function("add", VALUE_TYPE), _function("fadd", other)]
    calls = [
        *[_call("add", one) for one in (*_TYPES, "a", "b", "c")],
        *[_call("fadd", f"f{one}") for one in (*_TYPES, "a", "b", "c")],
    ]
    text = _below(_looped(*functions, *calls))
    assert "for vt in V16I8_TO_C:\n    add(vt)\n" in text
    assert "for vt_2 in FV16I8_TO_FC:\n    fadd(vt_2)\n" in text


def test_comments_in_the_first_turn_stand_in_the_loop() -> None:
    functions = [_function("load", VALUE_TYPE), _function("store", VALUE_TYPE)]
    turns = [[_call("load", vt), _call("store", vt)] for vt in _TYPES]
    notes = [Comment([]), Comment(["And back."])]
    given: list[Sequence[Statement]] = [turns[0][:1], notes, turns[0][1:], *turns[1:]]
    assert _below(_looped(*functions, *[one for some in given for one in some])).endswith("""
for vt in V16I8_TO_V2I64:
    load(vt)
    # And back.
    store(vt)
""")
    heading = [Comment(["-- Stores " + "-" * 60])]
    apart = _looped(*functions, *turns[0][:1], *heading, *turns[0][1:], *[one for some in turns[1:] for one in some])
    assert "for vt" not in _below(apart)


def test_calls_for_each_type_with_each_other_one_are_one_loop() -> None:
    function = Procedure("cast", [Parameter("vt", VALUE_TYPE), Parameter("vt2", VALUE_TYPE)], Plain("None"), [], None)
    calls = [_call("cast", one, other) for one in _TYPES for other in _TYPES if one != other]
    assert text_of(Module("a", _looped(function, *calls)), "t").endswith("""
for vt, vt2 in permutations(V16I8_TO_V2I64, 2):
    cast(vt, vt2)
""")
    assert "permutations" not in text_of(Module("a", _looped(function, *calls[:-1])), "t")


def test_a_list_of_rows_says_their_class() -> None:
    """They may be of two classes that are derived from it; type checkers see what a list of LLVM's definitions is."""
    items = [own("I8x16"), own("F32x4")]
    assert lines(list_of("ALL", own("Vec"), items), AS_DEFINED) == ["ALL: list[Vec] = [I8x16, F32x4]"]
    assert lines(list_of("ALL", Name(of_language("Register")), items), AS_DEFINED) == ["ALL = [I8x16, F32x4]"]
