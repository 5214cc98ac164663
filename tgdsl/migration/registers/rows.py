"""The registers and sub-register indices of a target, in the order of definition: rows of them as lists, and the classes before these."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from tgdsl.migration.plain import override_statement, plain_statement
from tgdsl.migration.python import Comment, Statement, with_records
from tgdsl.migration.registers.banks import Banks
from tgdsl.migration.registers.definitions import Definition
from tgdsl.migration.registers.families import RegisterFamilies
from tgdsl.migration.registers.sets import RegisterSets
from tgdsl.migration.text.notes import Notes
from tgdsl.migration.translation import NoIdiom, Translation
from tgdsl.migration.translators.registers import family_statement, register, sub_reg_index
from tgdsl.migration.trials.corrections import Corrections
from tgdsl.records import Dag, Record, Ref, Value


class RegisterRows:
    """Makes the statements of registers and sub-register indices.

    Args:
        own: the target's records, in the order of definition.
        files: of the records.

    Attributes:
        done: the names of records that have statements.
        plain: those without an idiom, with the reasons.
    """

    def __init__(
        self,
        translation: Translation,
        own: Sequence[Record],
        files: Mapping[str, str],
        families: RegisterFamilies,
        notes: Notes,
        corrections: Corrections,
    ) -> None:
        self._translation = translation
        self._own = own
        self._families = families
        self._notes = notes
        self._files = files
        self._corrections = corrections
        names = {*translation.records.names, *(name for record in own for name in record.superclasses)}
        self._banks = Banks(translation, self._definition, {*names, *families.families})
        self._classes: dict[str, str] = {}
        self._written: set[str] = set()
        self.done: set[str] = set()
        self.plain: dict[str, str] = {}

    @staticmethod
    def takes(record: Record) -> str:
        """The class of the records that a record stands in a row with; empty for those that are in none."""
        return next((name for name in ("Register", "SubRegIndex") if record.is_a(name)), "")

    def statements(self, position: int, module: str) -> list[Statement]:
        """The statements of a record in a row, and of those that one statement defines with it."""
        record = self._own[position]
        kind, file = self.takes(record), self._files[record.name]
        row = list(
            itertools.takewhile(
                lambda one: self.takes(one) == kind and self._files[one.name] == file and one.name not in self.done,
                itertools.islice(self._own, position, None),
            )
        )
        apart = [number for number, one in enumerate(row) if one.name in self._corrections.apart]
        row = row[: max(apart[0], 1)] if apart else row
        names = [one.name for one in row]
        if kind == "Register":
            for name in self._families.needed_for(names):
                self._translation.define_class(name, self._classes.setdefault(name, module))
        try:
            count, made = self._banks.next(names, module)
        except NoIdiom as reason:
            self.plain[record.name] = str(reason)
            count, made = 1, plain_statement(record, self._translation)
            self._translation.define(record, module)
        self.done.update(names[:count])
        found: list[Statement] = []
        if kind == "Register":
            for name in self._families.needed_for(names[:count]):
                if name not in self._written:
                    self._written.add(name)
                    family = family_statement(name, self._families.families[name], self._translation)
                    found += [*self._notes.before_class(name), self._notes.class_statement(name, family)]
        for one in row[:count]:
            found += self._notes.before(one)
        if record.name in self.plain:
            found.append(Comment([f"migrate: {self.plain[record.name]}"]))
        made = with_records(made, names[:count])
        found.append(self._notes.statement(record, made) if count == 1 else made)
        found += self._notes.beside(record) if count == 1 else []
        for one in row[:count]:
            fields = self._corrections.overrides.get(one.name, ())
            found += [override_statement(one, fields, self._translation)] if fields else []
        return found

    def before(self, position: int, module: str) -> list[Statement]:
        """The statements of registers that a class names before they are defined."""
        record = self._own[position]
        fields = [one for one in ("MemberList", "AltOrders", "SubRegs", "SaveList") if one in record.fields]
        if not fields or not any([record.is_a(one) for one in ("RegisterClass", "RegisterTuples", "CalleeSavedRegs")]):
            return []
        named = {name for field in fields for name in _named(record.fields[field])}
        later = (
            {
                one.name: at
                for at, one in enumerate(self._own[position:], position)
                if self.takes(one) and one.name not in self.done
            }
            if not all([self._is_known(name) for name in named])
            else {}
        )
        last = (
            max([later[name] for name in self._registers(record, fields) if name in later], default=-1) if later else -1
        )
        found: list[Statement] = []
        for at in range(position, last + 1):
            if self.takes(self._own[at]) and self._own[at].name not in self.done:
                found += self.statements(at, module)
        return found

    def _is_known(self, name: str) -> bool:
        record = self._translation.records.get(name)
        return record is not None and (name in self.done or not self.takes(record))

    def _registers(self, record: Record, fields: Sequence[str]) -> Iterator[str]:
        sets = RegisterSets(self._translation.records)
        for field in fields:
            value = record.fields[field]
            for one in value if isinstance(value, tuple) else [value]:
                yield from sets.elements(record, field, one)

    def _definition(self, name: str) -> Definition:
        family = self._families.of_record.get(name, "")
        for refused in (name, f"class {family}"):
            if refused in self._corrections.plain:
                raise NoIdiom(self._corrections.plain[refused])
        record = self._translation.records[name]
        if record.is_a("SubRegIndex"):
            return sub_reg_index(record, self._translation)
        return register(record, self._families.families[family], self._translation)


def _named(value: Value) -> Iterator[str]:
    """The names in a set; of a sequence, the text that they follow."""
    match value:
        case Ref(name):
            yield name
        case Dag(Ref("sequence"), args):
            text, first, last = [one.value for one in args[:3]]
            for number in (first, last):
                yield str(text).replace("%u", str(number)).replace("%d", str(number)).replace("%i", str(number))
        case Dag(_, args):
            for one in args:
                yield from _named(one.value)
        case tuple():
            for each in value:
                yield from _named(each)
        case _:
            pass
