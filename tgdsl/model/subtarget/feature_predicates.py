"""AssemblerPredicates: the conditions on SubtargetFeatures that instructions and aliases list in ``Predicates``.

A Predicate with ``AssemblerMatcherPredicate`` says in ``AssemblerCondDag`` which SubtargetFeatures there must be:
``(all_of FeatureA, (not FeatureB))``. Generated code computes once, from the features, which of these predicates hold, and compares
sets of predicates from then on::

    model.feature_predicates.all                        # in the order of definition, each with its number
    model.feature_predicates.of(instruction.record)     # those that an instruction (or alias) needs
    predicate.condition                                 # Together(True, (HasFeature("FeatureA"), NoneOf(HasFeature("FeatureB"))))
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import NOWHERE, DiagnosticError, Report, counted, did_you_mean, fail
from tgdsl.model.subtarget import fields
from tgdsl.records import Dag, Ordered, Record, RecordSet, Ref, Value


@frozen
class HasFeature:
    """A SubtargetFeature that must be there, by its record's name."""

    name: str


@frozen
class NoneOf:
    """``(not ...)``: a condition that must not hold."""

    condition: Condition


@frozen
class Together:
    """``(all_of ...)`` or ``(any_of ...)``.

    Attributes:
        every: all of the conditions must hold; otherwise, one of them.
        conditions: at least one.
    """

    every: bool
    conditions: tuple[Condition, ...]


Condition: TypeAlias = HasFeature | NoneOf | Together


@frozen(eq=False)
class FeaturePredicate:
    """An AssemblerPredicate.

    Attributes:
        record: of class Predicate; its ``CondString`` is the compiler's condition for the same.
        number: its bit in sets of predicates; they are numbered by name.
    """

    record: Record
    number: int
    condition: Condition

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def label(self) -> str:
        """PredicateName: the name in messages of the assembler."""
        return fields.predicate_name(self.record)


@frozen(eq=False)
class FeaturePredicates:
    """All AssemblerPredicates of a target.

    Attributes:
        all: in the order of their definition.
        by_name: by the names of their records.
    """

    all: tuple[FeaturePredicate, ...]
    by_name: Mapping[str, FeaturePredicate]

    def of(self, record: Record) -> tuple[FeaturePredicate, ...]:
        """The AssemblerPredicates in the list ``Predicates`` of a record, in its order."""
        by_name = self.by_name
        return tuple(
            [by_name[v.name] for v in fields.predicate_values(record) if isinstance(v, Ref) and v.name in by_name]
        )


def build_feature_predicates(records: RecordSet) -> FeaturePredicates:
    """Read all AssemblerPredicates.

    Raises:
        DiagnosticError: with each AssemblerCondDag that has something else than SubtargetFeatures, ``all_of``, ``any_of`` and ``not``.
    """
    report = Report()
    predicates: list[FeaturePredicate] = []
    for record in records.by_name("Predicate"):
        if fields.is_assembler_predicate(record):
            try:
                condition = read_condition(record)
            except DiagnosticError as error:
                report.extend(error)
            else:
                predicates.append(FeaturePredicate(record, len(predicates), condition))
    report.check()
    predicates.sort(key=lambda predicate: records.position(predicate.name))
    records.depend_on_order(Ordered.PREDICATES, [predicate.name for predicate in predicates])
    return FeaturePredicates(tuple(predicates), {predicate.name: predicate for predicate in predicates})


def read_condition(record: Record) -> Condition:
    """The AssemblerCondDag of a Predicate.

    Raises:
        DiagnosticError: it is no condition on features.
    """
    return _condition(record, fields.condition(record))


def _condition(record: Record, value: Value) -> Condition:
    match value:
        case Ref() if record.resolve(value, fields.CONDITION).is_a("SubtargetFeature"):
            return HasFeature(value.name)
        case Dag(Ref("not"), (operand,)):
            return NoneOf(_condition(record, operand.value))
        case Dag(Ref("all_of" | "any_of" as operator), operands) if operands:
            return Together(operator == "all_of", tuple([_condition(record, operand.value) for operand in operands]))
        case Ref(name):
            part = f"'{name}', which is not a SubtargetFeature"
        case Dag(Ref(name), operands):
            part = f"'{name}' of {counted(len(operands), 'operand')}"
        case _:
            part = "a value that is neither a feature nor a dag"
    raise fail(
        record.place_of(fields.CONDITION),
        f"the condition AssemblerCondDag of '{record.name}' contains {part}; "
        "write (all_of ...), (any_of ...) or (not ...) of SubtargetFeatures",
    )


def holds(condition: Condition, on: Collection[str]) -> bool:
    """True if a condition holds with just these features on, by the names of their records."""
    match condition:
        case HasFeature(name):
            return name in on
        case NoneOf(inner):
            return not holds(inner, on)
        case Together(every, conditions):
            return (all if every else any)([holds(inner, on) for inner in conditions])


def switched_features(records: RecordSet, text: str, first: Iterable[Record] = ()) -> dict[str, bool]:
    """The features that a text like llc's ``-mattr`` switches, by the names of their records: whether they are on.

    With a feature, those that it implies are on. Where one is off, those that imply it are off.

    Args:
        text: ``+v9,-vis``; empty for none.
        first: features that are on before.

    Raises:
        DiagnosticError: a text is neither, or names no feature of the target.
    """
    by_name = {fields.feature_name(record): record for record in records.of_class("SubtargetFeature")}
    switched: dict[str, bool] = {}

    def switch(record: Record, on: bool) -> None:
        if switched.get(record.name) is on:
            return
        switched[record.name] = on
        if on:
            for implied in fields.implied_features(record):
                switch(implied, True)
        else:
            for other in by_name.values():
                if record in fields.implied_features(other):
                    switch(other, False)

    for record in first:
        switch(record, True)
    for switch_text in text.split(","):
        name = switch_text[1:]
        if not switch_text:
            continue
        if switch_text[0] not in "+-":
            raise fail(NOWHERE, f"--features {switch_text}: write +{switch_text} or -{switch_text}")
        if name not in by_name:
            raise fail(
                NOWHERE, f"--features {switch_text}: the target has no feature '{name}'{did_you_mean(name, by_name)}"
            )
        switch(by_name[name], switch_text[0] == "+")
    return switched
