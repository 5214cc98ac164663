"""MCInsts, and stand-ins for a target's C++ methods.

Records name C++ methods that print an operand, encode one, or change encoded bits (PrintMethod, EncoderMethod, PostEncoderMethod). To
print and encode in Python, hand in a stand-in for each method that the target uses, by its name::

    TargetMethods(printers={"printImm": lambda inst, operand, modifier: f"#{inst.number(operand)}"})
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeAlias

from attrs import field, frozen

from tgdsl.diagnostics import counted, fail
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.registers.bank import Register


@frozen
class Symbol:
    """A symbol, whose value only the linker knows."""

    name: str


OperandValue: TypeAlias = Register | int | Symbol


@frozen(eq=False)
class MachineInst:
    """An MCInst: an instruction with a value for each of its machine operands; a variadic one may have more."""

    instruction: Instruction
    values: tuple[OperandValue, ...]

    def __attrs_post_init__(self) -> None:
        given, declared = len(self.values), self.instruction.machine_operands
        if given < declared or (given > declared and not self.instruction.variadic):
            raise fail(
                self.instruction.record.place,
                f"'{self.instruction.name}' has {counted(declared, 'machine operand')}, and is given "
                f"{counted(given, 'value')}: give one for each",
            )

    def number(self, operand: int) -> int:
        """The value of a machine operand that is a number.

        Raises:
            DiagnosticError: it is a register or a symbol.
        """
        value = self.values[operand]
        if isinstance(value, int):
            return value
        raise fail(
            self.instruction.record.place,
            f"{operand_name(self.instruction, operand)} of '{self.instruction.name}' is '{value.name}': give it a number",
        )


class Printer(Protocol):
    """Stands in for a PrintMethod.

    Args:
        operand: number of the first machine operand to print; the method may look at those after it.
        modifier: of ``${name:modifier}`` in the assembly string; or empty.
    """

    def __call__(self, inst: MachineInst, operand: int, modifier: str, /) -> str: ...


class SpecialPrinter(Protocol):
    """Stands in for PrintSpecial, which prints ``${:modifier}``."""

    def __call__(self, inst: MachineInst, modifier: str, /) -> str: ...


class OperandEncoder(Protocol):
    """Stands in for an EncoderMethod: the number that is encoded for a machine operand; a negative one in two's complement."""

    def __call__(self, inst: MachineInst, operand: int, /) -> int: ...


class PostEncoder(Protocol):
    """Stands in for a PostEncoderMethod: the final bits, from those that were encoded."""

    def __call__(self, inst: MachineInst, bits: int, /) -> int: ...


@frozen
class TargetMethods:
    """Stand-ins for a target's C++ methods, by their names."""

    printers: Mapping[str, Printer] = field(factory=dict[str, Printer])
    special_printer: SpecialPrinter | None = None
    encoders: Mapping[str, OperandEncoder] = field(factory=dict[str, OperandEncoder])
    post_encoders: Mapping[str, PostEncoder] = field(factory=dict[str, PostEncoder])


def operand_name(instruction: Instruction, number: int) -> str:
    """The name of a machine operand in messages."""
    for operand in instruction.operands:
        if operand.first <= number < operand.first + operand.count:
            part = operand.sub_names[number - operand.first]
            return f"the operand '${part or operand.name}'"
    return f"operand {number}"
