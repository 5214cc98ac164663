"""An out-of-order core as LLVM's tools know it: ``RegisterFile``, ``RetireControlUnit``, ``LoadQueue``, ``StoreQueue`` (``TargetSchedule.td``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


from tgdsl.classes import frozen
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.checked_calls import check_fields
from tgdsl.language.core.definition import Namer
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.operands.register_classes import RegisterClass
from tgdsl.language.scheduling.models import LARGEST, M, OfModel, ProcResourceKind, ScheduleRow, model_ref, one_model
from tgdsl.records import Value


@frozen
class RenamedClass:
    """A register class in a register file: ``RenamedClass(VR256, 2)`` for registers that take two physical ones each.

    Attributes:
        registers: the class.
        cost: the number of physical registers for one of the class (RegCosts); 1 by default.
        allow_move_elimination: whether renaming can do the work of a move between them (AllowMoveElimination); not by default.
    """

    registers: RegisterClass[DagValue]
    cost: int | None = None
    allow_move_elimination: bool | None = None

    def __attrs_post_init__(self) -> None:
        check_fields(self, RenamedClass)


class RegisterFile(OfModel[M]):
    """A file of physical registers, to which a processor renames those of the target's.

    Args:
        model: the machine model.
        num_phys_regs: how many there are.
        classes: the classes whose registers it holds; those of all classes by default.
        max_moves_eliminated_per_cycle: the number of moves that renaming does in a cycle; 0 for any.
        allow_zero_move_elimination_only: whether only moves of zero are done by renaming.
    """

    record_class = "RegisterFile"
    needs_name = True
    given_by = {"RegClasses": "classes", "RegCosts": "classes", "AllowMoveElimination": "classes"}

    def __init__(
        self,
        model: type[M],
        num_phys_regs: int,
        classes: Sequence[RegisterClass[DagValue] | RenamedClass] = (),
        *,
        max_moves_eliminated_per_cycle: int = 0,
        allow_zero_move_elimination_only: bool = False,
    ) -> None:
        super().__init__()
        self.model = one_model(self, model)
        self.num_phys_regs = self.check_number("num_phys_regs", num_phys_regs, 1, 0xFFFF)
        self.classes = tuple([one if isinstance(one, RenamedClass) else RenamedClass(one) for one in classes])
        self.max_moves_eliminated_per_cycle = self.check_number(
            "max_moves_eliminated_per_cycle", max_moves_eliminated_per_cycle, 0, 0xFFFF
        )
        self.allow_zero_move_elimination_only = allow_zero_move_elimination_only
        for one in self.classes:
            if one.cost is not None:
                self.check_number("cost", one.cost, 0, 0xFFFF)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "RegClasses": tuple(ref(one.registers) for one in self.classes),
            "RegCosts": _to_the_last([one.cost for one in self.classes], 1),
            "AllowMoveElimination": _to_the_last([one.allow_move_elimination for one in self.classes], False),
            "NumPhysRegs": self.num_phys_regs,
            "MaxMovesEliminatedPerCycle": self.max_moves_eliminated_per_cycle,
            "AllowZeroMoveEliminationOnly": self.allow_zero_move_elimination_only,
            "SchedModel": model_ref(self.model, ref),
        }


def _to_the_last(said: Sequence[int | None], default: int) -> tuple[int, ...]:
    """The values that classes are given, with the default for those in between."""
    length = max([number + 1 for number, one in enumerate(said) if one is not None], default=0)
    return tuple([default if one is None else one for one in said[:length]])


@with_fields
class RetireControlUnit(ScheduleRow[M]):
    """The reorder buffer of a processor; a model has one at most."""

    record_class = "RetireControlUnit"

    reorder_buffer_size: int = llvm_field("ReorderBufferSize", kw_only=False, range=(0, LARGEST))
    """The number of micro-operations; 0 for the model's buffer size."""
    max_retire_per_cycle: int = llvm_field("MaxRetirePerCycle", kw_only=False, range=(0, LARGEST))
    """The number of micro-operations that retire in a cycle; 0 for any."""

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "SchedModel": self.sched_model(ref)}


@with_fields
class MemoryQueue(ScheduleRow[M]):
    """The base of LoadQueue and StoreQueue."""

    record_class = "MemoryQueue"

    queue_descriptor: ProcResourceKind[M] = llvm_field("QueueDescriptor", kw_only=False)
    """The resource that it is; its buffer size is the queue's length."""

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "SchedModel": self.sched_model(ref)}

    def check_parts(self) -> None:
        self.check_model(self.queue_descriptor, "queue_descriptor", ())


class LoadQueue(MemoryQueue[M]):
    """The queue of loads; a model has one at most."""

    record_class = "LoadQueue"


class StoreQueue(MemoryQueue[M]):
    """The queue of stores; a model has one at most."""

    record_class = "StoreQueue"
