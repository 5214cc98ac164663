"""The resources, WriteRes and ReadAdvances of each processor model (collectProcResources)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common import rules
from tgdsl.model.common.numbers import signed, unsigned
from tgdsl.model.schedule import fields
from tgdsl.model.schedule.machine import ProcessorResource
from tgdsl.model.schedule.processors import Processors
from tgdsl.model.schedule.table import ProcessorModel, ReadWrite, ResolvedSchedule
from tgdsl.records import Record, RecordSet
from tgdsl.records.name_order import numeric_key

_MOST_UNITS = 1 << 16

#: True if llvm-tblgen refuses a second WriteRes of a SchedWrite, and a second ReadAdvance of a SchedRead, of one machine model.
_REFUSES_TWICE = ByRelease({19: False, 22: True})

#: True if llvm-tblgen takes a ProcResGroup as the Super of a ProcResource.
_IS_BELOW_GROUPS = ByRelease({19: True, 22: False})


@frozen(eq=False)
class ModelResources:
    """The definitions of a processor model.

    Attributes:
        writes: its WriteRes and SchedWriteRes, in the order of their names (WriteResDefs).
        reads: its ReadAdvances and SchedReadAdvances, as ``writes`` (ReadAdvanceDefs).
        resources: by number.
        numbers: name of each resource to its number.
        itin_rws: its ItinRWs.
    """

    processor: ProcessorModel
    writes: tuple[Record, ...]
    reads: tuple[Record, ...]
    resources: tuple[ProcessorResource, ...]
    numbers: Mapping[str, int]
    itin_rws: tuple[Record, ...]

    @property
    def has_costs(self) -> bool:
        return bool(self.writes or self.itin_rws)


class _Draft:
    """Builder of a :class:`ModelResources`; records by name, in the order in which they are found."""

    def __init__(self, processor: ProcessorModel) -> None:
        self.processor: Final = processor
        self.writes: Final[dict[str, Record]] = {}
        self.reads: Final[dict[str, Record]] = {}
        self.resources: Final[dict[str, Record]] = {}


class ResourceCollector:
    """Finds what belongs to each processor model."""

    def __init__(
        self,
        records: RecordSet,
        processors: Processors,
        resolved: ResolvedSchedule,
        report: Report,
    ) -> None:
        self._records = records
        self._processors = processors
        self._resolved = resolved
        self._report = report
        self._drafts = [_Draft(model) for model in processors.models]
        self._by_name = (
            {entry.name: entry for entry in resolved.writes},
            {entry.name: entry for entry in resolved.reads},
        )
        self._kinds: dict[str, list[Record]] | None = None
        self._seen: set[tuple[ReadWrite, tuple[int, ...]]] = set()

    def collect(self) -> tuple[ModelResources, ...]:
        """The resources of each processor model, by number.

        Raises:
            DiagnosticError: with all mistakes in resources, WriteRes and ReadAdvances.
        """
        self._collect_of_classes()
        self._collect_of_records()
        self._report.check()
        result: list[ModelResources] = []
        for draft in self._drafts:
            with collecting(self._report):
                result.append(self._freeze(draft))
        self._report.check()
        return tuple(result)

    # -- WriteRes and ReadAdvance ------------------------------------------------------------------------------------

    def _collect_of_classes(self) -> None:
        """Collect what classes use on processors that it is not defined for: by ItinRWs, and by variants."""
        itineraries = {entry.itinerary: None for entry in self._resolved.classes if entry.itinerary is not None}
        for model, itin_rws in enumerate(self._resolved.itin_rws):
            for itin_rw in itin_rws:
                if not itineraries.keys().isdisjoint(fields.matched_itineraries(itin_rw)):
                    for record in fields.operand_read_writes(itin_rw):
                        is_read = not record.is_a("SchedWrite")
                        self._collect(self._by_name[is_read][record.name], (model,))
        for entry, users in zip(self._resolved.classes, self._resolved.processors_of):
            if entry.itinerary is None:
                for number in entry.writes:
                    self._collect(self._resolved.writes[number - 1], users)
                for number in entry.reads:
                    self._collect(self._resolved.reads[number - 1], users)

    def _collect(self, entry: ReadWrite, models: tuple[int, ...]) -> None:
        if (entry, models) in self._seen:
            return
        self._seen.add((entry, models))
        record = entry.record
        if record is not None:
            if not entry.is_read and record.is_a("SchedWriteRes"):
                for model in models:
                    self._add_write(self._drafts[model], record)
            elif entry.is_read and record.is_a("SchedReadAdvance"):
                for model in models:
                    self._add_read(self._drafts[model], record)
        for alias in entry.aliases:
            of = (self._processors.model_of(alias),) if fields.optional_machine_model(alias) is not None else models
            for other in self._flat(self._by_name[entry.is_read][fields.alias_target(alias).name]):
                self._collect(other, of)

    def _flat(self, entry: ReadWrite) -> Iterable[ReadWrite]:
        if not entry.is_sequence:
            return (entry,)
        kind = self._resolved.reads if entry.is_read else self._resolved.writes
        return [leaf for number in entry.sequence for leaf in self._flat(kind[number - 1])]

    def _collect_of_records(self) -> None:
        for class_name in ("WriteRes", "SchedWriteRes"):
            for record in self._records.by_name(class_name):
                with collecting(self._report):
                    self._add_write(self._draft_of(record), record)
        self._check_single("WriteRes", fields.WRITE_TYPE, fields.write_type)
        self._check_single("ReadAdvance", fields.READ_TYPE, fields.read_type)
        for class_name in ("ReadAdvance", "SchedReadAdvance"):
            for record in self._records.by_name(class_name):
                if class_name == "ReadAdvance" or fields.optional_machine_model(record) is not None:
                    with collecting(self._report):
                        self._add_read(self._draft_of(record), record)
        for class_name in ("ProcResGroup", "ProcResourceUnits"):
            for record in self._records.by_name(class_name):
                if fields.optional_machine_model(record) is not None:
                    with collecting(self._report):
                        self._draft_of(record).resources.setdefault(record.name, record)

    def _check_single(self, class_name: str, field: str, operand_of: Callable[[Record], Record]) -> None:
        """Report definitions of a class that a machine model has for one SchedWrite, or for one SchedRead, already."""
        first: dict[tuple[Record | None, Record], Record] = {}
        for record in self._records.by_name(class_name):
            operand, model = operand_of(record), fields.optional_machine_model(record)
            other = first.setdefault((model, operand), record)
            if other is record:
                continue
            place, note = record.place_of(field), Note(other.place, "the other one is defined here")
            message = (
                f"the machine model '{model.name if model else ''}' has a {class_name} of '{operand.name}' already, and this one never "
                "counts: leave one"
            )
            if _REFUSES_TWICE[self._records.release]:
                self._report.error(place, message, note)
            else:
                self._report.breach(rules.WRITE_TWICE, place, message, note)

    def _draft_of(self, record: Record) -> _Draft:
        if fields.optional_machine_model(record) is None:
            raise fail(
                record.place, f"the {_kind_of(record)} '{record.label}' is for no machine model: give it a SchedModel"
            )
        return self._drafts[self._processors.model_of(record)]

    def _add_write(self, draft: _Draft, record: Record) -> None:
        if record.name in draft.writes:
            return
        draft.writes[record.name] = record
        for kind in fields.resources_of_write(record):
            self._add_resource(draft, kind, record)

    def _add_read(self, draft: _Draft, record: Record) -> None:
        writes = self._by_name[False]
        for write in fields.valid_writes(record):
            if write.name not in writes:
                raise fail(
                    record.place_of(fields.VALID_WRITES),
                    f"'{record.label}' is for results of '{write.name}', which no instruction writes: leave it out of "
                    "ValidWrites",
                    Note(write.place, f"'{write.name}' is defined here"),
                )
        draft.reads.setdefault(record.name, record)

    # -- resources ---------------------------------------------------------------------------------------------------

    def _add_resource(self, draft: _Draft, kind: Record, user: Record) -> None:
        """Add a resource, and its super resources (addProcResource)."""
        while True:
            units = self._units_of(kind, draft.processor, user)
            if units.name in draft.resources:
                return
            draft.resources[units.name] = units
            model = fields.optional_machine_model(units)
            if model is not None and model is not draft.processor.record:
                self._report.breach(
                    rules.RESOURCE_MODEL,
                    user.place,
                    f"'{user.label}' takes '{units.name}' on '{draft.processor.name}', and that is a resource of '{model.name}': use "
                    f"a resource of '{draft.processor.name}'",
                    Note(units.place, f"'{units.name}' is defined here"),
                )
            above = None if units.is_a("ProcResGroup") else fields.super_resource(units)
            if above is None:
                return
            kind = above

    def _units_of(self, kind: Record, processor: ProcessorModel, user: Record) -> Record:
        """The ProcResourceUnits or ProcResGroup of a ProcResourceKind on a processor (findProcResUnits)."""
        if kind.is_a("ProcResourceUnits"):
            return kind
        candidates = [
            candidate for candidate in self._of_kind(kind) if fields.machine_model(candidate) is processor.record
        ]
        if len(candidates) == 1:
            return candidates[0]
        if candidates:
            raise fail(
                user.place,
                f"the resource '{kind.name}', which '{user.label}' uses, has several ProcResourceUnits on '{processor.name}': leave "
                "one",
                *[Note(candidate.place, f"'{candidate.name}' is one of them") for candidate in candidates],
            )
        raise fail(
            user.place,
            f"the resource '{kind.name}', which '{user.label}' uses, has no units on '{processor.name}': define a ProcResource, or "
            "use one of that processor",
            Note(kind.place, f"'{kind.name}' is defined here"),
        )

    def _of_kind(self, kind: Record) -> Sequence[Record]:
        if self._kinds is None:
            self._kinds = {}
            for units in self._records.by_name("ProcResourceUnits"):
                self._kinds.setdefault(fields.resource_kind(units).name, []).append(units)
        return [*self._kinds.get(kind.name, ()), *((kind,) if kind.is_a("ProcResGroup") else ())]

    def _freeze(self, draft: _Draft) -> ModelResources:
        def ordered(by_name: Mapping[str, Record]) -> tuple[Record, ...]:
            return tuple([by_name[name] for name in sorted(by_name, key=numeric_key)])

        processor, records = draft.processor, ordered(draft.resources)
        itin_rws = self._resolved.itin_rws[processor.number]
        if records and not draft.writes and not itin_rws:
            raise fail(
                processor.record.place,
                f"the machine model '{processor.name}' has resources, but no instruction takes any: give it WriteRes or "
                "SchedWriteRes, or leave the resources out",
                Note(records[0].place, f"'{records[0].name}' is one of its resources"),
            )
        self._check_groups(processor, records)
        numbers = {record.name: number for number, record in enumerate(records, 1)}
        resources: list[ProcessorResource] = []
        for number, record in enumerate(records, 1):
            with collecting(self._report):
                resources.append(_resource(number, record, processor, numbers))
        _check_circles(resources, self._report)
        return ModelResources(
            processor, ordered(draft.writes), ordered(draft.reads), tuple(resources), numbers, itin_rws
        )

    def _check_groups(self, processor: ProcessorModel, resources: Iterable[Record]) -> None:
        """Report groups that have resources in common, if no group contains both (verifyProcResourceGroups)."""
        groups = [
            (record, {one.name for one in fields.group_resources(record)})
            for record in resources
            if record.is_a("ProcResGroup")
        ]
        for position, (group, units) in enumerate(groups):
            for other, others in groups[position + 1 :]:
                if units.isdisjoint(others):
                    continue
                both = units | others
                if not any(both <= around for _, around in groups):
                    self._report.error(
                        group.place,
                        f"the groups '{group.name}' and '{other.name}' of '{processor.name}' have resources in common, but no group "
                        "contains both: define a ProcResGroup that does",
                        Note(other.place, f"'{other.name}' is defined here"),
                    )


def _kind_of(record: Record) -> str:
    """LLVM's class of a record, for messages."""
    known = ("SchedWriteRes", "WriteRes", "SchedReadAdvance", "ReadAdvance", "ProcResGroup")
    return next((name for name in known if record.is_a(name)), "ProcResource")


