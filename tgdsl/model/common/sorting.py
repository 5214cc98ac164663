"""The order of equal elements after C++'s ``std::sort``, as libstdc++ implements it.

llvm-tblgen sorts some lists by keys that do not tell all elements apart. ``std::sort`` promises nothing about the order of elements with
equal keys, so where these give different text, a generated file depends on the library's algorithm: quicksort around the median of three
down to partitions of 16, then insertion. :func:`std_sort` compares the same pairs as it does, for a comparison that is no order.
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


def std_sort(given: Sequence[T], less: Callable[[T, T], bool]) -> list[T]:
    """The elements as ``std::sort`` leaves them, by a comparison that may be none of a strict order. Heap sort is left out, as above."""
    items = list(given)
    pending = [(0, len(items), 2 * (len(items).bit_length() - 1))]
    while pending:
        first, last, depth = pending.pop()
        while last - first > _SMALL and depth:
            depth -= 1
            cut = _split(items, less, first, last)
            pending.append((cut, last, depth))
            last = cut
    for number in range(1, len(items)):
        element, at = items[number], number
        if number < _SMALL and less(element, items[0]):
            at = 0
        else:
            while at and less(element, items[at - 1]):
                at -= 1
        items[at : number + 1] = [element, *items[at:number]]
    return items


def _split(items: list[T], less: Callable[[T, T], bool], first: int, last: int) -> int:
    """Partition the elements from ``first`` to ``last``, as :func:`_partition` does."""
    low, middle, high = first + 1, first + (last - first) // 2, last - 1
    if less(items[low], items[middle]):
        pivot = middle if less(items[middle], items[high]) else high if less(items[low], items[high]) else low
    else:
        pivot = low if less(items[low], items[high]) else high if less(items[middle], items[high]) else middle
    items[first], items[pivot] = items[pivot], items[first]
    left, right = first + 1, last
    while True:
        while left < len(items) and less(items[left], items[first]):
            left += 1
        right -= 1
        while right > 0 and less(items[first], items[right]):
            right -= 1
        if left >= right:
            return left
        items[left], items[right] = items[right], items[left]
        left += 1


_CHUNK = 7  # std::stable_sort sorts so many elements by insertion, and merges the chunks


def std_stable_sort(given: Sequence[T], less: Callable[[T, T], bool]) -> list[T]:
    """The elements as ``std::stable_sort`` leaves them, by a comparison that may be none of a strict order: that one is none where elements
    equal a third one, and not each other."""
    half = (len(given) + 1) // 2
    return _merged(_sorted_half(given[:half], less), _sorted_half(given[half:], less), less)


def _sorted_half(given: Sequence[T], less: Callable[[T, T], bool]) -> list[T]:
    """Chunks sorted by insertion, then merged in pairs."""
    runs = [_inserted(given[start : start + _CHUNK], less) for start in range(0, len(given), _CHUNK)]
    while len(runs) > 1:
        pairs = [_merged(runs[at], runs[at + 1], less, forward=True) for at in range(0, len(runs) - 1, 2)]
        runs = pairs + runs[len(pairs) * 2 :]
    return runs[0] if runs else []


def _inserted(given: Sequence[T], less: Callable[[T, T], bool]) -> list[T]:
    items: list[T] = []
    for element in given:
        at = len(items)
        if items and less(element, items[0]):
            at = 0
        else:
            while at and less(element, items[at - 1]):
                at -= 1
        items.insert(at, element)
    return items


def _merged(one: list[T], two: list[T], less: Callable[[T, T], bool], forward: bool = False) -> list[T]:
    """Two sorted lists as one. The last merge begins behind, unless the lists are of one length: the first is not the shorter one."""
    if forward or len(one) <= len(two):
        result: list[T] = []
        first = second = 0
        while first < len(one) and second < len(two):
            if less(two[second], one[first]):
                result.append(two[second])
                second += 1
            else:
                result.append(one[first])
                first += 1
        return result + one[first:] + two[second:]
    behind: list[T] = []
    first, second = len(one), len(two)
    while first and second:
        if less(two[second - 1], one[first - 1]):
            first -= 1
            behind.append(one[first])
        else:
            second -= 1
            behind.append(two[second])
    return one[:first] + two[:second] + behind[::-1]
