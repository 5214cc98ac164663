"""From records to the schedule, step by step (CodeGenSchedModels)."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import Report, collecting
from tgdsl.model.schedule.classes import NO_ITINERARY, ClassBuilder, read_signatures
from tgdsl.model.schedule.completeness import check_completeness
from tgdsl.model.schedule.inst_rws import InstRWReader
from tgdsl.model.schedule.processors import llvm_record, read_processors
from tgdsl.model.schedule.read_writes import number_read_writes
from tgdsl.model.schedule.table import Schedule
from tgdsl.model.schedule.unreached import check_reach
from tgdsl.records import Record, RecordSet


def build_schedule(records: RecordSet, instructions: Sequence[Record], report: Report) -> Schedule:
    """The schedule of a record set.

    Args:
        instructions: all of the target, by number.
        report: gets breaches of tgdsl's own rules.

    Raises:
        DiagnosticError: with everything that is wrong. Mistakes in single definitions hide those that follow from several.
    """
    report = report.part()
    processors = read_processors(records, report)
    signatures = read_signatures(instructions, report)
    report.check()
    used = [(signature.user, signature.read_writes or ()) for signature in dict.fromkeys(signatures)]
    read_writes = number_read_writes(records, used, report)
    report.check()
    builder = ClassBuilder(llvm_record(records, NO_ITINERARY), read_writes, report)
    builder.classify(signatures)
    inst_rws = records.by_name("InstRW")
    if inst_rws:
        reader = InstRWReader(records, instructions, report)
        for inst_rw in inst_rws:
            with collecting(report):
                processors.model_of(inst_rw)
                builder.apply(inst_rw, instructions, reader)
    report.check()
    classes, class_of = builder.classes(), builder.class_of
    check_completeness(processors.models, instructions, classes, class_of, report)
    check_reach(records, report)
    report.check()
    return Schedule(processors.models, processors.by_record, read_writes.reads, read_writes.writes, classes, class_of)
