"""The fields of scheduling records, each read by its name here and nowhere else. LLVM's ``TargetSchedule.td`` and ``TargetItinerary.td``
document them.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.classes import frozen, native
from tgdsl.model.common.numbers import signed, unsigned
from tgdsl.model.common.readers import (
    bit,
    integer,
    is_set,
    optional_reference,
    reference,
    references,
    string,
    value,
    values,
)
from tgdsl.records import Record, Value

# What belongs to a machine model

SCHED_MODEL: Final = "SchedModel"


machine_model = reference(SCHED_MODEL)
optional_machine_model = optional_reference(SCHED_MODEL)


def may_have_machine_model(record: Record) -> bool:
    return SCHED_MODEL in record.fields


# Processor, SchedMachineModel, ProcessorItineraries

PROCESSOR_NAME: Final = "Name"
PROCESSOR_ITINERARIES: Final = "ProcItin"
ITINERARY_DATA: Final = "IID"
FUNCTIONAL_UNITS: Final = "FU"
PACKETIZER_NAMESPACE: Final = "PacketizerNamespace"


processor_name = string(PROCESSOR_NAME)
itineraries_of_processor = reference(PROCESSOR_ITINERARIES)


itineraries_of_model = reference("Itineraries")
is_no_model = bit("NoModel")


is_complete = bit("CompleteModel")


def unsupported_features(model: Record) -> frozenset[str]:
    """The names of the Predicates of instructions that a machine model need not know."""
    return frozenset([predicate.name for predicate in model.records("UnsupportedFeatures")])


checks_whole_overlaps = bit("FullInstRWOverlapCheck")


@frozen
class ModelProperties:
    """The properties of an MCSchedModel that a SchedMachineModel gives; numbers below 0 stand for LLVM's defaults."""

    issue_width: int
    micro_op_buffer_size: int
    loop_micro_op_buffer_size: int
    load_latency: int
    high_latency: int
    mispredict_penalty: int
    post_ra_scheduler: bool
    complete_model: bool
    enable_intervals: bool


def read_model_properties(model: Record) -> ModelProperties:
    return ModelProperties(
        issue_width=signed(model.integer("IssueWidth")),
        micro_op_buffer_size=signed(model.integer("MicroOpBufferSize")),
        loop_micro_op_buffer_size=signed(model.integer("LoopMicroOpBufferSize")),
        load_latency=signed(model.integer("LoadLatency")),
        high_latency=signed(model.integer("HighLatency")),
        mispredict_penalty=signed(model.integer("MispredictPenalty")),
        post_ra_scheduler=model.bit("PostRAScheduler"),
        complete_model=is_complete(model),
        enable_intervals=model.bit("EnableIntervals"),
    )


def has_itinerary_data(itineraries: Record) -> bool:
    return bool(itineraries.values(ITINERARY_DATA))


#: The InstrItinData.
itinerary_data = references(ITINERARY_DATA)
#: The references to the InstrItinData, which have places.
itinerary_data_values = values(ITINERARY_DATA)


def functional_units(itineraries: Record) -> tuple[str, ...]:
    """The names of the FuncUnits."""
    return tuple([unit.name for unit in itineraries.records(FUNCTIONAL_UNITS)])


def bypasses(itineraries: Record) -> tuple[str, ...]:
    """The names of the Bypasses."""
    return tuple([bypass.name for bypass in itineraries.records("BP")])


packetizer_namespace = string(PACKETIZER_NAMESPACE)


def combined_units(record: Record) -> list[tuple[str, list[str]]]:
    """The ComboFuncData of ComboFuncUnits: the names of a functional unit and of those that it stands for."""
    return [
        (data.record("TheComboFunc").name, [unit.name for unit in data.records("FuncList")])
        for data in record.records("CFD")
    ]


# InstrItinData, InstrStage

STAGES: Final = "Stages"

#: The InstrItinClass that an InstrItinData is for.
itinerary_class = reference("TheClass")


@frozen
class Stage:
    """An InstrStage.

    Attributes:
        units: the names of the FuncUnits that it can take, one of which it takes.
        increment: cycles to the start of the next stage; negative for ``cycles``.
        kind: the number of its ReservationKind.
    """

    cycles: int
    units: tuple[str, ...]
    increment: int
    kind: int


def read_stage(stage: Record) -> Stage:
    return Stage(
        cycles=signed(stage.integer("Cycles")),
        units=tuple([unit.name for unit in stage.records("Units")]),
        increment=signed(stage.integer("TimeInc")),
        kind=signed(stage.integer("Kind")),
    )


