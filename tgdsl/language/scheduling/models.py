"""LLVM's ``SchedMachineModel``, and the processor resources that belong to one (``TargetSchedule.td``).

A machine model is a class, so that type checkers tell the resources, writes and rows of one model from those of another::

    class Rocket(SchedMachineModel, issue_width=1, micro_op_buffer_size=0, load_latency=3): ...

    ALU = ProcResource(Rocket)
    Divider = ProcResource(Rocket, buffer_size=0)

    Rocket.schedule(
        WriteRes([WriteAdd, WriteShift], [ALU]),
        WriteRes(WriteDiv, [Divider(34)], latency=34),
        ReadAdvance(ReadAdd, 0),
    )

The type variable ``M`` is contravariant: what belongs to ``SchedMachineModel`` itself, as a plain SchedWrite does, is for every model.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Generic, Self, TypeVar

from tgdsl.classes import frozen
from tgdsl.diagnostics import Diagnostic, Note, Place, did_you_mean, fail
from tgdsl.language.core.checked_calls import check_fields, checked
from tgdsl.language.core.definition import DefinedByClass, Definition, Namer, statement_of
from tgdsl.language.core.running import current_place
from tgdsl.language.core.field_places import same_name
from tgdsl.language.features.predicates import Predicate
from tgdsl.language.scheduling.itineraries import ProcessorItineraries
from tgdsl.records import Ref, Value
from tgdsl.records.record import Path as ValuePath

#: The machine model that something belongs to; SchedMachineModel itself stands for all.
M = TypeVar("M", bound="SchedMachineModel", contravariant=True)
#: The same in a method.
S = TypeVar("S", bound="SchedMachineModel")

LARGEST = (1 << 31) - 1


class SchedMachineModel(DefinedByClass):
    """A processor's machine model for the scheduler, a class without objects: its keywords are the fields, and :meth:`schedule` its table.

    What a keyword does not say is as in the base class, and LLVM's default in the end.

    Keywords:
        issue_width: the number of micro-operations that are issued in a cycle.
        micro_op_buffer_size: the number of micro-operations in the buffer; 0 for in-order issue.
        loop_micro_op_buffer_size: the number of micro-operations in the loop buffer.
        load_latency: cycles of a load from the first-level cache.
        high_latency: cycles of a typical slow operation.
        mispredict_penalty: cycles that a mispredicted branch costs.
        itineraries: of each itinerary class.
        post_ra_scheduler: whether to schedule after register allocation, too.
        complete_model: whether every instruction must have scheduling information; True by default.
        full_inst_rw_overlap_check: whether two InstRWs for one instruction are an error; True by default.
        unsupported_features: predicates whose instructions a complete model may leave out.
        no_model: the processor has no machine model.
        enable_intervals: whether resources are reserved for intervals of cycles (ResourceSegments).
    """

    _numbers: ClassVar[Mapping[str, int]] = {
        "IssueWidth": -1,
        "MicroOpBufferSize": -1,
        "LoopMicroOpBufferSize": -1,
        "LoadLatency": -1,
        "HighLatency": -1,
        "MispredictPenalty": -1,
        "PostRAScheduler": False,
        "CompleteModel": True,
        "FullInstRWOverlapCheck": True,
        "NoModel": False,
        "EnableIntervals": False,
    }  #: the fields that are numbers, of the class and its bases
    _itineraries: ClassVar[ProcessorItineraries | None] = None
    _unsupported_features: ClassVar[tuple[Predicate, ...]] = ()

    @checked
    def __init_subclass__(
        cls,
        *,
        issue_width: int | None = None,
        micro_op_buffer_size: int | None = None,
        loop_micro_op_buffer_size: int | None = None,
        load_latency: int | None = None,
        high_latency: int | None = None,
        mispredict_penalty: int | None = None,
        itineraries: ProcessorItineraries | None = None,
        post_ra_scheduler: bool | None = None,
        complete_model: bool | None = None,
        full_inst_rw_overlap_check: bool | None = None,
        unsupported_features: Sequence[Predicate] | None = None,
        no_model: bool | None = None,
        enable_intervals: bool | None = None,
    ) -> None:
        super().__init_subclass__()
        given = {
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
        cls._numbers = {**cls._numbers, **{name: number for name, number in given.items() if number is not None}}
        if itineraries is not None:
            cls._itineraries = itineraries
        if unsupported_features is not None:
            cls._unsupported_features = tuple(unsupported_features)
        cls._definition = MachineModelRecord(cls, cls._numbers, cls._itineraries, cls._unsupported_features)

    def __new__(cls) -> Self:
        raise fail(current_place(), f"a machine model is a class and has no objects; write {cls.__name__}, without ()")

    @classmethod
    @checked
    def schedule(cls: type[S], *rows: ScheduleRow[S]) -> None:
        """Add rows to the model's table, as TableGen does with definitions in ``let SchedModel = ... in``.

        A model may have its table in several parts. A row belongs to one model; a function that returns rows gives them to several.

        Args:
            rows: a WriteRes or ReadAdvance for each SchedWrite and SchedRead, InstRWs, and whatever else belongs to the model alone.
        """
        for row in rows:
            row.belong_to(cls)


class MachineModelRecord(Definition):
    """The record of a machine model."""

    record_class = "SchedMachineModel"
    needs_name = True

    def __init__(
        self,
        machine_model: type[SchedMachineModel],
        numbers: Mapping[str, int],
        itineraries: ProcessorItineraries | None,
        unsupported_features: Sequence[Predicate],
    ) -> None:
        super().__init__()
        self.machine_model = machine_model
        self.numbers = MappingProxyType(numbers)
        self.itineraries = itineraries
        self.unsupported_features = unsupported_features
        keywords = inspect.signature(SchedMachineModel.__init_subclass__).parameters
        for name, value in vars(machine_model).items():
            if name.startswith("_") or callable(value) or isinstance(value, (classmethod, staticmethod, property)):
                continue
            if name in keywords:
                message = (
                    f"'{name}' is a keyword of a machine model, but has no effect in its body; write"
                    f" class {machine_model.__name__}(SchedMachineModel, {name}=...)"
                )
            else:
                hint = did_you_mean(name, keywords) or "; drop it, or begin its name with _"
                message = f"a machine model has no '{name}'{hint}"
            statement = statement_of(machine_model)
            place = (statement.assignment(name, ()) if statement is not None else None) or self.place
            self.problems.append(Diagnostic(place, message))
        for field in ("IssueWidth", "MicroOpBufferSize", "LoopMicroOpBufferSize", "LoadLatency", "HighLatency"):
            self._check(field)
        self._check("MispredictPenalty")

    @property
    def what(self) -> str:
        return "SchedMachineModel"

    def _check(self, field: str) -> None:
        number = self.numbers[field]
        if not -1 <= number <= LARGEST:
            message = (
                f"{self.attribute_of(field)} is {number}, but must be between 0 and {LARGEST}, or -1 for LLVM's default"
            )
            self.problem_in(field, (), message)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            **self.numbers,
            "Itineraries": ref(self.itineraries) if self.itineraries else Ref("NoItineraries"),
            "UnsupportedFeatures": tuple(ref(one) for one in self.unsupported_features),
        }

    def attribute_of(self, field: str) -> str | None:
        keywords = inspect.signature(SchedMachineModel.__init_subclass__).parameters
        return next((name for name in keywords if same_name(field, name)), None)

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        attribute = self.attribute_of(field)
        statement = statement_of(self.machine_model)
        return statement.keyword(attribute) if statement is not None and attribute is not None else None


def model_ref(model: type[SchedMachineModel] | None, ref: Namer) -> Ref | None:
    """The SchedModel of a record; None for all models, which SchedMachineModel itself stands for."""
    return ref(model) if model is not None and model is not SchedMachineModel else None


class OfModel(Definition, Generic[M]):
    """The base of what may belong to one machine model.

    Attributes:
        model: the model; None or SchedMachineModel itself for all of them.
    """

    model: type[SchedMachineModel] | None = None

    def check_resources(self, uses: Sequence[ProcResourceKind[M] | ResourceUse[M]], parameter: str) -> None:
        """Make it a mistake of this definition that a resource belongs to another machine model."""
        for number, use in enumerate(uses):
            self.check_model(use.resource if isinstance(use, ResourceUse) else use, parameter, (number,))

    def check_models(self, parts: Sequence[OfModel[M]], parameter: str) -> None:
        """Make it a mistake of this definition that one of a list belongs to another machine model."""
        for number, part in enumerate(parts):
            self.check_model(part, parameter, (number,))

    def check_model(self, part: OfModel[M], parameter: str, path: ValuePath) -> None:
        """Make it a mistake of this definition that a part of it belongs to another machine model."""
        model, other = self.model, part.model
        if part.broken or model is None or other is None or other in (SchedMachineModel, model):
            return
        if model is SchedMachineModel:
            message = f"for all machine models, and has a {part.what} of '{other.__name__}'; make it one of that model"
        else:
            message = (
                f"for the machine model '{model.__name__}', and has a {part.what} of '{other.__name__}'; use one of"
                f" '{model.__name__}'"
            )
        note = Note(part.place, f"the {part.what} is made here")
        self.problem_in(parameter, path, f"this {self.what} is {message}", note)


class ScheduleRow(OfModel[M]):
    """A row of a machine model's table, which :meth:`SchedMachineModel.schedule` gives to the model."""

    #: Whether it may be in no table, and then is for all models.
    for_all: ClassVar[bool] = False

    others: Sequence[ScheduleRow[M]] = ()  #: the records of further writes or reads of the same row

    def belong_to(self, model: type[SchedMachineModel]) -> None:
        """Make the row one of a model; a mistake of the row if it has a model already, or parts that belong to another."""
        if self.model is not None:
            self.problem(
                f"this {self.what} is in the table of '{self.model.__name__}' already; make one for each model"
            )
            return
        self.model = model
        if not self.broken:
            self.check_parts()
        for other in self.others:
            other.belong_to(model)

    def check_parts(self) -> None:
        """Find parts that belong to another model."""

    def sched_model(self, ref: Namer) -> Ref | None:
        """The field SchedModel.

        Raises:
            DiagnosticError: it belongs to no model.
        """
        if self.model is None and not self.for_all:
            raise fail(
                self.place,
                f"this {self.what} is in the table of no machine model; put it into schedule(...) of the model",
            )
        return model_ref(self.model, ref)


