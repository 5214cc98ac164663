"""The schedule (CodeGenSchedModels), complete and frozen: the result of this package.

Names are LLVM's terms; what the records mean is documented in LLVM's ``TargetSchedule.td`` and ``TargetItinerary.td``. All
numbers are those of LLVM's generated enumerations and tables.
"""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.classes import frozen, native
from tgdsl.model.schedule.fields import has_itinerary_data
from tgdsl.records import Record


@frozen(eq=False)
class ProcessorModel:
    """A CodeGenProcModel, shared by processors: a SchedMachineModel, or ProcessorItineraries without one.

    Attributes:
        number: from 0, LLVM's ``NoSchedModel``; then in the order of the names of the processors that use it.
        name: of the machine model, or derived from the name of the itineraries.
        record: the SchedMachineModel.
        itineraries: the ProcessorItineraries; those without an InstrItinData do not count (hasItineraries).
    """

    number: int
    name: str
    record: Record
    itineraries: Record

    @property
    def has_itineraries(self) -> bool:
        return has_itinerary_data(self.itineraries)


@native(auto_attribs=True, frozen=True, eq=False)
class ReadWrite:
    """A CodeGenSchedRW: a SchedRead or a SchedWrite of an operand. Each kind is numbered on its own, from 1.

    Attributes:
        name: of the record, or derived from the parts of an inferred sequence.
        record: None for a sequence inferred from variants.
        is_read: a SchedRead; otherwise a SchedWrite.
        is_alias: the AliasRW of some SchedAlias.
        sequence: numbers of the writes of a WriteSequence, without repetition; empty for others.
        repeat: Repeat of the WriteSequence.
        variants: SchedVars of a SchedVariant.
        variadic: Variadic: each read or write that a SchedVar selects is an operand of its own.
        aliases: the SchedAliases whose MatchRW it is.
    """

    number: int
    name: str
    record: Record | None
    is_read: bool
    is_alias: bool
    sequence: tuple[int, ...]
    repeat: int
    variants: tuple[Record, ...]
    variadic: bool
    aliases: tuple[Record, ...]

    @property
    def is_sequence(self) -> bool:
        """True if it stands for a sequence (IsSequence), which may be empty."""
        return self.record is None or self.record.is_a("WriteSequence")


@native(auto_attribs=True, frozen=True, eq=False)
class SchedClass:
    """A CodeGenSchedClass: instructions that are scheduled in the same way on each processor.

    Attributes:
        number: from 0, NoInstrModel, the class of instructions without scheduling information.
        name: as in ``namespace Sched``.
        itinerary: the InstrItinClass; None for a class inferred from variants.
        writes: numbers of the ReadWrites of its outputs.
        reads: numbers of the ReadWrites of its inputs.
        inst_rws: the InstRWs that replace ``writes`` and ``reads`` on one processor each, in the order of their names.
    """

    number: int
    name: str
    itinerary: Record | None
    writes: tuple[int, ...]
    reads: tuple[int, ...]
    inst_rws: tuple[Record, ...]


@frozen(eq=False)
class Schedule:
    """Processor models, and the sched classes before variants are resolved.

    Attributes:
        processors: by number.
        model_numbers: name of the record that identifies a processor model, its SchedMachineModel or else its
            ProcessorItineraries, to its number.
        reads, writes: by number, without the invalid one: ``reads[0]`` has the number 1.
        classes: by number: those of ``namespace Sched``, without those inferred from variants.
        class_of: number of each instruction to the number of its class.
    """

    processors: tuple[ProcessorModel, ...]
    model_numbers: Mapping[str, int]
    reads: tuple[ReadWrite, ...]
    writes: tuple[ReadWrite, ...]
    classes: tuple[SchedClass, ...]
    class_of: tuple[int, ...]


@native(auto_attribs=True, frozen=True, eq=False)
class Transition:
    """A CodeGenSchedTransition: on one processor, a class becomes another one where all predicates hold.

    Attributes:
        to_class: number of the class.
        processor: number of the processor model.
        predicates: SchedPredicates and MCSchedPredicates, in the order of their evaluation.
    """

    to_class: int
    processor: int
    predicates: tuple[Record, ...]


@frozen(eq=False)
class ResolvedSchedule:
    """The schedule with the classes inferred from variants, as SubtargetEmitter's tables have it.

    Attributes:
        reads, writes: those of the schedule, then inferred sequences.
        classes: those of the schedule, then inferred ones.
        processors_of: for each class, the numbers of the processor models that use it; 0 stands for all.
        transitions: for each class, in the order of trial.
        itin_rws: for each processor model, its ItinRWs.
    """

    reads: tuple[ReadWrite, ...]
    writes: tuple[ReadWrite, ...]
    classes: tuple[SchedClass, ...]
    processors_of: tuple[tuple[int, ...], ...]
    transitions: tuple[tuple[Transition, ...], ...]
    itin_rws: tuple[tuple[Record, ...], ...]
