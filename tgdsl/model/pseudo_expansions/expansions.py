"""PseudoInstExpansions: pseudo instructions that the AsmPrinter replaces by one real instruction.

The ResultInst of such a pseudo instruction is a dag, ``(ADD GPR:$rd, GPR:$rs1, 0)``, with an argument for each operand of the real
instruction: an operand of the pseudo by its type and name, a register, or a number. An operand of several machine operands may be
given as a dag of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Note, Report, collecting, counted, fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common import rules
from tgdsl.model.common.fields import namespace_of
from tgdsl.model.common.numbers import unsigned
from tgdsl.model.instructions import OperandReader
from tgdsl.model.instructions.table import Operand
from tgdsl.model.pseudo_expansions import fields
from tgdsl.records import Bits, Dag, DagArg, Record, RecordSet, Ref, Value, describe

_NO_REGISTER = "zero_reg"


@frozen
class FromPseudo:
    """A machine operand of the pseudo instruction, by its number."""

    operand: int


@frozen
class Immediate:
    """A number; LLVM keeps it as an unsigned one of 64 bits."""

    value: int


@frozen(eq=False)
class FixedRegister:
    """A register; None for no register, ``zero_reg``."""

    record: Record | None

    @property
    def namespace(self) -> str:
        return "" if self.record is None else namespace_of(self.record)


Source: TypeAlias = FromPseudo | Immediate | FixedRegister


@frozen(eq=False)
class ExpandedInstruction:
    """A pseudo instruction with an expansion, or the real instruction in its place.

    Attributes:
        operands: as declared, outputs first.
        variadic: it takes any number of further operands.
    """

    record: Record
    operands: tuple[Operand, ...]
    variadic: bool

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def namespace(self) -> str:
        return namespace_of(self.record)

    @property
    def machine_operands(self) -> int:
        """The number of machine operands that it declares."""
        return sum(operand.count for operand in self.operands)


@frozen(eq=False)
class PseudoExpansion:
    """A pseudo instruction and the real one in its place.

    Attributes:
        operands: for each operand of the real instruction, where its machine operands come from.
    """

    pseudo: ExpandedInstruction
    real: ExpandedInstruction
    operands: tuple[tuple[Source, ...], ...]


def has_pseudo_expansions(records: RecordSet) -> bool:
    """True if a target has pseudo instructions with expansions."""
    return records.has_class("PseudoInstExpansion")


def build_pseudo_expansions(records: RecordSet, report: Report) -> tuple[PseudoExpansion, ...]:
    """The expansions of a record set, by the names of the pseudo instructions. No other instructions are read.

    Args:
        report: gets breaches.

    Raises:
        DiagnosticError: with the first mistake of each expansion.
    """
    report = report.part()
    reader = OperandReader()
    read = _READ[records.release]
    expansions: list[PseudoExpansion] = []
    for record in records.by_name("PseudoInstExpansion"):
        if record.is_a("Instruction"):
            with collecting(report):
                expansions.append(read(record, reader, report).resolve())
    report.check()
    return tuple(expansions)


def _read(record: Record, reader: OperandReader) -> ExpandedInstruction:
    signature = reader.read(record)
    return ExpandedInstruction(record, tuple(signature.operands), signature.variadic)


class _Expansion:
    """Reads a PseudoInstExpansion.

    Attributes:
        _counts_must_agree: whether llvm-tblgen refuses an operand that is more or fewer machine operands than the one that it is given for.
    """

    _counts_must_agree: ClassVar[bool] = False

    def __init__(self, record: Record, reader: OperandReader, report: Report) -> None:
        self._record = record
        self._dag = fields.result_instruction(record)
        self._pseudo = _read(record, reader)
        self._instruction = _read(self._result(), reader)
        self._report = report

    def resolve(self) -> PseudoExpansion:
        """The expansion.

        Raises:
            DiagnosticError: the ResultInst does not give each operand of the real instruction.
        """
        real, arguments = self._instruction, self._dag.args
        if len(arguments) != len(real.operands):
            names = ", ".join([self._described(operand) for operand in real.operands])
            # In Python, the parts of an operand are arguments like others.
            count = sum(
                [len(one.value.args) if self._in_python and isinstance(one.value, Dag) else 1 for one in arguments]
            )
            raise self._wrong(
                f"gives {counted(count, 'operand')} to '{real.name}', which has {len(real.operands)}"
                f"{f', {names}' if names else ''}; give each of them, outputs and inputs that are tied to outputs, too"
            )
        return PseudoExpansion(self._pseudo, real, tuple(self._sources()))

    def _sources(self) -> list[tuple[Source, ...]]:
        """Where the machine operands of each operand come from."""
        real, arguments = self._instruction, self._dag.args
        sources: list[Immediate | FixedRegister | None] = [None] * real.machine_operands
        self._place(self._dag, 0, sources)
        return [
            self._operand(operand, argument, sources[operand.first : operand.first + operand.count])
            for operand, argument in zip(real.operands, arguments, strict=True)
        ]

    @property
    def _in_python(self) -> bool:
        return self._record.origin is not None

    def _described(self, operand: Operand) -> str:
        """An operand of the real instruction, and how it is given if it is several machine operands."""
        if operand.count == 1:
            return f"'{operand.name}'"
        return f"'{operand.name}' (as a whole, or {'its' if self._in_python else 'a dag of its'} {operand.count} parts)"

    def _result(self) -> Record:
        """The real instruction."""
        operator = self._dag.operator
        real = self._record.resolve(operator, fields.RESULT_INST) if isinstance(operator, Ref) else None
        if real is None or not real.is_a("Instruction"):
            operator_text = f"'{real.label}'" if real is not None else describe(operator)
            raise self._wrong(f"is {operator_text}, which is not an instruction; name the real instruction", operator)
        for flag in ("isPseudo", "isCodeGenOnly"):
            if real.bit(flag):
                raise self._wrong(
                    f"is '{real.name}', which has {flag} itself, so it cannot be emitted; name a real one",
                    operator,
                    Note(real.place, f"'{real.name}' is defined here"),
                )
        return real

    def _place(self, dag: Dag, base: int, sources: list[Immediate | FixedRegister | None]) -> int:
        """Enter the registers and numbers of a dag at the machine operands that they are for.

        Args:
            base: the number of the machine operand that the first argument is for. llvm-tblgen takes the next one for each further
                argument, also after an operand of several; but it counts those that an inner dag gives.

        Returns:
            the number of machine operands that the arguments are for.
        """
        count = 0
        for number, argument in enumerate(dag.args):
            first = base + number
            placed: list[Immediate | FixedRegister | None]
            if isinstance(argument.value, Dag):
                inner = self._place(argument.value, first, sources)
                base += inner - 1
                count += inner
                continue
            fixed = self._fixed(argument)
            if fixed is not None:
                placed = [fixed]
            elif dag is not self._dag and self._in_python:
                raise self._wrong(
                    f"gives '{argument.name}' for a part of an operand of '{self._instruction.name}', and llvm-tblgen only reads registers"
                    " and numbers there; give registers and numbers, or an operand of the pseudo instruction that is the whole",
                    argument,
                    Note(self._instruction.record.place, f"'{self._instruction.name}' is defined here"),
                )
            else:
                self._check_operand(argument, first)
                placed = [None] * self._instruction.operands[number].count
            if first + len(placed) > len(sources):
                raise self._wrong(
                    "gives more operands than the real instruction has; leave the last ones out", argument
                )
            sources[first : first + len(placed)] = placed
            count += len(placed)
        return count

    def _fixed(self, argument: DagArg) -> Immediate | FixedRegister | None:
        """A register or a number; None for an operand of the pseudo instruction."""
        match argument.value:
            case Ref(name):
                if name == _NO_REGISTER:
                    return FixedRegister(None)
                record = self._record.resolve(argument.value, fields.RESULT_INST)
                return FixedRegister(record) if record.is_a("Register") else None
            case int():
                return Immediate(unsigned(argument.value, 64))
            case Bits(elements) if all(isinstance(bit, bool) for bit in elements):
                return Immediate(unsigned(argument.value.number(), 64))
            case _:
                raise self._wrong(
                    f"gives {describe(argument.value)} for an operand; give an operand of the pseudo instruction, a register or a number",
                    argument,
                )

    def _check_operand(self, argument: DagArg, number: int) -> None:
        """Check the type of an operand of the pseudo instruction against that of an operand of the real one."""
        operands = self._instruction.operands
        if number >= len(operands):
            raise self._wrong(
                "gives an operand after a dag of several; llvm-tblgen only reads registers and numbers there", argument
            )
        self._check_type(argument, operands[number], operands[number].record)

    def _check_type(self, argument: DagArg, operand: Operand, wanted: Record) -> None:
        """Check that an operand of the pseudo instruction is said to be of the type of an operand, or of one of its parts."""
        if argument.value != Ref(wanted.name):
            type_name = argument.value.name if isinstance(argument.value, Ref) else ""
            raise self._wrong(
                f"gives an operand of type '{type_name}' for the operand '{operand.name}' of '{self._instruction.name}', which is of type"
                f" '{wanted.name}'; give one of that type",
                argument,
                Note(self._instruction.record.place, f"'{self._instruction.name}' is defined here"),
            )

    def _operand(
        self, operand: Operand, argument: DagArg, sources: Sequence[Immediate | FixedRegister | None]
    ) -> tuple[Source, ...]:
        """Where the machine operands of an operand come from."""
        fixed = [source for source in sources if source is not None]
        if len(fixed) == len(sources):
            return tuple(fixed)
        if sources[0] is not None:
            raise self._too_few(operand, argument, len(fixed))
        passed = self._passed(operand, argument)
        self._check_count(passed, operand, operand.count, argument)
        return tuple([FromPseudo(passed.first + part) if one is None else one for part, one in enumerate(sources)])

    def _too_few(self, operand: Operand, argument: DagArg, count: int) -> DiagnosticError:
        return self._wrong(
            f"gives {counted(count, 'machine operand')} for the operand '{operand.name}' of '{self._instruction.name}', which is"
            f" {operand.count}; give each of them{'' if self._in_python else ', as a dag (ops ...)'}",
            argument,
        )

    def _passed(self, operand: Operand, argument: DagArg) -> Operand:
        """The operand of the pseudo instruction that an argument names."""
        passed = next((one for one in self._pseudo.operands if one.name == argument.name), None)
        if passed is None:
            names = [one.name for one in self._pseudo.operands]
            mistake = f"names '{argument.name}'" if argument.name else "has no operand of the pseudo instruction"
            raise self._wrong(
                f"{mistake} for the operand '{operand.name}' of '{self._instruction.name}', and '{self._record.label}' has"
                f" {'the operands ' + ', '.join([repr(name) for name in names]) if names else 'no operands'}; name one of them, or give"
                " a register or a number",
                argument,
            )
        return passed

    def _check_count(self, passed: Operand, operand: Operand, count: int, argument: DagArg) -> None:
        """Check that an operand of the pseudo instruction is as many machine operands as it is given for."""
        if passed.count == count:
            return
        place = self._record.place_of(fields.RESULT_INST, argument)
        text = (
            f"the operand '{passed.name}' of '{self._record.label}' is {counted(passed.count, 'machine operand')}, and the operand"
            f" '{operand.name}' of '{self._instruction.name}', which gets it, is {count}; give both the same type"
        )
        if self._counts_must_agree:
            raise fail(place, text)
        self._report.breach(rules.EXPANSION_OPERAND, place, text)

    def _wrong(self, problem: str, part: Value | DagArg = None, *notes: Note) -> DiagnosticError:
        return fail(
            self._record.place_of(fields.RESULT_INST, part),
            f"the expansion of '{self._record.label}' {problem}",
            *notes,
        )


class _ExpansionByOperand(_Expansion):
    """Reads a PseudoInstExpansion since 22: each argument is for the operand at its place, and a dag for its parts, each of them an
    operand of the pseudo instruction, a register or a number."""

    _counts_must_agree = True

    def _sources(self) -> list[tuple[Source, ...]]:
        return [
            self._source(operand, argument)
            for operand, argument in zip(self._instruction.operands, self._dag.args, strict=True)
        ]

    def _source(self, operand: Operand, argument: DagArg) -> tuple[Source, ...]:
        if not isinstance(argument.value, Dag):
            return self._given(operand, argument, operand.record, operand.count)
        parts = argument.value.args
        if operand.info is None or len(parts) != operand.count:
            raise self._wrong(
                f"gives a dag of {counted(len(parts), 'part')} for the operand '{operand.name}' of '{self._instruction.name}', which has"
                f" {0 if operand.info is None else operand.count}; give each of its parts, or the whole",
                argument,
            )
        sources: list[Source] = []
        for part, wanted in zip(parts, operand.sub_operands, strict=True):
            sources += self._given(operand, part, wanted, 1)
        return tuple(sources)

    def _given(self, operand: Operand, argument: DagArg, wanted: Record, count: int) -> tuple[Source, ...]:
        """The sources that an argument gives for an operand, or for one of its parts, of ``count`` machine operands."""
        fixed = self._fixed(argument)
        if fixed is not None:
            if count != 1:
                raise self._too_few(operand, argument, 1)
            return (fixed,)
        self._check_type(argument, operand, wanted)
        passed = self._passed(operand, argument)
        self._check_count(passed, operand, count, argument)
        return tuple([FromPseudo(passed.first + part) for part in range(count)])


#: What reads an expansion.
_READ: ByRelease[type[_Expansion]] = ByRelease({19: _Expansion, 22: _ExpansionByOperand})
