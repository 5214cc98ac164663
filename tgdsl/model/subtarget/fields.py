"""The fields of features, processors, HwModes and performance counters, each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import bit, integer, optional_reference, reference, references, string, value, values
from tgdsl.records import Record, Value

# SubtargetFeature

FEATURE_NAME: Final = "Name"
FEATURE_VALUE: Final = "Value"
IMPLIES: Final = "Implies"


#: The name by which ``-mattr`` switches it; empty for none.
feature_name = string(FEATURE_NAME)
feature_field = string("FieldName")


feature_value = string(FEATURE_VALUE)
feature_description = string("Desc")


implied_features = references(IMPLIES)


# Processor

PROCESSOR_NAME: Final = "Name"
PROCESSOR_FEATURES: Final = "Features"
TUNE_FEATURES: Final = "TuneFeatures"


processor_name = string(PROCESSOR_NAME)
processor_features = references(PROCESSOR_FEATURES)


tune_features = references(TUNE_FEATURES)


# Predicate

CONDITION: Final = "AssemblerCondDag"


def is_assembler_predicate(predicate: Record) -> bool:
    """True if the assembler has the predicate; LLVM takes an empty CondString for one that always holds."""
    return has_feature_condition(predicate) and bool(condition_code(predicate))


def condition_code(predicate: Record) -> str:
    """The C++ of a Predicate (CondString); empty for one that always holds."""
    code = predicate.fields.get("CondString")
    return code if isinstance(code, str) else ""


#: It may change with the function (RecomputePerFunction), so that GlobalISel's executors ask it for each.
changes_with_function = bit("RecomputePerFunction")
#: The name of an AssemblerPredicate in messages.
predicate_name = string("PredicateName")
condition = value(CONDITION)
#: AssemblerMatcherPredicate: it has a condition on features, besides that on C++ objects.
has_feature_condition = bit("AssemblerMatcherPredicate")

#: The references to the Predicates of an instruction or alias.
predicate_values = values("Predicates")


# HwMode

MODE_FEATURES: Final = "Features"


MODE_PREDICATES: Final = "Predicates"


#: The features that must be on or off: ``+v9,-vis``.
mode_features = string(MODE_FEATURES)


# PfmCountersBinding, ProcPfmCounters, PfmIssueCounter, PfmValidationCounter

CPU_NAME: Final = "CpuName"
ISSUE_COUNTERS: Final = "IssueCounters"
VALIDATION_COUNTERS: Final = "ValidationCounters"


cpu_name = string(CPU_NAME)
bound_counters = reference("Counters")


def issue_counters(counters: Record) -> list[tuple[Value, Record]]:
    """The PfmIssueCounters, each with the reference to it, which has a place."""
    return list(zip(counters.values(ISSUE_COUNTERS), counters.records(ISSUE_COUNTERS)))


def validation_counters(counters: Record) -> list[tuple[Value, Record]]:
    """The PfmValidationCounters, each with the reference to it, which has a place."""
    return list(zip(counters.values(VALIDATION_COUNTERS), counters.records(VALIDATION_COUNTERS)))


#: The name of the resource that a PfmIssueCounter counts the use of.
counted_resource = string("ResourceName")
counted_event = reference("EventType")
event_number = integer("EventNumber")
#: The name of a PfmCounter in libpfm; empty for none.
counter_name = string("Counter")
cycle_counter = reference("CycleCounter")
uops_counter = reference("UopsCounter")
#: The machine model that a resource is of.
resource_model = optional_reference("SchedModel")
