"""Measure tgdsl against llvm-tblgen-19, side by side on the same records.

    python -m tests.benchmark REFERENCE [--runs N] [--target NAME]... [--generator NAME]... [--each] [--output FILE]
    python -m tests.benchmark --authored TARGET [--sources LLVM] [--runs N] [--generator NAME]... [--each]

REFERENCE is a folder with a folder for each target, each with its records.json.xz. tgdsl reads the records as JSON and writes
all the given files in one process, as a user would start it. llvm-tblgen-19 reads the same records, exported as flat .td text,
in one process for each file, as LLVM's build starts it. Neither text is compressed; with --compressed, tgdsl reads the .xz file
itself. Both run in turn; the best processor time and the largest memory of all
runs count.

Without --generator, the files are those that tgdsl writes for the target by default. With --each, each file is measured alone, too.
--authored measures a target in Python, against its export; with --sources, the folder llvm of LLVM's sources, also against
LLVM's own .td files of that target.
"""

from __future__ import annotations

import argparse
import lzma
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from attrs import frozen

from tgdsl.generation import installed
from tgdsl.loading import load_target

TBLGEN = "llvm-tblgen-19"

#: With Python's cache of compiled modules, as a user has it.
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@frozen
class Cost:
    """Seconds of processor time, and MiB of memory at the peak."""

    seconds: float
    memory: float


@frozen
class Row:
    """A line of the table.

    Attributes:
        title: the target, and the generator if it is one of several, or the source that llvm-tblgen reads.
        files: the number of files.
    """

    title: str
    files: int
    ours: Cost
    theirs: Cost


@frozen
class Subject:
    """What is measured: the same records for both.

    Attributes:
        source: for tgdsl.
        td: for llvm-tblgen, with its options.
    """

    title: str
    source: str
    td: tuple[str, ...]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reference", type=Path, metavar="REFERENCE", nargs="?")
    parser.add_argument("--authored", metavar="TARGET")
    parser.add_argument("--sources", type=Path, metavar="LLVM")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--target", action="append")
    parser.add_argument("--generator", action="append")
    parser.add_argument("--each", action="store_true", help="measure each file alone, too")
    parser.add_argument("--compressed", action="store_true", help="let tgdsl read the compressed file")
    parser.add_argument("--output", type=Path, help="write the table to this file too")
    options = parser.parse_args()
    if shutil.which(TBLGEN) is None:
        print(f"{TBLGEN} is not installed: apt-get install llvm-19", file=sys.stderr)
        return 1
    if (options.reference is None) == (options.authored is None):
        parser.error("name either REFERENCE or --authored TARGET")
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        for subject in _subjects(options, scratch):
            for row in _measure(subject, options.generator, options.runs, options.each, scratch):
                rows.append(row)
                print(_line(row), flush=True)
    form = "a target in Python" if options.authored else "compressed JSON" if options.compressed else "JSON"
    text = _table(rows, options.generator or (), options.runs, form)
    print(text)
    if options.output:
        options.output.write_text(text)
    return 0


def _subjects(options: argparse.Namespace, scratch: Path) -> Iterator[Subject]:
    td = scratch / "records.td"
    if options.authored:
        target = load_target(options.authored).one_of_class("Target", "").name
        yield Subject(f"{target}, export", options.authored, (_export(options.authored, td),))
        if options.sources:
            folder = options.sources / "lib" / "Target" / target
            include = str(options.sources / "include")
            yield Subject(
                f"{target}, LLVM's sources",
                options.authored,
                (str(folder / f"{target}.td"), "-I", include, "-I", str(folder)),
            )
        return
    for packed in sorted(options.reference.glob("*/records.json.xz")):
        title = packed.parent.name
        if options.target and title not in options.target:
            continue
        source = packed
        _export(str(packed), td)
        if not options.compressed:
            source = scratch / "records.json"
            # Decompressed piece by piece: a child process starts with its parent's peak memory.
            with lzma.open(packed) as stored, source.open("wb") as plain:
                shutil.copyfileobj(stored, plain)
        yield Subject(title, str(source), (str(td),))


def _export(source: str, td: Path) -> str:
    subprocess.run([sys.executable, "-m", "tgdsl.dump", source, "--td", "-o", str(td)], check=True)
    return str(td)


def _measure(subject: Subject, given: Sequence[str] | None, runs: int, each: bool, scratch: Path) -> Iterator[Row]:
    generators = given or _default_files(subject, scratch)
    yield _side_by_side(subject, subject.title, generators, runs, scratch)
    if each:
        for generator in generators:
            yield _side_by_side(subject, f"{subject.title}: {generator}", [generator], runs, scratch)


def _default_files(subject: Subject, scratch: Path) -> list[str]:
    """The generators of the files that tgdsl writes for a target by default."""
    out = scratch / "default"
    subprocess.run(
        [sys.executable, "-m", "tgdsl.gen", subject.source, "-o", str(out)], check=True, stdout=subprocess.DEVNULL
    )
    suffixes = {generator.load().suffix: name for name, generator in installed().items()}
    found = [suffixes[path.stem.partition("Gen")[2]] for path in sorted(out.glob("*.inc"))]
    shutil.rmtree(out)
    return found


def _side_by_side(subject: Subject, title: str, generators: Sequence[str], runs: int, scratch: Path) -> Row:
    only = [argument for generator in generators for argument in ("--only", generator)]
    theirs_file = str(scratch / "theirs.inc")
    ours: list[Cost] = []
    theirs: list[Cost] = []
    for _ in range(runs):
        out = scratch / "out"
        ours.append(_run([sys.executable, "-m", "tgdsl.gen", subject.source, "-o", str(out), *only]))
        shutil.rmtree(out)
        theirs.append(
            _together(_run([TBLGEN, f"-gen-{generator}", *subject.td, "-o", theirs_file]) for generator in generators)
        )
    return Row(title, len(generators), _best(ours), _best(theirs))


def _run(command: Sequence[str]) -> Cost:
    """The cost of a process and its children: processor time, which other load on the machine changes little."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=_ENVIRONMENT)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise subprocess.CalledProcessError(os.waitstatus_to_exitcode(status), command)
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def _together(costs: Iterable[Cost]) -> Cost:
    """The cost of processes in sequence: the sum of their times, and the largest memory."""
    each = list(costs)
    return Cost(sum(cost.seconds for cost in each), max(cost.memory for cost in each))


def _best(costs: Sequence[Cost]) -> Cost:
    return Cost(min(cost.seconds for cost in costs), max(cost.memory for cost in costs))


def _line(row: Row) -> str:
    ours, theirs = row.ours, row.theirs
    return (
        f"| {row.title} | {row.files} | {ours.seconds:.2f} | {theirs.seconds:.2f} | {ours.seconds / theirs.seconds:.2f}"
        f" | {ours.memory:.0f} | {theirs.memory:.0f} | {ours.memory / theirs.memory:.2f} |"
    )


def _table(rows: Sequence[Row], generators: Sequence[str], runs: int, form: str) -> str:
    head = (
        f"{', '.join(generators) or 'All files'}: best processor time and largest memory of {runs} runs, tgdsl reading {form},\n"
        f"{TBLGEN} the same records as flat `.td` text. A ratio below 1 is in tgdsl's favour.\n\n"
        "| target | files | tgdsl, s | llvm-tblgen, s | ratio | tgdsl, MiB | llvm-tblgen, MiB | ratio |\n"
        "|---|---:|---:|---:|---:|---:|---:|---:|\n"
    )
    return head + "\n".join(map(_line, rows)) + "\n"


if __name__ == "__main__":
    sys.exit(main())
