"""LLVM's ``Predicate`` and ``AssemblerPredicate``: conditions on the subtarget (``Target.td``)."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.features.subtarget_features import FeatureCondition
from tgdsl.records import Code, Value


class Predicate(Definition):
    """A condition on the subtarget: a C++ expression for instruction selection, a condition on features for the assembler.

    Args:
        cond_string: the C++ expression.
        assembler: the assembler's condition (AssemblerPredicate); None for always.
        predicate_name: its name in the assembler's errors; by default the names of the features.
        recompute_per_function: whether it depends on the function, not only on the subtarget.
    """

    record_class = "Predicate"
    given_by = {"AssemblerCondDag": "assembler"}

    def __init__(
        self,
        cond_string: Code | str,
        *,
        assembler: FeatureCondition | None = None,
        predicate_name: str = "",
        recompute_per_function: bool = False,
    ) -> None:
        super().__init__()
        self.cond_string = cond_string
        self.assembler = assembler
        self.predicate_name = predicate_name
        self.recompute_per_function = recompute_per_function
        if predicate_name and assembler is None:
            self.problem(
                "predicate_name is for the assembler, which does not know this Predicate; give its condition on features:"
                " assembler=all_of(...)"
            )

    def superclasses(self) -> tuple[str, ...]:
        return (*super().superclasses(), "AssemblerPredicate") if self.assembler else super().superclasses()

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "CondString": str(self.cond_string),
            "AssemblerMatcherPredicate": self.assembler is not None,
            "AssemblerCondDag": self.assembler.dag(ref) if self.assembler else None,
            "PredicateName": self.predicate_name,
            "RecomputePerFunction": self.recompute_per_function,
        }
