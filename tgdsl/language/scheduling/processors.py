"""LLVM's ``Processor`` and ``ProcessorModel``: the names of ``-mcpu``, each with its features and its schedule (``Target.td``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.features.subtarget_features import SubtargetFeature
from tgdsl.language.scheduling.itineraries import ProcessorItineraries
from tgdsl.language.scheduling.models import SchedMachineModel
from tgdsl.records import Ref, Value


@with_fields
class AnyProcessor(Definition):
    """The base of Processor and ProcessorModel."""

    record_class = "Processor"

    name: str = llvm_field("Name", kw_only=False)
    """On the command line."""


@with_fields
class Processor(AnyProcessor):
    """A processor; its name is the argument of ``-mcpu``. With a machine model, it is a :class:`ProcessorModel`."""

    record_class = "Processor"

    proc_itin: ProcessorItineraries | None = llvm_field(
        "ProcItin", default=None, kw_only=False, absent=Ref("NoItineraries")
    )
    """Its itineraries; none by default."""
    features: Sequence[SubtargetFeature] = llvm_field("Features", default=(), kw_only=False)
    """The features that it has."""
    tune_features: Sequence[SubtargetFeature] = llvm_field("TuneFeatures", default=(), kw_only=False)
    """The features that ``-mtune`` turns on for it."""

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "SchedModel": Ref("NoSchedModel")}


@with_fields
class ProcessorModel(AnyProcessor):
    """A processor with a machine model: ``ProcessorModel("rocket", Rocket, [FeatureA])``."""

    record_class = "ProcessorModel"

    sched_model: type[SchedMachineModel] = llvm_field("SchedModel", kw_only=False)
    """Its SchedMachineModel, which may name itineraries."""
    features: Sequence[SubtargetFeature] = llvm_field("Features", default=(), kw_only=False)
    """The features that it has."""
    tune_features: Sequence[SubtargetFeature] = llvm_field("TuneFeatures", default=(), kw_only=False)
    """The features that ``-mtune`` turns on for it."""

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "ProcItin": Ref("NoItineraries")}
