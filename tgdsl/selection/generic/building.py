"""The results of the match table (GIR_...): the instructions that a rule makes of those that it matched."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tgdsl.model.instructions.table import Instruction as InstructionInfo
from tgdsl.selection.generic.checking import MatchState
from tgdsl.selection.generic.machine_ir import Constant, Instruction, Named, Operand, Register, operand_text
from tgdsl.selection.generic.operations import Operation


class Builder:
    """Makes the instructions of one match.

    Attributes:
        made: in the order in which LLVM inserts them.
    """

    def __init__(self, state: MatchState, instructions: Mapping[str, InstructionInfo]) -> None:
        self._state = state
        self._instructions = instructions
        self._by_number: dict[int, Instruction] = {}
        self.made: list[Instruction] = []
        self._results: Mapping[str, Callable[[Operation], None]] = {
            "GIR_MutateOpcode": self._mutate,
            "GIR_BuildMI": lambda one: self._build(one.number(0), one.text(1)),
            "GIR_BuildRootMI": lambda one: self._build(0, one.text(0)),
            "GIR_BuildConstant": self._build_constant,
            "GIR_Copy": lambda one: self._copy(one.number(0), one.number(1), one.number(2)),
            "GIR_RootToRootCopy": lambda one: self._copy(0, 0, one.number(0)),
            "GIR_CopyRemaining": self._copy_remaining,
            "GIR_CopyOrAddZeroReg": self._copy_or_zero,
            "GIR_CopySubReg": self._copy_part,
            "GIR_AddImplicitDef": lambda one: self._add_implicit(one, "implicit-def"),
            "GIR_AddImplicitUse": lambda one: self._add_implicit(one, "implicit"),
            "GIR_AddRegister": lambda one: self._add(one.number(0), _physical(one.arguments[1])),
            "GIR_AddIntrinsicID": lambda one: self._add(one.number(0), Named("intrinsic", one.text(1), one.text(1))),
            "GIR_AddTempRegister": lambda one: self._add(one.number(0), _temporary(one)),
            "GIR_AddSimpleTempRegister": lambda one: self._add(one.number(0), _temporary(one)),
            "GIR_AddTempSubRegister": lambda one: self._add(one.number(0), Register(_temporary(one).name, one.text(3))),
            "GIR_AddImm": lambda one: self._add(one.number(0), _immediate(one.arguments[1])),
            "GIR_AddImm8": lambda one: self._add(one.number(0), _immediate(one.arguments[1])),
            "GIR_AddCImm": lambda one: self._add(one.number(0), Constant(one.number(2), 64)),
            "GIR_ComplexRenderer": lambda one: self._add_complex(one, one.text(1), ""),
            "GIR_ComplexSubOperandRenderer": lambda one: self._add_complex(one, one.text(1), f"#{one.number(2)}"),
            "GIR_ComplexSubOperandSubRegRenderer": lambda one: self._add_complex(
                one, one.text(1), f"#{one.number(2)}.{_name(one.arguments[3])}"
            ),
            "GIR_CustomRenderer": self._custom,
            "GIR_CustomOperandRenderer": self._custom,
            "GIR_CopyConstantAsSImm": lambda one: self._copy_constant(one),
            "GIR_CopyFConstantAsFPImm": lambda one: self._copy_constant(one),
        }

    def perform(self, operation: Operation) -> None:
        """Do what an operation says. Register classes, flags, memory operands and what is erased do not show in the result."""
        result = self._results.get(operation.name)
        if result is not None:
            result(operation)

    # instructions

    def _build(self, number: int, opcode: str) -> None:
        name = opcode.rpartition("::")[2]
        self._by_number[number] = Instruction(name, [], self._instructions[name].defs)
        self.made.append(self._by_number[number])

    def _mutate(self, operation: Operation) -> None:
        old = self._state.instruction(operation.number(0))
        opcode = operation.text(2).rpartition("::")[2]
        self._by_number[operation.number(1)] = Instruction(opcode, [*old.operands], old.results)
        self.made.append(self._by_number[operation.number(1)])

    def _build_constant(self, operation: Operation) -> None:
        register = Register(f"%t{operation.number(0)}")
        self.made.append(Instruction("G_CONSTANT", [register, Constant(operation.number(1), 64)], 1))

    # operands

    def _add(self, number: int, operand: Operand) -> None:
        self._by_number[number].operands.append(operand)

    def _copy(self, new: int, old: int, operand: int) -> None:
        self._add(new, self._state.operand(old, operand))

    def _copy_remaining(self, operation: Operation) -> None:
        old = self._state.instruction(operation.number(1))
        for operand in old.operands[operation.number(2) :]:
            self._add(operation.number(0), operand)

    def _copy_or_zero(self, operation: Operation) -> None:
        operand = self._state.operand(operation.number(1), operation.number(2))
        is_zero = self._state.function.constant(operand) == 0
        self._add(operation.number(0), _physical(operation.arguments[3]) if is_zero else operand)

    def _copy_part(self, operation: Operation) -> None:
        register = self._state.register(operation.number(1), operation.number(2))
        self._add(operation.number(0), Register(register.name, _name(operation.arguments[3])))

    def _copy_constant(self, operation: Operation) -> None:
        value = self._state.operand(operation.number(1), 1)
        self._add(operation.number(0), Constant(value.value) if isinstance(value, Constant) else value)

    def _add_complex(self, operation: Operation, renderer: str, part: str) -> None:
        self._add(operation.number(0), Named("other", self._state.complex[renderer] + part))

    def _add_implicit(self, operation: Operation, how: str) -> None:
        self._by_number[operation.number(0)].implicit.append(f"{how} {_physical(operation.arguments[1]).name}")

    def _custom(self, operation: Operation) -> None:
        """The operand that a function of the target makes: ``renderer(%1)``."""
        function = operation.text(len(operation.arguments) - 1).removeprefix("GICR_")
        old = self._state.instruction(operation.number(1))
        number = operation.number(2) if operation.name == "GIR_CustomOperandRenderer" else min(1, len(old.operands) - 1)
        self._add(operation.number(0), Named("other", f"{function}({operand_text(old.operands[number])})"))


def _physical(name: int | str) -> Register:
    return Register("$noreg" if name == 0 else f"${_name(name).lower()}")


def _temporary(operation: Operation) -> Register:
    return Register(f"%t{operation.number(1)}")


def _immediate(value: int | str) -> Operand:
    return Constant(value) if isinstance(value, int) else Named("other", _name(value))


def _name(value: int | str) -> str:
    return str(value).rpartition("::")[2]
