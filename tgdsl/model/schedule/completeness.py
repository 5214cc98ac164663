"""Whether machine models that claim it say something of all instructions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgdsl.diagnostics import Note, Report, collecting
from tgdsl.model.schedule.classes import NO_ITINERARY
from tgdsl.model.schedule.processors import Processors
from tgdsl.model.schedule.table import ProcessorModel, SchedClass
from tgdsl.records import Record


def check_completeness(
    processors: Processors,
    instructions: Sequence[Record],
    classes: Sequence[SchedClass],
    class_of: Sequence[int],
    report: Report,
) -> None:
    """Each instruction that a complete model has to schedule has writes, an itinerary or an InstRW there."""
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
