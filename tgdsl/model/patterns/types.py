"""What is known of each value type by its number, as sets: an integer with one bit for each type."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.diagnostics import fail
from tgdsl.model.patterns.table import ValueType
from tgdsl.model.registers.hw_modes import DEFAULT, HwModes
from tgdsl.records import Record, RecordSet

#: Sorts types of one kind by size: (scalable vector, bits of an element, bits in all).
SizeOrder = tuple[bool, int, int]


def members(types: int) -> Iterator[int]:
    """The numbers of the types of a set, ascending."""
    while types:
        lowest = types & -types
        yield lowest.bit_length() - 1
        types ^= lowest


class TypeFacts:
    """The value types of a record set.

    Attributes:
        integers, floats, vectors, scalars, scalar_integers: sets; vectors are integers or floats by their elements.
        pointer: the set of iPTR alone, which stands for the integer type that addresses have.
        wild: the integers that are no vectors, and iPTR: those that iPTR may turn out to be.
        everything: all types.
        by_number: of each type.
    """

    def __init__(self, records: RecordSet, modes: HwModes) -> None:
        self._records = records
        self._modes = modes
        self._numbers: dict[str, int] = {}
        self._by_mode: dict[str, tuple[tuple[int, int], ...]] = {}
        self.by_number: dict[int, ValueType] = {}
        self._sizes: dict[int, int] = {}
        self._elements: dict[int, int] = {}
        self._counts: dict[int, int] = {}
        for record in records.of_class("ValueType"):
            if not record.anonymous and not record.is_a("HwModeSelect") and not record.is_a("PtrValueType"):
                self._read(record)
        self._by_name = {value_type.name: number for number, value_type in self.by_number.items()}
        kinds = self.by_number.values()
        self.everything = sum(1 << number for number in self.by_number)
        self.vectors = sum(1 << kind.number for kind in kinds if kind.is_vector)
        self.scalars = self.everything & ~self.vectors
        self.floats = sum(1 << kind.number for kind in kinds if kind.is_floating_point)
        numbers = sum(1 << kind.number for kind in kinds if kind.is_integer)
        self.pointer = self.single("iPTR")
        self.integers = numbers | self.pointer
        self.wild = self.integers & self.scalars

    def _read(self, record: Record) -> None:
        number = record.integer("Value")
        if number in self.by_number:  # a target's own name for one of LLVM's types, which come first
            return
        self.by_number[number] = ValueType(
            number=number,
            name=record.string("LLVMName"),
            is_vector=record.bit("isVector"),
            is_scalable=record.bit("isScalable"),
            is_integer=record.bit("isInteger"),
            is_floating_point=record.bit("isFP"),
        )
        self._sizes[number] = record.integer("Size")
        if record.bit("isVector"):
            self._elements[number] = record.record("ElementType").integer("Value")
            self._counts[number] = record.integer("nElem")

    def single(self, name: str) -> int:
        """The set of one type, by LLVM's name; empty if the record set does not have it."""
        number = self._by_name.get(name)
        return 0 if number is None else 1 << number

    def name(self, number: int) -> str:
        return self.by_number[number].name

    def size(self, number: int) -> int:
        """Bits; of a scalable vector those that it has at least."""
        return self._sizes[number]

    def element(self, number: int) -> int:
        """The type of the elements of a vector."""
        return self._elements[number]

    def is_scalable(self, number: int) -> bool:
        return self.by_number[number].is_scalable

    def count(self, number: int) -> int:
        """The number of elements of a vector; of a scalable one those that it has at least."""
        return self._counts[number]

    def length(self, number: int) -> tuple[bool, int]:
        """Two types have as many elements if this is equal; that of types that are no vectors is (False, 0)."""
        return (self.is_scalable(number), self._counts[number]) if number in self._counts else (False, 0)

    def extent(self, number: int) -> tuple[bool, int]:
        """Two types have the same size if this is equal."""
        return (self.is_scalable(number), self._sizes[number])

    def size_order(self, number: int) -> SizeOrder:
        element = self._elements.get(number, number)
        return (self.is_scalable(number), self._sizes[element], self._sizes[number])

    def number(self, record: Record) -> int:
        """The number of a type that does not depend on the mode."""
        return record.integer("Value")

    def by_mode(self, record: Record) -> tuple[tuple[int, int], ...]:
        """(mode, number of the type) for each mode that a ValueType record names, ascending; the default mode alone for a
        type that does not depend on it.

        Raises:
            DiagnosticError: the record is no type.
        """
        found = self._by_mode.get(record.name)
        if found is None:
            if record.is_a("HwModeSelect"):
                objects = self._modes.objects(self._records, record)
                found = tuple([(mode, chosen.integer("Value")) for mode, chosen in objects.items()])
            elif record.is_a("ValueType"):
                found = ((DEFAULT, record.integer("Value")),)
            else:
                raise fail(record.place, f"'{record.label}' is used as a type, and is no ValueType: use one")
            self._by_mode[record.name] = found
        return found
