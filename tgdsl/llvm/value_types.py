"""The rows of a release's table of value types: ``MVT::SimpleValueType``, which ``ValueTypes.td`` defines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

#: An element's type, and numbers of elements.
Vectors: TypeAlias = tuple[str, tuple[int, ...]]


class Kind(Enum):
    """The class of a value type's record."""

    INTEGER = "VTInt"
    FLOAT = "VTFP"
    VECTOR = "VTVec"
    SCALABLE_VECTOR = "VTScalableVec"
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
        element: the name of the type of a vector's elements; empty for other types.
        count: the number of a vector's elements, the smallest one for scalable vectors.
    """

    name: str
    kind: Kind
    number: int
    size: int = 0
    llvm_name: str = ""
    is_normal: bool = True
    element: str = ""
    count: int = 0


def numbered_vectors(first: int, fixed: Sequence[Vectors], scalable: Sequence[Vectors]) -> Iterator[NumberedType]:
    """Vectors with consecutive numbers: ``v4i32``, then ``nxv4i32``."""
    number = first
    for prefix, kind, table in (("v", Kind.VECTOR, fixed), ("nxv", Kind.SCALABLE_VECTOR, scalable)):
        for element, counts in table:
            for count in counts:
                yield NumberedType(f"{prefix}{count}{element}", kind, number, element=element, count=count)
                number += 1
