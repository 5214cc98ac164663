"""The effects of instructions besides computing values: hasSideEffects, mayStore, ..., isReMaterializable and isMoveReg."""

from __future__ import annotations

from typing import Final

from tgdsl.diagnostics import Report
from tgdsl.llvm.flags import Flag
from tgdsl.model.common import rules
from tgdsl.model.common.fields import operand_type_of
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.machine_properties.facts import MachineFacts, Selection
from tgdsl.model.patterns.operators import Property
from tgdsl.model.patterns.places import place_of_source

#: An instruction with one of these is never trivially dead (MachineInstr::wouldBeTriviallyDead), or is replaced before that is asked.
KEPT: Final = frozenset(
    {
        Flag.MAY_STORE,
        Flag.IS_CALL,
        Flag.IS_TERMINATOR,
        Flag.HAS_SIDE_EFFECTS,
        Flag.MAY_RAISE_FP_EXCEPTION,
        Flag.USES_CUSTOM_INSERTER,
        Flag.IS_META,
        Flag.VARIADIC_OPS_ARE_DEFS,
    }
)


def check_effects(facts: MachineFacts, report: Report) -> None:
    """Report instructions that LLVM deletes wherever they are selected, and flags that contradict what is read and written."""
    for one in facts.selections:
        for instruction in one.instructions if one.everywhere & Property.CHAIN else ():
            if not instruction.defs and not instruction.implicit_defs and not facts.flags(instruction) & KEPT:
                _report_deleted(one, instruction, report)
    carried = facts.units([register for register, _ in facts.carried])
    for instruction in facts.instructions:
        if instruction.has(Flag.IS_RE_MATERIALIZABLE):
            _check_rematerialized(instruction, carried, facts, report)
        if instruction.has(Flag.IS_MOVE_REG):
            _check_move(instruction, report)


def _report_deleted(one: Selection, instruction: Instruction, report: Report) -> None:
    report.breach(
        rules.INSTRUCTION_DELETED,
        place_of_source(one.pattern.record),
        f"'{instruction.name}' has no result, no Defs, and no effect that LLVM knows: it is deleted wherever it is selected; set hasSideEffects,"
        " or give the node that it is selected for the property of what it does",
        *one.definition_of(instruction),
    )


def _check_rematerialized(instruction: Instruction, carried: int, facts: MachineFacts, report: Report) -> None:
    for register in instruction.implicit_uses:
        if facts.units([register]) & carried:
            report.breach(
                rules.FLAG_REMATERIALIZED,
                instruction.record.place,
                f"'{instruction.name}' has isReMaterializable, and reads '{register.name}', which has another value elsewhere: leave the flag out",
            )


def _check_move(instruction: Instruction, report: Report) -> None:
    registers = [_is_register(instruction, number) for number in range(len(instruction.operands))]
    outputs, inputs = registers[: instruction.defs], registers[instruction.defs :]
    for what, found, implicit in (
        ("sets", outputs, instruction.implicit_defs),
        ("reads", inputs, instruction.implicit_uses),
    ):
        if not any(found) and not implicit:
            report.breach(
                rules.MOVE_REGISTERS,
                instruction.record.place,
                f"'{instruction.name}' has isMoveReg, and {what} no register: leave the flag out, or correct its operands",
            )


def _is_register(instruction: Instruction, number: int) -> bool:
    """True if an operand can be a register: all but immediates and addresses."""
    record = instruction.operands[number].record
    return not record.is_a("Operand") or operand_type_of(record) == "OPERAND_REGISTER"