@frozen(eq=False)
class Itinerary:
    """An InstrItinData.

    Attributes:
        operand_cycles: for each operand, the cycle in which it is read or written.
        bypasses: for each operand, the name of its Bypass; those that are left out have none.
    """

    micro_ops: int
    stages: tuple[Stage, ...]
    operand_cycles: tuple[int, ...]
    bypasses: tuple[str, ...]


def read_itinerary(data: Record) -> Itinerary:
    return Itinerary(
        micro_ops=signed(data.integer("NumMicroOps"), 16),
        stages=tuple([read_stage(stage) for stage in data.records(STAGES)]),
        operand_cycles=tuple([signed(cycle) for cycle in data.integers("OperandCycles")]),
        bypasses=tuple([bypass.name for bypass in data.records("Bypasses")]),
    )


# Instruction

ITINERARY: Final = "Itinerary"
SCHED_RW: Final = "SchedRW"


def scheduling_key(instruction: Record) -> tuple[Value, Value]:
    """The values of Itinerary and SchedRW; instructions with equal ones are scheduled alike, InstRWs apart."""
    return instruction.value(ITINERARY), instruction.value(SCHED_RW)


itinerary_of = reference(ITINERARY)


def read_writes_of(instruction: Record) -> tuple[Record, ...] | None:
    """The SchedReadWrites of an instruction; None if its SchedRW is unset."""
    return tuple(instruction.records(SCHED_RW)) if instruction.is_set(SCHED_RW) else None


is_without_scheduling = bit("hasNoSchedulingInfo")


def instruction_namespace(instruction: Record) -> str | None:
    namespace = instruction.fields.get("Namespace")
    return namespace if isinstance(namespace, str) else None


instruction_predicates = references("Predicates")


# InstRW, ItinRW

INSTRS: Final = "Instrs"
OPERAND_READ_WRITES: Final = "OperandReadWrites"


#: The dag of the instructions that an InstRW is for.
instrs = value(INSTRS)
#: The InstrItinClasses that an ItinRW is for.
matched_itineraries = references("MatchedItinClasses")
#: The SchedReadWrites of an InstRW or ItinRW.
operand_read_writes = references(OPERAND_READ_WRITES)


# SchedAlias, WriteSequence, SchedVariant, SchedVar

REPEAT: Final = "Repeat"
VARIANTS: Final = "Variants"


#: The read or write in whose place a SchedAlias puts another.
alias_source = reference("MatchRW")
#: The read or write that a SchedAlias puts in the place of another.
alias_target = reference("AliasRW")
sequence_writes = references("Writes")


def sequence_repeat(sequence: Record) -> int:
    return signed(sequence.integer(REPEAT))


sched_vars = references(VARIANTS)
#: The references to the SchedVars, which have places.
sched_var_values = values(VARIANTS)
is_variadic = bit("Variadic")


predicate_of = reference("Predicate")
#: The reads or writes that a SchedVar selects.
selected = references("Selected")


# WriteRes, SchedWriteRes, ReadAdvance, SchedReadAdvance

WRITE_TYPE: Final = "WriteType"
READ_TYPE: Final = "ReadType"
PROC_RESOURCES: Final = "ProcResources"
RELEASE_AT_CYCLES: Final = "ReleaseAtCycles"
ACQUIRE_AT_CYCLES: Final = "AcquireAtCycles"
VALID_WRITES: Final = "ValidWrites"


write_type = reference(WRITE_TYPE)
read_type = reference(READ_TYPE)


resources_of_write = references(PROC_RESOURCES)
#: True if the processor has no instruction with this write or read.
is_unsupported = bit("Unsupported")


@native(auto_attribs=True, frozen=True, eq=False)
class WriteResources:
    """A WriteRes or SchedWriteRes (ProcWriteResources).

    Attributes:
        resources: ProcResources.
        release_at, acquire_at: ReleaseAtCycles and AcquireAtCycles, a number for each resource, or none.
        begins_group, ends_group: BeginGroup and EndGroup, both of which SingleIssue means, too.
        retires_out_of_order: RetireOOO.
    """

    record: Record
    resources: list[Record]
    release_at: list[int]
    acquire_at: list[int]
    latency: int
    micro_ops: int
    begins_group: bool
    ends_group: bool
    retires_out_of_order: bool


def read_write_resources(record: Record) -> WriteResources:
    single = record.bit("SingleIssue")
    return WriteResources(
        record=record,
        resources=resources_of_write(record),
        release_at=record.integers(RELEASE_AT_CYCLES),
        acquire_at=record.integers(ACQUIRE_AT_CYCLES),
        latency=record.integer("Latency"),
        micro_ops=record.integer("NumMicroOps"),
        begins_group=record.bit("BeginGroup") or single,
        ends_group=record.bit("EndGroup") or single,
        retires_out_of_order=record.bit("RetireOOO"),
    )


