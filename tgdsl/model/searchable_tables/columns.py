"""The columns of tables: the values of a field in all rows, and the type that they have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Note, Report, fail
from tgdsl.model.searchable_tables import fields
from tgdsl.model.searchable_tables.table import Cell, Column, ColumnKind, EnumEntry, Symbol
from tgdsl.records import CODE, Bits, BitsType, Code, Record, Ref, Value, describe
from tgdsl.records.infer_types import TypeInference
from tgdsl.records.llvm_intrinsics import RECORD_PREFIX, naming_problem

_INTRINSIC, _INSTRUCTION = "Intrinsic", "Instruction"
_BRACED = re.compile(r"\s*\{.*\}\s*", re.DOTALL)
_WORD = 64


@frozen(eq=False)
class EnumType:
    """A GenericEnum as the type of a column.

    Attributes:
        record: the GenericEnum.
        members: the records that have an entry.
        entries: by the names of these records.
    """

    record: Record
    members: Sequence[Record]
    entries: Mapping[str, EnumEntry]


class ColumnReader:
    """Reads one field of all rows of a table.

    Args:
        table: what the table is called in messages: "the GenericTable 'T'".
        rows: the records of the rows.
        enum: the GenericEnum that the table gives as the field's type.
        is_code: the table gives ``code`` as the field's type.
    """

    def __init__(
        self,
        table: str,
        rows: Sequence[Record],
        name: str,
        inference: TypeInference,
        *,
        enum: EnumType | None = None,
        is_code: bool = False,
    ) -> None:
        self._table = table
        self._rows = rows
        self._name = name
        self._inference = inference
        self._enum = enum
        self._is_code = is_code

    def read(self) -> tuple[Column, list[Cell]]:
        """The column, and the value of each row in it.

        Raises:
            DiagnosticError: rows without the field or with values that are no values of a table, or of several types; with the first
                of each kind.
        """
        values = self._values()
        first = next(iter(values))
        if isinstance(first, Ref):
            return self._records(values)
        if self._enum is not None:
            raise self._mixed(0, f"a value of '{self._enum.record.name}'")
        if isinstance(first, str):
            return self._texts(values)
        if isinstance(first, Bits):
            return self._bits(values)
        if isinstance(first, int):
            return self._flags(values)
        raise self._no_value(0)

    def _values(self) -> list[Value]:
        report = Report()
        values: list[Value] = []
        for row in self._rows:
            value = row.fields.get(self._name)
            complete = all(isinstance(bit, bool) for bit in value.elements) if isinstance(value, Bits) else True
            if value is None or not complete:
                report.error(
                    row.place_of(self._name),
                    f"'{row.label}' has no {'whole ' * (not complete)}value for the field '{self._name}', which is a column of"
                    f" {self._table}; give it one",
                )
            values.append(value)
        report.check()
        return values

    def _texts(self, values: Sequence[Value]) -> tuple[Column, list[Cell]]:
        texts: list[str] = []
        for number, value in enumerate(values):
            if not isinstance(value, str):
                raise self._mixed(number, "a string")
            texts.append(value)
        if self._is_code or self._is_inferred_code(texts):
            texts = [Code(text) for text in texts]
        return Column(self._name, ColumnKind.TEXT), list(texts)

    def _is_inferred_code(self, texts: Iterable[str]) -> bool:
        """True if strings of records from JSON, which does not tell ``code`` from ``string``, are taken for code."""
        first = self._rows[0]
        return (
            self._name not in first.types
            and all(map(_BRACED.fullmatch, texts))
            and self._inference.type_of(first, self._name) == CODE
        )

    def _bits(self, values: Sequence[Value]) -> tuple[Column, list[Cell]]:
        """A column of ``bits<n>``, all of one width. One with a ``bit`` in it is of the last row's type."""
        width = 0
        cells: list[Cell] = []
        known: dict[Value, int] = {}
        for number, value in enumerate(values):
            if isinstance(value, Bits) and (not width or len(value) == width):
                width = len(value)
                cell = known.get(value)
                if cell is None:
                    cell = known[value] = _number(value)
                cells.append(cell)
            elif width == 1 and isinstance(value, int):
                return self._flags(values)
            else:
                raise self._mixed(number, str(BitsType(width)))
        return Column(self._name, ColumnKind.BITS, width), cells

    def _flags(self, values: Sequence[Value]) -> tuple[Column, list[Cell]]:
        cells: list[Cell] = []
        for number, value in enumerate(values):
            if isinstance(value, int) and value in (0, 1):
                cells.append(value == 1)
            elif isinstance(value, Bits) and len(value) == 1:
                cells.append(_number(value))
            else:
                raise self._no_value(number) if isinstance(value, int) else self._mixed(number, "a bit")
        last = type(cells[-1])
        return Column(self._name, ColumnKind.BIT if last is bool else ColumnKind.BITS, last is int), cells

    def _records(self, values: Sequence[Value]) -> tuple[Column, list[Cell]]:
        """A column of records: of Intrinsics if all are, of Instructions if all are, else of an enumeration's entries."""
        referenced: dict[str, Record] = {}
        for number, value in enumerate(values):
            if not isinstance(value, Ref):
                raise self._mixed(number, "a record")
            if value.name not in referenced:
                referenced[value.name] = self._rows[number].resolve(value, self._name)
        of = [*referenced.values(), *(self._enum.members if self._enum is not None else ())]
        names = [value.name for value in values if isinstance(value, Ref)]
        is_enum = self._enum is not None
        for class_name, kind in ((_INTRINSIC, ColumnKind.INTRINSIC), (_INSTRUCTION, ColumnKind.INSTRUCTION)):
            if all(record.is_a(class_name) for record in of):
                if kind is ColumnKind.INTRINSIC:
                    _check_intrinsics(referenced.values())
                prefix = RECORD_PREFIX if kind is ColumnKind.INTRINSIC else ""
                entries: Mapping[str, EnumEntry] = {} if self._enum is None else self._enum.entries
                symbols = {
                    name: Symbol(name.removeprefix(prefix), record, entries.get(name))
                    for name, record in referenced.items()
                }
                return Column(self._name, kind, is_enum=is_enum), [symbols[name] for name in names]
        if self._enum is None:
            raise fail(
                self._rows[0].place_of(self._name),
                f"the field '{self._name}' of '{self._rows[0].label}' refers to '{names[0]}', which is neither an Instruction nor an Intrinsic,"
                f" and {self._table} has no GenericEnum as its type; give that, as {fields.type_field(self._name)}",
            )
        entries = self._enum.entries
        for row, name in zip(self._rows, names, strict=True):
            if name not in entries:
                raise fail(
                    row.place_of(self._name),
                    f"the field '{self._name}' of '{row.label}' is '{name}', which is not an entry of the GenericEnum"
                    f" '{self._enum.record.name}'; it has one for each record of class '{fields.filter_class(self._enum.record)}'",
                    Note(self._enum.record.place, f"'{self._enum.record.name}' is here"),
                )
        return Column(self._name, ColumnKind.ENUM, is_enum=True), [entries[name] for name in names]

    def _mixed(self, number: int, other: str) -> DiagnosticError:
        row = self._rows[number]
        value = row.fields[self._name]
        return fail(
            row.place_of(self._name),
            f"the field '{self._name}' of '{row.label}' is {describe(value)}, and {self._table} has {other} in this column; give all rows"
            " values of one type",
            *([Note(self._rows[0].place_of(self._name), "the first row is here")] if number else []),
        )

    def _no_value(self, number: int) -> DiagnosticError:
        row = self._rows[number]
        return fail(
            row.place_of(self._name),
            f"the field '{self._name}' of '{row.label}' is {describe(row.fields[self._name])}, and a column of {self._table} has bits, a"
            " bit, a string, code, instructions, intrinsics, or entries of a GenericEnum; make it bits<n>, or leave it out of the Fields",
        )


def _number(value: Bits) -> int:
    """``bits`` as a number of 64 bits; higher ones are added to those from the lowest on, as llvm-tblgen's shifts do."""
    number = value.number()
    while number >> _WORD:
        number = number >> _WORD | number & ((1 << _WORD) - 1)
    return number


def _check_intrinsics(records: Iterable[Record]) -> None:
    report = Report()
    for record in records:
        problem = naming_problem(record.name, fields.llvm_name(record), fields.intrinsic_prefix(record))
        if problem:
            report.error(record.place, problem)
    report.check()
