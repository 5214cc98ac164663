"""Type checks of records: each field's value against the type that its class declares.

What llvm-tblgen converts by itself is converted here, too, as its ``convertInitializerTo`` does: 0 and 1 for a ``bit``, a ``bit`` or
constant ``bits<n>`` for an ``int``, an ``int`` that fits for ``bits<n>``. An unset value (``?``) and an unresolved expression fit every type.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from tgdsl.classes import frozen
from tgdsl.diagnostics import Diagnostic, DiagnosticError, Note, Place, Report, collecting
from tgdsl.records.record import Record, describe
from tgdsl.records.record_set import RecordSet
from tgdsl.records.types import (
    BIT,
    STRING,
    BitsType,
    BitType,
    CodeType,
    DagType,
    IntType,
    ListType,
    RecordType,
    StringType,
    Type,
)
from tgdsl.records.values import BitRef, Bits, Code, Dag, FieldRef, Opaque, Ref, Value


class Directory(Protocol):
    """The classes and places of a set's records, known without loading these."""

    def classes_of(self, name: str) -> Sequence[str] | None:
        """The classes of a record, base classes before those derived from them; None where no record has this name."""
        ...

    def place_of(self, name: str) -> Place:
        """Where a record is defined."""
        ...


#: The Python classes of values that fit a type whatever they are.
_UNRESOLVED = frozenset({type(None), FieldRef, BitRef, Opaque})
_FIT: Mapping[type, frozenset[type]] = {
    BitType: _UNRESOLVED | {bool},
    IntType: _UNRESOLVED,
    BitsType: _UNRESOLVED,
    StringType: _UNRESOLVED | {str, Code},
    CodeType: _UNRESOLVED | {Code},
    DagType: _UNRESOLVED,
    ListType: _UNRESOLVED,
    RecordType: _UNRESOLVED,
}

_LIMIT = 1 << 63


class _Misfit(Exception):
    """A value, or a part of one, that does not fit its type.

    Attributes:
        part: the very object.
        what: a description of it, where its kind does not say enough.
    """

    def __init__(self, part: Value, what: str | None = None) -> None:
        self.part = part
        self.what = what


