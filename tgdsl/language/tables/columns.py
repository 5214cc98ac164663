"""The columns of a class of rows of searchable tables: the kinds of values that its annotations stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, cast, get_args, get_origin

from tgdsl.classes import frozen
from tgdsl.language.core.checked_calls import check_fields
from tgdsl.language.core.definition import DefinedByClass, Definition, Namer, definition_of
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.patterns.intrinsics import Intrinsic
from tgdsl.language.tables.enums import GenericEnum, entry_of
from tgdsl.records import BIT, CODE, STRING, BitsType, Code, RecordType, Ref, Type, Value
from tgdsl.records import Bits as BitsValue

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
    """

    words: str
    type: Type
    fits: Callable[[object], bool]
    value: Callable[[object, Namer], Value]
    enum: Callable[[], Definition | None] | None = None


class RowBase(Definition):
    """The base of TableRow, as the type of a column.

    Attributes:
        row_enum: of a class: the enumeration of its rows, if there is one.
    """

    row_enum: Definition | None = None


def column_type(annotation: object) -> ColumnType | str:
    """The type of a column with an annotation, or what is wrong with that, as the rest of a sentence."""
    if get_origin(annotation) is Annotated:
        base, *marks = get_args(annotation)
        widths = [mark.width for mark in marks if isinstance(mark, Bits)]
        return _numbers(widths[0]) if base is int and widths else column_type(base)
    if annotation is int:
        return "is an int, and C++ needs the number of its bits; write Annotated[int, Bits(8)]"
    if annotation is str:
        return ColumnType("a string", STRING, lambda one: isinstance(one, str), lambda one, ref: str(one))
    if annotation is Code:
        return ColumnType("Code(...)", CODE, lambda one: isinstance(one, Code), lambda one, ref: cast(Code, one))
    if annotation is bool:
        return ColumnType("True or False", BIT, lambda one: isinstance(one, bool), lambda one, ref: bool(one))
    if get_origin(annotation) is type:
        (annotation,) = get_args(annotation)
        if isinstance(annotation, type) and issubclass(annotation, Instruction):
            return ColumnType("an instruction", RecordType("Instruction"), _is_instruction, _reference)
    elif isinstance(annotation, type):
        if issubclass(annotation, Intrinsic):
            return ColumnType("an Intrinsic", RecordType("Intrinsic"), _instances_of(annotation), _reference)
        if issubclass(annotation, GenericEnum):
            return _entries(annotation)
        if issubclass(annotation, RowBase):
            return _rows(annotation)
    name = annotation.__name__ if isinstance(annotation, type) else str(annotation)
    return (
        f"is of type {name}, which no column has; make it str, bool, Code, Annotated[int, Bits(n)], type[Instruction], Intrinsic, a"
        " GenericEnum, or a class of rows that a RowEnum enumerates"
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


def _is_instruction(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Instruction) and definition_of(value) is not None


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
        f"a row of class {of.__name__}", RecordType(of.__name__), _instances_of(of), _reference, lambda: of.row_enum
    )
