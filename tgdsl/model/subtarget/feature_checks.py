"""SubtargetFeatures and Processors that ``-mattr`` and ``-mcpu`` cannot name, or that contradict each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from tgdsl.diagnostics import Note, Report
from tgdsl.model.common import rules
from tgdsl.model.subtarget import fields
from tgdsl.model.subtarget.processors import Processor, SubtargetFeature, SubtargetFeatures
from tgdsl.records import Record

#: ``-mattr=help`` and ``-mattr=cpuhelp`` list what there is; ``-mcpu=native`` stands for the host.
_FEATURE_WORDS = frozenset({"help", "cpuhelp"})
_PROCESSOR_WORDS = frozenset({"help", "native"})
_BETWEEN_FEATURES = re.compile(r"[,\s]")
_BLANK = re.compile(r"\s")

_BOOLEANS = frozenset({"true", "false"})

#: For each field that some features set to ``true`` and others to ``false``, the sets of both.
_Opposites: TypeAlias = Sequence[tuple[int, int]]


def check_subtarget(features: SubtargetFeatures, processors: Iterable[Processor], report: Report) -> None:
    """Report features and processors that nobody can name, or whose features contradict each other."""
    opposites = _opposites(features.all, report)
    _check_features(features, opposites, report)
    _check_processors(processors, features, opposites, report)


def _check_features(features: SubtargetFeatures, opposites: _Opposites, report: Report) -> None:
    for feature in features.all:
        problem = _problem_of_key(feature.key)
        if problem is not None:
            report.breach(
                rules.FEATURE_NAME,
                feature.record.place_of(fields.FEATURE_NAME),
                f"the Name of the SubtargetFeature '{feature.name}' is '{feature.key}', which {problem}, so -mattr cannot switch it: "
                "give it another one",
            )
    for true, false in opposites:
        for feature in features.all:
            switched = features.closure(1 << feature.number)
            if switched & true and switched & false:
                _report_contradiction(
                    feature.record, feature.key, fields.IMPLIES, features, switched, true | false, report
                )


def _problem_of_key(key: str) -> str | None:
    """Why ``-mattr=+key`` does not switch a feature; None if it does. One without a Name is switched by those that imply it."""
    if not key:
        return None
    if key[0] in "+-":
        return "begins with a sign, as what switches it does"
    if _BETWEEN_FEATURES.search(key):
        return "has a comma or a blank, which separate features"
    if key in _FEATURE_WORDS:
        return "asks for the list of features"
    if key != key.lower():
        return "has capital letters, and LLVM's tools make small ones of what they are given"
    return None


def _opposites(features: Iterable[SubtargetFeature], report: Report) -> _Opposites:
    by_field: dict[str, list[SubtargetFeature]] = {}
    for feature in features:
        if feature.field:
            by_field.setdefault(feature.field, []).append(feature)
    opposites: list[tuple[int, int]] = []
    for field, setters in by_field.items():
        values = {feature.value for feature in setters}
        if len(values) == 1:
            continue
        booleans = values & _BOOLEANS
        if booleans and booleans != values:
            _report_mixed(field, setters, report)
        if len(booleans) == 2:
            opposites.append((_setting(setters, "true"), _setting(setters, "false")))
    return opposites


def _setting(setters: Iterable[SubtargetFeature], value: str) -> int:
    return sum([1 << feature.number for feature in setters if feature.value == value])


def _report_mixed(field: str, setters: Sequence[SubtargetFeature], report: Report) -> None:
    boolean = next(feature for feature in setters if feature.is_boolean)
    other = next(feature for feature in setters if not feature.is_boolean)
    report.breach(
        rules.FEATURE_CONTRADICTION,
        other.record.place_of(fields.FEATURE_VALUE),
        f"the SubtargetFeature '{other.name}' sets '{field}' to '{other.value}', and '{boolean.name}' sets it to '{boolean.value}': let "
        "each set a field of its own, or both a number or an enumeration",
        Note(boolean.record.place, f"'{boolean.name}' is defined here"),
    )


def _check_processors(
    processors: Iterable[Processor], features: SubtargetFeatures, opposites: _Opposites, report: Report
) -> None:
    for processor in processors:
        record = processor.record
        problem = _problem_of_name(processor.name)
        if problem is not None:
            report.breach(
                rules.PROCESSOR_NAME,
                record.place_of(fields.PROCESSOR_NAME),
                f"the Name of a Processor {problem}, so -mcpu cannot choose it: give it another one",
            )
        for true, false in opposites:
            on = features.closure(processor.features | processor.tune_features)
            implied = [features.closure(1 << feature.number) for feature in features.members(on)]
            alone = any([one & true and one & false for one in implied])  # said of that feature already
            if on & true and on & false and not alone:
                _report_contradiction(
                    record, processor.name, fields.PROCESSOR_FEATURES, features, on, true | false, report
                )


def _problem_of_name(name: str) -> str | None:
    """The mistake in a Processor's Name, which ``-mcpu`` cannot find; None if it can."""
    if not name:
        return "is empty"
    if name in _PROCESSOR_WORDS:
        return f"is '{name}', which has a meaning of its own"
    if _BLANK.search(name):
        return f"is '{name}', which has a blank"
    return None


def _report_contradiction(
    record: Record, name: str, field: str, features: SubtargetFeatures, on: int, setters: int, report: Report
) -> None:
    """Report features that are on together, and set one field to ``true`` and to ``false``."""
    setting = list(features.members(on & setters))
    yes = next(feature for feature in setting if feature.value == "true")
    no = next(feature for feature in setting if feature.value == "false")
    report.breach(
        rules.FEATURE_CONTRADICTION,
        record.place_of(field),
        f"with '{name or record.name}', '{yes.name}' sets '{yes.field}' to true, and '{no.name}' to false: the one that is "
        "defined later by name counts, and the other has no effect; leave one of them out",
        Note(yes.record.place, f"'{yes.name}' is defined here"),
        Note(no.record.place, f"'{no.name}' is defined here"),
    )
