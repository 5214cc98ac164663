"""Statements without an idiom: plain records, overrides of fields, numbers of anonymous records.

:func:`plain_statement` gives any record, where a translator raises NoIdiom; :func:`plain_expression` the same for an anonymous record in another one.
:func:`override_statement` corrects fields of a definition that has been written. :func:`numbers_statement` needs the records of the package once it
can be loaded, and goes into a module of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import assert_never

import tgdsl.language
import tgdsl.language.combining
import tgdsl.std.value_types
from tgdsl.language.core.definition import Definition
from tgdsl.language.core.naming import record_name
from tgdsl.language.plain.records import OPEN
from tgdsl.migration.library import of_language, symbols_of_std
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Listing,
    Name,
    Plain,
    Several,
    Statement,
    Subscript,
    Symbol,
    Table,
    Tupled,
    string,
)
from tgdsl.migration.records.plain_fields import fields_of_instruction
from tgdsl.migration.text.texts import code, lines_of_text
from tgdsl.migration.translation import NoIdiom, Translation, python_name
from tgdsl.records import BitRef, Bits, ClassTable, Code, Dag, DagArg, FieldRef, Opaque, Record, Ref, Value, classes_of
from tgdsl.records.class_defaults import defaults_of
from tgdsl.records.types import BIT, CODE, BitsType, Type
from tgdsl.records.values import Bit
from tgdsl.std import intrinsic_properties, intrinsic_types
from tgdsl.std.write import values_class_of

#: The kinds of records that patterns call with any operands.
_CALLED = ("SDPatternOperator", "SDNode", "PatFrags", "PatFrag")

#: The other kinds that are called.
_KINDS = {"OutPatFrag": "PlainResult", "Intrinsic": "PlainIntrinsic"}

#: The nouns that are functions or statements in a target, of which nothing typed asks for an object.
_NO_KINDS = ("Pattern", "Pat", "InstAlias", "CompressPat")


def plain_statement(record: Record, translation: Translation) -> Statement:
    """The statement that gives a record by its classes and fields."""
    if record.anonymous:
        return Assignment("", plain_expression(record, translation))
    target = python_name(record.name)
    if record_name(target) == record.name:
        return Assignment(target, plain_expression(record, translation))
    return Assignment(target, plain_expression(record, translation, name=record.name))


def plain_expression(record: Record, translation: Translation, name: str = "") -> Expression:
    """The expression that makes a record of its classes and fields.

    Args:
        name: the record's, if it follows from no name of Python's.
    """
    values = _Values(record, translation)
    defaults = defaults_of(record.release, record.superclasses)
    given = {
        field: value
        for field, value in record.fields.items()
        if (field not in defaults or value != defaults[field]) and not _is_unread(value, translation)
    }
    if translation.does_without and record.is_a("InstructionEncoding"):
        read = fields_of_instruction(record, translation)
        given = {field: value for field, value in given.items() if field in read}
    types = _types_to_state(record, given, translation)
    arguments: list[Expression] = [_kind(record, translation), Plain(string(" ".join(_classes(record))))]
    if given:
        # Fields of the target's own have no type there that is not stated.
        declared = classes_of(record.release).fields_of(record.superclasses)
        known = {field: of for field, of in record.types.items() if field in declared}
        arguments.append(values.table(given, {**known, **types}))
    named: list[tuple[str, Expression]] = []
    if types:
        named.append(("types", Table([(Plain(string(field)), Plain(string(str(of)))) for field, of in types.items()])))
    is_open = [field for field in record.nonconcrete if field in given or not translation.does_without]
    if set(is_open) != {field for field in OPEN if field in given}:
        named.append(("open_fields", Listing([Plain(string(field)) for field in is_open])))
    if name:
        named.append(("name", Plain(string(name))))
    return Call(Name(of_language("plain")), arguments, named)


def override_statement(record: Record, fields: Sequence[str], translation: Translation) -> Statement:
    """The statement that gives fields of a definition the values that its record has.

    Args:
        fields: their names.
    """
    given = {field: record.fields[field] for field in fields}
    table = _Values(record, translation).table(given, record.types)
    return Assignment("", Call(Name(of_language("override")), [translation.reference(record.name), table]))


def _is_unread(value: Value, translation: Translation) -> bool:
    """True for a reference to a record that nothing reads, and that the package does without: so does the field."""
    if isinstance(value, tuple):
        return any([_is_unread(one, translation) for one in value])
    return isinstance(value, Ref) and value.name in translation.unread


def _classes(record: Record) -> Sequence[str]:
    """The classes of a record without those that follow from others."""
    return _without_bases(record.superclasses, classes_of(record.release))


@cache
def _without_bases(classes: tuple[str, ...], llvm: ClassTable) -> Sequence[str]:
    listed = list(classes)
    for one in classes[:-1]:
        fewer = [other for other in listed if other != one]
        if one in llvm and llvm.with_bases(fewer) == classes:
            listed = fewer
    return listed


def _types_to_state(record: Record, given: Mapping[str, Value], translation: Translation) -> Mapping[str, Type]:
    """The types of fields that a record has by itself, since no class of the target's own can have them, or whose values are bits of other fields."""
    llvm = classes_of(record.release)
    own = [field for field in given if field not in llvm.fields_of(record.superclasses)]
    if any([name not in llvm for name in record.superclasses]):
        own = [field for field in own if isinstance(given[field], BitRef)]
    inference = translation.inference
    return {field: inference.type_of(record, field) for field in own}


