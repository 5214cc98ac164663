"""Classes of instructions: for each, what it sets for all its instructions, and the drawing of its word."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from tgdsl.language.instructions.bodies import known_names
from tgdsl.language.instructions.instruction import GenericInstruction, Instruction, StandardPseudoInstruction
from tgdsl.migration.instructions.attributes import (
    ATTRIBUTES,
    COUNTERPART,
    UNSET,
    number_or_value,
    or_unset,
    unless_unset,
)
from tgdsl.migration.instructions.class_notes import ClassNotes
from tgdsl.migration.instructions.classes import Families, Family, Placed
from tgdsl.migration.instructions.drawings import Drawing, WORD, has_operands_in_order, has_word, takes_operands
from tgdsl.migration.instructions.flag_drawings import FlagDrawings
from tgdsl.migration.instructions.flags import is_code_gen_only
from tgdsl.migration.instructions.formats import Words
from tgdsl.migration.instructions.hoisting import Hoisting, Said, Setting
from tgdsl.migration.instructions.named_bits import with_names, without_names_of_operands
from tgdsl.migration.instructions.own_fields import OwnFields, fields_of_llvm, has_field, own_fields
from tgdsl.migration.instructions.shared_drawings import name_apart, shared_drawings
from tgdsl.migration.instructions.variable_words import variable_word
from tgdsl.migration.records.class_trees import ClassTrees, without_repetition
from tgdsl.migration.records.statement_order import StatementOrder
from tgdsl.records import Bits, ClassTable, Opaque, Record, RecordSet, Value

#: Attributes that name operands of the instruction.
_OF_ONE = frozenset({"two_operand_alias_constraint"})
#: The lines of a number that a class says as a keyword: one makes the first line longer.
_KEYWORD = 0.25
#: The value of a field that follows from the name of its instruction.
_OF_NAME = Opaque("NAME")
_ROOTS: Mapping[str, type[Instruction]] = {
    "Instruction": Instruction,
    "StandardPseudoInstruction": StandardPseudoInstruction,
    "GenericInstruction": GenericInstruction,
}


def families(
    records: Sequence[Record],
    llvm: ClassTable,
    all_records: RecordSet,
    order: StatementOrder,
    notes: ClassNotes = ClassNotes(),
    counterparts: Mapping[str, str] = {},
) -> Families:
    """The families of a target's instructions.

    Args:
        all_records: those of the target, which may name classes and fields of instructions.
        order: that in which the package defines them.
        notes: on the classes.
        counterparts: the classes of those that instructions have, by the names of these.
    """
    of_llvm = fields_of_llvm(llvm)
    own = own_fields(records, all_records, of_llvm)
    return _Families(records, llvm, own, of_llvm, order, notes, counterparts).families()


class _Families:
    """Makes the families."""

    def __init__(
        self,
        records: Sequence[Record],
        llvm: ClassTable,
        own: OwnFields,
        of_llvm: frozenset[str],
        order: StatementOrder,
        notes: ClassNotes,
        counterparts: Mapping[str, str],
    ) -> None:
        self._records = records
        self._order = order
        self._notes = notes
        self._counterparts = {one.name: counterparts.get(one.name) for one in records}
        self._own = own
        self._trees = ClassTrees(records, llvm)
        self._trees.keep(without_repetition(self._trees, own.classes))
        self._words = Words(WORD, of_llvm)
        self._drawn: dict[str, str] = {}  # the class that draws the word of a record, by the record's name
        self._drawings: dict[str, Drawing] = {}
        self._in_place: dict[str, Drawing] = {}
        self._taken = {name for record in records for name in (record.name, *record.superclasses)}
        self._declarers = self._declared()
        self._flags = FlagDrawings(records, self._trees, own, self._declarers, notes, of_llvm)
        self._own = self._flags.own
        self._apart: dict[str, str] = {}
        self._of_apart: set[str] = set()

    def families(self) -> Families:
        self._draw_words()
        self._declarers = self._declared()
        settings = [one for one in self._settings() if one[0].is_said()]
        hoisting = self._hoist(settings)
        wasted = [name for name in self._trees.members if self._is_wasted(name, hoisting)]
        if wasted:
            self._trees.keep([name for name in self._trees.members if name not in wasted])
            hoisting = self._hoist(settings)
        return self._made(hoisting)

    def _draw_words(self) -> None:
        """Draw words in the highest classes of which all instructions have it in one way; those of others apart, in classes of their own."""
        for name in self._trees.in_order():
            members = self._trees.members[name]
            real = [record for record in members if has_word(record)]
            if 2 * len(real) <= len(members) or any([record.name in self._drawn for record in members]):
                continue
            found = self._words.drawing(members, self._no_parts(members)) if len(real) < len(members) else None
            found = found or self._words.drawing(real, self._no_parts(real))
            # A pseudo instruction cannot take the word of its class away.
            if found is not None and all([has_word(one) or self._words.fits(one, found) for one in members]):
                self._drawings[name] = self._named(found, real, name)
                self._drawn.update({record.name: name for record in members})
        apart: dict[str, list[list[Record]]] = {}
        for record in self._records:
            if record.name not in self._drawn and has_word(record):
                path = self._trees.paths[record.name]
                groups = apart.setdefault(path[-1] if path else "", [])
                self._group(record, groups)
        for name, groups in apart.items():
            for group in groups:
                if len(group) > 1 and name:
                    self._draw_apart(name_apart(name, group, {*self._taken, *self._trees.members}), name, group)
                else:
                    for record in group:
                        self._draw_one(record, name)
        self._share_drawings()
        self._draw_inside()
        for name, drawing in self._drawings.items():
            self._drawings[name] = without_names_of_operands(drawing, self._trees.members[name])

    def _share_drawings(self) -> None:
        """Have classes whose words differ in constants alone be derived from one that draws them."""
        whole = {
            name: drawing
            for name, drawing in self._drawings.items()
            if all([self._drawn.get(one.name) == name and has_word(one) for one in self._trees.members[name]])
        }
        taken = {*self._taken, *self._trees.members}
        for one in shared_drawings(whole, self._trees, self._drawn_together, taken):
            self._trees.unite(one.name, one.classes)
            for name in one.classes:
                del self._drawings[name]
                self._of_apart.discard(name)
            self._drawings[one.name] = one.drawing
            self._drawn.update({record.name: one.name for record in self._trees.members[one.name]})
            self._of_apart.add(one.name)

    def _draw_inside(self) -> None:
        """Have an instruction that is the only one with a word draw it itself."""
        for name, drawing in list(self._drawings.items()):
            [first, *others] = self._trees.members[name]
            if not others and name not in self._own.classes and has_operands_in_order(drawing, first):
                del self._drawings[name], self._drawn[first.name]
                self._apart.pop(first.name, None)
                self._of_apart.discard(name)
                self._in_place[first.name] = drawing

    def _drawn_together(self, records: Sequence[Record]) -> Drawing | None:
        found = self._words.drawing(records, self._no_parts(records))
        return self._named(found, records, "") if found is not None else None

    def _group(self, record: Record, groups: list[list[Record]]) -> None:
        """Put an instruction to those with the same look; what is a number in all of these is one in its group."""
        look = self._words.look(record)
        for group in groups:
            if self._words.look(group[0]) == look:
                group.append(record)
                return
        groups.append([record])

    def _draw_one(self, record: Record, below: str) -> None:
        """Draw the word of an instruction that is like no other one: in its own body, if no operands are in it."""
        found = self._words.drawing([record], self._no_parts([record]))
        if found is None:
            return
        if any([found.number(record, name) is None for name in found.widths]):
            self._draw_apart(f"{record.name}Format", below, [record])
        else:
            self._in_place[record.name] = found

    def _draw_apart(self, name: str, below: str, group: Sequence[Record]) -> None:
        found = self._words.drawing(group, self._no_parts(group))
        if found is None:
            for record in group:
                self._draw_one(record, below)
            return
        self._trees.split(name, below, group)
        self._drawings[name] = self._named(found, group, below)
        self._drawn.update({record.name: name for record in group})
        self._apart.update({record.name: name for record in group})
        self._of_apart.add(name)

    def _named(self, drawing: Drawing, members: Sequence[Record], of: str) -> Drawing:
        return with_names(
            drawing, of, members, self._notes.names_of_bits, {*known_names(Instruction), *self._flags.names}
        )

    def _settings(self) -> Iterator[tuple[Setting, Collection[str] | None]]:
        """The values that classes and instructions set, each with the classes that may; all classes if the list is empty."""
        roots = {record.name: root for record in self._records if (root := root_of([record])) != "Instruction"}
        for attribute in ATTRIBUTES:
            field, default = attribute.field, attribute.default
            values = {one.name: or_unset(one.fields.get(field, default)) for one in self._records}
            if attribute.name in _OF_ONE:
                values |= dict.fromkeys([one.name for one in self._records if is_code_gen_only(one)], default)
            for record, root in roots.items():
                if values[record] == or_unset(getattr(_ROOTS[root], attribute.name)):
                    values[record] = default
            never = attribute.name in _OF_ONE
            yield Setting(attribute.name, default, unless_unset(values, default), never=never, field=field), None
        yield Setting(COUNTERPART, UNSET, self._counterparts), None
        sizes = {record.name: self._size(record) for record in self._records}
        # A size of 0 where a word has another: a class may say so for instructions without a word, too.
        if any([size == 0 for size in sizes.values()]):
            sizes = {name: sizes[name] if one.fields.get("Size", 0) else 0 for name, one in zip(sizes, self._records)}
        yield Setting("places_operands", True, self._placing()), None
        yield Setting("size", UNSET, unless_unset(sizes, UNSET), field="Size"), None
        for name, field_ in self._own.fields.items():
            if not field_.itself:
                own = {one.name: number_or_value(one.fields[name]) for one in self._records if has_field(one, name)}
                declarers = self._declarers[name]
                classes = self._trees.below(declarers)
                # A reference is declared without a value; the declaration hides what classes behind it set, too.
                allowed = classes.difference(declarers) if field_.default is None else classes
                default = or_unset(field_.default)
                if field_.of_name is not None:
                    default, below = _OF_NAME, self._trees.below(declarers)
                    own |= {
                        one: _OF_NAME
                        for one in own
                        if own[one] == field_.of_name.of(one) and not below.isdisjoint(self._trees.paths[one])
                    }
                never = field_.of_name is not None
                yield Setting(name, default, own, never=never, declarers=declarers, field=name), allowed
        for of, drawing in self._drawings.items():
            members = [one for one in self._trees.members[of] if self._drawn.get(one.name) == of]
            for name in drawing.widths:
                numbers: dict[str, Value] = {one.name: drawing.number(one, name) for one in members}
                yield Setting(f"W{of} {name}", UNSET, numbers, unanimous=True, weight=_KEYWORD), self._trees.below([of])
        yield from self._flags.settings()

    def _hoist(self, settings: Iterable[tuple[Setting, Collection[str] | None]]) -> Hoisting:
        hoisting = Hoisting(self._trees, self._records, self._order, self._notes)
        for setting, classes in settings:
            hoisting.add(setting, classes)
        return hoisting

    def _placing(self) -> Mapping[str, Value]:
        """True for instructions that have operands in their words, false for others; only those of which :func:`takes_operands` tells it."""
        found = {one.name: takes_operands(self._drawing(one), one) for one in self._records}
        return {name: value for name, value in found.items() if value is not None}

    def _size(self, record: Record) -> Value:
        """The size that an instruction has to say; unset if that of its word is right."""
        size = record.fields.get("Size", 0)
        word = self._drawing(record) or variable_word(record)
        return UNSET if size == (word.width // 8 if word is not None else 0) else size

    def _drawing(self, record: Record) -> Drawing | None:
        drawn_by = self._drawn.get(record.name)
        return self._drawings[drawn_by] if drawn_by is not None else self._in_place.get(record.name)

    def _is_wasted(self, name: str, hoisting: Hoisting) -> bool:
        """True for a class that saves less than its own lines."""
        needed = (self._drawings, self._flags.drawings, self._own.classes, self._of_apart, *self._declarers.values())
        return hoisting.saved[name] < 3 and not any([name in some for some in needed])

    def _made(self, hoisting: Hoisting) -> Families:
        found: dict[str, Family] = {}
        have = {field: self._trees.below(classes) for field, classes in self._declarers.items()}
        for name in self._trees.in_order():
            said = hoisting.of_class.get(name, {})
            declared = [field for field, by in self._declarers.items() if name in by]
            values, numbers, defaults = self._parted(said, name, declared)
            members = self._trees.members[name]
            drawing, flags = self._drawings.get(name), self._flags.drawings.get(name)
            found[name] = Family(
                name,
                self._trees.bases(self._trees.above[name]),
                root_of(members),
                values,
                numbers,
                drawing,
                flags,
                frozenset([field for one in (drawing, flags) if one for field in one.open(members)]),
                defaults | dict(self._flags.defaults.get(name, {})),
                {field: self._own.declared(field, members) for field in declared},
                name in self._own.classes,
                any([self._counterparts[one.name] != values[COUNTERPART] for one in members if COUNTERPART in values]),
            )
        of_record: dict[str, Placed] = {}
        for record in self._records:
            path = self._trees.paths[record.name]
            said = hoisting.of_record.get(record.name, {})
            declared = [field for field in have if field in said and have[field].isdisjoint(path)]
            values, numbers, _ = self._parted(said, record.name, declared)
            of_record[record.name] = Placed(
                self._apart.get(record.name, ""),
                self._trees.bases(path),
                root_of([record]),
                values,
                numbers,
                self._drawing(record),
                self._drawn.get(record.name, ""),
                {field: self._own.declared(field, [record]) for field in declared},
                hoisting.said(record.name, "places_operands") is not False,
            )
        return Families(found, of_record, {name: one for name, one in self._own.fields.items() if one.is_number})

    def _parted(
        self, said: Said, name: str, declared: Collection[str]
    ) -> tuple[dict[str, Value], dict[str, tuple[int, int]], dict[str, int]]:
        """The attributes, the numbers, and the numbers of the constants of its own drawings, among what a class or a record says.

        Args:
            declared: the fields of the target's own that it declares, with their values.
        """
        values: dict[str, Value] = {}
        numbers: dict[str, tuple[int, int]] = {}
        defaults: dict[str, int] = {}
        for key, value in said.items():
            of, _, field = key.rpartition(" ")
            word, drawn_by = of[:1], of[1:]
            if not word:
                own = self._own.fields.get(key) if key not in declared else None
                number = own.number(value) if own is not None else None
                if number is None:
                    values[key] = value
                else:
                    numbers[key] = number
                continue
            assert isinstance(value, int)
            if word == "F":
                numbers[field] = value, 0
            elif drawn_by == name:
                defaults[field] = value
            else:
                numbers[field] = value, self._drawings[drawn_by].widths[field]
        return values, numbers, defaults

    def _declared(self) -> Mapping[str, Sequence[str]]:
        """The classes that declare each field of the target's own: the highest ones all instructions of which have it, and those with which it is named."""
        fields = self._own.fields
        of_all = self._trees.had_by_all(
            {
                one.name: {of for of in fields if of in one.fields and not self._is_operand(one, of)}
                for one in self._records
            }
        )
        found: dict[str, list[str]] = {field: [] for field in fields}
        covered = {field: set[str]() for field in fields}
        for name in self._trees.in_order():
            names, named = [record.name for record in self._trees.members[name]], self._own.classes.get(name, ())
            for field in of_all[name]:
                is_named = field in named and not any([one in found[field] for one in self._trees.above[name]])
                if is_named or not covered[field].issuperset(names):
                    found[field].append(name)
                    covered[field].update(names)
        return found

    def _is_operand(self, record: Record, field: str) -> bool:
        """True for a field of the target's own that is unset in an instruction, since an operand is put there: it is none that tables read."""
        return isinstance(record.fields.get(field), Bits) and not has_field(record, field)

    def _no_parts(self, members: Iterable[Record]) -> set[str]:
        """The fields that are no parts of the words of instructions: those of TSFlags, and those that tables read."""
        return self._flags.names.union([name for one in members for name in self._own.fields if has_field(one, name)])


def root_of(members: Sequence[Record]) -> str:
    """The class of the language that instructions have in common."""
    for name in ("GenericInstruction", "StandardPseudoInstruction"):
        if all([record.is_a(name) for record in members]):
            return name
    return "Instruction"
