"""The order of equal elements after C++'s ``std::sort``, as libstdc++ implements it.

llvm-tblgen sorts some lists by keys that do not tell all elements apart. ``std::sort`` promises nothing about the order of elements with
equal keys, so where these give different text, a generated file depends on the library's algorithm: quicksort around the median of three
down to partitions of 16, then insertion.
"""

from __future__ import annotations

from collections.abc import Sequence

_SMALL = 16  # partitions of at most so many elements are left to insertion, which is stable


def std_sorted(ranks: Sequence[int]) -> list[int]:
    """The numbers of elements in the order that ``std::sort`` puts them in.

    Very uneven partitions, for which it resorts to heap sort, are not expected.

    Args:
        ranks: of the elements; equal ones have equal ranks.
    """
    order = list(range(len(ranks)))
    pending = [(0, len(order))]
    while pending:
        first, last = pending.pop()
        while last - first > _SMALL:
            cut = _partition(order, ranks, first, last)
            pending.append((cut, last))
            last = cut
    return sorted(order, key=ranks.__getitem__)


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
