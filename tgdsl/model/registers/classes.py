"""Reading the records of class RegisterClass and RegisterCategory."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, collecting
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common import rules
from tgdsl.model.common.bit_sets import members_of, set_of
from tgdsl.model.common.fields import namespace_of
from tgdsl.model.common.hw_modes import DEFAULT, HwModes
from tgdsl.model.common.numbers import signed, unsigned
from tgdsl.model.common.set_theory import SetTheory
from tgdsl.model.common.value_types import OTHER, ValueType, ValueTypes
from tgdsl.model.registers import fields
from tgdsl.model.registers.bank import SizeInfo
from tgdsl.model.registers.builders import ClassBuilder, RegisterBuilder
from tgdsl.model.registers.reading import RegisterTable
from tgdsl.records import Record, RecordSet, Ref

HIGHEST_PRIORITY = 31  # LLVM has five bits for it


@frozen
class _Cost:
    """The byte that LLVM has for a CopyCost.

    Attributes:
        numbers: those that a definition may give.
        largest: llvm-tblgen refuses larger ones, as it reads them.
        written: the number that it writes.
    """

    numbers: range
    largest: int
    written: Callable[[int], int]


def _byte(value: int) -> int:
    return unsigned(value, 8)


#: The range of CopyCost, and the number that a descriptor keeps of it: since 22, an unsigned byte.
_COST = ByRelease({19: _Cost(range(-128, 128), (1 << 31) - 1, signed), 22: _Cost(range(-128, 256), 255, _byte)})


#: True if a class whose size follows from its type needs one that does not depend on the HwMode.
_NEEDS_SIMPLE_TYPE = ByRelease({19: False, 22: True})


def all_artificial(table: RegisterTable, members: int) -> bool:
    """True if a class of these members is artificial: it has no member that is not."""
    return all(table[number].artificial for number in members_of(members))


def read_classes(
    records: RecordSet,
    modes: HwModes,
    value_types: ValueTypes,
    sets: SetTheory,
    table: RegisterTable,
    report: Report,
) -> list[ClassBuilder]:
    """The classes by name, not yet numbered."""
    definitions = records.by_name("RegisterClass")
    if not definitions:
        report.error(records.place, "there are no register classes: define records of class RegisterClass")
    errors = len(report.errors)
    for record in definitions:
        sets.expand(record)
    sound = len(report.errors) == errors
    reader = _Reader(
        records,
        modes,
        value_types,
        sets,
        table,
        report,
        _COST[records.release],
        _NEEDS_SIMPLE_TYPE[records.release],
        sound,
    )
    classes: list[ClassBuilder] = []
    for record in definitions:
        with collecting(report):
            classes.append(reader.read(record))
    return classes


@frozen
class _Reader:
    records: RecordSet
    modes: HwModes
    types: ValueTypes
    sets: SetTheory
    table: RegisterTable
    report: Report
    cost: _Cost
    needs_simple_type: (
        bool  # llvm-tblgen refuses a class whose size would follow from a type that depends on the HwMode
    )
    sound: bool  # no set expression was wrong, so that an empty one was meant to be empty

    def read(self, record: Record) -> ClassBuilder:
        types = self._types(record)
        elements = self.sets.expand(record) or ()
        default_order = self.table.numbers(elements, record, "MemberList", self.report)
        members = set_of(default_order)
        if not elements and self.sound:
            self.report.breach(
                rules.CLASS_EMPTY,
                record.place_of("MemberList"),
                f"the register class '{record.name}' has no members: list registers in its MemberList",
            )
        artificial = all_artificial(self.table, members)
        result = ClassBuilder(record.name, record, members, self._sizes(record, types), artificial, record.place)
        result.orders = [tuple(default_order), *self._alternative_orders(record, members)]
        result.namespace = namespace_of(record)
        result.value_types = [{mode: choice.qualified_name for mode, choice in type_.items()} for type_ in types]
        result.copy_cost = self._copy_cost(record)
        result.allocatable = fields.is_allocatable(record)
        result.alt_order_select = fields.alt_order_select_of(record)
        result.allocation_priority = self._priority(record)
        result.global_priority = fields.is_global_priority(record)
        result.pressure_set = fields.generates_pressure_set(record)
        result.ts_flags = self._flags(record)
        return result

    def _types(self, record: Record) -> list[dict[int, ValueType]]:
        if not fields.type_values_of(record):
            self.report.error(
                record.place_of(fields.TYPES),
                f"the register class '{record.name}' has no types: list value types in its RegTypes",
            )
        types: list[dict[int, ValueType]] = []
        for type_record in fields.types_of(record):
            if type_record.is_a("ValueType"):
                types.append(dict(self.types.by_mode(type_record)))
            else:
                self.report.error(
                    record.place_of(fields.TYPES),
                    f"'{type_record.name}' in the RegTypes of '{record.name}' is not a value type: list records of class "
                    "ValueType",
                    Note(type_record.place, f"'{type_record.name}' is defined here"),
                )
        return types

    def _sizes(self, record: Record, types: list[dict[int, ValueType]]) -> dict[int, SizeInfo]:
        """RegInfos by HwMode; those of the default mode come from the class or its first type if they are not given."""
        select = fields.infos_of(record)
        chosen = self.modes.objects(self.records, select) if select else {}
        sizes = {mode: _size_info(info) for mode, info in chosen.items()}
        if DEFAULT not in sizes:
            stated_size, alignment = fields.size_and_alignment_of(record)
            size = unsigned(stated_size)
            if size == 0 and types:
                size = self._size_of_type(record, types[0])
            sizes = {DEFAULT: SizeInfo(size, size, unsigned(alignment)), **sizes}
        return sizes

    def _size_of_type(self, record: Record, type_: dict[int, ValueType]) -> int:
        """The bits of a class's first type, in the lowest HwMode that it has."""
        first = next(iter(type_.values()))
        message = (
            f"the size of the registers in '{record.name}' does not follow from its first type, which has no fixed size: set "
            "its Size, or RegInfos with an entry for the default mode"
        )
        if first.fixed_size is None and first.number != OTHER.number:  # llvm-tblgen aborts, or reads beyond its table
            self.report.error(record.place, message)
        elif type_.keys() != {DEFAULT} and self.needs_simple_type:
            self.report.error(record.place, message)
        elif type_.keys() != {DEFAULT} or first.fixed_size is None:
            self.report.breach(rules.CLASS_SIZE, record.place, message)
        return first.size

    def _alternative_orders(self, record: Record, members: int) -> list[tuple[int, ...]]:
        orders: list[tuple[int, ...]] = []
        for expression in fields.alternative_orders_of(record):
            elements = self.sets.evaluate(expression, partial(record.place_of, fields.ALTERNATIVE_ORDERS))
            order = self.table.numbers(elements, record, fields.ALTERNATIVE_ORDERS, self.report)
            for number in order:
                if not members >> number & 1:
                    stranger: RegisterBuilder = self.table[number]
                    self.report.error(
                        record.place_of(fields.ALTERNATIVE_ORDERS, expression),
                        f"'{stranger.name}' in the AltOrders of '{record.name}' is not a member of the class: add it to the "
                        "MemberList, or leave it out here",
                        Note(stranger.place, f"'{stranger.name}' is defined here"),
                    )
            orders.append(tuple(order))
        return orders

    def _copy_cost(self, record: Record) -> int:
        """The CopyCost, as the number that LLVM makes of it."""
        value, numbers = fields.copy_cost_of(record), self.cost.numbers
        if value not in numbers:
            place = record.place_of(fields.COPY_COST)
            message = f"the CopyCost of '{record.name}' is {value}: use a number from {numbers[0]} to {numbers[-1]}"
            if signed(value) > self.cost.largest:
                self.report.error(place, message)
            else:
                self.report.breach(rules.COPY_COST, place, message)
        return self.cost.written(value)

    def _priority(self, record: Record) -> int:
        value = fields.allocation_priority_of(record)
        if not 0 <= value <= HIGHEST_PRIORITY:
            self.report.error(
                record.place_of(fields.ALLOCATION_PRIORITY),
                f"the AllocationPriority of '{record.name}' is {value}: use a number from 0 to {HIGHEST_PRIORITY}",
            )
        return value

    def _flags(self, record: Record) -> int:
        bits = fields.flags_of(record)
        if not all(isinstance(bit, bool) for bit in bits.elements):
            self.report.error(
                record.place_of(fields.FLAGS),
                f"some bits of the TSFlags of '{record.name}' are not set: give each a value",
            )
        return bits.number() & 0xFF


def read_categories(
    records: RecordSet, classes: list[ClassBuilder], report: Report
) -> dict[str, tuple[ClassBuilder, ...]]:
    """Name of each RegisterCategory to its classes."""
    known = {register_class.name: register_class for register_class in classes if register_class.record}
    categories: dict[str, tuple[ClassBuilder, ...]] = {}
    for record in records.by_name("RegisterCategory"):
        found: list[ClassBuilder] = []
        for value in fields.classes_of(record):
            name = value.name if isinstance(value, Ref) else "?"
            register_class = known.get(name)
            if register_class is None or register_class.artificial:
                what = "is not a register class" if register_class is None else "has only artificial registers"
                report.error(
                    record.place_of(fields.CLASSES),
                    f"'{name}' in the category '{record.name}' {what}: list classes of usable registers",
                )
            else:
                found.append(register_class)
        categories[record.name] = tuple(found)
    return categories


def _size_info(record: Record) -> SizeInfo:
    """The sizes that a RegInfo gives."""
    return SizeInfo(*[unsigned(record.integer(field)) for field in ("RegSize", "SpillSize", "SpillAlignment")])
