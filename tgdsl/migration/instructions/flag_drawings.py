"""The drawings of TSFlags: which classes of instructions have them, and what their constants are unless somebody sets them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from tgdsl.language.instructions.bodies import known_names
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.migration.instructions.attributes import number_in
from tgdsl.migration.instructions.class_notes import ClassNotes
from tgdsl.migration.instructions.drawings import FLAGS, Drawing
from tgdsl.migration.instructions.formats import Words
from tgdsl.migration.instructions.hoisting import Setting
from tgdsl.migration.instructions.named_bits import with_names
from tgdsl.migration.instructions.own_fields import OwnFields
from tgdsl.migration.records.class_trees import ClassTrees
from tgdsl.records import Record, Value

#: The lines of a flag that a class says as a keyword: one makes the first line longer.
_KEYWORD = 0.25


class FlagDrawings:
    """The drawings of TSFlags, in the highest classes of which all instructions have it in one way.

    Args:
        records: the instructions.
        own: the fields of the target's own.
        declarers: the classes that declare each of these.
        notes: on the classes.
        of_llvm: fields that are no parts of TSFlags.

    Attributes:
        drawings: by the classes that have them.
        defaults: the numbers of the constants of each drawing that an instruction has unless it, or a class, sets another one.
        own: the fields of the target's own, those that are flags of a drawing as such.
        names: those of all fields and constants of the drawings.
    """

    def __init__(
        self,
        records: Sequence[Record],
        trees: ClassTrees,
        own: OwnFields,
        declarers: Mapping[str, Sequence[str]],
        notes: ClassNotes,
        of_llvm: frozenset[str],
    ) -> None:
        self._records = records
        self._trees = trees
        self._notes = notes
        self._words = Words(FLAGS, of_llvm)
        self._drawn: dict[str, str] = {}  # the class that draws the flags of a record, by the record's name
        self.drawings: dict[str, Drawing] = {}
        self.defaults: dict[str, Mapping[str, int]] = {}
        self.own = own
        for name in trees.in_order():
            self._draw(name, [field for field, by in declarers.items() if name in by])
        self.names = {name for drawing in self.drawings.values() for name in drawing.widths}

    def _draw(self, name: str, declared: Sequence[str]) -> None:
        """Draw TSFlags in a class, unless one above it does, or its instructions have nothing in common.

        Args:
            declared: the fields of the target's own that the class declares.
        """
        members = self._trees.members[name]
        if not any([number_in(record, FLAGS) for record in members]):
            return
        if any([record.name in self._drawn for record in members]):
            return
        flags = [field for field in declared if self._is_flag(field)]
        parts = [*flags, *[field for field in declared if self.own.fields[field].bits]]
        others = [field for field in self.own.fields if field not in parts]
        found = self._words.drawing(members, others, flags, parts)
        if found is None:
            return
        taken = {*known_names(Instruction), *self.own.fields}
        found = with_names(found, name, members, self._notes.names_of_bits, taken)
        if found.widths and found.is_named:
            self.drawings[name] = found
            self._drawn.update({record.name: name for record in members})
            self.own = self.own.with_flags([field for field in flags if field in found.widths])
            given = self._given(members)
            self.defaults[name] = {field: given.get(field, 0) for field in found.widths if field not in self.own.fields}

    def _is_flag(self, field: str) -> bool:
        """True for a number that is 0 or 1 wherever it is: records do not tell it from a flag."""
        default = self.own.fields[field].default
        return isinstance(default, int) and all([one.fields.get(field, default) in (0, 1) for one in self._records])

    def _given(self, members: Sequence[Record]) -> Mapping[str, int]:
        """The numbers that sources declare flags with; of several classes, those of the first one of the instructions."""
        found: dict[str, int] = {}
        classes = [cls for path in dict.fromkeys([one.superclasses for one in members]) for cls in path]
        for cls in dict.fromkeys(classes):
            for named in self._notes.names_of_bits(cls, FLAGS).values():
                if named.default is not None:
                    found.setdefault(named.name, named.default)
        return found

    def settings(self) -> Iterator[tuple[Setting, Collection[str]]]:
        """The values that classes and instructions set, each with the classes that may."""
        for of, drawing in self.drawings.items():
            members = [one for one in self._trees.members[of] if self._drawn.get(one.name) == of]
            below = self._trees.below([of]).difference([of])
            for name, default in self.defaults[of].items():
                numbers: dict[str, Value] = {one.name: drawing.number(one, name) for one in members}
                yield Setting(f"F{of} {name}", default, numbers, declarers=[of], weight=_KEYWORD, field=name), below
        undrawn = {one.name: number_in(one, FLAGS) for one in self._records if one.name not in self._drawn}
        # A number beside a drawing would hide that of another base class.
        whole = {name for name, members in self._trees.members.items() if all([one.name in undrawn for one in members])}
        yield Setting("ts_flags", 0, dict(undrawn)), whole
