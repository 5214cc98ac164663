"""Inferred types of the fields that no known class declares, from their values.

llvm-tblgen's JSON has no types, and only the classes of LLVM itself are known here. For other fields, the values
in all records of the declaring class are the evidence. Where it leaves several types, the narrowest is taken: ``bit`` where all values
are 0 and 1, ``bits<n>`` where all are lists of n bits, ``code`` where all are C++ initializers in braces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from tgdsl.records.class_table import classes_of
from tgdsl.records.record import Record
from tgdsl.records.record_set import RecordSet
from tgdsl.records.types import BIT, CODE, DAG, INT, STRING, BitsType, ListType, RecordType, Type
from tgdsl.records.values import BitRef, Bits, Code, Dag, Ref, Value

#: Fields of InstructionEncodings that CodeEmitterGen and DecoderEmitter read as bits. No class of LLVM's own declares them, as their widths differ.
_BITS = frozenset(("Inst", "SoftFail"))

#: Fields that RISCVTargetDefEmitter reads as integers, of a class that RISC-V's own files declare.
_INTEGERS = frozenset(("GroupID", "BitPos"))

_BRACED = re.compile(r"\s*\{.*\}\s*", re.DOTALL)


class _Evidence:
    """The evidence for the type of a field: what its values have in common."""

    def __init__(self, records: RecordSet) -> None:
        self.records: Final = records
        self.kinds: Final[set[type]] = set()
        self.wide = False  # there is an integer other than 0 and 1
        self.quoted = False  # there is a string that is no C++ initializer in braces
        self.unset_bits = False  # there is a bit that is no constant, which only bits<n> has
        self.widths: Final[set[int]] = set()
        self.classes: Sequence[str] | None = None  # the classes that all records referred to share
        self.elements: _Evidence | None = None

    def add(self, value: Value) -> None:
        self.kinds.add(type(value))
        match value:
            case int():
                self.wide = self.wide or value not in (0, 1)
            case str():
                self.quoted = self.quoted or not _BRACED.fullmatch(value)
            case Bits(elements):
                self.widths.add(len(value))
                self.unset_bits = self.unset_bits or not all(isinstance(bit, bool) for bit in elements)
            case tuple():
                elements_so_far = self.elements or _Evidence(self.records)
                for element in value:
                    elements_so_far.add(element)
                self.elements = elements_so_far
            case Ref(name):
                record = self.records.get(name)
                if record is not None:
                    here = record.superclasses
                    self.classes = here if self.classes is None else [c for c in self.classes if c in here]
            case _:
                pass

    def type_of(self, value: Value) -> Type:
        """The inferred type of a field; ``value`` is one of those added."""
        if Ref in self.kinds and self.classes:
            return RecordType(self.classes[-1])
        if Dag in self.kinds:
            return DAG
        if Code in self.kinds:
            return CODE
        if str in self.kinds:
            return STRING if self.quoted else CODE
        if Bits in self.kinds or tuple in self.kinds:
            return self._type_of_list(value)
        if BitRef in self.kinds or bool in self.kinds:
            return BIT
        if int in self.kinds:
            return INT if self.wide else BIT
        return STRING

    def _type_of_list(self, value: Value) -> Type:
        if tuple not in self.kinds and (self.unset_bits or len(self.widths) == 1):
            return BitsType(len(value) if isinstance(value, Bits) else max(self.widths))
        elements = self.elements
        if elements is None or elements.kinds <= {type(None)}:
            return ListType(INT)
        element = elements.type_of(None)
        return ListType(INT if element == BIT and bool not in elements.kinds else element)


class TypeInference:
    """Infers the types of fields in a set of records, class by class as they are asked for."""

    def __init__(self, records: RecordSet) -> None:
        self._records = records
        self._llvm = classes_of(records.release)
        self._declaring: dict[tuple[tuple[str, ...], str], str | None] = {}
        self._everywhere: dict[tuple[str, str], bool] = {}
        self._evidence: dict[tuple[str, str], _Evidence] = {}

    def types(self, record: Record) -> Mapping[str, Type]:
        """The types of a record's fields, in the order of the fields: known ones, else inferred."""
        known = record.types
        if known.keys() == record.fields.keys():
            return known
        return {name: known.get(name) or self._infer(record, name) for name in record.fields}

    def type_of(self, record: Record, name: str) -> Type:
        """The type of one field of a record."""
        return record.types.get(name) or self._infer(record, name)

    def _infer(self, record: Record, name: str) -> Type:
        value = record.fields[name]
        if name in _BITS and isinstance(value, Bits) and "InstructionEncoding" in record.superclasses:
            return BitsType(len(value))
        if name in _INTEGERS and "RISCVExtensionBitmask" in record.superclasses:
            return INT
        class_name = self._declaring_class(record.superclasses, name)
        if class_name is None:
            evidence = self._gather([record], name)
        else:
            evidence = self._evidence.get((class_name, name)) or self._gather(self._records.of_class(class_name), name)
            self._evidence[class_name, name] = evidence
        return evidence.type_of(value)

    def _declaring_class(self, superclasses: tuple[str, ...], name: str) -> str | None:
        """The first superclass whose records all have the field; None for a field that the record itself declares.

        LLVM's own classes come last, since what they declare is known: several of a target's classes below one of them may have a field of that name.
        """
        key = (superclasses, name)
        if key not in self._declaring:
            by_likelihood = sorted(superclasses, key=lambda one: one in self._llvm)
            self._declaring[key] = next((one for one in by_likelihood if self._has_everywhere(one, name)), None)
        return self._declaring[key]

    def _has_everywhere(self, class_name: str, name: str) -> bool:
        key = (class_name, name)
        found = self._everywhere.get(key)
        if found is None:
            found = all(name in record.fields for record in self._records.of_class(class_name))
            self._everywhere[key] = found
        return found

    def _gather(self, records: Sequence[Record], name: str) -> _Evidence:
        evidence = _Evidence(self._records)
        for record in records:
            evidence.add(record.fields[name])
        if evidence.kinds == {type(None)} and any(_uses_as_bit(record, name) for record in records):
            evidence.kinds.add(bool)
        return evidence


def fitted(value: Value, of: Type) -> Value:
    """The value converted to its inferred type.

    Decoding it without a type could not tell ``bits<n>`` from a list, ``code`` from ``string`` or ``bit`` from ``int``.
    """
    if isinstance(value, Bits) and isinstance(of, ListType):
        return tuple([int(bit) if isinstance(bit, bool) else bit for bit in value.elements])
    if type(value) is str and of == CODE:
        return Code(value)
    if type(value) is int and of == BIT and value in (0, 1):
        return value == 1
    return value


def _uses_as_bit(record: Record, name: str) -> bool:
    """True if another field of the record has a bit of this one."""
    return any(
        isinstance(bit, BitRef) and bit.field == name
        for value in record.fields.values()
        if isinstance(value, Bits)
        for bit in value.elements
    )
