"""A part of a record set: what some generators do not look at is left out, so that llvm-tblgen need not read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tgdsl.diagnostics import Place
from tgdsl.records import Dag, Record, RecordSet, Ref, Value

#: Each target in Python has hundreds of these, of LLVM's own.
_LEFT_OUT = ("Instruction", "SDPatternOperator", "SDTypeProfile", "SDTypeConstraint", "SDNodeXForm", "CondCode")


def without_instructions(records: RecordSet) -> RecordSet:
    """The records without instructions and selection nodes, but for those that others refer to."""
    kept: set[str] = set()
    waiting = [record for record in records if not any(record.is_a(name) for name in _LEFT_OUT)]
    while waiting:
        record = waiting.pop()
        if record.name not in kept:
            kept.add(record.name)
            used = {name for value in record.fields.values() for name in _references(value)}
            waiting += [records[name] for name in used - kept]
    return RecordSet(_Part(records, kept))


def _references(value: Value) -> Iterator[str]:
    if isinstance(value, Ref):
        yield value.name
    elif isinstance(value, tuple):
        for element in value:
            yield from _references(element)
    elif isinstance(value, Dag):
        yield from _references(value.operator)
        for argument in value.args:
            yield from _references(argument.value)


class _Part:
    """The source of the part; see :class:`tgdsl.records.RecordSource`."""

    def __init__(self, records: RecordSet, kept: set[str]) -> None:
        self._records = records
        self._kept = kept
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
