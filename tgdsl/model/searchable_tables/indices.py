"""Look-up functions: the keys of rows, the order that they give, and what is wrong with keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

from tgdsl.classes import define
from tgdsl.diagnostics import Note, Report, did_you_mean, fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common import rules
from tgdsl.model.common.numbers import signed
from tgdsl.model.common.sorting import std_sorted
from tgdsl.model.instructions.numbering import OpcodeOrder
from tgdsl.model.searchable_tables import fields
from tgdsl.model.searchable_tables.table import (
    Cell,
    Column,
    ColumnKind,
    EnumEntry,
    GenericTable,
    SearchIndex,
    Symbol,
    upper,
)
from tgdsl.records import Code, Record
from tgdsl.records.llvm_intrinsics import intrinsic_name

#: What a value compares by with others of its column.
Key: TypeAlias = int | str | tuple[str, str] | tuple[bool, str] | tuple[bool, int]

_WORD = 64

#: Whether a function with EarlyOut searches for a key, be the keys one number after the other or not.
_SEARCHES_ALL_THE_SAME = ByRelease({19: False, 22: True})

#: The keys of rows that have no name, such as no alternative one. Any number of rows may lack it.
_NAMELESS = frozenset([('""',), ("",)])


def _key(cell: Cell) -> Key:
    match cell:
        case int():
            return signed(cell, _WORD)
        case Code():
            return upper(cell)
        case str():
            # With its quotes, since llvm-tblgen compares what it writes: "a!" comes before "a".
            return f'"{upper(cell)}"'
        case EnumEntry():
            return cell.value
        case Symbol():
            record = cell.record
            if record.is_a("Intrinsic"):
                return fields.intrinsic_prefix(record), intrinsic_name(record.name, fields.llvm_name(record))
            return not fields.is_pseudo(record), record.name


def _keys(column: Column, cells: Sequence[Cell]) -> Sequence[Key]:
    """The keys of a column's values."""
    if column.kind is ColumnKind.BIT:  # there may be bits<1> among them, which come first
        return [(isinstance(cell, bool), cell == 1) for cell in cells]
    if column.kind is ColumnKind.TEXT:  # equal strings and code have different keys
        return [_key(cell) for cell in cells]
    known: dict[Cell, Key] = {}
    for cell in cells:
        if cell not in known:
            known[cell] = _key(cell)
    return [known[cell] for cell in cells]


