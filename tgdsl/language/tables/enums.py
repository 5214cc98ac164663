"""GenericEnum: a C++ enumeration, and the type of a column of searchable tables.

    class Access(GenericEnum):
        LOAD = 1
        STORE = 2

To Python, it is an ``enum.Enum``. Each entry is a record of a TableGen class with the name of the enumeration.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, EnumType
from types import MappingProxyType
from typing import cast

from tgdsl.diagnostics import Diagnostic, Place
from tgdsl.language.core.definition import DefinedByClass, DefiningType, Definition, Namer, definition_of, statement_of
from tgdsl.language.core.field_places import ClassStatement
from tgdsl.records import INT, STRING, Type, Value
from tgdsl.records.record import Path as ValuePath

_NAME, _VALUE = "Name", "Value"
_LIMIT = 1 << 63


class _EnumType(DefiningType, EnumType):
    """The class of a GenericEnum."""


class GenericEnum(DefinedByClass, Enum, metaclass=_EnumType):
    """The base of enumerations whose entries are written out: names in C++, with their values.

    :class:`~tgdsl.language.tables.searchable_tables.RowEnum` has an entry for each row of a class instead.
    """

    _value_: int

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.__members__:
            record = EnumRecord(cls)
            record.entries = MappingProxyType(
                {member.name: EnumEntry(cls, member.name, member.value) for member in cls}
            )
            for entry in record.entries.values():
                entry.broken = record.broken
            cls._definition = record


class EnumRecord(Definition):
    """The record of an enumeration.

    Attributes:
        entries: the records of its entries, by their names.
    """

    record_class = "GenericEnum"
    needs_name = True

    def __init__(self, enum: type[GenericEnum]) -> None:
        super().__init__()
        self.enum = enum
        self.entries: Mapping[str, EnumEntry] = {}
        statement = statement_of(enum)
        for name, member in enum.__members__.items():
            place = _line(statement, name) or self.place
            value = cast(object, member.value)
            if not isinstance(value, int) or not -_LIMIT <= value < _LIMIT:
                self.problems.append(
                    Diagnostic(
                        place,
                        f"the entry '{name}' of '{enum.__name__}' should be an integer of 64 bits; give it a number",
                    )
                )
            elif name != member.name:
                self.problems.append(
                    Diagnostic(
                        place,
                        f"two entries of the GenericEnum '{enum.__name__}', '{member.name}' and '{name}', have the value {value}; give"
                        " one of them another",
                    )
                )
        self.broken = bool(self.problems)

    @property
    def what(self) -> str:
        return "GenericEnum"

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"FilterClass": self.enum.__name__, "NameField": _NAME, "ValueField": _VALUE}


class EnumEntry(Definition):
    """The record of an entry of an enumeration."""

    def __init__(self, enum: type[GenericEnum], name: str, value: object) -> None:
        super().__init__()
        self.enum = enum
        self.name = name
        self.value = value if isinstance(value, int) else 0  # that of the enumeration has said so

    @property
    def label(self) -> str:
        return f"{self.enum.__name__}.{self.name}"

    def superclasses(self) -> tuple[str, ...]:
        return (self.enum.__name__,)

    def types(self) -> Mapping[str, Type]:
        return {_NAME: STRING, _VALUE: INT}

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {_NAME: self.name, _VALUE: self.value}

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        return _line(statement_of(self.enum), self.name)


def _line(statement: ClassStatement | None, name: str) -> Place | None:
    """The line of an entry in the body of its enumeration."""
    return None if statement is None else statement.assignment(name, ())


def entry_of(member: GenericEnum) -> EnumEntry:
    """The record of an entry."""
    record = definition_of(type(member))
    assert isinstance(record, EnumRecord)
    return record.entries[member.name]
