"""Functions that only pass their parameters on."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.folding.passed_on import without_passing_on
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    Comment,
    Expression,
    Listing,
    Loop,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Symbol,
    lines,
)
from tgdsl.migration.text.module_text import Module


def _function(name: str, *body: Statement, returns: str = "None", value: str = "") -> Procedure:
    given = [Parameter("register", Plain("Register")), Parameter("number", Plain("int"))]
    return Procedure(name, given, Plain(returns), body, Plain(value) if value else None)


def _call(name: str, *arguments: str, target: str = "", module: str = "a") -> Assignment:
    given: Sequence[Expression] = [Plain(one) for one in arguments]
    return Assignment(target, Call(Name(Symbol(f"t.{module}", name)), given))


_MADE = Assignment("", Call(Plain("InstAlias"), [Plain("register"), Plain("number")]))


def _changed(*statements: Statement) -> str:
    [module] = without_passing_on([Module("a", list(statements))], "t")
    return "\n".join([line for one in module.statements for line in lines(one, AS_DEFINED) if line])


def test_a_function_that_passes_all_on_gives_the_other_one_its_name() -> None:
    passing = _function("mov", _call("mov_of_a_register", "register", "number"))
    again = _function("move", _call("mov_of_a_register", "register", "number"))
    loop = Loop("one", Listing([Plain("1")]), [_call("mov_of_a_register", "R0", "one")])
    calls: list[Statement] = [
        _call("mov_of_a_register", "R1", "1"),
        _call("mov", "R2", "2"),
        _call("move", "R3", "3"),
        loop,
    ]
    assert _changed(_function("mov_of_a_register", _MADE), passing, again, *calls).split("\n") == [
        "def mov(register: Register, number: int) -> None:",
        "    InstAlias(register, number)",
        "mov(R1, 1)",
        "mov(R2, 2)",
        "mov(R3, 3)",
        "for one in [1]:",
        "    mov(R0, one)",
    ]


def test_what_functions_return_is_passed_on_too() -> None:
    made = Assignment("made", Call(Plain("Operand"), [Plain("register"), Plain("number")]))
    inner = _function("operand_of_a_register", made, returns="Operand", value="made")
    call = _call("operand_of_a_register", "register", "number", target="made")
    passing = _function("operand", call, returns="Operand", value="made")
    text = _changed(inner, passing, _call("operand", "R1", "1", target="first"))
    assert text.startswith(
        "def operand(register: Register, number: int) -> Operand:\n    return Operand(register, number)"
    )
    assert text.endswith("\nfirst = operand(R1, 1)") and text.count("def ") == 1


def test_calls_of_another_module_have_the_name() -> None:
    passing = _function("mov", _call("mov_of_a_register", "register", "number"))
    first = Module("a", [_function("mov_of_a_register", _MADE), passing])
    second = Module("b", [_call("mov_of_a_register", "R1", "1")])
    _, changed = without_passing_on([first, second], "t")
    assert changed.statements == [_call("mov", "R1", "1")]


def test_a_function_that_does_more_stays() -> None:
    """Such as one in another order, with a number of its own, with a second call, and one that a comment is on."""
    inner = _function("inner", _MADE)
    whole = _call("inner", "register", "number")
    for others in (
        [_function("mov", _call("inner", "number", "register"))],
        [_function("mov", _call("inner", "register", "7"))],
        [_function("mov", whole, whole)],
        [Comment(["Moves"]), _function("mov", whole)],
        [_function("mov", _call("inner", "register", "number", target="made"), returns="Operand", value="made")],
    ):
        text = _changed(inner, *others)
        assert "def inner(" in text and "def mov(" in text
