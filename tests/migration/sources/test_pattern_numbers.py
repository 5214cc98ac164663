"""Numbers in patterns and aliases as the sources spell them."""

from __future__ import annotations

from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Function,
    Lambda,
    Name,
    Plain,
    Statement,
    Subscript,
    lines,
)
from tgdsl.migration.sources.literals import Literals
from tgdsl.migration.sources.pattern_numbers import with_pattern_numbers


def _and(number: str) -> Expression:
    return Call(Plain("and_"), [Plain("a"), Plain(number)])


def _spelled(made: Statement, *numbers: str) -> list[str]:
    return lines(with_pattern_numbers(made, lambda: Literals({}, numbers)), AS_DEFINED)


def test_numbers_of_patterns_are_spelled_as_in_the_sources() -> None:
    pattern = Function(Call(Plain("pattern"), []), "mask", [("a", Plain("I32"))], Plain("Rewrite"), _and("255"))
    assert _spelled(pattern, "0xff", "8")[-1] == "    return and_(a, 0xFF)"
    assert _spelled(Assignment("", Call(Plain("pat"), [_and("15")])), "0b1111") == ["pat(and_(a, 0b1111))"]


def test_a_number_that_is_spelled_in_two_ways_is_in_decimals() -> None:
    assert _spelled(Assignment("", Call(Plain("pat"), [_and("255")])), "0xff", "255") == ["pat(and_(a, 255))"]
    assert _spelled(Assignment("", Call(Plain("pat"), [_and("8")])), "0x8") == ["pat(and_(a, 8))"]


def test_numbers_of_aliases_and_of_patterns_of_instructions() -> None:
    body = [Assignment("size", Plain("32")), Assignment("pattern", _and("255")), Assignment("", _and("32"))]
    assert _spelled(ClassStatement("A", [], [], body), "0x20", "0xff")[1:] == [
        "    size = 32",
        "    pattern = and_(a, 0xFF)",
        "    and_(a, 0x20)",
    ]


def test_places_in_lists_and_fragments_stay() -> None:
    """A fragment without a name is found by its text."""
    place = Subscript(Plain("R"), Plain("15"))
    fragment = Call(Name(of_language("FragmentOf")), [Lambda(["a"], _and("15"))])
    made = Assignment("", Call(Plain("pat"), [place, fragment]))
    assert _spelled(made, "0xf") == ["pat(R[15], FragmentOf(lambda a: and_(a, 15)))"]
