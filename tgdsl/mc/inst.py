"""MCInsts, and stand-ins for a target's C++ methods.

Records name C++ methods that print an operand, encode one, or change encoded bits (PrintMethod, EncoderMethod, PostEncoderMethod).
Whoever prints and encodes in Python hands in :class:`Methods`: those of the target's counterparts
(:class:`tgdsl.mc.target.CounterpartMethods`), or :class:`TargetMethods`, a stand-in for each method by its name::

    TargetMethods(printers={"printImm": lambda inst, operand, modifier: f"#{inst.number(operand)}"})
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeAlias

from tgdsl.classes import field, frozen
from tgdsl.diagnostics import counted, fail
from tgdsl.language.counterparts.values import Expression
from tgdsl.model.bits import OperandField, Segment
from tgdsl.model.instructions.table import Instruction, Operand
from tgdsl.model.registers.bank import Register

OperandValue: TypeAlias = Register | int | Expression


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
                f"'{self.instruction.name}' has {counted(declared, 'machine operand')}, but is given "
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
            f"{operand_name(self.instruction, operand)} of '{self.instruction.name}' is"
            f" '{value.name if isinstance(value, Register) else value}': give it a number",
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


class Methods(Protocol):
    """The C++ methods that records name. None from any of them: there is nothing that stands in for it."""

    def encode(self, inst: MachineInst, field: OperandField | Segment, /) -> int | None:
        """The bits of a machine operand by its EncoderMethod; without one, of ``getMachineOpValue``."""
        ...

    def post_encode(self, inst: MachineInst, bits: int, method: str, /) -> int | None: ...

    def show(self, inst: MachineInst, operand: Operand, modifier: str, /) -> str | None:
        """The text of an operand by its PrintMethod."""
        ...

    def show_special(self, inst: MachineInst, modifier: str, /) -> str | None:
        """The text that PrintSpecial prints for ``${:modifier}``."""
        ...


@frozen
class TargetMethods:
    """Stand-ins for a target's C++ methods, by their names; see :class:`Methods`."""

    printers: Mapping[str, Printer] = field(factory=dict[str, Printer])
    special_printer: SpecialPrinter | None = None
    encoders: Mapping[str, OperandEncoder] = field(factory=dict[str, OperandEncoder])
    post_encoders: Mapping[str, PostEncoder] = field(factory=dict[str, PostEncoder])

    def encode(self, inst: MachineInst, field: OperandField | Segment, /) -> int | None:
        if not field.encoder:
            value = inst.values[field.operand]
            return value.hw_encoding if isinstance(value, Register) else inst.number(field.operand)
        found = self.encoders.get(field.encoder)
        return None if found is None else found(inst, field.operand)

    def post_encode(self, inst: MachineInst, bits: int, method: str, /) -> int | None:
        found = self.post_encoders.get(method)
        return None if found is None else found(inst, bits)

    def show(self, inst: MachineInst, operand: Operand, modifier: str, /) -> str | None:
        found = self.printers.get(operand.printer_method)
        return None if found is None else found(inst, operand.first, modifier)

    def show_special(self, inst: MachineInst, modifier: str, /) -> str | None:
        return None if self.special_printer is None else self.special_printer(inst, modifier)


def operand_name(instruction: Instruction, number: int) -> str:
    """The name of a machine operand in messages."""
    found = instruction.operand_of(number)
    if found is None:
        return f"operand {number}"
    operand, part = found
    return f"the operand '${operand.sub_names[part] or operand.name}'"
