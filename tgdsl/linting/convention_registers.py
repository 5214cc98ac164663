"""The checks convention-saved and convention-register: what a CallingConv assigns arguments and results to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tgdsl.diagnostics import Note, Place
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model.calling_conventions import AssignToReg, AssignToRegWithShadow, CallingConvention, Step
from tgdsl.model.calling_conventions.fields import ACTIONS, action_values
from tgdsl.model.registers.bank import CalleeSavedRegs, Register, RegisterBank

CALLEE_SAVED = Kind("convention-saved", "a calling convention assigns a register that every CalleeSavedRegs has")
UNFIT = Kind(
    "convention-register",
    "a calling convention assigns a register that is constant, or in no allocatable register class",
)


def find(subject: Subject) -> Iterator[Finding]:
    """The registers of conventions' steps that cannot be meant for arguments or results.

    Which CalleeSavedRegs belong to which convention, only C++ says; so a register counts that each of them has, itself or a part of it. Steps for
    Swift are left out: its self is in a register that is saved on purpose.
    """
    if not subject.model.calling_conventions:
        return
    bank = subject.model.registers
    names = {register.qualified_name: register for register in bank.registers}
    sets = bank.callee_saved
    saved = _in_all(bank, sets)
    allocatable = 0
    for register_class in bank.classes:
        allocatable |= register_class.members if register_class.allocatable else 0

    def is_kept(register: Register) -> bool:
        return bool(register.units & saved)

    def is_unfit(register: Register) -> bool:
        return register.constant or not allocatable >> register.number & 1

    for convention, step, place in _steps(subject):
        registers = [names[name] for name in _assigned(step)]
        if not step.swift:
            shown = _shown(registers, is_kept)
            if shown:
                where = f"'{sets[0].name}'" if len(sets) == 1 else "each of the CalleeSavedRegs"
                yield Finding(
                    CALLEE_SAVED,
                    place,
                    convention.name,
                    f"'{convention.name}' assigns {shown}, which {where} has, so a function restores the old value before it returns: a result is"
                    " lost, and a caller counts on its argument to be kept; take it out of one of them",
                    (Note(subject.records[sets[0].name].place, f"'{sets[0].name}' is defined here"),),
                )
        shown = _shown(registers, is_unfit)
        if shown:
            yield Finding(
                UNFIT,
                place,
                convention.name,
                f"'{convention.name}' assigns {shown}, which is constant or in no register class that can be allocated, so no value is"
                " passed in it; take another one",
            )


def _in_all(bank: RegisterBank, sets: Sequence[CalleeSavedRegs]) -> int:
    """The register units that each set has; none without sets."""
    found = -1 if sets else 0
    for one in sets:
        units = 0
        for number in one.save_list:
            units |= bank.register(number).units
        found &= units
    return found


def _steps(subject: Subject) -> Iterator[tuple[CallingConvention, Step, Place]]:
    """The steps of all conventions, with their places."""
    for convention in subject.model.calling_conventions:
        record = subject.records[convention.name]
        for value, step in zip(action_values(record), convention.steps):
            yield convention, step, record.place_of(ACTIONS, value)


def _assigned(step: Step) -> tuple[str, ...]:
    action = step.action
    return action.registers if isinstance(action, (AssignToReg, AssignToRegWithShadow)) else ()


def _shown(registers: Sequence[Register], counts: Callable[[Register], bool]) -> str:
    """The first of some registers that count, and how many more there are; empty for none."""
    found = [register.name for register in registers if counts(register)]
    more = f" and {len(found) - 1} more" if len(found) > 1 else ""
    return f"'{found[0]}'{more}" if found else ""


CHECK = Check((CALLEE_SAVED, UNFIT), find)
