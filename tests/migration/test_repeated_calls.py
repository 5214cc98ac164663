"""Calls of one function that are repeated for the items of the same lists."""

from __future__ import annotations

from collections.abc import Sequence

from tests.migration.statements import INSTRUCTION, NODE, VALUE_TYPE, own
from tgdsl.classes import evolve
from tgdsl.migration.folding.repeated_calls import with_repeated_calls
from tgdsl.migration.library import of_language, symbols_of_std
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
from tgdsl.migration.translators.node_shapes import value_class

_TYPES = ("v16i8", "v8i16", "v4i32", "v2i64")


def _function(*annotations: tuple[str, Expression]) -> Procedure:
    """``rewrite(...)``, whose body is of no interest."""
    given = [Parameter(name, annotation) for name, annotation in annotations]
    return Procedure("rewrite", given, Plain("None"), [Assignment("", Call(Plain("pattern")))], None)


def _call(*arguments: str, record: str = "") -> Assignment:
    values: list[Expression] = [Plain(one) if one.isdigit() else own(one) for one in arguments]
    return Assignment("", Call(own("rewrite"), values), (record or "_".join(arguments),))


def _looped(*statements: Statement) -> list[Statement]:
    return with_repeated_calls([Module("a", list(statements))], "t")[0].statements


def _text(statements: Sequence[Statement]) -> str:
    return text_of(Module("a", list(statements)), "t")


_OF_TYPES = _function(("node", NODE), ("vt", VALUE_TYPE), ("instruction", INSTRUCTION))


def _of_types(node: str, word: str) -> list[Statement]:
    return [_call(node, vt, f"{word}_{vt[-2:].strip('i')}") for vt in _TYPES]


def test_what_is_repeated_for_the_same_types_is_a_loop_over_them() -> None:
    found = _looped(_OF_TYPES, *_of_types("add", "ADD"), *_of_types("sub", "SUB"), *_of_types("mul", "MUL"))
    assert _text(found).endswith("""

V16I8_TO_V2I64: list[ValueType[int]] = [v16i8, v8i16, v4i32, v2i64]


def rewrite_each(node: SDNode, instructions: Sequence[type[Instruction]]) -> None:
    for vt, instruction in zip(V16I8_TO_V2I64, instructions, strict=True):
        rewrite(node, vt, instruction)


rewrite_each(add, [ADD_8, ADD_16, ADD_32, ADD_64])
rewrite_each(sub, [SUB_8, SUB_16, SUB_32, SUB_64])
rewrite_each(mul, [MUL_8, MUL_16, MUL_32, MUL_64])
""")


def test_a_list_of_types_says_what_they_have_in_common() -> None:
    """Whatever the parameter says that they are given to: another function may take fewer types."""
    std = symbols_of_std()
    types = ("v16i8", "v8i16", "v4i32", "v2i64")
    kind = Subscript(Name(of_language("ValueType")), value_class("VectorValue"))
    calls = [
        Assignment("", Call(own("rewrite"), [own(node), Name(std[vt]), own(f"{node}_{vt}")]), (f"{node}_{vt}",))
        for node in ("add", "sub", "mul")
        for vt in types
    ]
    found = _looped(_function(("node", NODE), ("vt", kind), ("instruction", INSTRUCTION)), *calls)
    assert "\nV16I8_TO_V2I64: list[ValueType[IntegerVector]] = [v16i8, v8i16, v4i32, v2i64]\n" in _text(found)


def test_a_call_defines_the_records_of_all_that_it_stands_for() -> None:
    found = _looped(_OF_TYPES, *_of_types("add", "ADD"), *_of_types("sub", "SUB"), *_of_types("mul", "MUL"))
    records = [records_of(one) for one in found if records_of(one)]
    assert [len(one) for one in records] == [4, 4, 4]
    assert records[0] == ("add_v16i8_ADD_8", "add_v8i16_ADD_16", "add_v4i32_ADD_32", "add_v2i64_ADD_64")


def test_what_all_calls_give_is_no_parameter() -> None:
    function = _function(("vt", VALUE_TYPE), ("number", Plain("int")), ("instruction", INSTRUCTION))
    calls = [_call(vt, "7", f"{word}_V") for word in ("AND", "OR", "XOR", "NOR", "ANDN", "ORN") for vt in _TYPES]
    text = _text(_looped(function, *calls))
    assert "def rewrite_each(instruction: type[Instruction]) -> None:\n    for vt in V16I8_TO_V2I64:\n" in text
    assert "        rewrite(vt, 7, instruction)\n" in text
    assert "rewrite_each(XOR_V)\n" in text


def test_lists_of_numbers_have_names_of_their_parameters() -> None:
    function = _function(("node", NODE), ("number", Plain("int")))
    calls = [_call(f"node_{one}", number) for one in range(8) for number in "1234"]
    assert "NUMBER_1_TO_4 = [1, 2, 3, 4]\n" in _text(_looped(function, *calls))


def test_what_is_not_repeated_stays() -> None:
    for calls in (
        _of_types("add", "ADD"),  # once
        [_call("add", vt, "ADD") for vt in _TYPES[:3]] * 4,  # three at a time
        [one for name in ("add", "sub", "mul") for one in (*_of_types(name, name)[:2], Comment([name]))],
    ):
        assert _looped(_OF_TYPES, *calls) == [_OF_TYPES, *calls]


def test_a_type_variable_is_of_no_one_type_in_a_loop() -> None:
    variable = Assignment("T", Call(Name(Symbol("typing", "TypeVar")), [Plain('"T"')]))
    function = _function(("node", NODE), ("vt", Subscript(Name(of_language("ValueType")), Plain("T"))))
    calls = [_call(f"node_{one}", vt) for one in range(8) for vt in _TYPES]
    assert _looped(variable, function, *calls) == [variable, function, *calls]


def test_calls_of_several_functions_in_turns_are_in_one_loop() -> None:
    """The first function takes a register, the second one a number: both are called for each type."""
    of_numbers = evolve(_function(("vt", VALUE_TYPE), ("number", Plain("int"))), name="rewrite_imm")

    def turns(*numbers: str) -> list[Statement]:
        found: list[Statement] = []
        for vt, number in zip(_TYPES, numbers):
            call = Assignment("", Call(own("rewrite_imm"), [own(vt), Plain(number)]), (f"imm_{number}",))
            found += [_call("add", vt, f"ADD_{number}"), call]
        return [*found, Comment(["the next"])]

    found = _looped(_OF_TYPES, of_numbers, *turns("1", "2", "3", "4"), *turns("5", "6", "7", "8"))
    assert _text(found).endswith("""

def rewrite_each(instructions: Sequence[type[Instruction]], numbers: Sequence[int]) -> None:
    for vt, instruction, number in zip(V16I8_TO_V2I64, instructions, numbers, strict=True):
        rewrite(add, vt, instruction)
        rewrite_imm(vt, number)


rewrite_each([ADD_1, ADD_2, ADD_3, ADD_4], [1, 2, 3, 4])
# the next
rewrite_each([ADD_5, ADD_6, ADD_7, ADD_8], [5, 6, 7, 8])
# the next
""")
    assert [len(records_of(one)) for one in found if records_of(one)] == [8, 8]
