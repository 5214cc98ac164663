"""Classes of aliases that follow each other, with comments between them."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.folding.alias_groups import add_aliases_to_last
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Name,
    Plain,
    Statement,
    lines,
)
from tgdsl.migration.translators.aliases import packed


def _aliases(mnemonic: str, *operands: str) -> ClassStatement:
    declared = [Assignment(one, Call(Name(of_language("in_")), [Plain("GPR")])) for one in operands]
    alias = Call(Name(of_language("InstAlias")), [Plain(f'"{mnemonic}"'), Plain("ADD()")])
    return ClassStatement("X", [Name(of_language("Aliases"))], [], [*declared, Assignment("", alias)], (mnemonic,))


def _text(statements: Sequence[Statement]) -> list[str]:
    return [line for one in statements for line in lines(packed(one), AS_DEFINED)]


def test_comments_stand_above_the_aliases_of_a_class() -> None:
    found: list[Statement] = [Comment(["one"]), _aliases("a", "rd"), Comment([]), Comment(["two"])]
    assert add_aliases_to_last(found, _aliases("b", "rd", "rs"))
    found.append(Comment(["three"]))
    assert add_aliases_to_last(found, _aliases("c"))
    assert _text(found) == [
        "class X(Aliases):",
        "    rd, rs = in_(GPR), in_(GPR)",
        "    # one",
        '    InstAlias("a", ADD())',
        "    # two",
        '    InstAlias("b", ADD())',
        "    # three",
        '    InstAlias("c", ADD())',
    ]
    [whole] = found
    assert isinstance(whole, ClassStatement) and list(whole.records) == ["a", "b", "c"]


def test_aliases_behind_headings_and_other_statements_stand_apart() -> None:
    for between in (
        [Comment(["-- Moves ---"])],
        [Comment([])],
        [Comment(["Moves"]), Comment([])],
        [Assignment("A", Plain("1"))],
    ):
        found: list[Statement] = [_aliases("a"), *between]
        assert not add_aliases_to_last(found, _aliases("b"))
        assert found == [_aliases("a"), *between]
    assert not add_aliases_to_last([], _aliases("b"))


def test_aliases_of_records_that_stay_apart() -> None:
    found: list[Statement] = [_aliases("a")]
    assert not add_aliases_to_last(found, _aliases("b"), ["b"])
    assert not add_aliases_to_last(found, _aliases("b"), ["a"])
    assert add_aliases_to_last(found, _aliases("b"), ["c"])
