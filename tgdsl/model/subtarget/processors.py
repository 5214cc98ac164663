"""SubtargetFeatures and Processors: what ``-mattr`` and ``-mcpu`` choose between.

::

    model.features.all                      # by number, each a bit of LLVM's FeatureBitset
    model.features.closure(cpu.features)    # with all that they imply
    model.processors                        # in the order of their names

Sets of features are integers, with the bit of each feature's number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, collecting
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common.bit_sets import set_of
from tgdsl.model.schedule import model_name
from tgdsl.model.subtarget import fields
from tgdsl.records import Record, RecordSet

#: MAX_SUBTARGET_FEATURES, the bits of a FeatureBitset.
MOST_FEATURES = ByRelease({19: 320, 22: 384})

_BOOLEANS = ("false", "true")


@frozen(eq=False)
class SubtargetFeature:
    """A SubtargetFeature: a switch of the subtarget, and the member of the target's Subtarget class that it sets.

    Attributes:
        number: its bit; features are numbered by the names of their records.
        key: Name, as in ``-mattr=+key``; a feature without one cannot be switched by itself.
        field: FieldName, the member that is set.
        value: the C++ that the member is set to: ``true``, ``false``, or the new lower bound of an enumeration or number.
        implies: the features that it switches on directly.
    """

    number: int
    record: Record
    key: str
    field: str
    value: str
    description: str
    implies: int

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def is_boolean(self) -> bool:
        return self.value in _BOOLEANS

    @property
    def is_fusion(self) -> bool:
        """True for a Fusion, which fuses pairs of instructions (MacroFusion)."""
        return self.record.is_a("Fusion")


@frozen(eq=False)
class SubtargetFeatures:
    """All SubtargetFeatures of a target.

    Attributes:
        all: by number.
        by_name: by the names of their records.
    """

    all: tuple[SubtargetFeature, ...]
    by_name: Mapping[str, SubtargetFeature]

    def set_of(self, names: Iterable[str]) -> int:
        """The set of some features, by the names of their records."""
        features = 0
        for name in names:
            features |= 1 << self.by_name[name].number
        return features

    def members(self, features: int) -> Iterator[SubtargetFeature]:
        """The features in a set, by number."""
        while features:
            lowest = features & -features
            yield self.all[lowest.bit_length() - 1]
            features ^= lowest

    def closure(self, features: int) -> int:
        """A set with everything that its features imply, directly or not (SetImpliedBits)."""
        found, added = features, features
        while added:
            implied = 0
            for feature in self.members(added):
                implied |= feature.implies
            added = implied & ~found
            found |= added
        return found


@frozen(eq=False)
class Processor:
    """A Processor, which ``-mcpu`` selects.

    Attributes:
        name: Name, as in ``-mcpu=name``.
        features, tune_features: the features that it has, and those that only ``-mtune`` takes from it, without implied ones.
        model: the name of its processor model; see :attr:`tgdsl.model.schedule.ProcessorModel.name`.
    """

    record: Record
    name: str
    features: int
    tune_features: int
    model: str


def read_features(records: RecordSet) -> SubtargetFeatures:
    """All SubtargetFeatures.

    Raises:
        DiagnosticError: there are too many, two have one Name, or some imply each other in a circle.
    """
    report = Report()
    definitions = records.by_name("SubtargetFeature")
    most = MOST_FEATURES[records.release] - 1
    if len(definitions) > most:
        report.error(
            definitions[most].place,
            f"there are {len(definitions)} SubtargetFeatures, and LLVM has room for {most}: merge some",
        )
    numbers = {record.name: number for number, record in enumerate(definitions)}
    features: list[SubtargetFeature] = []
    for number, record in enumerate(definitions):
        with collecting(report):
            features.append(_read_feature(record, number, numbers))
    report.check()
    result = SubtargetFeatures(tuple(features), {feature.name: feature for feature in features})
    _check_keys(features, report)
    _check_circles(result, report)
    report.check()
    return result


def processor_names(records: RecordSet) -> tuple[str, ...]:
    """The names of processors and of their aliases (ProcessorAlias), sorted."""
    names = [fields.processor_name(record) for record in records.of_class("Processor")]
    names += [fields.processor_name(record) for record in records.of_class("ProcessorAlias")]
    return tuple(sorted(names, key=str.encode))


def _read_feature(record: Record, number: int, numbers: Mapping[str, int]) -> SubtargetFeature:
    return SubtargetFeature(
        number=number,
        record=record,
        key=fields.feature_name(record),
        field=fields.feature_field(record),
        value=fields.feature_value(record),
        description=fields.feature_description(record),
        implies=set_of([numbers[implied.name] for implied in fields.implied_features(record)]),
    )


def _check_keys(features: Iterable[SubtargetFeature], report: Report) -> None:
    named: dict[str, SubtargetFeature] = {}
    for feature in features:
        if not feature.key:
            continue
        other = named.setdefault(feature.key, feature)
        if other is not feature:
            report.error(
                feature.record.place_of(fields.FEATURE_NAME),
                f"the SubtargetFeatures '{other.name}' and '{feature.name}' have the same Name, '{feature.key}', so -mattr "
                "cannot tell them apart: rename one of them",
                Note(other.record.place, f"'{other.name}' is defined here"),
            )


def _check_circles(features: SubtargetFeatures, report: Report) -> None:
    """Report features that imply themselves: when a subtarget is created, LLVM follows Implies without end."""
    for feature in features.all:
        if features.closure(feature.implies) >> feature.number & 1:
            chain = _circle(features, feature)
            if chain[0] is min(chain, key=lambda one: one.number):
                report.error(
                    feature.record.place_of(fields.IMPLIES),
                    f"the SubtargetFeature '{feature.name}' implies itself: "
                    + " -> ".join(f"'{one.name}'" for one in (*chain, feature))
                    + "; leave one of them out of the Implies of the one before it",
                    *[Note(one.record.place, f"'{one.name}' is defined here") for one in chain[1:]],
                )


def _circle(features: SubtargetFeatures, start: SubtargetFeature) -> list[SubtargetFeature]:
    """A shortest way from a feature along Implies back to it, without its end."""
    ways = [[start]]
    seen = 0
    for way in ways:  # grows
        for feature in features.members(way[-1].implies):
            if feature is start:
                return way
            if not seen >> feature.number & 1:
                seen |= 1 << feature.number
                ways.append([*way, feature])
    raise AssertionError(start)


def read_processors(records: RecordSet, features: SubtargetFeatures) -> tuple[Processor, ...]:
    """All Processors, in the order of their names, which the schedule checks."""
    report = Report()
    processors: list[Processor] = []
    for record in records.by_name("Processor"):
        with collecting(report):
            processors.append(
                Processor(
                    record=record,
                    name=fields.processor_name(record),
                    features=features.set_of([feature.name for feature in fields.processor_features(record)]),
                    tune_features=features.set_of([feature.name for feature in fields.tune_features(record)]),
                    model=model_name(record),
                )
            )
    report.check()
    return tuple(sorted(processors, key=lambda processor: processor.name))
