"""The rows of a release's table of value types: ``MVT::SimpleValueType``, which ``ValueTypes.td`` defines."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """The class of a value type's record."""

    INTEGER = "VTInt"
    FLOAT = "VTFP"
    VECTOR = "VTVec"
    SCALABLE_VECTOR = "VTScalableVec"
    VECTOR_TUPLE = "VTVecTup"
    CHERI_CAPABILITY = "VTCheriCapability"
    OVERLOADED = "VTAny"
    OTHER = "ValueType"


@dataclass(frozen=True)
class NumberedType:
    """A value type.

    Attributes:
        name: of its record.
        number: in the enumeration.
        size: in bits; 0 for vectors, whose elements have one, and for types without one.
        llvm_name: the enumerator, if it is not the name.
        is_normal: values can have it (``isNormalValueType``).
        element: the name of the type of a vector's elements, of the members of a tuple of vectors; empty for other types.
        count: the number of a vector's elements, the smallest one for scalable vectors; of a tuple's vectors.
    """

    name: str
    kind: Kind
    number: int
    size: int = 0
    llvm_name: str = ""
    is_normal: bool = True
    element: str = ""
    count: int = 0
