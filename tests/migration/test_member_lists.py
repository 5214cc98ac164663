"""Functions that give members of a family as a list."""

from __future__ import annotations

from collections.abc import Sequence

from tests.migration.statements import INSTRUCTION, named_tuple, own
from tgdsl.migration.folding.member_lists import with_lists_of_members
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Listing,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Subscript,
    Symbol,
)
from tgdsl.migration.text.module_text import Module, text_of

_SIZES = ("VV_M1", "VV_M2", "VV_M4", "VV_M8")


def _maker(name: str, of: str) -> Statement:
    return Procedure(name, [], own(of), [], Call(own(of), [Plain("X")]))


_SEQUENCE = Subscript(Name(Symbol("collections.abc", "Sequence")), INSTRUCTION)
_DEFINED: list[Statement] = [
    named_tuple("PlainMask", ("plain", "MASK")),
    named_tuple("BySize", _SIZES, own("PlainMask")),
    _maker("binary", "BySize"),
    Procedure(
        "patterns", [Parameter("number", Plain("int")), Parameter("instructions", _SEQUENCE)], Plain("None"), [], None
    ),
    *[Assignment(name, Call(own("binary"), [])) for name in ("ADD", "SUB", "MUL", "DIV", "REM")],
]


def _list(family: str, member: str, sizes: Sequence[str] = _SIZES * 6) -> Expression:
    return Listing([Member(Member(own(family), size), member) for size in sizes], packed=True)


def _calls(*arguments: Expression) -> list[Statement]:
    return [Assignment("", Call(own("patterns"), [Plain(str(number)), one])) for number, one in enumerate(arguments)]


def _text(*statements: Statement) -> str:
    [module] = with_lists_of_members([Module("a", [*_DEFINED, *statements])], "t")
    return text_of(module, "t").split("REM = binary()\n", 1)[1]


def _is_kept(*statements: Statement) -> bool:
    modules = [Module("a", [*_DEFINED, *statements])]
    return with_lists_of_members(modules, "t") == modules


def test_the_same_members_of_several_families_are_lists_that_a_function_gives() -> None:
    found = _text(*_calls(*[_list(name, "MASK") for name in ("ADD", "SUB", "MUL", "DIV")]))
    assert found == """

def vv_masks(family: BySize) -> list[type[Instruction]]:
    return [
        family.VV_M1.MASK, family.VV_M2.MASK, family.VV_M4.MASK, family.VV_M8.MASK, family.VV_M1.MASK,
        family.VV_M2.MASK, family.VV_M4.MASK, family.VV_M8.MASK, family.VV_M1.MASK, family.VV_M2.MASK,
        family.VV_M4.MASK, family.VV_M8.MASK, family.VV_M1.MASK, family.VV_M2.MASK, family.VV_M4.MASK,
        family.VV_M8.MASK, family.VV_M1.MASK, family.VV_M2.MASK, family.VV_M4.MASK, family.VV_M8.MASK,
        family.VV_M1.MASK, family.VV_M2.MASK, family.VV_M4.MASK, family.VV_M8.MASK,
    ]  # fmt: skip


patterns(0, vv_masks(ADD))
patterns(1, vv_masks(SUB))
patterns(2, vv_masks(MUL))
patterns(3, vv_masks(DIV))
"""


def test_other_members_and_names_that_are_taken_have_other_functions() -> None:
    masks = [_list(name, "MASK") for name in ("ADD", "SUB", "MUL", "DIV")]
    plain = [_list(name, "plain") for name in ("ADD", "SUB", "MUL", "DIV")]
    found = _text(Assignment("vv_masks", Plain("1")), *_calls(*masks, *plain))
    assert "patterns(0, vv_masks_2(ADD))\n" in found and "patterns(7, vv_plains(DIV))\n" in found


def test_one_list_and_short_ones_stay() -> None:
    assert _is_kept(*_calls(_list("ADD", "MASK")))
    names = ("ADD", "SUB", "MUL", "DIV", "REM")
    assert _is_kept(*_calls(*[_list(one, "MASK", _SIZES[:3]) for one in names]))


def test_lists_of_several_families_stay() -> None:
    names = ("ADD", "SUB", "MUL", "DIV", "REM")
    mixed = [Listing([Member(Member(own(one), "VV_M1"), "MASK") for one in names] * 5, packed=True) for _ in range(5)]
    assert _is_kept(*_calls(*mixed))
    assert _is_kept(*_calls(*[Listing([own(one)] * 30, packed=True) for one in names]))


def test_families_of_two_classes_have_a_function_each() -> None:
    more = [named_tuple("Other", _SIZES, own("PlainMask")), _maker("unary", "Other")]
    made = [Assignment(name, Call(own("unary"), [])) for name in ("NOT", "NEG", "ABS", "CLZ")]
    names = ("ADD", "SUB", "MUL", "DIV", "NOT", "NEG", "ABS", "CLZ")
    found = _text(*more, *made, *_calls(*[_list(one, "MASK") for one in names]))
    assert "def vv_masks(family: BySize)" in found and "def vv_masks_2(family: Other)" in found
    assert "patterns(3, vv_masks(DIV))\n" in found and "patterns(4, vv_masks_2(NOT))\n" in found
