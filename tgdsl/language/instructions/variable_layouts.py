"""Layouts of encodings of variable length (``VarLenInst``), :func:`descend` and :func:`ascend`: operands, slices of them, and bits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, cast

from tgdsl.classes import frozen
from tgdsl.diagnostics import Place, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.expressions import Variable
from tgdsl.language.core.running import current_place
from tgdsl.language.counterparts.operands import Counterpart
from tgdsl.language.instructions.fields import (
    WIDEST,
    BitRange,
    Field,
    Recorded,
    SoftBits,
    bits_of,
    check_order,
    field_of,
)
from tgdsl.records import Bits, Dag, DagArg, Ref


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
    if not 0 < width <= WIDEST:
        raise fail(current_place(), f"operand_bits() puts 1 to {WIDEST} bits into an encoding, and is to put {width}")
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
    check_order(high, low)
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
    for one in parts:
        part: object = field_of(one) if isinstance(one, Recorded) else one
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
                f"{given(part)} is not part of an encoding; use operand_bits(), operand_slice(), a field or a constant of the format, or a"
                " string of 0 and 1",
            )
    return tuple(found)
