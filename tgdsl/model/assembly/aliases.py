"""InstAliases, and how the operands of their ResultInst fit those of the instruction.

The result ``(ADDri GPR:$rd, R0, imm:$value)`` gives for each operand of the instruction, outputs first, an operand that the
alias takes itself, a register, or a number. An operand that is tied to another of the same class is left out. One of several
machine operands (MIOperandInfo) is given as a whole or in parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.assembly import fields
from tgdsl.model.assembly.alias_operands import AliasOperand
from tgdsl.model.assembly.flat_results import fit_flat
from tgdsl.model.assembly.nested_results import fit_nested
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.model.registers import ClassMembership, RegisterFile
from tgdsl.records import Dag, Record, Ref
from tgdsl.records.printable import printable

#: The operands of an alias, by how the parts of an operand are given.
_FIT: ByRelease[Callable[[ClassMembership, Record, Dag, Instruction], Sequence[AliasOperand]]] = ByRelease(
    {19: fit_flat, 22: fit_nested}
)


@frozen(eq=False)
class InstAlias:
    """An InstAlias.

    Attributes:
        asm_string: AsmString, with all variants.
        result: ResultInst.
        operands: in the order of the instruction's.
    """

    record: Record
    asm_string: str
    result: Dag
    instruction: Instruction
    operands: tuple[AliasOperand, ...]


class AliasReader:
    """Reads the aliases of a target.

    Args:
        table: its instructions.
        bank: its registers.

    Attributes:
        membership: the members of its register classes.
    """

    def __init__(self, table: InstructionTable, bank: RegisterFile) -> None:
        self._instructions = table.by_name
        self.membership = ClassMembership(bank)

    def read(self, record: Record) -> InstAlias:
        """An alias.

        Raises:
            DiagnosticError: with the first thing that is wrong about it.
        """
        result = fields.result_of(record)
        operator = result.operator
        instruction = self._instructions.get(operator.name) if isinstance(operator, Ref) else None
        if instruction is None:
            raise fail(
                record.place_of(fields.RESULT),
                f"the alias '{record.label}' stands for '{printable(operator)}', which is not an instruction: begin its ResultInst "
                "with one",
            )
        _check_names(record, result)
        return InstAlias(
            record,
            fields.asm_string_of(record),
            result,
            instruction,
            tuple(_FIT[record.release](self.membership, record, result, instruction)),
        )


def _check_names(record: Record, result: Dag) -> None:
    """An operand that is given more than once must be the same thing each time."""
    first: dict[str, str] = {}
    for argument in result.args:
        if argument.name and isinstance(argument.value, Ref):
            what = first.setdefault(argument.name, argument.value.name)
            if what != argument.value.name:
                raise fail(
                    record.place_of(fields.RESULT, argument),
                    f"the alias '{record.label}' gives '${argument.name}' as '{what}' and as '{argument.value.name}': use "
                    "two names, or one kind of operand",
                )
