"""What is measured: packs and targets in Python, each with what tgdsl and llvm-tblgen read."""

from __future__ import annotations

import lzma
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from attrs import frozen

from tests.benchmark.candidates import BenchmarkError, Candidate
from tests.benchmark.results import TBLGEN, TBLGEN_SOURCES, Facts
from tgdsl.llvm import DEFAULT, Release


@frozen
class Subject:
    """The same records for all tools.

    Attributes:
        title: the target's name; for a target in Python "Sparc in Python".
        source: for tgdsl.
        td: by llvm-tblgen's name in results, its arguments.
        facts: for the results.
    """

    title: str
    source: str
    td: dict[str, tuple[str, ...]]
    facts: Facts

    def options(self, spec: str) -> list[str]:
        """llvm-tblgen's options for a file, as ``--only`` names it. It wants to be told which combiner, even if there is but one."""
        found = tblgen_options(spec)
        if generator_of(spec) == "global-isel-combiner" and not any("-combiners=" in one for one in found):
            text = Path(self.td[TBLGEN][0]).read_text()
            found.append(
                "-combiners=" + ",".join(re.findall(r"^def (\w+) : [^{\n]*\bGICombiner\b", text, re.MULTILINE))
            )
        return found


@frozen
class Workplace:
    """Where inputs are made, and with what.

    Attributes:
        tool: the tgdsl that exports records.
        scratch: keeps JSON and .td files of packs.
        work: for all else; it goes with the run.
        sources: the folder llvm of LLVM's sources, if there is one.
        release: the release of LLVM that is measured against.
    """

    tool: Candidate
    scratch: Path
    work: Path
    sources: Path | None
    release: Release = DEFAULT

    @property
    def llvm(self) -> Sequence[str]:
        """The options that name the release, if it is not the default one."""
        return () if self.release is DEFAULT else ("--llvm", str(self.release.number))

    def output_of(self, *arguments: str) -> str:
        """What a command of tgdsl prints."""
        done = subprocess.run(
            self.tool.command("-m", *arguments),
            env=self.tool.environment,
            cwd=self.work,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise BenchmarkError(f"{' '.join(arguments)}: exit status {done.returncode}\n{done.stderr.strip()[-2000:]}")
        return done.stdout


@frozen
class Named:
    """A subject that is not prepared yet."""

    title: str
    prepare: Callable[[], Subject]


def packs(folders: Sequence[Path], place: Workplace, known: dict[str, Facts]) -> Iterator[Named]:
    """The packs: in each folder a folder for each target with its records.json.xz; the smaller ones first.

    Raises:
        BenchmarkError: a folder has none.
    """
    found: dict[str, Path] = {}
    for folder in folders:
        here = sorted(folder.glob("*/records.json.xz"))
        if not here:
            raise BenchmarkError(f"{folder}: there is no pack; name a folder with <Target>/records.json.xz")
        found |= {path.parent.name: path for path in here}
    for title, path in sorted(found.items(), key=lambda item: item[1].stat().st_size):
        yield Named(title, partial(_pack, title, path, place, known.get(title)))


def targets(paths: Sequence[str], place: Workplace, known: dict[str, Facts]) -> Iterator[Named]:
    """Targets in Python, called by the names of their folders until they are read."""
    for path in paths:
        folder = Path(path).resolve()
        yield Named(f"{folder.stem} in Python", partial(_target, folder, place, known))


def _pack(title: str, packed: Path, place: Workplace, known: Facts | None) -> Subject:
    plain = place.scratch / f"{title}.json"
    if not _is_newer(plain, packed):
        # Decompressed piece by piece: a child process starts with its parent's peak memory.
        new = plain.with_suffix(".json.new")
        with lzma.open(packed) as stored, new.open("wb") as file:
            shutil.copyfileobj(stored, file)
        new.replace(plain)
    td = place.scratch / f"{title}.td"
    if not _is_newer(td, plain):
        _export(str(plain), td, place)
    facts = known or Facts(False, round(plain.stat().st_size / 1e6, 1), _files(str(plain), place), {})
    return Subject(title, str(plain), {TBLGEN: (str(td),)}, facts)


def _target(folder: Path, place: Workplace, known: dict[str, Facts]) -> Subject:
    source = str(folder)
    listed = place.output_of("tgdsl.gen", source, "--list", *place.llvm)
    target = Path(listed.splitlines()[0].partition("\t")[2]).name.partition("Gen")[0]
    title = f"{target} in Python"
    td = place.work / f"{target}.td"
    _export(source, td, place)
    reads: dict[str, tuple[str, ...]] = {TBLGEN: (str(td),)}
    if place.sources is not None:
        include, own = place.sources / "include", place.sources / "lib" / "Target" / target
        if not (own / f"{target}.td").exists():
            raise BenchmarkError(f"{own / target}.td: there is no such file; name the folder llvm of LLVM's sources")
        folders = (include, own) if place.release is DEFAULT else (include, place.release.include, own)
        reads[TBLGEN_SOURCES] = (str(own / f"{target}.td"), *[word for path in folders for word in ("-I", str(path))])
    return Subject(title, source, reads, known.get(title) or Facts(True, 0, _specs(listed), {}))


def _is_newer(made: Path, source: Path) -> bool:
    return made.exists() and made.stat().st_mtime >= source.stat().st_mtime


def _export(source: str, td: Path, place: Workplace) -> None:
    new = td.with_suffix(".td.new")
    place.output_of("tgdsl.dump", source, "--td", "-o", str(new), *place.llvm)
    new.replace(td)


def _files(source: str, place: Workplace) -> tuple[str, ...]:
    """The files that tgdsl writes for a target by default."""
    return _specs(place.output_of("tgdsl.gen", source, "--list", *place.llvm))


def _specs(listed: str) -> tuple[str, ...]:
    return tuple(line.partition("\t")[0] for line in listed.splitlines())


def generator_of(spec: str) -> str:
    """The generator of a file, as ``--only`` names it: ``AsmWriter1=asm-writer,asmwriternum=1``."""
    return spec.partition(",")[0].rpartition("=")[2]


def tblgen_options(spec: str) -> list[str]:
    """llvm-tblgen's options for a file, as ``--only`` names it.

    >>> tblgen_options("AsmWriter1=asm-writer,asmwriternum=1")
    ['-gen-asm-writer', '-asmwriternum=1']
    """
    return [f"-gen-{generator_of(spec)}", *(f"-{option}" for option in spec.split(",")[1:])]
