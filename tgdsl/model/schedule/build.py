"""From records to the schedule, step by step (CodeGenSchedModels), and whether CompleteModels are complete."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgdsl.diagnostics import Note, Report, collecting
from tgdsl.model.schedule.classes import NO_ITINERARY, ClassBuilder, read_signatures
from tgdsl.model.schedule.inst_rws import InstRWReader
from tgdsl.model.schedule.processors import Processors, llvm_record, read_processors
from tgdsl.model.schedule.read_writes import number_read_writes
from tgdsl.model.schedule.table import ProcessorModel, SchedClass, Schedule
from tgdsl.records import Record, RecordSet


def build_schedule(records: RecordSet, instructions: Sequence[Record]) -> Schedule:
    """The schedule of a record set.

    Args:
        instructions: all of the target, by number.

    Raises:
        DiagnosticError: with everything that is wrong. Mistakes in single definitions hide those that follow from several.
    """
    report = Report()
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
    check_completeness(processors, instructions, classes, class_of, report)
    report.check()
    return Schedule(processors.models, processors.by_record, read_writes.reads, read_writes.writes, classes, class_of)


def check_completeness(
    processors: Processors,
    instructions: Sequence[Record],
    classes: Sequence[SchedClass],
    class_of: Sequence[int],
    report: Report,
) -> None:
    """Report instructions for which a CompleteModel has no SchedRW, itinerary or InstRW (checkCompleteness)."""
    complete = [model for model in processors.models if model.record.bit("CompleteModel")]
    if not complete:
        return
    open_classes = {entry.number: entry for entry in classes if not entry.number or not entry.writes}
    doubtful = [
        (record, open_classes[number]) for record, number in zip(instructions, class_of) if number in open_classes
    ]
    for model in complete:
        unsupported = {record.name for record in model.record.records("UnsupportedFeatures")}
        for record, entry in doubtful:
            with collecting(report):
                if not _has_schedule(record, entry, model) and not _is_excused(record, unsupported):
                    report.error(
                        record.place,
                        f"the machine model '{model.record.name}' is complete, and says nothing of '{record.name}': give the "
                        "instruction a SchedRW, an InstRW for the model or hasNoSchedulingInfo, or let the model have CompleteModel "
                        "= 0",
                        Note(model.record.place, f"'{model.record.name}' is defined here"),
                    )


def _has_schedule(record: Record, entry: SchedClass, model: ProcessorModel) -> bool:
    if not entry.number:
        return record.is_set("SchedRW")
    if model.has_itineraries and entry.itinerary is not None and entry.itinerary.name != NO_ITINERARY:
        return True
    return any(inst_rw.record("SchedModel") is model.record for inst_rw in entry.inst_rws)


def _is_excused(record: Record, unsupported: Iterable[str]) -> bool:
    if record.bit("hasNoSchedulingInfo"):
        return True
    return bool(unsupported) and any(predicate.name in unsupported for predicate in record.records("Predicates"))
