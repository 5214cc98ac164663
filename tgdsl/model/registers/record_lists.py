"""DwarfNumbers of the registers, and CalleeSavedRegs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from tgdsl.diagnostics import Report, collecting
from tgdsl.model.common.bit_sets import set_of
from tgdsl.model.common.set_theory import SetTheory
from tgdsl.model.registers.bank import CalleeSavedRegs, DwarfFlavour
from tgdsl.model.registers.builders import RegisterBuilder
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
            numbers[register.number] = register.record.integers("DwarfNumbers")
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
        value = register.record.fields.get("DwarfAlias")
        if value is None:
            continue
        name = value.name if isinstance(value, Ref) else "?"
        alias = table.named(name)
        if alias is None:
            report.error(register.place, f"'{name}', the DwarfAlias of '{register.name}', is no register: name one")
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
    constant = covered([register for register in table.all if register.constant])
    found: list[CalleeSavedRegs] = []
    for record in records.by_name("CalleeSavedRegs"):
        with collecting(report):
            saved = table.numbers(sets.expand(record) or (), record, "SaveList", report)
            preserved = constant | covered([table[number] for number in saved])
            others = table.numbers(_other_preserved(record, sets), record, "OtherPreserved", report)
            preserved |= covered([table[number] for number in others])
            found.append(CalleeSavedRegs(record.name, tuple(saved), preserved))
    return tuple(found)


def _other_preserved(record: Record, sets: SetTheory) -> tuple[Record, ...]:
    value = record.fields.get("OtherPreserved")
    return sets.evaluate(value, partial(record.place_of, "OtherPreserved")) if isinstance(value, Dag) else ()


def covered(registers: Iterable[RegisterBuilder]) -> int:
    """The set of registers, all their sub-registers, and all super-registers that these cover (computeCoveredRegisters)."""
    found: dict[int, RegisterBuilder] = {}
    for register in registers:
        found[register.number] = register
        for part in register.sub_regs.values():
            found[part.number] = part
    inside = set_of(found)
    # Super-registers are listed small to large, so that one pass finds those that another super-register completes.
    for register in found.values():
        for whole in register.supers:
            if whole.covered and not inside >> whole.number & 1:
                if all([inside >> part.number & 1 for part in whole.sub_regs.values()]):
                    inside |= 1 << whole.number
    return inside
