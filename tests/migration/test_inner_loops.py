"""Loops in functions, in place of patterns that differ in a value type."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.folding.inner_loops import with_inner_loops
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    Declaration,
    Function,
    Listing,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Subscript,
    Symbol,
)
from tgdsl.migration.text.module_text import Module, text_of
from tgdsl.records import Record

_TYPES = ("v16i8", "v8i16", "v4i32", "v2i64")
_KIND = Subscript(Name(of_language("ValueType")), Name(Symbol("tgdsl.language.core.dag_values", "IntegerVector")))
_LIST = Declaration(
    "TYPES", Subscript(Plain("list"), _KIND), Listing([Name(Symbol("tgdsl.std", one)) for one in _TYPES])
)
_CALL = Assignment("", Call(Name(Symbol("t.a", "logic")), [Plain("and_")]))


def _pattern(vt: str, operand: str = "node") -> Statement:
    value = Call(Name(Symbol("tgdsl.std", vt)), [Call(Plain(operand), [Plain("x")])])
    kind = Name(Symbol("tgdsl.std.value_types", vt.capitalize()))
    rewrite = Call(Name(of_language("Rewrite")), [value, Plain("x")])
    return Function(Call(Name(of_language("pattern"))), f"rewrite_{vt}", [("x", kind)], Plain("None"), rewrite)


def _no_record(_: Symbol) -> Record | None:
    return None


def _text(*statements: Statement, body: Sequence[Statement]) -> str:
    procedure = Procedure("logic", [Parameter("node", Plain("int"))], Plain("None"), body, None)
    module = Module("a", [procedure, *statements])
    return text_of(with_inner_loops([module], "t", _no_record)[0], "t").split("\n\n", 1)[1].lstrip("\n")


_LOOP = """def logic(node: int) -> None:
    for vt in {}:

        @pattern()
        def rewrite_v16i8(x: IntegerVector) -> None:
            return Rewrite(vt(node(vt(x))), x)
"""
_LISTED = "list[ValueType[IntegerVector]] = [v16i8, v8i16, v4i32, v2i64]\n"


def test_patterns_of_a_function_that_differ_in_a_type_are_a_loop_over_a_list_that_is_there() -> None:
    patterns = [_pattern(one) for one in _TYPES]
    assert _text(_LIST, _CALL, body=patterns) == f"{_LOOP.format('TYPES')}\n\nTYPES: {_LISTED}logic(and_)\n"


def test_a_list_that_is_there_later_or_not_at_all_stands_before_the_function() -> None:
    patterns = [_pattern(one) for one in _TYPES]
    assert _text(_CALL, _LIST, body=patterns) == f"TYPES: {_LISTED}\n\n{_LOOP.format('TYPES')}\n\nlogic(and_)\n"
    name = "V16I8_TO_V2I64"
    assert _text(_CALL, body=patterns) == f"{name}: {_LISTED}\n\n{_LOOP.format(name)}\n\nlogic(and_)\n"


def test_few_patterns_and_others_stay() -> None:
    assert "for " not in _text(_CALL, body=[_pattern(one) for one in _TYPES[:2]])
    assert "for " not in _text(
        _CALL, body=[_pattern(one, operand) for one, operand in zip(_TYPES, ("a", "b", "c", "d"))]
    )
    whole = _text(
        _LIST, _CALL, body=[Assignment("S", Plain("1")), *[_pattern(one) for one in _TYPES], _pattern("i32", "a")]
    )
    assert (
        "    S = 1\n    for vt in TYPES:\n" in whole and "(vt(x))), x)\n\n    @pattern()\n    def rewrite_i32" in whole
    )
