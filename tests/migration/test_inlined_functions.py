"""Functions that have the statements of a function in them which nothing else calls."""

from __future__ import annotations

from tests.migration.statements import own
from tgdsl.classes import evolve
from tgdsl.migration.folding.inlined_functions import with_inlined_functions
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Expression,
    Lambda,
    Parameter,
    Plain,
    Procedure,
    Statement,
    lines,
)
from tgdsl.migration.text.module_text import Module, text_of

_NONE = Plain("None")


def _parameters(*names: str) -> list[Parameter]:
    return [Parameter(one, Plain("int")) for one in names]


def _call(function: str, *given: str, target: str = "") -> Assignment:
    return Assignment(target, Call(own(function), [Plain(one) for one in given]))


def _pattern(*given: str, variable: str = "x") -> Assignment:
    return Assignment("", Call(Plain("pat"), [Lambda([variable], Call(Plain("f"), [Plain(one) for one in given]))]))


_ONE = Procedure("one", _parameters("node", "number"), _NONE, [_pattern("node", "number", "x")], None)
_ALL = Procedure("all", _parameters("number"), _NONE, [_call("one", "add", "number"), _call("one", "sub", "2")], None)


def _text(*statements: Statement) -> str:
    return text_of(with_inlined_functions([Module("a", list(statements))], "t")[0], "t").lstrip()


def test_a_function_has_the_patterns_of_the_one_that_it_alone_calls() -> None:
    assert _text(_ONE, _ALL, _call("all", "1"), _call("all", "3")).splitlines() == [
        "def all(number: int) -> None:",
        "    pat(lambda x: f(add, number, x))",
        "    pat(lambda x: f(sub, 2, x))",
        *["", "", "all(1)", "all(3)"],
    ]


def test_a_function_makes_the_class_of_the_one_that_it_alone_calls() -> None:
    """With the name that it gives it."""
    asm = Assignment("asm", Call(Plain("text"), [Plain("mnemonic")]))
    made = ClassStatement("made", [Plain("Format")], [("op", Plain("op"))], [asm])
    inner = Procedure("shift", _parameters("op", "mnemonic"), Plain("int"), [made], Plain("made"))
    other = Assignment("S", Call(Plain("stack_based"), [Plain("plain")]))
    family: Expression = Call(Plain("Family"), [Plain("plain"), Plain("S")])
    body: list[Statement] = [_call("shift", "op", '"shl"', target="plain"), other]
    outer = Procedure("simd_shift", _parameters("op"), Plain("Family"), body, family)
    given = _call("simd_shift", "1")
    [module] = with_inlined_functions([Module("a", [inner, outer, given])], "t")
    [made_so, call] = module.statements
    assert call == given and lines(made_so, AS_DEFINED) == [
        "def simd_shift(op: int) -> Family:",
        "    class plain(Format, op=op):",
        '        asm = text("shl")',
        "",
        "    return Family(plain, stack_based(plain))",
    ]


def test_a_function_that_is_called_elsewhere_or_explained_stays() -> None:
    assert "def one(" in _text(_ONE, _ALL, _call("one", "mul", "4"))
    assert "def one(" in _text(Comment(["Sums."], above=True), _ONE, _ALL)
    assert "def one(" not in _text(Comment(["Sums."]), _ONE, _ALL)


def test_a_function_stays_that_binds_the_name_of_a_value_or_saves_lines() -> None:
    """The variable of a lambda would be taken for that of the function around it."""
    other = evolve(_ONE, body=[_pattern("node", "number", variable="add")])
    assert "def one(" in _text(other, _ALL)
    long = evolve(_ONE, body=[_pattern("node", f"number_{'x' * 100}", "number")] * 3)
    assert "def one(" in _text(long, _ALL)
