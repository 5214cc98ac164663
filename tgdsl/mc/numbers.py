"""Numbers of assembly language, as LLVM's AsmLexer reads them: integers in four radices, and floating-point numbers."""

from __future__ import annotations

import re
import struct

from tgdsl.classes import frozen


@frozen
class Number:
    """A number at a place of a text.

    Attributes:
        end: the place after its last character.
        value: of an integer; of a real, the bits of its IEEE double. None for a wrong number.
        is_real: whether it is a floating-point number.
        problem: what is wrong with it; empty for nothing.
    """

    end: int
    value: int | None
    is_real: bool = False
    problem: str = ""


_DIGITS = re.compile(r"[0-9]*")
_HEXADECIMAL = re.compile(r"0[xX]([0-9a-fA-F]*)")
_HEXADECIMAL_REAL = re.compile(r"0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?(?:[pP]([+-]?[0-9]*))?")
_BINARY = re.compile(r"0[bB]([0-9][01]*)")
_EXPONENT = re.compile(r"[eE][+-]?[0-9]*")
#: The suffixes of C, which mean nothing here.
_SUFFIX = re.compile(r"[uU]?[lL]?[lL]?")

#: Digits that are read; a number with more has more than 64 bits, and is slow to read.
_LONGEST = 80
_MOST_BITS = 64


def number_at(text: str, at: int) -> Number:
    """The number that begins with a digit at a place."""
    after = text[at + 1 : at + 2]
    if text[at] != "0" or after == ".":
        end = _end(_DIGITS, text, at)
        if text[end : end + 1] in (".", "e", "E"):
            return real_at(text, at, end + (text[end] == "."))
        return _integer(text, at, end, text[at:end], 10)
    if after in ("b", "B") and text[at + 2 : at + 3].isdecimal():
        digits = _BINARY.match(text, at)
        if digits is None or digits[1][0] not in "01":
            return Number(at + 3, None, problem="a number that begins with 0b has digits 0 and 1")
        return _integer(text, at, digits.end(), digits[1], 2)
    if after in ("b", "B"):  # the local label 0b
        return Number(at + 1, 0)
    if after in ("x", "X"):
        return _hexadecimal(text, at)
    end = _end(_DIGITS, text, at)
    if set(text[at:end]) & set("89"):
        return Number(end, None, problem="a number that begins with 0 is octal, and has digits from 0 to 7")
    return _integer(text, at, end, text[at:end], 8)


def real_at(text: str, at: int, fraction: int) -> Number:
    """The floating-point number in decimal that begins at a place.

    Args:
        fraction: the place after its point.
    """
    end = _end(_DIGITS, text, fraction)
    if text[end : end + 1] in ("+", "-"):
        return Number(
            end + 1, None, problem="a sign stands here after a floating-point number: write a blank before it"
        )
    exponent = _EXPONENT.match(text, end)
    digits = text[at:end]
    if exponent is not None:
        end = exponent.end()
        digits = text[at:end] if text[end - 1].isdecimal() else f"{text[at:end]}0"
    try:
        value = float(digits)
    except (ValueError, OverflowError):
        return Number(end, None, problem="this floating-point number has no value")
    return Number(end, _bits(value), is_real=True)


def _hexadecimal(text: str, at: int) -> Number:
    digits = _HEXADECIMAL.match(text, at)
    assert digits is not None
    if text[digits.end() : digits.end() + 1] in (".", "p", "P"):
        return _hexadecimal_real(text, at)
    if not digits[1]:
        return Number(at + 2, None, problem="a number that begins with 0x has hexadecimal digits after it")
    return _integer(text, at, digits.end(), digits[1], 16)


def _hexadecimal_real(text: str, at: int) -> Number:
    parts = _HEXADECIMAL_REAL.match(text, at)
    assert parts is not None
    if not parts[1] and not parts[2] or not (parts[3] or "").lstrip("+-"):
        problem = "a floating-point number in hexadecimal has digits, 'p' and an exponent"
        return Number(parts.end(), None, problem=problem)
    try:
        value = float.fromhex(parts[0])
    except OverflowError:
        value = float("inf")
    return Number(parts.end(), _bits(value), is_real=True)


def _integer(text: str, at: int, end: int, digits: str, radix: int) -> Number:
    suffixed = _end(_SUFFIX, text, end)
    if len(digits.lstrip("0")) > _LONGEST or (value := int(digits, radix)) >> _MOST_BITS:
        return Number(suffixed, None, problem="this number has more than 64 bits")
    return Number(suffixed, value)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    assert match is not None
    return match.end()


def _bits(value: float) -> int:
    """The bits of an IEEE double."""
    (bits,) = struct.unpack(">q", struct.pack(">d", value))
    assert isinstance(bits, int)
    return bits
