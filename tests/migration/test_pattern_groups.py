"""Functions of patterns that follow each other, with comments between them."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.pattern_groups import stem_of_patterns, with_joined_patterns
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    Comment,
    Expression,
    Function,
    Name,
    Plain,
    Statement,
    Symbol,
    lines,
)
from tgdsl.migration.text.notes import laid_out


def _pattern(text: str, *variables: str, complexity: int = 0) -> Function:
    named = [("added_complexity", Plain(str(complexity)))] if complexity else []
    kinds = [tuple(one.split(": ")) for one in variables]
    return Function(
        Call(Name(of_language("pattern")), (), named),
        "rewrite",
        [(name, Plain(kind)) for name, kind in kinds],
        Name(of_language("Rewrite")),
        Call(Name(of_language("Rewrite")), [Plain(text), Plain("R()")]),
    )


def _text(*statements: Statement) -> Sequence[str]:
    return laid_out([(one, lines(one, AS_DEFINED)) for one in with_joined_patterns(statements)])


def test_comments_stand_above_the_patterns_of_a_list() -> None:
    above, between = Comment(["reversed"]), Comment(["counted", "from the end"])
    found = _text(above, _pattern("a()", "x: I32"), Comment([]), between, _pattern("b()", "x: I32"))
    assert found == [
        "@pattern()",
        "def rewrite(x: I32) -> Rewrites:",
        "    return [",
        "        # reversed",
        "        Rewrite(a(), R()),",
        "        # counted",
        "        # from the end",
        "        Rewrite(b(), R()),",
        "    ]",
        "",
        "",
    ]


def test_a_comment_stays_above_patterns_without_another_one() -> None:
    found = _text(Comment(["all"]), _pattern("a()", "x: I32"), _pattern("b()", "x: I32"))
    assert found[:2] == ["# all", "@pattern()"]
    assert found[3] == "    return [Rewrite(a(), R()), Rewrite(b(), R())]"


def test_patterns_behind_headings_and_comments_by_themselves_are_other_functions() -> None:
    first, second = _pattern("a()", "x: I32"), _pattern("b()", "x: I32")
    for between in (
        [Comment(["-- Branches ---"])],
        [Comment(["Branches"]), Comment([])],
        [Comment(["x" * 112])],
        [Comment(["beside"], beside=True)],
        [Assignment("A", Plain("1"))],
    ):
        assert with_joined_patterns([first, *between, second]) == [first, *between, second]


def test_a_comment_between_a_blank_line_and_several_patterns_begins_a_function() -> None:
    """One above a single pattern, or without a blank line before it, is on that pattern, and stands in the list."""
    a, b, c, d = [_pattern(f"{name}()", "x: I32") for name in "abcd"]
    blank, title = Comment([]), Comment(["compared"])
    assert [line for line in _text(a, b, blank, title, c, d) if line] == [
        "@pattern()",
        "def rewrite(x: I32) -> Rewrites:",
        "    return [Rewrite(a(), R()), Rewrite(b(), R())]",
        "# compared",
        "@pattern()",
        "def rewrite(x: I32) -> Rewrites:",
        "    return [Rewrite(c(), R()), Rewrite(d(), R())]",
    ]
    joined = with_joined_patterns([a, b, blank, title, c, d])
    assert with_joined_patterns(joined) == joined
    labels: Sequence[Sequence[Statement]] = [
        [a, b, title, c, d],
        [a, b, blank, title, c],
        [a, b, blank, title, c, blank, Comment(["swapped"]), d],
    ]
    assert [len(with_joined_patterns(one)) for one in labels] == [1, 1, 1]


def test_variables_of_patterns_in_one_function() -> None:
    """Six at most if they have some in common, and five otherwise; none has two types."""

    def count(one: Sequence[str], other: Sequence[str]) -> int:
        return len(with_joined_patterns([_pattern("a()", *one), _pattern("b()", *other)]))

    names = [f"v{number}: I32" for number in range(7)]
    assert count(names[:4], names[3:6]) == 1
    assert count(names[:4], names[3:7]) == 2
    assert count(names[:2], names[2:4]) == 1
    assert count(names[:3], names[3:5]) == 1
    assert count(names[:3], names[3:6]) == 2
    assert count(names[:7], names[3:5]) == 1
    assert count(["x: I32"], ["x: I64"]) == 2


def test_patterns_of_other_conditions_are_other_functions() -> None:
    first, second = _pattern("a()", "x: I32"), _pattern("b()", "x: I32", complexity=5)
    assert with_joined_patterns([first, second]) == [first, second]


def test_functions_of_patterns_are_called_after_operators_or_casts_or_leaves() -> None:
    def stem(source: Expression) -> str:
        made = evolve(_pattern("x", "x: I32"), value=Call(Name(of_language("Rewrite")), [source, Plain("R()")]))
        return stem_of_patterns([made])

    def of(name: str, *arguments: Expression) -> Expression:
        return Call(Name(Symbol("t.nodes", name)), arguments)

    x = Plain("x")
    assert stem(of("nxv16i8", of("dup_mt", of("nxv16i1", x)))) == "dup_mt"
    assert stem(of("v2f64", of("bitconvert", of("v2i64", x)))) == "bitconvert"
    assert stem(of("v4bf16", Name(Symbol("t.nodes", "frameindex")))) == "frameindex"
    assert stem(of("i32", x)) == "constants"
