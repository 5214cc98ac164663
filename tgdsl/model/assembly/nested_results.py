"""A ResultInst in which the parts of an operand stand in a dag of their own: ``(LD GPR:$rd, (Addr GPR:$base, imm:$offset))``.

An operand with parts (MIOperandInfo) is given as a whole or as such a dag. As a whole, it may be any Operand, and is one operand of the alias.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.diagnostics import DiagnosticError, Note, counted, fail
from tgdsl.model.assembly import fields
from tgdsl.model.assembly.alias_operands import AliasOperand, Fixed, FixedRegister, Given, Immediate, is_left_out
from tgdsl.model.assembly.result_fitting import NO_REGISTER, Fitting
from tgdsl.model.common.fields import without_register_operand
from tgdsl.model.instructions.table import Instruction, Operand
from tgdsl.model.registers import ClassMembership
from tgdsl.records import Bits, Dag, DagArg, Record, Ref
from tgdsl.records.printable import printable


def fit_nested(
    membership: ClassMembership, record: Record, result: Dag, instruction: Instruction
) -> list[AliasOperand]:
    """The operands of a ResultInst.

    Raises:
        DiagnosticError: with the first thing that does not fit.
    """
    return list(_Nested(membership, record, result, instruction).operands())


class _Nested(Fitting):
    def operands(self) -> Iterator[AliasOperand]:
        for number, operand in enumerate(self.instruction.operands):
            if is_left_out(self.instruction, operand):
                continue
            argument = self.next()
            if operand.info is None or not operand.info.args:
                yield AliasOperand(self._simple(argument, operand, operand.record), number, None)
            elif isinstance(argument.value, Dag):
                yield from self._parts(argument, argument.value, operand, number)
            else:
                yield AliasOperand(self._whole(argument, operand), number, None)
            self.used += 1
        if self.used < len(self.result.args):
            raise self.wrong_count()

    def _parts(self, argument: DagArg, given: Dag, operand: Operand, number: int) -> Iterator[AliasOperand]:
        """The operands of a dag with the parts of an operand."""
        wanted = operand.sub_operands
        if given.operator != Ref(operand.record.name):
            raise self.misfit(argument, operand, operand.record)
        if len(given.args) != len(wanted):
            raise fail(
                self.record.place_of(fields.RESULT, argument),
                f"the alias '{self.record.label}' gives {counted(len(given.args), 'part')} of '${operand.name}', and '{operand.record.name}' "
                f"has {len(wanted)}: give each once",
                Note(operand.record.place, f"'{operand.record.name}' is defined here"),
            )
        for part, (part_argument, part_record) in enumerate(zip(given.args, wanted, strict=True)):
            yield AliasOperand(self._simple(part_argument, operand, part_record), number, part)

    def _whole(self, argument: DagArg, operand: Operand) -> Given:
        value = argument.value
        given = self.record.resolve(value, fields.RESULT) if isinstance(value, Ref) else None
        if given is None or not given.is_a("Operand"):
            raise self._no_whole(argument, operand)
        return self._named(argument, given)

    def _simple(self, argument: DagArg, operand: Operand, wanted: Record) -> Fixed:
        """The operand that an argument is for one without parts, or for a part."""
        value = argument.value
        found: Fixed | None
        if wanted.is_a("Operand"):
            found = self._for_operand(argument, wanted)
        elif isinstance(value, Ref):
            found = self._for_class(
                argument, self.record.resolve(value, fields.RESULT), without_register_operand(wanted)
            )
        else:
            found = None
        if found is None:
            raise self.misfit(argument, operand, wanted)
        return found

    def _for_operand(self, argument: DagArg, wanted: Record) -> Fixed | None:
        value = argument.value
        if isinstance(value, int):
            self.check_nameless(argument, f"number {int(value)}")
            return Immediate(int(value))
        if isinstance(value, Bits) and all(isinstance(bit, bool) for bit in value.elements):
            self.check_nameless(argument, f"number {value.number()}")
            return Immediate(value.number())
        given = self.record.resolve(value, fields.RESULT) if isinstance(value, Ref) else None
        return None if given is None or not given.is_a("Operand") else self._named(argument, given)

    def _for_class(self, argument: DagArg, given: Record, register_class: Record) -> Fixed | None:
        """The operand that is given for a register of a class; None if it is another kind of thing."""
        is_class = register_class.is_a("RegisterClass")
        if given.is_a("RegisterClass") or given.is_a("RegisterOperand"):
            inner = without_register_operand(given)
            if inner.is_a("RegisterClass"):
                if not is_class or not self.membership.is_sub_class(inner.name, register_class.name):
                    return None
            return self._named(argument, given)
        if given.is_a("RegClassByHwMode"):  # LLVM does not compare what it stands for
            return self._named(argument, given)
        if given.is_a("Register"):
            return self.member(argument, given, register_class) if is_class else None
        if given.name == NO_REGISTER:
            self.check_nameless(argument, f"register '{NO_REGISTER}'")
            return FixedRegister(None)
        return None

    def _named(self, argument: DagArg, given: Record) -> Given:
        if not argument.name:
            raise self.unnamed(argument)
        return Given(argument.name, given)

    def _no_whole(self, argument: DagArg, operand: Operand) -> DiagnosticError:
        instruction, wanted = self.instruction, operand.record.name
        return fail(
            self.record.place_of(fields.RESULT, argument),
            f"the alias '{self.record.label}' gives '{printable(argument.value)}' for '${operand.name}' of '{instruction.name}', which has parts: give "
            f"'{wanted}:$name', or '({wanted} ...)' with each part",
            Note(instruction.record.place, f"'{instruction.name}' is defined here"),
        )
