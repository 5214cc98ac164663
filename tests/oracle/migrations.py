"""Random record sets through ``migrate`` and back: a package that loads, gives the same records, and the same files.

    python -m tests.oracle.migrations COUNT [--seed N] [--only KIND]...

A line for each kind says how many sets there were, what became of them, and the seconds of processor time. What becomes of a set is one of

    refused    no generator of its kind takes the set, or it has what is a mistake in Python alone: names and texts that are no C++, and more
    same       the package gives the files that the set gives
    wrong      migrate finds a defect of its own, or ends in a traceback, or the package gives other files

Exit status 1 if one is wrong; the shortest of each kind is shown, with the package.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from difflib import unified_diff
from itertools import islice
from pathlib import Path

from attrs import frozen
from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.oracle.built_records import as_td
from tests.oracle.migration_kinds import KINDS, Kind, Maker
from tests.oracle.tblgen import ours
from tests.support.release import SOURCE_OPTIONS
from tgdsl.diagnostics import DiagnosticError
from tgdsl.files import File
from tgdsl.loading.load import load_target
from tgdsl.migration.trials.correcting import corrected
from tgdsl.records import RecordSet
from tgdsl.records.cpp_fields import unfit_texts

#: What can become of a set, and a line of what is printed.
_COLUMNS = ("same", "wrong", "refused")
_ROW = "{:<24}{:>8}{:>8}{:>8}{:>8}{:>8}"


@frozen
class Outcome:
    """What became of a set, and what was said."""

    what: str
    detail: str = ""


def _is_refused(records: RecordSet, generator: str, file: File | None) -> bool:
    try:
        ours(records, generator, file)
    except DiagnosticError:
        return True
    return False


def outcome(records: RecordSet, generators: Sequence[str], folder: Path, file: File | None = None) -> Outcome:
    """Migrate a set in an empty folder, and compare the files, which may have options."""
    before: dict[str, str] = {}
    for generator in generators:
        try:
            before[generator] = ours(records, generator, file)
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
                again = ours(after, generator, file)
            except DiagnosticError:
                if _is_refused(as_td(records, is_python=True), generator, file):
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
            one = outcome(records, kind.generators, Path(folder), kind.file)
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
    parser.add_argument("--only", choices=KINDS, action="append", help="a kind, or several ones")
    options = parser.parse_args(arguments)
    status = 0
    print(_ROW.format("kind", "sets", *_COLUMNS, "s"), flush=True)
    for name in options.only or KINDS:
        wrong: list[str] = []
        start = time.process_time()
        found = tried(KINDS[name], options.count, options.seed, wrong.append)
        row = [found[column] for column in _COLUMNS]
        print(_ROW.format(name, found.total(), *row, round(time.process_time() - start)), flush=True)
        if wrong:
            print(min(wrong, key=len))
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
