"""DWARF's numbers of the registers, each in both directions."""

from __future__ import annotations

from tgdsl.diagnostics import Report, collecting
from tgdsl.model.registers.bank import DwarfFlavour
from tgdsl.model.registers.naming import register_key
from tgdsl.model.registers.reading import RegisterTable
from tgdsl.records import Ref

NONE = -1  #: in place of a number where a register has none

Numbers = dict[int, list[int]]  # by register number: one DWARF number for each flavour


def read_dwarf(table: RegisterTable, report: Report) -> tuple[Numbers, tuple[DwarfFlavour, ...]]:
    """The DWARF numbers of each register as defined, and the tables for each flavour.

    There are as many flavours as the longest list of numbers has. An alias (DwarfAlias) has the numbers of another
    register, but stands for it in one direction only. Where registers share a number, the number stands for the last one.
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
