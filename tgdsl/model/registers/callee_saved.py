"""Lists of callee-saved registers, and all that a call preserves with them."""

from __future__ import annotations

from collections.abc import Iterable

from tgdsl.diagnostics import Report, collecting
from tgdsl.model.common.bit_sets import set_of
from tgdsl.model.common.set_theory import SetTheory
from tgdsl.model.registers.bank import CalleeSavedRegs
from tgdsl.model.registers.builders import RegisterBuilder
from tgdsl.model.registers.reading import RegisterTable
from tgdsl.records import Dag, Record, RecordSet


def read_callee_saved(
    records: RecordSet, sets: SetTheory, table: RegisterTable, report: Report
) -> tuple[CalleeSavedRegs, ...]:
    """The lists, by name."""
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
    return sets.evaluate(value, record.place) if isinstance(value, Dag) else ()


def covered(registers: Iterable[RegisterBuilder]) -> int:
    """The registers, all their sub-registers, and all super-registers that consist of them, as a set of numbers."""
    found: dict[int, RegisterBuilder] = {}
    for register in registers:
        found[register.number] = register
        for part in register.sub_regs.values():
            found[part.number] = part
    inside = set_of(found)
    # Super-registers are listed small to large, so that those which a register completes are found in one go.
    for register in found.values():
        for whole in register.supers:
            if whole.covered and not inside >> whole.number & 1:
                if all([inside >> part.number & 1 for part in whole.sub_regs.values()]):
                    inside |= 1 << whole.number
    return inside
