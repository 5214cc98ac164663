"""Classes of instructions as data: what each sets, and what an instruction says itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.migration.instructions.drawings import WORD, Drawing
from tgdsl.migration.instructions.own_fields import OwnField
from tgdsl.records import Record, Value


@frozen
class Family:
    """A class of instructions.

    Attributes:
        bases: the classes of the target's own that it is derived from, as Python has them.
        root: the class of the language that it is derived from, if there are none.
        values: of the attributes that the class sets, by their names.
        size: that it sets; None if it sets none.
        numbers: that it fixes, by the names of fields and constants, and of fields of the target's own, each with the number of its bits; 0
            for one that is no code.
        drawing: that of its word, if the class draws it.
        flags: that of TSFlags, if the class draws it.
        open: the fields of the drawings that take operands in some instructions.
        defaults: the numbers of constants of the drawings, of all that are in TSFlags, unless a class or an instruction says another one.
        fields: the fields of the target's own that the class declares.
        is_named: other definitions refer to it as a class of TableGen's.
        is_overridden: classes or instructions that are derived from it have another counterpart than it sets.
    """

    name: str
    bases: Sequence[str]
    root: str
    values: Mapping[str, Value]
    numbers: Mapping[str, tuple[int, int]]
    drawing: Drawing | None
    flags: Drawing | None
    open: frozenset[str]
    defaults: Mapping[str, int]
    fields: Mapping[str, OwnField]
    is_named: bool
    is_overridden: bool


@frozen
class Placed:
    """The attributes and numbers that an instruction says itself.

    Attributes:
        name: of the class that it is derived from and that has no record in TableGen; empty if there is none.
        bases, root, values, numbers: as those of a :class:`Family`.
        drawing: that of its word; None if it has none.
        drawn_by: the class that has the drawing; empty if the instruction has it itself.
        fields: those of the target's own that it declares itself.
        places_operands: false if it, or a class that it is derived from, says that operands are no fields of the word.
    """

    name: str
    bases: Sequence[str]
    root: str
    values: Mapping[str, Value]
    numbers: Mapping[str, tuple[int, int]]
    drawing: Drawing | None
    drawn_by: str
    fields: Mapping[str, OwnField]
    places_operands: bool = True


@frozen
class Families:
    """The families of a target's instructions.

    Attributes:
        families: by name.
        of_record: what each instruction says, by its name.
        own: the fields of the target's own that are numbers or flags.
    """

    families: Mapping[str, Family]
    of_record: Mapping[str, Placed]
    own: Mapping[str, OwnField]

    def number(self, record: Record, name: str) -> tuple[int, int] | None:
        """The number that an instruction has in a field or constant of its classes, or in a field of the target's own, with the number of its
        bits, 0 for one that is not a code; None if it has none."""
        if name in self.own:
            return self.own[name].number(record.fields.get(name))
        for drawing in self._drawings(self.of_record[record.name]):
            if name in drawing.widths:
                number = drawing.number(record, name)
                return None if number is None else (number, drawing.widths[name] if drawing.word == WORD else 0)
        return None

    def _drawings(self, of: Placed | Family) -> Iterator[Drawing]:
        drawings = (of.drawing if of.drawn_by else None,) if isinstance(of, Placed) else (of.flags,)
        yield from [one for one in drawings if one is not None]
        for name in of.bases:
            yield from self._drawings(self.families[name])
