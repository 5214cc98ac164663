"""RISC-V's extensions, profiles and processors (RISCVTargetDefEmitter), as LLVM's parser of ``-march`` and ``-mcpu`` needs them."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.riscv_target import fields
from tgdsl.records import Record, RecordSet

_EXTENSION = "RISCVExtension"
_BEFORE = "experimental-"

#: The single-letter extensions in the order of the manual.
_LETTERS = "iemafdqlcbkjtpvnh"


@frozen
class Extension:
    """A RISCVExtension.

    Attributes:
        name: without "experimental-".
        version: its major and minor number.
        implied: the names of extensions that it turns on, too.
    """

    record: Record
    name: str
    version: tuple[int, int]
    is_experimental: bool
    implied: tuple[str, ...]


@frozen
class Profile:
    """A RISCVProfile.

    Attributes:
        march: what ``-march`` says of its extensions.
    """

    name: str
    is_experimental: bool
    march: str


@frozen
class Processor:
    """A RISCVProcessorModel, or, without ``march``, a RISCVTuneProcessorModel.

    Attributes:
        enumerator: the name of its record.
        has_fast_scalars, has_fast_vectors: it accesses memory that is not aligned without a trap.
        identity: numbers of its maker, architecture and implementation; none in releases without them.
    """

    enumerator: str
    name: str
    march: str = ""
    has_fast_scalars: bool = False
    has_fast_vectors: bool = False
    identity: tuple[int, ...] = ()


@frozen
class ExtensionBit:
    """The place of an extension in the words of ``__riscv_feature_bits``."""

    name: str
    group: int
    position: int


@frozen
class RiscvTarget:
    """All of them: extensions by name, and profiles and processors by the names of their records."""

    extensions: tuple[Extension, ...]
    profiles: tuple[Profile, ...]
    processors: tuple[Processor, ...]
    tunings: tuple[Processor, ...]
    bits: tuple[ExtensionBit, ...]


def has_riscv_extensions(records: RecordSet) -> bool:
    """True if there is an extension of RISC-V."""
    return records.has_class(_EXTENSION)


def read_riscv_target(records: RecordSet) -> RiscvTarget:
    """The extensions, profiles and processors of a record set.

    Raises:
        DiagnosticError: two extensions have one name or one bit, or a processor is neither of 32 bits nor of 64.
    """
    release = records.release
    profiles = records.by_name("RISCVProfile")
    return RiscvTarget(
        extensions=_extensions(records),
        profiles=tuple(
            [
                Profile(_name(one), fields.is_experimental(one), _march(one, fields.implied_features_of(one)))
                for one in profiles
            ]
        ),
        processors=tuple([_processor(one, _HAS_IDENTITY[release]) for one in records.by_name("RISCVProcessorModel")]),
        tunings=tuple([Processor(one.name, fields.name_of(one)) for one in records.by_name("RISCVTuneProcessorModel")]),
        bits=_bits(records, _BITS_BY_PLACE[release]),
    )


#: Whether processors have numbers by which the kernel tells them.
_HAS_IDENTITY = ByRelease({19: False, 22: True})
#: Whether bits are in the order of their places, not of names.
_BITS_BY_PLACE = ByRelease({19: False, 22: True})


def _name(record: Record) -> str:
    return fields.name_of(record).removeprefix(_BEFORE)


def _extensions(records: RecordSet) -> tuple[Extension, ...]:
    report = Report()
    first: dict[str, Record] = {}
    found: list[Extension] = []
    for record in records.by_name(_EXTENSION):
        other = first.setdefault(_name(record), record)
        if other is not record:
            report.error(
                record.place_of("Name"),
                f"two extensions are called '{_name(record)}', '{other.label}' and '{record.label}', so -march cannot tell them apart:"
                " rename one of them",
                Note(other.place, f"'{other.label}' is here"),
            )
        found.append(
            Extension(
                record=record,
                name=_name(record),
                version=(fields.major_version_of(record), fields.minor_version_of(record)),
                is_experimental=fields.is_experimental(record),
                implied=tuple([_name(one) for one in fields.implied_features_of(record) if one.is_a(_EXTENSION)]),
            )
        )
    report.check()
    return tuple(sorted(found, key=lambda one: one.name))


def _processor(record: Record, has_identity: bool) -> Processor:
    features = fields.features_of(record)
    names = [fields.name_of(one) for one in features]
    return Processor(
        enumerator=record.name,
        name=fields.name_of(record),
        march=fields.default_march_of(record) or _march(record, features),
        has_fast_scalars="unaligned-scalar-mem" in names,
        has_fast_vectors="unaligned-vector-mem" in names,
        identity=fields.identity_of(record) if has_identity else (),
    )


def _march(record: Record, features: Sequence[Record]) -> str:
    """The ``-march`` of features: extensions with versions, in the order of the manual."""
    widths = [name.removesuffix("bit") for one in features if (name := _name(one)) in ("32bit", "64bit")]
    if len(widths) != 1:
        raise fail(
            record.place,
            f"'{record.label}' has {'both' if widths else 'neither'} '32bit' {'and' if widths else 'nor'} '64bit' among its features: give it"
            " one of them",
        )
    versions = {_name(one): one for one in features if one.is_a(_EXTENSION)}
    texts = [
        f"{name}{fields.major_version_of(one)}p{fields.minor_version_of(one)}"
        for name, one in sorted(versions.items(), key=lambda item: _rank(item[0]))
    ]
    return f"rv{widths[0]}{'_'.join(texts)}"


def _rank(name: str) -> tuple[int, int, str]:
    """The place of an extension in ``-march``: single letters first, then those that begin with z, by the second letter, s, and x."""
    if name.startswith("z"):
        return 1, _letter_rank(name[1:2]), name
    if name.startswith(("s", "x")):
        return 2 + name.startswith("x"), 0, name
    return 0, _letter_rank(name[:1]), name


def _letter_rank(letter: str) -> int:
    found = _LETTERS.find(letter)
    return len(_LETTERS) + ord(letter or "\0") if found < 0 else found


def _bits(records: RecordSet, by_place: bool) -> tuple[ExtensionBit, ...]:
    report = Report()
    first: dict[tuple[int, int], Record] = {}
    found: list[ExtensionBit] = []
    for record in records.by_name("RISCVExtensionBitmask"):
        place = fields.bit_group_of(record), fields.bit_position_of(record)
        other = first.setdefault(place, record)
        if other is not record:
            report.error(
                record.place_of("BitPos"),
                f"the extensions '{other.label}' and '{record.label}' have one bit, {place[1]} of group {place[0]}: give each its own",
                Note(other.place, f"'{other.label}' is here"),
            )
        found.append(ExtensionBit(_name(record), *place))
    report.check()
    if by_place:
        return tuple(sorted(found, key=lambda one: (one.group, one.position)))
    return tuple(sorted(found, key=lambda one: one.name))
