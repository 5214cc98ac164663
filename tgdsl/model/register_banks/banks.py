"""The RegisterBanks of GlobalISel: which register classes each covers, and how large its registers are.

A bank lists register classes. It covers these, their sub-classes, and every class that holds a sub-register of all members of a covered one.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report
from tgdsl.model.common import rules
from tgdsl.model.common.bit_sets import members_of
from tgdsl.model.register_banks import fields
from tgdsl.model.registers import RegisterFile
from tgdsl.model.registers.bank import RegisterClass
from tgdsl.records import Record, RecordSet


@frozen(eq=False)
class CoveringBank:
    """A RegisterBank, with all register classes that it covers.

    Attributes:
        identifier: the name of its record.
        name: in texts, such as MIR.
        classes: those that it covers, in the order in which they are found from those that it lists.
        listed: the set of the numbers of the classes that it lists, and of their sub-classes.
        sizes: by HwMode: the bits of its largest register, as it is spilled.
    """

    record: Record
    name: str
    classes: tuple[RegisterClass, ...]
    listed: int
    sizes: tuple[int, ...]

    @property
    def identifier(self) -> str:
        return self.record.name


def read_register_banks(records: RecordSet, registers: RegisterFile, report: Report) -> tuple[CoveringBank, ...]:
    """The RegisterBanks by name.

    Raises:
        DiagnosticError: with everything that is wrong about them.
    """
    report = report.part()
    definitions = records.by_name("RegisterBank")
    numbers = {one.record.name: one.number for one in registers.classes if one.record is not None}
    holders = _holders(registers.classes) if definitions else []
    banks: list[CoveringBank] = []
    for record in definitions:
        given: list[int] = []
        for one in fields.register_classes_of(record):
            if registers.classes[numbers[one.name]].artificial:
                report.error(
                    record.place_of(fields.REGISTER_CLASSES),
                    f"'{one.name}' in the register bank '{record.name}' has only artificial registers: list classes of usable registers",
                    Note(one.place, f"'{one.name}' is defined here"),
                )
            else:
                given.append(numbers[one.name])
        if not fields.register_classes_of(record):
            report.error(
                record.place_of(fields.REGISTER_CLASSES),
                f"the register bank '{record.name}' has no classes: list those whose registers it has",
            )
        if not given:
            continue
        covered = [registers.classes[number] for number in _covered(given, registers.classes, holders)]
        listed = 0
        for number in given:
            listed |= registers.classes[number].sub_classes
        sizes = [max([one.sizes[mode].spill_size for one in covered]) for mode in range(len(registers.modes))]
        banks.append(CoveringBank(record, fields.name_of(record), tuple(covered), listed, tuple(sizes)))
    _check_shared(banks, registers, report)
    _warn_of_names(banks, registers, report)
    report.check()
    return tuple(banks)


def _holders(classes: Sequence[RegisterClass]) -> list[int]:
    """By class: the set of classes that hold a sub-register, of some index, of all its members."""
    found = [0] * len(classes)
    for one in classes:
        whole = 0
        for parents in one.super_reg_classes.values():
            whole |= parents
        for number in members_of(whole):
            found[number] |= 1 << one.number
    return found


def _covered(given: Sequence[int], classes: Sequence[RegisterClass], holders: Sequence[int]) -> list[int]:
    """The numbers of the classes that a bank covers, as a search by depth finds them: it goes on from sub-classes, and not from holders."""
    found: dict[int, None] = {}
    searched: set[int] = set()
    pending = [(number, True) for number in reversed(given)]
    while pending:
        number, is_sub_class = pending.pop()
        found.setdefault(number)
        if not is_sub_class or number in searched:
            continue
        searched.add(number)
        sub_classes = classes[number].sub_classes & ~(1 << number)
        beyond = [(other, bool(sub_classes >> other & 1)) for other in members_of(sub_classes | holders[number])]
        pending += [(other, below) for other, below in reversed(beyond) if other not in (searched if below else found)]
    return list(found)


def _check_shared(banks: Sequence[CoveringBank], registers: RegisterFile, report: Report) -> None:
    """Report two banks that list a class, or a class and a sub-class of it: a register of that is in both."""
    for number, bank in enumerate(banks):
        for other in banks[:number]:
            shared = bank.listed & other.listed
            if shared:
                first = registers.classes[members_of(shared)[0]]
                report.breach(
                    rules.BANK_SHARED,
                    bank.record.place_of(fields.REGISTER_CLASSES),
                    f"the register bank '{bank.identifier}' shares the register class '{first.name}' with '{other.identifier}': a register has"
                    " one bank, so list classes that have no sub-class in another bank",
                    Note(other.record.place, f"'{other.identifier}' is defined here"),
                )


def _warn_of_names(banks: Sequence[CoveringBank], registers: RegisterFile, report: Report) -> None:
    """Warn of banks that are called as a register class: MIR has both in one place, in small letters."""
    for one in registers.classes:
        for bank in banks:
            if bank.name.lower() == one.name.lower():
                notes = () if one.record is None else (Note(one.record.place, f"'{one.name}' is defined here"),)
                report.warning(
                    bank.record.place_of(fields.NAME),
                    f"the register bank '{bank.identifier}' is called '{bank.name}' as a register class is: MIR cannot tell them apart;"
                    " give it another name",
                    *notes,
                )
