"""The names of bits that are no fields of the records, as a target's sources call them: arguments of TableGen's classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.migration.instructions.drawings import FLAGS, Drawing, Literal, Runs, Slice, bits_of, name_of_place
from tgdsl.records import Dag, Record

_Range: TypeAlias = tuple[int, int]  # the highest and the lowest bit
#: All bits of a word, however wide it is.
WHOLE: _Range = (-1, 0)


@frozen
class NamedBits:
    """The bits of an argument that a class puts into its word.

    Attributes:
        low: the lowest one; None for the whole argument.
        of: the class: another one may have an argument of the same name.
        default: the number of a field, unless a class or an instruction sets it; None if it is not known.
    """

    name: str
    low: int | None = None
    of: str = ""
    default: int | None = None


#: Gives what a class puts into a word, by the highest and the lowest bit; its arguments are the class and the field that has the word.
NamesOfBits: TypeAlias = Callable[[str, str], Mapping[_Range, NamedBits]]


def with_names(
    drawing: Drawing, of: str, members: Sequence[Record], names_of_bits: NamesOfBits, attributes: Iterable[str]
) -> Drawing:
    """A drawing in which bits that are no fields of the records are called as TableGen's classes do.

    Args:
        of: the class that is drawn; what it calls bits comes before what its base classes do.
        members: the instructions of the drawing's class.
        attributes: names that mean something else in a class of instructions.
    """
    if not drawing.unnamed:
        return drawing
    known: dict[_Range, NamedBits] = {}
    classes = [name for path in dict.fromkeys([one.superclasses for one in members]) for name in path]
    for name in dict.fromkeys([of, *classes]):
        for bits, named in names_of_bits(name, drawing.word).items():
            known.setdefault((drawing.width - 1, 0) if bits == WHOLE else bits, named)
    if not known:
        return drawing
    apart = frozenset(attributes)
    taken = {*(name for name in drawing.widths if name not in drawing.unnamed), *apart}
    taken.update([name for one in members for name in _operands(one)])
    places = _places(drawing)
    split = _split_constants(places, known, taken, members, drawing.word)
    taken.update(split)
    piece_of = {bits: (name, low) for name, pieces in split.items() for low, bits in _with_lows(pieces)}
    ranges = [*piece_of, *_named_ranges(places, known, [*piece_of])]
    widths = {name: width for name, width in drawing.widths.items() if name not in drawing.unnamed}
    parts: list[Slice | Literal] = []
    unnamed: dict[str, Runs] = {}
    for top, bottom in _runs(places, ranges):
        bit = places[top]
        if not isinstance(bit, str):
            parts.append(bit)
            continue
        if (top, bottom) in piece_of:
            name, low = piece_of[top, bottom]
            parts.append(Slice(name, low + top - bottom, low))
            widths[name] = sum([high - last + 1 for high, last in split[name]])
            unnamed[name] = [(last, high - last + 1) for high, last in split[name]]
            continue
        same = _same_bits(members, drawing.word, top, bottom)
        if same:
            parts.append(Literal(same))
            continue
        whole = known.get((top, bottom))
        name = whole.name if whole is not None and whole.low is None else ""
        if name and name in taken and drawing.word == FLAGS:
            name = f"{name}_bits"  # the field has a record, of which the word has the number
        elif name and name in apart:
            name = f"{name}_"
        if not name or name in taken:
            name = name_of_place(drawing.word, bottom, top - bottom + 1)
        taken.add(name)
        parts.append(Slice(name, top - bottom, 0))
        widths[name] = top - bottom + 1
        unnamed[name] = [(bottom, top - bottom + 1)]
    return Drawing(drawing.word, _joined(parts), widths, unnamed)


def without_names_of_operands(drawing: Drawing, members: Sequence[Record]) -> Drawing:
    """A drawing in which each constant that is called as an operand outside of the word has a name of its place.

    Args:
        members: the instructions of the drawing's class.
    """
    operands = {name for one in members for name in _operands(one)}.intersection(drawing.widths)
    wrong = operands.difference(drawing.open(members))
    if not wrong:
        return drawing
    parts: list[Slice | Literal] = []
    widths = {name: width for name, width in drawing.widths.items() if name not in wrong}
    unnamed = {name: runs for name, runs in drawing.unnamed.items() if name not in wrong}
    bottom = drawing.width
    for part in drawing.parts:
        width = len(part.text) if isinstance(part, Literal) else part.high - part.low + 1
        bottom -= width
        if isinstance(part, Slice) and part.field in wrong:
            name = name_of_place(drawing.word, bottom, width)
            widths[name] = width
            unnamed[name] = [(bottom, width)]
            part = Slice(name, width - 1, 0)
        parts.append(part)
    return Drawing(drawing.word, parts, widths, unnamed)


def _split_constants(
    places: Sequence[Slice | Literal | str],
    known: Mapping[_Range, NamedBits],
    taken: Iterable[str],
    members: Sequence[Record],
    word: str,
) -> Mapping[str, Sequence[_Range]]:
    """The arguments that stand in several places of a word, with these, those of the lowest bits first: all of their bits are constants, of which some
    have no name yet, and they are not the same in all instructions."""
    pieces: dict[tuple[str, str], list[tuple[int, _Range]]] = {}
    for bits, named in known.items():
        if named.low is not None:
            pieces.setdefault((named.of, named.name), []).append((named.low, bits))
    found: dict[str, Sequence[_Range]] = {}
    used: set[int] = set()
    for (_, name), some in pieces.items():
        some.sort()
        ranges = [bits for _, bits in some]
        inside = [place for top, bottom in ranges for place in range(bottom, top + 1)]
        is_whole = [low for low, _ in some] == [low for low, _ in _with_lows(ranges)]
        if not is_whole or len(some) < 2 or name in taken or name in found or max(inside) >= len(places):
            continue
        is_constant = all([places[one] in (_UNNAMED, Literal("0"), Literal("1")) for one in inside])
        is_same = len(members) > 1 and all([_same_bits(members, word, *bits) for bits in ranges])
        if is_constant and _UNNAMED in [places[one] for one in inside] and used.isdisjoint(inside) and not is_same:
            found[name] = ranges
            used.update(inside)
    return found


def _with_lows(pieces: Iterable[_Range]) -> Iterator[tuple[int, _Range]]:
    """The places of a constant, those of the lowest bits first, each with the constant's bit that is its lowest."""
    low = 0
    for top, bottom in pieces:
        yield low, (top, bottom)
        low += top - bottom + 1


