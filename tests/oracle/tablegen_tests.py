"""Compare tgdsl with llvm-tblgen on LLVM's own tests of TableGen, file by file and generator by generator.

    python -m tests.oracle.tablegen_tests FOLDER [NAME.td ...] [-I INCLUDE ...] [--all] [--sorted] [-v]

FOLDER is llvm/test/TableGen of LLVM's sources; INCLUDE, with llvm/Target/Target.td, is by default that of the installed LLVM. Each RUN line
of a test asks for one file, with its options; with --all, each file is asked for from the records of each test that includes one of LLVM's
files. llvm-tblgen writes from the .td source, and tgdsl from the records that TableGen's library makes of that, in the order of definition; with
--sorted, from llvm-tblgen's own dump of the records, which is sorted by name. What the two make of it is one of

    same            both write the same file
    same in order   the order of definition counts, which a sorted dump does not tell, and tgdsl says so; the files are the same if
                    llvm-tblgen reads the records in one order
    both refuse     neither writes a file
    known refusal   tgdsl alone refuses, for a reason that tests/oracle/refusals.py gives
    theirs alone    llvm-tblgen alone refuses
    ours alone      tgdsl alone refuses
    different       both write a file, and not the same one

A line for each generator, and one for all. The last three are shown, but of --all those that llvm-tblgen alone refuses only with -v; exit status 1 if
there is one of the last two. Texts of which TableGen makes no records are about its language, and are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path

from attrs import frozen

from tests.oracle.refusals import ours_alone
from tests.oracle.tblgen import TBLGEN, Endless, Rejected, ours, theirs, without_source
from tests.oracle.td_texts import records_of
from tests.support.release import INCLUDE, RELEASE
from tgdsl.diagnostics import DiagnosticError
from tgdsl.files import File, options_of
from tgdsl.generation.generator import installed
from tgdsl.records import RecordSet
from tgdsl.records.json_reader import read_json
from tgdsl.records.td_writer import export_order

_WRONG = ("ours alone", "different")
_SECONDS = 60


@frozen
class Source:
    """A test's ``.td`` file, with the options of a RUN line that say what its records are.

    Attributes:
        test: the name of the file with the RUN line.
        path: the ``.td`` file, which is the test itself but for a few.
        folders: of ``-I``, those with LLVM's own files at the end.
        defines: of ``-D``.
    """

    test: str
    path: Path
    folders: tuple[str, ...]
    defines: tuple[str, ...]

    def tblgen(self, *options: str) -> str | None:
        """What llvm-tblgen prints with options; None if it refuses, crashes or finds no end."""
        words = [*(f"-I{one}" for one in self.folders), *(f"-D{one}" for one in self.defines), str(self.path), *options]
        try:
            done = subprocess.run([TBLGEN, *words], capture_output=True, timeout=_SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return None
        return None if done.returncode else done.stdout.decode(errors="replace")

    def records(self, dump: Path | None) -> RecordSet:
        """Its records: in the order of definition, or those of llvm-tblgen's dump, which this writes.

        Raises:
            DiagnosticError: there are none.
        """
        if dump is None:
            return records_of(self.path, RELEASE, *self.defines, include=self.folders)
        dump.write_text(self.tblgen("--dump-json") or "")
        return read_json(dump)


@frozen
class Asked:
    """A file that a test asks for: its generator, and llvm-tblgen's options for it."""

    generator: str
    options: tuple[str, ...] = ()

    @cached_property
    def file(self) -> File:
        """The file with those of the options that change its text; others say what is printed besides."""
        kind = installed()[self.generator].load().file
        known = {option.name: option for option in options_of(kind)}
        given = [option.lstrip("-").partition("=") for option in self.options]
        values = {known[name].attribute: known[name].parse(text or None) for name, _, text in given if name in known}
        return kind(suffix=None, **values)


@frozen
class Outcome:
    """What the two make of a file.

    Attributes:
        kind: as the module says.
        detail: the errors, or the first line that differs.
    """

    kind: str
    detail: str = ""


