"""Words of encodings side by side: constant bits, and bits of fields, in columns that both words have."""

from __future__ import annotations

from tgdsl.difference.data import Column
from tgdsl.records import Bit, BitRef, Bits

_CONSTANTS = "01?"
_NOTHING = "."  #: a bit that the word does not have
_OTHER = "!"  #: an expression that is not resolved


def columns_of(before: Bits, after: Bits) -> tuple[Column, ...]:
    """The columns of two words, from the highest bits to the lowest."""
    width = max(len(before), len(after))
    found: list[Column] = []
    high = width - 1
    for bit in range(width - 1, -1, -1):
        if not bit or not (_joins(before, bit) and _joins(after, bit)):
            found.append(Column(high, bit, _text(before, high, bit), _text(after, high, bit)))
            high = bit - 1
    return tuple(found)


def marks_of(column: Column) -> str:
    """Marks below what differs in a column: below each constant bit, or below all of what is no constant."""
    before, after = column.before, column.after
    width = max(len(before), len(after))
    if len(before) == len(after) and not set(before + after).difference(_CONSTANTS + _NOTHING):
        return "".join(["^" if one != other else " " for one, other in zip(before, after)])
    return ("^" if before != after else " ") * width


def word_text(word: Bits) -> str:
    """A word on one line: ``0110 rd{4-0} 1``."""
    return " ".join([column.before for column in columns_of(word, word)])


def _bit(word: Bits, bit: int) -> Bit | str:
    return word.elements[bit] if bit < len(word) else _NOTHING


def _joins(word: Bits, bit: int) -> bool:
    """True if a bit and the next lower one are of one column."""
    upper, lower = _bit(word, bit), _bit(word, bit - 1)
    if isinstance(upper, BitRef) or isinstance(lower, BitRef):
        return (
            isinstance(upper, BitRef)
            and isinstance(lower, BitRef)
            and upper.field == lower.field
            and upper.index == lower.index + 1
        )
    return True


def _text(word: Bits, high: int, low: int) -> str:
    first, last = _bit(word, high), _bit(word, low)
    if isinstance(first, BitRef) and isinstance(last, BitRef):
        return f"{first.field}{{{first.index}}}" if high == low else f"{first.field}{{{first.index}-{last.index}}}"
    return "".join([_constant(_bit(word, bit)) for bit in range(high, low - 1, -1)])


def _constant(bit: Bit | str) -> str:
    if bit is None:
        return "?"
    if isinstance(bit, bool):
        return str(int(bit))
    return bit if isinstance(bit, str) else _OTHER
