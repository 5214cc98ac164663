"""``std::sort``: the order of equal elements is that of a C++ program compiled with libstdc++."""

from __future__ import annotations

from tgdsl.model.common.sorting import std_sorted


def _order(count: int) -> list[int]:
    """The numbers whose square is divisible by three are after the others."""
    return std_sorted(range(count), lambda number: "ba"[number * number % 3])


def test_few_equal_elements_keep_their_order() -> None:
    assert _order(16) == [1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 0, 3, 6, 9, 12, 15]


def test_more_than_sixteen_do_not() -> None:
    assert _order(17) == [8, 16, 14, 13, 11, 10, 7, 5, 4, 2, 1, 6, 0, 9, 12, 3, 15]


def test_elements_are_sorted() -> None:
    numbers = [number * 37 % 101 for number in range(101)]
    assert std_sorted(numbers, lambda number: f"{number:03}") == list(range(101))
    assert std_sorted([], str) == []
