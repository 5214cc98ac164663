"""LLVM's ``SchedReadWrite`` and what is derived from it: the writes and reads that instructions, models and InstRWs list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Generic, Never, TypeAlias, TypeVar, TypedDict, Unpack

from tgdsl.diagnostics import counted
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import keep_options, llvm_field, options_of, with_fields
from tgdsl.language.scheduling.models import (
    LARGEST,
    M,
    OfModel,
    ProcResourceKind,
    ResourceUse,
    SchedMachineModel,
    model_ref,
    one_model,
)
from tgdsl.records import Value

LONGEST = 0x7FFF  #: latency and read advance, which MCWriteLatencyEntry and MCReadAdvanceEntry have 16 bits for
_MOST_MICRO_OPS = (1 << 13) - 3  #: MCSchedClassDesc's numbers after that stand for something else


class SchedReadWrite(OfModel[M]):
    """The use of an operand, as the scheduler sees it: the base of writes and reads."""

    record_class = "SchedReadWrite"
    is_one_record = True


#: The writes and reads of an instruction, of any machine models: the annotation of a parameter that a function gives to ``sched_rw``.
SchedRW: TypeAlias = list[SchedReadWrite[Never]]


class ModelWrite(SchedReadWrite[M]):
    """The base of all SchedWrites, also of those that belong to one machine model."""

    record_class = "SchedWrite"


class ModelRead(SchedReadWrite[M]):
    """The base of all SchedReads, also of those that belong to one machine model."""

    record_class = "SchedRead"


class SchedWrite(ModelWrite[SchedMachineModel]):
    """A class of results: each machine model says by a WriteRes, or an alias, what latency and which resources they have."""

    record_class = "SchedWrite"
    needs_name = True


class SchedRead(ModelRead[SchedMachineModel]):
    """A class of source operands: each machine model says by a ReadAdvance how much later than at issue they are read."""

    record_class = "SchedRead"
    needs_name = True


class WriteOptions(TypedDict, total=False):
    """The settings that WriteRes and SchedWriteRes have besides the resources."""

    latency: Annotated[int, llvm_field("Latency", default=1, range=(-LONGEST, LONGEST))]
    """Cycles until the result is there; a negative number is none that LLVM knows."""
    num_micro_ops: Annotated[int, llvm_field("NumMicroOps", default=1, range=(0, _MOST_MICRO_OPS))]
    """The number of micro-operations."""
    begin_group: Annotated[bool, llvm_field("BeginGroup", default=False)]
    """It is the first of those that are issued in a cycle."""
    end_group: Annotated[bool, llvm_field("EndGroup", default=False)]
    """It is the last of them."""
    single_issue: Annotated[bool, llvm_field("SingleIssue", default=False)]
    """It is issued alone."""
    retire_ooo: Annotated[bool, llvm_field("RetireOOO", default=False)]
    """It may retire out of order, on a processor that issues in order."""
    unsupported: Annotated[bool, llvm_field("Unsupported", default=False)]
    """The processor has no such instructions."""


class ProcWriteResources(OfModel[M]):
    """The base of WriteRes and SchedWriteRes: the latency, resources and micro-operations of a write."""

    record_class = "ProcWriteResources"

    llvm_fields = options_of(WriteOptions)

    resources: tuple[ProcResourceKind[M] | ResourceUse[M], ...]

    def set_resources(self, resources: Sequence[ProcResourceKind[M] | ResourceUse[M]], options: WriteOptions) -> None:
        """Keep what the constructor was given."""
        self.resources = tuple(resources)
        keep_options(self, options)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        released: list[int] = []
        acquired: list[int] = []
        for use in self.resources:
            released.append(use.release_at if isinstance(use, ResourceUse) else 1)
            acquired.append(use.acquire_at if isinstance(use, ResourceUse) else 0)
        says_cycles = any([isinstance(use, ResourceUse) for use in self.resources])
        return {
            **super().fields(ref),
            "ProcResources": tuple(
                [ref(use.resource if isinstance(use, ResourceUse) else use) for use in self.resources]
            ),
            "ReleaseAtCycles": tuple(released) if says_cycles else (),
            "AcquireAtCycles": tuple(acquired) if any(acquired) else (),
        }


class SchedWriteRes(ModelWrite[M], ProcWriteResources[M]):
    """A write of one machine model, together with its latency and resources; for its InstRWs, sequences and variants.

    Args:
        model: the machine model.
        resources: what an instruction occupies, each for one cycle, or for those of ``Divider(34)``.
        options: the latency, and whatever else a :class:`WriteRes` takes.
    """

    record_class = "SchedWriteRes"
    needs_name = True
    given_by = {"ProcResources": "resources"}

    def __init__(
        self,
        model: type[M],
        resources: Sequence[ProcResourceKind[M] | ResourceUse[M]] = (),
        **options: Unpack[WriteOptions],
    ) -> None:
        super().__init__()
        self.model = one_model(self, model)
        self.set_resources(resources, options)
        self.check_resources(self.resources, "resources")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "SchedModel": model_ref(self.model, ref)}


class ProcReadAdvance(OfModel[M]):
    """The base of ReadAdvance and SchedReadAdvance: the number of cycles by which an operand is read later than at issue."""

    record_class = "ProcReadAdvance"
    given_by = {"ValidWrites": "writes", "CycleTunables": "tunables"}

    cycles: int
    writes: tuple[ModelWrite[M], ...]
    unsupported: bool
    tunables: tuple[int, ...]

    def set_advance(
        self, cycles: int, writes: Sequence[ModelWrite[M]], unsupported: bool, tunables: Sequence[int]
    ) -> None:
        """Keep what the constructor was given."""
        self.cycles = self.check_number("cycles", cycles, -LONGEST - 1, LONGEST)
        self.writes = tuple(writes)
        self.unsupported = unsupported
        self.tunables = tuple(tunables)
        if len(self.tunables) > len(self.writes):
            self.problem_in(
                "tunables",
                (),
                f"there are {counted(len(self.tunables), 'tunable')} for {counted(len(self.writes), 'write')}; give at most one for"
                " each of the writes",
            )

    def advance_fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "Cycles": self.cycles,
            "ValidWrites": tuple(ref(write) for write in self.writes),
            "Unsupported": self.unsupported,
            "CycleTunables": self.tunables,
        }


class SchedReadAdvance(ModelRead[M], ProcReadAdvance[M]):
    """A read of one machine model, together with its advance; for its InstRWs and variants.

    Args:
        model: the machine model; SchedMachineModel itself for all, or None, where it stands in a row of one.
        cycles: the number by which the operand is read later than at issue; a negative one makes the latency longer.
        writes: the writes that the operand must come from; any by default.
        unsupported: the processor has no such operands.
        tunables: for each of the writes, in their order, what is added to the cycles where the operand comes from it.
    """

    record_class = "SchedReadAdvance"

    def __init__(
        self,
        model: type[M] | None,
        cycles: int,
        writes: Sequence[ModelWrite[M]] = (),
        *,
        unsupported: bool = False,
        tunables: Sequence[int] = (),
    ) -> None:
        super().__init__()
        self.model = model
        self.set_advance(cycles, writes, unsupported, tunables)
        self.check_models(self.writes, "writes")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**self.advance_fields(ref), "SchedModel": model_ref(self.model, ref)}


class WriteSequence(ModelWrite[M]):
    """Writes one after another, whose latencies add up: ``WriteSequence(WriteLoad, WriteALU)``.

    Args:
        writes: in order.
        repeat: how many times.
        model: the machine model whose writes these are; all by default.
    """

    record_class = "WriteSequence"
    needs_name = True

    def __init__(self, *writes: ModelWrite[M], repeat: int = 1, model: type[M] | None = None) -> None:
        super().__init__()
        self.writes = writes
        self.repeat = self.check_number("repeat", repeat, 1, LARGEST)
        self.model = model
        if not writes:
            self.problem("this WriteSequence has no writes; list those that follow one another")
        self.check_models(writes, "writes")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "Writes": tuple(ref(write) for write in self.writes),
            "Repeat": self.repeat,
            "SchedModel": model_ref(self.model, ref),
        }


class SchedPredicateBase(Definition):
    """A predicate on an instruction, by which the scheduler chooses between the SchedVars of a variant."""

    record_class = "SchedPredicateBase"


#: The kind of writes or reads that a SchedVar selects.
RW = TypeVar("RW", bound="SchedReadWrite[Never]", covariant=True)


@with_fields
class SchedVar(Definition, Generic[RW]):
    """A choice of a SchedWriteVariant or SchedReadVariant: the writes or reads that stand for it where the predicate holds."""

    record_class = "SchedVar"

    predicate: SchedPredicateBase = llvm_field("Predicate", kw_only=False)
    """The condition; ``NoSchedPred`` for what is left after the choices before it."""
    selected: Sequence[RW] = llvm_field("Selected", kw_only=False)
    """The writes or reads."""
    model: type[SchedMachineModel] | None = llvm_field("SchedModel", default=None)
    """The machine model that it is for; all by default."""


class SchedVariant(OfModel[M]):
    """The base of writes and reads that depend on the instruction.

    Attributes:
        variants: the choices, of which the first whose predicate holds counts.
        variadic: whether each write or read that a choice selects is an operand of its own.
    """

    record_class = "SchedVariant"

    variants: tuple[SchedVar[SchedReadWrite[M]], ...]
    variadic: bool

    def set_variants(
        self, variants: Sequence[SchedVar[SchedReadWrite[M]]], variadic: bool, model: type[M] | None
    ) -> None:
        """Keep what the constructor was given."""
        self.variants = tuple(variants)
        self.variadic = variadic
        self.model = model
        if not variants:
            self.problem(f"this {self.what} has no choices; give it a SchedVar for each")
        for number, variant in enumerate(variants):
            for selected in variant.selected:
                self.check_model(selected, "variants", (number,))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "Variants": tuple(ref(variant) for variant in self.variants),
            "Variadic": self.variadic,
            "SchedModel": model_ref(self.model, ref),
        }


class SchedWriteVariant(SchedVariant[M], ModelWrite[M]):
    """A write that depends on the instruction: ``SchedWriteVariant(SchedVar(IsZero, [WriteNop]), SchedVar(NoSchedPred, [WriteALU]))``.

    Args:
        variants: the choices, of which the first whose predicate holds counts.
        variadic: whether each write that a choice selects is an operand of its own.
        model: the machine model that it is for; all by default.
    """

    record_class = "SchedWriteVariant"
    needs_name = True

    def __init__(
        self, *variants: SchedVar[ModelWrite[M]], variadic: bool = False, model: type[M] | None = None
    ) -> None:
        super().__init__()
        self.set_variants(variants, variadic, model)


class SchedReadVariant(SchedVariant[M], ModelRead[M]):
    """A read that depends on the instruction.

    Args:
        variants: the choices, of which the first whose predicate holds counts.
        variadic: whether each read that a choice selects is an operand of its own.
        model: the machine model that it is for; all by default.
    """

    record_class = "SchedReadVariant"
    needs_name = True

    def __init__(self, *variants: SchedVar[ModelRead[M]], variadic: bool = False, model: type[M] | None = None) -> None:
        super().__init__()
        self.set_variants(variants, variadic, model)
