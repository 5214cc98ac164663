"""Measure tgdsl against llvm-tblgen-19, side by side on the same records.

    python -m tests.benchmark REFERENCE [--runs N] [--target NAME]... [--generator NAME]... [--output FILE]

REFERENCE is a folder with a folder for each target, each with its records.json.xz. tgdsl reads the records as JSON and writes
all the given files in one process, as a user would start it. llvm-tblgen-19 reads the same records, exported as flat .td text,
in one process for each file, as LLVM's build starts it. Neither text is compressed; with --compressed, tgdsl reads the .xz file
itself. Both run in turn; the best time and the largest memory of all runs count.
"""

from __future__ import annotations

import argparse
import lzma
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import frozen

TBLGEN = "llvm-tblgen-19"

#: With Python's cache of compiled modules, as a user has it.
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@frozen
class Cost:
    """Seconds, and MiB of memory at the peak."""

    seconds: float
    memory: float


@frozen
class Row:
    target: str
    ours: Cost
    theirs: Cost


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reference", type=Path, metavar="REFERENCE")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--target", action="append")
    parser.add_argument("--generator", action="append")
    parser.add_argument("--compressed", action="store_true", help="let tgdsl read the compressed file")
    parser.add_argument("--output", type=Path, help="write the table to this file too")
    options = parser.parse_args()
    if shutil.which(TBLGEN) is None:
        print(f"{TBLGEN} is not installed: apt-get install llvm-19", file=sys.stderr)
        return 1
    folders = sorted(path.parent for path in options.reference.glob("*/records.json.xz"))
    generators: Sequence[str] = options.generator or ["register-info"]
    rows: list[Row] = []
    for folder in folders:
        if not options.target or folder.name in options.target:
            rows.append(_measure(folder, generators, options.runs, options.compressed))
            print(_line(rows[-1]), flush=True)
    text = _table(rows, generators, options.runs, "compressed JSON" if options.compressed else "JSON")
    print(text)
    if options.output:
        options.output.write_text(text)
    return 0


def _measure(folder: Path, generators: Sequence[str], runs: int, compressed: bool) -> Row:
    records = folder / "records.json.xz"
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        td = scratch / "records.td"
        subprocess.run([sys.executable, "-m", "tgdsl.dump", str(records), "--td", "-o", str(td)], check=True)
        if not compressed:
            plain = scratch / "records.json"
            # Decompressed piece by piece: a child process starts with its parent's peak memory.
            with lzma.open(records) as packed, plain.open("wb") as unpacked:
                shutil.copyfileobj(packed, unpacked)
            records = plain
        only = [argument for generator in generators for argument in ("--only", generator)]
        ours: list[Cost] = []
        theirs: list[Cost] = []
        for number in range(runs):
            out = scratch / f"out{number}"
            ours.append(_run([sys.executable, "-m", "tgdsl.gen", str(records), "-o", str(out), *only]))
            theirs.append(
                _together(
                    _run([TBLGEN, f"-gen-{generator}", str(td), "-o", str(scratch / "theirs.inc")])
                    for generator in generators
                )
            )
    return Row(folder.name, _best(ours), _best(theirs))


def _run(command: Sequence[str]) -> Cost:
    """The cost of a process and its children."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=_ENVIRONMENT)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status:
        raise subprocess.CalledProcessError(os.waitstatus_to_exitcode(status), command)
    return Cost(seconds, usage.ru_maxrss / 1024)


def _together(costs: Iterable[Cost]) -> Cost:
    """The cost of processes in sequence: the sum of their times, and the largest memory."""
    each = list(costs)
    return Cost(sum(cost.seconds for cost in each), max(cost.memory for cost in each))


def _best(costs: Sequence[Cost]) -> Cost:
    return Cost(min(cost.seconds for cost in costs), max(cost.memory for cost in costs))


def _line(row: Row) -> str:
    ours, theirs = row.ours, row.theirs
    return (
        f"| {row.target} | {ours.seconds:.2f} | {theirs.seconds:.2f} | {ours.seconds / theirs.seconds:.2f}"
        f" | {ours.memory:.0f} | {theirs.memory:.0f} | {ours.memory / theirs.memory:.2f} |"
    )


def _table(rows: Sequence[Row], generators: Sequence[str], runs: int, form: str) -> str:
    head = (
        f"{', '.join(generators)}: best time and largest memory of {runs} runs, tgdsl reading the records as {form},\n"
        f"{TBLGEN} the same records as flat `.td` text. A ratio below 1 is in tgdsl's favour.\n\n"
        "| target | tgdsl, s | llvm-tblgen, s | ratio | tgdsl, MiB | llvm-tblgen, MiB | ratio |\n"
        "|---|---:|---:|---:|---:|---:|---:|\n"
    )
    return head + "\n".join(map(_line, rows)) + "\n"


if __name__ == "__main__":
    sys.exit(main())
