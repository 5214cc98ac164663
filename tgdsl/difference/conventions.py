"""Calling conventions whose steps are others, as lines that were added and removed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from tgdsl.diagnostics import DiagnosticError
from tgdsl.difference.data import ConventionChange, Line
from tgdsl.difference.side import Side
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


def convention_changes(before: Side, after: Side, renamed: Callable[[str], str]) -> Iterator[ConventionChange]:
    """The conventions that both sides have, and that differ.

    Args:
        renamed: gives a text of the first side with the names that records have in the second.
    """
    old, new = (side.ask(lambda: side.model.calling_conventions) for side in (before, after))
    if isinstance(old, DiagnosticError) or isinstance(new, DiagnosticError):
        return
    others: Mapping[str, CallingConvention] = {one.name: one for one in new}
    for one in old:
        other = others.get(renamed(one.name))
        if other is not None:
            lines = [renamed(line) for line in _lines(one)]
            if lines != _lines(other):
                yield ConventionChange(other.name, tuple(_difference(lines, _lines(other))))


def _difference(before: Sequence[str], after: Sequence[str]) -> Iterator[Line]:
    for kind, low, high, other_low, other_high in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            yield from [Line(" ", one) for one in before[low:high]]
        else:
            yield from [Line("-", one) for one in before[low:high]]
            yield from [Line("+", one) for one in after[other_low:other_high]]


def _lines(convention: CallingConvention) -> list[str]:
    if convention.custom:
        return ["C++ decides (Custom)"]
    return [_step(step) for step in convention.steps]


def _step(step: Step) -> str:
    conditions = [
        f"if the type is {' or '.join(map(_bare, one.types))}" if isinstance(one, IfType) else _if(one)
        for one in step.conditions
    ]
    return ", ".join([*conditions, _action(step)])


def _if(condition: If) -> str:
    return f"if {' '.join(condition.predicate.split())}"


def _action(step: Step) -> str:
    match step.action:
        case AssignToReg(registers, slot):
            return f"registers {' '.join(map(_bare, registers))}" + ("" if slot is None else f" and {_slot(slot)}")
        case AssignToRegWithShadow(registers, shadows):
            return f"registers {' '.join(map(_bare, registers))}, with {' '.join(map(_bare, shadows))}"
        case AssignToStack(slot):
            return _slot(slot)
        case AssignToStackWithShadow(slot, shadows):
            return f"{_slot(slot)}, with {' '.join(map(_bare, shadows))}"
        case Convert(how, to):
            return f"{how.value} {_bare(to)}"
        case PassByVal(slot):
            return f"by value, {_slot(slot)}"
        case CallFunction(name):
            return f"C++ decides: {name}"
        case DelegateTo(convention):
            return f"as {convention}"


def _slot(slot: StackSlot) -> str:
    return f"stack: {slot.size} bytes, aligned to {slot.align}"


def _bare(name: str) -> str:
    return name.rpartition("::")[2]
