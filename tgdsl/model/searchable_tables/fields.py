"""The fields of searchable tables, each read by its name here and nowhere else. LLVM's ``SearchableTable.td`` documents them.

Names in capitals are those of fields that errors show the place of, or that declare a table themselves.
"""

from __future__ import annotations

from typing import Final

from tgdsl.classes import frozen
from tgdsl.model.common.readers import bit, reference, string, strings
from tgdsl.records import Record

FILTER_CLASS: Final = "FilterClass"
FILTER_CLASS_FIELD: Final = "FilterClassField"
CPP_TYPE_NAME: Final = "CppTypeName"
FIELDS: Final = "Fields"
PRIMARY_KEY: Final = "PrimaryKey"
PRIMARY_KEY_NAME: Final = "PrimaryKeyName"
KEY: Final = "Key"
SEARCHABLE_FIELDS: Final = "SearchableFields"
_ENUM_NAME_FIELD: Final = "EnumNameField"
_ENUM_VALUE_FIELD: Final = "EnumValueField"

#: The fields that a class derived from SearchableTable has besides its columns.
LEGACY_FIELDS: Final = (SEARCHABLE_FIELDS, _ENUM_NAME_FIELD, _ENUM_VALUE_FIELD)


#: The name of the class whose records a GenericEnum or GenericTable has.
filter_class = string(FILTER_CLASS)


# GenericEnum


def name_field(enum: Record) -> str | None:
    """The field with the names of entries; None for the names of their records."""
    return (enum.string("NameField") or None) if enum.is_set("NameField") else None


def value_field(enum: Record) -> str | None:
    """The field with the values of entries; None for values from 0."""
    return (enum.string("ValueField") or None) if enum.is_set("ValueField") else None


# GenericTable


def filter_field(table: Record) -> str | None:
    """The field by which records of the FilterClass say whether they are rows; None if all are."""
    name = table.fields.get(FILTER_CLASS_FIELD)
    return name if isinstance(name, str) else None


columns = strings(FIELDS)


def type_field(column: str) -> str:
    """The name of the field with the type of a column: a GenericEnum's name, or ``code``."""
    return f"TypeOf_{column}"


cpp_type = string(CPP_TYPE_NAME)


@frozen
class PrimaryKey:
    """The PrimaryKey of a GenericTable.

    Attributes:
        name: of the look-up function.
        columns: by their names.
    """

    name: str
    columns: list[str]
    early_out: bool
    returns_range: bool


def read_primary_key(table: Record) -> PrimaryKey | None:
    if not table.is_set(PRIMARY_KEY):
        return None
    return PrimaryKey(
        name=table.string(PRIMARY_KEY_NAME),
        columns=table.strings(PRIMARY_KEY),
        early_out=table.bit("PrimaryKeyEarlyOut"),
        returns_range=table.bit("PrimaryKeyReturnRange"),
    )


# SearchIndex

indexed_table = reference("Table")
key_columns = strings(KEY)


is_early_out = bit("EarlyOut")


# SearchableTable

searchable_fields = strings(SEARCHABLE_FIELDS)


def enum_name_field(row: Record) -> str | None:
    return row.string(_ENUM_NAME_FIELD) if row.is_set(_ENUM_NAME_FIELD) else None


def enum_value_field(row: Record) -> str | None:
    return row.string(_ENUM_VALUE_FIELD) if row.is_set(_ENUM_VALUE_FIELD) else None


# Instruction

is_pseudo = bit("isPseudo")

# Intrinsic

#: The TargetPrefix.
intrinsic_prefix = string("TargetPrefix")
#: The name in LLVM's IR; empty if it follows from the record's.
llvm_name = string("LLVMName")
