"""Building of compressed instructions from CompressPats (CompressInstEmitter).

::

    def : CompressPat<(ADD GPR:$rd, GPR:$rd, GPR:$rs), (C_ADD GPR:$rd, GPR:$rs)>;

The operands of both are in the order of their instructions, outputs first. Those that an instruction ties to others may be left out. A name
stands for the same operand in both; one that is there twice in the Input is a register that must be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tgdsl.classes import define, frozen
from tgdsl.diagnostics import DiagnosticError, Note, Report, collecting, counted, fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.compression import fields
from tgdsl.model.compression.checks import check_compression
from tgdsl.model.compression.table import (
    Compression,
    Feature,
    Features,
    FixedRegister,
    Form,
    FromOther,
    Given,
    Immediate,
    Place,
)
from tgdsl.model.instructions import ConstraintReader, OperandReader
from tgdsl.model.instructions.fields import asm_string_of
from tgdsl.model.instructions.table import Operand, Tied
from tgdsl.model.registers import ClassMembership, RegisterFile
from tgdsl.model.subtarget.feature_predicates import Condition, HasFeature, NoneOf, Together, read_condition
from tgdsl.records import Dag, DagArg, Record, RecordSet, Ref, describe


def has_compressions(records: RecordSet) -> bool:
    """True if a target has compressed instructions."""
    return records.has_class("CompressPat")


def build_compressions(
    records: RecordSet, target: Record, registers: Callable[[], RegisterFile], report: Report
) -> tuple[Compression, ...]:
    """The CompressPats of a record set, by their names. No other instructions than theirs are read.

    Args:
        registers: gives the target's registers; only called if there are registers or register classes to compare.
        report: gets breaches.

    Raises:
        DiagnosticError: with the first mistake of each pattern.
    """
    report = report.part()
    with collecting(report):
        _check_writer(target)
    reader = _READERS[records.release](registers)
    compressions: list[Compression] = []
    for record in records.by_name("CompressPat"):
        with collecting(report):
            compression = reader.read(record)
            check_compression(compression, report)
            compressions.append(compression)
    report.check()
    return tuple(compressions)


@frozen(eq=False)
class _Slot:
    """An operand that a pattern gives a value for, or leaves out.

    Attributes:
        name: as :attr:`Place.name`.
        kind: as :attr:`Place.kind`.
        tied_to: the number of the machine operand that it is tied to.
    """

    name: str | None
    kind: Record
    tied_to: int | None


@frozen(eq=False)
class _Instruction:
    record: Record
    slots: tuple[_Slot, ...]

    @property
    def tied(self) -> int:
        """The number of operands that are tied."""
        return len([slot for slot in self.slots if slot.tied_to is not None])


@define(eq=False)
class _Draft:
    """An operand while both sides of its pattern are read.

    Attributes:
        given: None for one that the other instruction gives.
        other: the number of the operand there. llvm-tblgen takes the first one where it never set another.
    """

    slot: _Slot
    type: Record
    given: Immediate | FixedRegister | None = None
    other: int = 0
    same_as: int | None = None

    def place(self) -> Place:
        given: Given = FromOther(self.other) if self.given is None else self.given
        return Place(self.slot.name, self.slot.kind, self.type, given, self.slot.tied_to is not None, self.same_as)


class _Side:
    """The Input or the Output of a pattern.

    Attributes:
        is_whole: it is the Input.
    """

    def __init__(self, pattern: Record, field: str, instruction: _Instruction) -> None:
        self.pattern = pattern
        self.field = field
        self.is_whole = field == fields.INPUT
        self.dag = pattern.dag(field)
        self.instruction = instruction
        self.drafts = [_Draft(slot, slot.kind) for slot in instruction.slots]

    def wrong(self, problem: str, argument: DagArg | None = None) -> DiagnosticError:
        record = self.instruction.record
        return fail(
            self.pattern.place_of(self.field, argument),
            f"the {self.field} of '{self.pattern.label}' {problem}",
            Note(record.place, f"'{record.name}' is defined here"),
        )

    def arguments(self) -> Iterator[tuple[int, DagArg]]:
        """The arguments, each with the number of the operand that it is for, as tied ones are left out."""
        untied = [number for number, slot in enumerate(self.instruction.slots) if slot.tied_to is None]
        return zip(untied, self.dag.args)

    def tied_to(self, slot: _Slot) -> _Draft:
        """The operand that one is tied to."""
        if slot.tied_to is None or slot.tied_to >= len(self.drafts):
            raise self.wrong(
                f"has an operand that is tied to one behind {_named(slot, self)}; give them one operand each"
            )
        return self.drafts[slot.tied_to]


class _Reader:
    """Reads CompressPats."""

    def __init__(self, registers: Callable[[], RegisterFile]) -> None:
        self._registers = registers
        self._membership: ClassMembership | None = None
        self._operands = OperandReader()
        self._constraints = ConstraintReader()
        self._instructions: dict[str, _Instruction] = {}

    def read(self, pattern: Record) -> Compression:
        """A CompressPat.

        Raises:
            DiagnosticError: its operands do not map from one instruction to the other.
        """
        whole = _Side(pattern, fields.INPUT, self._instruction(pattern, fields.INPUT, fields.input_of(pattern)))
        small = _Side(pattern, fields.OUTPUT, self._instruction(pattern, fields.OUTPUT, fields.output_of(pattern)))
        for side in (whole, small):
            self._check_count(side)
        _check_size(whole, small)
        for side in (whole, small):
            self._read_values(side)
        self._map(whole, small, self._match_names(whole, small))
        for draft in whole.drafts:
            if draft.same_as is not None and not draft.slot.kind.is_a("RegisterClass"):
                raise whole.wrong(
                    f"gives one name to two operands, and {_named(draft.slot, whole)} is of type '{draft.slot.kind.name}'; only operands that"
                    " are a RegisterClass themselves can be compared"
                )
        return Compression(
            pattern,
            _form(whole),
            _form(small),
            _features(fields.predicates_of(pattern)),
            fields.is_compress_only(pattern),
        )

    def _instruction(self, pattern: Record, field: str, dag: Dag) -> _Instruction:
        operator = dag.operator
        record = pattern.resolve(operator, field) if isinstance(operator, Ref) else None
        if record is None or not record.is_a("Instruction"):
            shown = describe(operator) if record is None else f"'{record.label}'"
            raise fail(
                pattern.place_of(field, operator),
                f"the {field} of '{pattern.label}' is {shown}, which is not an instruction; name one",
            )
        known = self._instructions.get(record.name)
        if known is None:
            operands = self._constraints.apply(self._operands.read(record), record)
            known = self._instructions[record.name] = _Instruction(record, tuple(self._slots(operands)))
        return known

    def _slots(self, operands: Sequence[Operand]) -> Iterator[_Slot]:
        """The operands that a pattern gives; those of several machine operands are one."""
        for operand in operands:
            yield _Slot(operand.name, operand.record, _tied(operand))

    def _counts(self, side: _Side) -> set[int]:
        """The numbers of operands that a side may give: of the small instruction, tied ones may be there or not."""
        slots = len(side.instruction.slots)
        return {slots} if side.is_whole else {slots, slots - side.instruction.tied}

    def _check_count(self, side: _Side) -> None:
        counts = self._counts(side)
        if len(side.dag.args) not in counts:
            names = [slot.name for slot in side.instruction.slots if slot.name is not None]
            raise side.wrong(
                f"gives {counted(len(side.dag.args), 'operand')} to '{side.instruction.record.name}', which takes"
                f" {' or '.join(map(str, sorted(counts))) or 'none, as it has two that are tied'}"
                f"{': ' + ', '.join(names) if names else ''}; give each of them, outputs first"
            )

    def _read_values(self, side: _Side) -> None:
        """Read the registers and numbers of a side, and check the types of all of its operands."""
        for number, argument in side.arguments():
            draft = side.drafts[number]
            match argument.value:
                case Ref():
                    record = side.pattern.resolve(argument.value, side.field)
                    if record.is_a("Register"):
                        self._check_member(side, argument, record, draft.slot)
                        draft.given = FixedRegister(record)
                    else:
                        self._check_type(side, argument, record, draft)
                case int():
                    self._check_number(side, argument, draft.slot)
                    draft.given = Immediate(int(argument.value))
                case _:
                    raise side.wrong(
                        f"gives {describe(argument.value)} for {_named(draft.slot, side)}; give an operand by its type and name, a"
                        " register or a number",
                        argument,
                    )
        for draft in side.drafts:
            if draft.slot.tied_to is not None:
                draft.given = side.tied_to(draft.slot).given

    def _members(self) -> ClassMembership:
        if self._membership is None:
            self._membership = ClassMembership(self._registers())
        return self._membership

    def _check_member(self, side: _Side, argument: DagArg, register: Record, slot: _Slot) -> None:
        if not slot.kind.is_a("RegisterClass") or not self._members().is_member(register.name, slot.kind.name):
            raise side.wrong(
                f"gives the register '{register.name}' for {_named(slot, side)}, which is of type '{slot.kind.name}'; name a register of"
                " such a RegisterClass",
                argument,
            )

    def _check_number(self, side: _Side, argument: DagArg, slot: _Slot) -> None:
        if not self._takes_number(slot.kind):
            raise side.wrong(
                f"gives a number for {_named(slot, side)}, which is of type '{slot.kind.name}'; name a register",
                argument,
            )

    def _takes_number(self, kind: Record) -> bool:
        return not kind.is_a("RegisterClass")

    def _check_type(self, side: _Side, argument: DagArg, given: Record, draft: _Draft) -> None:
        """Check the type that a pattern says an operand has: that of the small instruction, and one which the whole one takes."""
        if not self._fits(given, draft.slot.kind, side.is_whole):
            raise side.wrong(
                f"gives an operand of type '{given.name}' for {_named(draft.slot, side)}, which is of type '{draft.slot.kind.name}';"
                " give one of that type, or one whose registers are all in it",
                argument,
            )

    def _fits(self, given: Record, wanted: Record, is_whole: bool) -> bool:
        if given is wanted:
            return True
        if not is_whole:
            return False
        classes = given.is_a("RegisterClass") + wanted.is_a("RegisterClass")
        return not classes or classes == 2 and self._members().is_sub_class(given.name, wanted.name)

    def _numbered(self, side: _Side) -> Iterator[tuple[int, DagArg]]:
        """The arguments that may have a name, each with a number. llvm-tblgen leaves operands that the whole instruction ties out of account."""
        return enumerate(side.dag.args)

    def _match_names(self, whole: _Side, small: _Side) -> dict[str, int]:
        """The last operand of the Input with each name; all names of the Input must be in the Output with the same types.

        Sets :attr:`_Draft.same_as` of operands whose name is there before.
        """
        found: dict[str, int] = {}
        first: dict[str, DagArg] = {}
        for number, argument in self._numbered(whole):
            if argument.name in found:
                whole.drafts[number].same_as = found[argument.name]
                _check_same(whole, first[argument.name], whole, argument)
            if argument.name:
                found[argument.name] = number
                first[argument.name] = argument
        outputs = {argument.name: argument for _, argument in self._numbered(small)}
        for argument in whole.dag.args:
            if not argument.name:
                continue
            output = outputs.get(argument.name)
            if output is None:
                raise whole.wrong(
                    f"has the operand '{argument.name}', and its {fields.OUTPUT} has not; give it to '{small.instruction.record.name}', too, or"
                    " give a register or a number in its place",
                    argument,
                )
            _check_same(small, output, whole, argument)
        return found

    def _map(self, whole: _Side, small: _Side, sources: dict[str, int]) -> None:
        """Find for each operand of the small instruction the one of the whole instruction that it is, and for that the other way round."""
        for number, argument in small.arguments():
            draft = small.drafts[number]
            if draft.given is None:
                if argument.name not in sources:
                    raise small.wrong(
                        f"gives the operand '{argument.name}' for {_named(draft.slot, small)}, and its {fields.INPUT} has none of that name;"
                        " name one that it has, or give a register or a number",
                        argument,
                    )
                draft.other = sources[argument.name]
                whole.drafts[draft.other].other = number
        for draft in small.drafts:
            if draft.slot.tied_to is not None:
                tied = small.tied_to(draft.slot)
                draft.type, draft.given, draft.other = tied.type, tied.given, tied.other


class _PartReader(_Reader):
    """Reads CompressPats since 22: the machine operands of instructions are given, but for those that are tied, of which the Input may have one."""

    def _slots(self, operands: Sequence[Operand]) -> Iterator[_Slot]:
        for operand in operands:
            tied = _tied(operand)
            for part, kind in enumerate(operand.sub_operands if tied is None else (operand.record,)):
                yield _Slot(operand.name if part == 0 else None, kind, tied)

    def _counts(self, side: _Side) -> set[int]:
        tied = side.instruction.tied
        return set() if side.is_whole and tied > 1 else {len(side.instruction.slots) - tied}

    def _read_values(self, side: _Side) -> None:
        super()._read_values(side)
        for draft in side.drafts:
            if draft.slot.tied_to is not None:
                draft.type = side.tied_to(draft.slot).type

    def _takes_number(self, kind: Record) -> bool:
        return kind.is_a("Operand")

    def _check_type(self, side: _Side, argument: DagArg, given: Record, draft: _Draft) -> None:
        super()._check_type(side, argument, given, draft)
        draft.type = given

    def _fits(self, given: Record, wanted: Record, is_whole: bool) -> bool:
        return super()._fits(given, wanted, True)

    def _numbered(self, side: _Side) -> Iterator[tuple[int, DagArg]]:
        for number, argument in side.arguments():
            if side.drafts[number].given is None:
                yield number, argument

    def _match_names(self, whole: _Side, small: _Side) -> dict[str, int]:
        found = super()._match_names(whole, small)
        for draft in whole.drafts:
            if draft.slot.tied_to is not None:
                draft.same_as = whole.tied_to(draft.slot).same_as
        return found


#: The reader of CompressPats: since 22, they give the machine operands of instructions, part by part.
_READERS: ByRelease[type[_Reader]] = ByRelease({19: _Reader, 22: _PartReader})


def _check_writer(target: Record) -> None:
    """Check that the target's methods get the subtarget, whose features they ask for."""
    for writer in fields.writers_of(target)[:1]:
        if fields.passes_subtarget(writer):
            return
        raise fail(
            writer.place_of(fields.PASS_SUBTARGET),
            f"the AsmWriter '{writer.label}' does not pass the subtarget, whose features decide about compressed instructions; set"
            f" {fields.PASS_SUBTARGET}",
        )
    raise fail(
        target.place_of(fields.WRITERS),
        f"the target '{target.label}' has no {fields.WRITERS}, which say whether methods get the subtarget; give it one",
    )


