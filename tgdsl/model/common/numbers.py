"""TableGen's integers, which have 64 bits, as the C++ types that llvm-tblgen keeps them in."""

from __future__ import annotations


def signed(value: int, bits: int = 32) -> int:
    """The value of a field that LLVM reads into an ``int``, or into a signed integer of so many bits."""
    sign = 1 << (bits - 1)
    return ((value + sign) & ((1 << bits) - 1)) - sign


def unsigned(value: int, bits: int = 32) -> int:
    """The value of a field that LLVM reads into an ``unsigned``, or into an unsigned integer of so many bits."""
    return value & ((1 << bits) - 1)
