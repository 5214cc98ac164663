"""The part that stands at each place of a word: a bit of a field, a constant, or one that gets a name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.migration.instructions.drawings import WORD, Literal, Slice

#: The most bits that a number at the beginning of the word has, in which all bits are those of an operation.
_OPCODE = 16
#: The fewest records in which a bit that is always that of a field of one bit is no accident.
_ENOUGH = 6
Source: TypeAlias = tuple[str, int]  # a field, and the number of its bit


@frozen
class Word:
    """The word of one instruction.

    Attributes:
        text: a character for each bit, the lowest one first: 0, 1, ``?`` for an unset one, ``r`` for a bit of a field.
        sources: the bits of fields, by their places in the word.
        soft: as the text, of the bits that decoders do not insist on; empty for a word without any.
    """

    text: str
    sources: Mapping[int, Source]
    soft: str


def wanted_sources(words: Sequence[Word]) -> Mapping[int, Source] | None:
    """The bits of fields in the words, by their places; None if a place has bits of several."""
    found: dict[int, Source] = {}
    seen: set[int] = set()
    shapes: set[tuple[tuple[int, Source], ...]] = set()
    for word in words:
        if id(word.sources) in seen:
            continue
        seen.add(id(word.sources))
        shape = tuple(word.sources.items())
        if shape in shapes:
            continue
        shapes.add(shape)
        for place, source in shape:
            if found.setdefault(place, source) != source:
                return None
    return found


def explanations(
    columns: Sequence[str], wanted: Mapping[int, Source], fields: Mapping[str, list[Source]]
) -> list[list[Source]] | None:
    """The bits of fields that each record has at a place; None if the words have bits of fields that others have not."""
    found: list[list[Source]] = []
    for place, column in enumerate(columns):
        candidates = fields.get(column, [])
        source = wanted.get(place)
        if source is not None:
            if source not in candidates:
                return None
            candidates = [source]
        found.append(candidates)
    return found


def chosen_sources(
    columns: Sequence[str], wanted: Mapping[int, Source], explained: Sequence[Sequence[Source]]
) -> list[Source | str | None]:
    """The part that stands at each place of the word: a bit of a field, a constant, or None for what nothing explains."""
    sources: list[Source | str | None] = []
    for place, column in enumerate(columns):
        same = column[0] if column.count(column[0]) == len(column) and column[0] in "01?" else None
        sources.append(wanted.get(place, same))
    for place, source in enumerate(sources):
        if source is None and explained[place]:
            sources[place] = _best(place, explained[place], sources)
    for step, first in ((1, range(1, len(sources))), (-1, range(len(sources) - 2, -1, -1))):
        for place in first:  # bits that are the same in all words are a field's where its other bits are beside them
            beside = sources[place - step]
            if isinstance(beside, tuple) and isinstance(sources[place], str):
                next_bit = (beside[0], beside[1] + step)
                if next_bit in explained[place] and next_bit not in sources:
                    sources[place] = next_bit
    return sources


def accidental_fields(
    sources: Sequence[Source | str | None],
    wanted: Mapping[int, Source],
    fields: Mapping[str, int],
    count: int,
    declared: Collection[str] = (),
) -> set[str]:
    """The fields that words do not refer to, and whose numbers only happen to be those of some of their bits.

    Args:
        count: of the words.
        declared: fields of which words may have some bits.
    """
    referred = {source[0] for source in wanted.values()}
    there: dict[str, set[int]] = {}
    for source in sources:
        if isinstance(source, tuple) and source[0] not in referred:
            there.setdefault(source[0], set()).add(source[1])
    return {
        name
        for name, bits in there.items()
        if (len(bits) < fields[name] and name not in declared) or (fields[name] == 1 and count < _ENOUGH)
    }


def accidental_places(
    sources: Sequence[Source | str | None], wanted: Mapping[int, Source], fields: Mapping[str, int]
) -> set[tuple[int, Source]]:
    """The places that have only happened to get bits of a field which stands as a whole somewhere else in the word, each with its bit."""
    whole: dict[str, set[int]] = {}
    for place, source in enumerate(sources):
        if isinstance(source, tuple) and source[1] == 0 and (width := fields[source[0]]) > 1:
            if list(sources[place : place + width]) == [(source[0], bit) for bit in range(width)]:
                whole.setdefault(source[0], set()).update(range(place, place + width))
    return {
        (place, source)
        for place, source in enumerate(sources)
        if isinstance(source, tuple) and place not in wanted and place not in whole.get(source[0], {place})
    }


def _best(place: int, candidates: Sequence[Source], sources: Sequence[Source | str | None]) -> Source:
    """Of several explanations, one that goes on with the field of the bit below, else the lowest bit of a field."""
    below = sources[place - 1] if place else None
    if isinstance(below, tuple) and (below[0], below[1] + 1) in candidates:
        return below[0], below[1] + 1
    return min(candidates, key=lambda one: one[1])


def name_unnamed(
    sources: list[Source | str | None], columns: Sequence[str], word: str, fields: Iterable[str], soft: str = ""
) -> Mapping[str, tuple[int, int]] | None:
    """Give names to bits that nothing explains, each run of them one; their lowest bits and widths. None if some are no constants in all words."""
    runs: list[tuple[int, int]] = []
    place = 0
    while place < len(sources):
        low = place
        while place < len(sources) and _may_be_named(sources[place], soft[place : place + 1]):
            place += 1
        varying = [one for one in range(low, place) if sources[one] is None]
        if varying:
            if any([not set(columns[one]) <= {"0", "1"} for one in varying]):
                return None
            whole = place == len(sources) and place - low <= _OPCODE and word == WORD
            runs.append((low, place - 1) if whole else (varying[0], varying[-1]))
        else:
            place += 1
    found: dict[str, tuple[int, int]] = {}
    for low, high in runs:
        name = f"{high}_{low}" if high > low else f"{low}"
        name = f"bits_{name}" if word == WORD else f"flags_{name}"
        if len(runs) == 1 and word == WORD and "opcode" not in fields:
            name = "opcode"
        found[name] = low, high - low + 1
        for one in range(low, high + 1):
            sources[one] = name, one - low
    return found


def _may_be_named(source: Source | str | None, soft: str) -> bool:
    """True for a bit that nothing explains, or one that is the same in all words; not for one that decoders do not insist on."""
    return source is None or isinstance(source, str) and source != "?" and soft != "1"


def parts_of(sources: Sequence[Source | str | None], soft: str) -> list[Slice | Literal]:
    """The parts, from the most significant bit on."""
    parts: list[Slice | Literal] = []
    for place in reversed(range(len(sources))):
        source = sources[place]
        last = parts[-1] if parts else None
        if isinstance(source, tuple):
            if isinstance(last, Slice) and last.field == source[0] and last.low == source[1] + 1:
                parts[-1] = Slice(last.field, last.high, source[1])
            else:
                parts.append(Slice(source[0], source[1], source[1]))
        else:
            assert source is not None
            is_soft = bool(soft) and soft[place] == "1"
            if isinstance(last, Literal) and last.soft == is_soft:
                parts[-1] = Literal(last.text + source, is_soft)
            else:
                parts.append(Literal(source, is_soft))
    return parts
