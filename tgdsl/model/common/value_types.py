"""ValueType records: LLVM's simple types (MVT) by number, and ValueTypeByHwMode."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from tgdsl.classes import native
from tgdsl.diagnostics import fail
from tgdsl.llvm import Release
from tgdsl.model.common.fields import (
    element_count_of,
    element_type_of,
    given_type_number_of,
    is_capability_type,
    is_floating_point_type,
    is_integer_type,
    is_scalable_type,
    is_vector_type,
    type_name_of,
    type_size_of,
)
from tgdsl.model.common.hw_modes import DEFAULT, HwModes
from tgdsl.records import Record, RecordSet

#: Types without a fixed size, besides scalable vectors: overloaded ones, and those that no register holds.
_SIZELESS = frozenset(
    {"Other", "iPTR", "cPTR", "iPTRAny", "pAny", "vAny", "fAny", "iAny", "Any", "token", "Metadata", "aarch64svcount"}
)


@cache
def _numbers(release: Release) -> Mapping[str, int]:
    """The numbers of a release's own types by their LLVM names."""
    return {row.llvm_name or row.name: row.number for row in release.value_types}


def type_number_of(record: Record) -> int:
    """The number of a ValueType in ``MVT::SimpleValueType``: the record's field, or, in releases whose records have none, that of the type of
    its LLVM name.

    Raises:
        DiagnosticError: LLVM has no type of that name.
    """
    given = given_type_number_of(record)
    if given is not None:
        return given
    name = type_name_of(record)
    number = _numbers(record.release).get(name)
    if number is None:
        raise fail(
            record.place,
            f"{record.release.name} has no value type '{name}': a target cannot add one, so use one of its own",
        )
    return number


@native(auto_attribs=True, frozen=True, eq=False)
class ValueType:
    """An MVT.

    Attributes:
        number: LLVM's, in ``MVT::SimpleValueType``.
        name: LLVM's, without ``MVT::``: "i32".
        size: bits; the minimum for scalable vectors, 0 for types without one.
        element: number of the type of a vector's elements; None for other types.
        count: number of a vector's elements, the minimum for scalable ones; 0 for other types.
        is_scalable, is_integer, is_floating_point: as LLVM's functions of these names have it: true of vectors of integers or
            floating-point numbers too.
        is_capability: it is a CHERI capability.
    """

    number: int
    name: str
    size: int
    element: int | None = None
    count: int = 0
    is_scalable: bool = False
    is_integer: bool = False
    is_floating_point: bool = False
    is_capability: bool = False

    @property
    def is_vector(self) -> bool:
        return self.element is not None

    @property
    def qualified_name(self) -> str:
        return f"MVT::{self.name}"

    @property
    def fixed_size(self) -> int | None:
        """Bits; None for a type without a fixed size."""
        return None if self.is_scalable or self.name in _SIZELESS else self.size


OTHER = ValueType(number=1, name="Other", size=0)  #: MVT::Other, the first of LLVM's types


def void_type(release: Release) -> ValueType:
    """MVT::isVoid, the type of a node without results."""
    return ValueType(number=_numbers(release)["isVoid"], name="isVoid", size=0)


class ValueTypes:
    """The value types of a record set.

    Attributes:
        release: that of the records.
        by_number: the first record of each number: LLVM's own types come before a target's names for them. Pointers, which have the
            number of an integer, and types by HwMode are not among them.

    Args:
        modes: gives the HwModes, when a type depends on one: calling conventions do not, and need no valid modes.
    """

    def __init__(self, records: RecordSet, modes: Callable[[], HwModes]) -> None:
        self._records = records
        self.release = records.release
        self._modes = modes
        self._by_mode: dict[str, tuple[tuple[int, ValueType], ...]] = {}
        self.by_number: dict[int, ValueType] = {}
        for record in records.of_class("ValueType"):
            if not record.anonymous and not record.is_a("HwModeSelect") and not record.is_a("PtrValueType"):
                number = type_number_of(record)
                if number not in self.by_number:
                    self.by_number[number] = _read(record)

    def of(self, record: Record) -> ValueType:
        """The type of a ValueType record that does not depend on the mode; a pointer is the integer of its size."""
        return self.by_number.get(type_number_of(record)) or _read(record)

    def by_mode(self, record: Record) -> tuple[tuple[int, ValueType], ...]:
        """(HwMode, type) for each mode that a ValueType record names, ascending; the default mode alone for a type that does not
        depend on the mode.

        Raises:
            DiagnosticError: the record is no ValueType.
        """
        found = self._by_mode.get(record.name)
        if found is None:
            if record.is_a("HwModeSelect"):
                objects = self._modes().objects(self._records, record)
                found = tuple([(mode, self.of(chosen)) for mode, chosen in objects.items()])
            elif record.is_a("ValueType"):
                found = ((DEFAULT, self.of(record)),)
            else:
                raise fail(record.place, f"'{record.label}' is used as a type, but is not a ValueType: use one")
            self._by_mode[record.name] = found
        return found


def _read(record: Record) -> ValueType:
    is_vector = is_vector_type(record)
    return ValueType(
        number=type_number_of(record),
        name=type_name_of(record),
        size=type_size_of(record),
        element=type_number_of(element_type_of(record)) if is_vector else None,
        count=element_count_of(record) if is_vector else 0,
        is_scalable=is_scalable_type(record),
        is_integer=is_integer_type(record),
        is_floating_point=is_floating_point_type(record),
        is_capability=is_capability_type(record),
    )
