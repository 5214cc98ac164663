"""Features of processors, and conditions on them (LLVM's ``Target.td``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language.definition import Definition, Namer
from tgdsl.records import Dag, DagArg, Ref, Value


class SubtargetFeature(Definition):
    """Something that processors may have: an extension of the instruction set, an erratum, a property that tuning wants to know.

    Args:
        name: on the command line: "v9" for ``-mattr=+v9``.
        field_name: the C++ field of the subtarget that it sets.
        value: what it sets that to.
        desc: what ``-mattr=help`` says of it.
        implies: features that come with it.
    """

    record_class = "SubtargetFeature"
    needs_name = True

    def __init__(
        self, name: str, field_name: str, value: str, desc: str, *, implies: Sequence[SubtargetFeature] = ()
    ) -> None:
        super().__init__()
        self.name = name
        self.field_name = field_name
        self.value = value
        self.desc = desc
        self.implies = self.several("implies", implies, SubtargetFeature)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "Name": self.name,
            "FieldName": self.field_name,
            "Value": self.value,
            "Desc": self.desc,
            "Implies": tuple(ref(feature) for feature in self.implies),
        }


class FeatureCondition:
    """A condition on features: one that the assembler can test."""

    def __init__(self, operator: str, operands: Sequence[FeatureCondition | SubtargetFeature]) -> None:
        self.operator = operator
        self.operands = tuple(operands)

    def dag(self, ref: Namer) -> Dag:
        arguments = [
            DagArg(operand.dag(ref) if isinstance(operand, FeatureCondition) else ref(operand))
            for operand in self.operands
        ]
        return Dag(Ref(self.operator), tuple(arguments))


def all_of(*conditions: FeatureCondition | SubtargetFeature) -> FeatureCondition:
    """Each of these holds."""
    return FeatureCondition("all_of", conditions)


def any_of(*conditions: FeatureCondition | SubtargetFeature) -> FeatureCondition:
    """One of these holds."""
    return FeatureCondition("any_of", conditions)


def not_(condition: FeatureCondition | SubtargetFeature) -> FeatureCondition:
    """This does not hold."""
    return FeatureCondition("not", [condition])