def _resource(number: int, record: Record, processor: ProcessorModel, numbers: Mapping[str, int]) -> ProcessorResource:
    buffer_size = fields.buffer_size(record)
    if not record.is_a("ProcResGroup"):
        above = _super_number(record, processor, numbers)
        return ProcessorResource(number, record, unsigned(fields.unit_count(record)), buffer_size, above, ())
    sub_units: list[int] = []
    for one in fields.group_resources(record):
        count = signed(fields.unit_count(one))
        if not 0 <= count <= _MOST_UNITS:
            raise fail(
                one.place_of(fields.NUM_UNITS),
                f"the resource '{one.name}', of which '{record.name}' lists all units, has {count}: give it from 0 to {_MOST_UNITS}",
                Note(record.place, f"'{record.name}' is defined here"),
            )
        if count:
            sub_units += [_number_of(one, record, processor, numbers)] * count
    return ProcessorResource(number, record, len(sub_units), buffer_size, 0, tuple(sub_units))


def _super_number(record: Record, processor: ProcessorModel, numbers: Mapping[str, int]) -> int:
    """The number of a resource's Super; 0 without one."""
    above = fields.super_resource(record)
    if above is None:
        return 0
    own_group = (
        _IS_BELOW_GROUPS[record.release]
        and above.is_a("ProcResGroup")
        and fields.optional_machine_model(above) is processor.record
    )
    if not own_group and not above.is_a("ProcResourceUnits"):
        raise fail(
            record.place_of(fields.SUPER),
            f"the Super of '{record.name}' is '{above.name}', which has no units on '{processor.name}': use a ProcResource",
            Note(above.place, f"'{above.name}' is defined here"),
        )
    return _number_of(above, record, processor, numbers)


