"""LLVM's ``SchedMachineModel`` and the definitions that refine it: read advances and scheduling predicates (``TargetSchedule.td``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language.definition import Definition, Namer
from tgdsl.language.predicates import Predicate
from tgdsl.language.processors import ProcessorItineraries, SchedRead, SchedWrite
from tgdsl.records import Ref, Value


class SchedMachineModel(Definition):
    """A processor's machine model for the scheduler; -1 stands for LLVM's own default.

    Args:
        issue_width: the number of micro-operations that are issued in a cycle.
        micro_op_buffer_size: the number of micro-operations in the buffer; 0 for in-order issue.
        loop_micro_op_buffer_size: the number of micro-operations in the loop buffer.
        load_latency: cycles of a load from the first-level cache.
        high_latency: cycles of a typical slow operation.
        mispredict_penalty: cycles that a mispredicted branch costs.
        itineraries: of each itinerary class.
        post_ra_scheduler: whether to schedule after register allocation, too.
        complete_model: whether every instruction must have scheduling information.
        full_inst_rw_overlap_check: whether two InstRWs for one instruction are an error.
        unsupported_features: predicates whose instructions a complete model may leave out.
        no_model: the processor has no machine model.
        enable_intervals: whether resources are reserved for intervals of cycles.
    """

    record_class = "SchedMachineModel"
    needs_name = True

    def __init__(
        self,
        *,
        issue_width: int = -1,
        micro_op_buffer_size: int = -1,
        loop_micro_op_buffer_size: int = -1,
        load_latency: int = -1,
        high_latency: int = -1,
        mispredict_penalty: int = -1,
        itineraries: ProcessorItineraries | None = None,
        post_ra_scheduler: bool = False,
        complete_model: bool = True,
        full_inst_rw_overlap_check: bool = True,
        unsupported_features: Sequence[Predicate] = (),
        no_model: bool = False,
        enable_intervals: bool = False,
    ) -> None:
        super().__init__()
        self.itineraries = itineraries
        self.unsupported_features = tuple(unsupported_features)
        self._fields: dict[str, Value] = {
            "IssueWidth": issue_width,
            "MicroOpBufferSize": micro_op_buffer_size,
            "LoopMicroOpBufferSize": loop_micro_op_buffer_size,
            "LoadLatency": load_latency,
            "HighLatency": high_latency,
            "MispredictPenalty": mispredict_penalty,
            "PostRAScheduler": post_ra_scheduler,
            "CompleteModel": complete_model,
            "FullInstRWOverlapCheck": full_inst_rw_overlap_check,
            "NoModel": no_model,
            "EnableIntervals": enable_intervals,
        }

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            **self._fields,
            "Itineraries": ref(self.itineraries) if self.itineraries else Ref("NoItineraries"),
            "UnsupportedFeatures": tuple(ref(one) for one in self.unsupported_features),
        }


class ProcReadAdvance(Definition):
    """The number of cycles by which a processor reads an operand later than in the first cycle."""

    record_class = "ProcReadAdvance"
    given_by = {"ValidWrites": "writes"}

    def __init__(self, cycles: int, writes: Sequence[SchedWrite] = (), *, unsupported: bool = False) -> None:
        super().__init__()
        self.cycles = cycles
        self.writes = tuple(writes)
        self.unsupported = unsupported

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "Cycles": self.cycles,
            "ValidWrites": tuple(ref(write) for write in self.writes),
            "Unsupported": self.unsupported,
            "SchedModel": None,
        }


class SchedReadAdvance(SchedRead, ProcReadAdvance):
    """A class of source operands (SchedRead) together with its read advance.

    Args:
        cycles: the number by which the operand is read later.
        writes: the SchedWrites that the operand must come from; any by default.
        unsupported: the processor has no such operands.
    """

    record_class = "SchedReadAdvance"


class MCInstPredicate(Definition):
    """A predicate on an instruction, of which checks of MachineInstr and of MCInst are generated."""

    record_class = "MCInstPredicate"


class MCTrue(MCInstPredicate):
    """The predicate that always holds."""

    record_class = "MCTrue"


class MCFalse(MCInstPredicate):
    """The predicate that never holds."""

    record_class = "MCFalse"


class SchedPredicateBase(Definition):
    """A predicate that chooses between variants of a SchedVariant."""

    record_class = "SchedPredicateBase"


class MCSchedPredicate(SchedPredicateBase):
    """A scheduling predicate that is an MCInstPredicate on the instruction."""

    record_class = "MCSchedPredicate"

    def __init__(self, pred: MCInstPredicate) -> None:
        super().__init__()
        self.pred = pred

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Pred": ref(self.pred), "SchedModel": None}
