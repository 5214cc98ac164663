"""Measure tgdsl against llvm-tblgen, on the same records and in the same run, and write the tables of docs/benchmark.md.

    python -m tests.benchmark PACKS... [--python FOLDER]... [--sources LLVM] [--compare NAME=WHERE]... [--results FILE] [--write PAGE]

PACKS are folders with a folder for each target, each with its records.json.xz. tgdsl reads the records as JSON, llvm-tblgen
the same records, exported as flat .td text; neither is compressed. Measured are, for each pack: each file alone; all files in one
process of tgdsl, and in one process of llvm-tblgen for each, as LLVM's build starts it; the same command of tgdsl once more,
when nothing has changed; and the parts of the model, each alone. --python adds a target in Python, as a user starts it, against
its export and, with --sources (the folder llvm of LLVM's sources), against LLVM's own .td files of that target. --llvm names the release.

The checkout that the command runs in is "pure". --compare adds others: WHERE is the Python of an environment in which a wheel of
tgdsl is installed, or another checkout. All run in turn. Of one that is called "before" only the runs for all files are
measured, and no aim is for it. With --results, each measurement is written to a file at once, and what is in the file
is not measured again: a long benchmark can be interrupted, and made in pieces with --target, --generator and --tool.

The status is 1 if a measurement failed, and 2 if nothing could be measured.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from tests.benchmark.candidates import BenchmarkError, candidates
from tests.benchmark.growth import plots
from tests.benchmark.page import filled
from tests.benchmark.plan import Plan
from tests.benchmark.processes import work
from tests.benchmark.results import GROWTH, TOTAL, Results, load, load_or_start, this_machine
from tests.benchmark.subjects import Named, Workplace, packs, targets
from tests.benchmark.tables import missed_aims, tables
from tgdsl.llvm import DEFAULT, RELEASES

ROOT = Path(__file__).resolve().parent.parent.parent


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parse(arguments)
    try:
        if not options.packs and not options.python:
            results, failed = load(options.results), 0
        else:
            results, failed = _measure(options)
        if options.write is not None:
            _write(options.write, results)
    except BenchmarkError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if options.write is None:
        print("\n\n".join(tables(results).values()))
    for line in missed_aims(results):
        print(line)
    if failed:
        print(f"{failed} measurements failed", file=sys.stderr)
    return 1 if failed else 0


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmark", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("packs", type=Path, metavar="PACKS", nargs="*", help="without any, only --results are shown")
    parser.add_argument("--python", metavar="FOLDER", action="append", default=[], help="a target in Python")
    parser.add_argument("--sources", type=Path, metavar="LLVM", help="the folder llvm of LLVM's sources")
    parser.add_argument("--llvm", type=int, choices=list(RELEASES), default=DEFAULT.number, help="the release")
    parser.add_argument("--compare", metavar="NAME=WHERE", action="append", default=[], help="another tgdsl")
    parser.add_argument("--results", type=Path, metavar="FILE", help="keep measurements in this file, and continue it")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the tables into this page, and plots beside it")
    parser.add_argument("--scratch", type=Path, metavar="FOLDER", help="keep the packs' JSON and .td text here")
    parser.add_argument("--runs", type=int, default=1, help="the best time and the largest memory of so many count")
    parser.add_argument(
        "--jobs", type=int, default=1, help="processes side by side; not more than there are idle cores"
    )
    parser.add_argument("--target", action="append", help="only this one, by its title in the tables")
    parser.add_argument(
        "--generator", action="append", default=[], help=f"only this file; '{TOTAL}' and '{GROWTH}' for the rest"
    )
    parser.add_argument("--tool", action="append", default=[], help="only this candidate, or llvm-tblgen")
    parser.add_argument("--again", metavar="NAME", action="append", default=[], help="forget results of a candidate")
    options = parser.parse_args(arguments)
    if not options.packs and not options.python and options.results is None:
        parser.error("name PACKS or --python to measure, or --results to show")
    if options.runs < 1 or options.jobs < 1:
        parser.error("--runs and --jobs are at least 1")
    return options


def _measure(options: argparse.Namespace) -> tuple[Results, int]:
    """The results with what was missing, and the number of measurements that failed."""
    release = RELEASES[options.llvm]
    tblgen = release.program("llvm-tblgen")
    if shutil.which(tblgen) is None:
        raise BenchmarkError(f"{tblgen} is not installed: apt-get install llvm-{release.number}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = candidates(ROOT, options.compare, folder)
        results = load_or_start(options.results, this_machine([found[0].identity.python, _tblgen_version(tblgen)]))
        for again in options.again:
            results.forget(again)
        for one in found:
            if not options.tool or one.name in options.tool:
                results.expect(one.name, one.identity)
        scratch = options.scratch or folder
        scratch.mkdir(parents=True, exist_ok=True)

        def save() -> None:
            if options.results is not None:
                results.save(options.results)

        place = Workplace(found[0], scratch, folder, options.sources and options.sources.resolve(), release)
        plan = Plan(results, found, options.generator, options.tool, options.runs, tblgen, place.llvm, folder, save)
        failed = work(plan.tasks(_subjects(options, place, results)), options.jobs)
        save()
    return results, failed


def _subjects(options: argparse.Namespace, place: Workplace, results: Results) -> Iterator[Named]:
    known = results.subjects
    for named in chain(targets(options.python, place, known), packs(options.packs, place, known)):
        if not options.target or named.title.lower() in map(str.lower, options.target):
            yield named


def _tblgen_version(tblgen: str) -> str:
    text = subprocess.run([tblgen, "--version"], capture_output=True, text=True, check=True).stdout
    return f"llvm-tblgen {text.partition('version ')[2].split()[0]}"


def _write(page: Path, results: Results) -> None:
    try:
        text = page.read_text()
    except OSError as error:
        raise BenchmarkError(f"{page}: {error.strerror}") from None
    for name, plot in plots(results).items():
        page.with_name(name).write_text(plot)
    page.write_text(filled(text, tables(results), str(page)))


if __name__ == "__main__":
    sys.exit(main())
