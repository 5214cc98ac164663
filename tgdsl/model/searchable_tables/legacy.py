"""Legacy tables: classes derived from SearchableTable, whose records are the rows.

What such a class declares is read from its records, since record sets do not have the classes themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.classes import frozen
from tgdsl.model.searchable_tables import fields
from tgdsl.model.searchable_tables.table import upper
from tgdsl.records import Ordered, Record, RecordSet

_BASE = "SearchableTable"


@frozen(eq=False)
class LegacyTable:
    """A class derived from SearchableTable, and from no other class.

    Attributes:
        rows: its records, as llvm-tblgen visits them.
        fields: the columns.
        searchable_fields: those with look-up functions.
        enum_name_field: the field with the names of the entries of the table's enumeration; None if it has no enumeration.
        enum_value_field: the field with their values.
    """

    name: str
    rows: Sequence[Record]
    fields: Sequence[str]
    searchable_fields: Sequence[str]
    enum_name_field: str | None
    enum_value_field: str | None

    @property
    def guard(self) -> str:
        """The part of the macros of its sections that is not ``GET_`` and ``_DECL``."""
        return upper(self.name)


def legacy_tables(records: RecordSet) -> Iterator[LegacyTable]:
    """The legacy tables of a record set, by name."""
    classes = {name for record in records.of_class(_BASE) for name in record.superclasses} - {_BASE}
    for name in sorted(classes):
        rows = records.by_name(name)
        if all(record.is_a(_BASE) for record in rows) and _bases(name, rows) == {_BASE}:
            first = rows[0]
            columns = [field for field in first.fields if field not in fields.LEGACY_FIELDS]
            if len(columns) > 1:
                records.depend_on_fields(Ordered.TABLES, first)
            yield LegacyTable(
                name,
                rows,
                [field for field in columns if all(field in row.fields for row in rows)],
                fields.searchable_fields(first),
                fields.enum_name_field(first),
                fields.enum_value_field(first),
            )


def _bases(name: str, rows: Sequence[Record]) -> set[str]:
    """The classes that all records of a class are of before it, which are its base classes."""
    first, *others = [set(row.superclasses[: row.superclasses.index(name)]) for row in rows]
    return first.intersection(*others)
