"""The checks barrier-inside, branch-unconditioned and call-link: branches and calls whose flags, Uses or Defs say something unlikely."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.diagnostics import Note
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.llvm.flags import Flag
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.patterns import Property

BARRIER = Kind(
    "barrier-inside", "an instruction has isBarrier, and not isTerminator, so that others may come behind it"
)
UNCONDITIONED = Kind("branch-unconditioned", "a branch that is no barrier, and so conditional, reads nothing")
LINK = Kind("call-link", "a call sets none of the callee-saved registers that other calls set: the link register")

#: Flags of branches that are something else as well, or are taken always.
_OTHERS = frozenset(
    {
        Flag.IS_BARRIER,
        Flag.IS_CALL,
        Flag.IS_RETURN,
        Flag.USES_CUSTOM_INSERTER,
        Flag.IS_ASM_PARSER_ONLY,
    }
)


def find(subject: Subject) -> Iterator[Finding]:
    for instruction in subject.model.machine_facts.instructions:
        flags = instruction.flags
        if Flag.IS_BARRIER in flags and not flags & {
            Flag.IS_TERMINATOR,
            Flag.USES_CUSTOM_INSERTER,
            Flag.IS_ASM_PARSER_ONLY,
        }:
            yield _finding(
                BARRIER,
                instruction,
                "has isBarrier, and not isTerminator: what is behind it is never reached; set both, or none",
            )
        if Flag.IS_BRANCH in flags and not flags & _OTHERS and not _reads(instruction):
            yield _finding(
                UNCONDITIONED,
                instruction,
                "is a branch that is not always taken (isBranch without isBarrier), and reads nothing; list what decides in its Uses, or set"
                " isBarrier",
            )
    yield from _links(subject)


def _reads(instruction: Instruction) -> bool:
    """True if an instruction reads a register or state that it states: by Uses, an operand, a load, or hasSideEffects."""
    if instruction.implicit_uses or instruction.flags & {Flag.HAS_SIDE_EFFECTS, Flag.MAY_LOAD}:
        return True
    kinds = [kind for operand in instruction.operands[instruction.defs :] for kind in operand.sub_operands]
    return any([not kind.is_a("Operand") for kind in kinds])


def _links(subject: Subject) -> Iterator[Finding]:
    """The calls that set no link register: one that a call sets (Defs), and a function saves, is where the return address is."""
    model = subject.model
    facts = model.machine_facts
    calls: dict[str, Instruction] = {}
    for one in facts.selections:
        if one.root is not None and one.has(Property.CHAIN, Property.OUT_GLUE, Property.VARIADIC) and not one.has_value:
            if one.root.has(Flag.IS_CALL) and not one.root.has(Flag.IS_RETURN):
                calls[one.root.name] = one.root
    if len(calls) < 2:
        return
    saved = 0
    for register_list in model.registers.callee_saved:
        for number in register_list.save_list:
            saved |= model.registers.register(number).units
    links = {
        record.name: record for call in calls.values() for record in call.implicit_defs if facts.units([record]) & saved
    }
    units = facts.units(links.values())
    for call in calls.values():
        if units and not call.defs and not facts.units(call.implicit_defs) & units:
            names = " or ".join([f"'{name}'" for name in links])
            others = next(other for other in calls.values() if facts.units(other.implicit_defs) & units)
            note = Note(others.record.place, f"'{others.name}' is defined here")
            what = f"is selected for a call, and does not set {names}, as '{others.name}' does; list the link register in its Defs"
            yield _finding(LINK, call, what, note)


def _finding(kind: Kind, instruction: Instruction, what: str, *notes: Note) -> Finding:
    return Finding(kind, instruction.record.place, instruction.name, f"'{instruction.name}' {what}", notes)


CHECK = Check((BARRIER, UNCONDITIONED, LINK), find)
