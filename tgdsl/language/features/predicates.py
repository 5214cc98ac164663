"""LLVM's ``Predicate`` and ``AssemblerPredicate``: conditions on the subtarget (``Target.td``)."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import as_text, llvm_field, with_fields
from tgdsl.language.features.subtarget_features import FeatureCondition, SubtargetFeature
from tgdsl.records import Code, Dag, Value


def _asked(condition: FeatureCondition | SubtargetFeature, ref: Namer) -> Dag:
    """The condition on features that the assembler tests."""
    if isinstance(condition, FeatureCondition):
        return condition.dag(ref)
    return FeatureCondition("all_of", [condition]).dag(ref)


@with_fields
class Predicate(Definition):
    """A condition on the subtarget: a C++ expression for instruction selection, a condition on features for the assembler."""

    record_class = "Predicate"

    cond_string: Code | str = llvm_field("CondString", kw_only=False, lower=as_text)
    """The C++ expression."""
    assembler: FeatureCondition | SubtargetFeature | None = llvm_field("AssemblerCondDag", default=None, lower=_asked)
    """The assembler's condition (AssemblerPredicate), or the feature that it asks for; None for always."""
    predicate_name: str = llvm_field("PredicateName", default="")
    """Its name in the assembler's errors; by default that of the feature, or those of the features in the condition."""
    recompute_per_function: bool = llvm_field("RecomputePerFunction", default=False)
    """Whether it depends on the function, not only on the subtarget."""

    def complete(self) -> None:
        if self.predicate_name and self.assembler is None:
            self.problem(
                "predicate_name is for the assembler, which does not know this Predicate; give its condition on features:"
                " assembler=all_of(...)"
            )

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        feature_name = self.assembler.name if isinstance(self.assembler, SubtargetFeature) else ""
        return {
            **super().fields(ref),
            "AssemblerMatcherPredicate": self.assembler is not None,
            "PredicateName": self.predicate_name or feature_name,
        }

    def superclasses(self) -> tuple[str, ...]:
        return (*super().superclasses(), "AssemblerPredicate") if self.assembler else super().superclasses()


@with_fields
class FeaturePredicate(Predicate, SubtargetFeature):
    """A subtarget feature that is the predicate of its own instructions, too: ``FeaturePredicate("fma", "HasFMA", "true", "Fused multiply and add",
    "Subtarget->hasFMA()")``.

    The assembler asks for the feature itself, unless ``assembler`` says another condition, and its errors have the feature's name.
    """

    record_class = "SubtargetFeature"

    def complete(self) -> None:
        pass

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            **super().fields(ref),
            "AssemblerCondDag": _asked(self.assembler or self, ref),
            "AssemblerMatcherPredicate": True,
            "PredicateName": self.predicate_name or self.name,
        }

    def superclasses(self) -> tuple[str, ...]:
        return ("Predicate", "AssemblerPredicate", "SubtargetFeature")
