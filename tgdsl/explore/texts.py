"""The text of an instruction as data: the aliases that are tried, and the parts of its own string."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from tgdsl.cpp.evaluation import Undecided
from tgdsl.diagnostics import DiagnosticError
from tgdsl.explore.operand_data import Context, OperandData
from tgdsl.explore.scripts import Json
from tgdsl.explore.symbolic import NotFollowed, as_json, followed
from tgdsl.language.counterparts import Inst, MachineCode, Value, Values
from tgdsl.mc.operand_predicates import OperandPredicates
from tgdsl.mc.target import MCTarget, class_of, overrides
from tgdsl.model.assembly import (
    AliasCondition,
    AliasPattern,
    AliasPatterns,
    AnyOperand,
    EndOfAlternatives,
    Feature,
    FulfilsPredicate,
    InRegisterClass,
    InRegisterClassByMode,
    IsImmediate,
    IsRegister,
    OperandUse,
    PrintedOperand,
    SameAs,
    Text,
    parse_assembly,
)
from tgdsl.model.compression import has_compressions
from tgdsl.model.instructions.table import Instruction, Operand


class _Unread(list[Value]):
    """Values of an instruction that must not be looked at."""

    def _refuse(self, *_: object) -> NoReturn:
        raise NotFollowed

    __getitem__ = __iter__ = __len__ = __eq__ = __contains__ = _refuse


class InstructionTexts:
    """Makes the data of instructions' texts, for one processor.

    Args:
        share: gives the number of data that many instructions have.
        variant: of assembly strings.
        aliases: those that are printed.
    """

    def __init__(
        self,
        target: MCTarget,
        operands: OperandData,
        share: Callable[[Json], int],
        variant: int,
        aliases: AliasPatterns,
    ) -> None:
        model = target.model
        self._share = share
        self._target = target
        self._operands = operands
        self._variant = variant
        self._aliases = aliases
        self._numbers = {one.name: one.number for one in target.registers.all}
        self._predicates = OperandPredicates(target)
        small = model.compressions if has_compressions(model.records) else ()
        self._compressed = {one.small.name for one in small}

    def of(self, instruction: Instruction) -> Json:
        """The data: ``parts``, ``aliases``, ``special``; or ``error``."""
        try:
            if instruction.name in self._compressed:
                return {"error": "a compressed instruction, which python -m tgdsl.disasm prints whole"}
            parts = [self._part(instruction, part) for part in parse_assembly(instruction, self._variant)]
            aliases = [self._alias(instruction, one) for one in self._aliases.patterns.get(instruction.number, ())]
            return {"parts": parts, "aliases": aliases, "special": self._special(instruction)}
        except (NotFollowed, DiagnosticError) as error:
            return {"error": error.diagnostics[0].message if isinstance(error, DiagnosticError) else "Python prints it"}

    def _part(self, instruction: Instruction, part: object) -> Json:
        if isinstance(part, Text):
            return part.text
        if not isinstance(part, OperandUse):
            raise NotFollowed
        operand = part.operand
        if overrides(self._target.counterpart(operand.record), "show"):
            return self._operand(instruction, operand)
        if operand.printer_method == "printOperand" and not part.modifier:
            return self._plain(instruction, operand.first)
        return {
            "missing": f"'{instruction.name}' needs the C++ method '{operand.printer_method}' to print the operand '${operand.name}': give it a counterpart"
        }

    def _operand(self, instruction: Instruction, operand: Operand) -> Json:
        shown = self._operands.showing(operand, instruction)
        return {"at": [*range(operand.first, operand.first + operand.count)], "show": self._share(shown)}

    def _plain(self, instruction: Instruction, machine_operand: int) -> Json:
        return {"at": [machine_operand], "show": self._share(self._operands.plain(instruction))}

    def _alias(self, instruction: Instruction, pattern: AliasPattern) -> Json:
        parts: list[Json] = []
        for number, part in enumerate(pattern.string):
            if isinstance(part, str):
                blank = (
                    min([at for at in (part.find(" "), part.find("\t")) if at >= 0], default=-1) if number == 0 else -1
                )
                parts.append(part if blank < 0 else f"{part[:blank]}\t{part[blank + 1 :]}")
            else:
                parts.append(self._printed(instruction, part))
        return {"if": [self._condition(one) for one in pattern.conditions], "parts": parts}

    def _printed(self, instruction: Instruction, part: PrintedOperand) -> Json:
        owner = instruction.operand_of(part.machine_operand)
        if (
            part.method is not None
            and owner is not None
            and overrides(self._target.counterpart(owner[0].record), "show")
        ):
            return self._operand(instruction, owner[0])
        return self._plain(instruction, part.machine_operand)

    def _condition(self, condition: AliasCondition) -> Json:
        match condition:
            case AnyOperand():
                return ["any"]
            case IsImmediate(wanted):
                return ["number", str(wanted)]
            case IsRegister(name):
                return ["register", self._numbers.get(name or "", 0)]
            case InRegisterClass(name):
                return ["class", [one.number for one in self._target.registers.of_class(name)]]
            case SameAs(other):
                return ["same", other]
            case Feature(name, on, alternative):
                return ["feature", name, on, alternative]
            case EndOfAlternatives():
                return ["end"]
            case FulfilsPredicate(number):
                return ["predicate", self._predicate(self._aliases.predicates[number - 1])]
            case InRegisterClassByMode():
                raise NotFollowed

    def _predicate(self, code: str) -> Json:
        """The tree of a predicate on numbers; None where C++ says, so that it does not hold."""
        try:
            return as_json(followed(1, lambda _, numbers: self._predicates.holds(code, numbers[0])))
        except Undecided:
            return None

    def _special(self, instruction: Instruction) -> Json:
        """The cases that the MachineCode prints in a way of its own; None for none."""
        code = self._target.machine_code
        if type(code).alias is MachineCode.alias:
            return None
        opcode = class_of(instruction)
        try:
            context = Context(self._target, instruction)
            if code.alias(Inst(opcode, _Unread()), context) is None:
                return None
        except (NotFollowed, TypeError):
            pass
        kinds = [
            self._target.register_class(record) is not None
            for operand in instruction.operands
            for record in operand.sub_operands
        ]

        def show(values: Values, writer: Context) -> str | None:
            return code.alias(Inst(opcode, values), writer)

        found = self._operands.cases(kinds, instruction, show)
        if "error" in found:
            raise NotFollowed
        return found
