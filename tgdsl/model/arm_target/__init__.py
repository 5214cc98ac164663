"""ARM's and AArch64's architectures, extensions and processors (ARMTargetDefEmitter), as LLVM's parser of ``-march`` and ``-mcpu`` needs them."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.arm_target import fields
from tgdsl.model.common.needed_classes import check_classes
from tgdsl.model.common.sorting import std_sorted
from tgdsl.model.common.string_maps import in_order_of_string_map
from tgdsl.records import Record, RecordSet

_EXTENSION, _ARCHITECTURE = "Extension", "Architecture64"

#: The processor without an architecture, and the one that stands for the architecture of it.
_GENERIC, _FIRST_ARCHITECTURE = "generic", "HasV8_0aOps"

#: A processor that only back ends know.
_BACK_END_ONLY = "apple-latest"


@frozen
class Extension:
    """An Extension of AArch64.

    Attributes:
        enumerator: ``AEK_SVE``.
        name: as ``-target-feature`` has it.
        user_name, user_alias: as ``-march`` has it; empty if it does not.
        feature: its FEAT_ names in the manual.
        implied: the enumerators of extensions that it turns on, too.
    """

    enumerator: str
    name: str
    user_name: str
    user_alias: str
    feature: str
    description: str
    implied: tuple[str, ...]


@frozen
class FunctionVersion:
    """An FMVExtension: an extension that a version of a function may be for.

    Attributes:
        bit: the enumerator of its bit.
        priority: a number, or an enumerator.
        features: for the back end.
        extension: the enumerator of its Extension; empty for none.
    """

    name: str
    bit: str
    priority: str
    features: str
    extension: str = ""


@frozen
class Architecture:
    """An Architecture64.

    Attributes:
        enumerator: ``ARMV8_1A``.
        profile: "a" or "r".
        feature: the name for ``-target-feature``.
        extensions: the enumerators of those that it has by default.
    """

    enumerator: str
    major: int
    minor: int
    profile: str
    feature: str
    extensions: tuple[str, ...]


@frozen
class Processor:
    """A ProcessorModel of AArch64, with the enumerators of its architecture and extensions."""

    name: str
    architecture: str
    extensions: tuple[str, ...]


@frozen
class AArch64Target:
    """The extensions, architectures and processors of AArch64, which ARM has otherwise."""

    extensions: tuple[Extension, ...]
    versions: tuple[FunctionVersion, ...]
    architectures: tuple[Architecture, ...]
    aliases: tuple[tuple[str, str], ...]
    processors: tuple[Processor, ...]


@frozen
class ArmTarget:
    """All of it.

    Attributes:
        families, architectures: enumerators of the subtarget's ARMProcFamily and ARMArch, in the order of llvm-tblgen's hash table.
        aarch64: None of records without the class of its architectures.
    """

    families: tuple[str, ...]
    architectures: tuple[str, ...]
    aarch64: AArch64Target | None


def has_arm_architectures(records: RecordSet) -> bool:
    """True of the records of ARM or AArch64: a feature sets the subtarget's ARMProcFamily."""
    return any(fields.field_of(one) == "ARMProcFamily" for one in records.of_class("SubtargetFeature"))


def read_arm_target(records: RecordSet) -> ArmTarget:
    """The architectures, extensions and processors of a record set.

    Raises:
        DiagnosticError: an architecture of no known profile, a processor without or with two architectures, extensions that contradict each other,
            an alias of nothing.
    """
    check_classes(records, ("SubtargetFeature", _EXTENSION), "ARM's ARM.td or AArch64's AArch64.td")
    return ArmTarget(
        families=_values(records, "ARMProcFamily"),
        architectures=_values(records, "ARMArch"),
        aarch64=_read_aarch64(records) if _ARCHITECTURE in records.classes else None,
    )


def _values(records: RecordSet, field: str) -> tuple[str, ...]:
    """The values that features give to a field of the subtarget."""
    features = records.by_name("SubtargetFeature")
    values = dict.fromkeys([fields.value_of(one) for one in features if fields.field_of(one) == field])
    return tuple(in_order_of_string_map(values))


def _read_aarch64(records: RecordSet) -> AArch64Target:
    report = Report()
    extensions = std_sorted(records.by_name(_EXTENSION), fields.name_of)
    architectures: list[Architecture] = []
    for record in records.by_name(_ARCHITECTURE):
        with collecting(report):
            architectures.append(_architecture(record))
    processors: list[Processor] = []
    for record in records.by_name("ProcessorModel"):
        if fields.name_of(record) != _BACK_END_ONLY:
            with collecting(report):
                processors.append(_processor(records, record))
    aliases = _aliases(records, report)
    report.check()
    return AArch64Target(
        extensions=tuple([_extension(one) for one in extensions]),
        versions=_VERSIONS[records.release](records, extensions),
        architectures=tuple(architectures),
        aliases=aliases,
        processors=tuple(processors),
    )


def _extension(record: Record) -> Extension:
    return Extension(
        enumerator=fields.enumerator_of(record),
        name=fields.name_of(record),
        user_name=fields.user_visible_name_of(record),
        user_alias=fields.user_visible_alias_of(record),
        feature=fields.feature_name_of(record),
        description=fields.description_of(record),
        implied=tuple(
            [fields.enumerator_of(one) for one in fields.implied_features_of(record) if fields.is_extension(one)]
        ),
    )


