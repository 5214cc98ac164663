"""STIPredicates: functions of the subtarget that classify instructions, by processor, as LLVM's ``TargetInstrPredicate.td`` has them.

An STIPredicateDecl declares a function such as ``isZeroIdiom``; each STIPredicate defines it on one processor, by lists of opcodes that
share a predicate (InstructionEquivalenceClass).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.model.predicates import fields
from tgdsl.model.predicates.instruction_predicates import InstructionPredicate, read_instruction_predicate
from tgdsl.records import Record, RecordSet


@frozen
class SubtargetCase:
    """A predicate of some opcodes on some processors (PredicateInfo).

    Attributes:
        processors: the set of the processor models' numbers, as bits.
        operands: the set of the operands' indices that the function tells its caller about, as bits.
    """

    processors: int
    operands: int
    predicate: InstructionPredicate


@frozen(eq=False)
class OpcodeGroup:
    """Opcodes with the same cases (OpcodeGroup)."""

    opcodes: tuple[Record, ...]
    cases: tuple[SubtargetCase, ...]


@frozen(eq=False)
class SubtargetFunction:
    """An STIPredicateDecl with its definitions (STIPredicateFunction).

    Attributes:
        updates_mask: UpdatesOpcodeMask: the function has a parameter for a set of operands.
        overrides: OverridesBaseClassMember.
        for_mc: ExpandForMC: there is one for MCInsts, too.
        delegates: the names of the functions that are asked first.
        default: the result for other opcodes.
    """

    record: Record
    name: str
    updates_mask: bool
    overrides: bool
    for_mc: bool
    delegates: tuple[str, ...]
    default: InstructionPredicate
    groups: tuple[OpcodeGroup, ...]


def read_subtarget_functions(records: RecordSet, models: Mapping[str, int]) -> tuple[SubtargetFunction, ...]:
    """The functions that any STIPredicate defines, in the order of the names of their first definitions.

    Args:
        models: :attr:`tgdsl.model.schedule.Schedule.model_numbers`.

    Raises:
        DiagnosticError: two declarations have one name, a class of opcodes is empty or has a negative operand, an opcode is in two classes
            of one processor, or a definition is for a machine model that no processor uses.
    """
    report = Report()
    _check(records, report)
    definitions: dict[Record, list[Record]] = {}
    for record in records.by_name("STIPredicate"):
        with collecting(report):
            definitions.setdefault(fields.declaration_of(record), []).append(record)
    functions: list[SubtargetFunction] = []
    for declaration, own in definitions.items():
        with collecting(report):
            functions.append(_read(declaration, own, models))
    report.check()
    return tuple(functions)


def _check(records: RecordSet, report: Report) -> None:
    named: dict[str, Record] = {}
    for record in records.by_name("STIPredicateDecl"):
        name = fields.declared_name(record)
        other = named.setdefault(name, record)
        if other is not record:
            report.error(
                record.place_of(fields.NAME),
                f"the STIPredicateDecl '{record.label}' declares the function '{name}' again: give it another Name",
                Note(other.place, "the other one is defined here"),
            )
    for record in records.by_name("InstructionEquivalenceClass"):
        if not fields.case_opcodes(record):
            report.error(
                record.place_of(fields.CASE_OPCODES),
                f"the InstructionEquivalenceClass '{record.label}' has no opcodes: list some, or leave it out",
            )


class _Draft:
    """Builder of the cases of an opcode (OpcodeInfo).

    Attributes:
        number: of the opcode, in the order in which the definitions name them.
        cases: predicate and set of operands to the set of processors.
    """

    def __init__(self, opcode: Record, number: int) -> None:
        self.opcode: Final = opcode
        self.number: Final = number
        self.processors = 0
        self.predicates = 0
        self.cases: Final[dict[tuple[Record, int], int]] = {}

    @property
    def order(self) -> tuple[int, ...]:
        """Sort key: few processors before many, then those with low numbers, then the same for predicates."""
        sets = (self.processors, self.predicates)
        return (*[number for one in sets for number in (one.bit_count(), one.bit_length())], self.number)


def _read(declaration: Record, definitions: Sequence[Record], models: Mapping[str, int]) -> SubtargetFunction:
    return SubtargetFunction(
        record=declaration,
        name=fields.declared_name(declaration),
        updates_mask=fields.updates_mask(declaration),
        overrides=fields.overrides_base(declaration),
        for_mc=fields.is_for_mc(declaration),
        delegates=fields.delegates(declaration),
        default=read_instruction_predicate(fields.default_result(declaration)),
        groups=_groups(_drafts(definitions, models)),
    )


def _drafts(definitions: Sequence[Record], models: Mapping[str, int]) -> Iterable[_Draft]:
    predicates: dict[Record, int] = {}
    drafts: dict[Record, _Draft] = {}
    for definition in definitions:
        model = fields.machine_model(definition)
        if model.name not in models:
            raise fail(
                definition.place_of(fields.SCHED_MODEL),
                f"'{definition.label}' is for the machine model '{model.name}', which no processor uses: define a ProcessorModel with "
                "it, or leave it out",
                Note(model.place, f"'{model.name}' is defined here"),
            )
        processor = 1 << models[model.name]
        for same in fields.equivalence_classes(definition):
            predicate = fields.class_predicate(same)
            number = predicates.setdefault(predicate, len(predicates))
            operands = _operands(same)
            for opcode in fields.case_opcodes(same):
                draft = drafts.setdefault(opcode, _Draft(opcode, len(drafts)))
                if draft.processors & processor:
                    raise fail(
                        same.place,
                        f"'{opcode.name}' is in two InstructionEquivalenceClasses of '{definition.label}', or of another definition for "
                        f"'{model.name}': leave it out of one",
                        Note(definition.place, "the definition is here"),
                    )
                draft.processors |= processor
                draft.predicates |= 1 << number
                draft.cases[predicate, operands] = draft.cases.get((predicate, operands), 0) | processor
    return sorted(drafts.values(), key=lambda draft: draft.order)


def _operands(same: Record) -> int:
    operands = 0
    for index in fields.operand_indices(same):
        if not 0 <= index < 64:
            raise fail(
                same.place_of(fields.OPERAND_INDICES),
                f"the OperandIndices of an InstructionEquivalenceClass have {index}: operands count from 0 to 63",
            )
        operands |= 1 << index
    return operands


def _groups(drafts: Iterable[_Draft]) -> tuple[OpcodeGroup, ...]:
    grouped: list[tuple[list[Record], list[tuple[tuple[Record, int], int]]]] = []
    for draft in drafts:
        cases = list(draft.cases.items())
        if not grouped or grouped[-1][1] != cases:
            grouped.append(([], cases))
        grouped[-1][0].append(draft.opcode)
    return tuple(
        [
            OpcodeGroup(
                tuple(opcodes),
                tuple(
                    [
                        SubtargetCase(processors, operands, read_instruction_predicate(predicate))
                        for (predicate, operands), processors in cases
                    ]
                ),
            )
            for opcodes, cases in grouped
        ]
    )
