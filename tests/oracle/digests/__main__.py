"""Write a target's table of digests anew, from what llvm-tblgen 19.1.7 makes of LLVM's own ``.td`` files.

    python -m tests.oracle.digests Sparc SOURCE [--check]

SOURCE is either a folder with llvm-tblgen's files, SparcGenRegisterInfo.inc[.xz] and so on, or the folder llvm of LLVM's sources,
where llvm-tblgen-19 reads lib/Target/Sparc/Sparc.td. A digest is of the text without the header's "|* From: " line. With --check
nothing is written; exit status 1 if the table is another one.
"""

from __future__ import annotations

import argparse
import lzma
import subprocess
import sys
from pathlib import Path

from tests.oracle.digests import FOLDER, OPTIONS, digest, table
from tests.oracle.tblgen import TBLGEN


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=sorted(OPTIONS))
    parser.add_argument("source", type=Path)
    parser.add_argument("--check", action="store_true", help="compare only")
    arguments = parser.parse_args()
    target: str = arguments.target
    source: Path = arguments.source
    path = FOLDER / f"{target}.txt"
    text = table_of(target, source)
    if arguments.check:
        same = path.read_text() == text
        print(f"{path}: {'as it should be' if same else 'differs; write it anew without --check'}")
        return 0 if same else 1
    path.write_text(text)
    print(f"{path}: {len(OPTIONS[target])} digests")
    return 0


def table_of(target: str, source: Path) -> str:
    """The table's text, from a folder of generated files or of LLVM's sources."""
    top = source / "lib" / "Target" / target / f"{target}.td"
    digests: dict[str, str] = {}
    for suffix, options in OPTIONS[target].items():
        if top.exists():
            command = [TBLGEN, *options, f"-I{source / 'include'}", f"-I{top.parent}", str(top)]
            text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        else:
            text = _read(source / f"{target}Gen{suffix}.inc")
        digests[suffix] = digest(text)
    return table(target, digests)


def _read(path: Path) -> str:
    packed = path.with_name(path.name + ".xz")
    return lzma.open(packed, "rt", encoding="utf-8").read() if packed.exists() else path.read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
