"""A library in C, lz4 with xxhash, does what or1k-elf-gcc's does.

    apt-get source lz4  # or the sources in the package of PyPI: pip download --no-deps --no-binary :all: lz4
    python -m tests.or1k.lz4 FOLDER [--llvm 19]

FOLDER has lz4.c, lz4hc.c and xxhash.c with their headers. They are compiled at -O0, -O1, -O2 and -Os, with machine code verified after each pass,
linked with a program that packs and reads 64 KB of text, and run by QEMU. What that prints, sizes and checksums, is compared with what gcc's prints;
the exit status is 1 if something differs. The sizes of code are printed, too.
"""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.or1k.toolchain import LEVELS, Toolchain, run
from tests.support.plugin import FIRST, OR1K, built
from tests.tiny.execution import Outcome
from tgdsl.llvm import RELEASES

_SOURCES = ("compress.c", "lz4.c", "lz4hc.c", "xxhash.c")
_DRIVER = Path(__file__).parent / "library" / "compress.c"


def code_size(program: Path) -> int:
    """The bytes of a program's .text."""
    lines = run(["or1k-elf-size", "-A", str(program)]).decode().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(".text"))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path, metavar="FOLDER")
    parser.add_argument("--llvm", type=int, choices=[*RELEASES], default=FIRST.number)
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "sources"
        shutil.copytree(options.sources, folder)
        shutil.copy(_DRIVER, folder)
        plugin = built(Path(scratch) / "plugin", RELEASES[int(options.llvm)], OR1K)
        tools = Toolchain(plugin, Path(scratch) / "programs").prepare()

        def result(compile: Callable[[Path, str], Path], level: str) -> tuple[Outcome, int]:
            """What the program of a compiler does, and the size of its code."""
            objects = [compile(folder / name, level) for name in _SOURCES]
            return tools.outcome(objects), code_size(objects[0].with_suffix(".exe"))

        wrong = 0
        expected, _ = result(tools.by_gcc, "-O2")
        print(expected.output.decode(), end="")
        for level in LEVELS:
            found, size = result(tools.compiled, level)
            _, theirs = result(tools.by_gcc, level)
            wrong += found != expected
            print(
                f"{level}: {'the same' if found == expected else found}; {size} bytes of code, gcc's {theirs}",
                flush=True,
            )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
