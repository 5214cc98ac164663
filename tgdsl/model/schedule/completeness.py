"""Checks of machine models with CompleteModel: llvm-tblgen's own, and the instructions that it lets pass.

checkCompleteness asks for a SchedRW, an itinerary class or an InstRW for each instruction, unless it has ``hasNoSchedulingInfo`` or a
Predicate among the model's UnsupportedFeatures. It takes an empty SchedRW for one, and does not ask whether the model's itineraries have data
for the class.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, collecting
from tgdsl.model.schedule import fields
from tgdsl.model.schedule.classes import NO_ITINERARY
from tgdsl.model.schedule.table import ProcessorModel, SchedClass, Schedule
from tgdsl.records import Record, RecordSet


@frozen
class Unscheduled:
    """An instruction for which a CompleteModel has no latency, resources or itinerary: its MCSchedClassDesc is invalid.

    Attributes:
        record: the instruction.
        itinerary: its InstrItinClass, for which the model's itineraries have no InstrItinData; None if it has none.
    """

    record: Record
    itinerary: Record | None
    model: ProcessorModel


def unscheduled_instructions(
    records: RecordSet, schedule: Schedule, instructions: Sequence[Record]
) -> Iterator[Unscheduled]:
    """The instructions that pass llvm-tblgen's check of CompleteModels although a model says nothing of them.

    Args:
        instructions: all of the target, by number.
    """
    models = [
        (model, fields.unsupported_features(model.record))
        for model in schedule.processors
        if fields.is_complete(model.record)
    ]
    known = {model.number: _known_itineraries(records, model) for model, _ in models}
    classes = schedule.classes
    for record, number in zip(instructions, schedule.class_of):
        entry = classes[number]
        if entry.writes or entry.itinerary is None:
            continue
        for model, unsupported in models:
            if entry.itinerary.name in known[model.number] or _has_inst_rw(entry, model):
                continue
            if not _is_excused(record, unsupported):
                yield Unscheduled(record, None if entry.itinerary.name == NO_ITINERARY else entry.itinerary, model)


def _known_itineraries(records: RecordSet, model: ProcessorModel) -> frozenset[str]:
    """The InstrItinClasses for which a model has an InstrItinData, or an ItinRW."""
    data = fields.itinerary_data(model.itineraries)
    mapped = [one for one in records.of_class("ItinRW") if fields.optional_machine_model(one) is model.record]
    return frozenset(
        [fields.itinerary_class(one).name for one in data]
        + [matched.name for one in mapped for matched in fields.matched_itineraries(one)]
    )


def _has_inst_rw(entry: SchedClass, model: ProcessorModel) -> bool:
    return any([fields.machine_model(inst_rw) is model.record for inst_rw in entry.inst_rws])


_LLVMS_OWN = "TargetOpcode"  # the Namespace of instructions that each target has


def check_completeness(
    models: Iterable[ProcessorModel],
    instructions: Sequence[Record],
    classes: Sequence[SchedClass],
    class_of: Sequence[int],
    report: Report,
) -> None:
    """Report instructions without a SchedRW or itinerary, for which a CompleteModel has no InstRW (checkCompleteness)."""
    complete = [model for model in models if fields.is_complete(model.record)]
    if not complete:
        return
    open_classes = {entry.number: entry for entry in classes if not entry.number or not entry.writes}
    doubtful = [(record, number) for record, number in zip(instructions, class_of) if number in open_classes]
    for model in complete:
        passing = {number for number, entry in open_classes.items() if _passes(entry, model)}
        unsupported = fields.unsupported_features(model.record)
        for record, number in doubtful:
            if number in passing or (not number and fields.read_writes_of(record) is not None):
                continue
            with collecting(report):
                if not _is_excused(record, unsupported):
                    _report_open(record, model.record, report)


def _report_open(record: Record, model: Record, report: Report) -> None:
    """Report an instruction that a CompleteModel says nothing of."""
    if fields.instruction_namespace(record) == _LLVMS_OWN:
        report.error(
            model.place,
            f"the machine model '{model.name}' is complete, but does not cover LLVM's own instruction '{record.name}':"
            f" give the model an InstRW for '{record.name}', or CompleteModel = 0 (complete_model=False in Python)",
        )
    else:
        report.error(
            record.place,
            f"the machine model '{model.name}' is complete, but does not cover '{record.name}': give the "
            "instruction a SchedRW, an InstRW for the model or hasNoSchedulingInfo, or let the model have CompleteModel "
            "= 0",
            Note(model.place, f"'{model.name}' is defined here"),
        )


def _passes(entry: SchedClass, model: ProcessorModel) -> bool:
    """True if a model says something of a class; of NoInstrModel, the class of instructions that say nothing themselves, none does."""
    if not entry.number:
        return False
    if model.has_itineraries and entry.itinerary is not None and entry.itinerary.name != NO_ITINERARY:
        return True
    return _has_inst_rw(entry, model)


def _is_excused(record: Record, unsupported: Iterable[str]) -> bool:
    if fields.is_without_scheduling(record):
        return True
    return bool(unsupported) and any(
        predicate.name in unsupported for predicate in fields.instruction_predicates(record)
    )
