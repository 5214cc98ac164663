"""The performance counters of processors (ExegesisEmitter), by which ``llvm-exegesis`` measures (``TargetPfmCounters.td``)."""

from tgdsl.model.performance_counters.reading import (
    Binding,
    Counters,
    IssueCounter,
    MeasuredProcessors,
    ValidationCounter,
    read_measured_processors,
)

__all__ = ["Binding", "Counters", "IssueCounter", "MeasuredProcessors", "ValidationCounter", "read_measured_processors"]
