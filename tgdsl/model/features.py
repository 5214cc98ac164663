"""Predicates of the assembler: what instructions need of the subtarget, as sets of features.

An instruction lists records of class Predicate. Those that are for the assembler (``AssemblerPredicate`` in Target.td) say in
``AssemblerCondDag`` which SubtargetFeatures must be there: ``(all_of FeatureA, (not FeatureB))``. Generated code computes the
predicates that hold from the features, once, and compares sets of predicates from then on::

    model.feature_predicates.all                        # in the order of definition, each with its number
    model.feature_predicates.of(instruction.record)     # those that an instruction (or alias) needs
    predicate.bit_name                                  # "Feature_HasFPUBit"
    predicate.condition.cpp("AVR")                      # "FB[AVR::FeatureA] && !FB[AVR::FeatureB]"
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from tgdsl.diagnostics import DiagnosticError, Report, fail
from tgdsl.records import Dag, Record, RecordSet, Ref, Value


@frozen
class HasFeature:
    """A subtarget feature that must be there; its record's name."""

    name: str

    def cpp(self, namespace: str, *, enclosed: bool = False) -> str:
        """A C++ condition on ``FB``, a FeatureBitset. ``enclosed``: an operator is applied to it, so that it may need parentheses."""
        return f"FB[{namespace}::{self.name}]"


@frozen
class NoneOf:
    """A condition that must not hold."""

    condition: Condition

    def cpp(self, namespace: str, *, enclosed: bool = False) -> str:
        """As for :class:`HasFeature`."""
        return f"!{self.condition.cpp(namespace, enclosed=True)}"


@frozen
class Together:
    """Conditions that must all hold, or one of which must.

    Attributes:
        every: all of them.
        conditions: at least one.
    """

    every: bool
    conditions: tuple[Condition, ...]

    def cpp(self, namespace: str, *, enclosed: bool = False) -> str:
        """As for :class:`HasFeature`."""
        if len(self.conditions) == 1:
            return self.conditions[0].cpp(namespace, enclosed=enclosed)
        text = (" && " if self.every else " || ").join([part.cpp(namespace, enclosed=True) for part in self.conditions])
        return f"({text})" if enclosed else text


Condition = HasFeature | NoneOf | Together


@frozen(eq=False)
class FeaturePredicate:
    """A predicate that the assembler knows.

    Attributes:
        record: of class Predicate; its ``CondString`` is the compiler's condition for the same.
        number: its bit in sets of predicates; they are numbered by name.
        condition: what it needs.
    """

    record: Record
    number: int
    condition: Condition

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def feature_name(self) -> str:
        return f"Feature_{self.record.name}"

    @property
    def bit_name(self) -> str:
        """The C++ constant that is its number."""
        return f"Feature_{self.record.name}Bit"


@frozen(eq=False)
class FeaturePredicates:
    """The assembler's predicates.

    Attributes:
        all: in the order of their definition.
        by_name: record name to predicate.
    """

    all: tuple[FeaturePredicate, ...]
    by_name: Mapping[str, FeaturePredicate]

    def of(self, record: Record) -> tuple[FeaturePredicate, ...]:
        """Those in the list ``Predicates`` of a record, in its order; the compiler's own are left out."""
        by_name = self.by_name
        return tuple([by_name[v.name] for v in record.values("Predicates") if isinstance(v, Ref) and v.name in by_name])


def build_feature_predicates(records: RecordSet) -> FeaturePredicates:
    """The assembler's predicates of a target.

    Raises:
        DiagnosticError: with each condition that is not made of features, ``all_of``, ``any_of`` and ``not``.
    """
    report = Report()
    found: list[FeaturePredicate] = []
    for record in records.by_name("Predicate"):
        # An empty condition of the compiler's stands for a predicate that always holds.
        if record.bit("AssemblerMatcherPredicate") and record.string("CondString"):
            try:
                condition = read_condition(record)
            except DiagnosticError as error:
                report.extend(error)
            else:
                found.append(FeaturePredicate(record, len(found), condition))
    report.check()
    found.sort(key=lambda predicate: records.position(predicate.name))
    return FeaturePredicates(tuple(found), {predicate.name: predicate for predicate in found})


def read_condition(record: Record) -> Condition:
    """What a predicate of the assembler needs.

    Raises:
        DiagnosticError: that is no condition.
    """
    return _condition(record, record.value("AssemblerCondDag"))


def _condition(record: Record, value: Value) -> Condition:
    match value:
        case Ref() if record.resolve(value, "AssemblerCondDag").is_a("SubtargetFeature"):
            return HasFeature(value.name)
        case Dag(Ref("not"), (operand,)):
            return NoneOf(_condition(record, operand.value))
        case Dag(Ref("all_of" | "any_of" as operator), operands) if operands:
            return Together(operator == "all_of", tuple([_condition(record, operand.value) for operand in operands]))
        case Ref(name):
            what = f"'{name}', which is no SubtargetFeature"
        case Dag(Ref(name), operands):
            what = f"'{name}' of {len(operands)} operand{'s' * (len(operands) != 1)}"
        case _:
            what = "a value that is neither a feature nor a dag"
    raise fail(
        record.place,
        f"the condition AssemblerCondDag of '{record.name}' contains {what}; "
        "write (all_of ...), (any_of ...) or (not ...) of SubtargetFeatures",
    )
