"""Functions of LLVM on numbers (MathExtras.h, bit.h), which predicates call: ``isInt<12>(Imm)``."""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.cpp import numbers as n
from tgdsl.cpp.numbers import Number

_WORD = 64

_FREE_TESTS: dict[str, Callable[[int], bool]] = {
    "isPowerOf2_32": lambda x: 0 < x < 1 << 32 and x & (x - 1) == 0,
    "isPowerOf2_64": lambda x: x > 0 and x & (x - 1) == 0,
    "isMask_32": n.is_mask,
    "isMask_64": n.is_mask,
    "isShiftedMask_32": lambda x: x > 0 and n.is_mask(x | (x - 1)),
    "isShiftedMask_64": lambda x: x > 0 and n.is_mask(x | (x - 1)),
}
_SIGNED_TESTS: dict[str, Callable[[list[int], int], bool]] = {
    "isInt": lambda t, x: n.is_int(t[0], x),
    "isUInt": lambda t, x: n.is_uint(t[0], x),
    "isShiftedInt": lambda t, x: n.is_int(t[0] + t[1], x) and x % (1 << t[1]) == 0,
    "isShiftedUInt": lambda t, x: n.is_uint(t[0] + t[1], x) and x % (1 << t[1]) == 0,
}
#: Of which an argument is taken as unsigned.
_UNSIGNED_TESTS = ("isUInt", "isShiftedUInt")
_COUNTS: dict[str, Callable[[int], int]] = {
    "countr_zero": n.trailing_zeros,
    "popcount": int.bit_count,
    "Log2_32": lambda x: x.bit_length() - 1,
    "Log2_64": lambda x: x.bit_length() - 1,
}
_EXTENSIONS = ("SignExtend32", "SignExtend64")

#: The functions that :func:`of_number` knows.
OF_NUMBERS = frozenset([*_FREE_TESTS, *_SIGNED_TESTS, *_COUNTS, *_EXTENSIONS])


def of_number(name: str, template: tuple[str, ...], argument: Number) -> Number | bool | None:
    """The value of a function, called with a number; None if its template arguments are no numbers."""
    if name in _FREE_TESTS:
        return _FREE_TESTS[name](argument.value % (1 << (32 if name.endswith("_32") else _WORD)))
    if name in _COUNTS:
        return Number(_COUNTS[name](argument.value % (1 << argument.bits)))
    if not template or not all([one.isdigit() for one in template]):
        return None
    if name in _EXTENSIONS:
        return n.number(n.number(argument.value, int(template[0])).value)
    value = argument.value % (1 << _WORD) if name in _UNSIGNED_TESTS else n.number(argument.value).value
    return _SIGNED_TESTS[name]([int(one) for one in template], value)
