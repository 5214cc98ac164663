"""The names of bits that are no fields of the records, as a target's sources call them: arguments of TableGen's classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from tgdsl.migration.drawings import Drawing, Literal, Slice
from tgdsl.records import Dag, Record

#: Gives the names of what a class puts into its word, by the highest and the lowest bit.
NamesOfBits: TypeAlias = Callable[[str], Mapping[tuple[int, int], str]]


def with_names(
    drawing: Drawing, members: Sequence[Record], names_of_bits: NamesOfBits, attributes: Iterable[str]
) -> Drawing:
    """A drawing in which bits that are no fields of the records are called as TableGen's classes do.

    Args:
        members: the instructions of the drawing's class.
        attributes: names that mean something else in a class of instructions.
    """
    if not drawing.unnamed:
        return drawing
    known: dict[tuple[int, int], str] = {}
    for name in dict.fromkeys([name for path in dict.fromkeys([one.superclasses for one in members]) for name in path]):
        for bits, text in names_of_bits(name).items():
            known.setdefault(bits, text)
    if not known:
        return drawing
    taken = {*drawing.widths, *attributes, *(name for one in members for name in _operands(one))}
    parts: list[Slice | Literal] = []
    widths = dict(drawing.widths)
    unnamed: dict[str, int] = {}
    for part in drawing.parts:
        if isinstance(part, Literal) or part.field not in drawing.unnamed:
            parts.append(part)
            continue
        low = drawing.unnamed[part.field]
        del widths[part.field]
        for top, bottom in _divided(low + part.high, low, known):
            name = known.get((top, bottom), "")
            if not name or name in taken:
                name = f"bits_{top}_{bottom}" if top > bottom else f"bit_{top}"
            taken.add(name)
            parts.append(Slice(name, top - bottom, 0))
            widths[name] = top - bottom + 1
            unnamed[name] = bottom
    return Drawing(drawing.word, parts, widths, unnamed)


def _divided(high: int, low: int, known: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Bits in parts that have names, as far as these do not overlap."""
    inside = sorted([bits for bits in known if low <= bits[1] and bits[0] <= high], reverse=True)
    if any([after[0] >= before[1] for before, after in zip(inside, inside[1:])]):
        return [(high, low)]
    found: list[tuple[int, int]] = []
    for top, bottom in inside:
        if top < high:
            found.append((high, top + 1))
        found.append((top, bottom))
        high = bottom - 1
    if high >= low:
        found.append((high, low))
    return found


def _operands(record: Record) -> Iterator[str]:
    """The names of an instruction's operands, and of their parts."""
    for field in ("OutOperandList", "InOperandList"):
        for one in record.dag(field).args:
            yield one.name or ""
            if isinstance(one.value, Dag):
                yield from [part.name or "" for part in one.value.args]
