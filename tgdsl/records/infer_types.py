"""Types of fields that no known class declares, from the values that they have.

llvm-tblgen's JSON has no types, and only the classes of LLVM itself are known here. For the others, every record of the class
that declares a field adds to the evidence. What is left open is decided in favour of the narrower type: ``bit`` where all values
are 0 and 1, ``bits<n>`` where all are lists of n bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import define, field

from tgdsl.records.record import Record
from tgdsl.records.record_set import RecordSet
from tgdsl.records.types import BIT, CODE, DAG, INT, STRING, BitsType, ListType, RecordType, Type
from tgdsl.records.values import BitRef, Bits, Code, Dag, Ref, Value


@define
class _Evidence:
    """What the values of a field have in common."""

    records: RecordSet
    kinds: set[type] = field(factory=set[type])
    wide: bool = False  # an integer that is not 0 or 1
    unset_bits: bool = False  # a bit that is no constant, so that its list is one of bits for sure
    widths: set[int] = field(factory=set[int])
    classes: Sequence[str] | None = None  # those of all records referred to
    elements: _Evidence | None = None

    def add(self, value: Value) -> None:
        self.kinds.add(type(value))
        match value:
            case int():
                self.wide = self.wide or value not in (0, 1)
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
        """The type for a field that has this value, which was added before."""
        if Ref in self.kinds and self.classes:
            return RecordType(self.classes[-1])
        if Dag in self.kinds:
            return DAG
        if Code in self.kinds:
            return CODE
        if str in self.kinds:
            return STRING
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
    """The types of all fields of a set's records. It looks at a class when a type of one of its fields is asked for."""

    def __init__(self, records: RecordSet) -> None:
        self._records = records
        self._declaring: dict[tuple[tuple[str, ...], str], str | None] = {}
        self._evidence: dict[tuple[str, str], _Evidence] = {}

    def types(self, record: Record) -> Mapping[str, Type]:
        """The types of a record's fields, in the order of the fields: as they are known, else inferred."""
        known = record.types
        if len(known) == len(record.fields):
            return known
        return {name: known.get(name) or self._infer(record, name) for name in record.fields}

    def _infer(self, record: Record, name: str) -> Type:
        class_name = self._declaring_class(record.superclasses, name)
        if class_name is None:
            evidence = self._gather([record], name)
        else:
            evidence = self._evidence.get((class_name, name)) or self._gather(self._records.of_class(class_name), name)
            self._evidence[class_name, name] = evidence
        return evidence.type_of(record.fields[name])

    def _declaring_class(self, superclasses: tuple[str, ...], name: str) -> str | None:
        """The most basic class whose records all have the field; none for a field of the record itself."""
        key = (superclasses, name)
        if key not in self._declaring:
            self._declaring[key] = next(
                (c for c in superclasses if all(name in other.fields for other in self._records.of_class(c))), None
            )
        return self._declaring[key]

    def _gather(self, records: Iterable[Record], name: str) -> _Evidence:
        evidence = _Evidence(self._records)
        for record in records:
            evidence.add(record.fields[name])
        return evidence
