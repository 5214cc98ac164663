"""Families in place of rows of all their members."""

from __future__ import annotations

from tests.migration.statements import named_tuple, own
from tgdsl.migration.folding.rows_of_families import without_rows_of_families
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Listing,
    Loop,
    Member,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Subscript,
)
from tgdsl.migration.text.module_text import Module, text_of


def _called(function: str, *arguments: Expression) -> Call:
    return Call(own(function), arguments)


def _maker(name: str, of: str) -> Statement:
    return Procedure(name, [], own(of), [], _called(of, Plain("plain"), Plain("mask")))


def _row(family: str, *members: str) -> Statement:
    return Assignment(f"{family.lower()}_row", _called("Row", *[Member(own(family), one) for one in members]))


_USED: Statement = Procedure(
    "patterns",
    [Parameter("vt", Plain("int")), Parameter("row", own("Row"))],
    Plain("None"),
    [
        Assignment("", Call(Plain("row.first"), [Plain("vt")])),
        Loop("family", own("ALL"), [Assignment("", Call(Plain("row.second"), [Plain("family"), Plain("row")]))]),
    ],
    None,
)
_DEFINED: list[Statement] = [
    named_tuple("PlainMask", ("plain", "mask")),
    named_tuple("Row", ("first", "second")),
    _maker("binary", "PlainMask"),
    _USED,
    Assignment("ALL", Listing([])),
    Assignment("ADD", _called("binary")),
    Assignment("SUB", _called("binary")),
]
_CALLS: list[Statement] = [
    Assignment("", _called("patterns", Plain("1"), own("add_row"))),
    Assignment("", _called("patterns", Plain("2"), own("sub_row"))),
]
_ROWS = [_row("ADD", "plain", "mask"), _row("SUB", "plain", "mask")]


def _is_kept(*statements: Statement) -> bool:
    modules = [Module("a", [*_DEFINED, *statements])]
    return without_rows_of_families(modules, "t") == modules


def test_a_family_stands_for_the_row_of_its_members() -> None:
    """The parameter has a name that nothing in the function has: a loop there has a variable ``family``."""
    [module] = without_rows_of_families([Module("a", [*_DEFINED, *_ROWS, *_CALLS])], "t")
    text = text_of(module, "t")
    assert "Row" not in text and "_row" not in text
    assert text.endswith("""\
def patterns(vt: int, family_2: PlainMask) -> None:
    family_2.plain(vt)
    for family in ALL:
        family_2.mask(family, family_2)


ALL = []
ADD = binary()
SUB = binary()
patterns(1, ADD)
patterns(2, SUB)
""")


def test_rows_in_other_modules_are_families_too() -> None:
    other: list[Statement] = [Assignment("", _called("patterns", Plain("3"), own("add_row")))]
    [_, module] = without_rows_of_families([Module("a", [*_DEFINED, *_ROWS]), Module("b", other)], "t")
    assert text_of(module, "t").endswith("patterns(3, ADD)\n")


def test_rows_of_different_members_stay() -> None:
    assert _is_kept(_row("ADD", "plain", "mask"), _row("SUB", "mask", "plain"), *_CALLS)


def test_rows_with_values_of_two_families_stay() -> None:
    both = _called("Row", Member(own("ADD"), "plain"), Member(own("SUB"), "mask"))
    assert _is_kept(*_ROWS, Assignment("both", both), *_CALLS)
    assert _is_kept(*_ROWS, Assignment("both", _called("Row", Member(own("ADD"), "plain"), own("SUB"))), *_CALLS)


def test_rows_of_families_of_two_classes_stay() -> None:
    more = [named_tuple("Other", ("plain", "mask")), _maker("unary", "Other"), Assignment("NOT", _called("unary"))]
    assert _is_kept(*more, *_ROWS, _row("NOT", "plain", "mask"), *_CALLS)


def test_rows_that_are_in_lists_of_their_class_stay() -> None:
    parameter = Parameter("rows", Subscript(Plain("list"), own("Row")))
    assert _is_kept(*_ROWS, *_CALLS, Procedure("each", [parameter], Plain("None"), [], None))
