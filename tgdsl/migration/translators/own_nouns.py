"""Classes of a target's own with fields, as Python classes, and the arguments that their records give."""

from __future__ import annotations

import re

import tgdsl.language
from tgdsl.migration.classes.own_nouns import OwnNoun
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Declaration,
    Expression,
    Name,
    Plain,
    Statement,
    Subscript,
    Symbol,
    string,
)
from tgdsl.migration.translation import NoIdiom, Translation, python_name
from tgdsl.records import Bits, Record, Value
from tgdsl.records.types import BIT, CODE, INT, STRING, BitsType, ListType, RecordType, Type


def noun_statement(noun: OwnNoun, base: Expression) -> ClassStatement:
    """The class statement of an own class."""
    body: list[Statement] = [Assignment("record_class", Plain(string(noun.record_class)))]
    for field, of in noun.fields.items():
        named: list[tuple[str, Expression]] = []
        if field in noun.defaults:
            default = noun.defaults[field]
            named.append(("default", Plain(repr(bool(default)) if of == BIT else _text(default))))
        if isinstance(of, BitsType):
            named.append(("bits", Plain(str(of.width))))
        declared = Call(Name(of_language("llvm_field")), [Plain(string(field))], named)
        body.append(Declaration(parameter_name(field), _annotation(of), declared))
    return ClassStatement(python_name(noun.name), [base], [], body, decorator=Name(of_language("with_fields")))


def _text(value: Value) -> str:
    """A plain default."""
    return string(value) if isinstance(value, str) else repr(value)


def _annotation(of: Type) -> Expression:
    names: dict[Type, str] = {BIT: "bool", INT: "int", STRING: "str"}
    simple = names.get(of) if not isinstance(of, (BitsType, ListType)) else None
    if isinstance(of, BitsType):
        return Plain("int")
    if simple is not None:
        return Plain(simple)
    if of == CODE:
        return Name(of_language("Code"))
    if isinstance(of, ListType):
        return Subscript(Name(Symbol("collections.abc", "Sequence")), _annotation(of.element))
    if isinstance(of, RecordType) and of.class_name in tgdsl.language.__all__:
        return Name(of_language(of.class_name))
    raise NoIdiom(f"a field of type {of} in a class of the target's own")


def parameter_name(field: str) -> str:
    """The parameter of a field: ``MajorVersion`` is ``major_version``."""
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", field).lower()
    return python_name(name)


def own_arguments(noun: OwnNoun, record: Record, translation: Translation) -> list[tuple[str, Expression]]:
    """The arguments for the fields of own classes, without those that have their default values."""
    found: list[tuple[str, Expression]] = []
    for field, of in noun.all_fields.items():
        value = record.fields[field]
        if field in noun.defaults and value == noun.defaults[field]:
            continue
        if isinstance(value, Bits):
            made: Expression = Plain(str(value.number()))
        else:
            made = Plain(repr(bool(value))) if of == BIT else translation.value(value)
        found.append((parameter_name(field), made))
    return found
