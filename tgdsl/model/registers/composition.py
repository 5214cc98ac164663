"""Composites of sub-register indices (computeComposites), and the LaneBitmasks that follow from them.

Lanes are to indices what RegUnits are to registers: two indices share a lane if their sub-registers overlap in some register.
"""

from __future__ import annotations

from tgdsl.diagnostics import NOWHERE, Note, Report
from tgdsl.model.common import rules
from tgdsl.model.common.bit_sets import largest, members_of
from tgdsl.model.common.graphs import depth_first
from tgdsl.model.registers.bank import ALL_LANES, MaskRotate
from tgdsl.model.registers.builders import ClassBuilder, IndexBuilder, RegisterBuilder
from tgdsl.model.registers.indices import IndexTable
from tgdsl.model.registers.reading import RegisterTable

LANES = 64


def compose_indices(table: RegisterTable, indices: IndexTable, report: Report) -> None:
    """Set the composite of each index of a register and each index of that sub-register."""
    known = {(index.number, second) for index in indices.all for second in index.composed}
    seen: set[int] = set()
    for register in table.all:
        if register.topo_sig in seen:
            continue
        seen.add(register.topo_sig)
        for first_number, middle in register.sub_regs.items():
            first = indices[first_number]
            for second_number, inner in middle.sub_regs.items():
                number = register.index_of.get(inner.number)
                if number is None:
                    _report_nameless(register, middle, inner, report)
                    continue
                second, result = indices[second_number], indices[number]
                other = indices.set_composition(first, second, result)
                if other is not None and (
                    (first_number, second_number) not in known or _always(table, first_number, second_number, result)
                ):
                    _warn(register, first, second, other, result, report)


def _report_nameless(
    register: RegisterBuilder, middle: RegisterBuilder, inner: RegisterBuilder, report: Report
) -> None:
    report.error(
        register.place,
        f"'{inner.name}' is a sub-register of '{middle.name}', which is one of '{register.name}', but has no index in "
        f"'{register.name}': let that be covered by its sub-registers (CoveredBySubRegs), or name '{inner.name}' in it",
        Note(middle.place, f"'{middle.name}' is defined here"),
        Note(inner.place, f"'{inner.name}' is defined here"),
    )


def _always(table: RegisterTable, first: int, second: int, result: IndexBuilder) -> bool:
    """True if the composite of two indices is ``result`` in all registers that have the two."""
    pairs = [
        (register, register.sub_regs[first].sub_regs[second])
        for register in table.all
        if first in register.sub_regs and second in register.sub_regs[first].sub_regs
    ]
    return all(register.sub_regs.get(result.number) is inner for register, inner in pairs)


def _warn(
    register: RegisterBuilder,
    first: IndexBuilder,
    second: IndexBuilder,
    other: IndexBuilder,
    result: IndexBuilder,
    report: Report,
) -> None:
    report.warning(
        register.place,
        f"the indices '{first.name}' and '{second.name}' compose to '{result.name}' in the register '{register.name}', and "
        f"to '{other.name}' elsewhere; LLVM takes '{other.name}' for all: use indices that agree",
        *(
            Note(index.place, f"'{index.name}' is defined here")
            for index in dict.fromkeys((first, second, other, result))
            if index.place is not NOWHERE
        ),
    )


def assign_lanes(indices: IndexTable, report: Report) -> int:
    """Give each leaf index a lane, and others those of their composites (computeSubRegLaneMasks); returns CoveringLanes."""
    leaves = [index for index in indices.all if not index.composed]
    if len(leaves) > LANES:
        first = leaves[LANES]
        report.error(
            first.place,
            f"there are {len(leaves)} indices of leaf sub-registers, and LLVM has {LANES} lanes to tell them apart: "
            f"'{first.name}' is the first without a lane; use fewer indices",
        )
        report.check()
    for lane, index in enumerate(leaves):
        index.lane_mask = 1 << lane
    for index in indices.all:
        index.lane_transform = _transform(index, leaves, report)
    report.check()
    for index, entering in depth_first(indices.all, _seconds):
        if not index.composed:
            continue
        # While an index is visited, it has all lanes: a conservative mask in case composites go in a circle.
        index.lane_mask = ALL_LANES if entering else _union(index)
    covering = ALL_LANES
    for index in indices.all:
        if not index.covers:
            covering &= ~index.lane_mask
    return covering


def _seconds(index: IndexBuilder) -> list[IndexBuilder]:
    return [index.composed[number] for number in sorted(index.composed)]


def _union(index: IndexBuilder) -> int:
    mask = 0
    for part in index.composed.values():
        mask |= part.lane_mask
    return mask


def _transform(index: IndexBuilder, leaves: list[IndexBuilder], report: Report) -> list[MaskRotate]:
    """CompositionLaneMaskTransform: the rotations that turn lanes within a sub-register into lanes of the register."""
    if not index.composed:
        return [MaskRotate(ALL_LANES, largest(index.lane_mask))]
    masks: dict[int, int] = {}  # rotation to the lanes that it moves
    for lane, leaf in enumerate(leaves):
        result = index.composed.get(leaf.number)
        if result is None:
            continue
        if result.composed:
            # It has no lane yet, which llvm-tblgen takes for the lane -1.
            report.breach(
                rules.LEAF_COMPOSITION,
                result.place if result.record else index.place,
                f"'{index.name}' and the leaf index '{leaf.name}' compose to '{result.name}', which has sub-registers in other "
                "registers: use different indices",
                *(Note(i.place, f"'{i.name}' is defined here") for i in (index, leaf) if i.place is not NOWHERE),
            )
        distance = (largest(result.lane_mask) - lane) % LANES
        masks[distance] = masks.get(distance, 0) | 1 << lane
    if len(masks) <= 1:  # the lanes of a single step need no mask; without any, every step is as good
        return [MaskRotate(ALL_LANES, next(iter(masks), 0))]
    return [MaskRotate(mask, distance) for distance, mask in masks.items()]


def assign_unit_lanes(table: RegisterTable, indices: IndexTable) -> None:
    """Set RegUnitLaneMasks: for each native unit of a register, the lanes of all leaf sub-registers that have it."""
    units_of: dict[RegisterBuilder, list[int]] = {}  # of leaf registers
    for register in table.all:
        if not register.sub_regs:
            units_of[register] = members_of(register.units)
    for register in table.all:
        masks = dict.fromkeys(members_of(register.units), ALL_LANES)
        for number, part in register.sub_regs.items():
            if not part.sub_regs:
                lanes = indices[number].lane_mask
                for unit in units_of[part]:
                    masks[unit] &= lanes
        register.unit_lane_masks = list(masks.values())[: register.native_units.bit_count()]


def assign_class_lanes(classes: list[ClassBuilder], indices: IndexTable) -> None:
    """Set the lane mask of each class: the lanes of all sub-registers of its members; one lane for a class without any."""
    for register_class in classes:
        mask = 0
        for number in register_class.with_sub_reg:
            mask |= indices[number].lane_mask
        register_class.lane_mask = mask or 1
