"""Finds bits that a word does not have: of its size, of fields and operands, and of the numbers that are fixed for fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from tgdsl.diagnostics import Diagnostic, Note, Place, counted
from tgdsl.language.instructions.bodies import EncodingBody
from tgdsl.language.instructions.fields import BitRange, Field
from tgdsl.language.instructions.layouts import Layout
from tgdsl.language.instructions.variable_layouts import OperandBits, VariableLayout

#: The line that gives an attribute or a class keyword; that of the class statement if it is not known.
Where: TypeAlias = Callable[[str], Place]


def check_word(body: EncodingBody) -> Iterator[Diagnostic]:
    """A word of the wrong size, and bits of fields and operands that are not in it as they are declared."""
    layout, size = body.cls.inst, body.cls.size
    yield from _check_known_bits(body)
    if layout is None:
        return
    width = f"the parts of the word add up to {layout.width} bits"
    # The word of an instruction that nothing assembles is a part of what it becomes.
    is_short = layout.width < 8 * size and getattr(body.cls, "is_code_gen_only", False) if size else False
    if size and layout.width != 8 * size and not is_short:
        yield Diagnostic(layout.place, f"{width}, and its size of {size} bytes is {8 * size}")
    elif layout.width % 8 and not (isinstance(layout, Layout) and layout.is_empty):
        yield Diagnostic(layout.place, f"{width}, which are not whole bytes")
    taken: dict[Field, int] = {}
    for part in layout.ranges():
        field = part.field
        if part.high >= field.width:
            yield _beyond(layout, part, "the word takes")
            continue
        mask = _mask(part.high, part.low)
        if taken.get(field, 0) & mask and (isinstance(layout, VariableLayout) or field not in layout.repeated):
            yield Diagnostic(
                layout.place,
                f"bits of '{field.name}' overlap: they are in the word twice; take them out, or say that this is meant: concat(...,"
                f" repeated=[{field.name}])",
            )
        taken[field] = taken.get(field, 0) | mask
    meant: dict[Field, int] = {}
    for part in layout.left_out:
        field = part.field
        if part.high >= field.width:
            yield _beyond(layout, part, "left_out has")
            continue
        mask = _mask(part.high, part.low)
        if taken.get(field, 0) & mask:
            yield _not_left_out(layout, field.name)
        meant[field] = meant.get(field, 0) | mask
    for field, mask in taken.items():
        if field.name not in body.numbers and not field.is_recorded:
            lost = runs(field.width, mask | meant.get(field, 0))
            if lost:
                parts = [f"bits({field.name}, {high}{f', {low}' * (high != low)})" for high, low in lost]
                yield _lost(layout, field.name, lost, parts, Note(field.place, "its bits are declared here"))
    if isinstance(layout, VariableLayout):
        yield from _check_slices(layout)


def check_numbers_in_words(body: EncodingBody, flags: Layout | None, where: Where) -> Iterator[Diagnostic]:
    """Bits that are 1 in the number of a field or a constant, and neither in the word nor in TSFlags.

    Args:
        flags: the layout of TSFlags.
    """
    there: dict[Field, int] = {}
    places: dict[Field, Place] = {}
    for layout in (flags, body.cls.inst):
        for part in layout.ranges() if layout is not None else ():
            field = part.field
            if layout is flags and flags is not None and part.high >= field.width:
                yield _beyond(flags, part, "ts_flags takes")
            there[field] = there.get(field, 0) | _mask(part.high, part.low)
            places[field] = layout.place if layout is not None else field.place
    for field, mask in there.items():
        if field.is_recorded:  # the record has all of it
            continue
        number = body.number(field)
        if not isinstance(number, int) or not 0 <= number < 1 << field.width:  # which is said where numbers are read
            continue
        lost = [bit for bit in reversed(range(field.width)) if (number & ~mask) >> bit & 1]
        if lost:
            yield Diagnostic(
                where(field.name) if field.name in body.numbers else field.place,
                f"the number {number} of '{field.name}' has {counted(len(lost), 'bit')} ({', '.join(map(str, lost))}) that the word"
                " does not have; give one without them",
                (Note(places[field], "the word is here"),),
            )


def check_own_bits(body: EncodingBody) -> Iterator[Diagnostic]:
    """Operands that say how many bits of the word they have, and are not in the one that their instruction draws."""
    layout = body.cls.inst
    there = list(layout.fields()) if isinstance(layout, Layout) else []
    for name, operand in body.operands.items():
        if operand.field is not None and operand.field not in there:
            yield Diagnostic(
                operand.place,
                f"the operand '{name}' says bits={operand.field.width}, but is not in the concat() of its instruction; put it there, or, if its"
                " format has a field of that name, leave bits out",
            )


def _check_known_bits(body: EncodingBody) -> Iterator[Diagnostic]:
    """Known bits of operands that are more or fewer than their fields have, and those in words of no fixed size, or that a HwMode chooses."""
    is_elsewhere = isinstance(body.cls.inst, VariableLayout) or getattr(body.cls, "encoding_infos", None) is not None
    for name, operand in body.placed.items():
        field = body.word_fields.get(name)
        if operand.known and is_elsewhere:
            yield Diagnostic(
                operand.place,
                f"'{name}' has known bits, which are for an instruction's own word of a fixed size; write the bits into the word",
            )
        elif operand.known and field is not None and field.width != len(operand.known):
            yield Diagnostic(
                operand.place,
                f"'known' of '{name}' has {counted(len(operand.known), 'bit')}, and its field {field.width}; give one for each",
                (Note(field.place, "its bits are declared here"),),
            )


def _check_slices(layout: VariableLayout) -> Iterator[Diagnostic]:
    """Bits of operands below the highest one that an encoding of variable length has; nothing says how many an operand has in all."""
    taken: dict[tuple[str, str], int] = {}
    for part in layout.slices():
        key = (part.operand.name, part.part)
        taken[key] = taken.get(key, 0) | _mask_of(part)
    meant: dict[tuple[str, str], int] = {}
    for part in layout.left_out_slices():
        key = (part.operand.name, part.part)
        meant[key] = meant.get(key, 0) | _mask_of(part)
    for key, mask in taken.items():
        name, part_name = key
        if mask & meant.get(key, 0):
            yield _not_left_out(layout, name)
        lost = runs(mask.bit_length(), mask | meant.get(key, 0))
        if lost:
            of_part = f", part={part_name!r}" if part_name else ""
            parts = [f"operand_slice({name}, {high}, {low}{of_part})" for high, low in lost]
            yield _lost(layout, f"{name}.{part_name}" if part_name else name, lost, parts)


def _mask(high: int, low: int) -> int:
    return (1 << high + 1) - (1 << low)


def _mask_of(part: OperandBits) -> int:
    low = part.low or 0
    return _mask(low + part.width - 1, low)


def runs(width: int, mask: int) -> list[tuple[int, int]]:
    """The highest and the lowest bit of each run of bits that are not in a mask, the highest run first."""
    found: list[tuple[int, int]] = []
    for bit in reversed(range(width)):
        if not mask >> bit & 1:
            high = found.pop()[0] if found and found[-1][1] == bit + 1 else bit
            found.append((high, bit))
    return found


def _in_words(found: list[tuple[int, int]]) -> str:
    return ", ".join(f"{high} to {low}" if high != low else str(high) for high, low in found)


def _beyond(layout: Layout | VariableLayout, part: BitRange, has: str) -> Diagnostic:
    return Diagnostic(
        layout.place,
        f"'{part.field.name}' has the bits {part.field.width - 1} to 0, and {has} {part.high} to {part.low} of them",
        (Note(part.field.place, "its bits are declared here"),),
    )


def _not_left_out(layout: Layout | VariableLayout, name: str) -> Diagnostic:
    return Diagnostic(
        layout.place, f"left_out has bits of '{name}' that are in the word; take them out of one of the two"
    )


def _lost(
    layout: Layout | VariableLayout, name: str, lost: list[tuple[int, int]], parts: list[str], *notes: Note
) -> Diagnostic:
    operator = layout.operator if isinstance(layout, VariableLayout) else "concat"
    return Diagnostic(
        layout.place,
        f"the word does not have all bits of '{name}': put {_in_words(lost)} there, or say that this is meant: {operator}(...,"
        f" left_out=[{', '.join(parts)}])",
        notes,
    )
