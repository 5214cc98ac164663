"""The fields of a ValueType that LLVM's list of types reads, each by its name here; the others are in :mod:`tgdsl.model.common.fields`."""

from __future__ import annotations

from tgdsl.model.common.readers import bit, bit_if_there
from tgdsl.records import Record

#: It stands for several types in patterns.
is_overloaded_type = bit("isOverloaded")
#: It is in the range from FIRST_VALUETYPE to LAST_VALUETYPE.
is_normal_type = bit("isNormalValueType")
#: A tuple of RISC-V's vectors.
is_tuple_type = bit_if_there("isRISCVVecTuple")


def tuple_length_of(record: Record) -> int:
    """NF: how many vectors a tuple has; 0 of other types, and in releases that do not have it."""
    return record.integer("NF") if "NF" in record.fields else 0
