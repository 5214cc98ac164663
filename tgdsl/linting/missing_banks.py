"""The check bank-missing: register classes that no RegisterBank covers, in a target that has banks."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.diagnostics import Note
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model.common.fields import without_register_operand
from tgdsl.model.instructions.table import Instruction

MISSING = Kind(
    "bank-missing",
    "an instruction that is selected has registers of a class that is in no register bank, and others are",
)


def find(subject: Subject) -> Iterator[Finding]:
    """The classes of a target's own that are in no bank, if it has banks, and can be allocated for operands of selected instructions."""
    banks = subject.model.register_banks
    if not banks:
        return
    covered = {one.number for bank in banks for one in bank.classes}
    users = _users(subject)
    for one in subject.model.register_file.classes:
        record = one.record
        if record is None or not one.allocatable or one.number in covered or not subject.is_own(record):
            continue
        user = users.get(record.name)
        if user is not None:
            yield Finding(
                MISSING,
                record.place,
                record.name,
                f"'{record.name}' is in no register bank, so GlobalISel has no registers for operands of '{user.name}': list it in one",
                (Note(user.record.place, f"'{user.name}' is defined here"),),
            )


def _users(subject: Subject) -> dict[str, Instruction]:
    """The name of each register class of operands to the first instruction that is selected and has one."""
    users: dict[str, Instruction] = {}
    for one in subject.model.machine_facts.selections:
        if one.root is not None:
            for operand in one.root.operands:
                for kind in operand.sub_operands:
                    users.setdefault(without_register_operand(kind).name, one.root)
    return users


CHECK = Check((MISSING,), find)
