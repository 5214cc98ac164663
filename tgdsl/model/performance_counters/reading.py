"""The performance counters of each processor, by which ``llvm-exegesis`` measures (``TargetPfmCounters.td``)."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report
from tgdsl.model.common.sorting import std_sorted
from tgdsl.model.subtarget import fields
from tgdsl.records import Record, RecordSet


@frozen
class IssueCounter:
    """A PfmIssueCounter: the resource that it counts the use of, and the name of the counter."""

    resource: str
    counter: str


@frozen
class ValidationCounter:
    """A PfmValidationCounter: the event that it counts, and the name of the counter."""

    event: str
    counter: str


@frozen(eq=False)
class Counters:
    """A ProcPfmCounters.

    Attributes:
        cycles, uops: names of counters; empty for none.
        validation: by the numbers of the events.
    """

    record: Record
    cycles: str
    uops: str
    issue: tuple[IssueCounter, ...]
    validation: tuple[ValidationCounter, ...]

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def names(self) -> frozenset[str]:
        """The names of all counters in it."""
        issue, validation = [one.counter for one in self.issue], [one.counter for one in self.validation]
        return frozenset([self.cycles, self.uops, *issue, *validation]) - {""}


@frozen(eq=False)
class Binding:
    """A PfmCountersBinding.

    Attributes:
        processor: its name; empty for all that have no other.
        counters: the name of its ProcPfmCounters.
    """

    record: Record
    processor: str
    counters: str


@frozen(eq=False)
class MeasuredProcessors:
    """All counters, and those of each processor.

    Attributes:
        names: of all counters, sorted, each once.
        counters: the ProcPfmCounters by name.
        bindings: by the names of processors.
    """

    names: tuple[str, ...]
    counters: tuple[Counters, ...]
    bindings: tuple[Binding, ...]


def read_measured_processors(records: RecordSet, report: Report) -> MeasuredProcessors:
    """The performance counters of a target.

    Raises:
        DiagnosticError: a resource has no name or is counted twice, or a counter has no name.
    """
    report = report.part()
    counters = tuple([_read(record, report) for record in records.by_name("ProcPfmCounters")])
    report.check()
    names = frozenset[str]().union(*[one.names for one in counters])
    bindings = std_sorted(records.by_name("PfmCountersBinding"), fields.cpu_name)
    bound = [Binding(one, fields.cpu_name(one), fields.bound_counters(one).name) for one in bindings]
    return MeasuredProcessors(tuple(sorted(names)), counters, tuple(bound))


def _read(record: Record, report: Report) -> Counters:
    issue: dict[str, IssueCounter] = {}
    for value, counter in fields.issue_counters(record):
        resource, place = fields.counted_resource(counter), record.place_of(fields.ISSUE_COUNTERS, value)
        if not resource:
            report.error(place, f"a PfmIssueCounter of '{record.name}' is of no resource: give it a ResourceName")
        elif resource in issue:
            report.error(place, f"'{record.name}' has two PfmIssueCounters of '{resource}': leave one")
        elif not fields.counter_name(counter):
            report.error(
                place, f"the PfmIssueCounter of '{resource}' in '{record.name}' has no Counter: name one of libpfm's"
            )
        issue[resource] = IssueCounter(resource, fields.counter_name(counter))
    validation: list[tuple[int, ValidationCounter]] = []
    for value, counter in fields.validation_counters(record):
        event = fields.counted_event(counter)
        if not fields.counter_name(counter):
            report.error(
                record.place_of(fields.VALIDATION_COUNTERS, value),
                f"the PfmValidationCounter of '{event.name}' in '{record.name}' has no Counter: name one of libpfm's",
                Note(event.place, f"'{event.name}' is defined here"),
            )
        validation.append((fields.event_number(event), ValidationCounter(event.name, fields.counter_name(counter))))
    return Counters(
        record,
        fields.counter_name(fields.cycle_counter(record)),
        fields.counter_name(fields.uops_counter(record)),
        tuple(issue.values()),
        tuple([one for _, one in std_sorted(validation, lambda entry: entry[0])]),
    )
