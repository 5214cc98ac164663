"""Instruction formats: the drawing of a word, from the words of all instructions of a class."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from tgdsl.migration.instructions.drawing_parts import (
    Source,
    Word,
    accidental_fields,
    accidental_places,
    chosen_sources,
    explanations,
    name_unnamed,
    parts_of,
    wanted_sources,
)
from tgdsl.migration.instructions.drawings import FLAGS, SOFT, WORD, Drawing, Literal, field_bits, unfilled_fields
from tgdsl.records import BitRef, Bits, Record

#: Fields of bits that are no part of a word.
_NO_PARTS = frozenset({WORD, SOFT, FLAGS})
_Shape: TypeAlias = tuple[str, ...]  # the names of a record's fields


class Words:
    """The words that instructions have in one of their fields; each is read once.

    Args:
        field: has the words.
        of_llvm: fields that are never parts of a word.
    """

    def __init__(self, field: str, of_llvm: Collection[str]) -> None:
        self._field = field
        self._of_llvm = of_llvm
        self._words: dict[str, Word | None] = {}
        self._texts: dict[tuple[str, str], str] = {}
        self._named: dict[_Shape, Sequence[str]] = {}
        self._shapes: dict[str, _Shape] = {}
        self._same: dict[_Shape, _Shape] = {}

    def word(self, record: Record) -> Word | None:
        if record.name not in self._words:
            self._words[record.name] = _word(record, self._field)
        return self._words[record.name]

    def drawing(
        self,
        records: Sequence[Record],
        leave_out: Iterable[str] = (),
        flags: Collection[str] = (),
        declared: Collection[str] = (),
    ) -> Drawing | None:
        """The layout that the words of all records have in common; None if there is none.

        Args:
            leave_out: fields that are no parts of it.
            flags: fields that are, though their values are plain numbers: 0 or 1 in all records.
            declared: fields of which it may have some bits alone; of another one, which the records would do without, these are an accident.
        """
        words: list[Word] = []
        for record in records:
            word = self.word(record)
            if word is None or (words and (len(word.text) != len(words[0].text) or word.soft != words[0].soft)):
                return None
            words.append(word)
        if not words:
            return None
        wanted = wanted_sources(words)
        if wanted is None:
            return None
        width = len(words[0].text)
        together = "".join([word.text for word in words])
        columns = [together[place::width] for place in range(width)]
        operands = {source[0] for source in wanted.values()}
        fields = self._fields(records, {*operands, *flags}, frozenset(leave_out))
        explained = explanations(columns, wanted, self._columns(records, fields))
        if explained is None:
            return None
        soft = words[0].soft
        for place in [place for place, bit in enumerate(soft) if bit == "1"]:
            explained[place] = []
            if place in wanted or len(set(columns[place])) > 1:
                return None  # numbers that decoders do not insist on
        sources = chosen_sources(columns, wanted, explained)
        accidental = accidental_fields(sources, wanted, fields, len(records), declared)
        places = accidental_places(sources, wanted, fields)
        if accidental or places:
            explained = [
                [one for one in some if one[0] not in accidental and (place, one) not in places]
                for place, some in enumerate(explained)
            ]
            sources = chosen_sources(columns, wanted, explained)
        unnamed = name_unnamed(sources, columns, self._field, fields, soft)
        if unnamed is None:
            return None
        used = {source[0] for source in sources if isinstance(source, tuple)}
        # The code emitter has operands in the order in which TableGen declares the fields.
        widths = {name: fields[name] for name in fields if name in used}
        if len(operands) > 1 and not self._are_in_order(list(widths), records):
            return None
        widths |= {name: unnamed[name][1] for name in sorted(unnamed, key=lambda one: -unnamed[one][0])}
        runs = {name: [unnamed[name]] for name in unnamed}
        parts = parts_of(sources, soft)
        if self._field == FLAGS and isinstance(parts[0], Literal):
            shorter = parts[0].text.lstrip("0")
            parts[:1] = [Literal(shorter)] if shorter else []
        return Drawing(self._field, parts, widths, runs) if parts else None

    def look(self, record: Record) -> object:
        """A key that two instructions have in common if one drawing does for both: all but numbers."""
        word = self.word(record)
        if word is None:
            return None
        return word.text.replace("1", "0"), tuple(word.sources.items()), word.soft, tuple(self._operands(record, word))

    def _operands(self, record: Record, word: Word) -> list[str]:
        """The fields in the word of an instruction that operands are put into, in the order of their declaration."""
        names = {source[0] for source in word.sources.values()}
        return [name for name in self._shape(record) if name in names] if len(names) > 1 else list(names)

    def _are_in_order(self, fields: Sequence[str], records: Sequence[Record]) -> bool:
        """True if all records declare those of their operands as a drawing has them."""
        words = [(record, word) for record in records if (word := self.word(record)) is not None]
        different = {(id(self._shape(record)), id(word.sources)): (record, word) for record, word in words}
        found = [self._operands(record, word) for record, word in different.values()]
        return all([[name for name in fields if name in operands] == operands for operands in found])

    def fits(self, record: Record, drawing: Drawing) -> bool:
        """True if a drawing of other instructions is that of this one, too."""
        word = self.word(record)
        if word is None or len(word.text) != drawing.width:
            return False
        place = drawing.width
        for part in drawing.parts:
            if isinstance(part, Literal):
                place -= len(part.text)
                if word.text[place : place + len(part.text)] != part.text[::-1]:
                    return False
                continue
            for index in range(part.high, part.low - 1, -1):
                place -= 1
                if not self._is(record, word, place, (part.field, index), drawing):
                    return False
        return True

    def _is(self, record: Record, word: Word, place: int, source: Source, drawing: Drawing) -> bool:
        """True if a bit of a word is that of a field."""
        if source[0] in drawing.unnamed:
            return word.text[place] in "01"
        value = field_bits(record, source[0])
        if len(value) != drawing.widths[source[0]]:
            return False
        bit = value[source[1]]
        if isinstance(bit, bool):
            return word.text[place] == str(int(bit))
        return word.sources.get(place) == source

    def _fields(
        self, records: Sequence[Record], operands: Collection[str], leave_out: frozenset[str]
    ) -> Mapping[str, int]:
        """The fields of bits that all records have, and that LLVM does not declare, with their widths.

        Args:
            operands: those that words refer to, and flags.
        """
        first = records[0]
        own = self._own(first)
        if not set(own).issuperset(operands):
            own = [name for name in first.fields if name in own or name in operands]
        found = {name: len(field_bits(first, name)) for name in own if name not in leave_out}
        found = {name: width for name, width in found.items() if width}
        shapes = {id(self._shape(first))}
        for record in records:
            shape = self._shape(record)
            if id(shape) not in shapes:
                shapes.add(id(shape))
                found = {name: width for name, width in found.items() if len(field_bits(record, name)) == width}
        return found

    def _shape(self, record: Record) -> _Shape:
        shape = self._shapes.get(record.name)
        if shape is None:
            names = tuple(record.fields)
            shape = self._shapes[record.name] = self._same.setdefault(names, names)
        return shape

    def _own(self, record: Record) -> Sequence[str]:
        shape = self._shape(record)
        own = self._named.get(shape)
        if own is None:
            own = [
                name
                for name, value in record.fields.items()
                if name not in _NO_PARTS and name not in self._of_llvm and isinstance(value, (Bits, bool))
            ]
            self._named[shape] = own
        return own

    def _columns(self, records: Sequence[Record], fields: Mapping[str, int]) -> Mapping[str, list[Source]]:
        """The bits of fields that have the same values in the records, by these values."""
        found: dict[str, list[Source]] = {}
        for name, width in fields.items():
            together = "".join([self._text(record, name) for record in records])
            for index in range(width):
                found.setdefault(together[index::width], []).append((name, index))
        return found

    def _text(self, record: Record, name: str) -> str:
        text = self._texts.get((record.name, name))
        if text is None:
            bits = field_bits(record, name)
            is_open = None in bits  # then its other bits are those of the operand, whatever the word has
            text = "".join(
                ["r" if bit is None else "o" if is_open or not isinstance(bit, bool) else str(int(bit)) for bit in bits]
            )
            self._texts[record.name, name] = text
        return text


def _word(record: Record, field: str) -> Word | None:
    """The word of an instruction: as many bits as its Size says, where TableGen's class has more that are never set."""
    value, size = record.fields.get(field), record.fields.get("Size")
    if not isinstance(value, Bits):
        return None
    elements = value.elements
    if field == WORD and isinstance(size, int) and size and not any(elements[8 * size :]):
        elements = elements[: 8 * size]
    text: list[str] = []
    sources: dict[int, Source] = {}
    unfilled = unfilled_fields(record) if field == WORD else ()
    for place, bit in enumerate(elements):
        if bit is True:
            text.append("1")
        elif bit is False:
            text.append("0")
        elif bit is None:
            text.append("?" if field == WORD else "0")
        elif isinstance(bit, BitRef) and bit.field not in unfilled:
            text.append("r")
            sources[place] = bit.field, bit.index
        else:
            text.append("?")  # of a field that nothing is put into, or an expression that TableGen has not folded
    soft = record.fields.get(SOFT) if field == WORD else None
    mask = soft.elements[: len(elements)] if isinstance(soft, Bits) else ()
    return Word("".join(text), sources, "".join(["1" if bit is True else "0" for bit in mask]) if True in mask else "")
