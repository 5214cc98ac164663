"""The data of the pages of registers and register classes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from tgdsl.classes import frozen
from tgdsl.explore.conventions import Use, uses_of
from tgdsl.explore.explored import Explored
from tgdsl.model.assembly import register_names
from tgdsl.model.common.bit_sets import members_of
from tgdsl.model.registers import RegisterBank
from tgdsl.model.registers.bank import Register, RegisterClass, SubRegIndex

MOST_BOXES = 40  #: of sub-registers in a picture
MOST_CELLS = 600  #: of a grid with the members of a class

_DIGITS = re.compile(r"\d+")


@frozen
class Box:
    """A register in a picture of nested boxes.

    Attributes:
        index: the sub-register index by which the whole register names it; None for the register itself.
        lanes: the lanes of it, as a hexadecimal number.
        parts: the boxes within.
    """

    register: Register
    index: SubRegIndex | None
    lanes: str
    parts: tuple[Box, ...]


@frozen
class UnitView:
    """A register unit: its number, and the registers whose super-registers have it."""

    number: int
    roots: tuple[Register, ...]
    is_native: bool


@frozen
class RegisterView:
    """A register.

    Attributes:
        text: its name in assembly language.
        others: how many sub-registers the picture leaves out.
        dwarf: the DWARF number of each flavour; "none" for none.
        pressure: the names of the pressure sets of its units.
        uses: what calling conventions do with it.
        saved: the names of the CalleeSavedRegs that it is in.
    """

    register: Register
    text: str
    box: Box
    others: int
    units: tuple[UnitView, ...]
    super_registers: tuple[Register, ...]
    aliases: tuple[Register, ...]
    classes: tuple[RegisterClass, ...]
    dwarf: tuple[str, ...]
    pressure: tuple[str, ...]
    uses: Sequence[Use]
    saved: tuple[str, ...]


@frozen
class Group:
    """Registers whose names differ in numbers alone."""

    name: str
    registers: tuple[Register, ...]


@frozen
class ClassView:
    """A register class.

    Attributes:
        members: in allocation order.
        grid: the groups that members are in, whole; empty where that would be too many.
        sizes: by HwMode: its name, and the sizes.
        sub_register_classes: the class of each sub-register: index and class.
    """

    register_class: RegisterClass
    members: tuple[Register, ...]
    grid: tuple[Group, ...]
    sub_classes: tuple[RegisterClass, ...]
    super_classes: tuple[RegisterClass, ...]
    types: tuple[str, ...]
    sizes: tuple[str, ...]
    pressure: tuple[str, ...]
    parts: tuple[tuple[SubRegIndex, RegisterClass], ...]

    def has(self, register: Register) -> bool:
        return bool(self.register_class.members >> register.number & 1)


class Registers:
    """Makes the views of a target's registers."""

    def __init__(self, explored: Explored, bank: RegisterBank) -> None:
        self.bank = bank
        self._explored = explored
        self._texts = register_names(bank)
        self._uses = uses_of(explored.conventions)

    @cached_property
    def groups(self) -> Sequence[Group]:
        """All registers: first those with names of their own, then groups of those whose names differ in numbers alone."""
        found: dict[str, list[Register]] = {}
        for one in self.bank.registers:
            found.setdefault(_DIGITS.sub("#", one.name), []).append(one)
        alone = [registers[0] for registers in found.values() if len(registers) == 1]
        groups = [Group(name, tuple(registers)) for name, registers in found.items() if len(registers) > 1]
        return [Group("others", tuple(alone)), *groups] if alone else groups

    @cached_property
    def _group_of(self) -> Mapping[int, int]:
        return {one.number: number for number, group in enumerate(self.groups) for one in group.registers}

    @cached_property
    def _classes_of(self) -> Mapping[int, Sequence[RegisterClass]]:
        found: dict[int, list[RegisterClass]] = {}
        for one in self.bank.classes:
            for number in members_of(one.members):
                found.setdefault(number, []).append(one)
        return found

    def view(self, register: Register) -> RegisterView:
        bank = self.bank
        box, shown = self._picture(register)
        units = [self._unit(number) for number in members_of(register.units)]
        lists = [bank.pressure_lists[bank.units[unit.number].pressure_list] for unit in units if unit.is_native]
        pressure = dict.fromkeys([bank.pressure_sets[number].name for one in lists for number in one])
        return RegisterView(
            register,
            self._texts[register.number - 1],
            box,
            len(register.sub_regs) - shown,
            tuple(units),
            tuple([bank.register(number) for number in register.super_regs]),
            tuple([bank.register(number) for number in register.aliases]),
            tuple(self._classes_of.get(register.number, ())),
            tuple([_dwarf(number) for number in register.dwarf_numbers]),
            tuple(pressure),
            self._uses.get(register.qualified_name, ()),
            tuple([one.name for one in bank.callee_saved if register.number in one.save_list]),
        )

    def _unit(self, number: int) -> UnitView:
        unit = self.bank.units[number]
        roots = tuple([self.bank.register(root) for root in unit.roots])
        return UnitView(number, roots, number < self.bank.native_unit_count)

    def _picture(self, register: Register) -> tuple[Box, int]:
        """The register with the sub-registers that lie beside each other in it, and in these; and how many different ones there are."""
        left = [MOST_BOXES]
        seen: set[int] = set()

        def box(one: Register) -> Box:
            seen.add(one.number)
            index = None if one is register else self.bank.index(register.index_of[one.number])
            lanes = "" if index is None else f"{index.lane_mask:#x}"
            parts: list[Box] = []
            for part in self._beside(one):
                if left[0] > 0:
                    left[0] -= 1
                    parts.append(box(part))
            return Box(one, index, lanes, tuple(parts))

        whole = box(register)
        return whole, len(seen) - 1

    def _beside(self, register: Register) -> Iterator[Register]:
        """Sub-registers without a unit in common, the largest first chosen; by position."""
        numbers = [*dict.fromkeys(register.sub_regs.values())]
        chosen: list[tuple[int, int]] = []
        taken = 0
        for number in sorted(numbers, key=lambda one: -len(self.bank.register(one).sub_regs)):
            one = self.bank.register(number)
            if not one.units & taken:
                taken |= one.units
                offset = self.bank.index(register.index_of[number]).ranges[0].offset
                chosen.append((offset, number))
        yield from [self.bank.register(number) for _, number in sorted(chosen)]

    def class_view(self, one: RegisterClass) -> ClassView:
        bank = self.bank
        members = tuple(
            [bank.register(number) for number in (one.orders[0] if one.orders else members_of(one.members))]
        )
        groups = [self.groups[number] for number in sorted({self._group_of[member.number] for member in members})]
        cells = sum([len(group.registers) for group in groups])
        sizes = [
            f"{'' if not mode else bank.modes[mode] + ': '}{size.reg_size} bits, spilled {size.spill_size}, aligned {size.spill_alignment}"
            for mode, size in enumerate(one.sizes)
        ]
        types = [", ".join([name.removeprefix("MVT::") for name in of_mode]) for of_mode in one.value_types]
        pressure = [bank.pressure_sets[number].name for number in bank.pressure_lists[one.number]]
        subs = [bank.classes[number] for number in members_of(one.sub_classes) if number != one.number]
        return ClassView(
            one,
            members,
            tuple(groups) if cells <= MOST_CELLS else (),
            tuple(subs),
            tuple([bank.classes[number] for number in one.super_classes]),
            tuple(dict.fromkeys(types)),
            tuple(dict.fromkeys(sizes)),
            tuple(pressure),
            tuple([(bank.index(index), bank.classes[number]) for index, number in one.matching_sub_reg_class.items()]),
        )


def _dwarf(number: int) -> str:
    return "none" if number < 0 else str(number)