class ProcResourceKind(OfModel[M]):
    """A kind of processor resource: what a ProcResource is, and a ProcResGroup.

    On its own, it is a name that several models share; each says by :class:`ProcResourceUnits` how many units it has.

    Calling one says for how long an operation occupies it: ``Divider(34)`` for 34 cycles, ``Port(3, acquire_at=1)`` from cycle 1 to 3.
    """

    record_class = "ProcResourceKind"
    needs_name = True

    @checked
    def __call__(self, release_at: int, acquire_at: int = 0) -> ResourceUse[M]:
        """The resource for some cycles, counted from the issue of the instruction.

        Args:
            release_at: the cycle in which it is free again (ReleaseAtCycles).
            acquire_at: the cycle from which on it is taken (AcquireAtCycles).
        """
        if not 0 <= acquire_at <= release_at <= 0xFFFF:
            raise fail(
                current_place(),
                f"the resource is taken in cycle {acquire_at} and released in cycle {release_at}; both are between 0 and 65535, and the"
                " release is not before",
            )
        return ResourceUse(self, release_at, acquire_at)


@frozen
class ResourceUse(Generic[M]):
    """A resource, and the cycles in which an operation occupies it."""

    resource: ProcResourceKind[M]
    release_at: int
    acquire_at: int = 0

    def __attrs_post_init__(self) -> None:
        check_fields(self, ResourceUse)