@define(eq=False)
class TableDraft:
    """A table that look-up functions are added to.

    Attributes:
        report: gets breaches.
        opcodes: the order of instructions.
    """

    name: str
    record: Record
    guard: str
    cpp_type: str
    columns: tuple[Column, ...]
    rows: Sequence[tuple[Cell, ...]]
    origins: Sequence[Record]
    report: Report
    opcodes: OpcodeOrder
    primary: SearchIndex | None = None
    indices: tuple[SearchIndex, ...] = ()

    def __attrs_post_init__(self) -> None:
        keys = self._keys(range(len(self.columns)))
        order = sorted(range(len(keys)), key=keys.__getitem__)
        ranks = [0] * len(keys)
        unlike = False
        for above, number in pairwise(order):
            ranks[number] = ranks[above] + (keys[number] != keys[above])
            unlike = unlike or (keys[number] == keys[above] and self.rows[number] != self.rows[above])
        # llvm-tblgen sorts by all columns with std::sort, which counts for strings that differ in case, and entries of one value.
        self._reorder(std_sorted(range(len(ranks)), key=ranks.__getitem__) if unlike else order)

    def finished(self) -> GenericTable:
        return GenericTable(
            self.name,
            self.record,
            self.guard,
            self.cpp_type,
            self.columns,
            self.rows,
            self.origins,
            self.primary,
            self.indices,
        )

    def add_primary(self, key: fields.PrimaryKey) -> None:
        """Add the look-up function by the PrimaryKey, and put the rows into its order.

        Raises:
            DiagnosticError: such a function cannot have this key.
        """
        columns = self._columns_of(key.columns, self.record, fields.PRIMARY_KEY)
        self._check_columns(key.name, columns, self.record, fields.PRIMARY_KEY, key.early_out)
        keys = self._keys(columns)
        self._reorder(sorted(range(len(keys)), key=keys.__getitem__))
        order = range(len(self.rows))
        contiguous = self._is_contiguous(columns, order, key.early_out)
        for number in columns:
            if self.columns[number].kind is ColumnKind.TEXT:
                raise fail(
                    self.record.place_of(fields.PRIMARY_KEY),
                    f"the primary key of '{self.name}' has the string '{self.columns[number].name}', and look-ups compare strings"
                    " without regard to case, which only those by a SearchIndex can; make it the key of one",
                )
        self.primary = SearchIndex(key.name, self.record, columns, order, key.early_out, key.returns_range, contiguous)
        self._check_rows(self.primary, fields.PRIMARY_KEY)

    def add_index(self, name: str, key: Sequence[str], record: Record, source: str, early_out: bool = False) -> None:
        """Add another look-up function.

        Args:
            record: has the key, in the field ``source``.

        Raises:
            DiagnosticError: such a function cannot have this key.
        """
        columns = self._columns_of(key, record, source)
        self._check_columns(name, columns, record, source, early_out)
        keys = self._keys(columns)
        order = sorted(range(len(self.rows)), key=keys.__getitem__)
        contiguous = self._is_contiguous(columns, order, early_out)
        index = SearchIndex(name, record, columns, order, early_out, False, contiguous)
        self.indices = (*self.indices, index)
        self._check_rows(index, source)

    def _keys(self, columns: Sequence[int]) -> Sequence[tuple[Key, ...]]:
        """The keys by which the rows compare in some columns."""
        keys_by_column = [_keys(self.columns[number], [row[number] for row in self.rows]) for number in columns]
        return list(zip(*keys_by_column)) if keys_by_column else [()] * len(self.rows)

    def _reorder(self, order: Iterable[int]) -> None:
        order = list(order)
        self.rows = [self.rows[number] for number in order]
        self.origins = [self.origins[number] for number in order]

    def _columns_of(self, key: Sequence[str], record: Record, source: str) -> tuple[int, ...]:
        names = [column.name for column in self.columns]
        for name in key:
            if name not in names:
                raise fail(
                    record.place_of(source),
                    f"the key of '{record.label}' names the field '{name}', which is not a column of '{self.name}'"
                    f"{did_you_mean(name, names) or '; add it to the Fields'}",
                )
        return tuple([names.index(name) for name in key])

    def _check_columns(self, name: str, columns: Sequence[int], record: Record, source: str, early_out: bool) -> None:
        for number in columns:
            column = self.columns[number]
            if column.width > _WORD:
                raise fail(
                    record.place_of(source),
                    f"the key of '{name}' has the field '{column.name}', which has {column.width} bits; a key has at most {_WORD}",
                )
        if early_out and not columns:
            raise fail(record.place_of(source), f"the key of '{name}' is empty, and EarlyOut compares its first field")
        if early_out and self.columns[columns[0]].kind is ColumnKind.TEXT:
            raise fail(
                record.place_of(source),
                f"the key of '{name}' begins with the string '{self.columns[columns[0]].name}', and EarlyOut compares numbers; leave it"
                " out, or let the key begin with another field",
            )

    def _is_contiguous(self, columns: Sequence[int], order: Sequence[int], early_out: bool) -> bool:
        """True if a key is one number, and the rows have one number after the other, so that the function needs no search."""
        if len(columns) != 1 or (early_out and _SEARCHES_ALL_THE_SAME[self.record.release]):
            return False
        column = self.columns[columns[0]]
        if not column.is_enum and column.kind not in (ColumnKind.BITS, ColumnKind.INSTRUCTION):
            return False
        cells = [self.rows[row][columns[0]] for row in order]
        return all(self._is_next(first, second) for first, second in pairwise(cells))

    def _is_next(self, first: Cell, second: Cell) -> bool:
        """True if the number of a value in C++ is that of another one and 1."""
        if isinstance(first, Symbol) and isinstance(second, Symbol):
            if first.entry is None or second.entry is None or first.record.is_a("Instruction"):
                return self.opcodes.is_next(first.record, second.record)
            return second.entry.value == first.entry.value + 1
        if isinstance(first, EnumEntry) and isinstance(second, EnumEntry):
            return second.value == first.value + 1
        assert isinstance(first, int) and isinstance(second, int)
        return signed(second, _WORD) == signed(first, _WORD) + 1

    def _check_rows(self, index: SearchIndex, source: str) -> None:
        """Report rows with one key, of which the look-up finds the first, and a range that does not compile."""
        if index.returns_range:
            if index.contiguous:
                self.report.breach(
                    rules.CONTIGUOUS_RANGE,
                    index.record.place_of(source),
                    f"'{index.name}' is to return a range, and the keys of '{self.name}' are one number after the other; llvm-tblgen"
                    " writes a function for them that returns one row, and does not compile; let it return a row",
                )
            return
        keys = self._keys(index.columns)
        for other, number in pairwise(index.order):
            if keys[number] == keys[other] and keys[number] not in _NAMELESS:
                cells = [self.rows[number][column] for column in index.columns]
                self.report.breach(
                    rules.KEY_TWICE,
                    self.origins[number].place_of(self.columns[index.columns[0]].name),
                    f"two rows of '{self.name}' have the key {', '.join(map(_shown, cells))}, but '{index.name}' finds only one; make"
                    " them differ, or add a field to the key",
                    Note(self.origins[other].place, "the other one is here"),
                    Note(index.record.place_of(source), f"the key of '{index.name}' is given here"),
                )


def _shown(cell: Cell) -> str:
    """A value in a message."""
    match cell:
        case bool():
            return "true" if cell else "false"
        case int():
            return f"0x{cell:x}"
        case str():
            return f"'{cell}'"
        case EnumEntry() | Symbol():
            return f"'{cell.name}'"
