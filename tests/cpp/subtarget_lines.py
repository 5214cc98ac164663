"""Expected output of ``subtarget.cpp``, from the model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.model import Model
from tgdsl.model.schedule import INVALID, VARIANT, ClassCost, Itinerary, MachineModel
from tgdsl.model.subtarget.processors import Processor, SubtargetFeatures
from tgdsl.records import Record

#: Fields of a SchedMachineModel with MCSchedModel's default for -1, in the order in which they are printed.
_NUMBERS = {
    "IssueWidth": 1,
    "MicroOpBufferSize": 0,
    "LoopMicroOpBufferSize": 0,
    "LoadLatency": 4,
    "HighLatency": 10,
    "MispredictPenalty": 10,
}
_TITLES = ("issue", "buffer", "loop", "load", "high", "mispredict")


def switches(model: Model) -> Sequence[str]:
    """Each feature switched on, and off."""
    return [f"{sign}{feature.key}" for feature in model.features.all for sign in "+-"]


def lines(model: Model) -> Iterator[str]:
    """The program's output."""
    features = model.features
    machines = {machine.name: (number, machine) for number, machine in enumerate(model.machine_models)}
    for feature in sorted(features.all, key=lambda one: one.key):
        yield f"feature {feature.number} {feature.key}{_shown(features, features.closure(1 << feature.number))}"
    for processor in model.processors:
        yield from _processor(model, processor, *machines[processor.model])


def _processor(model: Model, processor: Processor, number: int, machine: MachineModel) -> Iterator[str]:
    features = model.features
    own = features.closure(processor.features) | features.closure(processor.tune_features)
    yield f"processor {processor.name}{_shown(features, own)}"
    for feature in features.all:
        yield f"+{feature.key}{_shown(features, own | features.closure(1 << feature.number))}"
        yield f"-{feature.key}{_shown(features, own & ~_implying(features, feature.number))}"
    record = machine.processor.record
    numbers = [default if (value := record.integer(field)) < 0 else value for field, default in _NUMBERS.items()]
    flags = "".join([str(int(record.bit(name))) for name in ("PostRAScheduler", "CompleteModel", "EnableIntervals")])
    shown = [f"{title} {value}" for title, value in zip(_TITLES, numbers, strict=True)]
    yield ", ".join([f"model {number}", *shown, f"flags {flags}"])
    for resource in machine.resources:
        yield (
            f"resource {resource.number} {resource.name}, units {resource.units}, super {resource.super_resource}, buffer"
            f" {resource.buffer_size}, {_listed('sub-units', resource.sub_units)}"
        )
    for sched_class, cost in enumerate(machine.costs[1:], 1):
        yield f"class {sched_class}, micro-ops {cost.micro_ops}{_cost(cost)}"
    for sched_class, itinerary in enumerate(machine.itineraries[1:], 1):
        yield f"itinerary {sched_class}, {_itinerary(itinerary, machine.processor.itineraries)}"


def _implying(features: SubtargetFeatures, number: int) -> int:
    """A feature, and those that imply it."""
    return sum([1 << one.number for one in features.all if features.closure(1 << one.number) >> number & 1])


def _cost(cost: ClassCost) -> str:
    if cost.micro_ops in (INVALID, VARIANT):
        return ""
    flags = "".join([str(int(flag)) for flag in (cost.begin_group, cost.end_group, cost.retire_out_of_order)])
    resources = [f"{use.resource}:{use.release}:{use.acquire}" for use in cost.resources]
    latencies = [f"{latency.cycles}:{latency.write}" for latency in cost.latencies]
    advances = [f"{advance.operand}:{advance.write}:{advance.cycles}" for advance in cost.advances]
    longest = max([0, *[latency.cycles for latency in cost.latencies]])
    return (
        f", flags {flags}, {_listed('resources', resources)}, {_listed('latencies', latencies)}, {_listed('advances', advances)}"
        f", latency {longest}"
    )


def _itinerary(itinerary: Itinerary | None, of: Record) -> str:
    if itinerary is None:
        return "micro-ops 0, stages, operands"
    bits = {unit.name: 1 << number for number, unit in enumerate(of.records("FU"))}
    stages = [
        f"{stage.cycles}:{sum([bits[unit] for unit in stage.units]):x}"
        f":{stage.cycles if stage.increment < 0 else stage.increment}:{stage.kind}"
        for stage in itinerary.stages
    ]
    return (
        f"micro-ops {itinerary.micro_ops}, {_listed('stages', stages)}, {_listed('operands', itinerary.operand_cycles)}"
    )


def _shown(features: SubtargetFeatures, chosen: int) -> str:
    """Features in the order of LLVM's table, which is by their keys."""
    numbers = [one.number for one in sorted(features.all, key=lambda one: one.key) if chosen >> one.number & 1]
    return f", {_listed('features', numbers)}"


def _listed(title: str, values: Sequence[object]) -> str:
    return " ".join([title, *map(str, values)])
