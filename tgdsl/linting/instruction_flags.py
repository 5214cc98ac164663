"""The checks commutable-alone and rematerialized-effects: isCommutable and isReMaterializable where LLVM can make nothing of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.llvm.flags import Flag
from tgdsl.model.common.fields import without_register_operand
from tgdsl.model.instructions.table import Instruction

ALONE = Kind("commutable-alone", "isCommutable for an instruction of which no two inputs can be one register")
EFFECTS = Kind("rematerialized-effects", "isReMaterializable for an instruction that has hasSideEffects or mayStore")


def find(subject: Subject) -> Iterator[Finding]:
    facts = subject.model.machine_facts
    members = {one.name: one.members for one in facts.file.classes}
    for instruction in facts.instructions:
        if instruction.has(Flag.IS_COMMUTABLE):
            inputs = list(_inputs(instruction, members))
            if inputs and not any([one & other for one, other in combinations(inputs, 2)]):
                yield _finding(
                    ALONE,
                    instruction,
                    "isCommutable, and no two of its inputs have a register in common, so none can change places; leave the flag out",
                )
        if instruction.has(Flag.IS_RE_MATERIALIZABLE):
            effect = next((one for one in (Flag.HAS_SIDE_EFFECTS, Flag.MAY_STORE) if instruction.has(one)), None)
            if effect is not None:
                yield _finding(
                    EFFECTS,
                    instruction,
                    f"isReMaterializable and {effect.value}, so LLVM never executes it again; leave one of them out",
                )


def _inputs(instruction: Instruction, members: dict[str, int]) -> Iterator[int]:
    """The registers that each input can be, as sets; none for an instruction that takes them from a stack."""
    for operand in instruction.operands[instruction.defs :]:
        for kind in operand.sub_operands:
            name = without_register_operand(kind).name
            if name in members:
                yield members[name]


def _finding(kind: Kind, instruction: Instruction, what: str) -> Finding:
    return Finding(kind, instruction.record.place, instruction.name, f"'{instruction.name}' has {what}")


CHECK = Check((ALONE, EFFECTS), find)
