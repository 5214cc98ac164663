"""Machine models: what a scheduler knows of a processor (LLVM's ``TargetSchedule.td``), and the conditions that it chooses by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language.definition import Definition, Namer
from tgdsl.language.predicates import Predicate
from tgdsl.language.processors import ProcessorItineraries, SchedRead, SchedWrite
from tgdsl.records import Ref, Value


class SchedMachineModel(Definition):
    """A processor as the scheduler sees it; -1 stands for LLVM's own default.

    Args:
        issue_width: micro operations that can be issued in one cycle.
        micro_op_buffer_size: micro operations that can wait; 0 for a processor that issues in order.
        loop_micro_op_buffer_size: the same, for a loop that need not be fetched again.
        load_latency: cycles of a load that hits the cache.
        high_latency: cycles that an operation takes that is slow.
        mispredict_penalty: cycles that a branch costs that was guessed wrongly.
        itineraries: what it does with each kind of instructions.
        post_ra_scheduler: whether to schedule after registers are allocated, too.
        complete_model: whether it is a mistake if it says nothing about an instruction.
        full_inst_rw_overlap_check: whether it is a mistake if it speaks twice of an instruction.
        unsupported_features: instructions that need these need not be in a complete model.
        no_model: that there is none.
        enable_intervals: whether resources are taken for parts of the time.
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
        self.unsupported_features = self.several("unsupported_features", unsupported_features, Predicate)
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
    """That a processor needs an operand later than at the start of the instruction."""

    record_class = "ProcReadAdvance"

    def __init__(self, cycles: int, writes: Sequence[SchedWrite] = (), *, unsupported: bool = False) -> None:
        super().__init__()
        self.cycles = cycles
        self.writes = self.several("writes", writes, SchedWrite)
        self.unsupported = unsupported

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "Cycles": self.cycles,
            "ValidWrites": tuple(ref(write) for write in self.writes),
            "Unsupported": self.unsupported,
            "SchedModel": None,
        }


class SchedReadAdvance(SchedRead, ProcReadAdvance):
    """A kind of operand, together with when a processor needs it.

    Args:
        cycles: later than at the start.
        writes: where the operand comes from; by default, from anywhere.
        unsupported: that the processor has no such operands.
    """

    record_class = "SchedReadAdvance"


class MCInstPredicate(Definition):
    """A condition on one instruction, which LLVM tests before and after it is made machine code."""

    record_class = "MCInstPredicate"


class MCTrue(MCInstPredicate):
    """It always holds."""

    record_class = "MCTrue"


class MCFalse(MCInstPredicate):
    """It never holds."""

    record_class = "MCFalse"


class SchedPredicateBase(Definition):
    """A condition by which a scheduling read or write varies."""

    record_class = "SchedPredicateBase"


class MCSchedPredicate(SchedPredicateBase):
    """One that tests the instruction alone."""

    record_class = "MCSchedPredicate"

    def __init__(self, pred: MCInstPredicate) -> None:
        super().__init__()
        self.pred = pred

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Pred": ref(self.pred), "SchedModel": None}
