"""Value types by number, for type inference: kinds, sizes and elements; a set of types is an integer with one bit for each."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common.bit_sets import set_of
from tgdsl.model.common.value_types import ValueTypes
from tgdsl.records import Record

#: Sorts types of one kind by size: (scalable vector, bits of an element, bits in all).
SizeOrder = tuple[bool, int, int]

#: The size of types from which on the bits of constants are not counted.
_UNCHECKED = ByRelease({19: 32, 22: 64})

#: The bits of iPTR where types are sorted by size. Nobody knows them, and LLVM looks them up all the same: past the end of its table, in 19.
_POINTER_SIZE = ByRelease({19: 1 << 62, 22: 0})


def members(types: int) -> Iterator[int]:
    """The numbers of the types of a set, ascending."""
    while types:
        lowest = types & -types
        yield lowest.bit_length() - 1
        types ^= lowest


class TypeFacts:
    """Sets of value types that type inference asks for, and their sizes, elements and order.

    Attributes:
        integers, floats, vectors, scalars: sets; vectors are integers or floats by their elements.
        pointer: the set of iPTR alone, which stands for the integer type that addresses have.
        capabilities, capability: CHERI's capabilities, and the set of cPTR alone, which stands for the one that addresses are; empty in
            releases that have none.
        wild: the scalar integers, and iPTR: the types that iPTR may turn out to be.
        everything: all types.
        unchecked: constants of types of this many bits or more may have more bits than these.
        by_number: each type.
    """

    def __init__(self, value_types: ValueTypes) -> None:
        self._value_types = value_types
        self.unchecked = _UNCHECKED[value_types.release]
        self._pointer_size = _POINTER_SIZE[value_types.release]
        self._by_mode: dict[str, tuple[tuple[int, int], ...]] = {}
        self.by_number = by_number = value_types.by_number
        self._by_name = {value_type.name: number for number, value_type in by_number.items()}
        kinds = by_number.values()
        self.everything = set_of(by_number)
        self.vectors = set_of(kind.number for kind in kinds if kind.is_vector)
        self.scalars = self.everything & ~self.vectors
        self.floats = set_of(kind.number for kind in kinds if kind.is_floating_point)
        numbers = set_of(kind.number for kind in kinds if kind.is_integer)
        self.pointer = self.single("iPTR")
        self.capability = self.single("cPTR")
        self.capabilities = set_of(kind.number for kind in kinds if kind.is_capability)
        self.integers = numbers | self.pointer
        self.wild = self.integers & self.scalars

    def single(self, name: str) -> int:
        """The set of one type, by LLVM's name; empty if the record set does not have it."""
        number = self._by_name.get(name)
        return 0 if number is None else 1 << number

    def name(self, number: int) -> str:
        return self.by_number[number].name

    def size(self, number: int) -> int:
        """Bits; of a scalable vector the minimum."""
        return self.by_number[number].size

    def element(self, number: int) -> int:
        """The type of the elements of a vector."""
        element = self.by_number[number].element
        assert element is not None, number
        return element

    def is_scalable(self, number: int) -> bool:
        return self.by_number[number].is_scalable

    def count(self, number: int) -> int:
        """The number of elements of a vector, the minimum for a scalable one; 0 for a scalar."""
        return self.by_number[number].count

    def length(self, number: int) -> tuple[bool, int]:
        """(scalable, number of elements): equal for types with the same number of elements; (False, 0) for all scalars."""
        value_type = self.by_number[number]
        return (value_type.is_scalable, value_type.count) if value_type.is_vector else (False, 0)

    def extent(self, number: int) -> tuple[bool, int]:
        """(scalable, bits): equal for types of the same size."""
        value_type = self.by_number[number]
        return value_type.is_scalable, value_type.size

    def size_order(self, number: int) -> SizeOrder:
        if self.pointer >> number & 1:
            return False, self._pointer_size, self._pointer_size
        value_type = self.by_number[number]
        element = value_type if value_type.element is None else self.by_number[value_type.element]
        return value_type.is_scalable, element.size, value_type.size

    def by_mode(self, record: Record) -> tuple[tuple[int, int], ...]:
        """(HwMode, number of the type) for each mode that a ValueType record names; see :meth:`ValueTypes.by_mode`."""
        numbers = self._by_mode.get(record.name)
        if numbers is None:
            pairs = self._value_types.by_mode(record)
            numbers = self._by_mode[record.name] = tuple([(mode, kind.number) for mode, kind in pairs])
        return numbers
