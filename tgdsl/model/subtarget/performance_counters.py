"""Performance counters of processors (``TargetPfmCounters.td``), which ``llvm-exegesis`` reads: those that it never finds."""

from __future__ import annotations

from collections.abc import Iterable

from tgdsl.diagnostics import Note, Report
from tgdsl.model.common import rules
from tgdsl.model.subtarget import fields
from tgdsl.model.subtarget.processors import Processor
from tgdsl.records import Record, RecordSet


def check_counters(records: RecordSet, processors: Iterable[Processor], report: Report) -> None:
    """Report counters that are of no processor, or for a resource that its machine model does not have, and those that another one
    hides."""
    definitions = records.by_name("ProcPfmCounters")
    bindings = records.by_name("PfmCountersBinding")
    if not definitions and not bindings:
        return
    by_name = {processor.name: processor for processor in processors}
    first: dict[str, Record] = {}
    bound: dict[str, list[Processor]] = {}
    for binding in bindings:
        name = fields.cpu_name(binding)
        other = first.setdefault(name, binding)
        if other is not binding:
            whom = f"the processor '{name}' has" if name else "processors without counters of their own have"
            report.breach(
                rules.COUNTERS,
                binding.place,
                f"{whom} a PfmCountersBinding already: leave one",
                Note(other.place, "the other one is defined here"),
            )
        users = bound.setdefault(fields.bound_counters(binding).name, [])
        if name in by_name:
            users.append(by_name[name])
        elif name:
            report.breach(
                rules.COUNTERS,
                binding.place_of(fields.CPU_NAME),
                f"the PfmCountersBinding is for '{name}', which is not a processor: give it the Name of one",
            )
    for counters in definitions:
        if counters.name not in bound:
            report.breach(
                rules.COUNTERS,
                counters.place,
                f"no processor has the ProcPfmCounters '{counters.name}': define a PfmCountersBinding with it, or leave it out",
            )
        _check_resources(records, counters, bound.get(counters.name, ()), report)
        _check_events(counters, report)


def _check_resources(records: RecordSet, counters: Record, users: Iterable[Processor], report: Report) -> None:
    seen: set[str] = set()
    for value, counter in fields.issue_counters(counters):
        name = fields.counted_resource(counter)
        place = counters.place_of(fields.ISSUE_COUNTERS, value)
        if name in seen:
            report.breach(
                rules.COUNTERS,
                place,
                f"'{counters.name}' has two PfmIssueCounters of '{name}', and the second is never read: leave one",
            )
        seen.add(name)
        resource = records.get(name)
        if resource is None or not resource.is_a("ProcResourceUnits") and not resource.is_a("ProcResGroup"):
            report.breach(
                rules.COUNTERS,
                place,
                f"'{counters.name}' has a PfmIssueCounter of '{name}', which is not a ProcResource or ProcResGroup: give the name of one",
            )
            continue
        model = fields.resource_model(resource)
        for user in users:
            if model is not None and user.model != model.name:
                report.breach(
                    rules.COUNTERS,
                    place,
                    f"'{counters.name}', which are of the processor '{user.name}', have a PfmIssueCounter of '{name}', a resource of "
                    f"'{model.name}': use a resource of its machine model, '{user.model}'",
                    Note(resource.place, f"'{name}' is defined here"),
                )
                break


def _check_events(counters: Record, report: Report) -> None:
    seen: set[str] = set()
    for value, counter in fields.validation_counters(counters):
        event = fields.counted_event(counter)
        if event.name in seen:
            report.breach(
                rules.COUNTERS,
                counters.place_of(fields.VALIDATION_COUNTERS, value),
                f"'{counters.name}' has two PfmValidationCounters of '{event.name}', and one of them is never read: leave one",
                Note(event.place, f"'{event.name}' is defined here"),
            )
        seen.add(event.name)
