"""The columns of a class of rows of searchable tables: the kinds of values that its annotations stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Annotated, Union, cast, get_args, get_origin

from tgdsl.classes import frozen
from tgdsl.diagnostics import Place
from tgdsl.language.core.checked_calls import check_fields
from tgdsl.language.core.definition import DefinedByClass, Definition, Namer, definition_of, record_classes
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.patterns.intrinsics import Intrinsic
from tgdsl.language.tables.enums import GenericEnum, entry_of
from tgdsl.records import BIT, CODE, INT, STRING, BitsType, Code, ListType, RecordType, Ref, Type, Value
from tgdsl.records import Bits as BitsValue
from tgdsl.records.record import Path

_MOST_BITS = 64


@frozen
class Bits:
    """The width of a column of unsigned numbers: ``Annotated[int, Bits(8)]`` is TableGen's ``bits<8>``."""

    width: int

    def __attrs_post_init__(self) -> None:
        check_fields(self, Bits)


@frozen(eq=False)
class Column:
    """A column of a class of rows, which its name stands for in the class: ``ASITag.Encoding``.

    Attributes:
        name: of the attribute.
        field: of the record's field, and the C++ struct's member.
    """

    owner: type
    name: str
    field: str

    @property
    def in_words(self) -> str:
        """The column where a message says what something is."""
        return f"the column {self.owner.__name__}.{self.name}"


@frozen(eq=False)
class ColumnType:
    """The type of a column.

    Attributes:
        words: what a value should be, in messages.
        type: TableGen's.
        value: the value of a record's field.
        enum: gives the record of the enumeration that the column's values are entries of, when all of the target is known; None for a
            column of another kind.
        needs_enum: whether C++ has no name for the values without that enumeration.
        no_column: why no table has it, as the rest of a sentence; empty for what tables have.
    """

    words: str
    type: Type
    fits: Callable[[object], bool]
    value: Callable[[object, Namer], Value]
    enum: Callable[[], Definition | None] | None = None
    no_column: str = ""
    needs_enum: bool = True


@frozen(eq=False)
class FieldsOfTable:
    """The fields that a class of rows has from LLVM's class ``SearchableTable``, since a table is made of it.

    Attributes:
        place_of: gives the line of a field, or of a part of its value.
    """

    values: Mapping[str, Value]
    place_of: Callable[[str, Path], Place]


class RowBase(Definition):
    """The base of TableRow, as the type of a column.

    Attributes:
        row_enum: of a class: the enumeration of its rows, if there is one.
        fields_of_table: of a class: those from its SearchableTable, if there is one.
    """

    row_enum: Definition | None = None
    fields_of_table: FieldsOfTable | None = None


def column_type(annotation: object) -> ColumnType | str:
    """The type of a column with an annotation, or what is wrong with that, as the rest of a sentence."""
    if get_origin(annotation) is Annotated:
        base, *marks = get_args(annotation)
        widths = [mark.width for mark in marks if isinstance(mark, Bits)]
        return _numbers(widths[0]) if base is int and widths else column_type(base)
    if annotation is int:
        return ColumnType("an integer", INT, _is_int, lambda one, ref: cast(int, one), no_column=_NO_WIDTH)
    if annotation is str:
        return ColumnType("a string", STRING, lambda one: isinstance(one, str), lambda one, ref: str(one))
    if annotation is Code:
        return ColumnType("Code(...)", CODE, lambda one: isinstance(one, Code), lambda one, ref: cast(Code, one))
    if annotation is bool:
        return ColumnType("True or False", BIT, lambda one: isinstance(one, bool), lambda one, ref: bool(one))
    if annotation is object:
        return _definitions(Definition, "SDPatternOperator", annotation)
    origin: object = get_origin(annotation)
    if origin is type:
        (named,) = get_args(annotation)
        if isinstance(named, type) and issubclass(named, Instruction):
            return _instructions(named)
    elif origin is list:
        return _list(column_type(get_args(annotation)[0]), annotation)
    elif origin is Union or origin is UnionType:
        kinds = [one for one in get_args(annotation) if one is not NoneType]
        if len(kinds) == 1:
            return _optional(column_type(kinds[0]), annotation)
    elif isinstance(origin or annotation, type):
        found: object = annotation if origin is None else origin
        of = cast("type[object]", found)
        if issubclass(of, Intrinsic):
            return ColumnType("an Intrinsic", RecordType("Intrinsic"), _instances_of(of), _reference)
        if issubclass(of, GenericEnum):
            return _entries(of)
        if issubclass(of, RowBase):
            return _rows(of)
        if issubclass(of, Definition) and record_classes(of):
            return _definitions(of, record_classes(of)[-1], annotation)
    return f"is of type {_words(annotation)}, which no record has; {_REMEDY}"


