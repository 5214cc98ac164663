"""LLVM's own targets: tgdsl writes from each ``.td`` file what llvm-tblgen writes from it.

    python -m tests.oracle.llvm_targets SOURCES                    all targets of LLVM's sources, in the order of their size
    python -m tests.oracle.llvm_targets SOURCES Sparc BPF          those of some folders of lib/Target
    python -m tests.oracle.llvm_targets SOURCES --llvm 22          as another release's llvm-tblgen has them, made to fit by fitted_sources

SOURCES is the folder ``llvm`` of LLVM 19's sources. The files of a target, with their options, are those that its ``CMakeLists.txt``
asks for, as far as tgdsl has their generators. A line for each target: how many of its files are the same, byte for byte, and the seconds
that ``tgdsl.td`` takes for the records, ``tgdsl.gen`` for all files from these, ``tgdsl.gen`` for all files from the ``.td`` file, and
llvm-tblgen for all files, one after the other. The exit status is 1 if a file is another one. A file that both refuse counts apart, as does
one at which llvm-tblgen crashes.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from attrs import frozen

from tests.oracle.fitted_sources import fitted_sources, own_intrinsics
from tgdsl.generation.generator import installed
from tgdsl.llvm import DEFAULT, RELEASES, Release
from tgdsl.llvm.by_release import ByRelease

ROOT = Path(__file__).resolve().parents[2]

_COMMAND = re.compile(r"set\(LLVM_TARGET_DEFINITIONS\s+(\S+)\)|tablegen\(LLVM\s+(\S+)\s+-gen-(\S+?)(?:\s+([^)]*))?\)")
_FROM = re.compile(rb"^\|\* From: .*\n", re.MULTILINE)

#: Options that the targets of a release need beside those that LLVM 19's lists of files give, by generator.
_MORE_OPTIONS: ByRelease[Mapping[str, Sequence[str]]] = ByRelease(
    {19: {}, 22: {"disassembler": ["-ignore-non-decodable-operands"]}}
)


@frozen
class Source:
    """A ``.td`` file and what LLVM's build makes from it.

    Attributes:
        path: of the file.
        files: the options of llvm-tblgen and the text for ``--only``, by the file's name.
    """

    path: Path
    files: Mapping[str, tuple[Sequence[str], str]]


def sources_in(folder: Path, release: Release) -> Iterator[Source]:
    """The ``.td`` files of a target's folder that tgdsl has generators for."""
    known = installed().keys()
    more = _MORE_OPTIONS[release]
    definitions: dict[str, dict[str, tuple[Sequence[str], str]]] = {}
    current = ""
    for found in _COMMAND.finditer((folder / "CMakeLists.txt").read_text()):
        source, file, generator, options = found.groups()
        if source is not None:
            current = source
            continue
        named = re.fullmatch(r"\w+?Gen(\w+)\.inc", file)
        if generator in known and named is not None:
            words = [*(options or "").split(), *more.get(generator, ())]
            spec = ",".join([f"{named[1]}={generator}", *(_setting(word) for word in words)])
            definitions.setdefault(current, {})[file] = [f"-gen-{generator}", *words], spec
    for name, files in definitions.items():
        if "sd-node-info" in known and any([file.endswith("GenDAGISel.inc") for file in files]):
            files[f"{Path(name).stem}GenSDNodeInfo.inc"] = ["-gen-sd-node-info"], "SDNodeInfo=sd-node-info"
    for name, files in definitions.items():
        yield Source(folder / name, files)


def _setting(option: str) -> str:
    """An option of llvm-tblgen as ``--only`` has it: with a value."""
    return option.lstrip("-") if "=" in option else f"{option.lstrip('-')}=1"


@frozen
class Compared:
    """What came of a source.

    Attributes:
        made: the number of files that llvm-tblgen writes.
        different: the names of files that differ.
        refused: the files that llvm-tblgen refuses.
        crashed: those of them at which it crashes, of which nothing is asked.
        seconds: of each step.
    """

    made: int
    different: Sequence[str]
    refused: Sequence[str]
    crashed: Sequence[str]
    seconds: Sequence[float]


