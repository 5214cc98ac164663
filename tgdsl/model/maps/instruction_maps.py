"""Relations between instructions: the records of class InstrMapping, applied to the instructions (CodeGenMapTable).

A relation is between the records of its FilterClass. They form *families* that agree in the RowFields. Within a family, the ColFields
distinguish the members: their values choose the *key*, and the column of each other member in the key's row::

    PRED : InstrMapping             filter class PredRel, rows by BaseOpcode, columns by PredSense
        ADD     BaseOpcode = add, PredSense = none      key, since KeyCol is ["none"]
        ADD_t   BaseOpcode = add, PredSense = true      its first column, since ValueCols is [["true"], ["false"]]
        ADD_f   BaseOpcode = add, PredSense = false     its second

so that the row is ADD: (ADD_t, ADD_f).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Note, Report, fail
from tgdsl.model.common import rules
from tgdsl.model.instructions.table import InstructionTable
from tgdsl.model.maps import fields
from tgdsl.records import Bits, Record, RecordSet, Ref, Value

#: Values of the ColFields, as text: they distinguish the members of a family.
Column: TypeAlias = tuple[str, ...]


@frozen(eq=False)
class InstructionMap:
    """A relation: an InstrMapping.

    Attributes:
        record: the InstrMapping.
        fields: ColFields: the names of the fields that distinguish the columns.
        columns: ValueCols: the values of those fields, by column.
        rows: the key, and by column the instruction or None; ordered by the key's number. A key without related instructions has no row.
    """

    record: Record
    fields: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[tuple[Record, tuple[Record | None, ...]], ...]

    @property
    def name(self) -> str:
        """The name of the C++ function that looks instructions up."""
        return self.record.name


@frozen(eq=False)
class InstructionMaps:
    """All relations of a target.

    Attributes:
        maps: by name.
        field_values: name of each of the ColFields to the values that columns of any relation have in it, each once.
    """

    maps: tuple[InstructionMap, ...]
    field_values: Mapping[str, tuple[str, ...]]


def build_instruction_maps(records: RecordSet, table: InstructionTable, report: Report) -> InstructionMaps:
    """The relations of a target.

    Args:
        report: gets breaches of tgdsl's own rules.

    Raises:
        DiagnosticError: with the mistakes of all relations, of each up to the first that makes it meaningless.
    """
    report = report.part()
    maps: list[InstructionMap] = []
    for record in records.by_name("InstrMapping"):
        try:
            mapping = fields.read_mapping(record)
            relation = _Relation(records, mapping, report).resolve(table)
            maps.append(relation)
            if not relation.rows:
                report.breach(
                    rules.MAP_EMPTY,
                    record.place,
                    f"'{record.name}' relates no instructions: none of class '{mapping.filter_class}' has the values of its KeyCol, and "
                    "the RowFields of one with the values of a column; correct these, or leave it out",
                )
        except DiagnosticError as error:
            report.extend(error)
    report.check()
    values: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for relation in maps:
        for position, field in enumerate(relation.fields):
            values[field].update(dict.fromkeys([column[position] for column in relation.columns]))
    return InstructionMaps(tuple(maps), {field: tuple(values[field]) for field in sorted(values)})


class _Relation:
    """Reads an InstrMapping, and the members of its families."""

    def __init__(self, records: RecordSet, mapping: fields.Mapping, report: Report) -> None:
        self._record = record = mapping.record
        self._report = report
        self._row_fields = mapping.row_fields
        self._fields = mapping.col_fields
        self._key = self._column(fields.KEY_COL, mapping.key_col)
        columns = [self._column(fields.VALUE_COLS, value) for value in mapping.value_cols]
        if not columns:
            raise fail(
                record.place_of(fields.VALUE_COLS),
                f"'{record.name}' has no ValueCols; a relation needs at least one column",
            )
        self._columns = tuple(columns)
        self._filter = mapping.filter_class
        if self._filter not in records.classes:
            raise fail(
                record.place_of(fields.FILTER_CLASS),
                f"FilterClass of '{record.name}' names '{self._filter}', which is not a class; "
                "name the class that the related instructions are derived from",
            )
        self._members = records.by_name(self._filter)

    def resolve(self, table: InstructionTable) -> InstructionMap:
        families: defaultdict[tuple[object, ...], dict[Column, Record]] = defaultdict(dict)
        keys: list[tuple[int, Record, tuple[object, ...]]] = []
        wanted = frozenset(self._columns)
        ambiguous: dict[tuple[tuple[object, ...], Column], list[Record]] = {}
        for member in self._members:
            family = tuple([_identity(self._field(member, field)) for field in self._row_fields])
            values = tuple([_plain(self._field(member, field)) for field in self._fields])
            if values == self._key and member.name in table.by_name:
                keys.append((table.by_name[member.name].number, member, family))
            if values in wanted:
                first = families[family].setdefault(values, member)
                if first is not member:
                    ambiguous.setdefault((family, values), [first]).append(member)
        keys.sort(key=lambda key: key[0])
        for _, key, family in keys:
            for column in self._columns:
                candidates = ambiguous.pop((family, column), None)
                if candidates:
                    self._say_ambiguous(key, column, candidates)
        rows: list[tuple[Record, tuple[Record | None, ...]]] = []
        for _, key, family in keys:
            members = families.get(family)
            if members:
                rows.append((key, tuple([members.get(column) for column in self._columns])))
        return InstructionMap(self._record, self._fields, self._columns, tuple(rows))

    def _column(self, source: str, value: Value) -> Column:
        """A list of strings, one for each of the ColFields."""
        record = self._record
        if not isinstance(value, tuple) or not all(isinstance(element, str) for element in value):
            raise fail(record.place, f"{source} of '{record.name}' should have a list of strings for each column")
        if len(value) != len(self._fields):
            raise fail(
                record.place,
                f"{source} of '{record.name}' has a column of {len(value)} values; "
                f"give one for each of its ColFields, which are {len(self._fields)}",
            )
        return tuple([str(element) for element in value])

    def _field(self, member: Record, field: str) -> Value:
        try:
            return member.fields[field]
        except KeyError:
            raise fail(
                member.place,
                f"'{member.name}' has no field '{field}', by which '{self._record.name}' relates "
                f"what is of class '{self._filter}'",
                Note(self._record.place, f"'{self._record.name}' is here"),
            ) from None

    def _say_ambiguous(self, key: Record, column: Column, candidates: Sequence[Record]) -> None:
        names = ", ".join([f"'{record.name}'" for record in candidates])
        values = ", ".join([f"{field} = '{value}'" for field, value in zip(self._fields, column, strict=True)])
        self._report.error(
            self._record.place,
            f"'{self._record.name}' finds more than one instruction for '{key.name}' with {values}: {names}; "
            "make their RowFields differ",
            *[Note(record.place, f"'{record.name}' is here") for record in candidates],
        )


def _identity(value: Value) -> object:
    """A key that is equal for values that are equal in TableGen, which tells a bit from an integer, and code from a string."""
    return (type(value), value)


def _plain(value: Value) -> str:
    """A value as the text that is compared with strings: TableGen's notation, but strings without quotes, records by name."""
    match value:
        case None:
            return "?"
        case bool() | int():
            return str(int(value))
        case str():
            return str(value)
        case Ref(name):
            return name
        case Bits():
            return f"{{ {', '.join([_bit(bit) for bit in reversed(value.elements)])} }}"
        case tuple():
            return f"[{', '.join([_plain(element) for element in value])}]"
        case _:
            return repr(value)


def _bit(bit: object) -> str:
    return str(int(bit)) if isinstance(bit, bool) else "?"
