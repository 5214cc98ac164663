"""Functions in Python as trees of questions, and their answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tgdsl.explore.scripts import Json
from tgdsl.explore.symbolic import (
    MARK,
    NotFollowed,
    Unknown,
    answer_of,
    as_json,
    evaluated,
    expression_json,
    expression_of,
    followed,
)
from tgdsl.language.counterparts import sign_extended


def test_a_tree_of_questions() -> None:
    tree = followed(1, lambda _, numbers: "small" if numbers[0] < 5 else "five" if numbers[0] == 5 else "large")
    assert as_json(tree) == {
        "if": ["<", ["v", 0], "5"],
        "then": {"is": "small"},
        "else": {"if": ["==", ["v", 0], "5"], "then": {"is": "five"}, "else": {"is": "large"}},
    }
    assert [answer_of(tree, [number]) for number in (4, 5, 6)] == ["small", "five", "large"]


ARITHMETIC: Sequence[Callable[[int], int]] = (
    lambda number: sign_extended(number, 13),
    lambda number: number // 3 - number % 7,
    lambda number: -number * 5 ^ ~number | 9,
    lambda number: 1 << (number & 7) >> 2,
    lambda number: number if number & 1 and not number >> 3 & 1 else 7 - number,
    lambda number: 0 if 3 <= number <= 900 else number + number,
)


@pytest.mark.parametrize("function", ARITHMETIC)
def test_arithmetic(function: Callable[[int], int]) -> None:
    def answer(_: object, numbers: list[Unknown]) -> Json:
        found = function(numbers[0])
        return expression_json(found.expression if isinstance(found, Unknown) else found)

    tree = followed(1, answer)
    for number in (0, 1, 2, 9, 899, 901, 4095, 4096, 8191, -1, -17):
        assert evaluated(expression_of(answer_of(tree, [number])), [number]) == function(number)


def test_a_number_in_a_text() -> None:
    texts: list[str] = []

    def show(_: object, numbers: list[Unknown]) -> Json:
        texts.append(f"#{numbers[0]}+{numbers[0] + 1}")
        return None

    followed(1, show)
    assert texts == [f"#{MARK}0{MARK}+{MARK}1{MARK}"]


NOT_FOLLOWED: Sequence[Callable[[int], Json]] = (
    lambda number: {1: 2}.get(number, 3),
    lambda number: f"{number:x}",
    lambda number: int(number).bit_length(),
    lambda number: number.bit_length(),
    lambda number: str(number / 2),
    lambda number: [number == one for one in range(20)],  # too many ways
)


@pytest.mark.parametrize("function", NOT_FOLLOWED)
def test_what_cannot_be_followed(function: Callable[[int], Json]) -> None:
    with pytest.raises(NotFollowed):
        followed(1, lambda _, numbers: function(numbers[0]))
