"""The subject of a ``<Target>GenSubtargetInfo.inc``: the parts of the model that it is written from."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.generators.subtarget.forms import FORMS, Form
from tgdsl.generators.subtarget.frame import FRAMES, Frame
from tgdsl.llvm import Release
from tgdsl.model.common.hw_modes import HwModeKinds, HwModes
from tgdsl.model.predicates.subtarget_functions import SubtargetFunction
from tgdsl.model.schedule import MachineModel, ResolvedSchedule
from tgdsl.model.subtarget.processors import Processor, SubtargetFeatures
from tgdsl.records import Record


@frozen(eq=False)
class Subject:
    """Parts of the model, as :class:`~tgdsl.model.Model` has them.

    Attributes:
        target: its name.
        processor_names: of processors and their aliases, sorted.
        class_count: the number of sched classes without those inferred from variants.
        prologs: the C++ of the PredicatePrologs, in front of what resolves variants.
        sources: for each sched class that is not inferred, the definitions of its instructions, while origins are recorded.
    """

    release: Release
    target: str
    processor_names: tuple[str, ...]
    features: SubtargetFeatures
    processors: tuple[Processor, ...]
    resolved: ResolvedSchedule
    class_count: int
    models: tuple[MachineModel, ...]
    functions: tuple[SubtargetFunction, ...]
    prologs: tuple[str, ...]
    hw_modes: HwModes
    hw_mode_kinds: HwModeKinds
    sources: Sequence[Sequence[Record]] = ()

    @property
    def has_itineraries(self) -> bool:
        return any([model.itineraries for model in self.models])

    @property
    def named_features(self) -> int:
        """The number of entries of the table of features."""
        return sum([bool(feature.key) for feature in self.features.all])

    @property
    def frame(self) -> Frame:
        return FRAMES[self.release]

    @property
    def form(self) -> Form:
        return FORMS[self.release]
