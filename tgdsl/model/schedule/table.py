"""What a record set says about scheduling, complete and frozen: the result of this package.

Names are LLVM's terms; what the records mean is documented in LLVM's ``TargetSchedule.td`` and ``TargetItinerary.td``. All
numbers are those of LLVM's generated enumerations and tables.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from tgdsl.records import Record


@frozen(eq=False)
class ProcessorModel:
    """What some processors have in common: a machine model, or itineraries without one.

    Attributes:
        number: from 0, which is LLVM's ``NoSchedModel``; then in the order of the names of the processors that use it.
        name: of the machine model, or one made from the name of the itineraries.
        record: the SchedMachineModel.
        itineraries: the ProcessorItineraries; those without an entry say nothing.
    """

    number: int
    name: str
    record: Record
    itineraries: Record

    @property
    def has_itineraries(self) -> bool:
        return bool(self.itineraries.values("IID"))


@frozen(eq=False)
class ReadWrite:
    """How an operand is read or written: a SchedRead or a SchedWrite. Each of the two kinds has numbers of its own, from 1.

    Attributes:
        name: of the record, or of the parts of a sequence that was inferred.
        record: None for a sequence that was inferred from variants.
        is_read: one of the reads; otherwise of the writes.
        is_alias: some SchedAlias puts it in the place of another.
        sequence: numbers of what it stands for, once; empty if it is no sequence.
        repeat: how often the sequence goes on.
        variants: its SchedVars, if it depends on predicates.
        variadic: each of what a variant selects is an operand of its own.
        aliases: the SchedAliases that put something in its place.
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


@frozen(eq=False)
class SchedClass:
    """Instructions that are scheduled in the same way on each processor.

    Attributes:
        number: from 0, which is the class of instructions that nothing is said of.
        name: as in ``namespace Sched``.
        itinerary: the InstrItinClass; None for a class that was inferred from variants.
        writes: numbers of the ReadWrites of its outputs.
        reads: numbers of the ReadWrites of its inputs.
        inst_rws: the InstRWs that replace those for one processor each, in the order of their names.
    """

    number: int
    name: str
    itinerary: Record | None
    writes: tuple[int, ...]
    reads: tuple[int, ...]
    inst_rws: tuple[Record, ...]


@frozen(eq=False)
class Schedule:
    """Processors, and what instructions themselves say of their scheduling.

    Attributes:
        processors: by number.
        model_numbers: name of the record that tells a processor model apart, which is its machine model, or else its
            itineraries, to its number.
        reads: by number; the first one, which stands for none, is left out: ``reads[0]`` has the number 1.
        writes: as ``reads``.
        classes: by number: those of ``namespace Sched``, without any that are inferred from variants.
        class_of: number of each instruction to the number of its class.
    """

    processors: tuple[ProcessorModel, ...]
    model_numbers: Mapping[str, int]
    reads: tuple[ReadWrite, ...]
    writes: tuple[ReadWrite, ...]
    classes: tuple[SchedClass, ...]
    class_of: tuple[int, ...]


@frozen(eq=False)
class Transition:
    """On one processor, a class is another one where all predicates hold.

    Attributes:
        to_class: number of the class.
        processor: number of the processor model.
        predicates: SchedPredicates and MCSchedPredicates, in the order that they are asked in.
    """

    to_class: int
    processor: int
    predicates: tuple[Record, ...]


@frozen(eq=False)
class ResolvedSchedule:
    """The schedule with the classes that follow from variants, as the tables of a subtarget need them.

    Attributes:
        reads: those of the schedule, and then inferred sequences.
        writes: as ``reads``.
        classes: those of the schedule, and then inferred ones.
        processors_of: for each class, the numbers of the processor models that use it; 0 stands for all.
        transitions: for each class, in the order that they are tried in.
    """

    reads: tuple[ReadWrite, ...]
    writes: tuple[ReadWrite, ...]
    classes: tuple[SchedClass, ...]
    processors_of: tuple[tuple[int, ...], ...]
    transitions: tuple[tuple[Transition, ...], ...]
