"""HwModes that never hold, always hold, or are hidden by others (``getHwModeSet``)."""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, did_you_mean
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common import rules
from tgdsl.model.common.fields import predicates_of_mode
from tgdsl.model.common.hw_modes import HwModeKinds, HwModes
from tgdsl.model.subtarget import fields
from tgdsl.model.subtarget.feature_predicates import HasFeature, NoneOf, Together, read_condition
from tgdsl.model.subtarget.processors import SubtargetFeatures
from tgdsl.records import Record, RecordSet


@frozen
class _Condition:
    """The features of a mode, as sets: those that are on, with all that they imply, and those that are off, with all that imply them."""

    on: int
    off: int

    def needs_all_of(self, other: _Condition) -> bool:
        return not other.on & ~self.on and not other.off & ~self.off


def check_hw_modes(
    records: RecordSet, modes: HwModes, kinds: HwModeKinds, features: SubtargetFeatures, report: Report
) -> None:
    """Report modes whose condition LLVM cannot ask for, and those that another one always comes before.

    Of the modes that hold, LLVM takes the first one in which objects of the kind differ.
    """
    keys = {feature.key: feature.number for feature in features.all if feature.key}
    implying = [0] * len(features.all)
    for feature in features.all:
        for other in features.members(features.closure(1 << feature.number)):
            implying[other.number] |= 1 << feature.number
    form = _FORM[records.release]
    known: dict[int, _Condition] = {}
    for number, name in enumerate(modes.names[1:]):
        mode = records[name]
        condition = form.condition(mode, keys, features, implying, report)
        if condition is None:
            continue
        bit = 1 << number
        for first, earlier in known.items():
            if condition.needs_all_of(earlier) and _together(kinds, bit | 1 << first):
                before = records[modes.names[first + 1]]
                report.breach(
                    rules.MODE_HIDDEN,
                    mode.place_of(form.field),
                    f"the HwMode '{name}' is never taken: '{before.name}', whose number is lower, holds whenever it does; let the {form.field} "
                    "of one exclude the other",
                    Note(before.place_of(form.field), f"those of '{before.name}' are here"),
                )
                break
        known[number] = condition


def _together(kinds: HwModeKinds, both: int) -> bool:
    """True if objects of some kind depend on two modes."""
    return any([of_kind & both == both for of_kind in (kinds.value_types, kinds.registers, kinds.encodings)])


def _of_features(
    mode: Record, keys: dict[str, int], features: SubtargetFeatures, implying: list[int], report: Report
) -> _Condition | None:
    """The condition of a mode; None for one that is reported."""
    text = fields.mode_features(mode)
    on = off = 0
    problem = ""
    for part in text.split(","):
        sign, name = part[:1], part[1:]
        if not part:
            continue
        if sign not in "+-":
            problem = f"have '{part}' without a sign: write +{part} or -{part}"
        elif name not in keys:
            problem = f"name '{name}', which is not a SubtargetFeature's Name{did_you_mean(name, keys)}"
        elif sign == "+":
            on |= features.closure(1 << keys[name])
        else:
            off |= implying[keys[name]]
        if problem:
            break
    if not problem and not on and not off:
        problem = "name no feature, so it always holds: write +feature or -feature"
    if not problem and on & off:
        both = next(features.members(on & off))
        problem = f"never hold, as '{both.key or both.name}' would be both on and off: leave one out"
    if problem:
        report.breach(
            rules.MODE_FEATURES,
            mode.place_of(fields.MODE_FEATURES),
            f"the Features of the HwMode '{mode.name}' {problem}",
        )
        return None
    return _Condition(on, off)


def _of_predicates(
    mode: Record, keys: dict[str, int], features: SubtargetFeatures, implying: list[int], report: Report
) -> _Condition | None:
    """The condition of a mode's Predicates on features; None if it is more than features that are on or off, or is reported."""
    predicates = predicates_of_mode(mode)
    if not any(fields.condition_code(predicate) for predicate in predicates):
        report.breach(
            rules.MODE_FEATURES,
            mode.place_of(fields.MODE_PREDICATES),
            f"the Predicates of the HwMode '{mode.name}' have no CondString, and LLVM writes an if without a condition: list one that has",
        )
        return None
    numbers = {feature.name: feature.number for feature in features.all}
    on = off = 0
    for predicate in predicates:
        if not fields.has_feature_condition(predicate):
            return None
        condition = read_condition(predicate)
        for part in condition.conditions if isinstance(condition, Together) and condition.every else (condition,):
            match part:
                case HasFeature(name):
                    on |= features.closure(1 << numbers[name])
                case NoneOf(HasFeature(name)):
                    off |= implying[numbers[name]]
                case _:
                    return None
    return _Condition(on, off)


@frozen
class _Form:
    """The condition of a HwMode, as releases have it.

    Attributes:
        field: of the record.
        condition: reads it, given the features by their names; None for one that is reported, or about more than features.
    """

    field: str
    condition: Callable[
        [Record, dict[str, int], SubtargetFeatures, list[int], Report],
        _Condition | None,
    ]


#: The field with a HwMode's condition: features, since 22 predicates.
_FORM = ByRelease({19: _Form(fields.MODE_FEATURES, _of_features), 22: _Form(fields.MODE_PREDICATES, _of_predicates)})
