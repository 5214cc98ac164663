"""LLVM's ``SubtargetFeature``, and the assembler's conditions on features, ``AssemblerCondDag`` (``Target.td``)."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import fail
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.running import current_place
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.records import Dag, DagArg, Ref


@with_fields
class SubtargetFeature(Definition):
    """A subtarget feature: an extension of the instruction set, an erratum, a property for tuning."""

    record_class = "SubtargetFeature"
    instead = {"FeatureCondition": "write all_of({})"}
    needs_name = True

    name: str = llvm_field("Name", kw_only=False)
    """On the command line: "v9" for ``-mattr=+v9``."""
    field_name: str = llvm_field("FieldName", kw_only=False)
    """The C++ field of the subtarget that it sets."""
    value: str = llvm_field("Value", kw_only=False)
    """The value that it sets the field to."""
    desc: str = llvm_field("Desc", kw_only=False)
    """Its description in ``-mattr=help``."""
    implies: Sequence[SubtargetFeature] = llvm_field("Implies", default=())
    """Features that it turns on, too."""


class FeatureCondition:
    """A condition on features that the assembler tests (AssemblerCondDag)."""

    def __init__(self, operator: str, operands: Sequence[FeatureCondition | SubtargetFeature]) -> None:
        self.operator = operator
        self.operands = tuple(operands)

    def dag(self, ref: Namer) -> Dag:
        arguments = [
            DagArg(operand.dag(ref) if isinstance(operand, FeatureCondition) else ref(operand))
            for operand in self.operands
        ]
        return Dag(Ref(self.operator), tuple(arguments))


def _check_conditions(name: str, conditions: Sequence[object]) -> None:
    if not conditions:
        raise fail(current_place(), f"{name}() has no condition; give it a SubtargetFeature at least")


@checked
def all_of(*conditions: FeatureCondition | SubtargetFeature) -> FeatureCondition:
    """The conjunction of conditions on features."""
    _check_conditions("all_of", conditions)
    return FeatureCondition("all_of", conditions)


@checked
def any_of(*conditions: FeatureCondition | SubtargetFeature) -> FeatureCondition:
    """The disjunction of conditions on features."""
    _check_conditions("any_of", conditions)
    return FeatureCondition("any_of", conditions)


@checked
def not_(condition: FeatureCondition | SubtargetFeature) -> FeatureCondition:
    """The negation of a condition on features."""
    return FeatureCondition("not", [condition])