class UnitsOfModel(OfModel[M]):
    """The base of definitions of a model's units: ProcResourceUnits, and ProcResource, which is a kind as well."""

    num_units: int
    super_: ProcResource[M] | None
    buffer_size: int

    def set_units(self, model: type[M], num_units: int, super_: ProcResource[M] | None, buffer_size: int) -> None:
        """Keep what the constructor was given."""
        self.model = model
        self.num_units = self.check_number("num_units", num_units, 1, LARGEST)
        self.super_ = super_
        self.buffer_size = self.check_number("buffer_size", buffer_size, -1, LARGEST)
        if super_ is not None:
            self.check_model(super_, "super_", ())

    def unit_fields(self, kind: ProcResourceKind[M], ref: Namer) -> Mapping[str, Value]:
        return {
            "Kind": ref(kind),
            "NumUnits": self.num_units,
            "Super": ref(self.super_) if self.super_ else None,
            "BufferSize": self.buffer_size,
            "SchedModel": model_ref(self.model, ref),
        }


class ProcResourceUnits(UnitsOfModel[M]):
    """The units of a ProcResourceKind in one of the models that share it.

    Args:
        model: the model.
        kind: the kind.
        num_units: how many there are.
        super_: a resource that is occupied together with this one.
        buffer_size: as that of a ProcResource.
    """

    record_class = "ProcResourceUnits"

    def __init__(
        self,
        model: type[M],
        kind: ProcResourceKind[M],
        num_units: int = 1,
        *,
        super_: ProcResource[M] | None = None,
        buffer_size: int = -1,
    ) -> None:
        super().__init__()
        self.kind = kind
        self.set_units(model, num_units, super_, buffer_size)
        self.check_model(kind, "kind", ())

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return self.unit_fields(self.kind, ref)


