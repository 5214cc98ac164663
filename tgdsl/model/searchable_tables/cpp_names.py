"""The names that searchable tables get in C++, where each is in one scope."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.cpp.texts import unfit_as_expression, unfit_as_string
from tgdsl.diagnostics import Note, Report
from tgdsl.model.common import rules
from tgdsl.model.searchable_tables import fields
from tgdsl.model.searchable_tables.table import ColumnKind, GenericEnum, GenericTable, SearchIndex
from tgdsl.records import Code, Record

#: What a look-up function declares or uses itself, beside its parameters, which are the columns of the key.
_LOCAL = frozenset("Comp Idx It Key KeyType Table".split())
_LOCAL_OF_INDEX = frozenset("Index IndexType".split())


def check_names(enums: Sequence[GenericEnum], tables: Sequence[GenericTable], report: Report) -> None:
    """Report enumerations, tables and look-up functions of one name, and columns that their look-up functions cannot have.

    Entries of two enumerations may have one name: each enumeration has a section of the file, which a target may include in a namespace.
    """
    first: dict[str, tuple[str, Record]] = {}
    for table in tables:
        _add(first, table.name, f"the GenericTable '{table.name}'", table.record, report)
        if table.name in _LOCAL | _LOCAL_OF_INDEX:
            report.breach(
                rules.CPP_NAME_TWICE,
                table.record.place,
                f"the table '{table.name}' has the name of a variable in its look-up functions, which hides it in C++; rename it",
            )
        if table.name == table.cpp_type:
            report.breach(
                rules.CPP_NAME_TWICE,
                table.record.place_of(fields.CPP_TYPE_NAME),
                f"the table '{table.name}' has the name of the type of its rows, which it hides in C++; rename it, or give it another"
                " CppTypeName",
            )
        for index in (*([table.primary] if table.primary is not None else []), *table.indices):
            _add(first, index.name, f"the look-up function '{index.name}'", index.record, report)
            _check_columns(table, index, report)
        _check_cells(table, report)
    types = {table.cpp_type: table for table in tables}
    for enum in enums:
        for name in (enum.name, *[entry.name for entry in enum.entries]):
            if name in types:
                report.breach(
                    rules.CPP_NAME_TWICE,
                    types[name].record.place_of(fields.CPP_TYPE_NAME),
                    f"the type of the rows of '{types[name].name}' and the GenericEnum '{enum.name}' both have '{name}' in C++; rename"
                    " one of them",
                )
        if enum.name in first:
            other, record = first[enum.name]
            report.breach(
                rules.CPP_NAME_TWICE,
                record.place,
                f"{other} and a GenericEnum have one name in C++, {enum.name}; rename one of them",
            )


def _add(first: dict[str, tuple[str, Record]], name: str, words: str, record: Record, report: Report) -> None:
    other, other_record = first.setdefault(name, (words, record))
    if other_record is not record or other is not words:
        field = fields.PRIMARY_KEY_NAME if words.startswith("the look-up") else fields.FIELDS
        report.breach(
            rules.CPP_NAME_TWICE,
            record.place_of(field),
            f"{words} and {other} of '{other_record.label}' have one name in C++; rename one of them",
            Note(other_record.place, f"'{other_record.label}' is defined here"),
        )


def _check_cells(table: GenericTable, report: Report) -> None:
    """Report strings and code of rows that C++ does not take."""
    for number, column in enumerate(table.columns):
        if column.kind is not ColumnKind.TEXT:
            continue
        for row, record in zip(table.rows, table.origins):
            cell = row[number]
            if not isinstance(cell, str):
                continue
            problem = unfit_as_expression(cell) if isinstance(cell, Code) else unfit_as_string(cell)
            if problem is not None:
                report.breach(
                    rules.TEXT_FOR_CPP,
                    record.place_of(column.name),
                    f"the field '{column.name}' of '{record.label}' stands in a table of C++ as it is, and {problem}; correct it",
                )


def _check_columns(table: GenericTable, index: SearchIndex, report: Report) -> None:
    variables = _LOCAL if index is table.primary else _LOCAL | _LOCAL_OF_INDEX
    for number in index.columns:
        name = table.columns[number].name
        if name in variables or name in (table.name, index.name):
            namesake = "a table or the function" if name not in variables else "a variable or a type in it"
            report.breach(
                rules.CPP_NAME_TWICE,
                index.record.place_of(fields.PRIMARY_KEY if index is table.primary else fields.KEY),
                f"the column '{name}' is a parameter of the look-up function '{index.name}', and {namesake} has that name in C++, too;"
                " rename the column",
            )
