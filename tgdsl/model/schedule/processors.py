"""Processor models (CodeGenProcModel): a SchedMachineModel or ProcessorItineraries, shared by processors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.model.common import rules
from tgdsl.model.schedule import fields
from tgdsl.model.schedule.table import ProcessorModel
from tgdsl.records import Record, RecordSet


class Processors:
    """All processor models.

    Attributes:
        models: by number.
        by_record: name of the record that identifies a model, its SchedMachineModel or else its ProcessorItineraries, to its number.
    """

    def __init__(self, models: tuple[ProcessorModel, ...], by_record: Mapping[str, int]) -> None:
        self.models: Final = models
        self.by_record: Final = by_record
        self._of_user: dict[Record, int] = {}

    def model_of(self, user: Record) -> int:
        """The number of the processor model that a record's SchedModel names; 0 if it names none.

        Raises:
            DiagnosticError: no processor uses that model.
        """
        known = self._of_user.get(user)
        if known is None:
            known = self._of_user[user] = self._find(user)
        return known

    def _find(self, user: Record) -> int:
        model = fields.optional_machine_model(user)
        if model is None:
            return 0
        number = self.by_record.get(model.name)
        if number is None:
            raise fail(
                user.place_of(fields.SCHED_MODEL),
                f"'{user.name}' is for the machine model '{model.name}', which no processor uses: define a ProcessorModel with "
                "it, or leave it out",
                Note(model.place, f"'{model.name}' is defined here"),
            )
        return number


def llvm_record(records: RecordSet, name: str) -> Record:
    """One of LLVM's own records.

    Raises:
        DiagnosticError: it is missing.
    """
    record = records.get(name)
    if record is None:
        raise fail(records.place, f"there is no record '{name}', which schedules build on: include LLVM's Target.td")
    return record


def read_processors(records: RecordSet, report: Report) -> Processors:
    """The processor models: NoSchedModel, then others in the order of the names of their processors (collectProcModels)."""
    none, no_itineraries = llvm_record(records, "NoSchedModel"), llvm_record(records, "NoItineraries")
    models = [ProcessorModel(0, none.name, none, no_itineraries)]
    by_record = {none.name: 0}
    for processor in _by_processor_name(records.by_name("Processor"), report):
        with collecting(report):
            key, name, model, itineraries = _model_of(processor)
            if key is itineraries and not fields.is_no_model(model):
                report.breach(
                    rules.PROCESSOR_SCHEDULE,
                    processor.place_of(fields.PROCESSOR_ITINERARIES),
                    f"the processor '{fields.processor_name(processor)}' has both the machine model '{model.name}' and the itineraries "
                    f"'{key.name}': let the machine model name the itineraries",
                    Note(model.place, f"'{model.name}' is defined here"),
                )
            if key.name not in by_record:
                by_record[key.name] = len(models)
                models.append(ProcessorModel(len(models), name, model, itineraries))
    return Processors(tuple(models), by_record)


def model_name(processor: Record) -> str:
    """The name of a Processor's model (ModelName)."""
    return _model_of(processor)[1]


def _model_of(processor: Record) -> tuple[Record, str, Record, Record]:
    """A processor's model: the record that identifies it, its name, its SchedMachineModel, and its ProcessorItineraries."""
    model, itineraries = fields.machine_model(processor), fields.itineraries_of_processor(processor)
    if fields.has_itinerary_data(itineraries):
        return itineraries, f"{itineraries.name}Model", model, itineraries
    return model, model.name, model, fields.itineraries_of_model(model)


def _by_processor_name(processors: Iterable[Record], report: Report) -> Iterable[Record]:
    named: dict[str, Record] = {}
    for processor in processors:
        name = fields.processor_name(processor)
        other = named.setdefault(name, processor)
        if other is not processor:
            report.error(
                processor.place_of(fields.PROCESSOR_NAME),
                f"there are two processors with the name '{name}': rename one of them",
                Note(other.place, "the other one is defined here"),
            )
    return [named[name] for name in sorted(named)]
