"""Scheduling predicates on subtarget features, and such that are made of others (``TargetSchedule.td``)."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.features.subtarget_features import SubtargetFeature
from tgdsl.language.scheduling.models import SchedMachineModel
from tgdsl.language.scheduling.read_writes import SchedPredicateBase


@with_fields
class FeatureSchedPredicate(SchedPredicateBase):
    """A scheduling predicate that holds if a subtarget feature is on."""

    record_class = "FeatureSchedPredicate"

    feature: SubtargetFeature = llvm_field("Feature", kw_only=False)
    model: type[SchedMachineModel] | None = llvm_field("SchedModel", default=None)
    """The machine model that it is for; all by default."""


@with_fields
class SchedPredicateCombiner(SchedPredicateBase):
    """The base of scheduling predicates that are made of others."""

    record_class = "SchedPredicateCombiner"

    predicates: Sequence[SchedPredicateBase] = llvm_field("Predicates", kw_only=False)
    model: type[SchedMachineModel] | None = llvm_field("SchedModel", default=None)
    """The machine model that it is for; all by default."""

    def complete(self) -> None:
        if not self.predicates:
            self.problem(f"this {self.what} has no predicates; list some")


class AllOfSchedPreds(SchedPredicateCombiner):
    """All of the predicates hold."""

    record_class = "AllOfSchedPreds"


class AnyOfSchedPreds(SchedPredicateCombiner):
    """At least one of the predicates holds."""

    record_class = "AnyOfSchedPreds"


class NotSchedPred(SchedPredicateCombiner):
    """The predicate does not hold."""

    record_class = "NotSchedPred"

    def __init__(self, predicate: SchedPredicateBase, *, model: type[SchedMachineModel] | None = None) -> None:
        super().__init__([predicate], model=model)


class NoneOfSchedPreds(NotSchedPred):
    """None of the predicates holds."""

    record_class = "NoneOfSchedPreds"

    def __init__(
        self, predicates: Sequence[SchedPredicateBase], *, model: type[SchedMachineModel] | None = None
    ) -> None:
        super().__init__(AnyOfSchedPreds(predicates), model=model)
