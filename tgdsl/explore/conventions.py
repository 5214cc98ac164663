"""Calling conventions in words: what each step does, and which steps give a register."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.model.calling_conventions import (
    AssignToReg,
    AssignToRegWithShadow,
    AssignToStack,
    AssignToStackWithShadow,
    CallFunction,
    CallingConvention,
    Convert,
    DelegateTo,
    If,
    IfType,
    PassByVal,
    StackSlot,
    Step,
)


@frozen
class StepView:
    """A step of a convention.

    Attributes:
        when: its conditions, in words; empty for always.
        does: what happens then, before the registers.
        registers: the C++ names of registers that it chooses from.
        then: what is said after them: a convention that goes on, or what else is taken.
        convention: the name of the convention that it leaves the value to; empty for none.
    """

    when: str
    does: str
    registers: tuple[str, ...]
    then: str
    convention: str = ""


@frozen
class ConventionView:
    name: str
    is_entry: bool
    is_custom: bool
    steps: tuple[StepView, ...]


@frozen
class Use:
    """A step that gives a register: the convention, when, and which of the registers it is."""

    convention: str
    when: str
    position: int


def view_of(convention: CallingConvention) -> ConventionView:
    steps = tuple([_step(step) for step in convention.steps])
    return ConventionView(convention.name, convention.entry, convention.custom, steps)


def uses_of(conventions: Sequence[CallingConvention]) -> Mapping[str, Sequence[Use]]:
    """The steps that give each register, by its C++ name."""
    found: dict[str, list[Use]] = {}
    for convention in conventions:
        for step in convention.steps:
            if isinstance(step.action, AssignToReg | AssignToRegWithShadow):
                for position, register in enumerate(step.action.registers, 1):
                    found.setdefault(register, []).append(Use(convention.name, _conditions(step), position))
    return found


def _conditions(step: Step) -> str:
    words = [_condition(one) for one in step.conditions]
    return " and ".join(words)


def _condition(condition: If | IfType) -> str:
    match condition:
        case IfType(types):
            return " or ".join([one.removeprefix("MVT::") for one in types])
        case If(predicate):
            return predicate


def _step(step: Step) -> StepView:
    when = _conditions(step)
    match step.action:
        case AssignToReg(registers, slot):
            return StepView(when, "the first free one of", registers, "" if slot is None else f"and {_slot(slot)}")
        case AssignToRegWithShadow(registers, shadows):
            return StepView(when, "the first free one of", registers, f"with {', '.join(map(_bare, shadows))}")
        case AssignToStack(slot):
            return StepView(when, _slot(slot), (), "")
        case AssignToStackWithShadow(slot, shadows):
            return StepView(when, _slot(slot), (), f"with {', '.join(map(_bare, shadows))}")
        case Convert(how, to):
            return StepView(when, f"{how.name.lower().replace('_', ' ')}, {to.removeprefix('MVT::')}", (), "")
        case PassByVal(slot):
            return StepView(when, f"a copy, {_slot(slot)}", (), "")
        case CallFunction(name):
            return StepView(when, f"as the C++ function {name} says", (), "")
        case DelegateTo(convention):
            return StepView(when, "as in", (), "", convention)


def _slot(slot: StackSlot) -> str:
    size = f"{slot.size} bytes" if slot.size else "as many bytes as it has"
    return f"{size} of the stack" + (f", aligned to {slot.align}" if slot.align else "")


def _bare(name: str) -> str:
    return name.rpartition("::")[2]
