"""Write a target's table of digests anew, from what llvm-tblgen makes of LLVM's own ``.td`` files.

    python -m tests.oracle.digests Sparc SOURCE [--llvm N] [--check]

SOURCE is either a folder with llvm-tblgen's files, SparcGenRegisterInfo.inc[.xz] and so on, or the folder llvm of LLVM 19's sources,
where llvm-tblgen reads lib/Target/Sparc/Sparc.td, for a newer release made to fit (tests/oracle/fitted_sources.py). A digest is of the text without
the header's "|* From: " line, and without the places of definitions. With --check nothing is written; exit status 1 if the table is another one.
"""

from __future__ import annotations

import argparse
import lzma
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.oracle.digests import OPTIONS, SUFFIXES, digest, path_of, table
from tests.oracle.fitted_sources import fitted_sources
from tgdsl.llvm import DEFAULT, RELEASES, Release


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=sorted({target for _, target in SUFFIXES}))
    parser.add_argument("source", type=Path)
    parser.add_argument("--llvm", type=int, choices=list(RELEASES), default=DEFAULT.number)
    parser.add_argument("--check", action="store_true", help="compare only")
    arguments = parser.parse_args()
    target: str = arguments.target
    release = RELEASES[arguments.llvm]
    path = path_of(release, target)
    text = table_of(release, target, arguments.source)
    if arguments.check:
        same = path.read_text() == text
        print(f"{path}: {'as it should be' if same else 'differs; write it anew without --check'}")
        return 0 if same else 1
    path.write_text(text)
    print(f"{path}: {len(SUFFIXES[release.number, target])} digests")
    return 0


def table_of(release: Release, target: str, source: Path) -> str:
    """The table's text, from a folder of generated files or of LLVM's sources."""
    with tempfile.TemporaryDirectory() as folder:
        if (source / "lib/Target" / target).exists():
            source = _made(release, target, source, Path(folder))
        suffixes = SUFFIXES[release.number, target]
        digests = {suffix: digest(_read(source / f"{target}Gen{suffix}.inc")) for suffix in suffixes}
    return table(release, target, digests)


def _made(release: Release, target: str, source: Path, folder: Path) -> Path:
    """The folder with what llvm-tblgen makes of LLVM's sources."""
    if release is not DEFAULT:
        source = fitted_sources(source, folder / "sources", release)
    include = source / "include"
    top = source / "lib/Target" / target / f"{target}.td"
    for suffix in SUFFIXES[release.number, target]:
        paths = [f"-I{path}" for path in (top.parent, include, release.include)]
        output = folder / f"{target}Gen{suffix}.inc"
        if not output.exists():  # one run may write several files
            command = [release.program("llvm-tblgen"), OPTIONS[suffix], *paths, str(top), "-o", str(output)]
            subprocess.run(command, check=True)
    return folder


def _read(path: Path) -> str:
    packed = path.with_name(path.name + ".xz")
    return lzma.open(packed, "rt", encoding="utf-8").read() if packed.exists() else path.read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