# -- kinds -----------------------------------------------------------------------------------------------------------


@cache
def _nouns() -> Mapping[str, type]:
    """The classes of the language that are one of TableGen's, by its name."""
    found: dict[str, type] = {}
    places = (tgdsl.language, tgdsl.language.combining)
    nouns: list[object] = [getattr(place, name) for place in places for name in place.__all__]
    for noun in nouns:
        if isinstance(noun, type) and issubclass(noun, (Definition, tgdsl.language.InstructionEncoding)):
            own: object = vars(noun).get("record_class")
            if isinstance(own, str) and own not in _NO_KINDS:
                found[own] = noun
    return found


def _kind(record: Record, translation: Translation) -> Expression:
    """The class of the language of which a plain record is one."""
    is_operand = record.is_a("DAGOperand")  # one that is a fragment, too, is a leaf of patterns all the same
    for class_name in reversed(record.superclasses):
        if is_operand and not issubclass(_nouns().get(class_name, object), tgdsl.language.DAGOperand):
            continue
        if class_name in _KINDS:
            return Name(of_language(_KINDS[class_name]))
        if class_name in _CALLED:
            return Name(of_language("PlainOperator"))
        noun = _nouns().get(class_name)
        if noun is not None:
            of_combiners = tgdsl.language.combining.__name__
            is_there = noun.__module__.startswith(f"{of_combiners}.")
            found = Name(Symbol(of_combiners, noun.__name__) if is_there else of_language(noun.__name__))
            parameters: Sequence[object] = getattr(noun, "__parameters__", ())
            if not parameters:
                return found
            of_values = [str(one).lstrip("+-~") == "V_co" for one in parameters]
            return Subscript(
                found, Several([_values_class(record, translation) if one else _MODEL for one in of_values])
            )
    return Name(of_language("Definition"))


#: The machine model of what may be used in each.
_MODEL = Name(of_language("SchedMachineModel"))


def _values_class(record: Record, translation: Translation) -> Expression:
    """The Python class of the values that an operand or a type has in patterns."""
    name = record.name if record.is_a("ValueType") else translation.type_of(record.name)
    for field in ("Ty", "Type"):
        value = record.fields.get(field)
        name = value.name if name is None and isinstance(value, Ref) else name
    symbol = symbols_of_std().get(name or "")
    made = values_class_of(name) if name is not None and symbol is not None else ""
    if not hasattr(tgdsl.std.value_types, made):
        return Name(of_language("DagValue"))
    return Name(Symbol("tgdsl.std.value_types", made))


# -- values ----------------------------------------------------------------------------------------------------------


