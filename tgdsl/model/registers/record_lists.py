"""DwarfNumbers of the registers, and CalleeSavedRegs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from tgdsl.diagnostics import Report, collecting
from tgdsl.model.common.bit_sets import set_of
from tgdsl.model.common.set_theory import SetTheory
from tgdsl.model.registers import fields
from tgdsl.model.registers.bank import CalleeSavedRegs, DwarfFlavour
from tgdsl.model.registers.reading import RegisterTable, register_key
from tgdsl.records import Dag, Record, RecordSet, Ref

NONE = -1  #: the number of a register without one

Numbers = dict[int, list[int]]  # register number to its DWARF numbers by flavour


def read_dwarf(table: RegisterTable, report: Report) -> tuple[Numbers, tuple[DwarfFlavour, ...]]:
    """The DwarfNumbers of each register, and the tables of each flavour.

    There are as many flavours as the longest list has numbers. A register with a DwarfAlias is mapped to the numbers of the other
    register, but they are not mapped back to it. A number that several registers have is mapped to the last one.
    """
    numbers: Numbers = {}
    for register in table.all:
        with collecting(report):
            numbers[register.number] = fields.dwarf_numbers_of(register.record)
    report.check()
    flavours = max([len(own) for own in numbers.values()], default=0)
    for own in numbers.values():
        own += [NONE] * (flavours - len(own))
    order = [register.number for register in sorted(table.all, key=lambda register: register_key(register.record))]
    resolved = _resolve_aliases(table, numbers, report)
    return numbers, tuple(_flavour(flavour, order, numbers, resolved) for flavour in range(flavours))


def _resolve_aliases(table: RegisterTable, numbers: Numbers, report: Report) -> Numbers:
    resolved = dict(numbers)
    for register in table.all:
        value = fields.dwarf_alias_of(register.record)
        if value is None:
            continue
        name = value.name if isinstance(value, Ref) else "?"
        alias = table.named(name)
        if alias is None:
            report.error(register.place, f"'{name}', the DwarfAlias of '{register.name}', is not a register: name one")
        else:
            resolved[register.number] = resolved[alias.number]
    return resolved


def _flavour(flavour: int, order: list[int], numbers: Numbers, resolved: Numbers) -> DwarfFlavour:
    to_register = {numbers[register][flavour]: register for register in order if numbers[register][flavour] >= 0}
    to_dwarf = [(register, resolved[register][flavour]) for register in order]
    return DwarfFlavour(
        to_register=tuple(sorted(to_register.items())),
        to_dwarf=tuple(pair for pair in to_dwarf if pair[1] != NONE),
    )


def read_callee_saved(
    records: RecordSet, sets: SetTheory, table: RegisterTable, report: Report
) -> tuple[CalleeSavedRegs, ...]:
    """The records of class CalleeSavedRegs, by name."""
    coverage = _Coverage(table)
    constant = coverage.closure([register.number for register in table.all if register.constant])
    found: list[CalleeSavedRegs] = []
    for record in records.by_name("CalleeSavedRegs"):
        with collecting(report):
            saved = table.numbers(sets.expand(record) or (), record, "SaveList", report)
            others = table.numbers(_other_preserved(record, sets), record, fields.OTHER_PRESERVED, report)
            preserved = constant | coverage.closure(saved) | coverage.closure(others)
            found.append(CalleeSavedRegs(record.name, tuple(saved), preserved))
    return tuple(found)


def _other_preserved(record: Record, sets: SetTheory) -> tuple[Record, ...]:
    value = fields.other_preserved_of(record)
    return sets.evaluate(value, partial(record.place_of, fields.OTHER_PRESERVED)) if isinstance(value, Dag) else ()


class _Coverage:
    """Which registers a set of registers covers (computeCoveredRegisters).

    Attributes:
        parts: by register number: the set of all its sub-registers.
        wholes: the registers with CoveredBySubRegs that have sub-registers, small to large.
    """

    __slots__ = ("_parts", "_wholes")

    def __init__(self, table: RegisterTable) -> None:
        self._parts: Final = [0, *[set_of([part.number for part in one.sub_regs.values()]) for one in table.all]]
        self._wholes: Final = [one.number for one in table.small_first if one.covered and one.sub_regs]

    def closure(self, numbers: Iterable[int]) -> int:
        """The set of these registers, all their sub-registers, and all registers that these cover."""
        inside = 0
        for number in numbers:
            inside |= self._parts[number] | 1 << number
        missing = ~inside
        for number in self._wholes:  # those that cover a larger one come before it
            if not self._parts[number] & missing:
                inside |= 1 << number
                missing = ~inside
        return inside
