"""LLVM's ``Processor`` and ``ProcessorModel``: the names of ``-mcpu``, each with its features and its schedule (``Target.td``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.features.subtarget_features import SubtargetFeature
from tgdsl.language.scheduling.itineraries import ProcessorItineraries
from tgdsl.language.scheduling.models import SchedMachineModel
from tgdsl.records import Ref, Value


class Processor(Definition):
    """A processor; its name is the argument of ``-mcpu``. With a machine model, it is a :class:`ProcessorModel`.

    Args:
        name: on the command line.
        proc_itin: its itineraries; none by default.
        features: the features that it has.
        tune_features: the features that ``-mtune`` turns on for it.
    """

    record_class = "Processor"

    def __init__(
        self,
        name: str,
        proc_itin: ProcessorItineraries | None = None,
        features: Sequence[SubtargetFeature] = (),
        tune_features: Sequence[SubtargetFeature] = (),
    ) -> None:
        super().__init__()
        self.name = name
        self.proc_itin = proc_itin
        self.features = tuple(features)
        self.tune_features = tuple(tune_features)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "Name": self.name,
            "SchedModel": Ref("NoSchedModel"),
            "ProcItin": ref(self.proc_itin) if self.proc_itin else Ref("NoItineraries"),
            "Features": tuple(ref(feature) for feature in self.features),
            "TuneFeatures": tuple(ref(feature) for feature in self.tune_features),
        }


class ProcessorModel(Processor):
    """A processor with a machine model: ``ProcessorModel("rocket", Rocket, [FeatureA])``.

    Args:
        name: on the command line.
        sched_model: its SchedMachineModel, which may name itineraries.
        features: the features that it has.
        tune_features: the features that ``-mtune`` turns on for it.
    """

    record_class = "ProcessorModel"

    def __init__(
        self,
        name: str,
        sched_model: type[SchedMachineModel],
        features: Sequence[SubtargetFeature] = (),
        tune_features: Sequence[SubtargetFeature] = (),
    ) -> None:
        super().__init__(name, None, features, tune_features)
        self.sched_model = sched_model

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "SchedModel": ref(self.sched_model)}
