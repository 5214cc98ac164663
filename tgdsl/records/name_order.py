"""LLVM's ``LessRecord``: the order of names in which llvm-tblgen visits the records of a class."""

from __future__ import annotations

import re

_DIGITS = re.compile("[0-9]+")


def numeric_key(name: str) -> str:
    """Sort key of a name by which x2 comes before x10, as in ``StringRef::compare_numeric``.

    Names are compared character by character. Before each run of digits, the key has a digit, so that the run sorts among other
    characters as a digit does, and the length of the run.
    """
    return _DIGITS.sub(_length_first, name)


def _length_first(run: re.Match[str]) -> str:
    digits = run[0]
    return f"0{chr(len(digits))}{digits}"
