"""Builder of small record sets with schedules, on top of ``record_builder``.

    target = ScheduleTarget()
    target.writes("W1", "W2")
    target.instruction("ADD", "W1")
    target.model("M")
    target.inst_rw("rw1", "M", ["W2"], instrs("ADD"))

The instructions are numbered from 0 in the order that they are made in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tests.support.record_builder import Target
from tgdsl.diagnostics import DiagnosticError, Report, render
from tgdsl.model.schedule import ResolvedSchedule, Schedule, build_schedule, resolve_schedule
from tgdsl.records import Dag, RecordSet, Ref, Value
from tests.support.release import superclasses_of

_FIELDS: Mapping[str, Mapping[str, Value]] = {
    "Instruction": {"Itinerary": Ref("NoItinerary"), "SchedRW": None, "Predicates": (), "hasNoSchedulingInfo": False},
    "SchedMachineModel": {
        "Itineraries": Ref("NoItineraries"),
        "CompleteModel": False,
        "FullInstRWOverlapCheck": True,
        "UnsupportedFeatures": (),
        "NoModel": False,
    },
    "Processor": {"SchedModel": Ref("NoSchedModel"), "ProcItin": Ref("NoItineraries")},
    "ProcessorItineraries": {"IID": ()},
    "WriteSequence": {"Repeat": 1, "SchedModel": None},
    "SchedVariant": {"Variadic": False, "SchedModel": None},
    "SchedVar": {"SchedModel": None},
    "SchedAlias": {"SchedModel": None},
    "ItinRW": {"SchedModel": None},
}


def refs(names: Sequence[str]) -> tuple[Ref, ...]:
    return tuple([Ref(name) for name in names])


def instrs(*names: str) -> Dag:
    return Dag.call("instrs", refs(names))


def instregex(*patterns: Value) -> Dag:
    return Dag.call("instregex", patterns)


class ScheduleTarget(Target):
    """Builds records of a target with schedules."""

    def __init__(self) -> None:
        super().__init__()
        for operator in ("instrs", "instregex"):
            self._put(operator, (), {})
        self._put("NoSchedModel", ("SchedMachineModel",), {"NoModel": True})
        self._put("NoItineraries", ("ProcessorItineraries",), {})
        self._put("NoItinerary", ("InstrItinClass",), {})
        self._put("NoSchedPred", ("MCSchedPredicate",), {})

    def instruction(self, name: str, *read_writes: str, **fields: Value) -> Ref:
        """An instruction, with a SchedRW if any is given."""
        own: dict[str, Value] = {"SchedRW": refs(read_writes)} if read_writes else {}
        return self.add(name, "Instruction", **(own | fields))

    def writes(self, *names: str) -> None:
        for name in names:
            self.add(name, "SchedWrite")

    def reads(self, *names: str) -> None:
        for name in names:
            self.add(name, "SchedRead")

    def model(self, name: str, **fields: Value) -> Ref:
        """A SchedMachineModel and, on the same line, a Processor with it."""
        made = self.add(name, "SchedMachineModel", **fields)
        self._put(f"cpu_{name}", ("Processor",), {"Name": f"cpu-{name}", "SchedModel": made})
        return made

    def inst_rw(self, name: str, model: str, read_writes: Sequence[str], members: Value) -> Ref:
        return self.add(name, "InstRW", OperandReadWrites=refs(read_writes), Instrs=members, SchedModel=Ref(model))

    def variant(
        self, name: str, *choices: tuple[str, Sequence[str]], of: str = "SchedWriteVariant", **fields: Value
    ) -> Ref:
        """A SchedVariant: predicates, and the reads or writes that they select. Its SchedVars are on the same line."""
        variants: list[Value] = []
        made = self.add(name, of, Variants=(), **fields)
        for number, (predicate, selected) in enumerate(choices):
            if predicate not in self.names:
                self._put(predicate, ("SchedPredicate",), {})
            own: dict[str, Value] = {"Predicate": Ref(predicate), "Selected": refs(selected)}
            variants.append(self._put(f"{name}_{number}", ("SchedVar",), own))
        self._line -= 1
        return self.add(made.name, of, **({"Variants": tuple(variants)} | fields))

    def alias(self, name: str, matched: str, other: str, **fields: Value) -> Ref:
        return self.add(name, "SchedAlias", MatchRW=Ref(matched), AliasRW=Ref(other), **fields)

    def schedule(self) -> Schedule:
        return _schedule(self.records())

    def resolved(self) -> ResolvedSchedule:
        records = self.records()
        return resolve_schedule(records, _schedule(records))

    def classified(self) -> dict[str, str]:
        """The instructions of each sched class."""
        schedule = self.schedule()
        names = [record.name for record in self.records().of_class("Instruction")]
        return {
            entry.name: " ".join([name for name, number in zip(names, schedule.class_of) if number == entry.number])
            for entry in schedule.classes
        }

    def schedule_errors(self) -> str:
        """The errors of building and resolving the schedule."""
        return _printed(self.resolved)

    def _put(self, name: str, classes: Sequence[str], fields: Mapping[str, Value]) -> Ref:
        own: dict[str, Value] = {}
        for class_name in dict.fromkeys(c for given in classes for c in (*(superclasses_of(given) or ()), given)):
            own |= _FIELDS.get(class_name, {})
        return super()._put(name, classes, own | dict(fields))


def _schedule(records: RecordSet) -> Schedule:
    return build_schedule(records, records.of_class("Instruction"), Report())


def _printed(part: Callable[[], object]) -> str:
    try:
        part()
    except DiagnosticError as error:
        return render(error.diagnostics)
    return ""
