"""Compare tgdsl with llvm-tblgen-19 on LLVM's own tests of TableGen, file by file and generator by generator.

    python -m tests.oracle.tablegen_tests FOLDER [NAME.td ...] [-I INCLUDE] [-v]

FOLDER is llvm/test/TableGen of LLVM's sources; INCLUDE, with llvm/Target/Target.td, is by default llvm/include beside it. Each file is read
once for each set of -D options in its RUN lines. llvm-tblgen writes its files from the .td source, and tgdsl from the dump of that. What
the two make of it is one of

    same            both write the same file
    same in order   the order of definition counts, which the dump, being by name, does not tell, and tgdsl says so; the files are the
                    same if llvm-tblgen reads the records in one order
    both refuse     neither writes a file
    known refusal   tgdsl alone refuses, for a reason that tests/oracle/refusals.py gives
    theirs alone    llvm-tblgen alone refuses; shown with -v
    ours alone      tgdsl alone refuses
    different       both write a file, and not the same one

Files without records, which are about TableGen's language, are left out. The last three are shown; exit status 1 if there is one of
the last two.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from attrs import frozen

from tests.oracle.refusals import ours_alone
from tests.oracle.tblgen import TBLGEN, Endless, Rejected, ours, theirs, without_source
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generation.generator import installed
from tgdsl.records.json_reader import read_json
from tgdsl.records.td_writer import export_order

_SHOWN = ("ours alone", "different")
_SECONDS = 60


@frozen
class Case:
    """A file with one set of its ``-D`` options."""

    file: Path
    defines: tuple[str, ...]

    def run(self, option: str, includes: Sequence[Path]) -> str | None:
        """What llvm-tblgen prints with an option; None if it refuses, crashes or finds no end."""
        paths = [f"-I{folder}" for folder in (*includes, self.file.parent)]
        try:
            done = subprocess.run(
                [TBLGEN, *paths, *self.defines, str(self.file), option], capture_output=True, timeout=_SECONDS
            )
        except subprocess.TimeoutExpired:
            return None
        return None if done.returncode else done.stdout.decode(errors="replace")


@frozen
class Outcome:
    """What the two make of a file.

    Attributes:
        kind: as the module says.
        detail: the errors, or the first line that differs.
    """

    kind: str
    detail: str = ""


def cases(folder: Path, names: Sequence[str]) -> Iterator[Case]:
    """The cases of a folder; of the named files, if any are."""
    for file in [folder / name for name in names] or sorted(folder.rglob("*.td")):
        text = file.read_text(errors="replace")
        if "include" not in text:  # without Target.td there is no target
            continue
        runs = [line for line in text.splitlines() if "RUN:" in line and "llvm-tblgen" in line]
        for defines in sorted({tuple(re.findall(r"-D *\w+", line)) for line in runs} or {()}):
            yield Case(file, tuple(one.replace(" ", "") for one in defines))


def compare(dump: Path, generator: str, expected: str | None) -> Outcome:
    """What tgdsl makes of a dump of records, and what llvm-tblgen made of their source.

    Args:
        expected: llvm-tblgen's file; None if it refuses.
    """
    try:
        records = read_json(dump)
        text = ours(records, generator)
    except DiagnosticError as error:
        if expected is None:
            return Outcome("both refuse")
        return Outcome("known refusal" if ours_alone(error) else "ours alone", str(error))
    if expected is None:
        return Outcome("theirs alone")
    expected = without_source(expected)
    if text == expected:
        return Outcome("same")
    if records.order_doubts and _same_in_order(dump, generator):
        return Outcome("same in order")
    pairs = enumerate(zip(text.split("\n"), expected.split("\n")), 1)
    number, (mine, other) = next(((n, pair) for n, pair in pairs if pair[0] != pair[1]), (0, ("", "")))
    return Outcome("different", f"line {number}: {mine!r} should be {other!r}")


def _same_in_order(dump: Path, generator: str) -> bool:
    """Whether both write the same file from the records of a dump, in one order: that of the export, where records that others refer to are
    the first, and else by name, but that the first node to be defined is ``imm``, as in LLVM's own files. llvm-tblgen puts what it first
    knows as a node around default operands, and rejects most others there.
    """
    records: dict[str, object] = json.loads(dump.read_bytes())
    ordered = dump.with_name("ordered.json")
    ordered.write_text(json.dumps({"imm": records.pop("imm"), **records} if "imm" in records else records))
    records = json.loads(ordered.read_bytes())
    try:
        order = {name: records.pop(name) for name in export_order(read_json(ordered))}
        ordered.write_text(json.dumps({**order, **records}))
        return ours(read_json(ordered), generator) == theirs(read_json(ordered), generator, _SECONDS)
    except (DiagnosticError, Rejected, Endless):
        return False


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("names", nargs="*", metavar="NAME.td", help="only these files of the folder")
    parser.add_argument("-I", dest="include", type=Path, help="LLVM's folder llvm/include")
    parser.add_argument("-v", dest="verbose", action="store_true", help="show what llvm-tblgen alone refuses, too")
    options = parser.parse_args(arguments)
    folder: Path = options.folder
    includes = [options.include or folder.parent.parent / "include", folder / "Common", folder]
    counts: Counter[str] = Counter()
    names = list(installed())

    def run(case: Case) -> tuple[Case, str | None, list[str | None]]:
        dump = case.run("--dump-json", includes)
        return case, dump, [] if dump is None else [case.run(f"-gen-{name}", includes) for name in names]

    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(os.cpu_count()) as pool:
        path = Path(temporary) / "records.json"
        for case, dump, files in pool.map(run, cases(folder, options.names)):
            if dump is None:
                continue
            path.write_text(dump)
            for name, expected in zip(names, files):
                outcome = compare(path, name, expected)
                counts[outcome.kind] += 1
                if outcome.kind in _SHOWN or (options.verbose and outcome.kind == "theirs alone"):
                    label = " ".join([str(case.file.relative_to(folder)), *case.defines, name])
                    print(f"{outcome.kind}: {label}: {outcome.detail}", flush=True)
    print(", ".join(f"{kind} {number}" for kind, number in sorted(counts.items())))
    return int(any(counts[kind] for kind in _SHOWN))


if __name__ == "__main__":
    sys.exit(main())
