"""Legacy tables: classes derived from SearchableTable, whose records are the rows.

What such a class declares is read from its records, since record sets do not have the classes themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tgdsl.classes import frozen
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.searchable_tables import fields
from tgdsl.model.searchable_tables.table import upper
from tgdsl.records import Ordered, Record, RecordSet

_BASE = "SearchableTable"


@frozen(eq=False)
class LegacyTable:
    """A class derived from SearchableTable, as its only base class, or through others that have one as well.

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
    is_table = _IS_TABLE[records.release]
    for name in sorted(classes):
        rows = records.by_name(name)
        if all(record.is_a(_BASE) for record in rows) and is_table(records, _bases(name, rows)):
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


def _has_the_base_alone(records: RecordSet, bases: set[str]) -> bool:
    return bases == {_BASE}


def _has_one_direct_base(records: RecordSet, bases: set[str]) -> bool:
    """True if one of the base classes is derived from all others."""
    return bases == {_BASE} or (
        _BASE in bases and any([_bases(name, records.by_name(name)) == bases - {name} for name in bases - {_BASE}])
    )


#: Whether a class derived from SearchableTable is a table, by its base classes.
_IS_TABLE: ByRelease[Callable[[RecordSet, set[str]], bool]] = ByRelease(
    {19: _has_the_base_alone, 22: _has_one_direct_base}
)
