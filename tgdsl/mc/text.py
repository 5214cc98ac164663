"""The text of MCInsts: ``printInst``, which prints an instruction as the first alias whose conditions hold (``printAliasInstr``)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.cpp.evaluation import Undecided
from tgdsl.mc.compression import Compressor
from tgdsl.mc.inst import MachineInst
from tgdsl.mc.methods import CounterpartMethods, Writer, outer
from tgdsl.mc.operand_predicates import OperandPredicates
from tgdsl.mc.printer import InstructionPrinter
from tgdsl.mc.target import MCTarget, class_of
from tgdsl.model.assembly import (
    AliasCondition,
    AliasPattern,
    AnyOperand,
    EndOfAlternatives,
    Feature,
    FulfilsPredicate,
    InRegisterClass,
    InRegisterClassByMode,
    IsImmediate,
    IsRegister,
    PrintedOperand,
    SameAs,
    build_alias_patterns,
    read_assembly_writer,
    register_names,
)
from tgdsl.model.assembly.fields import variant_of, writers_of
from tgdsl.model.registers.bank import Register


@frozen
class Rejected:
    """An alias that an instruction is not printed as, and why not."""

    pattern: AliasPattern
    reason: str


def writer_number(target: MCTarget, variant: int) -> int:
    """The AsmWriter of a variant of the assembly language, by number; the first one, if there is none for it."""
    for number, writer in enumerate(writers_of(target.model.target)):
        if variant_of(writer) == variant:
            return number
    return 0


class InstructionTexts:
    """Prints instructions of a target.

    Args:
        variant: the AsmWriter, by number (``-asmwriternum``).
        aliases: compressed instructions are printed whole (uncompressInst), and instructions as aliases; without, all as what they are
            (``-M no-aliases``).
    """

    def __init__(self, target: MCTarget, methods: CounterpartMethods, variant: int = 0, aliases: bool = True) -> None:
        model = target.model
        self._target = target
        self._methods = methods
        writer = read_assembly_writer(model.target, variant)
        self._printer = InstructionPrinter(writer, register_names(model.register_file), methods)
        self._compressor = Compressor(target) if aliases else None
        self._predicates = OperandPredicates(target)
        self._aliases = build_alias_patterns(model.records, model.instructions, model.register_file, writer)

    def text(self, inst: MachineInst, rejected: list[Rejected] | None = None) -> str:
        """An instruction in assembly language, without the tab before it.

        Args:
            rejected: gets the aliases that were tried before.

        Raises:
            DiagnosticError: an operand has a PrintMethod, and no counterpart.
        """
        if self._compressor is None:
            return self._printer.text(inst)
        inst = self._compressor.uncompressed(inst)
        for pattern in self._aliases.patterns.get(inst.instruction.number, ()):
            reason = self._obstacle(inst, pattern.conditions)
            if not reason:
                return self._alias(inst, pattern)
            if rejected is not None:
                rejected.append(Rejected(pattern, reason))
        special = self._target.machine_code.alias(outer(inst), Writer(self._target, class_of(inst.instruction)))
        return special if special is not None else self._printer.text(inst)

    def _alias(self, inst: MachineInst, pattern: AliasPattern) -> str:
        parts = [part if isinstance(part, str) else self._operand(inst, part) for part in pattern.string]
        if isinstance(pattern.string[0], str):  # the mnemonic, after which printAliasInstr writes a tab
            blank = re.search("[ \t]", parts[0])
            if blank:
                parts[0] = f"{parts[0][: blank.start()]}\t{parts[0][blank.end() :]}"
        return "".join(parts)

    def _operand(self, inst: MachineInst, part: PrintedOperand) -> str:
        if part.method is not None:
            owner = inst.instruction.operand_of(part.machine_operand)
            assert owner is not None  # an alias prints declared operands
            shown = self._methods.show(inst, owner[0], "")
            if shown is not None:
                return shown
        return Writer(self._target, class_of(inst.instruction)).text(inst.values[part.machine_operand])

    def _obstacle(self, inst: MachineInst, conditions: Sequence[AliasCondition]) -> str:
        """The first condition that does not hold, in words; empty if all do."""
        operand = 0
        alternative: bool | None = None
        for condition in conditions:
            if isinstance(condition, Feature):
                held = (condition.name in self._target.subtarget.on) is condition.on
                if condition.alternative:
                    alternative = held or bool(alternative)
                elif not held:
                    return f"the feature '{condition.name}' is {'off' if condition.on else 'on'}"
            elif isinstance(condition, EndOfAlternatives):
                if alternative is False:
                    return "none of its features is there"
                alternative = None
            else:
                reason = self._misfit(inst, condition, operand)
                if reason:
                    return reason
                operand += 1
        return ""

    def _misfit(
        self,
        inst: MachineInst,
        condition: (
            AnyOperand | IsImmediate | IsRegister | InRegisterClass | InRegisterClassByMode | SameAs | FulfilsPredicate
        ),
        number: int,
    ) -> str:
        if number >= len(inst.values):
            return "it has more operands"
        value = inst.values[number]
        what = f"operand {number} is '{value.name if isinstance(value, Register) else value}'"
        match condition:
            case AnyOperand():
                return ""
            case IsImmediate(wanted):
                return "" if isinstance(value, int) and (value - wanted) % (1 << 32) == 0 else f"{what}, not {wanted}"
            case IsRegister(name):
                fits = isinstance(value, Register) and value.name == name
                return "" if fits else f"{what}, not {name}"
            case InRegisterClass(name):
                return "" if value in self._target.registers.of_class(name) else f"{what}, which is not in {name}"
            case InRegisterClassByMode(name):
                chosen = self._target.registers.class_by_mode(name, self._target.modes.of_registers)
                fits = chosen is not None and value in self._target.registers.of_class(chosen)
                return "" if fits else f"{what}, which is not in {name}"
            case SameAs(other):
                return "" if value is inst.values[other] else f"{what}, not the same as operand {other}"
            case FulfilsPredicate(predicate):
                try:
                    fits = self._predicates.holds(self._aliases.predicates[predicate - 1], value)
                except Undecided:
                    return "its MCOperandPredicate is C++"
                return "" if fits else f"{what}, for which its MCOperandPredicate does not hold"
