"""The list of LLVM's machine value types (MVT; VTEmitter), from the ValueTypes of ``ValueTypes.td``, and the ranges that they are in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common import fields as common
from tgdsl.model.machine_types import fields
from tgdsl.records import Ordered, Record, RecordSet


@frozen
class MachineType:
    """An MVT as ``ValueTypes.td`` describes it.

    Attributes:
        name: its enumerator.
        number: its value; None in releases where that is its place in the list.
        size: in bits; the least of a scalable vector.
        is_overloaded: it stands for several types in patterns.
        is_integer, is_floating_point: true of vectors of such elements, too.
        is_tuple: it is a tuple of RISC-V's vectors, of which it has ``tuple_length``.
        is_normal: it is in the range of all that LLVM computes with.
        is_capability: it is a CHERI capability.
        count: the number of a vector's elements.
        element: a vector's ElementType; None for other types.
    """

    record: Record
    name: str
    number: int | None
    size: int
    is_overloaded: bool
    is_integer: bool
    is_floating_point: bool
    is_vector: bool
    is_scalable: bool
    is_tuple: bool
    tuple_length: int
    is_normal: bool
    is_capability: bool
    count: int
    element: MachineType | None


@frozen
class TypeRange:
    """Neighbours in the list that have something in common: ``FIRST_INTEGER_VALUETYPE`` to ``LAST_INTEGER_VALUETYPE``.

    Attributes:
        name: "INTEGER_VALUETYPE".
        first, last: names of types.
    """

    name: str
    first: str
    last: str


@frozen
class MachineTypes:
    """All MVTs in the order of their numbers, and the ranges in the order of their names."""

    types: tuple[MachineType, ...]
    ranges: tuple[TypeRange, ...]


def has_machine_types(records: RecordSet) -> bool:
    """True of records that are LLVM's list of types: other files include it."""
    return records.has_class("ValueType") and not records.has_class("Target") and not records.has_class("Intrinsic")


def read_machine_types(records: RecordSet) -> MachineTypes:
    """The list of a record set.

    Raises:
        DiagnosticError: two types have one number, or one has a number that no enumerator has; or a type stands in a range of others.
    """
    report = Report()
    made: dict[str, MachineType] = {}
    listed = [_read(record, made) for record in _IN_ORDER[records.release](records, report)]
    ranges = _ranges(listed, report)
    report.check()
    return MachineTypes(tuple(listed), ranges)


def _read(record: Record, made: dict[str, MachineType]) -> MachineType:
    known = made.get(record.name)
    if known is not None:
        return known
    is_vector = common.is_vector_type(record)
    element = common.element_type_of(record) if is_vector else None
    made[record.name] = one = MachineType(
        record=record,
        name=common.type_name_of(record),
        number=common.given_type_number_of(record),
        size=common.type_size_of(record),
        is_overloaded=fields.is_overloaded_type(record),
        is_integer=common.is_integer_type(record),
        is_floating_point=common.is_floating_point_type(record),
        is_vector=is_vector,
        is_scalable=common.is_scalable_type(record),
        is_tuple=fields.is_tuple_type(record),
        tuple_length=fields.tuple_length_of(record),
        is_normal=fields.is_normal_type(record),
        is_capability=common.is_capability_type(record),
        count=common.element_count_of(record),
        element=None if element is None else _read(element, made),
    )
    return one


def _by_number(records: RecordSet, report: Report) -> Sequence[Record]:
    """The ValueTypes in the order of the numbers that they give themselves."""
    found: dict[int, Record] = {}
    for record in records.by_name("ValueType"):
        number = common.given_type_number_of(record)
        if number is None or not 0 <= number <= _LARGEST:
            said = "has no number" if number is None else f"has the number {number}"
            report.error(
                record.place_of("Value"), f"the ValueType '{record.label}' {said}: give it one from 0 to {_LARGEST}"
            )
            continue
        other = found.setdefault(number, record)
        if other is not record:
            report.error(
                record.place_of("Value"),
                f"the ValueTypes '{other.label}' and '{record.label}' have one number, {number}: give each its own",
                Note(other.place, f"'{other.label}' is here"),
            )
    return [record for _, record in sorted(found.items())]


def _as_defined(records: RecordSet, report: Report) -> Sequence[Record]:
    """The ValueTypes in the order of their definition, which numbers them; pointers of a target are none of LLVM's own."""
    return [record for record in records.in_order("ValueType", Ordered.TYPES) if not record.is_a("PtrValueType")]


_LARGEST = 0xFF  #: of the numbers that types give themselves

#: Types had numbers in ``ValueTypes.td``; now their order gives them.
_IN_ORDER: ByRelease[Callable[[RecordSet, Report], Sequence[Record]]] = ByRelease({19: _by_number, 22: _as_defined})

#: The types of each range.
_MEMBERS: Mapping[str, Callable[[MachineType], bool]] = {
    "CHERI_CAPABILITY_VALUETYPE": lambda one: one.is_capability,
    "FIXEDLEN_VECTOR_VALUETYPE": lambda one: one.is_vector and not one.is_scalable,
    "FP_FIXEDLEN_VECTOR_VALUETYPE": lambda one: one.is_floating_point and one.is_vector and not one.is_scalable,
    "FP_SCALABLE_VECTOR_VALUETYPE": lambda one: one.is_floating_point and one.is_scalable,
    "FP_VALUETYPE": lambda one: one.is_floating_point and not one.is_vector,
    "INTEGER_FIXEDLEN_VECTOR_VALUETYPE": lambda one: one.is_integer and one.is_vector and not one.is_scalable,
    "INTEGER_SCALABLE_VECTOR_VALUETYPE": lambda one: one.is_integer and one.is_scalable,
    "INTEGER_VALUETYPE": lambda one: one.is_integer and not one.is_vector,
    "RISCV_VECTOR_TUPLE_VALUETYPE": lambda one: one.is_tuple,
    "SCALABLE_VECTOR_VALUETYPE": lambda one: one.is_scalable,
    "VALUETYPE": lambda one: one.is_normal,
    "VECTOR_VALUETYPE": lambda one: one.is_vector,
}


def _ranges(types: Sequence[MachineType], report: Report) -> tuple[TypeRange, ...]:
    """The ranges that have a type in them."""
    ranges: list[TypeRange] = []
    for name, is_member in _MEMBERS.items():
        members = [number for number, one in enumerate(types) if is_member(one)]
        if not members:
            continue
        first, last = members[0], members[-1]
        ranges.append(TypeRange(name, types[first].name, types[last].name))
        behind = next((number for number, after in zip(members, members[1:]) if after > number + 1), None)
        if behind is not None:
            stranger = types[behind + 1]
            one = types[next(number for number in members if number > behind)]
            report.error(
                one.record.place,
                f"the type '{one.name}' is in the range {name}, and '{stranger.name}' before it is not: list the types of a range in a row",
                Note(stranger.record.place, f"'{stranger.name}' is here"),
            )
    return tuple(ranges)
