"""The rows of a machine model's table: LLVM's ``WriteRes``, ``ReadAdvance``, ``InstRW``, ``SchedAlias`` and others (``TargetSchedule.td``).

:meth:`~tgdsl.language.scheduling.models.SchedMachineModel.schedule` takes them. A row for several writes or reads is a record for each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Unpack, overload

from tgdsl.classes import frozen
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.definition import Namer
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.scheduling.itineraries import InstrItinClass
from tgdsl.language.scheduling.models import M, ProcResourceKind, ResourceUse, ScheduleRow
from tgdsl.language.scheduling.read_writes import (
    ModelRead,
    ModelWrite,
    ProcReadAdvance,
    ProcWriteResources,
    SchedRead,
    SchedReadWrite,
    SchedWrite,
    WriteOptions,
    WriteSequence,
)
from tgdsl.records import Dag, Value


class WriteRes(ScheduleRow[M], ProcWriteResources[M]):
    """The needs of SchedWrites on a processor: ``WriteRes([WriteDiv, WriteDiv32], [Divider(34)], latency=34)``.

    Args:
        writes: one or several, which are alike.
        resources: what an instruction occupies, each for one cycle, or for those of ``Divider(34)``.
        options: the latency, and whatever else WriteOptions has.
    """

    record_class = "WriteRes"
    given_by = {"WriteType": "writes", "ProcResources": "resources"}

    def __init__(
        self,
        writes: SchedWrite | WriteSequence[M] | Sequence[SchedWrite | WriteSequence[M]],
        resources: Sequence[ProcResourceKind[M] | ResourceUse[M]] = (),
        **options: Unpack[WriteOptions],
    ) -> None:
        super().__init__()
        each = (writes,) if isinstance(writes, (SchedWrite, WriteSequence)) else tuple(writes)
        self.writes = each[:1]
        self.set_resources(resources, options)
        self.others = tuple(WriteRes(write, resources, **options) for write in each[1:])
        if not each:
            self.problem("this WriteRes is for no SchedWrite; leave it out, or list some")

    def check_parts(self) -> None:
        self.check_resources(self.resources, "resources")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            **super().fields(ref),
            "SchedModel": self.sched_model(ref),
            "WriteType": ref(self.writes[0]) if self.writes else None,
        }


class ReadAdvance(ScheduleRow[M], ProcReadAdvance[M]):
    """The cycles after issue at which a processor reads the operands of SchedReads: ``ReadAdvance([ReadMulAcc], 2, [WriteMul])``.

    Args:
        reads: one or several, which are alike.
        cycles: how many cycles later; a negative number makes the latency longer.
        writes: the writes that the operand must come from; any by default.
        unsupported: the processor has no such operands.
        tunables: for each of the writes, in their order, what is added to the cycles where the operand comes from it.
    """

    record_class = "ReadAdvance"
    given_by = {"ReadType": "reads", "ValidWrites": "writes", "CycleTunables": "tunables"}

    def __init__(
        self,
        reads: SchedRead | Sequence[SchedRead],
        cycles: int,
        writes: Sequence[ModelWrite[M]] = (),
        *,
        unsupported: bool = False,
        tunables: Sequence[int] = (),
    ) -> None:
        super().__init__()
        each = (reads,) if isinstance(reads, SchedRead) else tuple(reads)
        self.reads = each[:1]
        self.set_advance(cycles, writes, unsupported, tunables)
        self.others = tuple(
            ReadAdvance(read, cycles, writes, unsupported=unsupported, tunables=tunables) for read in each[1:]
        )
        if not each:
            self.problem("this ReadAdvance is for no SchedRead; leave it out, or list some")

    def check_parts(self) -> None:
        self.check_models(self.writes, "writes")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            **self.advance_fields(ref),
            "SchedModel": self.sched_model(ref),
            "ReadType": ref(self.reads[0]) if self.reads else None,
        }


@frozen
class InstRegex:
    """The instructions whose names begin as regular expressions say; :func:`instregex` makes it."""

    patterns: tuple[str, ...]


@checked
def instregex(*patterns: str) -> InstRegex:
    """The instructions whose names begin with what one of some POSIX regular expressions matches; ``$`` at its end asks for the whole name."""
    return InstRegex(patterns)


@with_fields
class InstRW(ScheduleRow[M]):
    """The writes and reads of single instructions on a processor, in the place of their own: ``InstRW([WriteDiv], [DIVU, instregex("REM")])``."""

    record_class = "InstRW"

    operand_read_writes: Sequence[SchedReadWrite[M]] = llvm_field("OperandReadWrites", kw_only=False)
    """The writes of the results, then the reads of the operands."""
    instrs: Sequence[type[Instruction] | InstRegex] = llvm_field(None, kw_only=False)
    """Instructions, and regular expressions that match the names of some."""
    unsupported: bool = llvm_field("Unsupported", default=False)
    """The processor has no such instructions."""

    def complete(self) -> None:
        if not self.instrs or any([isinstance(one, InstRegex) and not one.patterns for one in self.instrs]):
            self.problem("this InstRW is for no instruction; leave it out, or list some")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Instrs": self._instrs(ref), "SchedModel": self.sched_model(ref)}

    def check_parts(self) -> None:
        self.check_models(self.operand_read_writes, "operand_read_writes")

    def _instrs(self, ref: Namer) -> Dag:
        regexes = [one for one in self.instrs if isinstance(one, InstRegex)]
        if len(regexes) == len(self.instrs):
            return Dag.call("instregex", [pattern for one in regexes for pattern in one.patterns])
        return Dag.call(
            "instrs",
            [Dag.call("instregex", one.patterns) if isinstance(one, InstRegex) else ref(one) for one in self.instrs],
        )


@with_fields
class ItinRW(ScheduleRow[M]):
    """The writes and reads of instructions by their itinerary classes, for a model of a target that has itineraries."""

    record_class = "ItinRW"

    operand_read_writes: Sequence[SchedReadWrite[M]] = llvm_field("OperandReadWrites", kw_only=False)
    """The writes of the results, then the reads of the operands."""
    matched_itin_classes: Sequence[InstrItinClass] = llvm_field("MatchedItinClasses", kw_only=False)
    """The itinerary classes."""

    def complete(self) -> None:
        if not self.matched_itin_classes:
            self.problem("this ItinRW is for no itinerary class; leave it out, or list some")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "SchedModel": self.sched_model(ref)}

    def check_parts(self) -> None:
        self.check_models(self.operand_read_writes, "operand_read_writes")


class SchedAlias(ScheduleRow[M]):
    """A write or read in the place of another one: of a plain one in a model's table, or everywhere if it is in no table.

    Args:
        match_rw: the one that instructions have.
        alias_rw: the one that counts.
    """

    record_class = "SchedAlias"
    for_all = True

    @overload
    def __init__(self, match_rw: ModelWrite[M], alias_rw: ModelWrite[M]) -> None: ...

    @overload
    def __init__(self, match_rw: ModelRead[M], alias_rw: ModelRead[M]) -> None: ...

    def __init__(self, match_rw: SchedReadWrite[M], alias_rw: SchedReadWrite[M]) -> None:
        super().__init__()
        self.match_rw = match_rw
        self.alias_rw = alias_rw

    def check_parts(self) -> None:
        self.check_model(self.match_rw, "match_rw", ())
        self.check_model(self.alias_rw, "alias_rw", ())

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "MatchRW": ref(self.match_rw),
            "AliasRW": ref(self.alias_rw),
            "SchedModel": self.sched_model(ref),
        }