#: What a place of a word has that is a bit of a constant without a name.
_UNNAMED = ""


def _places(drawing: Drawing) -> list[Slice | Literal | str]:
    """The bits of a word, the lowest one first."""
    found: list[Slice | Literal | str] = []
    for part in reversed(drawing.parts):
        if isinstance(part, Literal):
            found += [Literal(bit, part.soft) for bit in reversed(part.text)]
        elif part.field in drawing.unnamed:
            found += [_UNNAMED] * (part.high - part.low + 1)
        else:
            found += [Slice(part.field, bit, bit) for bit in range(part.low, part.high + 1)]
    return found


def _named_ranges(
    places: Sequence[Slice | Literal | str], known: Mapping[_Range, NamedBits], done: Sequence[_Range]
) -> Sequence[_Range]:
    """The bits that sources have a name for, where all of these are constants, and some have no name yet; wide ones first, as far as they do not overlap
    each other, or those that are done."""
    found: list[_Range] = []
    whole = [bits for bits, named in known.items() if named.low is None]
    for top, bottom in sorted(whole, key=lambda bits: (bits[1] - bits[0], bits)):
        inside = places[bottom : top + 1]
        is_constant = len(inside) == top - bottom + 1 and all(
            [one == _UNNAMED or one in (Literal("0"), Literal("1")) for one in inside]
        )
        is_apart = all([top < low or high < bottom for high, low in [*done, *found]])
        if is_constant and _UNNAMED in inside and is_apart:
            found.append((top, bottom))
    return found


def _runs(places: list[Slice | Literal | str], ranges: Sequence[_Range]) -> Iterator[_Range]:
    """The parts of a word from the most significant bit on, each by its highest and lowest bit; bits in ranges are constants."""
    low_of = dict(ranges)
    for top, bottom in ranges:
        places[bottom : top + 1] = [_UNNAMED] * (top - bottom + 1)
    tops = set(low_of)
    place = len(places) - 1
    while place >= 0:
        bottom = low_of.get(place, place)
        if place not in low_of and places[place] == _UNNAMED:
            while bottom and places[bottom - 1] == _UNNAMED and bottom - 1 not in tops:
                bottom -= 1
        yield place, bottom
        place = bottom - 1


def _same_bits(members: Sequence[Record], word: str, top: int, bottom: int) -> str:
    """Bits of the word as a text, if several instructions have the same; else nothing."""
    found: set[str] = set()
    for record in members:
        bits = bits_of(record.fields.get(word))[bottom : top + 1]
        if not all([isinstance(bit, bool) for bit in bits]):
            return ""
        found.add("".join(["1" if bit is True else "0" for bit in reversed(bits)]))
    return found.pop() if len(found) == 1 and len(members) > 1 else ""


def _joined(parts: Iterable[Slice | Literal]) -> list[Slice | Literal]:
    """Parts of a word, of which those that go on with the one before are one with it."""
    found: list[Slice | Literal] = []
    for part in parts:
        match found[-1:], part:
            case [Literal(text, before)], Literal(more, soft) if before == soft:
                found[-1] = Literal(text + more, soft)
            case [Slice(field, high, low)], Slice(of, top, bottom) if field == of and low == top + 1:
                found[-1] = Slice(field, high, bottom)
            case _:
                found.append(part)
    return found


def _operands(record: Record) -> Iterator[str]:
    """The names of an instruction's operands, and of their parts."""
    for field in ("OutOperandList", "InOperandList"):
        for one in record.dag(field).args:
            yield one.name or ""
            if isinstance(one.value, Dag):
                yield from [part.name or "" for part in one.value.args]
