"""Searchable tables (LLVM's ``TableGen/SearchableTable.td``): C++ arrays of rows, with functions that look rows up.

A class derived from :class:`TableRow` declares the columns, as the members of a C++ struct of the same name; its instances are the rows::

    class ASITag(TableRow):
        Name: str
        Encoding: Annotated[int, Bits(8)]

    ASITag("ASI_P", 0x80)
    ASITag("ASI_S", 0x81)

    ASITagsList = GenericTable(ASITag, primary_key=ASITag.Encoding, primary_key_name="lookupASITagByEncoding")
    lookupASITagByName = SearchIndex(ASITagsList, ASITag.Name)

A column is a ``str``, ``Code``, ``bool``, ``Annotated[int, Bits(n)]``, an instruction (``type[Instruction]``, or of a class of these), an Intrinsic,
an entry of a :class:`GenericEnum`, or a row of a class that a :class:`RowEnum` enumerates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tgdsl.diagnostics import Diagnostic, Note, Place, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.field_places import elements
from tgdsl.language.core.naming import record_name
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.instructions.record_fields import RecordField, field_names, named_class
from tgdsl.language.tables.columns import (
    Column,
    ColumnType,
    RowBase,
    column_type,
    enum_of_instructions,
    enumerate_instructions,
)
from tgdsl.language.tables.own_records import OwnRecord, shape_of
from tgdsl.records import STRING, Type, Value
from tgdsl.records.record import Path


class TableRow(OwnRecord):
    """The base of classes of rows.

    A derived class has an annotation for each column. Its name and those of its columns are those of the C++ struct and of its members,
    which the target's own C++ declares. A column with a value in the class body has that by default.
    """


class GenericTable(Definition):
    """A table of all rows of a class: a C++ array with the name of the table, in the sections ``GET_<name>_DECL`` and ``_IMPL``.

    Args:
        filter_class: the class of the rows, or a class of instructions, whose instructions are the rows then; its columns are record_fields of these.
        fields: the columns that the array has, in the order of the C++ struct's members: ``[Row.Name, Row.Encoding]``. By default all.
        primary_key: the columns that the array is sorted by, ``Row.Encoding`` or a list. A key with strings belongs to a SearchIndex, since
            look-ups compare them without regard to case.
        primary_key_name: the name of the C++ function that looks a row up by that.
        primary_key_early_out: whether the function compares the key's first column with the least and the greatest one before it searches.
        primary_key_return_range: whether it returns all rows with the key, so that there may be several.
        filter_class_field: a column of type bool; only rows in which it is True are in the table.
        cpp_type_name: the C++ struct of the rows; by default, it has the name of their class.
    """

    record_class = "GenericTable"
    needs_name = True

    def __init__(
        self,
        filter_class: type[TableRow] | type[Instruction],
        *,
        fields: Sequence[object] | None = None,
        primary_key: object = None,
        primary_key_name: str = "",
        primary_key_early_out: bool = False,
        primary_key_return_range: bool = False,
        filter_class_field: object = None,
        cpp_type_name: str = "",
    ) -> None:
        super().__init__()
        self.filter_class = filter_class
        self.class_name = _class_name(self, filter_class)
        self._all: Mapping[str, ColumnType] = {}
        if issubclass(filter_class, Instruction):
            if fields is None:
                self.problem("a table of instructions has no columns of its own; say which: fields=[Class.Field, ...]")
        else:
            shape = shape_of(filter_class)
            self.problems += shape.problems_once()
            self._all = shape.columns()
        own = tuple(map(record_name, self._all))
        self.field_names = own if fields is None else self._names("fields", fields, filter_class)
        self.enums = tuple(_enums(fields or ()))
        if not issubclass(filter_class, Instruction):
            self.problems += shape_of(filter_class).outside_of_tables(self.field_names)
        self.key_names = None if primary_key is None else self._names("primary_key", primary_key, filter_class)
        self.primary_key_name = primary_key_name
        self.primary_key_early_out = primary_key_early_out
        self.primary_key_return_range = primary_key_return_range
        flag = () if filter_class_field is None else self._names("filter_class_field", filter_class_field, filter_class)
        self.flag_name = flag[0] if flag else None
        self.cpp_type_name = cpp_type_name or self.class_name
        if self.key_names is not None and not primary_key_name:
            self.problem(
                "a table with a primary_key needs a primary_key_name, the name of the function that looks rows up"
            )
        if self.key_names is None and (primary_key_name or primary_key_early_out or primary_key_return_range):
            self.problem(
                "this table has no primary_key, by which its function could look rows up; give it one: Row.Column"
            )

    def _names(self, parameter: str, key: object, rows: type[RowBase] | type[Instruction]) -> tuple[str, ...]:
        found, problems = _key(self, parameter, key, rows)
        self.problems += problems
        return found

    def _typed(self) -> Iterator[tuple[str, ColumnType]]:
        """The columns of the table whose type is an enumeration, by the names of their fields."""
        for name, column in self._all.items():
            if column.enum is not None and record_name(name) in self.field_names:
                if column.needs_enum or column.enum() is not None:
                    yield record_name(name), column
        yield from self.enums

    def types(self) -> Mapping[str, Type]:
        return {f"TypeOf_{name}": STRING for name, _ in self._typed()}

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        values: dict[str, Value] = {
            "FilterClass": self.class_name,
            "FilterClassField": self.flag_name,
            "CppTypeName": self.cpp_type_name,
            "Fields": self.field_names,
            "PrimaryKey": self.key_names,
            "PrimaryKeyName": self.primary_key_name or None,
            "PrimaryKeyEarlyOut": self.primary_key_early_out,
            "PrimaryKeyReturnRange": self.primary_key_return_range,
        }
        for name, column in self._typed():
            enum = column.enum() if column.enum is not None else None
            if enum is None:
                raise fail(
                    self.place,
                    f"the column '{name}' of '{self.filter_class.__name__}' is {column.words}, which C++ has no name for; enumerate"
                    " these rows: Name = RowEnum(...)",
                )
            values[f"TypeOf_{name}"] = ref(enum).name
        return values


def _class_name(user: Definition, rows: type[RowBase] | type[Instruction]) -> str:
    """The name of the TableGen class of rows."""
    if issubclass(rows, Instruction):
        return named_class(user, rows) or rows.__name__
    return rows.record_class or rows.__name__


def _enums(fields: Sequence[object]) -> Iterator[tuple[str, ColumnType]]:
    """The columns of instructions that refer to rows of a class of the target's own, with the names of their fields."""
    for field in fields:
        if isinstance(field, RecordField) and isinstance(field.of, type) and issubclass(field.of, RowBase):
            kind = column_type(field.of)
            assert isinstance(kind, ColumnType)
            yield field.name, kind


