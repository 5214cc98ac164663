"""HwModes that never hold, always hold, or are hidden by others (``getHwModeSet``)."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, did_you_mean
from tgdsl.model.common import rules
from tgdsl.model.common.hw_modes import HwModeKinds, HwModes
from tgdsl.model.subtarget import fields
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
    """Report modes whose Features LLVM cannot ask for (``checkFeatures``), and those that another one always comes before.

    Of the modes that hold, LLVM takes the first one in which objects of the kind differ.
    """
    keys = {feature.key: feature.number for feature in features.all if feature.key}
    implying = [0] * len(features.all)
    for feature in features.all:
        for other in features.members(features.closure(1 << feature.number)):
            implying[other.number] |= 1 << feature.number
    known: dict[int, _Condition] = {}
    for number, name in enumerate(modes.names[1:]):
        mode = records[name]
        condition = _condition(mode, keys, features, implying, report)
        if condition is None:
            continue
        bit = 1 << number
        for first, earlier in known.items():
            if condition.needs_all_of(earlier) and _together(kinds, bit | 1 << first):
                before = records[modes.names[first + 1]]
                report.breach(
                    rules.MODE_HIDDEN,
                    mode.place_of(fields.MODE_FEATURES),
                    f"the HwMode '{name}' is never taken: '{before.name}', whose number is lower, holds whenever it does; let the Features "
                    "of one exclude the other",
                    Note(before.place_of(fields.MODE_FEATURES), f"those of '{before.name}' are here"),
                )
                break
        known[number] = condition


def _together(kinds: HwModeKinds, both: int) -> bool:
    """True if objects of some kind depend on two modes."""
    return any([of_kind & both == both for of_kind in (kinds.value_types, kinds.registers, kinds.encodings)])


def _condition(
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
            problem = f"name '{name}', which is no SubtargetFeature's Name{did_you_mean(name, keys)}"
        elif sign == "+":
            on |= features.closure(1 << keys[name])
        else:
            off |= implying[keys[name]]
        if problem:
            break
    if not problem and not on and not off:
        problem = "name no feature, so that it always holds: write +feature or -feature"
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
