"""Searchable tables (SearchableTable.td, SearchableTableEmitter): GenericTable, GenericEnum, SearchIndex as classes of rows."""