def _number_of(record: Record, user: Record, processor: ProcessorModel, numbers: Mapping[str, int]) -> int:
    """The number of a resource that another one refers to."""
    number = numbers.get(record.name)
    if number is None:
        raise fail(
            user.place,
            f"'{user.name}' refers to '{record.name}', which is not a resource of the machine model '{processor.name}': use one of that "
            "model",
            Note(record.place, f"'{record.name}' is defined here"),
        )
    return number


def _check_circles(resources: Sequence[ProcessorResource], report: Report) -> None:
    """Report resources that are their own super resources."""
    by_number = {resource.number: resource for resource in resources}
    reported: set[int] = set()
    for resource in resources:
        chain = super_resources(by_number, resource)
        if chain and chain[-1] is resource and resource.number not in reported:
            reported.update([one.number for one in chain])
            report.error(
                resource.record.place_of(fields.SUPER),
                f"the resource '{resource.name}' is a part of itself: "
                + " -> ".join(f"'{one.name}'" for one in (resource, *chain))
                + "; leave one of them without Super",
                *[Note(one.record.place, f"'{one.name}' is defined here") for one in chain[:-1]],
            )


def super_resources(
    by_number: Mapping[int, ProcessorResource], resource: ProcessorResource
) -> Sequence[ProcessorResource]:
    """The super resource of a resource, its super resource, and so on; in a circle, up to the first that is there again."""
    chain: list[ProcessorResource] = []
    seen: Collection[int] = set()
    at = by_number.get(resource.super_resource)
    while at is not None and at.number not in seen:
        chain.append(at)
        seen = {*seen, at.number}
        at = by_number.get(at.super_resource)
    return chain
