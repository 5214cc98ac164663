"""Types of GlobalISel's registers (LLT), as match tables have them (LLTCodeGen)."""

from __future__ import annotations

from typing import Final, TypeAlias

from tgdsl.classes import native
from tgdsl.model.common.value_types import ValueType


class LowLevelType:
    """An LLT: a scalar, a vector of scalars, or a pointer. Two are equal if they are the same type; their order is that of LLTCodeGen.

    Make one by :meth:`scalar`, :meth:`vector`, :meth:`pointer` or :func:`low_level_type`.

    Attributes:
        size: in bits: of a scalar or a pointer, of one element of a vector. A pointer that has none is 0.
        count: the number of elements, the smallest one of a scalable vector; 0 if it is no vector.
        address_space: of a pointer; -1 if it is none.
        key: what it is compared by.
    """

    __slots__ = ("address_space", "count", "key", "scalable", "size")

    def __init__(self, size: int, count: int, scalable: bool, address_space: int) -> None:
        self.size: Final = size
        self.count: Final = count
        self.scalable: Final = scalable
        self.address_space: Final = address_space
        is_scalar = not count and address_space < 0
        self.key: Final = (count > 0, is_scalar, max(address_space, 0), scalable, count, size)

    @staticmethod
    def scalar(size: int) -> LowLevelType:
        """``LLT::scalar``."""
        return LowLevelType(size, 0, False, -1)

    @staticmethod
    def vector(count: int, size: int, *, scalable: bool = False) -> LowLevelType:
        """``LLT::vector`` of ``count`` scalars of ``size`` bits."""
        return LowLevelType(size, count, scalable, -1)

    @staticmethod
    def pointer(address_space: int, size: int) -> LowLevelType:
        """``LLT::pointer``."""
        return LowLevelType(size, 0, False, address_space)

    @property
    def is_vector(self) -> bool:
        return self.count > 0

    @property
    def is_pointer(self) -> bool:
        return self.address_space >= 0

    @property
    def is_scalar(self) -> bool:
        return not self.count and self.address_space < 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LowLevelType) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __lt__(self, other: LowLevelType) -> bool:
        return self.key < other.key

    def __repr__(self) -> str:
        if self.is_pointer:
            return f"LowLevelType.pointer({self.address_space}, {self.size})"
        if self.is_vector:
            return f"LowLevelType.vector({self.count}, {self.size}, scalable={self.scalable})"
        return f"LowLevelType.scalar({self.size})"


@native(auto_attribs=True, frozen=True)
class TempType:
    """A type that a rule recorded of an operand (TempTypeIdx): negative numbers, from -1 downwards."""

    index: int


TableType: TypeAlias = LowLevelType | TempType  #: a type in a rule's result (LLTCodeGenOrTempType)


def low_level_type(value_type: ValueType) -> LowLevelType | None:
    """The LLT of an MVT (MVTToLLT); None for a type that has none: iPTR, overloaded types, ``Other``, ...

    A vector of one element is a scalar, unless it is scalable.
    """
    if value_type.is_vector and (value_type.is_scalable or value_type.count != 1):
        return LowLevelType.vector(
            value_type.count, value_type.size // value_type.count, scalable=value_type.is_scalable
        )
    if value_type.is_integer or value_type.is_floating_point:
        return LowLevelType.scalar(value_type.size)
    return None
