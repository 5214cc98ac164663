"""Random record sets through ``migrate`` and back: a package that loads, gives the same records, and the same files.

    python -m tests.oracle.migrations COUNT [--seed N] [--only KIND]

What becomes of a set is one of

    refused    no generator of its kind takes the set, or it has what is a mistake in Python alone: names and texts that are no C++, and more
    same       the package gives the files that the set gives
    wrong      migrate finds a defect of its own, or ends in a traceback, or the package gives other files

Exit status 1 if one is wrong; the first of each kind are shown.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import unified_diff
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from attrs import frozen
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.oracle.assembly_targets import assembly_targets
from tests.oracle.matching_targets import matching_targets
from tests.oracle.pattern_sets import pattern_sets
from tests.oracle.register_files import register_files
from tests.oracle.schedule_targets import Schedules
from tests.oracle.tblgen import ours
from tests.oracle.td_texts import records_of
from tests.oracle.test_disassembler import fixed_targets
from tests.oracle.test_searchable_tables import tables, tables_of_instructions
from tests.support.release import CLASSES, RELEASE, SOURCE_OPTIONS
from tests.support.targets import write_target
from tgdsl.diagnostics import DiagnosticError, Location, Place
from tgdsl.llvm.by_release import ByRelease
from tgdsl.loading.load import load_target
from tgdsl.migration.correcting import corrected
from tgdsl.records import Bits, Code, Record, RecordSet, Value
from tgdsl.records.cpp_fields import unfit_texts
from tgdsl.records.types import CODE, BitsType, Type

#: Makes a set in a folder, which is for the files that it is read from.
Maker: TypeAlias = Callable[[Path], RecordSet]


@frozen
class Kind:
    """A kind of random record sets.

    Attributes:
        sets: what makes them.
        generators: those that the sets are for.
    """

    sets: st.SearchStrategy[Maker]
    generators: Sequence[str]


@frozen
class Outcome:
    """What became of a set, and what was said."""

    what: str
    detail: str = ""


def _of_python(text: str, folder: Path) -> RecordSet:
    return load_target(str(write_target(folder, text, base="")), source_options=SOURCE_OPTIONS)


#: What the prelude of patterns is told of a release.
_MACROS: Sequence[str] = ByRelease[Sequence[str]]({19: ("WANTS_ARE_PROPERTIES",), 22: ()})[RELEASE]


def _of_td(text: str, folder: Path) -> RecordSet:
    (folder / "Random.td").write_text(text)
    return records_of(folder / "Random.td", RELEASE, *_MACROS)


def as_td(records: RecordSet) -> RecordSet:
    """Records of builders, as if they were from one ``.td`` file."""
    return RecordSet(_FromFile(records))


def _built(records: RecordSet) -> Maker:
    return lambda _: as_td(records)


KINDS: Mapping[str, Kind] = {
    "registers": Kind(register_files().map(lambda text: partial(_of_python, text)), ["register-info"]),
    "models": Kind(
        st.integers(0, 1 << 20).map(lambda one: partial(_of_td, Schedules(one).target().td)),
        ["subtarget", "instr-info"],
    ),
    "patterns": Kind(pattern_sets().map(lambda text: partial(_of_td, text)), ["dag-isel", "instr-info"]),
    "matchers": Kind(matching_targets().map(_built), ["asm-matcher"]),
    "writers": Kind(assembly_targets().map(_built), ["asm-writer"]),
    "words": Kind(fixed_targets().map(lambda one: _built(one.records())), ["disassembler", "emitter"]),
    "tables": Kind(tables().map(lambda one: _built(one.records())), ["searchable-tables"]),
    "tables-of-instructions": Kind(
        tables_of_instructions().map(lambda one: _built(one.records())), ["searchable-tables"]
    ),
}


@cache
def _of_llvm() -> RecordSet:
    """LLVM's own records, which each target in Python has."""
    with tempfile.TemporaryDirectory() as folder:
        return _of_python("from tgdsl.language import *\nEmpty = Target(instruction_set=InstrInfo())\n", Path(folder))


