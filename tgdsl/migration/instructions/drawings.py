"""Drawings of words: their parts, from the most significant bit on, and the fields that they show."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.migration.instructions.flags import is_pseudo
from tgdsl.records import BitRef, Bits, Dag, Record, Ref, Value

#: The field that the words of instructions are in, that of the bits which decoders do not insist on, and that of the target's own bits.
WORD, SOFT, FLAGS = "Inst", "SoftFail", "TSFlags"
#: The runs of bits that a constant has in a word, from the lowest bit of the constant on: the lowest bit of each in the word, and its width.
Runs: TypeAlias = Sequence[tuple[int, int]]


@frozen
class Slice:
    """Bits of a field: those from ``low`` to ``high``."""

    field: str
    high: int
    low: int


@frozen
class Literal:
    """Bits that all words have: a text of 0, 1 and ``?``.

    Attributes:
        soft: decoders do not insist on them.
    """

    text: str
    soft: bool = False


@frozen
class Drawing:
    """The layout of a word.

    Attributes:
        word: the field that has the word.
        parts: from the most significant bit on.
        widths: of the fields, in the order of their declaration.
        unnamed: the constants that are no fields of the records, by the names that they get here, with their places in the word: arguments of
            TableGen's classes that went into the word alone.
    """

    word: str
    parts: Sequence[Slice | Literal]
    widths: Mapping[str, int]
    unnamed: Mapping[str, Runs]

    @property
    def width(self) -> int:
        """The number of bits of the word."""
        return sum([len(part.text) if isinstance(part, Literal) else part.high - part.low + 1 for part in self.parts])

    def number(self, record: Record, name: str) -> int | None:
        """The number that a record has in a field; None if any bit of it is unset."""
        runs = self.unnamed.get(name)
        bits = field_bits(record, name if runs is None else self.word)
        if runs is not None:
            bits = [bit for low, width in runs for bit in bits[low : low + width]]
        number = 0
        for place, bit in enumerate(bits):
            if bit is True:
                number |= 1 << place
            elif bit is not False:
                return None
        return number

    def open(self, records: Sequence[Record]) -> Sequence[str]:
        """The fields that take operands in some records; the others are constants."""
        return [name for name in self.widths if any([self.number(one, name) is None for one in records])]

    @property
    def is_named(self) -> bool:
        """True if most of its bits are those of fields that the records or the sources have, or the same in all of them."""
        by_place = [runs[0] for name, runs in self.unnamed.items() if name == name_of_place(self.word, *runs[0])]
        return 2 * sum([width for _, width in by_place]) <= self.width

    def repeated(self) -> list[str]:
        """The fields with bits in several places of the word."""
        bits = [
            (one.field, bit) for one in self.parts if isinstance(one, Slice) for bit in range(one.low, one.high + 1)
        ]
        return list(dict.fromkeys([field for field, bit in bits if bits.count((field, bit)) > 1]))

    def missing(self) -> list[Slice]:
        """The bits of fields that are nowhere in the word."""
        found: list[Slice] = []
        for name, width in self.widths.items():
            there: set[int] = set()
            for part in self.parts:
                if isinstance(part, Slice) and part.field == name:
                    there.update(range(part.low, part.high + 1))
            missing = [bit for bit in range(width) if bit not in there]
            while missing:
                low = high = missing.pop(0)
                while missing and missing[0] == high + 1:
                    high = missing.pop(0)
                found.append(Slice(name, high, low))
        return found


def name_of_place(word: str, low: int, width: int) -> str:
    """The name of a constant that has no other: that of its place in a word."""
    bits = f"{low + width - 1}_{low}" if width > 1 else f"{low}"
    if word == FLAGS:
        return f"flags_{bits}"
    return f"bits_{bits}" if width > 1 else f"bit_{bits}"


def bits_of(value: Value) -> Sequence[object]:
    """The bits of a field, the lowest one first; none for a field of another type."""
    if isinstance(value, Bits):
        return value.elements
    return (value,) if isinstance(value, bool) else ()


def field_bits(record: Record, name: str) -> Sequence[object]:
    """The bits of a record's field, one of an operand in the word among them whose type is ``bit``: records say no more of that than its value."""
    value = record.fields.get(name)
    if value is None and name in record.fields:
        return (None,)
    return (bool(value),) if isinstance(value, int) and value in (0, 1) else bits_of(value)


def unfilled_fields(record: Record) -> Collection[str]:
    """The fields in the word of an instruction that have neither a number nor an operand: bits that decoders ignore, and that no code emitter
    could write."""
    word = record.fields.get(WORD)
    lists = [record.fields.get(operator) for operator in ("OutOperandList", "InOperandList")]
    operands = [one for some in lists if isinstance(some, Dag) for one in some.args]
    if not isinstance(word, Bits) or None in lists or is_pseudo(record):
        return ()  # an encoding's operands are those of its instruction
    found = {bit.field for bit in word.elements if isinstance(bit, BitRef)}
    found.difference_update([one.name or "" for one in operands])
    found.difference_update(
        [part.name or "" for one in operands if isinstance(one.value, Dag) for part in one.value.args]
    )
    return {name for name in found if None in field_bits(record, name)}


def known_bits(record: Record) -> Mapping[str, str]:
    """The fields of operands of which some bits are 1, which decoders add to the operand, and others are the operand's: their bits, the highest first, ``?`` for
    the operand's."""
    found: dict[str, str] = {}
    for operator in ("OutOperandList", "InOperandList"):
        operands = record.fields.get(operator)
        for one in operands.args if isinstance(operands, Dag) else ():
            value = record.fields.get(one.name or "")
            if isinstance(value, Bits) and True in value.elements and None in value.elements:
                bits = ["?" if bit is None else "1" if bit is True else "0" for bit in reversed(value.elements)]
                found[one.name or ""] = "".join(bits)
    return found


def takes_operands(drawing: Drawing | None, record: Record) -> bool | None:
    """True if the word of an instruction has operands in its fields; None if it has a single operand, or only a word that nobody reads."""
    names = [
        one.name for operator in ("OutOperandList", "InOperandList") for one in record.dag(operator).args if one.name
    ]
    if drawing is None or len(names) < 2 or is_pseudo(record):
        return None
    return not drawing.widths.keys().isdisjoint(names)


def has_word(record: Record) -> bool:
    """False for pseudo instructions, whose words nothing reads, and instructions without one."""
    return not is_pseudo(record) and isinstance(record.fields.get(WORD), Bits)


def has_operands_in_order(drawing: Drawing, record: Record) -> bool:
    """True if a word has all of its operands in fields of their names, whose declarations are in the order of the word."""
    fields = [name for name in drawing.widths if drawing.number(record, name) is None]
    there = dict.fromkeys([part.field for part in drawing.parts if isinstance(part, Slice) and part.field in fields])
    operands = [one for field in ("OutOperandList", "InOperandList") for one in record.dag(field).args]
    return fields == list(there) and {one.name for one in operands if isinstance(one.value, Ref)}.issuperset(fields)