class ProcResource(ProcResourceKind[M], UnitsOfModel[M]):
    """A processor resource: units that are alike, of which an operation occupies one (ProcResourceUnits).

    Args:
        model: the machine model that has it; SchedMachineModel itself for all.
        num_units: how many units there are.
        super_: a resource that is occupied together with this one, and has its units among its own.
        buffer_size: the number of micro-operations that wait for it: -1 for those of the model's buffer, 0 for a unit that stalls the
            pipeline until it is free, 1 for an in-order latency.
    """

    record_class = "ProcResource"

    def __init__(
        self, model: type[M], num_units: int = 1, *, super_: ProcResource[M] | None = None, buffer_size: int = -1
    ) -> None:
        super().__init__()
        self.set_units(model, num_units, super_, buffer_size)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return self.unit_fields(self, ref)


class ProcResGroup(ProcResourceKind[M]):
    """A group of resources, of which an operation occupies one.

    Args:
        model: the machine model that has it.
        resources: the choices.
        buffer_size: as that of a ProcResource.
    """

    record_class = "ProcResGroup"

    def __init__(self, model: type[M], resources: Sequence[ProcResource[M]], *, buffer_size: int = -1) -> None:
        super().__init__()
        self.model = one_model(self, model)
        self.resources = tuple(resources)
        self.buffer_size = self.check_number("buffer_size", buffer_size, -1, LARGEST)
        if not self.resources:
            self.problem("this ProcResGroup has no resources; list those that an operation may choose from")
        self.check_models(self.resources, "resources")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "Resources": tuple(ref(resource) for resource in self.resources),
            "SchedModel": model_ref(self.model, ref),
            "BufferSize": self.buffer_size,
        }


def one_model(definition: Definition, model: type[M]) -> type[M]:
    """The model of a definition that has to have one; a problem of the definition if it is SchedMachineModel itself."""
    if model is SchedMachineModel:
        definition.problem(
            f"this {definition.what} is for no machine model; give it the class of one, derived from SchedMachineModel"
        )
    return model
