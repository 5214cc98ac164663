"""The checks barrier-inside and branch-unconditioned: branches and barriers whose flags or Uses say something unlikely."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.llvm.flags import Flag
from tgdsl.model.instructions.table import Instruction

BARRIER = Kind("barrier-inside", "an instruction has isBarrier, but not isTerminator, so others may follow it")
UNCONDITIONED = Kind("branch-unconditioned", "a branch that is not a barrier, and so conditional, reads nothing")

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
                "has isBarrier, but not isTerminator: what follows it is never reached; set both or neither",
            )
        if Flag.IS_BRANCH in flags and not flags & _OTHERS and not _reads(instruction):
            yield _finding(
                UNCONDITIONED,
                instruction,
                "is a branch that is not always taken (isBranch without isBarrier), and reads nothing; list what decides in its Uses, or set"
                " isBarrier",
            )


def _reads(instruction: Instruction) -> bool:
    """True if an instruction reads a register or state that it states: by Uses, an operand, a load, or hasSideEffects."""
    if instruction.implicit_uses or instruction.flags & {Flag.HAS_SIDE_EFFECTS, Flag.MAY_LOAD}:
        return True
    kinds = [kind for operand in instruction.operands[instruction.defs :] for kind in operand.sub_operands]
    return any([not kind.is_a("Operand") for kind in kinds])


def _finding(kind: Kind, instruction: Instruction, what: str) -> Finding:
    return Finding(kind, instruction.record.place, instruction.name, f"'{instruction.name}' {what}")


CHECK = Check((BARRIER, UNCONDITIONED), find)
