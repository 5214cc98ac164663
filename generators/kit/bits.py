"""Sets of numbers, held as integers, written as arrays of words. Bit 0 of the first word is the number 0."""

from __future__ import annotations

import struct


def hex_bytes(members: int) -> str:
    """As many bytes as the largest member needs: ``0x54, 0x01, `` for {2, 4, 6, 8}."""
    data = members.to_bytes((members.bit_length() + 7) // 8, "little")
    return "".join([f"0x{byte:02x}, " for byte in data])


def hex_words(members: int, count: int) -> str:
    """32-bit words with room for the numbers below ``count``: ``0x00000154, ``."""
    words = (count + 31) // 32
    return "".join([f"0x{word:08x}, " for word in struct.unpack(f"<{words}I", members.to_bytes(4 * words, "little"))])
