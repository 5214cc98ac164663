"""Sets of small numbers as integers: bit ``n`` stands for the member ``n``.

Union, intersection and difference are ``|``, ``&`` and ``& ~``; the size is ``int.bit_count``. These are the operations
that Python has no operator for.
"""

from __future__ import annotations

from collections.abc import Iterable


def set_of(numbers: Iterable[int]) -> int:
    """The set with these members."""
    result = 0
    for number in numbers:
        result |= 1 << number
    return result


def members_of(bits: int) -> list[int]:
    """The members, ascending."""
    result: list[int] = []
    while bits:
        lowest = bits & -bits
        result.append(lowest.bit_length() - 1)
        bits ^= lowest
    return result


def smallest(bits: int) -> int:
    """The smallest member of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


def largest(bits: int) -> int:
    """The largest member of a set that is not empty."""
    return bits.bit_length() - 1


def is_subset(part: int, whole: int) -> bool:
    return part & whole == part