def advance_cycles(read_advance: Record) -> int:
    return signed(read_advance.integer("Cycles"))


valid_writes = references(VALID_WRITES)


def cycle_tunables(read: Record) -> list[int]:
    """Cycles that a ReadAdvance adds for its first ValidWrites, one for each; not all releases of LLVM have them."""
    return read.integers("CycleTunables") if "CycleTunables" in read.fields else []


# ProcResourceUnits, ProcResGroup

NUM_UNITS: Final = "NumUnits"
SUPER: Final = "Super"
KIND: Final = "Kind"
GROUP_RESOURCES: Final = "Resources"


resource_kind = reference(KIND)
unit_count = integer(NUM_UNITS)


def buffer_size(resource: Record) -> int:
    return signed(resource.integer("BufferSize"))


super_resource = optional_reference(SUPER)
group_resources = references(GROUP_RESOURCES)
#: The references to the resources of a group, which have places.
group_resource_values = values(GROUP_RESOURCES)


# RegisterFile, RetireControlUnit, MemoryQueue: what llvm-mca asks for

NUM_PHYS_REGS: Final = "NumPhysRegs"
QUEUE_DESCRIPTOR: Final = "QueueDescriptor"


@frozen
class RegisterCost:
    """A CodeGenRegisterCost: the physical registers that the renamer takes for one of a register class.

    Attributes:
        namespace, register_class: of the register class in C++.
    """

    namespace: str
    register_class: str
    cost: int
    move_elimination: bool


@frozen(eq=False)
class RenamedRegisters:
    """A RegisterFile (CodeGenRegisterFile): the physical registers behind some register classes.

    Attributes:
        size: NumPhysRegs.
        moves_per_cycle: MaxMovesEliminatedPerCycle; 0 for no limit.
        zero_moves_only: AllowZeroMoveEliminationOnly.
    """

    name: str
    size: int
    costs: tuple[RegisterCost, ...]
    moves_per_cycle: int
    zero_moves_only: bool


def physical_registers(register_file: Record) -> int:
    return unsigned(register_file.integer(NUM_PHYS_REGS))


def read_register_file(record: Record) -> RenamedRegisters:
    """A RegisterFile; classes without a cost of their own take one register, and their moves stay."""
    costs, moves = record.integers("RegCosts"), record.integers("AllowMoveElimination")
    return RenamedRegisters(
        name=record.name,
        size=physical_registers(record),
        costs=tuple(
            [
                RegisterCost(
                    namespace=register_class.string("Namespace"),
                    register_class=register_class.name,
                    cost=unsigned(costs[at]) if at < len(costs) else 1,
                    move_elimination=at < len(moves) and bool(moves[at]),
                )
                for at, register_class in enumerate(record.records("RegClasses"))
            ]
        ),
        moves_per_cycle=unsigned(record.integer("MaxMovesEliminatedPerCycle")),
        zero_moves_only=record.bit("AllowZeroMoveEliminationOnly"),
    )


def reorder_buffer_size(retire_unit: Record) -> int:
    return max(0, retire_unit.integer("ReorderBufferSize"))


def retired_per_cycle(retire_unit: Record) -> int:
    return max(0, retire_unit.integer("MaxRetirePerCycle"))


queue_resource = reference(QUEUE_DESCRIPTOR)


# SchedPredicate, MCSchedPredicate, PredicateProlog


_PREDICATE_CODE: Final = "Predicate"
_INSTRUCTION_PREDICATE: Final = "Pred"


#: The MCInstPredicate of an MCSchedPredicate.
instruction_predicate = reference(_INSTRUCTION_PREDICATE)


def is_always_true(predicate: Record) -> bool:
    """True if the MCInstPredicate of an MCSchedPredicate is MCTrue."""
    condition = predicate.optional_record(_INSTRUCTION_PREDICATE)
    return condition is not None and condition.is_a("MCTrue")


#: The SubtargetFeature of a FeatureSchedPredicate.
asked_feature = reference("Feature")
#: Those of a SchedPredicateCombiner.
combined_predicates = references("Predicates")
#: The C++ of a SchedPredicate on a MachineInstr.
predicate_code = string(_PREDICATE_CODE)
has_code = is_set(_PREDICATE_CODE)
#: The C++ of a PredicateProlog.
prolog_code = string("Code")
