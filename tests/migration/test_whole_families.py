"""Families in place of one member of them."""

from __future__ import annotations

from tests.migration.statements import INSTRUCTION, named_tuple, own
from tgdsl.classes import evolve
from tgdsl.migration.folding.whole_families import with_whole_families
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Function,
    Loop,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
)
from tgdsl.migration.text.module_text import Module, text_of


def _called(function: str, *arguments: Expression) -> Call:
    return Call(own(function), arguments)


def _plain(name: str) -> Expression:
    return Member(own(name), "plain")


_PAIR = named_tuple("PlainS", ("plain", "S"))
_MAKER = Procedure("binary", [], own("PlainS"), [], _called("PlainS", Plain("plain"), Plain("S")))
_PATTERN = Function(
    Call(Name(of_language("pattern"))),
    "rewrite",
    [("x", Plain("int"))],
    Plain("None"),
    Call(Name(of_language("Rewrite")), [Call(Plain("vt"), [Plain("x")]), Call(Plain("instruction"), [Plain("x")])]),
)
_PATTERNS = Procedure(
    "patterns", [Parameter("vt", Plain("int")), Parameter("instruction", INSTRUCTION)], Plain("None"), [_PATTERN], None
)
_DEFINED: list[Statement] = [
    _PAIR,
    _MAKER,
    _PATTERNS,
    *[Assignment(name, _called("binary")) for name in ("ADD", "SUB", "MUL")],
]


def _text(*statements: Statement) -> str:
    [module] = with_whole_families([Module("a", [*_DEFINED, *statements])], "t")
    return text_of(module, "t").split("return PlainS(plain, S)\n\n\n", 1)[1]


def _uses(*values: Expression) -> list[Statement]:
    return [Assignment("", _called("patterns", Plain("i32"), value)) for value in values]


_MADE = """def patterns(vt: int, family: PlainS) -> None:
    @pattern()
    def rewrite(x: int) -> None:
        return Rewrite(vt(x), family.plain(x))


ADD = binary()
SUB = binary()
MUL = binary()
"""


def test_a_function_takes_the_family_of_which_all_calls_give_one_member() -> None:
    assert _text(*_uses(_plain("ADD"), _plain("SUB"))) == f"{_MADE}patterns(i32, ADD)\npatterns(i32, SUB)\n"


def test_calls_in_loops_and_functions_count_too() -> None:
    loop = Loop("number", Plain("NUMBERS"), _uses(_plain("SUB")))
    inner: list[Statement] = [Assignment("ADD", _called("binary")), *_uses(Member(Plain("ADD"), "plain"))]
    found = _text(loop, Procedure("both", [], Plain("None"), inner, None))
    assert "    patterns(i32, SUB)\n" in found and "    ADD = binary()\n    patterns(i32, ADD)\n" in found


def test_other_uses_are_no_families() -> None:
    for other in (own("MOVE"), Member(own("MUL"), "S"), Member(own("UNKNOWN"), "plain")):
        assert "def patterns(vt: int, instruction: type[Instruction])" in _text(*_uses(_plain("ADD"), other))
    found = _text(*_uses(_plain("ADD"), _plain("SUB")), Assignment("FUNCTION", own("patterns")))
    assert "patterns(i32, ADD.plain)" in found


def test_another_member_stays_where_nothing_is_shorter() -> None:
    assert "patterns(i32, ADD.S)" in _text(*_uses(Member(own("ADD"), "S"), Member(own("SUB"), "S")))


def test_members_of_one_family_are_one_parameter() -> None:
    both = evolve(_PATTERNS, parameters=[Parameter("instruction", INSTRUCTION), Parameter("vt", INSTRUCTION)])
    calls = [
        Assignment("", _called("patterns", Member(own(name), "S"), Member(own(name), "plain")))
        for name in ("ADD", "SUB")
    ]
    found = with_whole_families([Module("a", [_PAIR, _MAKER, both, *_DEFINED[3:], *calls])], "t")
    text = text_of(found[0], "t")
    assert "def patterns(family: PlainS)" in text and "Rewrite(family.plain(x), family.S(x))" in text
    assert text.endswith("patterns(ADD)\npatterns(SUB)\n")


def test_members_of_a_parameter_are_members_of_the_familys_member() -> None:
    inner = Function(None, "rewrite", [], Plain("None"), Call(Plain("instruction.x"), [Plain("instruction")]))
    function = Procedure("patterns", [Parameter("instruction", INSTRUCTION)], Plain("None"), [inner], None)
    calls = [Assignment("", _called("patterns", _plain(name))) for name in ("ADD", "SUB")]
    text = text_of(with_whole_families([Module("a", [_PAIR, _MAKER, function, *_DEFINED[3:], *calls])], "t")[0], "t")
    assert "family.plain.x(family.plain)" in text
