"""Fields of instruction words: what takes an operand, what takes a number, and their bits, which layouts are made of.

A *field* takes an operand; a *constant* takes a number that each instruction fixes. Bits that a manual calls "should be zero" are
:func:`should_be` (``SoftFail``).
"""

from __future__ import annotations

from typing import TypeAlias, cast, overload

from tgdsl.classes import frozen
from tgdsl.diagnostics import counted, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.expressions import Expression, Variable
from tgdsl.language.core.running import current_place
from tgdsl.records import Bits

WIDEST = 1 << 12  #: bits of a field; far more than any word has


class Field(Expression):
    """A field of an instruction word.

    Attributes:
        name: that of the operand, or of the class keyword, that goes there.
        width: in bits.
        constant: whether it takes a number only.
        default: the number of instructions that give none.
        is_recorded: whether it is a field of the instruction's record, by :func:`~tgdsl.language.record_field`, which has the number.
    """

    def __init__(
        self, width: int, *, constant: bool = False, default: int | None = None, is_recorded: bool = False
    ) -> None:
        self.name = ""
        self.width = width
        self.constant = constant
        self.default = default
        self.is_recorded = is_recorded
        self.place = current_place()

    def __set_name__(self, owner: type, name: str) -> None:
        if not self.name:
            self.name = name.removesuffix("_")

    @property
    def in_words(self) -> str:
        return f"the field '{self.name}' of a format" if self.name else "a field of a format"

    def __format__(self, spec: str) -> str:
        raise fail(
            current_place(),
            f"{self.in_words} stands in an f-string; declare the operand with in_() or out(), and name it there",
        )


class Recorded:
    """The base class of a ``record_field``, which is a constant in words as well if it is a number of some bits, or a flag."""

    def constant(self) -> Field | None:
        """The constant; None if it has no number of bits."""
        return None


class WordOperand(Variable):
    """An operand that a word may have.

    Attributes:
        field: the field that it is put into, if no format has that one.
    """

    field: Field | None = None


@checked
def field(width: int) -> DagValue:
    """A field of a format for an operand, in bits; an instruction declares an operand of that name, or fixes a number.

    Operands have types, and fields do not, so to the type checker a field is a value of any type.
    """
    check_width(width)
    return Field(width)


def check_width(width: int) -> None:
    """Refuse a field without bits, or with more than any word has."""
    if not 0 < width <= WIDEST:
        raise fail(current_place(), f"a field has 1 to {WIDEST} bits, and this one is to have {width}")


@checked
def constant(width: int, default: int | None = None) -> int:
    """A field of a format for a number, in bits, which an instruction fixes: ``class ADD(F3, op3=0)``."""
    check_width(width)
    if default is not None and not 0 <= default < 1 << width:
        raise fail(
            current_place(),
            f"{default} is {'negative' if default < 0 else 'too large'}, and the constant takes a number of {counted(width, 'bit')}: 0 to"
            f" {(1 << width) - 1}",
        )
    return cast("int", Field(width, constant=True, default=default))


@frozen
class BitRange:
    """The bits ``high`` down to ``low`` of a field."""

    field: Field
    high: int
    low: int

    def __len__(self) -> int:
        return self.high - self.low + 1


@checked
def bits(of: DagValue | int, high: int, low: int | None = None) -> BitRange:
    """The bits ``high`` down to ``low`` of a field that is not contiguous in the word; only ``high`` without ``low``."""
    found = field_of(of)
    if not isinstance(found, Field):
        raise fail(current_place(), f"bits() takes a field or a constant of a format, but gets {given(of)}")
    low = high if low is None else low
    check_order(high, low)
    return BitRange(found, high, low)


def field_of(part: object) -> object:
    """The field of an operand that says its bits, or the constant that a record_field is; anything else as it is."""
    if isinstance(part, Recorded):
        constant = part.constant()
        if constant is None:
            raise fail(
                current_place(),
                "this record_field is not a number of some bits, so it cannot be part of a word; declare one that is: record_field(0, bits=4)",
            )
        return constant
    if not isinstance(part, WordOperand):
        return part
    if part.field is None:
        raise fail(
            current_place(),
            "an operand stands in a word, but its class does not say how many bits of the word it has: in_(..., bits=4)",
        )
    return part.field


def check_order(high: int, low: int) -> None:
    if not 0 <= low <= high:
        order = f"; write the higher one first: {low}, {high}" if 0 <= high < low else ""
        raise fail(current_place(), f"there are no bits {high} down to {low}{order}")


class SoftBits(str):
    """Literal bits of a word that a decoder does not insist on; see :func:`should_be`."""


class SoftNumber(int):
    """A number of a field or a constant whose bits a decoder does not insist on; see :func:`should_be`."""


@overload
def should_be(value: str) -> str: ...
@overload
def should_be(value: int) -> int: ...
def should_be(value: str | int) -> str | int:
    """Bits that instructions should have, and are encoded with (``SoftFail``): "should be zero", ``(0)(0)`` in a manual.

    A word with other bits there is decoded all the same, and its behaviour is unpredictable: the result is ``MCDisassembler::SoftFail``. In a
    word, ``concat(op, should_be("000"), rd)``; for a field or a constant, ``class CMP(Format, rd=should_be(0))``.
    """
    given_value: object = value
    if isinstance(given_value, str) and given_value and set(given_value) <= set("01"):
        return SoftBits(given_value)
    if isinstance(given_value, int):
        return SoftNumber(given_value)
    raise fail(
        current_place(),
        f"should_be() takes bits, a string of 0 and 1, or the number of a field, but gets {given(given_value)}; correct it",
    )


#: A field or a constant, a range of its bits, or literal bits: a string of 0, 1 and ? (unset), or a single bit as a number.
LayoutPart: TypeAlias = DagValue | BitRange | int | str


def part_of(given_part: LayoutPart) -> BitRange | str:
    part = field_of(given_part)
    if isinstance(part, Field):
        return BitRange(part, part.width - 1, 0)
    if isinstance(part, BitRange):
        return part
    if isinstance(part, str) and set(part) <= set("01?"):
        return part
    if isinstance(part, int) and part in (0, 1):
        return SoftBits(int(part)) if isinstance(part, SoftNumber) else str(int(part))
    raise fail(
        current_place(),
        f"{given(part)} is not part of an instruction word; use a field, bits of one, or a string of 0, 1 and ?",
    )


def bits_of(text: str) -> Bits:
    """The bits of a string of 0, 1 and ? (unset), most significant bit first."""
    return Bits(tuple(None if bit == "?" else bit == "1" for bit in reversed(text)))
