"""Changes of records as data: what became of each, with the fields and the words of encodings that are others."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from tgdsl.diagnostics import NOWHERE, DiagnosticError, Place, Report
from tgdsl.difference.contents import CLASSES
from tgdsl.difference.data import Change, FieldChange, KindChanges, LoneField, RecordChange, WordChange
from tgdsl.difference.kinds import KINDS, is_nameless, kind_of
from tgdsl.difference.pairing import Pairs
from tgdsl.difference.side import Side
from tgdsl.difference.values import Values
from tgdsl.difference.words import columns_of
from tgdsl.model.registers import register_sets
from tgdsl.records import Bits, Record, RecordSet, Value

#: Fields with a set of registers: the classes whose records have them, by the field.
_SETS = {"MemberList": "RegisterClass", "SaveList": "CalleeSavedRegs"}

_WORDS = ("Inst", "SoftFail")


class Changes:
    """Makes the changes of two sides of what was found to differ."""

    def __init__(self, before: Side, after: Side, pairs: Pairs) -> None:
        self._before, self._after, self._pairs = before, after, pairs
        self._old, self._new = Values(before.records), Values(after.records)
        self._members: tuple[_Members, _Members] = (_Members(before.records), _Members(after.records))
        self._lone: dict[tuple[str, str, bool], list[tuple[Record, str]]] = {}

    def of_kinds(self) -> tuple[KindChanges, ...]:
        """The changes of each kind that has some."""
        found: dict[str, list[RecordChange]] = {}
        pairs = self._pairs
        for record in pairs.removed:
            found.setdefault(kind_of(record.superclasses), []).append(self._removed(record))
        for record in pairs.added:
            found.setdefault(kind_of(record.superclasses), []).append(self._added(record))
        for one, other in pairs.pairs:
            change = self._changed(one, other)
            if change is not None:
                found.setdefault(kind_of(other.superclasses), []).append(change)
        return tuple(
            [
                KindChanges(kind, tuple(found.get(kind, ())), kind in pairs.reordered)
                for kind, _ in KINDS
                if kind in found or kind in pairs.reordered
            ]
        )

    def lone_fields(self) -> tuple[LoneField, ...]:
        """The fields that records which both sides have do not both have; known after :meth:`of_kinds`."""
        found: list[LoneField] = []
        for (kind, name, is_new), rows in self._lone.items():
            texts = {text for _, text in rows}
            value = texts.pop() if len(texts) == 1 else None
            values = self._new if is_new else self._old
            found.append(LoneField(kind, name, is_new, len(rows), value, values.title(rows[0][0])))
        return tuple(found)

    def _removed(self, record: Record) -> RecordChange:
        title, names = self._old.title(record), _names_of(record)
        return RecordChange(Change.REMOVED, title, "", self._before.place(record.place), names=names)

    def _added(self, record: Record) -> RecordChange:
        title, names = self._new.title(record), _names_of(record)
        return RecordChange(Change.ADDED, "", title, self._after.place(record.place), names=names)

    def _changed(self, one: Record, other: Record) -> RecordChange | None:
        """The change of a record; None if all that differs are fields that only one has."""
        fields = list(self._fields(one, other))
        words = tuple([change for change in fields if isinstance(change, WordChange)])
        others = tuple([change for change in fields if isinstance(change, FieldChange)])
        is_renamed = not is_nameless(one) and not is_nameless(other) and one.name != other.name
        if not fields and not is_renamed:
            return None
        return RecordChange(
            Change.RENAMED if is_renamed else Change.CHANGED,
            self._old.title(one),
            self._new.title(other),
            self._after.place(other.place),
            others,
            words,
            tuple(dict.fromkeys([*_names_of(one), *_names_of(other)])),
        )

    def _fields(self, one: Record, other: Record) -> Iterator[FieldChange | WordChange]:
        before, after = self._pairs.before.fields(one), self._pairs.after.fields(other)
        for name in dict.fromkeys([*before, *after]):
            if name == CLASSES:
                yield from self._classes(one, other)
            elif before.get(name, _MISSING) == after.get(name, _MISSING):
                continue
            elif name in _WORDS and (word := _word_of(one, other, name)) is not None:
                yield word
            elif name not in before or name not in after:
                record, values = (other, self._new) if name in after else (one, self._old)
                key = (kind_of(other.superclasses), name, name in after)
                self._lone.setdefault(key, []).append((record, values.text(record.fields[name])))
            else:
                yield self._field(name, one, other)

    def _classes(self, one: Record, other: Record) -> Iterator[FieldChange]:
        before, after = self._pairs.before.classes(one), self._pairs.after.classes(other)
        gone = [name for name in before if name not in after]
        fresh = [name for name in after if name not in before]
        if gone or fresh:
            yield FieldChange(CLASSES, " ".join(gone), " ".join(fresh))

    def _field(self, name: str, one: Record, other: Record) -> FieldChange | WordChange:
        before, after = one.fields[name], other.fields[name]
        if name in _SETS and one.is_a(_SETS[name]) and other.is_a(_SETS[name]):
            some, others = (members.of(value) for members, value in zip(self._members, (before, after)))
            if some is not None and others is not None and some != others:
                return FieldChange(name, " ".join(some), " ".join(others))
        return FieldChange(name, self._old.text(before), self._new.text(after))


def _nowhere(part: object = None) -> Place:
    """The place of mistakes in a set, which whoever makes files reports."""
    return NOWHERE


_MISSING: Hashable = ("missing",)


class _Members:
    """The members of sets of registers."""

    def __init__(self, records: RecordSet) -> None:
        self._report = Report()
        self._sets, _ = register_sets(records, self._report)

    def of(self, value: Value) -> list[str] | None:
        """The names of a set's members; None if the set is wrong."""
        try:
            found = self._sets.evaluate(value, _nowhere)
        except DiagnosticError:
            return None
        return None if self._report.diagnostics else [one.name for one in found]


def _word_of(one: Record, other: Record, name: str) -> WordChange | None:
    """The change of a word, also of one that only one of two records has; None if something else is there."""
    before, after = one.fields.get(name), other.fields.get(name)
    if before is None and name not in one.fields:
        before = Bits(())
    if after is None and name not in other.fields:
        after = Bits(())
    if not isinstance(before, Bits) or not isinstance(after, Bits):
        return None
    return WordChange(name, columns_of(before, after))


def _names_of(record: Record) -> tuple[str, ...]:
    """The words by which lines of files may be about a record: its name, if it is known by that."""
    return () if is_nameless(record) else (record.name,)