def _key(
    definition: Definition, parameter: str, key: object, rows: type[RowBase] | type[Instruction]
) -> tuple[tuple[str, ...], Sequence[Diagnostic]]:
    """The names of the columns that a parameter gives, and what is wrong with them."""
    given_ = elements(key) or (() if key in ([], ()) else (key,))
    if issubclass(rows, Instruction) and given_:
        return field_names(definition, parameter, given_), ()
    assert not issubclass(rows, Instruction)
    return column_names(parameter, given_, rows, lambda path: definition.place_of(parameter, path) or definition.place)


def column_names(
    parameter: str, columns: Sequence[object], rows: type[RowBase], place_of: Callable[[Path], Place]
) -> tuple[tuple[str, ...], Sequence[Diagnostic]]:
    """The names of the fields of columns of a class, and what is wrong with them.

    Args:
        place_of: gives the line of the parameter, or of a part of it.
    """
    names: list[str] = []
    problems: list[Diagnostic] = []
    for number, column in enumerate(columns):
        if isinstance(column, Column) and issubclass(rows, column.owner):
            names.append(column.field)
            continue
        what = column.in_words if isinstance(column, Column) else given(column)
        example = next(iter(shape_of(rows).types()), "Name")
        problems.append(
            Diagnostic(
                place_of((number,)),
                f"'{parameter}' has {what}, which is not a column of {rows.__name__}; give one, as in {rows.__name__}.{example}",
            )
        )
    if not columns:
        problems.append(Diagnostic(place_of(()), f"'{parameter}' is empty; list columns"))
    return tuple(names), problems


class SearchIndex(Definition):
    """Another C++ function, with the name of the index, that looks rows of a table up, by a key of its own.

    Args:
        table: the table.
        key: the columns of the key, ``Row.Name`` or a list.
        early_out: whether the function compares the key's first column with the least and the greatest one before it searches.
    """

    record_class = "SearchIndex"
    needs_name = True

    def __init__(self, table: GenericTable, key: object, *, early_out: bool = False) -> None:
        super().__init__()
        self.table = table
        self.key, problems = _key(self, "key", key, table.filter_class)
        self.problems += problems
        self.early_out = early_out

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Table": ref(self.table), "Key": self.key, "EarlyOut": self.early_out}


class RowEnum(Definition):
    """A GenericEnum with an entry for each row of a class: a C++ enumeration with the name of this definition.

    A column whose type is the class of these rows has this enumeration as its type. So has one of instructions of a class, ``type[Load]``, after
    ``Loads = RowEnum(Load)``.

    Args:
        filter_class: the class of the rows, or of instructions.
        name_field: the column with the names of the entries, ``Row.Name``; by default, they are the names of the rows' records.
        value_field: the column with their values, ``Row.Encoding``; by default, they are numbers from 0 in the order of the names.
    """

    record_class = "GenericEnum"
    needs_name = True

    def __init__(
        self,
        filter_class: type[OwnRecord] | type[Instruction],
        *,
        name_field: object = None,
        value_field: object = None,
    ) -> None:
        super().__init__()
        self.filter_class = filter_class
        self.class_name = _class_name(self, filter_class)
        self.name_field = self._name("name_field", name_field)
        self.value_field = self._name("value_field", value_field)
        if issubclass(filter_class, Instruction):
            other = enum_of_instructions(filter_class)
            enumerate_instructions(filter_class, self)
        else:
            self.problems += shape_of(filter_class).problems_once()
            other, filter_class.row_enum = filter_class.row_enum, self
        if other is not None:
            self.problem(
                f"the rows of {filter_class.__name__} have two enumerations, and columns of that type could be either; leave one",
                Note(other.place, "the other one is here"),
            )

    def _name(self, parameter: str, column: object) -> str | None:
        names, problems = ((), ()) if column is None else _key(self, parameter, column, self.filter_class)
        self.problems += problems
        return names[0] if names else None

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "FilterClass": self.class_name,
            "NameField": self.name_field,
            "ValueField": self.value_field,
        }
