"""The checks for definitions that nothing uses: HwModes, indices, operand classes, and parts of schedules; and features listed twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tgdsl.diagnostics import Note
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
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
    for class_name, fields in (("Processor", ("Features", "TuneFeatures")), ("SubtargetFeature", ("Implies",))):
        for record in records.of_class(class_name):
            for field in fields:
                listed = record.records(field)
                for feature in dict.fromkeys([one for at, one in enumerate(listed) if one in listed[:at]]):
                    yield Finding(
                        FEATURE_TWICE,
                        record.place,
                        record.name,
                        f"the {field} of '{record.string('Name') or record.name}' list '{feature.name}' twice: leave one of them out",
                        (Note(feature.place, f"'{feature.name}' is defined here"),),
                    )


def _modes(records: RecordSet) -> Iterator[tuple[Kind, Record, str]]:
    used = _referred(records, "HwModeSelect", "Modes")
    for record in records.of_class("HwMode"):
        if record.name not in used:
            yield MODE, record, f"no HwModeSelect has an object for the HwMode '{record.name}': drop it, or give it one"


def _indices(records: RecordSet) -> Iterator[tuple[Kind, Record, str]]:
    for class_name, field in (("SubRegIndex", "SubRegIndices"), ("RegAltNameIndex", "RegAltNameIndices")):
        used = _referred(records, "Register", field) | _referred(records, "RegisterTuples", field)
        for record in records.of_class(class_name):
            # An index that is composed of others, or covers others, needs no register of its own.
            composed = record.fields.get("ComposedOf") or record.fields.get("CoveringSubRegIndices")
            if record.name not in used and not composed:
                yield INDEX, record, f"no register lists the {class_name} '{record.name}' in its {field}: drop it"


def _operand_classes(records: RecordSet) -> Iterator[tuple[Kind, Record, str]]:
    used = _referred(records, "DAGOperand", "ParserMatchClass") | _referred(records, "AsmOperandClass", "SuperClasses")
    for record in records.of_class("AsmOperandClass"):
        if record.name not in used:
            yield OPERAND_CLASS, record, f"no operand has the AsmOperandClass '{record.name}': drop it"


def _schedules(records: RecordSet) -> Iterator[tuple[Kind, Record, str]]:
    taken = (
        _referred(records, "ProcWriteResources", "ProcResources")
        | _referred(records, "ProcResGroup", "Resources")
        | _referred(records, "ProcResourceUnits", "Super")
        | _referred(records, "ProcResourceUnits", "Kind", but_itself=True)
        | _referred(records, "MemoryQueue", "QueueDescriptor")
    )
    taken |= {counter.string("ResourceName") for counter in records.of_class("PfmIssueCounter")}
    for class_name in ("ProcResourceUnits", "ProcResGroup"):
        for record in records.of_class(class_name):
            if record.name not in taken and record.is_set("SchedModel"):
                yield SCHEDULE, record, f"nothing takes the resource '{record.name}': drop it, or give it to a WriteRes"
    used = _used_read_writes(records)
    for class_name, what in (("SchedWriteRes", "writes"), ("SchedReadAdvance", "reads")):
        for record in records.of_class(class_name):
            if record.name not in used and not record.is_a("WriteRes") and not record.is_a("ReadAdvance"):
                yield SCHEDULE, record, f"nothing {what} '{record.name}': drop it, or name it in an InstRW"
    for alias in records.of_class("SchedAlias"):
        matched = alias.record("MatchRW")
        if matched.name not in used:
            yield SCHEDULE, alias, f"nothing uses '{matched.name}', so that this SchedAlias puts nothing in its place: drop it"
    itineraries = _referred(records, "Instruction", "Itinerary")
    for record in records.of_class("InstrItinClass"):
        if record.name not in itineraries and record.name != "NoItinerary":
            yield SCHEDULE, record, f"no instruction has the InstrItinClass '{record.name}': drop it"
    models = _referred(records, "Processor", "SchedModel")
    for record in records.of_class("SchedMachineModel"):
        if record.name not in models and record.name != "NoSchedModel":
            yield SCHEDULE, record, f"no processor has the SchedMachineModel '{record.name}': define a ProcessorModel with it"


def _used_read_writes(records: RecordSet) -> frozenset[str]:
    """The SchedReadWrites that instructions, InstRWs and ItinRWs have, directly or through sequences, variants and SchedAliases."""
    open_ = list(_referred(records, "Instruction", "SchedRW"))
    for class_name in ("InstRW", "ItinRW"):
        open_ += _referred(records, class_name, "OperandReadWrites")
    aliases: dict[str, list[str]] = {}
    for alias in records.of_class("SchedAlias"):
        aliases.setdefault(alias.record("MatchRW").name, []).append(alias.record("AliasRW").name)
    found: set[str] = set()
    while open_:
        name = open_.pop()
        if name in found:
            continue
        found.add(name)
        record = records[name]
        open_ += aliases.get(name, ())
        if record.is_a("WriteSequence"):
            open_ += references([record.value("Writes")])
        if record.is_a("SchedVariant"):
            for variant in record.records("Variants"):
                open_ += references([variant.value("Selected")])
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
