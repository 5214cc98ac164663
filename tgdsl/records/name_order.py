"""The order of names that llvm-tblgen goes by wherever it goes through the records of a class."""

from __future__ import annotations

import re

_DIGITS = re.compile("[0-9]+")


def numeric_key(name: str) -> str:
    """Sort key that puts names with more digits in a row after those with fewer: x2 before x10.

    Otherwise names go by their characters. A run of digits is put after its own length, and a digit in front of that
    keeps its place among the characters that are no digits.
    """
    return _DIGITS.sub(_length_first, name)


def _length_first(run: re.Match[str]) -> str:
    digits = run[0]
    return f"0{chr(len(digits))}{digits}"