def compare(source: Source, includes: Sequence[Path], folder: Path, release: Release) -> Compared:
    """Make the files of a source in an empty folder, in each way."""
    place = source.path.parent
    paths = [word for path in (place, *includes) for word in ("-I", str(path))]
    llvm = ["--llvm", str(release.number)]
    records = str(folder / "records.json")
    (folder / "llvm").mkdir()
    tblgen = 0.0
    crashed: list[str] = []
    for file, (options, _) in source.files.items():
        command = (
            release.program("llvm-tblgen"),
            *options,
            source.path.name,
            *paths,
            "-o",
            str(folder / "llvm" / file),
        )
        spent, status = _run(place, *command, quiet=release is not DEFAULT)
        tblgen += spent
        if status < 0:
            crashed.append(file)
    refused = [file for file in source.files if not (folder / "llvm" / file).exists()]
    only = [word for file, (_, spec) in source.files.items() if file not in refused for word in ("--only", spec)]
    seconds = [
        _run(place, sys.executable, "-m", "tgdsl.td", source.path.name, *llvm, *paths, "-o", records)[0],
        _run(place, sys.executable, "-m", "tgdsl.gen", records, *only, "-o", str(folder / "json"))[0],
        _run(
            place, sys.executable, "-m", "tgdsl.gen", source.path.name, *llvm, *paths, *only, "-o", str(folder / "td")
        )[0],
        tblgen,
    ]
    different: list[str] = []
    for file in refused:
        if file in crashed:
            continue
        words = (
            sys.executable,
            "-m",
            "tgdsl.gen",
            records,
            "--only",
            source.files[file][1],
            "-o",
            str(folder / "json"),
        )
        _run(place, *words, quiet=True)
        if (folder / "json" / file).exists():
            different.append(f"{file}, which llvm-tblgen refuses,")
    made = sorted((folder / "llvm").iterdir())  # one generator may write several files
    for path in made:
        file, expected = path.name, path.read_bytes()
        if _text(folder / "td" / file) != expected:
            different.append(f"{file} from {source.path.name}")
        if _FROM.sub(b"", _text(folder / "json" / file)) != _FROM.sub(b"", expected):
            different.append(f"{file} from records.json")
    return Compared(len(made), different, refused, crashed, seconds)


def _run(folder: Path, *words: str, quiet: bool = False) -> tuple[float, int]:
    """Run a command; the seconds that it takes, and its exit status, which is negative if it crashes. What it says is shown if it fails, unless that is to be expected."""
    start = time.perf_counter()
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(Path.home())}
    done = subprocess.run(
        words, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
    )
    if done.returncode and not quiet:
        print(done.stderr.decode(errors="replace"), file=sys.stderr)
    return time.perf_counter() - start, done.returncode


def _text(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def size_of(source: Source) -> int:
    """The bytes of the ``.td`` files beside a source, which tell how long it takes."""
    return sum(path.stat().st_size for path in source.path.parent.glob("*.td"))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n    ")[0])
    parser.add_argument("sources", type=Path, help="the folder llvm of LLVM 19's sources")
    parser.add_argument("targets", nargs="*", help="folders of lib/Target")
    parser.add_argument(
        "--llvm", type=int, choices=list(RELEASES), default=DEFAULT.number, help="the release that judges"
    )
    options = parser.parse_intermixed_args()
    release = RELEASES[options.llvm]
    with tempfile.TemporaryDirectory() as folder:
        sources: Path = options.sources.resolve()
        includes = [sources / "include"]
        if release is not DEFAULT:
            sources = fitted_sources(sources, Path(folder), release)
            includes = [sources / "include", release.include]
        return _compare_all(sources, includes, options.targets, release)


def _compare_all(sources: Path, includes: Sequence[Path], targets: Sequence[str], release: Release) -> int:
    """Compare targets and print a line for each; the exit status."""
    names = targets or sorted(path.parent.name for path in (sources / "lib/Target").glob("*/CMakeLists.txt"))
    found = sorted([one for name in names for one in sources_in(sources / "lib/Target" / name, release)], key=size_of)
    print(f"{'source':16} {'files':>9} {'td':>7} {'gen':>7} {'gen .td':>7} {'llvm-tblgen':>11}  seconds")
    failed = 0
    for source in found:
        with tempfile.TemporaryDirectory() as folder:
            own = own_intrinsics(sources, source.path.parent.name)
            compared = compare(source, [*own, *includes], Path(folder), release)
        all_files = compared.made
        same = all_files - len(
            {name.partition(" ")[0].rstrip(",") for name in compared.different} - set(compared.refused)
        )
        td, gen, both, tblgen = compared.seconds
        print(
            f"{source.path.name:16} {f'{same}/{all_files}':>9} {td:7.2f} {gen:7.2f} {both:7.2f} {tblgen:11.2f}",
            f"  refused: {' '.join(compared.refused)}" if compared.refused else "",
            flush=True,
        )
        for name in compared.crashed:
            print(f"    llvm-tblgen crashes: {name}", flush=True)
        for name in compared.different:
            print(f"    differs: {name}", flush=True)
        failed += bool(compared.different)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
