"""The fitting of a ResultInst to its instruction, from left to right: what all forms of it have, and its mistakes."""

from __future__ import annotations

from tgdsl.diagnostics import DiagnosticError, Note, counted, fail
from tgdsl.model.assembly import fields
from tgdsl.model.assembly.alias_operands import FixedRegister, is_left_out
from tgdsl.model.instructions.table import Instruction, Operand
from tgdsl.model.registers import ClassMembership
from tgdsl.records import Dag, DagArg, Record
from tgdsl.records.printable import printable

NO_REGISTER = "zero_reg"  # LLVM's name for "no register" as an operand


class Fitting:
    """The fitting of one ResultInst.

    Attributes:
        membership: the members of the target's register classes.
        used: the number of arguments that have their operands.
    """

    def __init__(self, membership: ClassMembership, record: Record, result: Dag, instruction: Instruction) -> None:
        self.membership = membership
        self.record = record
        self.result = result
        self.instruction = instruction
        self.used = 0

    def next(self) -> DagArg:
        if self.used >= len(self.result.args):
            raise self.wrong_count()
        return self.result.args[self.used]

    def member(self, argument: DagArg, given: Record, register_class: Record) -> FixedRegister:
        """A register that is given for an operand of a class."""
        if not self.membership.is_member(given.name, register_class.name):
            raise fail(
                self.record.place_of(fields.RESULT, argument),
                f"the alias '{self.record.label}' gives the register '{given.name}', which is not in '{register_class.name}': name a "
                "register of that class",
                Note(register_class.place, f"'{register_class.name}' is defined here"),
            )
        self.check_nameless(argument, f"register '{given.name}'")
        return FixedRegister(given)

    def check_nameless(self, argument: DagArg, what: str) -> None:
        """Check that a fixed operand has no name, by which no string could mean it."""
        if argument.name:
            raise fail(
                self.record.place_of(fields.RESULT, argument),
                f"the {what} has the name '${argument.name}' in the alias '{self.record.label}': leave it out",
            )

    def unnamed(self, argument: DagArg) -> DiagnosticError:
        shown = printable(argument.value)
        return fail(
            self.record.place_of(fields.RESULT, argument),
            f"'{shown}' in the ResultInst of the alias '{self.record.label}' has no name: write '{shown}:$name', and '$name' in "
            "its AsmString",
        )

    def misfit(self, argument: DagArg, operand: Operand, wanted: Record) -> DiagnosticError:
        instruction = self.instruction
        return fail(
            self.record.place_of(fields.RESULT, argument),
            f"the alias '{self.record.label}' gives '{printable(argument.value)}' for '${operand.name}' of '{instruction.name}', "
            f"which takes '{wanted.name}': give that, or something that is one",
            Note(instruction.record.place, f"'{instruction.name}' is defined here"),
        )

    def wrong_count(self) -> DiagnosticError:
        instruction = self.instruction
        wanted = [f"${operand.name}" for operand in instruction.operands if not is_left_out(instruction, operand)]
        given = len(self.result.args)
        return fail(
            self.record.place_of(fields.RESULT),
            f"the alias '{self.record.label}' gives {counted(given, 'operand')}, and '{instruction.name}' takes "
            f"{', '.join(wanted) if wanted else 'none'}: give each once, or all its parts",
            Note(instruction.record.place, f"'{instruction.name}' is defined here"),
        )