class TypeChecker:
    """Checks records whose references are to records of one set."""

    def __init__(self, directory: Directory) -> None:
        self._directory = directory
        self._instances: dict[tuple[str, str], bool] = {}

    def converted(self, record: Record) -> Mapping[str, Value]:
        """The record's fields, each as its type has it; the same mapping if nothing is to be converted.

        Raises:
            DiagnosticError: for each field that does not fit its type.
        """
        changed: dict[str, Value] = {}
        wrong: list[Diagnostic] = []
        types = record.types
        for field, value in record.fields.items():
            of = types.get(field)
            kind = value.__class__
            if (of is BIT and kind is bool) or (of is STRING and kind is str):  # most fields by far
                continue
            if of is None or kind in _FIT[of.__class__]:
                continue
            try:
                fitting = self._fitting(value, of)
            except _Misfit as misfit:
                wrong.append(self._diagnostic(record, field, misfit))
            else:
                if fitting is not value:
                    changed[field] = fitting
        if wrong:
            raise DiagnosticError(wrong)
        return {**record.fields, **changed} if changed else record.fields

    def check_untyped(self, record: Record) -> None:
        """Check the references, and the sizes of numbers, in fields whose types are not known.

        Raises:
            DiagnosticError: for each field with something that is wrong.
        """
        wrong: list[Diagnostic] = []
        for field, value in record.fields.items():
            if field not in record.types:
                try:
                    self._check_part(value)
                except _Misfit as misfit:
                    what = misfit.what or describe(misfit.part)
                    wrong.append(
                        Diagnostic(
                            record.place_of(field, misfit.part),
                            f"the field '{field}' of '{record.label}' has {what}; correct it",
                        )
                    )
        if wrong:
            raise DiagnosticError(wrong)

    def _fitting(self, value: Value, of: Type) -> Value:
        """The value as one of the type.

        Raises:
            _Misfit: it does not fit.
        """
        if value.__class__ in _FIT[of.__class__]:
            return value
        match of:  # the most frequent first
            case ListType(element) if isinstance(value, tuple):
                if not value:
                    return value
                fitting = [self._fitting(one, element) for one in value]
                return value if all(map(_same, fitting, value)) else tuple(fitting)
            case IntType() if isinstance(value, int):
                return _integer(value)
            case BitsType(width) if isinstance(value, Bits):
                if len(value) == width:
                    return value
            case DagType() if isinstance(value, Dag):
                self._check_dag(value)
                return value
            case RecordType(class_name) if isinstance(value, Ref):
                self._check_reference(value, class_name)
                return value
            case IntType() if isinstance(value, Bits) and all(isinstance(bit, bool) for bit in value.elements):
                return value.number()
            case BitType() if isinstance(value, int) and value in (0, 1):
                return value == 1
            case BitType() if isinstance(value, Bits) and len(value) == 1:
                return value.elements[0]
            case BitsType(width) if isinstance(value, int):
                if -(1 << width - 1 if width else 0) <= value < 1 << width:
                    return Bits.of(value, width)
            case StringType() if isinstance(value, str):
                return value
            case CodeType() if isinstance(value, str):
                return Code(value)
            case _:
                pass
        raise _Misfit(value)

    def _check_reference(self, value: Ref, class_name: str) -> None:
        key = (value.name, class_name)
        fits = self._instances.get(key)
        if fits is None:
            classes = self._directory.classes_of(value.name)
            if classes is None:
                raise _Misfit(value, f"a reference to '{value.name}', which is not a record of this set")
            fits = self._instances[key] = class_name in classes
        if not fits:
            raise _Misfit(value, f"'{value.name}', of class {(self._directory.classes_of(value.name) or ['none'])[-1]}")

    def _check_dag(self, dag: Dag) -> None:
        for part in (dag.operator, *[argument.value for argument in dag.args]):
            self._check_part(part)

    def _check_part(self, value: Value) -> None:
        """A value inside of a dag, which has no type of its own."""
        match value:  # the most frequent first
            case Ref(name):
                if self._directory.classes_of(name) is None:
                    raise _Misfit(value, f"a reference to '{name}', which is not a record of this set")
            case None | bool() | str() | Bits() | FieldRef() | BitRef() | Opaque():
                pass
            case int():
                _integer(value)
            case Dag():
                self._check_dag(value)
            case tuple():
                for element in value:
                    self._check_part(element)
            case _:
                raise _Misfit(value)

    def _diagnostic(self, record: Record, field: str, misfit: _Misfit) -> Diagnostic:
        part = misfit.part
        what = misfit.what or describe(part)
        kind = wording(record.types[field])
        inside = f"has in it {what}" if part is not record.fields[field] else f"is {what}"
        attribute = record.origin.attribute_of(field) if record.origin is not None else None
        given = "it" if attribute is None else f"'{attribute}'"
        notes: list[Note] = []
        if isinstance(part, Ref) and self._directory.classes_of(part.name):
            notes.append(Note(self._directory.place_of(part.name), f"'{part.name}' is defined here"))
        return Diagnostic(
            record.place_of(field, part),
            f"the field '{field}' of '{record.label}' should be {kind}, and {inside}; correct {given}",
            tuple(notes),
        )


def type_errors(records: RecordSet) -> list[Diagnostic]:
    """The errors of all fields of a set whose values do not fit their types, whatever it was read from."""
    report = Report()
    checker = TypeChecker(_Loading(records))
    for record in records:
        with collecting(report):
            checker.converted(record)
    return report.diagnostics


@frozen
class _Loading:
    """The directory of a set that loads records to tell their classes."""

    records: RecordSet

    def classes_of(self, name: str) -> Sequence[str] | None:
        record = self.records.get(name)
        return None if record is None else record.superclasses

    def place_of(self, name: str) -> Place:
        return self.records[name].place


def wording(of: Type) -> str:
    """A type in words, for a message: "should be ..."."""
    match of:
        case BitType():
            return "a bit, True or False"
        case IntType():
            return "an integer of 64 bits"
        case BitsType(width):
            return f"bits<{width}>"
        case StringType():
            return "a string"
        case CodeType():
            return "C++ code"
        case DagType():
            return "a dag"
        case ListType():
            return f"a {of}"
        case RecordType(class_name):
            return f"a record of class {class_name}"


def _integer(value: int) -> int:
    if -_LIMIT <= value < _LIMIT:
        return int(value)
    shown = f" {value}" if value.bit_length() <= 256 else ""  # Python does not write thousands of digits
    raise _Misfit(value, f"the integer{shown}, which has more than 64 bits")


def _same(one: object, other: object) -> bool:
    return one is other
