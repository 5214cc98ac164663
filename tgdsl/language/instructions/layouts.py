"""Layouts of encodings, LLVM's ``Inst``: the fields and constants of the instruction word, in the order of the manual's drawing.

    class F3_1(Format3):
        rs2 = field(5)
        inst = concat(op, rd, op3, rs1, 0, "00000000", rs2)

Most significant bit first. Encodings of variable length are in :mod:`~tgdsl.language.instructions.variable_layouts`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from tgdsl.classes import frozen
from tgdsl.diagnostics import Place, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.running import current_place
from tgdsl.language.instructions.fields import BitRange, Field, LayoutPart, field_of, part_of


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
    for one in map(field_of, repeated):
        if not isinstance(one, Field):
            raise fail(current_place(), f"'repeated' of concat() takes fields, and has {given(one)}")
        fields.append(one)
    return Layout(tuple(part_of(part) for part in parts), current_place(), tuple(left_out), tuple(fields))
