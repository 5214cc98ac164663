"""The conditions under which a sched class with variants becomes another one, and the C++ that stands before them."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.model.predicates.instruction_predicates import Constant, InstructionPredicate, read_instruction_predicate
from tgdsl.model.schedule import fields
from tgdsl.records import Record, RecordSet


@frozen(eq=False)
class SchedCondition:
    """A SchedPredicate or MCSchedPredicate.

    Attributes:
        predicate: of an MCSchedPredicate; None for C++ on a MachineInstr.
        code: that C++.
    """

    predicate: InstructionPredicate | None
    code: str

    @property
    def is_true(self) -> bool:
        return isinstance(self.predicate, Constant) and self.predicate.value


def read_condition(record: Record) -> SchedCondition:
    """The condition of a SchedPredicate or MCSchedPredicate.

    Raises:
        DiagnosticError: the MCInstPredicate is wrong.
    """
    if record.is_a("MCSchedPredicate"):
        return SchedCondition(read_instruction_predicate(fields.instruction_predicate(record)), "")
    return SchedCondition(None, fields.predicate_code(record))


def read_prologs(records: RecordSet) -> tuple[str, ...]:
    """The C++ of the PredicatePrologs, in the order of their names."""
    return tuple([fields.prolog_code(record) for record in records.by_name("PredicateProlog")])
