"""Calls for several forms of instructions, as one call for each family."""

from __future__ import annotations

from collections.abc import Sequence

from tests.migration.statements import INSTRUCTION, own
from tgdsl.migration.folding.families_of_calls import with_families_of_calls
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Declaration,
    Expression,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Symbol,
    records_of,
)
from tgdsl.migration.text.module_text import Module, text_of

_PAIR = ClassStatement(
    "PlainS",
    [Name(Symbol("typing", "NamedTuple"))],
    [],
    [Declaration("plain", INSTRUCTION, None), Declaration("S", INSTRUCTION, None)],
    decorator=Call(Name(of_language("family")), [], [("plain", Plain('"{family}"')), ("S", Plain('"{family}_S"'))]),
)


def _load(*more: Statement) -> Procedure:
    body: Sequence[Statement] = [Assignment("addr", Call(Plain("in_"), [Plain("registers")])), *more]
    made = ClassStatement("plain", [Plain("F1")], [("op", Plain("op"))], body)
    parameters = [Parameter("op", Plain("int")), Parameter("registers", Plain("str"))]
    stack = Call(Plain("stack"), [Plain("plain")])
    return Procedure("load", parameters, own("PlainS"), [made], Call(own("PlainS"), [Plain("plain"), stack]))


def _calls(names: Sequence[str], forms: Sequence[str]) -> list[Statement]:
    return [
        Assignment(
            f"{name}_{form}", Call(own("load"), [Plain(str(number)), Plain(f'"{form.lower()}"')]), (f"{name}{form}",)
        )
        for number, name in enumerate(names)
        for form in forms
    ]


def _use(*values: Expression) -> Statement:
    return Assignment("", Call(Plain("use"), values))


def _found(*statements: Statement, load: Procedure | None = None) -> Module:
    [module] = with_families_of_calls([Module("a", [_PAIR, load or _load(), *statements])], "t")
    return module


_FORMS = """@family("{family}_{member}")
class A32A64(NamedTuple):
    A32: type[Instruction]
    A32_S: type[Instruction]
    A64: type[Instruction]
    A64_S: type[Instruction]


def load(op: int) -> A32A64:
    class A32(F1, op=op):
        addr = in_("a32")

    A32_S = stack(A32)

    class A64(F1, op=op):
        addr = in_("a64")

    return A32A64(A32, A32_S, A64, stack(A64))


LOAD8 = load(0)
LOAD16 = load(1)
"""


def test_calls_for_each_form_are_one_call() -> None:
    names = [f"LOAD{number}" for number in range(20)]
    module = _found(
        *_calls(names, ("A32", "A64")), _use(Member(own("LOAD3_A64"), "plain"), Member(own("LOAD3_A32"), "S"))
    )
    text = text_of(module, "t").replace("LOAD0 =", "LOAD8 =").replace("LOAD1 =", "LOAD16 =")
    assert _FORMS in text and text.endswith("LOAD19 = load(19)\nuse(LOAD3.A64, LOAD3.A32_S)\n")
    assert records_of(module.statements[4]) == ("LOAD1A32", "LOAD1A64")


def test_forms_in_turns_are_families_unless_patterns_decide_by_their_order() -> None:
    names = [f"LOAD{number}" for number in range(20)]
    first, second, third, fourth, *others = _calls(names, ("A32", "A64"))
    turns = [first, third, second, fourth, *others]
    assert "LOAD1 = load(1)" in text_of(_found(*turns), "t")
    load = _load(Assignment("pattern", Call(Plain("ld"), [Plain("addr")])))
    assert "LOAD1_A32 = load(1, " in text_of(_found(*turns, load=load), "t")


def test_other_calls_stay() -> None:
    names = [f"LOAD{number}" for number in range(20)]
    calls = _calls(names, ("A32", "A64"))
    whole = _use(own("LOAD3_A64"))
    one_more = _calls(["STORE"], ("A32",))
    others = [Assignment("OTHER_A32", Call(own("load"), [Plain("9"), Plain('"b"')])), *_calls(["OTHER"], ("A64",))]
    for some in ([*calls, whole], [*calls, *one_more], [*calls, *others], calls[:6]):
        assert "LOAD1_A32 = load(1, " in text_of(_found(*some), "t")
