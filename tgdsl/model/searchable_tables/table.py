"""Searchable tables: GenericEnums, and GenericTables with their rows and search indices, complete and frozen.

Names are LLVM's terms; what the fields of the records mean is documented in LLVM's ``TableGen/SearchableTable.td``. A legacy
SearchableTable, a class whose records are the rows, is a GenericTable here, with a GenericEnum of its own if it has one.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.records import Code, Record


@frozen
class EnumEntry:
    """An enumerator of a GenericEnum.

    Attributes:
        value: signed, of 64 bits.
    """

    name: str
    value: int


@frozen(eq=False)
class GenericEnum:
    """A C++ enumeration with an entry for each record of a class.

    Attributes:
        guard: what stands between ``GET_`` and ``_DECL`` in the macro of its section.
        entries: in the order of their declaration.
    """

    name: str
    guard: str
    entries: tuple[EnumEntry, ...]


@frozen(eq=False)
class Symbol:
    """An intrinsic or an instruction.

    Attributes:
        name: its enumerator in C++, without a scope.
        entry: its entry in the GenericEnum that the column has as its type, if it has one.
    """

    name: str
    record: Record
    entry: EnumEntry | None = None


#: The value of a row in a column: a ``string``, ``code``, a ``bit``, ``bits`` as an unsigned number of 64 bits, a record.
Cell: TypeAlias = str | Code | bool | int | EnumEntry | Symbol


_UPPER = {code: code - 32 for code in range(ord("a"), ord("z") + 1)}


def upper(text: str) -> str:
    """A string as look-ups compare it: its letters of ASCII, and no others, in upper case."""
    return text.upper() if text.isascii() else text.translate(_UPPER)


class ColumnKind(Enum):
    """The kinds of the values in a column; they decide how values compare, and what C++ type a key of a look-up has."""

    TEXT = auto()  #: ``string`` or ``code``
    BIT = auto()
    BITS = auto()
    INTRINSIC = auto()
    INSTRUCTION = auto()
    ENUM = auto()


@frozen
class Column:
    """A field of the rows of a table (GenericField).

    Attributes:
        width: of ``bits``; 0 for all other kinds.
        is_enum: a GenericEnum is its type; one of instructions or intrinsics has their kind.
    """

    name: str
    kind: ColumnKind
    width: int = 0
    is_enum: bool = False


@frozen(eq=False)
class SearchIndex:
    """A look-up function of a table, by the values of some columns: a PrimaryKey or a SearchIndex.

    Attributes:
        name: of the C++ function.
        record: the SearchIndex, or the record of the table.
        columns: the numbers of the key's columns.
        order: the numbers of the table's rows, in the order of their keys.
        early_out: the function compares the first column with its least and greatest value before it searches.
        returns_range: it returns all rows with the key.
        contiguous: the keys are numbers in a row, so that the function needs no search.
    """

    name: str
    record: Record
    columns: tuple[int, ...]
    order: Sequence[int]
    early_out: bool
    returns_range: bool
    contiguous: bool


@frozen(eq=False, repr=False)
class GenericTable:
    """A C++ array with a row for each record of a class.

    Attributes:
        record: the GenericTable; the first row of a legacy SearchableTable, which is a class.
        guard: what stands between ``GET_`` and ``_DECL`` or ``_IMPL`` in the macros of its sections.
        cpp_type: the C++ type of the rows, which the target declares.
        rows: in the order of the array, each with a value for each column.
        origins: the record of each row.
        primary: the look-up function by the PrimaryKey; None if the table has none. The rows are in the order of this key.
        indices: the other look-up functions, each with an array of its own.
    """

    name: str
    record: Record
    guard: str
    cpp_type: str
    columns: tuple[Column, ...]
    rows: Sequence[tuple[Cell, ...]]
    origins: Sequence[Record]
    primary: SearchIndex | None
    indices: tuple[SearchIndex, ...]


@frozen(eq=False)
class SearchableTables:
    """All GenericEnums and GenericTables of a target, in the order of the file."""

    enums: tuple[GenericEnum, ...]
    tables: tuple[GenericTable, ...]
