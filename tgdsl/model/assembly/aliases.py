"""InstAliases, and how the operands of their ResultInst fit those of the instruction.

The result ``(ADDri GPR:$rd, R0, imm:$value)`` gives for each operand of the instruction, outputs first, an operand that the
alias takes itself, a register, or a number. An operand that is tied to another of the same class is left out. One of several
machine operands (MIOperandInfo) is given as a whole or in parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Note, counted, fail
from tgdsl.model.assembly import fields
from tgdsl.model.common.fields import PARTS, parts_of, without_register_operand
from tgdsl.model.instructions.table import Instruction, InstructionTable, Operand, Tied
from tgdsl.model.registers import ClassMembership, RegisterFile
from tgdsl.records import Bits, Dag, DagArg, Record, Ref
from tgdsl.records.printable import printable

_NO_REGISTER = "zero_reg"  # LLVM's name for "no register" as an operand


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


def is_left_out(instruction: Instruction, operand: Operand) -> bool:
    """True if a ResultInst leaves an operand out, as it is tied to one of the same class."""
    constraint = operand.constraints[0] if operand.count == 1 else None
    if not isinstance(constraint, Tied):
        return False
    # LLVM takes the number of a machine operand for that of an operand here, which differ after one of several parts.
    other = instruction.operands[min(constraint.operand, len(instruction.operands) - 1)]
    return other.record is operand.record


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
                f"the alias '{record.label}' stands for '{printable(operator)}', which is no instruction: begin its ResultInst "
                "with one",
            )
        _check_names(record, result)
        return InstAlias(
            record,
            fields.asm_string_of(record),
            result,
            instruction,
            tuple(_Fitting(self, record, result, instruction).operands()),
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


class _Fitting:
    """The fitting of one ResultInst to its instruction, from left to right."""

    def __init__(self, reader: AliasReader, record: Record, result: Dag, instruction: Instruction) -> None:
        self._reader = reader
        self._record = record
        self._result = result
        self._instruction = instruction
        self._used = 0

    def operands(self) -> Iterator[AliasOperand]:
        for number, operand in enumerate(self._instruction.operands):
            if is_left_out(self._instruction, operand):
                continue
            argument = self._next()
            what = self._fit(argument, operand.record, whole=operand.count > 1)
            if what is not None:
                self._used += 1
                if operand.count == 1 or _has_own_match_class(operand.record):
                    yield AliasOperand(what, number, None)
                else:
                    yield from self._in_parts(argument, operand, number)
            elif operand.count > 1:
                for part, part_record in enumerate(operand.sub_operands):
                    argument = self._next()
                    what = self._fit(argument, part_record, whole=False)
                    if what is None:
                        raise self._misfit(argument, operand, part_record)
                    self._used += 1
                    yield AliasOperand(what, number, part)
            else:
                raise self._misfit(argument, operand, operand.record)
        if self._used < len(self._result.args):
            raise self._wrong_count()

    def _next(self) -> DagArg:
        if self._used >= len(self._result.args):
            raise self._wrong_count()
        return self._result.args[self._used]

    def _in_parts(self, argument: DagArg, operand: Operand, number: int) -> Iterator[AliasOperand]:
        """The parts of an operand that is given as a whole, each by a name of its own."""
        names = [part.name or "" for part in operand.info.args] if operand.info is not None else []
        if not argument.name:
            raise self._unnamed(argument)
        for part, (name, part_record) in enumerate(zip(names, operand.sub_operands, strict=True)):
            yield AliasOperand(Given(f"{argument.name}.{name}", part_record), number, part)

    def _fit(self, argument: DagArg, wanted: Record, whole: bool) -> Fixed | None:
        """The operand that an argument is for one that the instruction takes; None if it does not fit.

        Args:
            whole: it is to be all of an operand of several machine operands.
        """
        value = argument.value
        if isinstance(value, Ref):
            return self._fit_record(argument, self._record.resolve(value, "ResultInst"), wanted)
        if whole or not wanted.is_a("Operand"):
            return None
        if isinstance(value, int):
            if argument.name:
                raise fail(
                    self._record.place_of(fields.RESULT, argument),
                    f"the number {int(value)} has the name '${argument.name}' in the alias '{self._record.label}': leave it away",
                )
            return Immediate(int(value))
        if isinstance(value, Bits) and all(isinstance(bit, bool) for bit in value.elements):
            return Immediate(value.number())
        return None

    def _fit_record(self, argument: DagArg, given: Record, wanted: Record) -> Fixed | None:
        name = argument.name or ""
        if given is wanted:
            if not name:
                raise self._unnamed(argument)
            return Given(name, given)
        kind = without_register_operand(wanted)
        if given.is_a("RegisterClass") or given.is_a("RegisterOperand"):
            inner = without_register_operand(given)
            if inner.is_a("RegisterClass"):
                return Given(name, given) if self._reader.membership.is_sub_class(inner.name, kind.name) else None
        if given.is_a("Register"):
            return self._fit_register(argument, given, kind)
        if given.name == _NO_REGISTER:
            return FixedRegister(None)
        if kind.is_a("Operand") and given.is_a("Operand") and fields.value_type_of(kind) == fields.value_type_of(given):
            return Given(name, given)
        return None

    def _fit_register(self, argument: DagArg, given: Record, kind: Record) -> Fixed | None:
        if kind.is_a("OptionalDefOperand"):
            parts = parts_of(kind).args
            if parts:
                kind = kind.resolve(parts[0].value, PARTS)
        if not kind.is_a("RegisterClass"):
            return None
        if not self._reader.membership.is_member(given.name, kind.name):
            raise fail(
                self._record.place_of(fields.RESULT, argument),
                f"the alias '{self._record.label}' gives the register '{given.name}', which is not in '{kind.name}': name a "
                "register of that class",
                Note(kind.place, f"'{kind.name}' is defined here"),
            )
        if argument.name:
            raise fail(
                self._record.place_of(fields.RESULT, argument),
                f"the register '{given.name}' has the name '${argument.name}' in the alias '{self._record.label}': leave it away",
            )
        return FixedRegister(given)

    def _unnamed(self, argument: DagArg) -> DiagnosticError:
        shown = printable(argument.value)
        return fail(
            self._record.place_of(fields.RESULT, argument),
            f"'{shown}' in the ResultInst of the alias '{self._record.label}' has no name: write '{shown}:$name', and '$name' in "
            "its AsmString",
        )

    def _misfit(self, argument: DagArg, operand: Operand, wanted: Record) -> DiagnosticError:
        instruction = self._instruction
        return fail(
            self._record.place_of(fields.RESULT, argument),
            f"the alias '{self._record.label}' gives '{printable(argument.value)}' for '${operand.name}' of '{instruction.name}', "
            f"which takes '{wanted.name}': give that, or something that is one",
            Note(instruction.record.place, f"'{instruction.name}' is defined here"),
        )

    def _wrong_count(self) -> DiagnosticError:
        instruction = self._instruction
        wanted = [f"${operand.name}" for operand in instruction.operands if not is_left_out(instruction, operand)]
        given = len(self._result.args)
        return fail(
            self._record.place_of(fields.RESULT),
            f"the alias '{self._record.label}' gives {counted(given, 'operand')}, and '{instruction.name}' takes "
            f"{', '.join(wanted) if wanted else 'none'}: give each once, or all its parts",
            Note(instruction.record.place, f"'{instruction.name}' is defined here"),
        )


def _has_own_match_class(record: Record) -> bool:
    """True if the operand has a ParserMatchClass of its own, so that the assembler parses it as a whole."""
    match_class = fields.match_class_if_any(record)
    return match_class is not None and fields.match_class_name_of(match_class) != "Imm"
