"""Building of the searchable tables from GenericEnum, GenericTable and SearchIndex records, and from legacy SearchableTables."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, collecting, did_you_mean, fail
from tgdsl.model.common.needed_classes import check_classes
from tgdsl.model.instructions.numbering import OpcodeOrder
from tgdsl.model.searchable_tables import fields
from tgdsl.model.searchable_tables.columns import ColumnReader, EnumType
from tgdsl.model.searchable_tables.cpp_names import check_names
from tgdsl.model.searchable_tables.enums import read_entries
from tgdsl.model.searchable_tables.indices import TableDraft
from tgdsl.model.searchable_tables.legacy import LegacyTable, legacy_tables
from tgdsl.model.searchable_tables.table import Cell, Column, GenericEnum, SearchableTables
from tgdsl.records import Record, RecordSet
from tgdsl.records.infer_types import TypeInference

_CLASSES = ("GenericEnum", "GenericTable", "SearchIndex")


def has_searchable_tables(records: RecordSet) -> bool:
    """True if a target has enumerations or tables."""
    return any(records.of_class(name) for name in ("GenericEnum", "GenericTable", "SearchableTable"))


def build_searchable_tables(records: RecordSet, report: Report) -> SearchableTables:
    """The tables of a record set.

    Args:
        report: gets breaches.

    Raises:
        DiagnosticError: with the mistakes of all enumerations and tables.
    """
    check_classes(records, _CLASSES, "LLVM's TableGen/SearchableTable.td")
    report = report.part()
    builder = _Builder(records, report)
    for record in records.by_name("GenericEnum"):
        with collecting(report):
            builder.add_enum(record)
    for record in records.by_name("GenericTable"):
        with collecting(report):
            builder.add_table(record)
    for record in records.by_name("SearchIndex"):
        with collecting(report):
            builder.add_index(record)
    for legacy in legacy_tables(records):
        with collecting(report):
            builder.add_legacy(legacy)
    report.check()
    tables = tuple([draft.finished() for draft in builder.drafts.values()])
    check_names(builder.enums, tables, report)
    report.check()
    return SearchableTables(tuple(builder.enums), tables)


@frozen
class _TypeOf:
    """The type that a table gives to a column, in a field ``TypeOf_<column>``: a GenericEnum, ``code``, or none."""

    enum: EnumType | None = None
    is_code: bool = False


class _Builder:
    """Reads records one by one.

    Attributes:
        enums: in the order of the file.
        drafts: the tables in the order of the file, by their names.
    """

    def __init__(self, records: RecordSet, report: Report) -> None:
        self.enums: list[GenericEnum] = []
        self.drafts: dict[str, TableDraft] = {}
        self._records = records
        self._opcodes = OpcodeOrder(records)
        self._report = report
        self._inference = TypeInference(records)
        self._types: dict[str, EnumType] = {}

    def add_enum(self, record: Record) -> None:
        """Add the enumeration of a GenericEnum."""
        members = self._members(record)
        names, values = fields.name_field(record), fields.value_field(record)
        entries = read_entries(record.name, members, names, values, self._report)
        self._types[record.name] = EnumType(record, members, entries)
        self.enums.append(GenericEnum(record.name, record.name, tuple(entries.values())))

    def add_table(self, record: Record) -> None:
        """Add the table of a GenericTable, with its PrimaryKey."""
        rows = self._filtered(record, self._members(record))
        if not rows:
            raise fail(
                record.place_of(fields.FILTER_CLASS),
                f"the GenericTable '{record.label}' has no rows: there is no record of class '{fields.filter_class(record)}' for it;"
                " define some",
            )
        columns = [(name, self._type_of(record, name)) for name in fields.columns(record)]
        draft = self._draft(record.name, record, record.name, fields.cpp_type(record), rows, columns)
        self.drafts[record.name] = draft
        key = fields.read_primary_key(record)
        if key is not None:
            draft.add_primary(key)

    def add_index(self, record: Record) -> None:
        """Add the look-up function of a SearchIndex to its table, unless that is wrong itself."""
        table = fields.indexed_table(record)
        key, early_out = fields.key_columns(record), fields.is_early_out(record)
        if table.name in self.drafts:
            self.drafts[table.name].add_index(record.name, key, record, fields.KEY, early_out)

    def add_legacy(self, legacy: LegacyTable) -> None:
        """Add a legacy table and its enumeration."""
        if legacy.enum_name_field is not None:
            name = f"{legacy.name}Values"
            entries = read_entries(
                name, legacy.rows, legacy.enum_name_field or None, legacy.enum_value_field or None, self._report
            )
            self.enums.append(GenericEnum(name, legacy.guard, tuple(entries.values())))
        first = legacy.rows[0]
        columns = [(name, _TypeOf()) for name in legacy.fields]
        name = f"{legacy.name}sList"
        draft = self._draft(name, first, legacy.guard, legacy.name, legacy.rows, columns)
        self.drafts[f"{name} of class {legacy.name}"] = draft  # a GenericTable may have the same name
        for field in legacy.searchable_fields:
            draft.add_index(f"lookup{legacy.name}By{field}", [field], first, fields.SEARCHABLE_FIELDS)

    def _members(self, record: Record) -> Sequence[Record]:
        """The records of a FilterClass."""
        name = fields.filter_class(record)
        if name not in self._records.classes:
            raise fail(
                record.place_of(fields.FILTER_CLASS),
                f"the FilterClass of '{record.label}' is '{name}', but there is no record of such a class"
                f"{did_you_mean(name, self._records.classes) or '; define some, which are its rows'}",
            )
        return self._records.by_name(name)

    def _filtered(self, record: Record, rows: Sequence[Record]) -> Sequence[Record]:
        """The records whose FilterClassField is set."""
        name = fields.filter_field(record)
        if name is None:
            return rows
        report = Report()
        kept: list[Record] = []
        for row in rows:
            value = row.fields.get(name)
            if not isinstance(value, int) or value not in (0, 1):
                report.error(
                    row.place_of(name),
                    f"the field '{name}' of '{row.label}' should be a bit, since it says whether that is a row of '{record.label}'",
                    Note(record.place_of(fields.FILTER_CLASS_FIELD), f"'{record.label}' is here"),
                )
            elif value:
                kept.append(row)
        report.check()
        return kept

    def _type_of(self, record: Record, column: str) -> _TypeOf:
        name = fields.type_field(column)
        if name not in record.fields:
            return _TypeOf()
        column_type = record.fields[name]
        if column_type == "code":
            return _TypeOf(is_code=True)
        if isinstance(column_type, str) and column_type in self._types:
            return _TypeOf(self._types[column_type])
        raise fail(
            record.place_of(name),
            f"the field '{name}' of '{record.label}' should be the name of a GenericEnum, or \"code\"; it gives the type of the column"
            f" '{column}'",
        )

    def _draft(
        self,
        name: str,
        record: Record,
        guard: str,
        cpp_type: str,
        rows: Sequence[Record],
        types: Sequence[tuple[str, _TypeOf]],
    ) -> TableDraft:
        report = Report()
        columns: list[Column] = []
        cells: list[Sequence[Cell]] = []
        for field, of in types:
            with collecting(report):
                reader = ColumnReader(f"'{name}'", rows, field, self._inference, enum=of.enum, is_code=of.is_code)
                column, values = reader.read()
                columns.append(column)
                cells.append(values)
        report.check()
        return TableDraft(
            name,
            record,
            guard,
            cpp_type,
            tuple(columns),
            list(zip(*cells)) if cells else [()] * len(rows),
            rows,
            self._report,
            self._opcodes,
        )
