"""Literals of C++: numbers, lane masks, insides of string literals, arrays of bits."""

from __future__ import annotations

import struct

_ESCAPES = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", '"': '\\"'}
_ESCAPED = {
    code: _ESCAPES.get(chr(code), chr(code) if 0x20 <= code < 0x7F else f"\\{code:03o}") for code in range(0x100)
}


def boolean(value: bool) -> str:
    return "true" if value else "false"


def lane_mask(mask: int) -> str:
    """A 64-bit lane mask."""
    return f"LaneBitmask(0x{mask:016X})"


def escaped(data: bytes) -> str:
    """The inside of a string literal; bytes that do not print become octal escapes."""
    return data.decode("latin-1").translate(_ESCAPED)


def unsigned_type(largest: int) -> str:
    """The smallest unsigned type that holds the values from 0 to ``largest``."""
    if largest <= 0xFF:
        return "uint8_t"
    if largest <= 0xFFFF:
        return "uint16_t"
    if largest <= 0xFFFF_FFFF:
        return "uint32_t"
    return "uint64_t"


def int16(value: int) -> int:
    """The value of an ``int16_t`` that ``value`` is assigned to: modulo 2**16."""
    return (value + 0x8000 & 0xFFFF) - 0x8000


# Sets of numbers, held as integers, written as arrays of words. Bit 0 of the first word is the number 0.


def hex_bytes(members: int) -> str:
    """As many bytes as the largest member needs: ``0x54, 0x01, `` for {2, 4, 6, 8}."""
    data = members.to_bytes((members.bit_length() + 7) // 8, "little")
    return "".join([f"0x{byte:02x}, " for byte in data])


def hex_words(members: int, count: int) -> str:
    """32-bit words with room for the numbers below ``count``: ``0x00000154, ``."""
    words = (count + 31) // 32
    return "".join([f"0x{word:08x}, " for word in struct.unpack(f"<{words}I", members.to_bytes(4 * words, "little"))])
