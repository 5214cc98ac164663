"""Searchable tables (SearchableTableEmitter): GenericEnums, GenericTables and their search indices, and legacy SearchableTables."""

from tgdsl.model.searchable_tables.build import build_searchable_tables, has_searchable_tables
from tgdsl.model.searchable_tables.table import (
    Cell,
    Column,
    ColumnKind,
    EnumEntry,
    GenericEnum,
    GenericTable,
    SearchableTables,
    SearchIndex,
    Symbol,
    upper,
)

__all__ = [
    "Cell",
    "Column",
    "ColumnKind",
    "EnumEntry",
    "GenericEnum",
    "GenericTable",
    "SearchIndex",
    "SearchableTables",
    "Symbol",
    "build_searchable_tables",
    "has_searchable_tables",
    "upper",
]