def runs(folder: Path, names: Sequence[str], includes: Sequence[str]) -> Iterator[tuple[Source, Asked]]:
    """What the RUN lines of a folder ask for; those of the named files, if any are."""
    known = installed()
    for test in [folder / name for name in names] or sorted(folder.rglob("*.td")):
        text = "\n".join(re.findall(r"RUN: *(.*?) *$", test.read_text(errors="replace"), re.MULTILINE))
        for command in re.findall(r"\bllvm-tblgen ([^|\n]*)", text.replace("\\\n", " ")):
            words = shlex.split(
                _REDIRECTED.sub("", command).replace("%p", str(test.parent)).replace("%S", str(test.parent))
            )
            paths = [test if word == "%s" else Path(word) for word in words if word == "%s" or word.endswith(".td")]
            options = [f"-{found[1]}" for found in map(_OPTION.fullmatch, words) if found]
            asked = [option.removeprefix("-gen-") for option in options if option.startswith("-gen-")]
            if paths and asked and asked[0] in known:
                own = [one for one in _values("I", words) if not (Path(one) / "llvm/Target").exists()]
                source = Source(str(test.relative_to(folder)), paths[0], (*own, *includes), tuple(_values("D", words)))
                yield source, Asked(asked[0], tuple([one for one in options if not one.startswith("-gen-")]))


_REDIRECTED = re.compile(r"\d?[<>].*")
_OPTION = re.compile(r"--?(?![ID]|o$)(\w.*)")


def _values(letter: str, words: Sequence[str]) -> list[str]:
    """The values of an option of one letter, which are in its word or in the next one."""
    return [word[2:] or following for word, following in zip(words, [*words[1:], ""]) if word.startswith(f"-{letter}")]


def compare(source: Source, asked: Asked, expected: str | None, dump: Path | None) -> Outcome | None:
    """What tgdsl makes of the records, and what llvm-tblgen made of their source; None if there are no records.

    Args:
        expected: llvm-tblgen's file; None if it refuses.
        dump: a path for llvm-tblgen's dump of the records; None to read them in their order.
    """
    try:
        records = source.records(dump)
    except DiagnosticError:
        return None
    try:
        text = ours(records, asked.generator, asked.file)
    except DiagnosticError as error:
        if expected is None:
            return Outcome("both refuse")
        return Outcome("known refusal" if ours_alone(error) else "ours alone", str(error))
    if expected is None:
        return Outcome("theirs alone")
    expected = without_source(expected)
    if text == expected:
        return Outcome("same")
    if dump is not None and records.order_doubts and _same_in_order(dump, asked.generator):
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


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{kind} {number}" for kind, number in sorted(counts.items()))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("names", nargs="*", metavar="NAME.td", help="only these files of the folder")
    parser.add_argument("-I", dest="includes", action="append", help="a folder with LLVM's own files, as llvm/include")
    parser.add_argument("--all", action="store_true", help="all files of each test's records")
    parser.add_argument("--sorted", action="store_true", help="from llvm-tblgen's own dump of the records")
    parser.add_argument("-v", dest="verbose", action="store_true", help="show all that llvm-tblgen alone refuses")
    options = parser.parse_args(arguments)
    shown = [*_WRONG, *(["theirs alone"] if options.verbose or not options.all else [])]
    folder: Path = options.folder.resolve()
    asked = list(runs(folder, options.names, options.includes or [str(INCLUDE)]))
    if options.all:
        sources = dict.fromkeys(source for source, _ in asked)
        names = [name for name, entry in installed().items() if entry.load().parts(RELEASE)]
        asked = [(source, Asked(name)) for source in sources for name in names]
    counts: dict[str, Counter[str]] = {}

    def run(one: tuple[Source, Asked]) -> tuple[Source, Asked, str | None]:
        source, file = one
        return source, file, source.tblgen(f"-gen-{file.generator}", *file.options)

    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(os.cpu_count()) as pool:
        dump = Path(temporary) / "records.json" if options.sorted else None
        for source, file, expected in pool.map(run, asked):
            outcome = compare(source, file, expected, dump)
            if outcome is None:
                continue
            counts.setdefault(file.generator, Counter())[outcome.kind] += 1
            if outcome.kind in shown:
                label = " ".join([source.test, *source.defines, file.generator, *file.options])
                print(f"{outcome.kind}: {label}: {outcome.detail}", flush=True)
    for generator, found in counts.items():
        print(f"{generator}: {_counted(found)}")
    total = sum(counts.values(), Counter[str]())
    print(f"all: {_counted(total)}")
    return int(any(total[kind] for kind in _WRONG))


if __name__ == "__main__":
    sys.exit(main())
