"""Machine models (CodeGenProcModel with its tables): what each sched class costs on each processor.

Numbers are those of LLVM's tables, in the width that LLVM has for them. The field of a record that something was read from is
documented in LLVM's ``TargetSchedule.td`` and ``TargetItinerary.td``.
"""

from __future__ import annotations

from typing import NamedTuple

from tgdsl.classes import frozen, native
from tgdsl.model.schedule.fields import Itinerary, ModelProperties, RenamedRegisters
from tgdsl.model.schedule.table import ProcessorModel
from tgdsl.records import Record

INVALID = (1 << 13) - 1  #: MCSchedClassDesc::InvalidNumMicroOps: the processor cannot schedule the class
VARIANT = INVALID - 1  #: MCSchedClassDesc::VariantNumMicroOps: predicates resolve the class to others


@frozen(eq=False)
class ProcessorResource:
    """An MCProcResourceDesc: a ProcResource, or a ProcResGroup.

    Attributes:
        number: ProcResourceIdx, from 1.
        record: the ProcResourceUnits or ProcResGroup.
        units: how many of it there are; in a group, of all its resources.
        buffer_size: BufferSize: -1 for the processor's own buffer, 0 for none.
        super_resource: the number of the resource that is taken, too, whenever this one is; 0 for none.
        sub_units: for a group, the number of the resource of each unit.
    """

    number: int
    record: Record
    units: int
    buffer_size: int
    super_resource: int
    sub_units: tuple[int, ...]

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def is_group(self) -> bool:
        return self.record.is_a("ProcResGroup")


class ResourceUse(NamedTuple):
    """An MCWriteProcResEntry: the cycles, from issue, between which an instruction holds a resource."""

    resource: int
    release: int
    acquire: int


class Latency(NamedTuple):
    """An MCWriteLatencyEntry: the cycles until a result is there.

    Attributes:
        write: the number of the write that some ReadAdvance has in its ValidWrites; 0 for a write that none has.
    """

    cycles: int
    write: int


class Advance(NamedTuple):
    """An MCReadAdvanceEntry: the cycles by which an operand may come later.

    Attributes:
        operand: the index of the operand among those that are read.
        write: the number of the write whose result this is for; 0 for any.
    """

    operand: int
    write: int
    cycles: int


@native(auto_attribs=True, frozen=True, eq=False)
class ClassCost:
    """An MCSchedClassDesc: what the instructions of a sched class cost on one processor.

    Attributes:
        micro_ops: how many; or :data:`INVALID` or :data:`VARIANT`, and then there is nothing else.
        begin_group, end_group: they begin or end a dispatch group.
        retire_out_of_order: RetireOOO.
        resources: by number.
        latencies: of each result.
        writers: the name of the write of each latency.
        advances: by operand, and then by the write's number.
    """

    micro_ops: int
    begin_group: bool = False
    end_group: bool = False
    retire_out_of_order: bool = False
    resources: tuple[ResourceUse, ...] = ()
    latencies: tuple[Latency, ...] = ()
    writers: tuple[str, ...] = ()
    advances: tuple[Advance, ...] = ()


@frozen(eq=False)
class ExtraInfo:
    """An MCExtraProcessorInfo.

    Attributes:
        reorder_buffer, retire_per_cycle: of the RetireControlUnit; 0 without one.
        register_files: in the order of their names.
        load_queue, store_queue: numbers of the resources; 0 for none.
    """

    reorder_buffer: int
    retire_per_cycle: int
    register_files: tuple[RenamedRegisters, ...]
    load_queue: int
    store_queue: int


@frozen(eq=False)
class MachineModel:
    """A processor model with the costs of instructions on it.

    Attributes:
        resources: by number, without the invalid one: ``resources[0]`` has the number 1.
        has_costs: it has WriteRes, SchedWriteRes or ItinRW of its own (hasInstrSchedModel).
        costs: for each class of the resolved schedule, if it has any.
        itineraries: for each class of the schedule, without those inferred from variants, its itinerary, if any; empty for a processor
            without itineraries.
        units, bypasses: the names of the FuncUnits and Bypasses of its itineraries.
        extra: None for a processor without any of that.
    """

    processor: ProcessorModel
    resources: tuple[ProcessorResource, ...]
    has_costs: bool
    costs: tuple[ClassCost, ...]
    itineraries: tuple[Itinerary | None, ...]
    units: tuple[str, ...]
    bypasses: tuple[str, ...]
    properties: ModelProperties
    extra: ExtraInfo | None

    @property
    def name(self) -> str:
        return self.processor.name
