"""Scheduling, as CodeGenSchedModels reads it: processor models (CodeGenProcModel), and instructions' CodeGenSchedClasses."""

from tgdsl.model.schedule.build import build_schedule
from tgdsl.model.schedule.resolve import resolve_schedule
from tgdsl.model.schedule.table import ProcessorModel, ReadWrite, ResolvedSchedule, SchedClass, Schedule, Transition

__all__ = [
    "ProcessorModel",
    "ReadWrite",
    "ResolvedSchedule",
    "SchedClass",
    "Schedule",
    "Transition",
    "build_schedule",
    "resolve_schedule",
]
