"""``global-isel`` against llvm-tblgen: patterns of all kinds, with all options, and random ones of them."""

from __future__ import annotations

import subprocess
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from pathlib import Path
from sys import byteorder

import pytest
from hypothesis import strategies as st

from tests.oracle.tblgen import check_random, ours, run_tblgen
from tests.support.release import RELEASE, needs_tblgen
from tgdsl.diagnostics import Place
from tgdsl.files import GlobalISel
from tgdsl.generation.generator import installed
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.model import Model
from tgdsl.records import Record, RecordSet, Value

PATTERNS = Path(__file__).with_name("gisel_patterns.td")

#: HwModes of later releases have no features of their own.
_DEFINES: ByRelease[tuple[str, ...]] = ByRelease({19: (), 22: ("MODES_BY_PREDICATES",)})

#: The rules that the patterns become, and the patterns that are skipped.
_COUNTS = ByRelease({19: (79, 11), 22: (81, 9)})


@cache
def records_of(release: Release) -> RecordSet:
    if not (release.include / "llvm/Target/Target.td").exists():
        pytest.skip(f"needs LLVM's .td files; apt-get install {release.package}")
    options = SourceOptions(release.number, (str(release.include),), _DEFINES[release])
    return load_target(str(PATTERNS), source_options=options)


@pytest.mark.parametrize("optimize", [True, False])
@pytest.mark.parametrize("coverage", [True, False])
def test_all_kinds(each_tblgen: Release, optimize: bool, coverage: bool) -> None:
    file = GlobalISel(optimize_match_table=optimize, instrument_gisel_coverage=coverage)
    records = records_of(each_tblgen)
    options = [f"-{name}={value}" for name, value in file.options.items()]
    options += [f"-I{each_tblgen.include}", *[f"-D{name}" for name in _DEFINES[each_tblgen]]]
    assert ours(records, "global-isel", file) == run_tblgen(PATTERNS, "global-isel", 30, *options, release=each_tblgen)
    selector = Model(records).global_isel
    assert (len(selector.rules), len(selector.skipped)) == _COUNTS[each_tblgen]


def test_reasons(each_tblgen: Release) -> None:
    selector = Model(records_of(each_tblgen)).global_isel
    command = [each_tblgen.program("llvm-tblgen"), "-gen-global-isel", "-warn-on-skipped-patterns", str(PATTERNS)]
    command += [f"-I{each_tblgen.include}", *[f"-D{name}" for name in _DEFINES[each_tblgen]]]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    theirs = [line for line in said.splitlines() if ": warning: Skipped pattern: " in line]
    found = [(one.pattern.record.place.innermost, one.reason) for one in selector.skipped]
    assert [(line.split(":")[1], line.partition("Skipped pattern: ")[2]) for line in theirs] == [
        (str(place.line), reason) for place, reason in found if place is not None
    ]


def _section(target: str, *numbers: int) -> bytes:
    """Coverage data of a target."""
    return target.encode() + b"\0" + b"".join([number.to_bytes(8, byteorder) for number in numbers]) + b"\xff" * 8


_COVERAGE = {
    "two sections": _section("T", 0, 1, 2, 300) + _section("Other", 4) + _section("T", 6),
    "empty": b"",
    "no end": _section("T", 0, 1)[:-8],
    "large numbers": _section("T", 1 << 33, (1 << 40) + 5),
    "half a number": _section("T", 0, 1)[:-3],
    "no numbers": b"T\0",
    "no name": b"T",
    "missing": None,
}


@pytest.mark.parametrize("data", _COVERAGE.values(), ids=_COVERAGE)
def test_coverage(data: bytes | None, each_tblgen: Release, tmp_path: Path) -> None:
    path = tmp_path / "coverage"
    if data is not None:
        path.write_bytes(data)
    file = GlobalISel(gisel_coverage_file=str(path), warn_on_skipped_patterns=True)
    command = [each_tblgen.program("llvm-tblgen"), "-gen-global-isel", str(PATTERNS), f"-I{each_tblgen.include}"]
    command += [f"-{name}={value}" for name, value in file.options.items()]
    command += [f"-D{name}" for name in _DEFINES[each_tblgen]]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    model = Model(records_of(each_tblgen))
    assert _warnings(installed()["global-isel"].load().remarks(model, file)) == _warnings(said)
    assert ("coverage data" in said) == (data is None or list(_COVERAGE.values()).index(data) > 3)


def _warnings(said: str) -> set[tuple[str, str]]:
    """The lines of warnings, and what these say; 0 for one about the file with coverage data. We sort them, and say each once."""
    found = [line.partition(": warning: ") for line in said.splitlines() if ": warning: " in line]
    return {(place.split(":")[1] if ".td:" in place else "0", message) for place, _, message in found}


class _Changed:
    """The source of a record set without some records, and with some fields of others changed; see :class:`tgdsl.records.RecordSource`."""

    is_python = False

    def __init__(self, records: RecordSet, left_out: Collection[str], changes: dict[tuple[str, str], Value]) -> None:
        self._records = records
        self._left_out = left_out
        self._changes = changes
        self.release = records.release
        self.names: Sequence[str] = [name for name in records.names if name not in left_out]

    @property
    def place(self) -> Place:
        return self._records.place

    @property
    def classes(self) -> Sequence[str]:
        return self._records.classes

    def members(self, class_name: str) -> Iterable[str]:
        return [one.name for one in self._records.of_class(class_name) if one.name not in self._left_out]

    def load(self, name: str, owner: RecordSet) -> Record:
        record = self._records[name]
        changed = {field: value for (of, field), value in self._changes.items() if of == name}
        return Record(
            owner,
            name,
            record.superclasses,
            {**record.fields, **changed},
            record.types,
            anonymous=record.anonymous,
            place=record.place,
            nonconcrete=record.nonconcrete,
        )


@st.composite
def changed(draw: st.DrawFn) -> RecordSet:
    """The patterns without some of them, with other conditions and complexities, and without some equivalents."""
    records = records_of(RELEASE)
    own = [one for one in records.of_class("Pattern") if one.place.innermost is not None and _is_own(one)]
    optional = [*own, *[one for name in ("GINodeEquiv",) for one in records.of_class(name)]]
    left_out = {one.name for one in optional if not draw(st.integers(0, 3))}
    changes: dict[tuple[str, str], Value] = {}
    predicates = [value for one in own for value in one.values("Predicates")]
    for one in own:
        if one.name not in left_out and not draw(st.integers(0, 3)):
            changes[one.name, "Predicates"] = tuple(draw(st.lists(st.sampled_from(predicates), max_size=3)))
            changes[one.name, "AddedComplexity"] = draw(st.integers(-20, 20))
            changes[one.name, "GISelShouldIgnore"] = not draw(st.integers(0, 5))
    return RecordSet(_Changed(records, left_out, changes))


def _is_own(record: Record) -> bool:
    return any([Path(location.file).name == PATTERNS.name for location in record.place.chain])


@needs_tblgen
def test_random_patterns() -> None:
    check_random(changed(), lambda records: records, "global-isel", examples=6, accepted=0.9, shrink=False)
