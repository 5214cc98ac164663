"""Weights of the RegUnits in register pressure (computeRegUnitWeights).

All registers of a class should weigh the same, though some have more RegUnits than others. Registers that share classes, directly
or through others, form a group (UberRegSet), whose weight is that of its heaviest register. A lighter register becomes heavier
(normalizeWeight): through the weight of its only unit, if nothing else depends on that, or through an adopted unit. Since this
changes the weight of other groups, it is repeated until nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgdsl.classes import define, field
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


@define(eq=False)
class _Group:
    """Registers that should weigh the same (UberRegSet).

    Attributes:
        determinants: SingularDeterminants: the only units of registers that have the group's weight; their weights are final.
        stale: a register's weight has changed since the group's was computed.
    """

    registers: list[RegisterBuilder] = field(factory=list[RegisterBuilder])
    weight: int = 0
    determinants: int = 0
    stale: bool = True


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


@define(eq=False)
class _Scales:
    registers: Sequence[RegisterBuilder]
    units: list[UnitBuilder]
    group_of: list[_Group | None]
    _weights: list[int] = field(init=False)  # of registers, by number
    _users: list[list[RegisterBuilder]] = field(init=False)  # of units, by number
    _groups: list[_Group] = field(init=False)
    _native: int = field(init=False)
    _moved: bool = field(init=False, default=False)  # whether a weight has changed in this round

    def __post_init__(self) -> None:
        self._native = len(self.units)
        self._weights = [0] * (len(self.registers) + 1)
        self._users = [[] for _ in self.units]
        for register in self.registers:
            for unit in members_of(register.units):
                self._users[unit].append(register)
        # By the smallest register number, so that groups come in a fixed order.
        self._groups = list(dict.fromkeys(group for group in self.group_of if group is not None))

    def balance(self, report: Report) -> None:
        """Normalize all registers until none is too light."""
        for group in self._groups:
            for register in group.registers:
                for unit in members_of(register.units):
                    self._weigh_at_all(unit)
        self._reweigh()
        orders = _visiting_orders(self.registers)
        rounds = self._native + 2  # more than any consistent target needs
        while True:
            self._moved = False
            light = [found for order in orders if (found := self._settle(order)) is not None]
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
            group.stale = True

    def _reweigh(self) -> None:
        for group in self._groups:
            if group.stale:
                group.stale = False
                group.weight = max([self._weights[register.number] for register in group.registers])
                for register in group.registers:
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


def _visiting_orders(registers: Sequence[RegisterBuilder]) -> list[list[RegisterBuilder]]:
    """By register: its sub-registers and itself in post-order, siblings by index."""
    orders: dict[RegisterBuilder, list[RegisterBuilder]] = {}
    for register in post_order(registers, lambda whole: whole.sub_regs.values()):
        order: dict[RegisterBuilder, None] = {}
        for part in register.sub_regs.values():
            if part not in order:
                order |= dict.fromkeys(orders[part])
        orders[register] = [*order, register]
    return [orders[register] for register in registers]
