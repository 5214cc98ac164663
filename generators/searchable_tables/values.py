"""Values of searchable tables, and the types of keys, as C++."""

from __future__ import annotations

from tgdsl.model.searchable_tables import Cell, Column, ColumnKind, EnumEntry, Symbol
from tgdsl.records import Code

_SCOPES = {ColumnKind.INTRINSIC: "Intrinsic::"}


def text_of(column: Column, cell: Cell) -> str:
    """A value of a column. Strings stand between quotes as they are, with nothing escaped."""
    match cell:
        case Code():
            return str(cell)
        case str():
            return f'"{cell}"'
        case bool():
            return "true" if cell else "false"
        case int():
            return f"0x{cell:X}"
        case EnumEntry():
            return cell.name
        case Symbol():
            return f"{_SCOPES.get(column.kind, '')}{cell.name}"


def _width_of(column: Column) -> int:
    return next(width for width in (8, 16, 32, 64) if column.width <= width)


def argument_type(column: Column) -> str:
    """The type of a column's values as parameters of a look-up function."""
    match column.kind:
        case ColumnKind.TEXT:
            return "StringRef"
        case ColumnKind.BITS:
            return f"uint{_width_of(column)}_t"
        case ColumnKind.BIT:
            return "bool"
        case ColumnKind.INTRINSIC | ColumnKind.INSTRUCTION | ColumnKind.ENUM:
            return "unsigned"


def stored_type(column: Column) -> str:
    """Their type in the array of an index."""
    return "const char *" if column.kind is ColumnKind.TEXT else argument_type(column)


def key_type(column: Column) -> str:
    """Their type in the key that is searched for."""
    return "std::string" if column.kind is ColumnKind.TEXT else argument_type(column)
