"""Functions that take a family of instructions in place of some of its members."""

from __future__ import annotations

from collections.abc import Sequence

from tests.migration.statements import INSTRUCTION
from tgdsl.migration.folding.family_parameters import with_family_parameters
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Declaration,
    Expression,
    Function,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Symbol,
    Use,
)
from tgdsl.migration.text.module_text import Module, text_of

_RR_RI = Name(Symbol("t.a", "RrRi"))


def _head() -> list[Statement]:
    """A class of families, its function, and two families."""
    fields = [Declaration(one, INSTRUCTION) for one in ("rr", "ri")]
    named = ClassStatement("RrRi", [Name(Symbol("typing", "NamedTuple"))], [], fields)
    made = [Assignment(one, Plain("0")) for one in ("rr", "ri")]
    function = Procedure("binary", [], _RR_RI, made, Call(_RR_RI, [Plain("rr"), Plain("ri")]))
    calls = [Assignment(one, Call(Name(Symbol("t.a", "binary")))) for one in ("ADD", "SUB")]
    return [named, function, *calls]


def _function() -> Procedure:
    """``rewrite(node, instruction, instruction2)``."""
    given = Parameter("instruction", INSTRUCTION), Parameter("instruction2", INSTRUCTION)
    inner = Function(
        Call(Plain("pattern")),
        "f",
        [("a", Plain("I32"))],
        Plain("Rewrite"),
        Call(Plain("Rewrite"), [Call(Plain("node"), [Plain("a")]), Call(Plain("instruction"), [Plain("a")])]),
    )
    more = Assignment("", Call(Plain("other"), [Plain("instruction2")], uses=[Use("x")]))
    return Procedure("rewrite", [Parameter("node", Plain("str")), *given], Plain("None"), [inner, more], None)


def _call(node: str, *members: tuple[str, str]) -> Assignment:
    arguments: list[Expression] = [Member(Name(Symbol("t.a", of)), member) for of, member in members]
    return Assignment("", Call(Name(Symbol("t.a", "rewrite")), [Plain(node), *arguments]))


def _text(calls: Sequence[Statement]) -> str:
    return text_of(with_family_parameters([Module("a", [*_head(), _function(), *calls])], "t")[0], "t")


def test_members_of_one_family_in_all_calls_are_the_family() -> None:
    text = _text([_call(node, (of, "rr"), (of, "ri")) for node, of in (("add", "ADD"), ("sub", "SUB"))])
    assert "def rewrite(node: str, family: RrRi) -> None:" in text
    assert "return Rewrite(node(a), family.rr(a))" in text and "    other(family.ri)" in text
    assert text.endswith("rewrite(add, ADD)\nrewrite(sub, SUB)\n")


def test_members_of_several_families_are_apart() -> None:
    mixed = [_call("add", ("ADD", "rr"), ("ADD", "ri")), _call("sub", ("SUB", "rr"), ("ADD", "ri"))]
    others = [_call("add", ("ADD", "rr"), ("ADD", "ri")), _call("sub", ("SUB", "ri"), ("SUB", "rr"))]
    for calls in (mixed, others):
        assert "def rewrite(node: str, instruction: type[Instruction], instruction2:" in _text(calls)


def test_a_function_that_others_call_keeps_its_parameters() -> None:
    outer = Procedure("outer", [], Plain("None"), [_call("add", ("ADD", "rr"), ("ADD", "ri"))], None)
    calls: list[Statement] = [_call("add", ("ADD", "rr"), ("ADD", "ri")), outer]
    assert "rewrite(add, ADD.rr, ADD.ri)" in _text(calls)


def test_members_of_a_member_are_that() -> None:
    """``VADD.vv.rr`` and ``VADD.vv.ri`` are ``VADD.vv``, where that is a family, too."""
    wide = Name(Symbol("t.a", "VvVx"))
    named = ClassStatement(
        "VvVx", [Name(Symbol("typing", "NamedTuple"))], [], [Declaration(one, _RR_RI) for one in ("vv", "vx")]
    )
    function = Procedure("wide", [], wide, [], Call(wide, [Name(Symbol("t.a", "ADD")), Name(Symbol("t.a", "SUB"))]))
    made = [Assignment(one, Call(Name(Symbol("t.a", "wide")))) for one in ("VADD", "VSUB")]

    def call(node: str, of: str, member: str) -> Assignment:
        inner = Member(Name(Symbol("t.a", of)), member)
        return Assignment("", Call(Name(Symbol("t.a", "rewrite")), [Plain(node), *_members(inner)]))

    text = _text([named, function, *made, call("add", "VADD", "vv"), call("sub", "VSUB", "vx")])
    assert "def rewrite(node: str, family: RrRi) -> None:" in text
    assert text.endswith("rewrite(add, VADD.vv)\nrewrite(sub, VSUB.vx)\n")


def _members(inner: Expression) -> list[Expression]:
    return [Member(inner, one) for one in ("rr", "ri")]


def test_a_few_calls_make_the_family_of_what_has_none() -> None:
    families = [_call(f"n{number}", ("ADD", "rr"), ("ADD", "ri")) for number in range(9)]
    alone = Assignment("", Call(Name(Symbol("t.a", "rewrite")), [Plain("n"), Plain("ADDX"), Plain("ADDI")]))
    text = _text([*families, alone])
    assert "def rewrite(node: str, family: RrRi) -> None:" in text
    assert text.endswith("rewrite(n8, ADD)\nrewrite(n, RrRi(ADDX, ADDI))\n")
    assert "instruction2: type[Instruction]" in _text([*families[:2], alone])
