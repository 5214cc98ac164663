"""Searchable tables of both kinds, enumerations of records, and relations between instructions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Listing,
    Member,
    Name,
    Plain,
    Statement,
    string,
)
from tgdsl.migration.translation import NoIdiom, Translation, Translator
from tgdsl.records import Record, classes_of


def generic_table(record: Record, translation: Translation) -> Expression:
    """A GenericTable: its columns are those of its class if it has all of them."""
    of = record.string("FilterClass")
    columns, known = record.strings("Fields"), translation.columns(of)
    named: list[tuple[str, Expression]] = []
    if known is None or columns != list(known):
        named.append(("fields", _columns(of, columns, translation)))
    key = record.fields.get("PrimaryKey")
    if key is not None:
        keys = record.strings("PrimaryKey")
        named.append(("primary_key", _key(of, keys, translation)))
        named.append(("primary_key_name", Plain(string(record.string("PrimaryKeyName")))))
    for field in ("PrimaryKeyEarlyOut", "PrimaryKeyReturnRange"):
        if record.bit(field):
            named.append((_SPELLING[field], Plain("True")))
    if record.fields.get("FilterClassField"):
        [flag] = _names(of, [record.string("FilterClassField")], translation)
        named.append(("filter_class_field", flag))
    if record.string("CppTypeName") != of:
        named.append(("cpp_type_name", Plain(string(record.string("CppTypeName")))))
    return Call(Name(of_language("GenericTable")), [translation.rows(of)], named)


_SPELLING = {
    "PrimaryKeyEarlyOut": "primary_key_early_out",
    "PrimaryKeyReturnRange": "primary_key_return_range",
}


def search_index(record: Record, translation: Translation) -> Expression:
    """A SearchIndex."""
    table = record.record("Table")
    key = _key(table.string("FilterClass"), record.strings("Key"), translation)
    named: list[tuple[str, Expression]] = [("early_out", Plain("True"))] if record.bit("EarlyOut") else []
    return Call(Name(of_language("SearchIndex")), [translation.reference(table.name), key], named)


def generic_enum(record: Record, translation: Translation) -> Expression:
    """A GenericEnum, whose entries are the records of a class: a RowEnum."""
    of = record.string("FilterClass")
    named: list[tuple[str, Expression]] = []
    for field, parameter in (("NameField", "name_field"), ("ValueField", "value_field")):
        if record.fields.get(field):
            [column] = _names(of, [record.string(field)], translation)
            named.append((parameter, column))
    return Call(Name(of_language("RowEnum")), [translation.rows(of)], named)


def searchable_table(rows: Expression, row: Record, columns: Mapping[str, str]) -> Statement:
    """The SearchableTable that a class of rows is in TableGen.

    Args:
        row: one of the rows.
        columns: the attributes of the class by the names of fields.

    Raises:
        NoIdiom: what the class gives is none of its fields.
    """

    def column(field: str) -> Expression:
        if field not in columns:
            raise NoIdiom(f"a SearchableTable with '{field}' in place of a field of its class")
        return Member(rows, columns[field])

    searched = [column(field) for field in row.strings("SearchableFields")] if row.is_set("SearchableFields") else []
    if not searched:
        raise NoIdiom("a SearchableTable without SearchableFields")
    named = [
        (parameter, column(row.string(field)))
        for parameter, field in (("enum_name_field", "EnumNameField"), ("enum_value_field", "EnumValueField"))
        if row.is_set(field) and row.is_set("EnumNameField")
    ]
    return Assignment("", Call(Name(of_language("SearchableTable")), [rows, Listing(searched)], named))


def with_enum(record: Record, made: Statement, translation: Translation) -> Statement:
    """The statement of a record that is a GenericEnum as well."""
    if not record.is_a("GenericEnum") or record.superclasses == ("GenericEnum",) or not isinstance(made, Assignment):
        return made
    arguments = [made.value, generic_enum(record, translation)]
    return Assignment(made.target, Call(Name(of_language("with_enum")), arguments), made.records)


def instruction_mapping(record: Record, translation: Translation) -> Expression:
    """An InstrMapping."""
    of = record.string("FilterClass")
    if f"class {of}" not in translation.symbols and not translation.records.has_class(of):
        _define_empty(of, [*record.strings("RowFields"), *record.strings("ColFields")], translation)
    fields = {field: _columns(of, record.strings(field), translation) for field in ("RowFields", "ColFields")}
    return Call(
        Name(of_language("InstrMapping")),
        (),
        [
            ("filter_class", translation.rows(of)),
            ("row_fields", fields["RowFields"]),
            ("col_fields", fields["ColFields"]),
            ("key_col", translation.value(record.fields["KeyCol"])),
            ("value_cols", translation.value(record.fields["ValueCols"])),
        ],
    )


def _define_empty(name: str, fields: Sequence[str], translation: Translation) -> None:
    """Have the statement of a class of which no instruction is."""
    declared = [Assignment(field, Call(Name(of_language("record_field")), [Plain('""')])) for field in fields]
    body = [Assignment("record_class", Plain(string(name))), *declared]
    made = ClassStatement(translation.class_name(name), [Name(of_language("Instruction"))], [], body)
    translation.needed.append(made)
    translation.define_class(name, translation.module)


def _key(of: str, fields: Sequence[str], translation: Translation) -> Expression:
    columns = _names(of, fields, translation)
    return columns[0] if len(columns) == 1 else Listing(columns)


def _columns(of: str, fields: Sequence[str], translation: Translation) -> Expression:
    return Listing(_names(of, fields, translation))


def _names(of: str, fields: Sequence[str], translation: Translation) -> list[Expression]:
    """The columns of a class: attributes of it, or texts for the fields that LLVM declares."""
    rows, own = translation.rows(of), translation.columns(of)
    found: list[Expression] = []
    for name in fields:
        if own is None and name in _fields_of_instructions(translation):
            found.append(Plain(string(name)))
        elif own is not None and name not in own:
            raise NoIdiom(f"the class '{of}' has no field '{name}'")
        else:
            found.append(Member(rows, name if own is None else own[name]))
    return found


def _fields_of_instructions(translation: Translation) -> Collection[str]:
    """The fields that LLVM declares for instructions."""
    return classes_of(translation.records.release).fields_of(("InstructionEncoding", "Instruction"))


TRANSLATORS: Mapping[str, Translator] = {
    "GenericTable": generic_table,
    "SearchIndex": search_index,
    "GenericEnum": generic_enum,
    "InstrMapping": instruction_mapping,
}
