"""Scheduling, as CodeGenSchedModels reads it: processor models (CodeGenProcModel), instructions' CodeGenSchedClasses, and what each
class costs on each processor."""

from tgdsl.model.schedule.build import build_schedule
from tgdsl.model.schedule.completeness import Unscheduled, unscheduled_instructions
from tgdsl.model.schedule.fields import Itinerary, ModelProperties, RegisterCost, RenamedRegisters, Stage
from tgdsl.model.schedule.machine import (
    INVALID,
    VARIANT,
    Advance,
    ClassCost,
    ExtraInfo,
    Latency,
    MachineModel,
    ProcessorResource,
    ResourceUse,
)
from tgdsl.model.schedule.machine_models import build_machine_models
from tgdsl.model.schedule.packetizers import Packetizer, build_packetizers, has_packetizers
from tgdsl.model.schedule.processors import model_name
from tgdsl.model.schedule.resolve import resolve_schedule
from tgdsl.model.schedule.table import ProcessorModel, ReadWrite, ResolvedSchedule, SchedClass, Schedule, Transition

__all__ = [
    "INVALID",
    "VARIANT",
    "Advance",
    "ClassCost",
    "ExtraInfo",
    "Itinerary",
    "Latency",
    "MachineModel",
    "ModelProperties",
    "Packetizer",
    "ProcessorModel",
    "ProcessorResource",
    "ReadWrite",
    "RegisterCost",
    "RenamedRegisters",
    "ResolvedSchedule",
    "ResourceUse",
    "SchedClass",
    "Schedule",
    "Stage",
    "Transition",
    "Unscheduled",
    "build_machine_models",
    "build_packetizers",
    "build_schedule",
    "has_packetizers",
    "model_name",
    "resolve_schedule",
    "unscheduled_instructions",
]
