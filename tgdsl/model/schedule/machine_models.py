"""From records and the resolved schedule to machine models, one for each processor model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.model.common import rules
from tgdsl.model.schedule import fields
from tgdsl.model.schedule.costs import CostReader
from tgdsl.model.schedule.fields import RenamedRegisters
from tgdsl.model.schedule.itineraries import ItineraryReader
from tgdsl.model.schedule.machine import ExtraInfo, MachineModel
from tgdsl.model.schedule.processors import Processors
from tgdsl.model.schedule.resources import ModelResources, ResourceCollector
from tgdsl.model.schedule.table import ResolvedSchedule, Schedule
from tgdsl.records import Record, RecordSet


def build_machine_models(
    records: RecordSet, schedule: Schedule, resolved: ResolvedSchedule, report: Report
) -> tuple[MachineModel, ...]:
    """The machine model of each processor model, by number.

    Args:
        report: gets breaches of tgdsl's own rules.

    Raises:
        DiagnosticError: with all mistakes in resources, then with all in what instructions take of them.
    """
    report = report.part()
    processors = Processors(schedule.processors, schedule.model_numbers)
    resources = ResourceCollector(records, processors, resolved, report).collect()
    itineraries = ItineraryReader(schedule.classes)
    extras = _read_extras(records, processors, resources, report)
    machine_models: list[MachineModel] = []
    for model in resources:
        with collecting(report):
            machine_models.append(
                MachineModel(
                    processor=model.processor,
                    resources=model.resources,
                    has_costs=model.has_costs,
                    costs=CostReader(model, processors, resolved, report).costs() if model.has_costs else (),
                    itineraries=itineraries.of(model.processor),
                    units=fields.functional_units(model.processor.itineraries),
                    bypasses=fields.bypasses(model.processor.itineraries),
                    properties=fields.read_model_properties(model.processor.record),
                    extra=extras.get(model.processor.number),
                )
            )
    report.check()
    return tuple(machine_models)


def _read_extras(
    records: RecordSet, processors: Processors, resources: Sequence[ModelResources], report: Report
) -> Mapping[int, ExtraInfo]:
    """The MCExtraProcessorInfo of each processor model that has any, by number (collectOptionalProcessorInfo)."""
    files: dict[int, list[RenamedRegisters]] = {}
    for record in records.by_name("RegisterFile"):
        with collecting(report):
            files.setdefault(_model_of(record, processors), []).append(_register_file(record))
    retire = _single(records, "RetireControlUnit", processors, report)
    load = _single(records, "LoadQueue", processors, report)
    store = _single(records, "StoreQueue", processors, report)
    extras: dict[int, ExtraInfo] = {}
    for number in sorted({*files, *retire, *load, *store}):
        unit = retire.get(number)
        extras[number] = ExtraInfo(
            reorder_buffer=fields.reorder_buffer_size(unit) if unit else 0,
            retire_per_cycle=fields.retired_per_cycle(unit) if unit else 0,
            register_files=tuple(files.get(number, ())),
            load_queue=_queue(load.get(number), resources[number], report),
            store_queue=_queue(store.get(number), resources[number], report),
        )
    return extras


def _model_of(record: Record, processors: Processors) -> int:
    if fields.optional_machine_model(record) is None:
        raise fail(record.place, f"'{record.label}' is for no machine model: give it a SchedModel")
    return processors.model_of(record)


def _single(records: RecordSet, class_name: str, processors: Processors, report: Report) -> Mapping[int, Record]:
    by_model: dict[int, Record] = {}
    for record in records.by_name(class_name):
        with collecting(report):
            number = _model_of(record, processors)
            other = by_model.setdefault(number, record)
            if other is not record:
                raise fail(
                    record.place,
                    f"the machine model '{processors.models[number].name}' has two {class_name}s: leave one",
                    Note(other.place, "the other one is defined here"),
                )
    return by_model


def _register_file(record: Record) -> RenamedRegisters:
    if not fields.physical_registers(record):
        raise fail(
            record.place_of(fields.NUM_PHYS_REGS),
            f"the RegisterFile '{record.label}' has no physical registers: give it some in NumPhysRegs",
        )
    return fields.read_register_file(record)


def _queue(queue: Record | None, model: ModelResources, report: Report) -> int:
    """The number of a queue's resource; one that is none of the model's gets a number behind them."""
    if queue is None:
        return 0
    resource = fields.queue_resource(queue)
    number = model.numbers.get(resource.name)
    if number is None:
        report.breach(
            rules.RESOURCE_MODEL,
            queue.place,
            f"the queue '{queue.label}' is '{resource.name}', which is not a resource of the machine model '{model.processor.name}': use "
            "one of that model",
            Note(resource.place, f"'{resource.name}' is defined here"),
        )
    return len(model.resources) + 1 if number is None else number
