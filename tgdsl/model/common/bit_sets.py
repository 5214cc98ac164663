"""Sets of small numbers as integers: bit ``n`` stands for the member ``n``.

Union, intersection and difference are ``|``, ``&`` and ``& ~``; the size is ``int.bit_count``. These are the operations
that Python has no operator for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_WORD: Final = 1 << 60  # smaller sets are quick to take apart by arithmetic


def set_of(numbers: Iterable[int]) -> int:
    """The set with these members."""
    result = 0
    for number in numbers:
        result |= 1 << number
    return result


def members_of(bits: int) -> list[int]:
    """The members, ascending."""
    result: list[int] = []
    if bits < _WORD:
        while bits:
            lowest = bits & -bits
            result.append(lowest.bit_length() - 1)
            bits ^= lowest
        return result
    # Arithmetic takes as long as the integer is, for each member; a search in its digits goes on from the last one.
    digits = f"{bits:b}"[::-1]
    position = digits.find("1")
    while position >= 0:
        result.append(position)
        position = digits.find("1", position + 1)
    return result


def smallest(bits: int) -> int:
    """The smallest member of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


def largest(bits: int) -> int:
    """The largest member of a set that is not empty."""
    return bits.bit_length() - 1


def is_subset(part: int, whole: int) -> bool:
    return part & whole == part
