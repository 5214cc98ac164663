"""The contents of records as keys: equal for what is equal, whatever records without names are called, and with new names for old ones."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import cast

from tgdsl.difference.values import is_empty
from tgdsl.records import Dag, DagArg, Record, RecordSet, Ref, Value

#: Stands for a record's own name in its contents.
_ITSELF = ("itself",)

#: The key of the classes of a record.
CLASSES = "classes"

#: The index of TableGen's NAME, which repeats the name of a record.
_OWN_NAME = "NAME"


class Contents:
    """The contents of the records of one description.

    Args:
        records: all records of the description.
        known: gets a number for the contents of each record without a name; both descriptions have one in common.
        names: other names of records, for those that were renamed.
        ignored: classes that do not count: LLVM's own that only one of two releases has.
    """

    def __init__(
        self, records: RecordSet, known: dict[Hashable, int], names: Mapping[str, str], ignored: frozenset[str]
    ) -> None:
        self._records = records
        self._known = known
        self._names, self._ignored = names, ignored
        self._numbers: dict[str, int] = {}
        self._fields: dict[str, Mapping[str, Hashable]] = {}

    def fields(self, record: Record) -> Mapping[str, Hashable]:
        """The keys of a record's fields, and of the classes that it is of."""
        found = self._fields.get(record.name)
        if found is None:
            keys: dict[str, Hashable] = {
                name: self.value(value) for name, value in record.fields.items() if name != _OWN_NAME
            }
            keys[CLASSES] = self.classes(record)
            found = self._fields[record.name] = keys
        return found

    def classes(self, record: Record) -> tuple[str, ...]:
        """The classes of a record that count."""
        return tuple([name for name in record.superclasses if name not in self._ignored])

    def name(self, name: str) -> str:
        """The name of a record in the other description, if it was renamed."""
        return self._names.get(name, name)

    def whole(self, record: Record) -> int:
        """The contents of a record as a number. A field that has nothing in it is as none."""
        number = self._numbers.get(record.name)
        if number is None:
            self._numbers[record.name] = -1  # of a record in itself
            rows = [
                row for row in self.fields(record).items() if row[0] == CLASSES or not is_empty(record.fields[row[0]])
            ]
            number = self._numbers[record.name] = self._number(tuple(sorted(rows, key=_first)))
        return number

    def without_name(self, record: Record, texts: bool) -> int:
        """The contents of a record but for its own name.

        Args:
            texts: texts that are its name, in whatever case, do not count either.
        """
        own = record.name.casefold()

        def nameless(key: Hashable) -> Hashable:
            if isinstance(key, tuple):
                parts = cast(tuple[Hashable, ...], key)
                if parts[:1] == ("record",):
                    return _ITSELF if parts[1] == self.name(record.name) else parts
                return tuple([nameless(one) for one in parts])
            return _ITSELF if texts and isinstance(key, str) and key.casefold() == own else key

        rows = sorted(self.fields(record).items(), key=_first)
        return self._number(tuple([(name, key if name == CLASSES else nameless(key)) for name, key in rows]))

    def value(self, value: Value) -> Hashable:
        """The key of a value."""
        if isinstance(value, Ref):
            record = self._records.get(value.name)
            if record is not None and record.anonymous:
                return ("nameless", self.whole(record))
            return ("record", self.name(value.name))
        if isinstance(value, tuple):
            return ("list", *[self.value(one) for one in value])
        if isinstance(value, Dag):
            return ("dag", self.value(value.operator), value.name, *[self._argument(one) for one in value.args])
        return value

    def _argument(self, argument: DagArg) -> Hashable:
        return self.value(argument.value), argument.name

    def _number(self, key: Hashable) -> int:
        return self._known.setdefault(key, len(self._known))


def _first(row: tuple[str, Hashable]) -> str:
    return row[0]
