"""Encodings as pictures: the bits of a word in rows of boxes, and lines between the parts of an operand that stand apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.classes import frozen
from tgdsl.model.bits import Encoding, FixedWord, OperandField, VariableWord
from tgdsl.model.instructions.table import Instruction
from tgdsl.records import Record

BITS_OF_A_ROW = 32
BOX = 26  #: the width of a bit, in pixels
LETTER = 8  #: the width of a letter
ROW = 64  #: the height of a row, with the numbers of bits above and lines below
COLOURS = 8  #: of operands, which are used in turn


@frozen
class Part:
    """Bits of a word that belong together.

    Attributes:
        low: the lowest bit.
        text: "0", "1", "?", or the operand with the bits of it that these are.
        kind: "zero", "one", "unset", "field", "other" for what is neither a constant nor of an operand.
        is_soft: SoftFail: the word is decoded even if the constant is another one.
        field: the number of the field; -1 for constants.
    """

    low: int
    width: int
    text: str
    kind: str
    is_soft: bool
    field: int


@frozen
class Box:
    """A part of a word, or as much of it as is in a row; ``x`` and ``width`` are in pixels."""

    x: int
    width: int
    high: int
    low: int
    part: Part

    @property
    def middle(self) -> int:
        return self.x + self.width // 2

    @property
    def text(self) -> str:
        """The text that fits into the box: of an operand whose name does not, the bits alone."""
        text = self.part.text
        return text[text.find("[") :] if len(text) * LETTER > self.width and "[" in text else text

    @property
    def title(self) -> str:
        where = f"bit {self.low}" if self.high == self.low else f"bits {self.high}-{self.low}"
        return f"{where}: {self.part.text}" + (" (SoftFail)" if self.part.is_soft else "")


@frozen
class Join:
    """A line between boxes of one field in a row: the middle of each, and how far below the boxes it is."""

    middles: tuple[int, ...]
    depth: int
    field: int


@frozen
class PictureRow:
    y: int
    boxes: tuple[Box, ...]
    joins: tuple[Join, ...]


@frozen
class FieldOfWord:
    """A field of the word: an operand, or a field of that name that is none.

    Attributes:
        places: the bits of the field and of the word, "12-0 in 12-0".
        operand: the record of the operand; None for what is none.
        number: the colour.
        values: how many values fit.
    """

    name: str
    places: tuple[str, ...]
    operand: Record | None
    number: int
    values: str


@frozen
class Picture:
    """An encoding.

    Attributes:
        name: of the InstructionEncoding.
        mode: the HwMode that it is for; empty for all.
        width: of the word, in bits; None for one of which there are none.
        fixed: the number of its constant bits.
    """

    name: str
    mode: str
    namespace: str
    method: str
    width: int
    size: int
    fixed: int
    rows: tuple[PictureRow, ...]
    fields: tuple[FieldOfWord, ...]

    @property
    def pixels(self) -> tuple[int, int]:
        return min(self.width, BITS_OF_A_ROW) * BOX + 2, len(self.rows) * ROW + 2


def picture_of(encoding: Encoding[FixedWord] | Encoding[VariableWord], modes: Sequence[str]) -> Picture | None:
    """The picture of an encoding; None for a word without bits."""
    word = encoding.word
    if not word.width:
        return None
    instruction = encoding.instruction
    parts, fields = _of_segments(instruction, word) if isinstance(word, VariableWord) else _of_fields(instruction, word)
    constants = _constants(word, encoding.soft_fail, parts)
    every = sorted([*parts, *constants], key=lambda part: -part.low)
    return Picture(
        encoding.record.name,
        "" if encoding.mode is None else modes[encoding.mode],
        encoding.decoder_namespace,
        encoding.decoder_method,
        word.width,
        (word.width + 7) // 8,
        sum([part.kind in ("zero", "one") for part in constants]),
        tuple(_rows(every, word.width)),
        tuple(fields),
    )


def _of_fields(instruction: Instruction, word: FixedWord) -> tuple[list[Part], list[FieldOfWord]]:
    parts = [Part(bit, 1, one.text, "other", False, -1) for bit, one in word.opaque]
    fields: list[FieldOfWord] = []
    for number, one in enumerate(word.fields):
        record = None
        if isinstance(one, OperandField):
            operand = instruction.operands[one.index]
            record = operand.record if one.sub_operand is None else operand.sub_operands[one.sub_operand]
        is_whole = len(one.runs) == 1 and one.runs[0].operand_bit == 0
        for run in one.runs:
            text = one.name if is_whole else f"{one.name}{_range(run.operand_bit, run.width)}"
            kind = "other" if record is None else "field"
            parts.append(Part(run.word_bit, run.width, text, kind, False, number))
        places = [f"{_bits(run.operand_bit, run.width)} in {_bits(run.word_bit, run.width)}" for run in one.runs]
        fields.append(FieldOfWord(one.name, tuple(places), record, number, _values([run.width for run in one.runs])))
    return parts, fields


def _of_segments(instruction: Instruction, word: VariableWord) -> tuple[list[Part], list[FieldOfWord]]:
    parts: list[Part] = []
    names = [*dict.fromkeys([one.name for one in word.segments])]
    fields: list[FieldOfWord] = []
    for number, name in enumerate(names):
        own = [one for one in word.segments if one.name == name]
        for one in own:
            is_whole = len(own) == 1 and one.operand_bit == 0
            text = name if is_whole else f"{name}{_range(one.operand_bit, one.width)}"
            parts.append(Part(one.word_bit, one.width, text, "field", False, number))
        operand = instruction.operands[own[0].index]
        places = [f"{_bits(one.operand_bit, one.width)} in {_bits(one.word_bit, one.width)}" for one in own]
        record = operand.sub_operands[own[0].sub_operand]
        fields.append(FieldOfWord(name, tuple(places), record, number, _values([one.width for one in own])))
    return parts, fields


def _constants(word: FixedWord | VariableWord, soft: int, others: Sequence[Part]) -> list[Part]:
    covered = 0
    for part in others:
        covered |= (1 << part.width) - 1 << part.low
    unset = word.unset if isinstance(word, FixedWord) else 0
    found: list[Part] = []
    for bit in range(word.width):
        if not covered >> bit & 1:
            text, kind = ("1", "one") if word.ones >> bit & 1 else ("0", "zero")
            if unset >> bit & 1:
                text, kind = "?", "unset"
            found.append(Part(bit, 1, text, kind, bool(soft >> bit & 1), -1))
    return found


def _rows(parts: Sequence[Part], width: int) -> Iterator[PictureRow]:
    """Rows of 32 bits, the highest first; the lowest row is full."""
    count = (width + BITS_OF_A_ROW - 1) // BITS_OF_A_ROW
    for number in range(count):
        low = (count - 1 - number) * BITS_OF_A_ROW
        high = min(low + BITS_OF_A_ROW, width)
        right = min(width, BITS_OF_A_ROW)  # the column of bit `low` is the last one
        boxes: list[Box] = []
        for part in parts:
            bottom, top = max(part.low, low), min(part.low + part.width, high)
            if bottom < top:
                x = (right - (top - low)) * BOX + 1
                boxes.append(Box(x, (top - bottom) * BOX, top - 1, bottom, part))
        yield PictureRow(number * ROW, tuple(boxes), tuple(_joins(boxes)))


def _joins(boxes: Sequence[Box]) -> Iterator[Join]:
    by_field: dict[int, list[int]] = {}
    for box in boxes:
        if box.part.field >= 0:
            by_field.setdefault(box.part.field, []).append(box.middle)
    depth = 0
    for field, middles in by_field.items():
        if len(middles) > 1:
            depth += 1
            yield Join(tuple(middles), 4 * min(depth, 4), field)


def _range(low: int, width: int) -> str:
    return f"[{low}]" if width == 1 else f"[{low + width - 1}:{low}]"


def _bits(low: int, width: int) -> str:
    return str(low) if width == 1 else f"{low + width - 1}-{low}"


def _values(widths: Sequence[int]) -> str:
    bits = sum(widths)
    return f"{1 << bits:,}" if bits <= 20 else f"2^{bits}"
