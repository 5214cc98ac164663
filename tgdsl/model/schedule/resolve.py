"""Sched classes inferred from variants (inferSchedClasses): one for each outcome of the SchedPredicates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.model.schedule import fields
from tgdsl.model.schedule.classes import class_name
from tgdsl.model.schedule.processors import Processors
from tgdsl.model.schedule.table import ReadWrite, ResolvedSchedule, SchedClass, Schedule, Transition
from tgdsl.model.schedule.variants import Outcome, VariantExpander
from tgdsl.records import Record, RecordSet

ALL = 0  # stands for all processors in a set of processor numbers


def resolve_schedule(records: RecordSet, schedule: Schedule) -> ResolvedSchedule:
    """The schedule with all classes that follow from variants, and the transitions to them.

    Raises:
        DiagnosticError: aliases or variants contradict each other, or itinerary classes have two ItinRWs.
    """
    report = Report()
    processors = Processors(schedule.processors, schedule.model_numbers)
    itin_rws = _by_model(records, processors, report)
    report.check()
    resolver = _Resolver(schedule, processors, itin_rws)
    with collecting(report):
        resolver.run()
    report.check()
    return resolver.result()


def _by_itinerary(itin_rws: Iterable[Record]) -> Mapping[str, list[Record]]:
    """The ItinRWs of a processor model by the names of the itinerary classes that they are for."""
    by_itinerary: dict[str, list[Record]] = {}
    for record in itin_rws:
        for name in dict.fromkeys([matched.name for matched in fields.matched_itineraries(record)]):
            by_itinerary.setdefault(name, []).append(record)
    return by_itinerary


def _by_model(records: RecordSet, processors: Processors, report: Report) -> Sequence[Sequence[Record]]:
    """The ItinRWs by processor model (collectProcItinRW)."""
    by_model: list[list[Record]] = [[] for _ in processors.models]
    for record in records.by_name("ItinRW"):
        with collecting(report):
            if fields.optional_machine_model(record) is None:
                raise fail(record.place, f"the ItinRW '{record.name}' is for no machine model: give it a SchedModel")
            by_model[processors.model_of(record)].append(record)
    return by_model


class _Resolver:
    """Visits all classes, those that it adds included."""

    def __init__(self, schedule: Schedule, processors: Processors, itin_rws: Sequence[Sequence[Record]]) -> None:
        self._processors = processors
        self._itin_rws = itin_rws
        self._by_itinerary = [_by_itinerary(of_model) for of_model in itin_rws]
        self._reads = list(schedule.reads)
        self._writes = list(schedule.writes)
        self._numbers = {entry.name: entry.number for kind in (self._reads, self._writes) for entry in kind}
        self._sequences: tuple[dict[tuple[int, ...], int], dict[tuple[int, ...], int]] = ({}, {})
        for is_read, kind in enumerate((self._writes, self._reads)):
            for entry in kind:
                if entry.sequence:
                    self._sequences[is_read].setdefault(entry.sequence, entry.number)
        self._expander = VariantExpander(processors, self._reads, self._writes)
        self._classes = list(schedule.classes)
        self._users: list[set[int]] = [{ALL} for _ in self._classes]
        self._transitions: list[list[Transition]] = [[] for _ in self._classes]
        self._inferred: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        self._in_use = set(schedule.class_of)

    def result(self) -> ResolvedSchedule:
        return ResolvedSchedule(
            reads=tuple(self._reads),
            writes=tuple(self._writes),
            classes=tuple(self._classes),
            processors_of=tuple([tuple(sorted(users)) for users in self._users]),
            transitions=tuple([tuple(transitions) for transitions in self._transitions]),
            itin_rws=tuple([tuple(itin_rws) for itin_rws in self._itin_rws]),
        )

    def run(self) -> None:
        number = 0
        while number < len(self._classes):
            self._resolve(self._classes[number])
            number += 1

    def _resolve(self, entry: SchedClass) -> None:
        if entry.itinerary is not None:
            for model, by_itinerary in enumerate(self._by_itinerary):
                matching = by_itinerary.get(entry.itinerary.name, [])
                if len(matching) > 1:
                    raise fail(
                        matching[1].place,
                        f"the itinerary class '{entry.itinerary.name}' has two ItinRWs for '{self._processors.models[model].name}': "
                        "leave it out of one",
                        Note(matching[0].place, "the other one is defined here"),
                    )
                for record in matching:
                    self._infer(entry, *self._split(record), {model}, set())
        replaced: set[int] = set()
        if entry.number in self._in_use:
            for record in entry.inst_rws:
                model = self._processors.model_of(record)
                self._infer(entry, *self._split(record), {model}, replaced)
                replaced.add(model)
        if entry.writes:
            self._infer(entry, entry.writes, entry.reads, self._users[entry.number], replaced)

    def _split(self, record: Record) -> tuple[list[int], list[int]]:
        used = fields.operand_read_writes(record)
        writes, reads = (
            [operand for operand in used if operand.is_a("SchedWrite") == is_write] for is_write in (True, False)
        )
        return [self._numbers[operand.name] for operand in writes], [self._numbers[operand.name] for operand in reads]

    def _infer(
        self, source: SchedClass, writes: Iterable[int], reads: Iterable[int], models: set[int], replaced: set[int]
    ) -> None:
        """Add the transitions of a class on the processors that have no InstRW for it (inferFromRW)."""
        written = [self._writes[number - 1] for number in writes]
        read = [self._reads[number - 1] for number in reads]
        if not self._expander.varies([*written, *read]):
            return
        outcomes = [
            (model, outcome)
            for model in (range(1, len(self._processors.models)) if ALL in models else sorted(models))
            for outcome in self._expander.expand(written, read, model)
            if outcome.checks
        ]
        for model, outcome in outcomes:
            operands = self._merged(outcome.writes, False), self._merged(outcome.reads, True)
            if model not in replaced:
                transition = Transition(self._class_for(operands, model), model, _predicates(outcome))
                self._transitions[source.number].append(transition)

    def _merged(self, operands: Iterable[Sequence[ReadWrite]], is_read: bool) -> tuple[int, ...]:
        """By operand: the number of the read or write, or of the sequence of several (findOrInsertRW)."""
        return tuple([self._sequence(operand, is_read) for operand in operands if operand])

    def _sequence(self, parts: Sequence[ReadWrite], is_read: bool) -> int:
        if len(parts) == 1:
            return parts[0].number
        key = tuple([part.number for part in parts])
        known = self._sequences[is_read]
        number = known.get(key)
        if number is None:
            kind = self._reads if is_read else self._writes
            number = known[key] = len(kind) + 1
            name = f"({'_'.join([part.name for part in parts])})"
            kind.append(ReadWrite(number, name, None, is_read, False, key, 1, (), False, ()))
        return number

    def _class_for(self, operands: tuple[tuple[int, ...], tuple[int, ...]], model: int) -> int:
        number = self._inferred.get(operands)
        if number is None:
            number = self._inferred[operands] = len(self._classes)
            writes, reads = operands
            name = class_name("", self._writes, writes, self._reads, reads)
            self._classes.append(SchedClass(number, name, None, writes, reads, ()))
            self._users.append(set())
            self._transitions.append([])
        self._users[number].add(model)
        return number


def _predicates(outcome: Outcome) -> tuple[Record, ...]:
    """The predicates of an outcome, without immediate repetitions."""
    predicates: list[Record] = []
    for check in outcome.checks:
        if not predicates or predicates[-1] is not check.predicate:
            predicates.append(check.predicate)
    return tuple(predicates)
