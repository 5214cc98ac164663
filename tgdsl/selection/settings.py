"""Reader of the options ``--features``, ``--assume`` and ``--pointer``: what a user says of the subtarget and of predicates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tgdsl.diagnostics import NOWHERE, DiagnosticError, Report, did_you_mean
from tgdsl.model import Model
from tgdsl.model.common.fields import type_name_of
from tgdsl.model.patterns.fields import select_function_of
from tgdsl.model.subtarget import fields as subtarget
from tgdsl.model.subtarget.feature_predicates import Condition, HasFeature, NoneOf, switched_features
from tgdsl.records import RecordSet
from tgdsl.selection.decisions import Names, Settings, condition_text

_VALUES = {"true": True, "false": False}


def names_of(records: RecordSet) -> Names:
    """The names of records by the CondString of a Predicate, and by the SelectFunc of a ComplexPattern."""
    conditions: dict[str, list[str]] = {}
    for record in records.of_class("Predicate"):
        text = subtarget.condition_code(record)
        if text and not record.anonymous:
            conditions.setdefault(condition_text(text), []).append(record.name)
    functions: dict[str, list[str]] = {}
    for record in records.of_class("ComplexPattern"):
        functions.setdefault(select_function_of(record), []).append(record.name)
    return Names(conditions, functions)


def read_settings(model: Model, features: str, assumed: Sequence[str], pointer: str) -> Settings:
    """The settings of a command line.

    Args:
        features: features as in llc's ``-mattr``: ``+v9,-vis``; empty for none.
        assumed: each ``NAME=true`` or ``NAME=false``, where NAME is the record or the CondString of a Predicate, a PatFrag, or a
            ComplexPattern.
        pointer: the type that iPTR stands for; empty if it is open.

    Raises:
        DiagnosticError: with all mistakes of the options.
    """
    report = Report()
    records = model.records
    conditions: dict[str, bool] = {}
    predicates: dict[str, bool] = {}
    functions: dict[str, bool] = {}
    try:
        switched = switched_features(records, features)
        conditions.update(_getters(records, switched))
        for predicate in model.feature_predicates.all if switched else ():
            holds = _holds(predicate.condition, switched)
            if holds is not None:
                conditions[condition_text(subtarget.condition_code(predicate.record))] = holds
    except DiagnosticError as error:
        report.extend(error)
    known = names_of(records).conditions
    for text in assumed:
        name, _, value = text.rpartition("=")
        if not name or value not in _VALUES:
            report.error(NOWHERE, f"--assume {text}: write NAME=true or NAME=false")
            continue
        record = records.get(name)
        if name in known:
            conditions[name] = _VALUES[value]
        elif record is not None and record.is_a("Predicate"):
            conditions[condition_text(subtarget.condition_code(record))] = _VALUES[value]
        elif record is not None and record.is_a("PatFrags"):
            predicates[name] = _VALUES[value]
        elif record is not None and record.is_a("ComplexPattern"):
            functions[select_function_of(record)] = _VALUES[value]
        else:
            report.error(
                NOWHERE, f"--assume {name}: no {_KINDS} has this name{did_you_mean(name, _assumable(records))}"
            )
    if pointer and not any(type_name_of(value_type) == pointer for value_type in records.of_class("ValueType")):
        report.error(NOWHERE, f"--pointer {pointer}: there is no such value type")
    report.check()
    return Settings(conditions, predicates, functions, pointer)


_KINDS = "predicate, fragment or complex pattern"


def _assumable(records: RecordSet) -> Iterable[str]:
    for kind in ("Predicate", "PatFrags", "ComplexPattern"):
        yield from [record.name for record in records.of_class(kind) if not record.anonymous]


def _getters(records: RecordSet, features: Mapping[str, bool]) -> Mapping[str, bool]:
    """The C++ conditions that call the getter of one feature (GET_SUBTARGETINFO_MACRO), to whether they hold."""
    getters: dict[str, bool] = {}
    for name, on in features.items():
        field = subtarget.feature_field(records[name])
        if field and subtarget.feature_value(records[name]) == "true":
            getters[f"Subtarget->{field[0].lower()}{field[1:]}()"] = on
    return getters


def _holds(condition: Condition, features: Mapping[str, bool]) -> bool | None:
    """True if a condition on features holds; None if it depends on features that are open."""
    match condition:
        case HasFeature(name):
            return features.get(name)
        case NoneOf(inner):
            found = _holds(inner, features)
            return None if found is None else not found
        case _:
            every = [_holds(part, features) for part in condition.conditions]
            decisive = not condition.every
            if decisive in every:
                return decisive
            return None if None in every else not decisive
