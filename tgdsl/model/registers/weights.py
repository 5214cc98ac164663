"""Weights of the RegUnits in register pressure (computeRegUnitWeights).

All registers of a class should weigh the same, though some have more RegUnits than others. Registers that share classes, directly
or through others, form a group (UberRegSet), whose weight is that of its heaviest register. A lighter register becomes heavier
(normalizeWeight): through the weight of its only unit, if nothing else depends on that, or through an adopted unit. Since this
changes the weight of other groups, it is repeated until nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tgdsl.diagnostics import Note, Place, Report
from tgdsl.model.common import rules
from tgdsl.model.common.bit_sets import members_of, smallest
from tgdsl.model.common.graphs import post_order
from tgdsl.model.registers.bank import FIRST_UNIT_BITS
from tgdsl.model.registers.builders import ClassBuilder, RegisterBuilder, UnitBuilder
from tgdsl.model.registers.reading import RegisterTable

_HEAVIEST = 0xFF  # LLVM's table of weights has a byte for each unit


def check_units(units: Sequence[UnitBuilder], target: Place, report: Report) -> None:
    """Report native RegUnits that exceed the range of LLVM's tables.

    Args:
        target: where the target is defined.
    """
    most = 1 << FIRST_UNIT_BITS
    if len(units) > most:
        report.breach(
            rules.MANY_UNITS,
            target,
            f"the target has {len(units)} register units; LLVM allows {most}, since they are numbered in {FIRST_UNIT_BITS} bits",
        )
    for unit in units:
        if unit.weight > _HEAVIEST:
            root = unit.roots[0]
            report.breach(
                rules.UNIT_WEIGHT,
                root.place,
                f"the weight of the register unit of '{root.name}' would be {unit.weight}; LLVM allows {_HEAVIEST}: put fewer "
                "registers of different sizes into one register class",
            )


def weigh_units(
    table: RegisterTable, classes: Iterable[ClassBuilder], units: list[UnitBuilder], report: Report
) -> None:
    """Set the weights of all RegUnits; those that registers adopt are appended to ``units``."""
    _Scales(table.all, units, _groups(table, classes)).balance(report)


class _Group:
    """Registers that should weigh the same (UberRegSet).

    Attributes:
        determinants: SingularDeterminants: the only units of registers that have the group's weight; their weights are final.
        changed: the registers that have become heavier since the group's weight was computed.
    """

    __slots__ = ("registers", "weight", "determinants", "changed")

    def __init__(self, registers: list[RegisterBuilder]) -> None:
        self.registers: Final = registers
        self.weight = 0
        self.determinants = 0
        self.changed = list[RegisterBuilder]()


def _groups(table: RegisterTable, classes: Iterable[ClassBuilder]) -> list[_Group | None]:
    """By register number: the group; None for a register in no allocatable class."""
    sets: list[int] = []
    for item in classes:
        if item.allocatable and item.members:
            merged = item.members
            apart: list[int] = []
            for other in sets:
                if other & merged:
                    merged |= other
                else:
                    apart.append(other)
            sets = [*apart, merged]
    result: list[_Group | None] = [None] * (len(table.all) + 1)
    for members in sets:
        group = _Group([table[number] for number in members_of(members)])
        for register in group.registers:
            result[register.number] = group
    return result


class _Scales:
    """Normalizes the registers of a target.

    Most registers are as heavy as they should be, with all their sub-registers. The sets of those that are not, which are kept
    while weights change, tell which registers need a visit at all.
    """

    def __init__(
        self, registers: Sequence[RegisterBuilder], units: list[UnitBuilder], group_of: list[_Group | None]
    ) -> None:
        self.registers: Final = registers
        self.units: Final = units
        self.group_of: Final = group_of
        self._native: Final = len(units)
        self._weights: Final = [0] * (len(registers) + 1)  # of registers, by number
        self._users: Final[list[list[RegisterBuilder]]] = [[] for _ in units]  # of units, by number
        self._contents: Final = [0] * (len(registers) + 1)  # by number: the set of its sub-registers and itself
        self._lacking = 0  # the set of registers without some unit of a sub-register
        self._light = 0  # the set of registers that are lighter than their groups
        self._moved = False  # whether a weight has changed in this round
        for register in registers:
            for unit in members_of(register.units):
                self._users[unit].append(register)
            contents = units_of_parts = 0
            for part in register.sub_regs.values():
                contents |= 1 << part.number
                units_of_parts |= part.units
            self._contents[register.number] = contents | 1 << register.number
            if units_of_parts & ~register.units:
                self._lacking |= 1 << register.number
        # By the smallest register number, so that groups come in a fixed order.
        self._groups: Final = list(dict.fromkeys(group for group in group_of if group is not None))

    def balance(self, report: Report) -> None:
        """Normalize all registers until none is too light."""
        for group in self._groups:
            for register in group.registers:
                for unit in members_of(register.units):
                    self._weigh_at_all(unit)
        for group in self._groups:
            group.changed = group.registers
        self._reweigh()
        orders = _Orders()
        rounds = self._native + 2  # more than any consistent target needs
        while True:
            self._moved = False
            light: list[RegisterBuilder] = []
            for register in self.registers:
                if self._contents[register.number] & (self._lacking | self._light):
                    last = self._settle(orders.of(register))
                    if last is not None:
                        light.append(last)
            if not light:
                return
            rounds -= 1
            if not self._moved or not rounds:
                self._report_unsettled(light[0], report)
                return

    def _settle(self, order: Iterable[RegisterBuilder]) -> RegisterBuilder | None:
        """Make a register and its sub-registers, smallest first, as heavy as their groups; the last one that was too light."""
        light: RegisterBuilder | None = None
        settled = 0  # units whose weight a sub-register depends on
        for register in order:
            if self._lacking >> register.number & 1:
                self._inherit(register)
            group = self.group_of[register.number]
            if group is not None and group.weight > self._weights[register.number]:
                self._make_heavier(register, group, settled)
                light = register
            settled |= register.units
        return light

    def _inherit(self, register: RegisterBuilder) -> None:
        """Add the units that sub-registers have adopted."""
        units = 0
        for part in register.sub_regs.values():
            units |= part.units
        missing = units & ~register.units
        self._lacking &= ~(1 << register.number)
        if missing:
            for unit in members_of(missing):
                self._give(register, unit)
            self._reweigh()

    def _make_heavier(self, register: RegisterBuilder, group: _Group, settled: int) -> None:
        lacking = group.weight - self._weights[register.number]
        if register.units.bit_count() == 1 and not register.units & (settled | group.determinants):
            unit = smallest(register.units)
            if not self.units[unit].artificial:
                self._add_weight(unit, lacking)
            self._reweigh()
        else:
            # The groups are weighed again at the next change of a weight, not here.
            unit = len(self.units)
            self.units.append(UnitBuilder(unit, weight=lacking))
            self._users.append([])
            self._give(register, unit)

    def _give(self, register: RegisterBuilder, unit: int) -> None:
        register.units |= 1 << unit
        self._users[unit].append(register)
        for whole in register.supers:
            if not whole.units >> unit & 1:
                self._lacking |= 1 << whole.number
        self._weights[register.number] += self.units[unit].weight
        self._mark(register)
        if self.group_of[register.number] is not None:
            self._weigh_at_all(unit)

    def _weigh_at_all(self, unit: int) -> None:
        """Give a unit of some group a weight of at least 1, unless it is artificial."""
        if not self.units[unit].weight and not self.units[unit].artificial:
            self._add_weight(unit, 1)

    def _add_weight(self, unit: int, weight: int) -> None:
        self.units[unit].weight += weight
        for register in self._users[unit]:
            self._weights[register.number] += weight
            self._mark(register)

    def _mark(self, register: RegisterBuilder) -> None:
        self._moved = True
        group = self.group_of[register.number]
        if group is not None:
            group.changed.append(register)
            self._judge(register, group)

    def _judge(self, register: RegisterBuilder, group: _Group) -> None:
        if group.weight > self._weights[register.number]:
            self._light |= 1 << register.number
        else:
            self._light &= ~(1 << register.number)

    def _reweigh(self) -> None:
        for group in self._groups:
            if group.changed:
                changed, group.changed = group.changed, []
                weight = max([self._weights[register.number] for register in changed])
                if weight > group.weight:
                    group.weight, changed = weight, group.registers
                for register in changed:
                    self._judge(register, group)
                    if self._weights[register.number] == group.weight and register.units.bit_count() == 1:
                        group.determinants |= register.units

    def _report_unsettled(self, light: RegisterBuilder, report: Report) -> None:
        group = self.group_of[light.number]
        assert group is not None
        heavy = max(group.registers, key=lambda register: self._weights[register.number])
        if light.artificial:
            what = f"the artificial register '{light.name}' cannot be given the weight of '{heavy.name}'"
            mixed = "artificial registers beside others"
        else:
            what = f"however heavy the register '{light.name}' is made, '{heavy.name}' becomes heavier"
            mixed = "a register beside its own sub-registers or aliases"
        report.error(
            light.place,
            f"{what}, and allocatable classes that overlap should have members of one weight: make classes with {mixed} "
            "unallocatable",
            Note(heavy.place, f"'{heavy.name}' is defined here"),
        )


class _Orders:
    """The order in which a register and its sub-registers are visited: post-order, siblings by index."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: Final = dict[RegisterBuilder, list[RegisterBuilder]]()

    def of(self, whole: RegisterBuilder) -> list[RegisterBuilder]:
        known = self._known
        for register in post_order([whole], lambda one: [part for part in one.sub_regs.values() if part not in known]):
            order: dict[RegisterBuilder, None] = {}
            for part in register.sub_regs.values():
                if part not in order:
                    order |= dict.fromkeys(known[part])
            known[register] = [*order, register]
        return known[whole]