class _Values:
    """The values of one record's fields as expressions."""

    def __init__(self, record: Record, translation: Translation) -> None:
        self._record = record
        self._translation = translation

    def table(self, fields: Mapping[str, Value], types: Mapping[str, Type]) -> Expression:
        """A dictionary of fields."""
        return Table(
            [(Plain(string(field)), self._of_type(value, types.get(field))) for field, value in fields.items()]
        )

    def _of_type(self, value: Value, of: Type | None) -> Expression:
        """A value of a field of a type, if that is known."""
        match value:
            case Bits() if isinstance(of, BitsType) and _is_number(value):
                return Plain(str(value.number()))
            case Code() if of == CODE:
                return self._value(str(value))
            case int() if of == BIT:
                return Plain(repr(bool(value)))
            case _:
                return self._value(value)

    def _value(self, value: Value) -> Expression:
        match value:
            case None | bool() | int():
                return Plain(repr(value))
            case Code():
                return code(value)
            case str():
                return Plain(string(value) if "\n" not in value else lines_of_text(value))
            case Bits(elements):
                return Call(Name(of_language("word")), list(_pieces(elements)))
            case BitRef():
                return self._value(Bits((value,)))
            case tuple():
                return Listing([self._value(one) for one in value])
            case Dag():
                return self._dag(value)
            case Ref(name):
                return self.reference(name)
            case FieldRef(name):
                return Call(Name(of_language("FieldName")), [Plain(string(name))])
            case Opaque(text):
                return Call(Name(of_language("Unresolved")), [Plain(string(text))])
        assert_never(value)

    def _dag(self, value: Dag) -> Expression:
        named = [("name", Plain(string(value.name)))] if value.name is not None else []
        arguments = [self._argument(one) for one in value.args]
        return Call(Name(of_language("dag")), [self._value(value.operator), *arguments], named)

    def _argument(self, one: DagArg) -> Expression:
        found = self._value(one.value)
        return found if one.name is None else Tupled([found, Plain(string(one.name))])

    def reference(self, name: str) -> Expression:
        """A reference to a record: its name, what makes it if it is anonymous, and RecordName("...") if it comes later."""
        for module in (intrinsic_types, intrinsic_properties):
            found = vars(module).get(name)
            if isinstance(found, Definition) and found.module.name == module.__name__:
                return Name(Symbol(module.__name__, name))
        if name == self._record.name:
            return Call(Name(of_language("RecordName")), [Plain(string(name))])
        record = self._translation.records.get(name)
        if record is not None and record.anonymous and not self._translation.is_defined(name):
            try:
                return self._translation.expression(record)
            except NoIdiom:
                return plain_expression(record, self._translation)
        try:
            return self._translation.reference(name)
        except NoIdiom:
            if record is not None and _is_of_intrinsics(record):  # one of LLVM's own, without a name in the package
                return plain_expression(record, self._translation)
            return Call(Name(of_language("RecordName")), [Plain(string(name))])


def _is_of_intrinsics(record: Record) -> bool:
    """True for a record of LLVM's own files of intrinsics, which a package does not have but for those that it uses."""
    chain = record.place.chain
    return bool(chain) and chain[-1].file.rpartition("/")[2].startswith("Intrinsics") and not record.is_a("Intrinsic")


def _pieces(elements: Sequence[Bit]) -> Iterator[Expression]:
    """The arguments of ``word``: digits, and runs of bits of fields, in one text as far as nothing is unresolved."""
    text: list[str] = []
    runs: list[tuple[str, int, int]] = []  # of a field: its name, the highest bit and the lowest one

    def end_run() -> None:
        for field, high, low in runs:
            text.append(f"{field}{{{high}}}" if high == low else f"{field}{{{high}-{low}}}")
        runs.clear()

    digits = ""
    for bit in reversed(elements):
        if isinstance(bit, (BitRef, Opaque)) and digits:
            text.append(digits)
            digits = ""
        if isinstance(bit, BitRef):
            if runs and runs[-1][0] == bit.field and runs[-1][2] == bit.index + 1:
                runs[-1] = (bit.field, runs[-1][1], bit.index)
            else:
                end_run()
                runs.append((bit.field, bit.index, bit.index))
            continue
        end_run()
        if isinstance(bit, Opaque):
            if text:
                yield Plain(string(" ".join(text)))
            text = []
            yield Call(Name(of_language("Unresolved")), [Plain(string(bit.text))])
        else:
            digits += "?" if bit is None else str(int(bit))
    end_run()
    if digits:
        text.append(digits)
    if text or not elements:
        yield Plain(string(" ".join(text)))


def _is_number(bits: Bits) -> bool:
    """True for bits that are all known, and are an integer of TableGen's together."""
    return all([isinstance(bit, bool) for bit in bits.elements]) and bits.number() < 1 << 63
