"""``printInstruction`` of the generated assembly writer, in this process: the text of an MCInst."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.mc.inst import MachineInst, Methods, OperandValue
from tgdsl.model.assembly import AssemblyWriter, OperandUse, Part, Special, Text, parse_assembly
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.registers.bank import Register

DEFAULT_METHOD = "printOperand"  #: prints an operand that says nothing else


class InstructionPrinter:
    """Prints instructions.

    Args:
        writer: of the target.
        register_names: by number, from 1; see :func:`tgdsl.model.assembly.register_names`.
        methods: stand-ins for the target's print methods. Without one for ``printOperand``, that prints registers and symbols by
            their names, and numbers in decimal.
    """

    def __init__(self, writer: AssemblyWriter, register_names: Sequence[str], methods: Methods) -> None:
        self._writer = writer
        self._register_names = register_names
        self._methods = methods
        self._parts: dict[int, Sequence[Part]] = {}

    def text(self, inst: MachineInst) -> str:
        """The instruction in assembly language, without the tab that LLVM prints before it.

        Raises:
            DiagnosticError: its string is wrong, or needs a method without a stand-in.
        """
        instruction = inst.instruction
        parts = self._parts.get(instruction.number)
        if parts is None:
            parts = self._parts[instruction.number] = parse_assembly(instruction, self._writer.variant)
        return "".join([self._part(inst, part) for part in parts])

    def value(self, value: OperandValue) -> str:
        """An operand's value as ``printOperand`` prints it, unless there is a stand-in for that."""
        match value:
            case Register():
                return self._register_names[value.number - 1]
            case int():
                return str(value)
            case _:
                return str(value)

    def _part(self, inst: MachineInst, part: Part) -> str:
        match part:
            case Text(text):
                return text
            case OperandUse(operand, modifier):
                shown = self._methods.show(inst, operand, modifier)
                if shown is not None:
                    return shown
                if operand.printer_method == DEFAULT_METHOD and not modifier:
                    return self.value(inst.values[operand.first])
                raise _missing(inst.instruction, operand.printer_method, f"the operand '${operand.name}'")
            case Special(modifier):
                special = self._methods.show_special(inst, modifier)
                if special is not None:
                    return special
                raise _missing(inst.instruction, "PrintSpecial", f"'${{:{modifier}}}'")


def _missing(instruction: Instruction, method: str, what: str) -> DiagnosticError:
    return fail(
        instruction.record.place,
        f"'{instruction.name}' needs the C++ method '{method}' to print {what}: give it a counterpart",
    )
