"""LLVM's ``ProcPfmCounters``: the performance counters by which ``llvm-exegesis`` measures on a processor (``TargetPfmCounters.td``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Never

from tgdsl.language.core.by_name import ByName
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.scheduling.models import ProcResourceKind
from tgdsl.language.scheduling.processors import AnyProcessor
from tgdsl.records import Ref, Value


class PfmCounter(Definition):
    """A counter, by its name in libpfm; one of several events is ``"a,b"``."""

    record_class = "PfmCounter"

    def __init__(self, counter: str) -> None:
        super().__init__()
        self.counter = counter

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Counter": self.counter}


class PfmIssueCounter(PfmCounter):
    """The counter of the micro-operations that are issued to a resource.

    Args:
        resource: of the processor's machine model; a name is for one that no model has, and whose counter is never used.
        counter: its name in libpfm.
    """

    record_class = "PfmIssueCounter"
    given_by = {"ResourceName": "resource"}

    def __init__(self, resource: ProcResourceKind[Never] | ByName, counter: str) -> None:
        super().__init__(counter)
        self.resource = resource

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        name = self.resource.name if isinstance(self.resource, ByName) else ref(self.resource).name
        return {**super().fields(ref), "ResourceName": name}


@with_fields
class ValidationEvent(Definition):
    """An event that invalidates, or checks, a measurement; the standard definitions have them: ``L1DCacheLoadMiss``."""

    record_class = "ValidationEvent"
    needs_name = True

    event_number: int = llvm_field("EventNumber", kw_only=False)


class PfmValidationCounter(PfmCounter):
    """The counter of a ValidationEvent.

    Args:
        event_type: the event.
        counter: its name in libpfm.
    """

    record_class = "PfmValidationCounter"

    def __init__(self, event_type: ValidationEvent, counter: str) -> None:
        super().__init__(counter)
        self.event_type = event_type

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "EventType": ref(self.event_type)}


@with_fields
class ProcPfmCounters(Definition):
    """The counters of some processors."""

    record_class = "ProcPfmCounters"
    needs_name = True

    cycle_counter: PfmCounter | None = llvm_field("CycleCounter", default=None, absent=Ref("NoPfmCounter"))
    """Of cycles; none by default."""
    uops_counter: PfmCounter | None = llvm_field("UopsCounter", default=None, absent=Ref("NoPfmCounter"))
    """Of micro-operations; none by default."""
    issue_counters: Sequence[PfmIssueCounter] = llvm_field("IssueCounters", default=())
    """Of micro-operations by resource."""
    validation_counters: Sequence[PfmValidationCounter] = llvm_field("ValidationCounters", default=())
    """Of events."""


class PfmCountersBinding(Definition):
    """The counters of a processor.

    Args:
        cpu: the processor, or its name on the command line, where it is bound to none.
        counters: its counters.
    """

    record_class = "PfmCountersBinding"
    given_by = {"CpuName": "cpu"}

    def __init__(self, cpu: AnyProcessor | ByName, counters: ProcPfmCounters) -> None:
        super().__init__()
        self.cpu_name = cpu.name
        self.counters = counters

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"CpuName": self.cpu_name, "Counters": ref(self.counters)}


class PfmCountersDefaultBinding(PfmCountersBinding):
    """The counters of all processors that have no PfmCountersBinding.

    Args:
        counters: their counters.
    """

    record_class = "PfmCountersDefaultBinding"

    def __init__(self, counters: ProcPfmCounters) -> None:
        Definition.__init__(self)
        self.cpu_name = ""
        self.counters = counters
