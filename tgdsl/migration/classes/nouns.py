"""Classes of the language whose parameters are fields of the record: the call follows from the declarations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import tgdsl.language
from tgdsl.language.core.definition import Definition
from tgdsl.language.core.llvm_fields import LLVMField, as_code, as_int, as_text
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Name, Plain
from tgdsl.migration.text.texts import code
from tgdsl.migration.translation import NoIdiom, Translation, Translator
from tgdsl.records import Bits, Code, Record, Ref, Value


def declared_nouns() -> Mapping[str, Translator]:
    """Translators for the classes of ``tgdsl.language`` that only declare their fields, by the TableGen class of their records."""
    found: dict[str, Translator] = {}
    for name in tgdsl.language.__all__:
        noun: object = getattr(tgdsl.language, name)
        if isinstance(noun, type) and issubclass(noun, Definition) and noun.record_class and noun.llvm_fields:
            declared = "declared_parameters" in vars(noun.__init__) or hasattr(noun.__init__, "declared_parameters")
            if declared and noun.record_class == name:
                found[name] = _Declared(noun)
    return found


class _Declared:
    """Translates the records of one class."""

    def __init__(self, noun: type[Definition]) -> None:
        self._noun = noun

    def __call__(self, record: Record, translation: Translation) -> Expression:
        return call_of(self._noun, record, translation)


def call_of(noun: type[Definition], record: Record, translation: Translation, **given: Expression) -> Call:
    """The call of a class's constructor that gives a record, without parameters that have their default values.

    Args:
        given: the arguments that the caller has translated.
    """
    return call_with(noun, record, translation, given)


def call_with(
    noun: type[Definition],
    record: Record,
    translation: Translation,
    given: Mapping[str, Expression],
    leave_out: Sequence[str] = (),
) -> Call:
    """The same, without some parameters whose defaults give what the record says.

    Args:
        given: the arguments that the caller has translated.
        leave_out: the parameters.
    """
    positional: list[Expression] = []
    named: list[tuple[str, Expression]] = []
    in_order = [name for name, field in noun.llvm_fields.items() if not field.kw_only]
    for name, field in noun.llvm_fields.items():
        if name in leave_out:
            continue
        argument = given.get(name)
        if argument is None:
            if field.record is None or _is_default(field, record):
                continue
            argument = _argument(field, record.fields.get(field.record), translation)
        if field.kw_only or len(positional) < in_order.index(name):
            named.append((name, argument))
        else:
            positional.append(argument)
    return Call(Name(of_language(noun.__name__)), positional, named)


def options_of(
    noun: type[Definition], record: Record, translation: Translation, leave_out: Sequence[str] = ()
) -> list[tuple[str, Expression]]:
    """The options of a constructor that takes others in front, without those that have their default values."""
    return [
        (name, _argument(field, record.fields.get(field.record), translation))
        for name, field in noun.llvm_fields.items()
        if name not in leave_out and field.record is not None and not _is_default(field, record)
    ]


def _is_default(field: LLVMField, record: Record) -> bool:
    """True if a record's field has the value that it has when the parameter is left out."""
    parameter = field.parameter
    if parameter.default is parameter.empty:
        return False
    try:
        default = field.in_record(parameter.default, _no_reference)
    except _Referring:
        return False
    assert field.record is not None
    return field.record not in record.fields or record.fields[field.record] == default


class _Referring(Exception):
    """A default value is a definition."""


def _no_reference(value: object) -> Ref:
    raise _Referring


def _argument(field: LLVMField, value: Value, translation: Translation) -> Expression:
    """The argument for a field's value."""
    if field.bits is not None and isinstance(value, Bits):
        return Plain(str(value.number()))
    if isinstance(value, Code):
        return code(value)
    if isinstance(value, int) and field.range is not None and not field.range[0] <= value <= field.range[1]:
        raise NoIdiom(f"{field.name} is {value}, but must be between {field.range[0]} and {field.range[1]}")
    if isinstance(value, int) and field.annotation in (bool, "bool", "bool | None"):
        return Plain(repr(bool(value)))
    if field.lower is as_int:
        return Plain(repr(bool(value)))
    if field.lower not in (None, as_text, as_code):
        raise NoIdiom(f"the parameter '{field.name}' needs a translator of its own")
    return translation.value(value)
