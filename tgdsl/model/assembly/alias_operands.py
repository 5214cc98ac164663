"""An operand of an InstAlias's ResultInst: an operand of the alias's own, a register, a number."""

from __future__ import annotations

from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.model.common.fields import parts_of
from tgdsl.model.instructions.table import Instruction, Operand, Tied
from tgdsl.records import Record


@frozen
class Given:
    """An operand of the alias's own, which its AsmString names.

    Attributes:
        name: without the ``$``; "name.part" for a part of an operand that is given as a whole.
        record: its RegisterClass, RegisterOperand or Operand.
    """

    name: str
    record: Record

    @property
    def count(self) -> int:
        """The number of its machine operands."""
        return len(parts_of(self.record).args) or 1 if self.record.is_a("Operand") else 1


@frozen
class FixedRegister:
    """A register; None for ``zero_reg``, no register."""

    record: Record | None
    count: int = 1


@frozen
class Immediate:
    value: int
    count: int = 1


Fixed: TypeAlias = Given | FixedRegister | Immediate


@frozen
class AliasOperand:
    """The part of a ResultInst for an operand of the instruction.

    Attributes:
        operand: the number of the instruction's operand.
        part: which of its machine operands; None for all of them.
    """

    what: Fixed
    operand: int
    part: int | None


def is_left_out(instruction: Instruction, operand: Operand) -> bool:
    """True if a ResultInst leaves an operand out, as it is tied to one of the same class."""
    constraint = operand.constraints[0] if operand.count == 1 else None
    if not isinstance(constraint, Tied):
        return False
    # LLVM takes the number of a machine operand for that of an operand here, which differ after one of several parts.
    other = instruction.operands[min(constraint.operand, len(instruction.operands) - 1)]
    return other.record is operand.record
