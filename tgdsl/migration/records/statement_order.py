"""Which records of a package are defined before others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgdsl.records import Record, RecordSet, Value
from tgdsl.records.values import references


class StatementOrder:
    """The order of the statements that define a package's records.

    Args:
        own: the records that the package defines, in that order; others are there from the start.
        records: all of the target.
    """

    def __init__(self, own: Sequence[Record], records: RecordSet) -> None:
        self._records = records
        self._places = {one.name: place for place, one in enumerate(own) if not one.anonymous}

    def stands_before(self, value: Value, names: Iterable[str]) -> bool:
        """True if all that a value refers to is defined before the first of some records."""
        return self._last([value], set()) < min([self._places[name] for name in names], default=0)

    def _last(self, values: Iterable[Value], seen: set[str]) -> int:
        """The place of the last record that values refer to; -1 if there is none. What an anonymous record refers to stands where it does."""
        last = -1
        for name in references(values):
            if name in self._places:
                last = max(last, self._places[name])
            elif name not in seen:
                seen.add(name)
                record = self._records.get(name)
                if record is not None and record.anonymous:
                    last = max(last, self._last(record.fields.values(), seen))
        return last