def _tied(operand: Operand) -> int | None:
    """The machine operand that an operand is tied to, or one of its parts."""
    return next((one.operand for one in operand.constraints if isinstance(one, Tied)), None)


def _named(slot: _Slot, side: _Side) -> str:
    what = "a part of an operand" if slot.name is None else f"'{slot.name}'"
    return f"{what} of '{side.instruction.record.name}'"


def _check_size(whole: _Side, small: _Side) -> None:
    sizes = [fields.size_of(side.instruction.record) for side in (whole, small)]
    if sizes[0] <= sizes[1]:
        raise small.wrong(
            f"is '{small.instruction.record.name}', of {counted(sizes[1], 'byte')}, which is not smaller than '{whole.instruction.record.name}', of"
            f" {sizes[0]}; name a smaller instruction"
        )


def _check_same(one_side: _Side, one: DagArg, side: _Side, argument: DagArg) -> None:
    """Check that a name stands for operands of one type."""
    if not isinstance(one.value, Ref) or not isinstance(argument.value, Ref) or one.value.name != argument.value.name:
        raise side.wrong(
            f"has the operand '{argument.name}' as {describe(argument.value)}, and it is {describe(one.value)} in the {one_side.field}; give"
            " one type to it",
            argument,
        )


def _form(side: _Side) -> Form:
    record = side.instruction.record
    places = tuple([draft.place() for draft in side.drafts])
    return Form(record, asm_string_of(record), places, _features(fields.predicates_of(record)))


def _features(predicates: Sequence[Record]) -> Features:
    """The AssemblerPredicates among the Predicates of a pattern or an instruction."""
    all_of: set[Feature] = set()
    any_of: set[frozenset[Feature]] = set()
    for predicate in predicates:
        if fields.is_assembler_predicate(predicate):
            condition = read_condition(predicate)
            if not isinstance(condition, Together):
                raise _too_complex(predicate)
            found = frozenset([_feature(predicate, one) for one in condition.conditions])
            if condition.every:
                all_of |= found
            else:
                any_of.add(found)
    return Features(frozenset(all_of), frozenset(any_of))


def _feature(predicate: Record, condition: Condition) -> Feature:
    match condition:
        case HasFeature(name):
            return False, name
        case NoneOf(HasFeature(name)):
            return True, name
        case _:
            raise _too_complex(predicate)


def _too_complex(predicate: Record) -> DiagnosticError:
    return fail(
        predicate.place_of(fields.CONDITION),
        f"the AssemblerCondDag of '{predicate.name}' cannot be a condition of a compressed instruction: use one (all_of ...) or (any_of ...) of"
        " SubtargetFeatures, or of (not ...) of them",
    )
