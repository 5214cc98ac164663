"""Classes of a target's own whose records are values: what it knows of opcodes, kinds of operands, or rows of tables.

A class derived from :class:`OwnRecord` declares fields by annotations, and its instances are the records::

    class IType(OwnRecord):
        Value: Annotated[int, Bits(7)]

    TypeALU = IType(5)

A field is an ``int``, ``bool``, ``str``, ``Code``, ``Annotated[int, Bits(n)]``, an instruction (``type[Instruction]``), an entry of a GenericEnum, a record of a class, of LLVM's or the
target's own (``RegisterClass[DagValue]``, ``IType``), a ``list`` of such, or one of these that may be missing (``int | None``). ``object`` is any definition.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, ForwardRef, dataclass_transform

from tgdsl.diagnostics import Diagnostic, DiagnosticError, Place, did_you_mean, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.running import current_place, running_namespace
from tgdsl.language.core.field_places import ClassStatement
from tgdsl.language.core.naming import record_name
from tgdsl.language.instructions.record_fields import Itself, RecordField
from tgdsl.language.tables.columns import Column, ColumnType, RowBase, column_type
from tgdsl.records import Type, Value
from tgdsl.records.class_table import is_of_llvm
from tgdsl.records.record import Path

#: LLVM's class from which TableGen's classes of rows are derived that are tables by themselves.
SEARCHABLE_TABLE: Final = "SearchableTable"


@dataclass_transform(frozen_default=True)
class OwnRecord(RowBase):
    """The base of classes of a target's own, which are TableGen's classes of the same names.

    A derived class has an annotation for each field. One with a value in the class body has that by default. An underscore at the end of the class's name, or of a field's, is no part of
    it: TableGen has other names for classes than for records, and Python has not.
    """

    if not TYPE_CHECKING:  # type checkers make these of the annotations

        def __init_subclass__(cls) -> None:
            if cls.__module__.startswith("tgdsl.language."):  # TableRow, which is no class of a target's own
                super().__init_subclass__()
                return
            if "record_class" not in vars(cls):
                cls.record_class = record_name(cls.__name__)
            super().__init_subclass__()
            cls.row_enum = None
            cls.shape = RowShape(cls, current_place(), running_namespace())
            cls.__signature__ = cls.shape.signature()
            for name in (*cls.shape.own, *cls.shape.itself):
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
            of_definition = shape.kinds_of_itself()
            for name, column in shape.types().items():
                value = bound.arguments.get(name, self)
                is_given = of_definition.get(name) is None  # else with_row gives it
                if is_given and isinstance(column, ColumnType) and not column.fits(value):
                    message = f"the column '{name}' of this {self.what} should be {column.words}, but is {given(value)}; correct it"
                    self.problems.append(Diagnostic(self.place_of(name, ()) or self.place, message))
            self.broken = bool(self.problems) or not shape.is_right()

    def superclasses(self) -> tuple[str, ...]:
        own = super().superclasses()
        return own if type(self).fields_of_table is None else (SEARCHABLE_TABLE, *own)

    def types(self) -> Mapping[str, Type]:
        return {record_name(name): column.type for name, column in shape_of(type(self)).columns().items()}

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        values, of_table = vars(self), type(self).fields_of_table
        own = {
            record_name(name): column.value(values.get(name, self), ref)
            for name, column in shape_of(type(self)).columns().items()
        }
        return own if of_table is None else {**of_table.values, **own}

    def place_of(self, field: str, path: Path) -> Place | None:
        of_table = type(self).fields_of_table
        if of_table is not None and field in of_table.values:
            return of_table.place_of(field, path)
        return super().place_of(field, path)


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
        raise fail(current_place(), f"'{rows.__name__}' is not a class of rows; derive one from TableRow")
    return shape


class RowShape:
    """The columns that a class of rows has, by its annotations and those of its base classes.

    Annotations are read when they are first needed, since they may name what is defined further below.

    Attributes:
        own: the attributes that the class itself annotates.
        itself: those that stand for the record itself.
    """

    def __init__(self, rows: type[RowBase], place: Place, namespace: Mapping[str, object]) -> None:
        self.own = [name for name in _own_annotations(rows) if not name.startswith("_")]
        self._itself = {name: value for name, value in vars(rows).items() if isinstance(value, Itself)}
        self.itself = list(self._itself)
        self._unannotated = [
            name
            for name, value in vars(rows).items()
            if not (name.startswith("_") or name in self.own or hasattr(RowBase, name) or callable(value))
            and not isinstance(value, (classmethod, staticmethod, property, RowShape, RecordField))
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
                for name, itself in shape._itself.items():
                    self._types[name] = column_type(itself.kind or shape._rows)
        return self._types

    def kinds_of_itself(self) -> Mapping[str, type[Definition] | None]:
        """The fields that stand for the record itself, each with the class of the definition that a row is given to; None for a row's own."""
        return {name: one.kind for shape in self._bases() for name, one in shape._itself.items()}

    def read(self, name: str) -> ColumnType | str:
        """The type of a column of this class itself."""
        if hasattr(RowBase, name):
            return f"has a name that tgdsl has a use for; write {name}_, since an underscore at the end is not part of the name"
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

    def outside_of_tables(self, names: Collection[str]) -> Iterator[Diagnostic]:
        """The fields that are no columns of a table, since C++ has none for their types, as diagnostics."""
        for shape in self._bases():
            for name in (*shape.own, *shape.itself):
                column = self.types()[name]
                if isinstance(column, ColumnType) and column.no_column and record_name(name) in names:
                    yield Diagnostic(
                        shape._place(name), f"the column '{name}' of '{self._rows.__name__}' {column.no_column}"
                    )

    def _place(self, name: str) -> Place:
        """The line of the annotation of a column of this class itself."""
        return self._statement.assignment(name, ()) or self._statement.place

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
                f"LLVM has a TableGen class '{name}' of its own; give this class another name",
            )
        for unannotated in self._unannotated:
            yield Diagnostic(
                self._statement.assignment(unannotated, ()) or self._statement.place,
                f"'{unannotated}' has a value and no annotation, so it is not a column of '{name}'; give its type, {unannotated}: str = ...",
            )
        for shape in self._bases():
            for column in shape.own:
                problem = self.types()[column]
                if isinstance(problem, str):
                    yield Diagnostic(shape._place(column), f"the column '{column}' of '{name}' {problem}")
