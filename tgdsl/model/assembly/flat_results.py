"""A ResultInst in which the parts of an operand stand one after another, as other operands: ``(LD GPR:$rd, GPR:$base, imm:$offset)``.

An operand of several machine operands (MIOperandInfo) is given as a whole or in parts. As a whole, it has a name for each part of its own, unless the
assembler parses it as a whole, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.model.assembly import fields
from tgdsl.model.assembly.alias_operands import AliasOperand, Fixed, FixedRegister, Given, Immediate, is_left_out
from tgdsl.model.assembly.result_fitting import NO_REGISTER, Fitting
from tgdsl.model.common.fields import PARTS, parts_of, without_register_operand
from tgdsl.model.instructions.table import Instruction, Operand
from tgdsl.model.registers import ClassMembership
from tgdsl.records import Bits, Dag, DagArg, Record, Ref


def fit_flat(membership: ClassMembership, record: Record, result: Dag, instruction: Instruction) -> list[AliasOperand]:
    """The operands of a ResultInst.

    Raises:
        DiagnosticError: with the first thing that does not fit.
    """
    return list(_Flat(membership, record, result, instruction).operands())


class _Flat(Fitting):
    def operands(self) -> Iterator[AliasOperand]:
        for number, operand in enumerate(self.instruction.operands):
            if is_left_out(self.instruction, operand):
                continue
            argument = self.next()
            what = self._fit(argument, operand.record, whole=operand.count > 1)
            if what is not None:
                self.used += 1
                if operand.count == 1 or _has_own_match_class(operand.record):
                    yield AliasOperand(what, number, None)
                else:
                    yield from self._in_parts(argument, operand, number)
            elif operand.count > 1:
                for part, part_record in enumerate(operand.sub_operands):
                    argument = self.next()
                    what = self._fit(argument, part_record, whole=False)
                    if what is None:
                        raise self.misfit(argument, operand, part_record)
                    self.used += 1
                    yield AliasOperand(what, number, part)
            else:
                raise self.misfit(argument, operand, operand.record)
        if self.used < len(self.result.args):
            raise self.wrong_count()

    def _in_parts(self, argument: DagArg, operand: Operand, number: int) -> Iterator[AliasOperand]:
        """The parts of an operand that is given as a whole, each by a name of its own."""
        names = [part.name or "" for part in operand.info.args] if operand.info is not None else []
        if not argument.name:
            raise self.unnamed(argument)
        for part, (name, part_record) in enumerate(zip(names, operand.sub_operands, strict=True)):
            yield AliasOperand(Given(f"{argument.name}.{name}", part_record), number, part)

    def _fit(self, argument: DagArg, wanted: Record, whole: bool) -> Fixed | None:
        """The operand that an argument is for one that the instruction takes; None if it does not fit.

        Args:
            whole: it is to be all of an operand of several machine operands.
        """
        value = argument.value
        if isinstance(value, Ref):
            return self._fit_record(argument, self.record.resolve(value, "ResultInst"), wanted)
        if whole or not wanted.is_a("Operand"):
            return None
        if isinstance(value, int):
            self.check_nameless(argument, f"number {int(value)}")
            return Immediate(int(value))
        if isinstance(value, Bits) and all(isinstance(bit, bool) for bit in value.elements):
            return Immediate(value.number())
        return None

    def _fit_record(self, argument: DagArg, given: Record, wanted: Record) -> Fixed | None:
        name = argument.name or ""
        if given is wanted:
            if not name:
                raise self.unnamed(argument)
            return Given(name, given)
        kind = without_register_operand(wanted)
        if given.is_a("RegisterClass") or given.is_a("RegisterOperand"):
            inner = without_register_operand(given)
            if inner.is_a("RegisterClass"):
                return Given(name, given) if self.membership.is_sub_class(inner.name, kind.name) else None
        if given.is_a("Register"):
            return self._fit_register(argument, given, kind)
        if given.name == NO_REGISTER:
            return FixedRegister(None)
        if kind.is_a("Operand") and given.is_a("Operand") and fields.value_type_of(kind) == fields.value_type_of(given):
            return Given(name, given)
        return None

    def _fit_register(self, argument: DagArg, given: Record, kind: Record) -> FixedRegister | None:
        if kind.is_a("OptionalDefOperand"):
            parts = parts_of(kind).args
            if parts:
                kind = kind.resolve(parts[0].value, PARTS)
        return self.member(argument, given, kind) if kind.is_a("RegisterClass") else None


def _has_own_match_class(record: Record) -> bool:
    """True if the operand has a ParserMatchClass of its own, so that the assembler parses it as a whole."""
    match_class = fields.match_class_if_any(record)
    return match_class is not None and fields.match_class_name_of(match_class) != "Imm"