class _FromFile:
    """Records at the lines of one file, but for LLVM's own, with all fields that LLVM's classes declare; see :class:`tgdsl.records.RecordSource`."""

    def __init__(self, records: RecordSet, is_python: bool = False) -> None:
        self.is_python = is_python
        self._records = records
        self.release = records.release
        own = _of_llvm().one_of_class("Target", "").name
        self._of_llvm = {
            name: None for name in _of_llvm().names if name != own and not _of_llvm()[name].is_a("InstrInfo")
        }
        self.names: Sequence[str] = list({**self._of_llvm, **dict.fromkeys(records.names)})
        self._lines = {name: number for number, name in enumerate(self.names, 1)}

    @property
    def place(self) -> Place:
        return Place((Location("Random.td"),))

    @property
    def classes(self) -> Sequence[str]:
        return self._records.classes

    def members(self, class_name: str) -> Iterable[str]:
        own = [record.name for record in self._records.of_class(class_name) if record.name not in self._of_llvm]
        return [one.name for one in _of_llvm().of_class(class_name) if one.name in self._of_llvm] + own

    def load(self, name: str, owner: RecordSet) -> Record:
        record = _of_llvm()[name] if name in self._of_llvm else self._records[name]
        declared = CLASSES.fields_of(record.superclasses)
        left_out = {field: _unset(of) for field, of in declared.items() if field not in record.fields}
        fields = {**record.fields, **left_out}
        for field, of in declared.items():
            if of == CODE and isinstance(value := fields[field], str):
                fields[field] = Code(value)
            elif value := _NEEDED.get(field) if fields[field] == "" else None:
                fields[field] = value
        return Record(
            owner,
            name,
            record.superclasses,
            fields,
            {**record.types, **declared},
            anonymous=name.startswith("anonymous_"),
            place=Place((Location("llvm/Target.td" if name in self._of_llvm else "Random.td", self._lines[name]),)),
        )


#: Texts that C++ needs, and builders leave empty.
_NEEDED: Mapping[str, Value] = {"Value": "true", "FieldName": "HasIt"}
_UNSET: Mapping[str, Value] = {"bit": False, "int": 0, "string": "", "code": Code(""), "dag": None}


def _unset(of: Type) -> Value:
    """The value of a field that a builder leaves out."""
    if isinstance(of, BitsType):
        return Bits.of(0, of.width)
    return () if str(of).startswith("list") else _UNSET.get(str(of))


def _is_refused(records: RecordSet, generator: str) -> bool:
    try:
        ours(records, generator)
    except DiagnosticError:
        return True
    return False


def outcome(records: RecordSet, generators: Sequence[str], folder: Path) -> Outcome:
    """Migrate a set in an empty folder, and compare the files."""
    before: dict[str, str] = {}
    for generator in generators:
        try:
            before[generator] = ours(records, generator)
        except DiagnosticError:
            continue
    if not before or [text for record in records for text in unfit_texts(record)]:
        return Outcome("refused")
    package = folder / "again"
    package.mkdir()
    try:
        made = corrected(records, "again", package)
        if made.defects:
            return Outcome("wrong", "\n".join([f"{name}: {reason}" for name, reason in made.defects.items()]))
        after = load_target(str(package), source_options=SOURCE_OPTIONS)
        for generator, text in before.items():
            try:
                again = ours(after, generator)
            except DiagnosticError:
                if _is_refused(RecordSet(_FromFile(records, is_python=True)), generator):
                    return Outcome("refused")
                raise
            if again != text:
                changes = unified_diff(text.split("\n"), again.split("\n"), lineterm="", n=1)
                return Outcome("wrong", "\n".join([f"{generator} gives another file:", *islice(changes, 30)]))
    except Exception:  # each one is a mistake
        return Outcome("wrong", traceback.format_exc())
    return Outcome("same", "; ".join(sorted({reason for reason in made.migrated.plain.values()})))


def tried(kind: Kind, count: int, number: int = 0, show: Callable[[str], None] = lambda _: None) -> Counter[str]:
    """What became of random sets of a kind.

    Args:
        number: the seed.
        show: gets what is wrong.
    """
    found: Counter[str] = Counter()

    @seed(number)
    @settings(
        max_examples=count,
        phases=[Phase.generate],
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(kind.sets)
    def run(make: Maker) -> None:
        with tempfile.TemporaryDirectory() as folder:
            try:
                records = make(Path(folder))
            except DiagnosticError:
                found["refused"] += 1
                return
            one = outcome(records, kind.generators, Path(folder))
            found[one.what] += 1
            if one.what == "wrong":
                texts = [path.read_text() for path in sorted((Path(folder) / "again").glob("*.py"))]
                show("\n".join([one.detail, *texts]))

    run()
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.migrations")
    parser.add_argument("count", type=int, help="how many sets of each kind")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=KINDS)
    options = parser.parse_args(arguments)
    status = 0
    for name in [options.only] if options.only else KINDS:
        wrong: list[str] = []
        found = tried(KINDS[name], options.count, options.seed, wrong.append)
        print(f"{name}: " + ", ".join([f"{number} {what}" for what, number in sorted(found.items())]), flush=True)
        if wrong:
            print(min(wrong, key=len))
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