def _with_priorities(records: RecordSet, extensions: Sequence[Record]) -> tuple[FunctionVersion, ...]:
    return tuple(
        [
            FunctionVersion(
                fields.name_of(one),
                fields.fmv_bit_of(one),
                str(fields.priority_of(one) & (1 << 64) - 1),
                fields.backend_features_of(one),
            )
            for one in records.by_name("FMVExtension")
        ]
    )


def _with_extensions(records: RecordSet, extensions: Sequence[Record]) -> tuple[FunctionVersion, ...]:
    known = {fields.user_visible_name_of(one) or fields.name_of(one): one for one in extensions}
    found: list[FunctionVersion] = []
    for one in records.by_name("FMVExtension"):
        feature = fields.backend_feature_of(one)
        extension = known.get(feature)
        enumerator = "" if extension is None else fields.enumerator_of(extension)
        found.append(
            FunctionVersion(
                fields.name_of(one), fields.feature_bit_of(one), fields.priority_bit_of(one), feature, enumerator
            )
        )
    return tuple(found)


#: Versions of functions had the back end's features, and a number; now they have an extension.
_VERSIONS = ByRelease({19: _with_priorities, 22: _with_extensions})


def _architecture(record: Record) -> Architecture:
    profile = fields.profile_of(record)
    if profile not in ("a", "r"):
        raise fail(
            record.place_of(fields.PROFILE),
            f"the profile of the architecture '{record.label}' is '{profile}': use \"a\" or \"r\"",
        )
    return Architecture(
        enumerator=_architecture_enumerator(record),
        major=fields.major_version_of(record),
        minor=fields.minor_version_of(record),
        profile=profile,
        feature=fields.name_of(record),
        extensions=tuple([fields.enumerator_of(one) for one in fields.default_extensions_of(record)]),
    )


def _architecture_enumerator(record: Record) -> str:
    minor = fields.minor_version_of(record)
    return f"ARMV{fields.major_version_of(record)}{f'_{minor}' if minor else ''}{fields.profile_of(record).upper()}"


def _processor(records: RecordSet, record: Record) -> Processor:
    architecture = _architecture_of(records, record)
    _check_implied(architecture)
    extensions: list[str] = []
    for one in fields.features_of(record):
        if not one.is_a(_EXTENSION):
            continue
        if fields.enumerator_of(one) in extensions:
            raise fail(
                record.place_of(fields.FEATURES),
                f"the processor '{fields.name_of(record)}' has the extension {fields.enumerator_of(one)} twice among its features, again by"
                f" '{one.label}': list it once",
            )
        extensions.append(fields.enumerator_of(one))
    return Processor(fields.name_of(record), _architecture_enumerator(architecture), tuple(extensions))


def _architecture_of(records: RecordSet, record: Record) -> Record:
    """The architecture of a processor."""
    name = fields.name_of(record)
    if name == _GENERIC:
        first = records.get(_FIRST_ARCHITECTURE)
        if first is None:
            raise fail(
                record.place,
                f"the processor '{name}' is of the architecture '{_FIRST_ARCHITECTURE}', but there is no such record: define it, or rename the"
                " processor",
            )
        return first
    found = [one for one in fields.features_of(record) if one.is_a(_ARCHITECTURE)]
    if len(found) != 1:
        said = f"{len(found)} architectures" if found else "no architecture"
        raise fail(
            record.place_of(fields.FEATURES),
            f"the processor '{name}' has {said} among its features: give it one record of class '{_ARCHITECTURE}'",
        )
    return found[0]


def _check_implied(architecture: Record) -> None:
    """Report extensions that an architecture implies, and that it does not have by default."""
    seen: dict[str, Record] = {}
    pending = [architecture]
    while pending:
        one = pending.pop()
        if one.name not in seen:
            seen[one.name] = one
            pending += fields.implied_features_of(one)
    defaults = {one.name for one in fields.default_extensions_of(architecture)}
    report = Report()
    for name, one in sorted(seen.items()):
        if one.is_a("ExtensionWithMArch") and name not in defaults:
            report.error(
                architecture.place_of(fields.DEFAULT_EXTENSIONS),
                f"the architecture '{architecture.label}' implies the extension '{one.label}', which -march could switch off, but does not have it"
                " by default: add it to DefaultExts",
                Note(one.place, f"'{one.label}' is here"),
            )
    report.check()


def _aliases(records: RecordSet, report: Report) -> tuple[tuple[str, str], ...]:
    processors = {fields.name_of(one): one for one in records.by_name("ProcessorModel")}
    found: dict[str, str] = {}
    for record in records.by_name("ProcessorAlias"):
        name, of = fields.name_of(record), fields.alias_of(record)
        if of not in processors:
            report.error(
                record.place,
                f"'{name}' is an alias of the processor '{of}', which does not exist: name one of the ProcessorModels",
            )
        if name in processors or name in found:
            what = "a processor" if name in processors else "another alias"
            report.error(record.place, f"the alias '{name}' of a processor is the name of {what}: give it another name")
        found.setdefault(name, of)
    return tuple(found.items())