_NO_WIDTH = "is an int, and C++ needs the number of its bits; write Annotated[int, Bits(8)]"
_REMEDY = "make it str, bool, Code, Annotated[int, Bits(n)], type[Instruction], Intrinsic, a GenericEnum, or a class of rows that a RowEnum enumerates"


def _words(annotation: object) -> str:
    return annotation.__name__ if type(annotation) is type else str(annotation)


def _no_column(annotation: object) -> str:
    return f"is of type {_words(annotation)}, which no column has; {_REMEDY}"


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _definitions(of: type[Definition], record_class: str, annotation: object) -> ColumnType:
    """References to records of a kind."""

    def fits(value: object) -> bool:
        return isinstance(definition_of(value), of)

    words = "a definition" if of is Definition else f"a record of class {of.__name__}"
    return ColumnType(words, RecordType(record_class), fits, _reference, no_column=_no_column(annotation))


def _list(element: ColumnType | str, annotation: object) -> ColumnType | str:
    if isinstance(element, str):
        return element
    one = element

    def fits(value: object) -> bool:
        return isinstance(value, (list, tuple)) and all([one.fits(part) for part in cast("list[object]", value)])

    def in_record(value: object, ref: Namer) -> Value:
        return tuple([one.value(part, ref) for part in cast("list[object]", value)])

    return ColumnType(
        f"a list with elements that are each {one.words}",
        ListType(one.type),
        fits,
        in_record,
        no_column=_no_column(annotation),
    )


def _optional(element: ColumnType | str, annotation: object) -> ColumnType | str:
    """Values that may be missing, TableGen's ``?``."""
    if isinstance(element, str):
        return element
    one = element
    return ColumnType(
        f"{one.words}, or None",
        one.type,
        lambda value: value is None or one.fits(value),
        lambda value, ref: None if value is None else one.value(value, ref),
        no_column=_no_column(annotation),
    )


def _numbers(width: int) -> ColumnType | str:
    if not 0 < width <= _MOST_BITS:
        return f"has {width} bits, and can have 1 to {_MOST_BITS}; correct Bits({width})"
    return ColumnType(
        f"a number of {width} bits, from 0 to {(1 << width) - 1}",
        BitsType(width),
        lambda one: isinstance(one, int) and 0 <= one < 1 << width,
        lambda one, ref: BitsValue.of(cast(int, one), width),
    )


def _instances_of(of: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, of)


#: The attribute of a class of instructions that has the enumeration of these; not of classes derived from it.
_ENUM_OF_INSTRUCTIONS = "_row_enum"


def enum_of_instructions(of: type[Instruction]) -> Definition | None:
    """The enumeration of the instructions of a class, if there is one."""
    found: object = vars(of).get(_ENUM_OF_INSTRUCTIONS)
    return found if isinstance(found, Definition) else None


def enumerate_instructions(of: type[Instruction], enum: Definition) -> None:
    """Make an enumeration that of the instructions of a class."""
    setattr(of, _ENUM_OF_INSTRUCTIONS, enum)


def _instructions(of: type[Instruction]) -> ColumnType:
    """Instructions of a class, which C++ knows by their opcodes, with an enumeration or without."""

    def fits(value: object) -> bool:
        return isinstance(value, type) and issubclass(value, of) and definition_of(value) is not None

    words = "an instruction" if of is Instruction else f"an instruction of class {of.__name__}"
    kind = RecordType("Instruction")
    return ColumnType(words, kind, fits, _reference, lambda: enum_of_instructions(of), needs_enum=False)


def _reference(value: object, ref: Namer) -> Ref:
    return ref(cast("Definition | type[DefinedByClass]", value))


def _entries(of: type[GenericEnum]) -> ColumnType:
    def value(one: object, ref: Namer) -> Value:
        return ref(entry_of(cast(GenericEnum, one)))

    return ColumnType(
        f"an entry of {of.__name__}", RecordType(of.__name__), _instances_of(of), value, lambda: definition_of(of)
    )


def _rows(of: type[RowBase]) -> ColumnType:
    return ColumnType(
        f"a row of class {of.__name__}",
        RecordType(of.record_class or of.__name__),
        _instances_of(of),
        _reference,
        lambda: of.row_enum,
    )
