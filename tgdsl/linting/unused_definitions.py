"""The checks for definitions that nothing uses: HwModes, indices, operand classes, and parts of schedules; and features listed twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from tgdsl.diagnostics import Note
from tgdsl.linting import fields
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model.schedule import fields as schedule
from tgdsl.model.subtarget import fields as subtarget
from tgdsl.records import Record, RecordSet
from tgdsl.records.values import references

FEATURE_TWICE = Kind("feature-twice", "a Processor or SubtargetFeature lists one feature twice")
MODE = Kind("mode-unused", "nothing depends on a HwMode")
INDEX = Kind("index-unused", "no register has a SubRegIndex or RegAltNameIndex")
OPERAND_CLASS = Kind("operand-class-unused", "no operand or other AsmOperandClass has an AsmOperandClass")
SCHEDULE = Kind(
    "schedule-unused",
    "nothing refers to a resource, read, write or itinerary class, or no processor to a machine model",
)


def find(subject: Subject) -> Iterator[Finding]:
    for search in _SEARCHES:
        for kind, record, message in search(subject.records):
            if subject.is_own(record):
                yield Finding(kind, record.place, record.name, message)
    yield from _listed_twice(subject.records)


def _listed_twice(records: RecordSet) -> Iterator[Finding]:
    for processor in records.of_class("Processor"):
        name = subtarget.processor_name(processor)
        yield from _twice(processor, name, subtarget.PROCESSOR_FEATURES, subtarget.processor_features(processor))
        yield from _twice(processor, name, subtarget.TUNE_FEATURES, subtarget.tune_features(processor))
    for feature in records.of_class("SubtargetFeature"):
        name, implied = subtarget.feature_name(feature), subtarget.implied_features(feature)
        yield from _twice(feature, name, subtarget.IMPLIES, implied)


def _twice(record: Record, name: str, field: str, listed: Sequence[Record]) -> Iterator[Finding]:
    for feature in dict.fromkeys([feature for at, feature in enumerate(listed) if feature in listed[:at]]):
        yield Finding(
            FEATURE_TWICE,
            record.place,
            record.name,
            f"the {field} of '{name or record.name}' list '{feature.name}' twice: leave one of them out",
            (Note(feature.place, f"'{feature.name}' is defined here"),),
        )


def _modes(records: RecordSet) -> Iterator[tuple[Kind, Record, str]]:
    used = _referred(records, "HwModeSelect", fields.MODES)
    for record in records.of_class("HwMode"):
        if record.name not in used:
            yield MODE, record, f"no HwModeSelect has an object for the HwMode '{record.name}': drop it, or give it one"


def _indices(records: RecordSet) -> Iterator[tuple[Kind, Record, str]]:
    for class_name, field in (
        ("SubRegIndex", fields.SUB_REG_INDICES),
        ("RegAltNameIndex", fields.REG_ALT_NAME_INDICES),
    ):
        used = _referred(records, "Register", field) | _referred(records, "RegisterTuples", field)
        for record in records.of_class(class_name):
            # An index that is composed of others, or covers others, needs no register of its own.
            if record.name not in used and not fields.is_composed(record):
                yield INDEX, record, f"no register lists the {class_name} '{record.name}' in its {field}: drop it"


def _operand_classes(records: RecordSet) -> Iterator[tuple[Kind, Record, str]]:
    used = _referred(records, "DAGOperand", fields.PARSER_MATCH_CLASS) | _referred(
        records, "AsmOperandClass", fields.SUPER_CLASSES
    )
    for record in records.of_class("AsmOperandClass"):
        if record.name not in used:
            yield OPERAND_CLASS, record, f"no operand has the AsmOperandClass '{record.name}': drop it"


def _schedules(records: RecordSet) -> Iterator[tuple[Kind, Record, str]]:
    taken = (
        _referred(records, "ProcWriteResources", schedule.PROC_RESOURCES)
        | _referred(records, "ProcResGroup", schedule.GROUP_RESOURCES)
        | _referred(records, "ProcResourceUnits", schedule.SUPER)
        | _referred(records, "ProcResourceUnits", schedule.KIND, but_itself=True)
        | _referred(records, "MemoryQueue", schedule.QUEUE_DESCRIPTOR)
    )
    taken |= {subtarget.counted_resource(counter) for counter in records.of_class("PfmIssueCounter")}
    for class_name in ("ProcResourceUnits", "ProcResGroup"):
        for record in records.of_class(class_name):
            if record.name not in taken and schedule.optional_machine_model(record) is not None:
                yield SCHEDULE, record, f"nothing takes the resource '{record.name}': drop it, or give it to a WriteRes"
    used = _used_read_writes(records)
    for class_name, what in (("SchedWriteRes", "writes"), ("SchedReadAdvance", "reads")):
        for record in records.of_class(class_name):
            if record.name not in used and not record.is_a("WriteRes") and not record.is_a("ReadAdvance"):
                yield SCHEDULE, record, f"nothing {what} '{record.name}': drop it, or name it in an InstRW"
    for alias in records.of_class("SchedAlias"):
        matched = schedule.alias_source(alias)
        if matched.name not in used:
            yield SCHEDULE, alias, f"nothing uses '{matched.name}', so this SchedAlias puts nothing in its place: drop it"
    itineraries = _referred(records, "Instruction", schedule.ITINERARY)
    for record in records.of_class("InstrItinClass"):
        if record.name not in itineraries and record.name != "NoItinerary":
            yield SCHEDULE, record, f"no instruction has the InstrItinClass '{record.name}': drop it"
    models = _referred(records, "Processor", schedule.SCHED_MODEL)
    for record in records.of_class("SchedMachineModel"):
        if record.name not in models and record.name != "NoSchedModel":
            yield SCHEDULE, record, f"no processor has the SchedMachineModel '{record.name}': define a ProcessorModel with it"


def _used_read_writes(records: RecordSet) -> frozenset[str]:
    """The SchedReadWrites that instructions, InstRWs and ItinRWs have, directly or through sequences, variants and SchedAliases."""
    open_ = list(_referred(records, "Instruction", schedule.SCHED_RW))
    for class_name in ("InstRW", "ItinRW"):
        open_ += _referred(records, class_name, schedule.OPERAND_READ_WRITES)
    aliases: dict[str, list[str]] = {}
    for alias in records.of_class("SchedAlias"):
        aliases.setdefault(schedule.alias_source(alias).name, []).append(schedule.alias_target(alias).name)
    found: set[str] = set()
    while open_:
        name = open_.pop()
        if name in found:
            continue
        found.add(name)
        record = records[name]
        open_ += aliases.get(name, ())
        if record.is_a("WriteSequence"):
            open_ += [write.name for write in schedule.sequence_writes(record)]
        if record.is_a("SchedVariant"):
            for sched_var in schedule.sched_vars(record):
                open_ += [selected.name for selected in schedule.selected(sched_var)]
    return frozenset(found)


def _referred(records: RecordSet, class_name: str, field: str, but_itself: bool = False) -> frozenset[str]:
    """The names of the records that a field of the records of a class refers to."""
    values = [(record.name, record.fields.get(field)) for record in records.of_class(class_name)]
    if but_itself:
        return frozenset([other for name, value in values for other in references([value]) if other != name])
    return frozenset(references(dict.fromkeys([value for _, value in values])))


_SEARCHES: tuple[Callable[[RecordSet], Iterable[tuple[Kind, Record, str]]], ...] = (
    _modes,
    _indices,
    _operand_classes,
    _schedules,
)

CHECK = Check((FEATURE_TWICE, MODE, INDEX, OPERAND_CLASS, SCHEDULE), find)
