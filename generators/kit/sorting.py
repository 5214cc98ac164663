"""``std::sort`` as libstdc++ has it, for the few places where llvm-tblgen's output shows how it orders equal elements.

More than 16 elements are parted around pivots first, which moves equal ones past each other; the rest is a stable insertion sort.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")

_SMALL = 16  # elements that are not parted any more


def std_sorted(elements: Iterable[T], key: Callable[[T], str]) -> list[T]:
    """The elements in the order of their keys; equal ones as llvm-tblgen has them."""
    keyed = [(key(element), element) for element in elements]
    depth = 2 * (len(keyed).bit_length() - 1)
    open_parts = [(0, len(keyed), depth)]
    while open_parts:
        first, last, depth = open_parts.pop()
        while last - first > _SMALL and depth:
            depth -= 1
            cut = _part(keyed, first, last)
            open_parts.append((cut, last, depth))
            last = cut
    return [element for _, element in sorted(keyed, key=lambda pair: pair[0])]


def _part(keyed: list[tuple[str, T]], first: int, last: int) -> int:
    """Part a range around the median of three of its elements: the start of those that are not before it."""
    second, middle, end = (keyed[at][0] for at in (first + 1, first + (last - first) // 2, last - 1))
    places = (first + 1, first + (last - first) // 2, last - 1)
    if second < middle:
        chosen = places[1] if middle < end else places[2] if second < end else places[0]
    else:
        chosen = places[0] if second < end else places[2] if middle < end else places[1]
    keyed[first], keyed[chosen] = keyed[chosen], keyed[first]
    pivot = keyed[first][0]
    low, high = first + 1, last
    while True:
        while keyed[low][0] < pivot:
            low += 1
        high -= 1
        while pivot < keyed[high][0]:
            high -= 1
        if low >= high:
            return low
        keyed[low], keyed[high] = keyed[high], keyed[low]
        low += 1
