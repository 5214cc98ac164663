"""VBR, LLVM's variable-width numbers: seven bits in each byte, the lowest first; all but the last byte have the eighth bit set."""

from __future__ import annotations

from functools import lru_cache

_ALL_BITS = (1 << 64) - 1


@lru_cache(maxsize=4096)
def unsigned(value: int, comments: bool = True) -> tuple[str, int]:
    """The text of a 64-bit number, with a comma after it, and its size in bytes.

    Args:
        comments: write a number of several bytes once more as a whole.
    """
    if 0 <= value < 128:
        return f"{value},", 1
    value &= _ALL_BITS
    rest = value
    parts: list[str] = []
    while rest >= 128:
        parts.append(f"{rest & 127}|128,")
        rest >>= 7
    return f"{''.join(parts)}{rest}{f'/*{value}*/' if comments else ''},", len(parts) + 1


def signed(value: int, comments: bool = True) -> tuple[str, int]:
    """As :func:`unsigned`; the lowest bit is the sign, so that numbers near zero are short."""
    value &= _ALL_BITS
    negative = value >> 63
    return unsigned(((-value << 1) | 1) & _ALL_BITS if negative else value << 1, comments)


@lru_cache(maxsize=4096)
def sleb(value: int, comments: bool = True) -> tuple[str, int]:
    """As :func:`unsigned`, in two's complement: SLEB128, whose highest bit of the last byte is the sign."""
    value &= _ALL_BITS
    if value >> 63:
        value -= _ALL_BITS + 1
    rest = value
    parts: list[str] = []
    while not -64 <= rest < 64:
        parts.append(f"{rest & 127}|128,")
        rest >>= 7
    comment = f"/*{value}*/" if comments and (parts or value < 0) else ""
    return f"{''.join(parts)}{rest & 127}{comment},", len(parts) + 1


def size(value: int) -> int:
    """The number of bytes that :func:`unsigned` takes."""
    return max(1, (value.bit_length() + 6) // 7)
