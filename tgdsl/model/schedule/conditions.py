"""The conditions under which a sched class with variants becomes another one, and the C++ that stands before them."""

from __future__ import annotations

from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import fail
from tgdsl.model.predicates.instruction_predicates import Constant, InstructionPredicate, read_instruction_predicate
from tgdsl.model.schedule import fields
from tgdsl.records import Record, RecordSet


@frozen(eq=False)
class OfInstruction:
    """An MCSchedPredicate: a predicate on an MCInst or a MachineInstr."""

    predicate: InstructionPredicate


@frozen(eq=False)
class OfCode:
    """A SchedPredicate: C++ on a MachineInstr."""

    code: str


@frozen(eq=False)
class OfFeature:
    """A FeatureSchedPredicate: the subtarget has a feature, by the name of its record."""

    feature: str


@frozen(eq=False)
class Combined:
    """AllOfSchedPreds or AnyOfSchedPreds: all of several conditions, or one of them, holds."""

    every: bool
    parts: tuple[SchedCondition, ...]


@frozen(eq=False)
class Negated:
    """NotSchedPred: a condition does not hold."""

    part: SchedCondition


SchedCondition: TypeAlias = OfInstruction | OfCode | OfFeature | Combined | Negated


def is_true(condition: SchedCondition) -> bool:
    """True if a condition always holds, as NoSchedPred does. llvm-tblgen looks into no combined one."""
    return (
        isinstance(condition, OfInstruction) and isinstance(condition.predicate, Constant) and condition.predicate.value
    )


def is_for_mc(condition: SchedCondition) -> bool:
    """True if a condition can be asked of an MCInst."""
    match condition:
        case OfCode():
            return False
        case Combined(_, parts):
            return all([is_for_mc(part) for part in parts])
        case Negated(part):
            return is_for_mc(part)
        case _:
            return True


def read_condition(record: Record) -> SchedCondition:
    """The condition of a predicate.

    Raises:
        DiagnosticError: an MCInstPredicate is wrong, or a combined predicate has none to combine.
    """
    if record.is_a("MCSchedPredicate"):
        return OfInstruction(read_instruction_predicate(fields.instruction_predicate(record)))
    if record.is_a("FeatureSchedPredicate"):
        return OfFeature(fields.asked_feature(record).name)
    if not record.is_a("SchedPredicateCombiner"):
        return OfCode(fields.predicate_code(record))
    parts = tuple([read_condition(part) for part in fields.combined_predicates(record)])
    if not parts:
        raise fail(record.place, f"'{record.label}' combines no predicates: list some")
    if record.is_a("NotSchedPred"):
        return Negated(parts[0])
    return Combined(record.is_a("AllOfSchedPreds"), parts)


def read_prologs(records: RecordSet) -> tuple[str, ...]:
    """The C++ of the PredicatePrologs, in the order of their names."""
    return tuple([fields.prolog_code(record) for record in records.by_name("PredicateProlog")])
