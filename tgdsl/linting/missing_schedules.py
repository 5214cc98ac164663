"""The check schedule-missing: instructions of which a machine model says nothing, although it is a CompleteModel."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.diagnostics import DiagnosticError, Note
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model.schedule import Unscheduled, unscheduled_instructions

MISSING = Kind("schedule-missing", "a CompleteModel has no latency for an instruction, and llvm-tblgen lets it pass")


def find(subject: Subject) -> Iterator[Finding]:
    """The instructions whose SchedRW is empty, or whose itinerary class has no data, each with the first such model. What llvm-tblgen
    refuses, an instruction without SchedRW, is an error of the generators."""
    model = subject.model
    instructions = [instruction.record for instruction in model.instructions.instructions]
    try:
        schedule = model.schedule
    except DiagnosticError:
        return
    found: dict[str, list[Unscheduled]] = {}
    for one in unscheduled_instructions(subject.records, schedule, instructions):
        found.setdefault(one.record.name, []).append(one)
    for name, each in found.items():
        first = each[0]
        others = f" and in {len(each) - 1} more" if len(each) > 1 else ""
        if first.itinerary is None:
            why = "its SchedRW is empty, and no InstRW is for it"
        else:
            why = f"there is no InstrItinData for its itinerary '{first.itinerary.name}'"
        yield Finding(
            MISSING,
            first.record.place,
            name,
            f"'{name}' has no latency in '{first.model.name}'{others}, although that is a complete machine model: {why}; give it"
            " a latency, or hasNoSchedulingInfo",
            (Note(first.model.record.place, f"'{first.model.name}' is defined here"),),
        )


CHECK = Check((MISSING,), find)
