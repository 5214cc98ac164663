"""The fields of features, processors, HwModes and performance counters, each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.records import Record, Value

# SubtargetFeature

FEATURE_NAME: Final = "Name"
FEATURE_VALUE: Final = "Value"
IMPLIES: Final = "Implies"


def feature_name(feature: Record) -> str:
    """The name by which ``-mattr`` switches it; empty for none."""
    return feature.string(FEATURE_NAME)


def feature_field(feature: Record) -> str:
    return feature.string("FieldName")


def feature_value(feature: Record) -> str:
    return feature.string(FEATURE_VALUE)


def feature_description(feature: Record) -> str:
    return feature.string("Desc")


def implied_features(feature: Record) -> list[Record]:
    return feature.records(IMPLIES)


# Processor

PROCESSOR_NAME: Final = "Name"
PROCESSOR_FEATURES: Final = "Features"
TUNE_FEATURES: Final = "TuneFeatures"


def processor_name(processor: Record) -> str:
    return processor.string(PROCESSOR_NAME)


def processor_features(processor: Record) -> list[Record]:
    return processor.records(PROCESSOR_FEATURES)


def tune_features(processor: Record) -> list[Record]:
    return processor.records(TUNE_FEATURES)


# Predicate

CONDITION: Final = "AssemblerCondDag"


def is_assembler_predicate(predicate: Record) -> bool:
    """True if the assembler has the predicate; LLVM takes an empty CondString for one that always holds."""
    return predicate.bit("AssemblerMatcherPredicate") and bool(condition_code(predicate))


def condition_code(predicate: Record) -> str:
    """The C++ of a Predicate (CondString); empty for one that always holds."""
    code = predicate.fields.get("CondString")
    return code if isinstance(code, str) else ""


def predicate_name(predicate: Record) -> str:
    """The name of an AssemblerPredicate in messages."""
    return predicate.string("PredicateName")


def condition(predicate: Record) -> Value:
    return predicate.value(CONDITION)


def predicate_values(user: Record) -> tuple[Value, ...]:
    """The references to the Predicates of an instruction or alias."""
    return user.values("Predicates")


# HwMode

MODE_FEATURES: Final = "Features"


def mode_features(mode: Record) -> str:
    """The features that must be on or off: ``+v9,-vis``."""
    return mode.string(MODE_FEATURES)


# PfmCountersBinding, ProcPfmCounters, PfmIssueCounter, PfmValidationCounter

CPU_NAME: Final = "CpuName"
ISSUE_COUNTERS: Final = "IssueCounters"
VALIDATION_COUNTERS: Final = "ValidationCounters"


def cpu_name(binding: Record) -> str:
    return binding.string(CPU_NAME)


def bound_counters(binding: Record) -> Record:
    return binding.record("Counters")


def issue_counters(counters: Record) -> list[tuple[Value, Record]]:
    """The PfmIssueCounters, each with the reference to it, which has a place."""
    return list(zip(counters.values(ISSUE_COUNTERS), counters.records(ISSUE_COUNTERS)))


def validation_counters(counters: Record) -> list[tuple[Value, Record]]:
    """The PfmValidationCounters, each with the reference to it, which has a place."""
    return list(zip(counters.values(VALIDATION_COUNTERS), counters.records(VALIDATION_COUNTERS)))


def counted_resource(counter: Record) -> str:
    """The name of the resource that a PfmIssueCounter counts the use of."""
    return counter.string("ResourceName")


def counted_event(counter: Record) -> Record:
    return counter.record("EventType")


def resource_model(resource: Record) -> Record | None:
    """The machine model that a resource is of."""
    return resource.optional_record("SchedModel")
