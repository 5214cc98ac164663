"""Searchable tables (LLVM's ``TableGen/SearchableTable.td``): C++ arrays of rows, with functions that look rows up.

A class derived from :class:`TableRow` declares the columns, as the members of a C++ struct of the same name; its instances are the rows::

    class ASITag(TableRow):
        Name: str
        Encoding: Annotated[int, Bits(8)]

    ASITag("ASI_P", 0x80)
    ASITag("ASI_S", 0x81)

    ASITagsList = GenericTable(ASITag, primary_key=ASITag.Encoding, primary_key_name="lookupASITagByEncoding")
    lookupASITagByName = SearchIndex(ASITagsList, ASITag.Name)

A column is a ``str``, ``Code``, ``bool``, ``Annotated[int, Bits(n)]``, an instruction (``type[Instruction]``), an Intrinsic, an entry of a
:class:`GenericEnum`, or a row of a class that a :class:`RowEnum` enumerates.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ForwardRef, Generic, TypeVar, dataclass_transform

from tgdsl.diagnostics import Diagnostic, DiagnosticError, Note, Place, did_you_mean, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.running import current_place, running_namespace
from tgdsl.language.core.field_places import ClassStatement, elements
from tgdsl.language.core.naming import record_name
from tgdsl.language.tables.columns import Column, ColumnType, RowBase, column_type
from tgdsl.records import STRING, Type, Value
from tgdsl.records.class_table import is_of_llvm

R = TypeVar("R", bound="TableRow")


@dataclass_transform(frozen_default=True)
class TableRow(RowBase):
    """The base of classes of rows.

    A derived class has an annotation for each column. Its name and those of its columns are those of the C++ struct and of its members,
    which the target's own C++ declares. A column with a value in the class body has that by default.
    """

    if not TYPE_CHECKING:  # type checkers make these of the annotations

        def __init_subclass__(cls) -> None:
            if "record_class" not in vars(cls):
                cls.record_class = cls.__name__
            super().__init_subclass__()
            cls.row_enum = None
            cls.shape = RowShape(cls, current_place(), running_namespace())
            cls.__signature__ = cls.shape.signature()
            for name in cls.shape.own:
                setattr(cls, name, Column(cls, name, record_name(name)))

        def __init__(self, *values: object, **named: object) -> None:
            super().__init__()
            try:
                bound = inspect.signature(type(self)).bind(*values, **named)
            except TypeError as error:
                known = inspect.signature(type(self)).parameters
                unknown = next((name for name in named if name not in known), None)
                hint = "" if unknown is None else did_you_mean(unknown, known)
                message = f"this {self.what} is wrong: {error}{hint or '; give each column once'}"
                raise fail(self.place, message) from None
            bound.apply_defaults()
            vars(self).update(bound.arguments)
            shape = shape_of(type(self))
            self.problems += shape.problems_once()
            for name, column in shape.types().items():
                value = bound.arguments[name]
                if isinstance(column, ColumnType) and not column.fits(value):
                    message = f"the column '{name}' of this {self.what} should be {column.words}, and is {given(value)}; correct it"
                    self.problems.append(Diagnostic(self.place_of(name, ()) or self.place, message))
            self.broken = bool(self.problems) or not shape.is_right()

    def types(self) -> Mapping[str, Type]:
        return {record_name(name): column.type for name, column in shape_of(type(self)).columns().items()}

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        values = vars(self)
        return {
            record_name(name): column.value(values[name], ref)
            for name, column in shape_of(type(self)).columns().items()
        }


def _own_annotations(rows: type[RowBase]) -> Mapping[str, object]:
    """The annotations of a class body, without those of base classes. Python 3.14 evaluates them only here, unless the module asks for
    strings, and gives a ForwardRef for what names something that is not defined."""
    kept: Mapping[str, object] | None = vars(rows).get("__annotations__")
    if kept is None and sys.version_info >= (3, 14) and rows.__annotate__ is not None:
        import annotationlib

        return annotationlib.get_annotations(rows, format=annotationlib.Format.FORWARDREF)
    return kept or {}


def shape_of(rows: type[RowBase]) -> RowShape:
    """The columns of a class of rows."""
    shape: object = getattr(rows, "shape", None)
    if not isinstance(shape, RowShape):
        raise fail(current_place(), f"'{rows.__name__}' is no class of rows; derive one from TableRow")
    return shape


class RowShape:
    """The columns that a class of rows has, by its annotations and those of its base classes.

    Annotations are read when they are first needed, since they may name what is defined further below.

    Attributes:
        own: the attributes that the class itself annotates.
    """

    def __init__(self, rows: type[RowBase], place: Place, namespace: Mapping[str, object]) -> None:
        self.own = [name for name in _own_annotations(rows) if not name.startswith("_")]
        self._unannotated = [
            name
            for name, value in vars(rows).items()
            if not (name.startswith("_") or name in self.own or hasattr(RowBase, name) or callable(value))
            and not isinstance(value, (classmethod, staticmethod, property, RowShape))
        ]
        self._rows = rows
        self._statement = ClassStatement(rows.__name__, place)
        self._namespace = namespace
        self._defaults = {name: vars(rows)[name] for name in self.own if name in vars(rows)}
        self._types: dict[str, ColumnType | str] | None = None
        self._said = False

    def _bases(self) -> Iterator[RowShape]:
        """The shapes of the base classes and of this one, in this order."""
        for base in reversed(self._rows.__mro__):
            shape: object = vars(base).get("shape")
            if isinstance(shape, RowShape):
                yield shape

    def signature(self) -> inspect.Signature:
        """The parameters of a row: its columns."""
        defaults = {name: self._defaults.get(name, inspect.Parameter.empty) for name in self.own}
        for shape in reversed([*self._bases()]):
            defaults = {**{n: shape._defaults.get(n, inspect.Parameter.empty) for n in shape.own}, **defaults}
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        parameters = [inspect.Parameter(name, kind, default=default) for name, default in defaults.items()]
        return inspect.Signature(sorted(parameters, key=lambda one: one.default is not one.empty))

    def types(self) -> Mapping[str, ColumnType | str]:
        """The type of each column, or what is wrong with it, by the attribute."""
        if self._types is None:
            self._types = {}
            for shape in self._bases():
                for name in shape.own:
                    self._types[name] = shape.read(name)
        return self._types

    def read(self, name: str) -> ColumnType | str:
        """The type of a column of this class itself."""
        if hasattr(RowBase, name):
            return f"has a name that tgdsl has a use for; write {name}_, since an underscore at the end is no part of the name"
        annotation = _own_annotations(self._rows)[name]
        if isinstance(annotation, ForwardRef):
            annotation = annotation.__forward_arg__
        if isinstance(annotation, str):
            try:
                annotation = eval(annotation, dict(self._namespace))
            except DiagnosticError as error:  # of the language, which knows no line of it
                return f"has a wrong annotation: {error.diagnostics[0].message}"
            except Exception as error:  # of the target's own code
                return f"has an annotation that cannot be read ({error}); import what it names outside of TYPE_CHECKING"
        return column_type(annotation)

    def columns(self) -> Mapping[str, ColumnType]:
        """The columns that are right."""
        return {name: column for name, column in self.types().items() if isinstance(column, ColumnType)}

    def is_right(self) -> bool:
        return len(self.columns()) == len(self.types())

    def problems_once(self) -> Sequence[Diagnostic]:
        """The mistakes in the class; nothing the second time."""
        if self._said:
            return ()
        self._said = True
        return [*self._problems()]

    def _problems(self) -> Iterator[Diagnostic]:
        name = self._rows.__name__
        if is_of_llvm(name):
            yield Diagnostic(
                self._statement.place,
                f"LLVM has a TableGen class '{name}' of its own; give this class of rows another name",
            )
        for unannotated in self._unannotated:
            yield Diagnostic(
                self._statement.assignment(unannotated, ()) or self._statement.place,
                f"'{unannotated}' has a value and no annotation, so that it is no column of '{name}'; say its type, {unannotated}: str = ...",
            )
        for shape in self._bases():
            for column in shape.own:
                problem = self.types()[column]
                if isinstance(problem, str):
                    statement = shape._statement
                    yield Diagnostic(
                        statement.assignment(column, ()) or statement.place,
                        f"the column '{column}' of '{name}' {problem}",
                    )


class GenericTable(Definition, Generic[R]):
    """A table of all rows of a class: a C++ array with the name of the table, in the sections ``GET_<name>_DECL`` and ``_IMPL``.

    Args:
        filter_class: the class of the rows.
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
        filter_class: type[R],
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
        shape = shape_of(filter_class)
        self.problems += shape.problems_once()
        self._all = shape.columns()
        self.field_names = (
            tuple(map(record_name, self._all)) if fields is None else self._names("fields", fields, filter_class)
        )
        self.key_names = None if primary_key is None else self._names("primary_key", primary_key, filter_class)
        self.primary_key_name = primary_key_name
        self.primary_key_early_out = primary_key_early_out
        self.primary_key_return_range = primary_key_return_range
        flag = () if filter_class_field is None else self._names("filter_class_field", filter_class_field, filter_class)
        self.flag_name = flag[0] if flag else None
        self.cpp_type_name = cpp_type_name or filter_class.__name__
        if self.key_names is not None and not primary_key_name:
            self.problem(
                "a table with a primary_key needs a primary_key_name, the name of the function that looks rows up"
            )
        if self.key_names is None and (primary_key_name or primary_key_early_out or primary_key_return_range):
            self.problem(
                "this table has no primary_key, by which its function could look rows up; give it one: Row.Column"
            )

    def _names(self, parameter: str, key: object, rows: type[RowBase]) -> tuple[str, ...]:
        found, problems = _key(self, parameter, key, rows)
        self.problems += problems
        return found

    def _typed(self) -> Iterator[tuple[str, ColumnType]]:
        """The columns of the table whose type is an enumeration, by the names of their fields."""
        for name, column in self._all.items():
            if column.enum is not None and record_name(name) in self.field_names:
                yield record_name(name), column

    def types(self) -> Mapping[str, Type]:
        return {f"TypeOf_{name}": STRING for name, _ in self._typed()}

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        values: dict[str, Value] = {
            "FilterClass": self.filter_class.record_class,
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


def _key(
    definition: Definition, parameter: str, key: object, rows: type[RowBase]
) -> tuple[tuple[str, ...], Sequence[Diagnostic]]:
    """The names of the columns that a parameter gives, and what is wrong with them."""
    given_ = elements(key) or (() if key in ([], ()) else (key,))
    names: list[str] = []
    problems: list[Diagnostic] = []
    for number, column in enumerate(given_):
        if isinstance(column, Column) and issubclass(rows, column.owner):
            names.append(column.field)
            continue
        place = definition.place_of(parameter, (number,)) or definition.place
        what = column.in_words if isinstance(column, Column) else given(column)
        example = next(iter(shape_of(rows).types()), "Name")
        problems.append(
            Diagnostic(
                place,
                f"'{parameter}' has {what}, which is no column of {rows.__name__}; give one, as in {rows.__name__}.{example}",
            )
        )
    if not given_:
        problems.append(
            Diagnostic(definition.place_of(parameter, ()) or definition.place, f"'{parameter}' is empty; list columns")
        )
    return tuple(names), problems


class SearchIndex(Definition, Generic[R]):
    """Another C++ function, with the name of the index, that looks rows of a table up, by a key of its own.

    Args:
        table: the table.
        key: the columns of the key, ``Row.Name`` or a list.
        early_out: whether the function compares the key's first column with the least and the greatest one before it searches.
    """

    record_class = "SearchIndex"
    needs_name = True

    def __init__(self, table: GenericTable[R], key: object, *, early_out: bool = False) -> None:
        super().__init__()
        self.table = table
        self.key, problems = _key(self, "key", key, table.filter_class)
        self.problems += problems
        self.early_out = early_out

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Table": ref(self.table), "Key": self.key, "EarlyOut": self.early_out}


class RowEnum(Definition):
    """A GenericEnum with an entry for each row of a class: a C++ enumeration with the name of this definition.

    A column whose type is the class of these rows has this enumeration as its type.

    Args:
        filter_class: the class of the rows.
        name_field: the column with the names of the entries, ``Row.Name``; by default, they are the names of the rows' records.
        value_field: the column with their values, ``Row.Encoding``; by default, they are numbers from 0 in the order of the names.
    """

    record_class = "GenericEnum"
    needs_name = True

    def __init__(self, filter_class: type[TableRow], *, name_field: object = None, value_field: object = None) -> None:
        super().__init__()
        self.filter_class = filter_class
        self.problems += shape_of(filter_class).problems_once()
        self.name_field = self._name("name_field", name_field)
        self.value_field = self._name("value_field", value_field)
        if filter_class.row_enum is not None:
            self.problem(
                f"the rows of {filter_class.__name__} have two enumerations, and columns of that type could be either; leave one",
                Note(filter_class.row_enum.place, "the other one is here"),
            )
        filter_class.row_enum = self

    def _name(self, parameter: str, column: object) -> str | None:
        names, problems = ((), ()) if column is None else _key(self, parameter, column, self.filter_class)
        self.problems += problems
        return names[0] if names else None

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "FilterClass": self.filter_class.record_class,
            "NameField": self.name_field,
            "ValueField": self.value_field,
        }
