"""Parts of schedules that never count: SchedVars, InstrItinData, and resources that a group lists twice."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.diagnostics import Note, Report
from tgdsl.model.common import rules
from tgdsl.model.schedule import fields
from tgdsl.records import Record, RecordSet, Value

#: The C++ of SchedPredicates that hold for each instruction. One that never holds may be a switch in the target's source.
_TRUE = frozenset({"1", "true"})


def check_reach(records: RecordSet, report: Report) -> None:
    """Report SchedVars that are never selected, InstrItinData that others replace, and resources that are twice in a group."""
    for variant in records.by_name("SchedVariant"):
        _check_variants(variant, report)
    for itineraries in records.by_name("ProcessorItineraries"):
        _check_itineraries(itineraries, report)
    for group in records.by_name("ProcResGroup"):
        for value, resource in _repeated(group):
            report.breach(
                rules.GROUP_TWICE,
                group.place_of(fields.GROUP_RESOURCES, value),
                f"the ProcResGroup '{group.name}' lists '{resource.name}' twice, and would have its units twice: leave one out",
                Note(resource.place, f"'{resource.name}' is defined here"),
            )


def _repeated(group: Record) -> Iterator[tuple[Value, Record]]:
    """The resources that a group lists for the second time."""
    values = fields.group_resource_values(group)
    if len(set(values)) == len(values):
        return
    seen: set[Value] = set()
    for value, listed in zip(values, fields.group_resources(group)):
        if value in seen:
            yield value, listed
        seen.add(value)


def _check_variants(variant: Record, report: Report) -> None:
    """Of the SchedVars of a variant, the first one whose predicate holds is selected."""
    before: dict[str, Record] = {}
    always: Record | None = None
    for value, schedvar in zip(fields.sched_var_values(variant), fields.sched_vars(variant)):
        predicate = fields.predicate_of(schedvar)
        same = before.get(predicate.name)
        if always is not None:
            _report_variant(
                variant, value, always, "one before it is selected always; let that be the last one", report
            )
        elif same is not None:
            reason = f"one before it has the predicate '{predicate.label}', too; leave one of them out"
            _report_variant(variant, value, same, reason, report)
        if same is None:
            before[predicate.name] = schedvar
        if always is None and _always_holds(predicate):
            always = schedvar


def _report_variant(variant: Record, value: Value, other: Record, reason: str, report: Report) -> None:
    notes = [Note(other.place, "the one before it is here")] if other.place.chain else []
    report.breach(
        rules.VARIANT_UNREACHED,
        variant.place_of(fields.VARIANTS, value),
        f"a SchedVar of '{variant.label}' is never selected: {reason}",
        *notes,
    )


def _always_holds(predicate: Record) -> bool:
    if predicate.is_a("MCSchedPredicate"):
        return fields.is_always_true(predicate)
    return (
        predicate.is_a("SchedPredicate")
        and fields.has_code(predicate)
        and fields.predicate_code(predicate).strip() in _TRUE
    )


def _check_itineraries(itineraries: Record, report: Report) -> None:
    """Of several InstrItinData for one class, the last one counts."""
    data = fields.itinerary_data(itineraries)
    if len(data) < 2:
        return
    last = {fields.itinerary_class(one): one for one in data}
    for value, one in zip(fields.itinerary_data_values(itineraries), data):
        counts = last[fields.itinerary_class(one)]
        if counts is not one:
            report.breach(
                rules.ITINERARY_TWICE,
                itineraries.place_of(fields.ITINERARY_DATA, value),
                f"'{itineraries.name}' has two InstrItinData of '{fields.itinerary_class(one).name}', and the first never counts: leave one",
                *([Note(counts.place, "the one that counts is here")] if counts.place.chain else ()),
            )
