"""``std::sort`` and ``std::stable_sort``: the order of equal elements is that of a C++ program compiled with libstdc++."""

from __future__ import annotations

import random

from tgdsl.model.common.sorting import std_sorted, std_stable_sort


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


def test_std_stable_sort_of_an_order() -> None:
    for seed in range(50):
        values = [(random.Random(seed * 100 + n).randrange(9), n) for n in range(seed)]
        assert std_stable_sort(values, lambda one, two: one[0] < two[0]) == sorted(values, key=lambda one: one[0])


def test_std_stable_sort_by_what_is_no_order() -> None:
    """0 equals 1 and 2, of which 2 goes first: where 0 stands between them, insertion does not see that."""

    def less(one: int, two: int) -> bool:
        return (one, two) == (2, 1)

    assert std_stable_sort([1, 0, 2], less) == [1, 0, 2]
    assert std_stable_sort([0, 1, 2], less) == [0, 2, 1]


def test_std_stable_sort_is_libstdcpps() -> None:
    """By the remainders of 5: 4 before 1, 1 before 3, and all others equal."""
    numbers = [number * 37 % 101 for number in range(40)]
    pairs = {(1, 3), (4, 1)}
    found = std_stable_sort(numbers, lambda one, two: (one % 5, two % 5) in pairs)
    assert found == [
        0, 37, 74, 10, 47, 84, 20, 57, 94, 30, 67, 3, 40, 77, 13, 50, 87, 23, 60, 97, 19, 6, 46, 56, 33, 70, 43, 80, 16, 53, 90, 26, 63, 100, 36, 73, 9, 83, 93, 29,  # fmt: skip
    ]
