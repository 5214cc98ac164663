"""From builders to the bank's frozen types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.model.common.bit_sets import members_of, set_of
from tgdsl.model.common.fields import namespace_of
from tgdsl.model.common.hw_modes import DEFAULT, HwModes
from tgdsl.model.common.numbers import unsigned
from tgdsl.model.registers import fields
from tgdsl.model.registers.bank import (
    PressureSet,
    Register,
    RegisterClass,
    RegUnit,
    SubRegIndex,
)
from tgdsl.model.registers.builders import ClassBuilder, IndexBuilder, RegisterBuilder, UnitBuilder
from tgdsl.model.registers.pressure import PressureSetBuilder, weight_of
from tgdsl.model.registers.reading import RegisterTable


def freeze_index(index: IndexBuilder) -> SubRegIndex:
    return SubRegIndex(
        name=index.name,
        namespace=index.namespace,
        number=index.number,
        record=index.record,
        ranges=tuple(index.ranges),
        lane_mask=index.lane_mask,
        lane_transform=tuple(index.lane_transform),
        composed={number: index.composed[number].number for number in sorted(index.composed)},
        concatenation_of=tuple([part.number for part in index.parts]),
        artificial=index.artificial,
        all_super_regs_covered=index.covers,
    )


def freeze_register(register: RegisterBuilder, dwarf_numbers: Sequence[int]) -> Register:
    record = register.record
    return Register(
        name=register.name,
        namespace=namespace_of(record),
        number=register.number,
        record=record,
        hw_encoding=fields.hw_encoding_of(record).number(),
        cost_per_use=tuple([unsigned(cost) for cost in fields.costs_per_use_of(record)]),
        sub_regs={number: part.number for number, part in register.sub_regs.items()},
        sub_reg_order=tuple([part.number for part in register.sub_reg_order]),
        index_of=dict(sorted(register.index_of.items())),
        super_regs=tuple([whole.number for whole in register.supers]),
        aliases=tuple([alias.number for alias in register.aliases]),
        units=register.units,
        native_units=tuple(members_of(register.native_units)),
        unit_lane_masks=tuple(register.unit_lane_masks),
        topo_sig=register.topo_sig,
        dwarf_numbers=tuple(dwarf_numbers),
        covered_by_sub_regs=register.covered,
        has_disjunct_sub_regs=register.disjunct,
        artificial=register.artificial,
        constant=register.constant,
    )


def freeze_unit(unit: UnitBuilder) -> RegUnit:
    return RegUnit(
        number=unit.number,
        roots=tuple([root.number for root in unit.roots]),
        weight=unit.weight,
        pressure_list=unit.pressure_list,
        artificial=unit.artificial,
    )


def freeze_pressure_set(pressure_set: PressureSetBuilder, units: Sequence[UnitBuilder]) -> PressureSet:
    return PressureSet(pressure_set.name, pressure_set.units, weight_of(pressure_set.units, units))


def rank_base_classes(classes: Sequence[ClassBuilder]) -> dict[ClassBuilder, int]:
    """Number of each class with a BaseClassOrder to its rank; among equal orders, the lower number is first."""
    ordered: list[tuple[int, int, ClassBuilder]] = []
    for item in classes:
        order = fields.base_class_order_of(item.record) if item.record else None
        if order is not None:
            ordered.append((order, item.number, item))
    return {item: rank for rank, (_, _, item) in enumerate(sorted(ordered, key=lambda entry: entry[:2]))}


def freeze_class(
    item: ClassBuilder,
    modes: HwModes,
    table: RegisterTable,
    units: Sequence[UnitBuilder],
    class_units: int,
    ranks: Mapping[ClassBuilder, int],
) -> RegisterClass:
    members = [table[number] for number in members_of(item.members)]
    by_mode = range(len(modes))
    return RegisterClass(
        name=item.name,
        namespace=item.namespace,
        number=item.number,
        record=item.record,
        members=item.members,
        orders=tuple(item.orders),
        value_types=tuple([_types_in(item, mode) for mode in by_mode]),
        sizes=tuple([item.sizes.get(mode, item.size) for mode in by_mode]),
        simple_size=item.size.reg_size if len(item.sizes) == 1 else 0,
        copy_cost=item.copy_cost,
        allocatable=item.allocatable,
        alt_order_select=item.alt_order_select,
        allocation_priority=item.allocation_priority,
        global_priority=item.global_priority,
        ts_flags=item.ts_flags,
        lane_mask=item.lane_mask,
        has_disjunct_sub_regs=any([register.disjunct for register in members]),
        covered_by_sub_regs=all([register.covered for register in members]),
        artificial=item.artificial,
        sub_classes=item.sub_classes,
        super_classes=tuple([parent.number for parent in item.supers]),
        sub_class_with_sub_reg={number: child.number for number, child in item.with_sub_reg.items()},
        super_reg_classes={
            number: set_of([parent.number for parent in item.super_reg_classes[number]])
            for number in sorted(item.super_reg_classes)
        },
        matching_sub_reg_class={number: target.number for number, target in item.matching_sub_reg_class.items()},
        weight=_weight_of_member(item, members, units),
        units_weight=0 if item.artificial else weight_of(class_units, units),
        base_class_order=ranks.get(item),
    )


def _types_in(item: ClassBuilder, mode: int) -> tuple[str, ...]:
    """The types of a class in a HwMode; a type without an entry for it has that of the default mode, if any."""
    names = [names.get(mode, names.get(DEFAULT)) for names in item.value_types]
    return tuple([name for name in names if name is not None])


def _weight_of_member(item: ClassBuilder, members: Sequence[RegisterBuilder], units: Sequence[UnitBuilder]) -> int:
    stated = fields.weight_of_class(item.record) if item.record else None
    if stated is not None:
        return unsigned(stated)
    return 0 if item.artificial else weight_of(members[0].units, units)  # an empty class is artificial
