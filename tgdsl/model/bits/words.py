"""Words of encodings as data: each bit of ``Inst`` is ``0``, ``1``, ``?``, an operand's bit, or a bit of an unresolved field.

Nothing of ``Inst`` is lost, so that both CodeEmitterGen and DecoderEmitter (and VarLenCodeEmitterGen, for segments) can be
written on top of these words. Bits are counted from 0, the one of weight 1. Machine operands are numbered as in
:mod:`tgdsl.model.instructions.table`. Words are shown as text, highest bits first::

    0110 rd{4-0} ?? ?x{2-0} 1      ?x: a field that is no operand
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from tgdsl.classes import native
from tgdsl.records import Bit, BitRef, Bits, Opaque


@native(auto_attribs=True, frozen=True)
class Run:
    """Consecutive bits of a field that are consecutive in the word, in the same order (EncodingField).

    Attributes:
        operand_bit, word_bit: the lowest bit of the run, in the field (and the operand of its name) and in the word.
    """

    operand_bit: int
    word_bit: int
    width: int


class Field:
    """An unresolved field of the record with bits in ``Inst`` (VarBitInits). Equal fields of a target are one object.

    Unless it is an :class:`OperandField`, no operand has its name, and DecoderEmitter treats its bits as unset.

    Attributes:
        runs: from the highest bit of the word to the lowest.
        is_open: the field has unset bits, and is not declared with ``field``: CodeEmitterGen demands an operand of its name.
        mask: of the field's bits in the word.
    """

    __slots__ = ("is_open", "mask", "name", "runs")

    def __init__(self, name: str, runs: tuple[Run, ...], is_open: bool) -> None:
        self.name: Final = name
        self.runs: Final = runs
        self.is_open: Final = is_open
        self.mask: Final = sum([(1 << run.width) - 1 << run.word_bit for run in runs])


class OperandField(Field):
    """A field with the name of an operand.

    Attributes:
        operand: number of the machine operand: the first one, if the name is that of an operand with several sub-operands.
        index: of the operand in ``Instruction.operands``.
        sub_operand: number of the sub-operand in it that has the name; None if the operand as a whole has it.
        encoder: EncoderMethod, a C++ method; empty for the default one.
        is_encoded: false if DisableEncoding names the machine operand, or an EncoderMethod of the whole operand encodes it.
    """

    __slots__ = ("encoder", "index", "is_encoded", "operand", "sub_operand")

    def __init__(
        self,
        name: str,
        runs: tuple[Run, ...],
        is_open: bool,
        *,
        operand: int,
        index: int,
        sub_operand: int | None,
        encoder: str,
        is_encoded: bool,
    ) -> None:
        super().__init__(name, runs, is_open)
        self.operand: Final = operand
        self.index: Final = index
        self.sub_operand: Final = sub_operand
        self.encoder: Final = encoder
        self.is_encoded: Final = is_encoded


@native(auto_attribs=True, frozen=True, eq=False)
class FixedWord:
    """A word of a fixed number of bits: ``Inst`` of type ``bits<n>``. Bits in none of the attributes are ``0``.

    Attributes:
        ones: mask of the bits that are ``1``.
        unset: mask of the bits that are ``?``.
        fields: in the order of their declaration in the record; names that are no fields of it (template arguments) come last.
        opaque: other unresolved expressions, by bit, ascending.
    """

    width: int
    ones: int
    unset: int
    fields: tuple[Field, ...]
    opaque: tuple[tuple[int, Opaque], ...] = ()

    @property
    def zeros(self) -> int:
        """Mask of the bits that are ``0``."""
        others = self.ones | self.unset
        for field in self.fields:
            others |= field.mask
        for bit, _ in self.opaque:
            others |= 1 << bit
        return ((1 << self.width) - 1) & ~others

    def bits(self) -> Bits:
        """The word as TableGen's bits, by weight: the record's ``Inst``, reversed if isLittleEndianEncoding is set."""
        elements: list[Bit] = [bool(self.ones >> bit & 1) for bit in range(self.width)]
        for bit in range(self.width):
            if self.unset >> bit & 1:
                elements[bit] = None
        for field in self.fields:
            for run in field.runs:
                for offset in range(run.width):
                    elements[run.word_bit + offset] = BitRef(field.name, run.operand_bit + offset)
        for bit, expression in self.opaque:
            elements[bit] = expression
        return Bits(tuple(elements))

    def __str__(self) -> str:
        parts = [
            (run.word_bit, run.width, _slice(mark + field.name, run.operand_bit, run.width))
            for field in self.fields
            for mark in ("" if isinstance(field, OperandField) else "?",)
            for run in field.runs
        ]
        parts += [(bit, 1, f"?({expression.text})") for bit, expression in self.opaque]
        return _text(self.width, self.ones, self.unset, parts)


@native(auto_attribs=True, frozen=True)
class Segment:
    """Bits of an operand in an encoding of variable length (EncodingSegment).

    Attributes:
        name: as the encoding writes it, without ``$``: "dst" or "src.base".
        operand: number of the machine operand.
        encoder: C++ method: of the segment, or else the operand's EncoderMethod; empty for the default one.
        decoder: C++ method of the segment (CustomDecoder), in place of the operand's DecoderMethod; empty for none.
        operand_bit, word_bit: the lowest bit of the segment, in both.
        index, sub_operand: of the operand in ``Instruction.operands``, and of the sub-operand in it.
    """

    name: str
    operand: int
    encoder: str
    decoder: str
    operand_bit: int
    word_bit: int
    width: int
    index: int
    sub_operand: int


@native(auto_attribs=True, frozen=True, eq=False)
class VariableWord:
    """A word of variable length: ``Inst`` is a dag of segments. Bits neither in ``ones`` nor in a segment are ``0``.

    Attributes:
        ones: mask of the bits that are ``1``.
        segments: bits of operands, from the lowest bit of the word to the highest.
    """

    width: int
    ones: int
    segments: tuple[Segment, ...]

    @property
    def zeros(self) -> int:
        """Mask of the bits that are ``0``."""
        others = sum([(1 << segment.width) - 1 << segment.word_bit for segment in self.segments])
        return ((1 << self.width) - 1) & ~(self.ones | others)

    def __str__(self) -> str:
        parts = [(s.word_bit, s.width, _slice(s.name, s.operand_bit, s.width)) for s in self.segments]
        return _text(self.width, self.ones, 0, parts)


AnyWord = TypeVar("AnyWord", FixedWord, VariableWord)


def _slice(name: str, low: int, width: int) -> str:
    return f"{name}{{{low}}}" if width == 1 else f"{name}{{{low + width - 1}-{low}}}"


def _text(width: int, ones: int, unset: int, parts: Iterable[tuple[int, int, str]]) -> str:
    """The text of a word.

    Args:
        parts: lowest bit, width and text of everything but constants.
    """
    result: list[str] = []
    end = width
    for low, size, text in (*sorted(parts, reverse=True), (0, 0, "")):
        constants: Sequence[str] = [
            "?" if unset >> bit & 1 else str(ones >> bit & 1) for bit in range(end - 1, low + size - 1, -1)
        ]
        result += ["".join(constants), text]
        end = low
    return " ".join([text for text in result if text])
