"""The order of equal elements after C++'s ``std::sort``, as libstdc++ implements it.

llvm-tblgen sorts some lists by keys that do not tell all elements apart. ``std::sort`` promises nothing about the order of elements with
equal keys, so where these give different text, a generated file depends on the library's algorithm: quicksort around the median of three
down to partitions of 16, then insertion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
K = TypeVar("K", str, int)

_SMALL = 16  # partitions of at most so many elements are left to insertion, which is stable


def std_sorted(elements: Iterable[T], key: Callable[[T], K]) -> list[T]:
    """The elements in the order of their keys; equal ones as ``std::sort`` leaves them.

    It takes to heap sort after very many uneven partitions, which is left out: the rest is sorted by insertion then.
    """
    given = list(elements)
    keys = [key(element) for element in given]
    rank_of = {one: number for number, one in enumerate(sorted(set(keys)))}
    ranks = [rank_of[one] for one in keys]
    order = list(range(len(given)))
    pending = [(0, len(order), 2 * (len(order).bit_length() - 1))]
    while pending:
        first, last, depth = pending.pop()
        while last - first > _SMALL and depth:
            depth -= 1
            cut = _partition(order, ranks, first, last)
            pending.append((cut, last, depth))
            last = cut
    return [given[number] for number in sorted(order, key=ranks.__getitem__)]


def _partition(order: list[int], ranks: Sequence[int], first: int, last: int) -> int:
    """Partition the elements from ``first`` to ``last`` around a pivot, which is put at ``first``. Returns where the upper part begins."""
    pivot = _median(order, ranks, first + 1, first + (last - first) // 2, last - 1)
    order[first], order[pivot] = order[pivot], order[first]
    rank = ranks[order[first]]
    left, right = first + 1, last
    while True:
        while ranks[order[left]] < rank:
            left += 1
        right -= 1
        while rank < ranks[order[right]]:
            right -= 1
        if left >= right:
            return left
        order[left], order[right] = order[right], order[left]
        left += 1


def _median(order: Sequence[int], ranks: Sequence[int], one: int, two: int, three: int) -> int:
    """The position, of three, with the middle element; which of equal ones it is counts."""
    low, high = (one, two) if ranks[order[one]] < ranks[order[two]] else (two, one)
    third = ranks[order[three]]
    if ranks[order[high]] < third:
        return high
    return three if ranks[order[low]] < third else low
