"""Integers of C++: of a width, signed or not, with integer promotion and wrap-around."""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.classes import frozen

_INT = 32

_TYPES = {
    "bool": (1, False),
    "char": (8, True),
    "short": (16, True),
    "int": (32, True),
    "signed": (32, True),
    "unsigned": (32, False),
    "unsigned int": (32, False),
    "unsigned char": (8, False),
    "unsigned short": (16, False),
    "long": (64, True),
    "long long": (64, True),
    "unsigned long": (64, False),
    "unsigned long long": (64, False),
    "size_t": (64, False),
    **{f"int{size}_t": (size, True) for size in (8, 16, 32, 64)},
    **{f"uint{size}_t": (size, False) for size in (8, 16, 32, 64)},
}


@frozen
class Number:
    """An integer of a type; ``value`` is in its range."""

    value: int
    bits: int = _INT
    signed: bool = True


def number(value: int, bits: int = 64, signed: bool = True) -> Number:
    """The number of a type that a value wraps around to."""
    value &= (1 << bits) - 1
    if signed and value >> (bits - 1):
        value -= 1 << bits
    return Number(value, bits, signed)


def literal(value: int, suffix: str) -> Number:
    """A constant, of the first of ``int``, ``long`` and their unsigned forms that C++ allows and that holds it."""
    unsigned = "u" in suffix
    bits = 64 if "l" in suffix or value >> (_INT - (not unsigned)) else _INT
    return number(value, bits, not unsigned)


def cast(value: int, type_name: str) -> Number | None:
    """A number converted to an integer type; None for any other type."""
    found = _TYPES.get(type_name)
    if found is None:
        return None
    return Number(int(value != 0), 1, False) if type_name == "bool" else number(value, *found)


def negated(operator: str, operand: Number) -> Number:
    """``-x``, ``~x`` or ``+x``."""
    operand = _promoted(operand)
    value = {"-": -operand.value, "~": ~operand.value, "+": operand.value}[operator]
    return number(value, operand.bits, operand.signed)


_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: (abs(a) // abs(b)) * (1 if (a < 0) == (b < 0) else -1),
    "%": lambda a, b: (abs(a) % abs(b)) * (-1 if a < 0 else 1),
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
}
_SHIFTS: dict[str, Callable[[int, int], int]] = {"<<": lambda a, b: a << b, ">>": lambda a, b: a >> b}
_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}


def binary(operator: str, left: Number, right: Number) -> Number | bool | None:
    """An operation on two numbers; None where C++ leaves the value undefined."""
    left, right = _promoted(left), _promoted(right)
    if operator in _SHIFTS:
        if not 0 <= right.value < left.bits:
            return None
        return number(_SHIFTS[operator](left.value, right.value), left.bits, left.signed)
    bits = max(left.bits, right.bits)
    signed = all([one.signed for one in (left, right) if one.bits == bits])
    a, b = number(left.value, bits, signed).value, number(right.value, bits, signed).value
    if operator in _COMPARISONS:
        return _COMPARISONS[operator](a, b)
    if operator in ("/", "%") and b == 0:
        return None
    return number(_ARITHMETIC[operator](a, b), bits, signed)


def _promoted(operand: Number) -> Number:
    return operand if operand.bits >= _INT else Number(operand.value)


# Functions of LLVM's MathExtras.h and bit.h. Arguments are values of 64 bits.


def is_int(bits: int, value: int) -> bool:
    return -(1 << (bits - 1)) <= value < 1 << (bits - 1)


def is_uint(bits: int, value: int) -> bool:
    return 0 <= value < 1 << bits


def is_mask(value: int) -> bool:
    """isMask_64: ones at the low end, and nothing else."""
    return value > 0 and value & (value + 1) == 0


def trailing_zeros(value: int) -> int:
    return (value & -value).bit_length() - 1
