"""A part of a record set: what some generators do not look at is left out, so that llvm-tblgen need not read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tgdsl.diagnostics import Place
from tgdsl.records import Record, RecordSet
from tgdsl.records.values import references

#: Each target in Python has hundreds of these, of LLVM's own.
_LEFT_OUT = ("Instruction", "SDPatternOperator", "SDTypeProfile", "SDTypeConstraint", "SDNodeXForm", "CondCode")


def without_instructions(records: RecordSet) -> RecordSet:
    """The records without instructions and selection nodes, but for those that others refer to."""
    return with_what_they_need(records, lambda record: not any(record.is_a(name) for name in _LEFT_OUT))


def with_what_they_need(records: RecordSet, chosen: Callable[[Record], bool]) -> RecordSet:
    """The chosen records, and those that they refer to, directly or by others."""
    kept: set[str] = set()
    waiting = [record for record in records if chosen(record)]
    while waiting:
        record = waiting.pop()
        if record.name not in kept:
            kept.add(record.name)
            waiting += [records[name] for name in references(record.fields.values()) if name not in kept]
    return RecordSet(_Part(records, kept))


class _Part:
    """The source of the part; see :class:`tgdsl.records.RecordSource`."""

    is_python = False

    def __init__(self, records: RecordSet, kept: set[str]) -> None:
        self._records = records
        self._kept = kept
        self.release = records.release
        self.names: Sequence[str] = [name for name in records.names if name in kept]

    @property
    def place(self) -> Place:
        return self._records.place

    @property
    def classes(self) -> Sequence[str]:
        return self._records.classes

    def members(self, class_name: str) -> Iterable[str]:
        return [record.name for record in self._records.of_class(class_name) if record.name in self._kept]

    def load(self, name: str, owner: RecordSet) -> Record:
        record = self._records[name]
        return Record(
            owner,
            name,
            record.superclasses,
            record.fields,
            record.types,
            anonymous=record.anonymous,
            place=record.place,
            nonconcrete=record.nonconcrete,
        )
