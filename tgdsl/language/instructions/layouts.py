"""Layouts of encodings, LLVM's ``Inst``: the fields and constants of the instruction word, in the order of the manual's drawing.

    class F3_1(Format3):
        rs2 = field(5)
        inst = concat(op, rd, op3, rs1, 0, "00000000", rs2)

Most significant bit first. A *field* takes an operand; a *constant* takes a number that each instruction fixes. Bits that a manual calls
"should be zero" are :func:`should_be` (``SoftFail``). Encodings of variable length (``VarLenInst``) are :func:`descend` and :func:`ascend`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, cast, overload

from tgdsl.classes import frozen
from tgdsl.diagnostics import Place, counted, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.running import current_place
from tgdsl.language.counterparts.operands import Counterpart
from tgdsl.language.core.expressions import Expression, Variable
from tgdsl.records import Bits, Dag, DagArg, Ref

_WIDEST = 1 << 12  #: bits of a field; far more than any word has


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
    """What is a constant in a word as well: a ``record_field`` of a number of some bits, or of a flag."""

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
    if not 0 < width <= _WIDEST:
        raise fail(current_place(), f"a field has 1 to {_WIDEST} bits, and this one is to have {width}")


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
    found = _field(of)
    if not isinstance(found, Field):
        raise fail(current_place(), f"bits() takes a field or a constant of a format, and gets {given(of)}")
    low = high if low is None else low
    _check_order(high, low)
    return BitRange(found, high, low)


def _field(part: object) -> object:
    """The field of an operand that says its bits, or the constant that a record_field is; anything else as it is."""
    if isinstance(part, Recorded):
        constant = part.constant()
        if constant is None:
            raise fail(
                current_place(),
                "this record_field is no number of some bits, and so no part of a word; declare one that is: record_field(0, bits=4)",
            )
        return constant
    if not isinstance(part, WordOperand):
        return part
    if part.field is None:
        raise fail(
            current_place(),
            "an operand stands in a word, and its class does not say how many bits of the word it has: in_(..., bits=4)",
        )
    return part.field


def _check_order(high: int, low: int) -> None:
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
        f"should_be() takes bits, a string of 0 and 1, or the number of a field, and gets {given(given_value)}; correct it",
    )


#: A field or a constant, a range of its bits, or literal bits: a string of 0, 1 and ? (unset), or a single bit as a number.
LayoutPart: TypeAlias = DagValue | BitRange | int | str


@frozen(eq=False)
class Layout:
    """The layout of a word of fixed size; ``parts`` from the most significant one.

    Attributes:
        left_out: the bits of fields that the word does not have, on purpose.
        repeated: the fields that have bits in several places of the word, on purpose.
    """

    parts: tuple[BitRange | str, ...]
    place: Place
    left_out: tuple[BitRange, ...] = ()
    repeated: tuple[Field, ...] = ()

    @property
    def width(self) -> int:
        return sum(len(part) for part in self.parts)

    @property
    def is_empty(self) -> bool:
        """True for a word of which no bit is known, ``concat("??????")``: that of instructions which are never encoded."""
        return all([isinstance(part, str) and not part.strip("?") for part in self.parts])

    def ranges(self) -> Iterator[BitRange]:
        """The bits of fields in the word."""
        for part in self.parts:
            if isinstance(part, BitRange):
                yield part

    def fields(self) -> Iterator[Field]:
        """The fields in the word, with repetitions."""
        for part in self.ranges():
            yield part.field


def concat(*parts: LayoutPart, left_out: Sequence[BitRange] = (), repeated: Sequence[DagValue | int] = ()) -> Layout:
    """The layout of an instruction word, most significant part first.

    Args:
        left_out: bits of fields that the word does not have, on purpose: those of an aligned address, ``[bits(address, 1, 0)]``.
        repeated: fields with bits in several places of the word, on purpose: those of a register that is both inputs.
    """
    for part in left_out:
        if not isinstance(cast(object, part), BitRange):
            raise fail(current_place(), f"'left_out' of concat() takes bits(...) of fields, and has {given(part)}")
    fields: list[Field] = []
    for one in map(_field, repeated):
        if not isinstance(one, Field):
            raise fail(current_place(), f"'repeated' of concat() takes fields, and has {given(one)}")
        fields.append(one)
    return Layout(tuple(_part(part) for part in parts), current_place(), tuple(left_out), tuple(fields))


def _part(given_part: LayoutPart) -> BitRange | str:
    part = _field(given_part)
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
        f"{given(part)} is no part of an instruction word; use a field, bits of one, or a string of 0, 1 and ?",
    )


# -- encodings of variable length -----------------------------------------------------------------------------


@frozen(eq=False)
class OperandBits:
    """Bits of an operand in an encoding of variable length (``operand`` and ``slice``).

    Attributes:
        operand: the operand, or a format's field for one.
        part: the name or number of a sub-operand; empty for an operand without any.
        high, low: the range of bits; if ``low`` is None, all ``high`` bits of the operand.
        encoder, decoder: C++ functions for these bits, in place of the operand's own.
        counterpart: their work in Python.
    """

    operand: Variable | Field
    part: str
    high: int
    low: int | None
    encoder: str
    decoder: str
    counterpart: Counterpart | None = None

    @property
    def width(self) -> int:
        return self.high if self.low is None else self.high - self.low + 1

    def dag(self) -> Dag:
        name = f"${self.operand.name}{'.' * bool(self.part)}{self.part}"
        methods = [
            DagArg(Dag.call(kind, [method]))
            for kind, method in (("encoder", self.encoder), ("decoder", self.decoder))
            if method
        ]
        if self.low is None:
            return Dag(Ref("operand"), (DagArg(name), DagArg(self.high), *methods))
        return Dag(Ref("slice"), (DagArg(name), DagArg(self.high), DagArg(self.low), *methods))


@checked
def operand_bits(
    operand: DagValue,
    width: int,
    *,
    part: str | int = "",
    encoder: str = "",
    decoder: str = "",
    counterpart: Counterpart | None = None,
) -> OperandBits:
    """All ``width`` bits of an operand (``operand``).

    Args:
        part: the name or number of a sub-operand.
        encoder, decoder: C++ methods for these bits, in place of the operand's own.
        counterpart: their work in Python, for ``tgdsl.asm`` and ``tgdsl.disasm``.
    """
    if not 0 < width <= _WIDEST:
        raise fail(current_place(), f"operand_bits() puts 1 to {_WIDEST} bits into an encoding, and is to put {width}")
    return OperandBits(_variable(operand), str(part), width, None, encoder, decoder, counterpart)


@checked
def operand_slice(
    operand: DagValue,
    high: int,
    low: int,
    *,
    part: str | int = "",
    encoder: str = "",
    decoder: str = "",
    counterpart: Counterpart | None = None,
) -> OperandBits:
    """The bits ``high`` down to ``low`` of an operand (``slice``); the other arguments are those of :func:`operand_bits`."""
    _check_order(high, low)
    return OperandBits(_variable(operand), str(part), high, low, encoder, decoder, counterpart)


def _variable(operand: DagValue) -> Variable | Field:
    if not isinstance(operand, (Variable, Field)):
        raise fail(
            current_place(),
            f"an operand of the instruction, or a field of its format, belongs here, and it is {given(operand)}",
        )
    return operand


#: Gives the number that an instruction fixes for a field; None where an operand is.
NumberOf: TypeAlias = Callable[[Field], int | None]


@frozen(eq=False)
class VariableLayout:
    """The layout of an encoding of variable length; ``operator`` is ``descend`` or ``ascend``.

    Attributes:
        not_here: the bits of fields and operands that the encoding does not have, on purpose; those of layouts in it are their own.
    """

    operator: str
    parts: tuple[OperandBits | VariableLayout | BitRange | str, ...]
    place: Place
    not_here: tuple[BitRange | OperandBits, ...] = ()

    @property
    def left_out(self) -> tuple[BitRange, ...]:
        """The bits of fields that it does not have, on purpose."""
        return tuple(_ranges(self._not_here()))

    def slices(self) -> Iterator[OperandBits]:
        """The bits of operands in it that are no fields of a format."""
        for part in self.parts:
            if isinstance(part, VariableLayout):
                yield from part.slices()
            elif isinstance(part, OperandBits) and not isinstance(part.operand, Field):
                yield part

    def placed(self, start: int = 0) -> Iterator[tuple[int, OperandBits]]:
        """The bits of operands in it, each with the lowest bit of the word that it has."""
        for part in self.parts if self.operator == "ascend" else reversed(self.parts):
            if isinstance(part, VariableLayout):
                yield from part.placed(start)
            elif isinstance(part, OperandBits):
                yield start, part
            start += part.width if isinstance(part, (OperandBits, VariableLayout)) else len(part)

    def left_out_slices(self) -> Iterator[OperandBits]:
        """The bits of such operands that it does not have, on purpose."""
        for part in self._not_here():
            if isinstance(part, OperandBits) and not isinstance(part.operand, Field):
                yield part

    def _not_here(self) -> Iterator[BitRange | OperandBits]:
        yield from self.not_here
        for part in self.parts:
            if isinstance(part, VariableLayout):
                yield from part._not_here()

    @property
    def width(self) -> int:
        return sum(part.width if isinstance(part, (OperandBits, VariableLayout)) else len(part) for part in self.parts)

    def dag(self, number: NumberOf) -> Dag:
        return Dag(Ref(self.operator), tuple(DagArg(_variable_part(part, number)) for part in self.parts))

    def operands(self) -> Iterator[Variable | Field]:
        """The operands and fields in it, with repetitions."""
        for part in self.parts:
            if isinstance(part, OperandBits):
                yield part.operand
            elif isinstance(part, BitRange):
                yield part.field
            elif isinstance(part, VariableLayout):
                yield from part.operands()

    def ranges(self) -> Iterator[BitRange]:
        """The bits of fields in it."""
        for part in self.parts:
            if isinstance(part, VariableLayout):
                yield from part.ranges()
            else:
                yield from _ranges([part])

    def fields(self) -> Iterator[Field]:
        """The fields in it, with repetitions."""
        for operand in self.operands():
            if isinstance(operand, Field):
                yield operand


def _ranges(parts: Iterable[OperandBits | BitRange | str]) -> Iterator[BitRange]:
    """The bits of fields among parts of an encoding."""
    for part in parts:
        if isinstance(part, BitRange):
            yield part
        elif isinstance(part, OperandBits) and isinstance(part.operand, Field):
            low = part.low or 0
            yield BitRange(part.operand, low + part.width - 1, low)


def _variable_part(part: OperandBits | VariableLayout | BitRange | str, number: NumberOf) -> Dag | Bits:
    """A part of an encoding of variable length: bits of a field whose number is known are literal ones."""
    if isinstance(part, str):
        return bits_of(part)
    if isinstance(part, VariableLayout):
        return part.dag(number)
    if isinstance(part, BitRange):
        whole = part.low == 0 and part.high == part.field.width - 1
        part = OperandBits(part.field, "", part.high + whole, None if whole else part.low, "", "")
    known = number(part.operand) if isinstance(part.operand, Field) else None
    if known is None:
        return part.dag()
    return Bits.of(known >> (part.low or 0) & (1 << part.width) - 1, part.width)


def bits_of(text: str) -> Bits:
    """The bits of a string of 0, 1 and ? (unset), most significant bit first."""
    return Bits(tuple(None if bit == "?" else bit == "1" for bit in reversed(text)))


#: Bits of an operand, a field or a constant of the format, a range of its bits, another layout, or a string of 0 and 1.
VariablePart: TypeAlias = OperandBits | VariableLayout | BitRange | DagValue | int | str


def descend(*parts: VariablePart, left_out: Sequence[BitRange | OperandBits] = ()) -> VariableLayout:
    """An encoding of variable length, its most significant part first.

    Args:
        left_out: bits of fields and operands that the encoding does not have, on purpose: ``[operand_slice(offset, 1, 0)]``.
    """
    return VariableLayout("descend", _parts(parts), current_place(), _left_out("descend", left_out))


def ascend(*parts: VariablePart, left_out: Sequence[BitRange | OperandBits] = ()) -> VariableLayout:
    """An encoding of variable length, its least significant part first; ``left_out`` as in :func:`descend`."""
    return VariableLayout("ascend", _parts(parts), current_place(), _left_out("ascend", left_out))


def _left_out(operator: str, parts: Sequence[BitRange | OperandBits]) -> tuple[BitRange | OperandBits, ...]:
    for part in parts:
        if not isinstance(cast(object, part), (BitRange, OperandBits)):
            raise fail(
                current_place(),
                f"'left_out' of {operator}() takes bits(...) of fields and operand_slice(...) of operands, and has {given(part)}",
            )
    return tuple(parts)


def _parts(parts: Sequence[VariablePart]) -> tuple[OperandBits | VariableLayout | BitRange | str, ...]:
    found: list[OperandBits | VariableLayout | BitRange | str] = []
    for part in parts:
        if isinstance(part, SoftBits):
            raise fail(
                current_place(),
                "should_be() stands in an encoding of variable length, whose decoder has no soft failures; write the bits alone",
            )
        if isinstance(part, Field):
            found.append(BitRange(part, part.width - 1, 0))
        elif isinstance(part, (OperandBits, VariableLayout, BitRange)) or (
            isinstance(part, str) and set(part) <= set("01")
        ):
            found.append(part)
        else:
            raise fail(
                current_place(),
                f"{given(part)} is no part of an encoding; use operand_bits(), operand_slice(), a field or a constant of the format, or a"
                " string of 0 and 1",
            )
    return tuple(found)
