"""The performance counters of processors (ExegesisEmitter), by which ``llvm-exegesis`` measures (``TargetPfmCounters.td``)."""

from tgdsl.model.performance_counters.reading import (
    Counters,
    IssueCounter,
    MeasuredProcessors,
    ValidationCounter,
    read_measured_processors,
)

__all__ = ["Counters", "IssueCounter", "MeasuredProcessors", "ValidationCounter", "read_measured_processors"]
