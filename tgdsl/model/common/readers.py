"""Readers of fields: ``opcode_of = string("Opcode")`` is a function of a record, which gives the value of one field as the kind that it is.

A module ``fields.py`` has one line for each field of LLVM's classes that its package reads.
"""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.records import Bits, Code, Dag, Record, Value


def string(field: str) -> Callable[[Record], str]:
    return lambda record: record.string(field)


def string_if_there(field: str) -> Callable[[Record], str]:
    """Of a field that not all releases of LLVM have; empty where there is none."""
    return lambda record: record.string(field) if field in record.fields else ""


def strings(field: str) -> Callable[[Record], list[str]]:
    return lambda record: record.strings(field)


def integer(field: str) -> Callable[[Record], int]:
    return lambda record: record.integer(field)


def optional_integer(field: str) -> Callable[[Record], int | None]:
    return lambda record: record.optional_integer(field)


def integers(field: str) -> Callable[[Record], list[int]]:
    return lambda record: record.integers(field)


def bit(field: str) -> Callable[[Record], bool]:
    return lambda record: record.bit(field)


def bit_if_there(field: str) -> Callable[[Record], bool]:
    """Of a field that not all releases of LLVM have; off where there is none."""
    return lambda record: field in record.fields and record.bit(field)


def bits(field: str) -> Callable[[Record], Bits]:
    return lambda record: record.bits(field)


def code(field: str) -> Callable[[Record], Code]:
    return lambda record: record.code(field)


def dag(field: str) -> Callable[[Record], Dag]:
    return lambda record: record.dag(field)


def reference(field: str) -> Callable[[Record], Record]:
    """Of a field that refers to a record."""
    return lambda record: record.record(field)


def optional_reference(field: str) -> Callable[[Record], Record | None]:
    return lambda record: record.optional_record(field)


def references(field: str) -> Callable[[Record], list[Record]]:
    return lambda record: record.records(field)


def is_set(field: str) -> Callable[[Record], bool]:
    """True of a record that has the field, with a value."""
    return lambda record: record.is_set(field)


def value(field: str) -> Callable[[Record], Value]:
    """Of a field of whatever kind."""
    return lambda record: record.value(field)


def values(field: str) -> Callable[[Record], tuple[Value, ...]]:
    """Of a list of whatever kind."""
    return lambda record: record.values(field)
