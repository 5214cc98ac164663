"""What the simulator does with a program in LLVM IR, and what lli does with it: ``python -m tests.tiny.running FIRST COUNT [--llvm N]``

The command builds the plug-in, and compares on random programs, COUNT of them from the seed FIRST on. Those with a difference are kept.
"""

from __future__ import annotations

import re
import subprocess
import sys
from argparse import ArgumentParser
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tiny.execution import Outcome, execute
from tests.tiny.loader import LinkError
from tests.support.plugin import FIRST, TINY, Plugin, built
from tests.tiny.random_ir import random_program
from tests.tiny.simulator import Trap
from tgdsl.llvm import RELEASES, Release

FOLDER = Path(__file__).parent
PRINTING, RUNTIME = FOLDER / "printing.ll", FOLDER / "runtime.ll"

#: What compiles a program: llc alone, or opt before it.
LEVELS = ("-O0", "-O2", "opt -O2")


def simulated(plugin: Plugin, path: Path, level: str, features: str = "") -> Outcome:
    """What the simulator does with a program, which is compiled for a processor with features."""
    objects = [compiled(plugin, one, level, features) for one in (path, PRINTING)]
    return execute(
        [*objects, compiled(plugin, RUNTIME, level[-3:], features)]
    )  # opt would make calls of memmove in memmove


@cache
def compiled(plugin: Plugin, path: Path, level: str, features: str) -> bytes:
    """The object that is made of a module."""
    ir = optimized(plugin.release, path) if level.startswith("opt") else path.read_text()
    return plugin.llc(ir, level[-3:], "-filetype=obj", f"-mattr={features}")


def optimized(release: Release, path: Path) -> str:
    """What opt makes of a module for machines whose data is laid out as the target's."""
    layout = re.search(r'"(-m:e[^"]*)"', (TINY.source / "llvm" / "TinyTargetMachine.cpp").read_text())
    assert layout
    command = [release.program("opt"), "-O2", "-S", f"-data-layout=e{layout[1]}", str(path)]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


@cache
def interpreted(release: Release, path: Path) -> Outcome:
    """What lli does with a program."""
    command = [release.program("lli"), f"-extra-module={PRINTING}", str(path)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert not done.stderr, done.stderr.decode()
    return Outcome(done.stdout, done.returncode)


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.tiny.running")
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--llvm", type=int, choices=[*RELEASES], default=FIRST.number)
    options = parser.parse_args()
    first, count = int(options.first), int(options.count)
    wrong = 0
    with TemporaryDirectory() as folder:
        plugin = built(Path(folder) / "plugin", RELEASES[int(options.llvm)], TINY)
        for seed in range(first, first + count):
            path = Path(folder) / f"random{seed}.ll"
            path.write_text(random_program(seed))
            differences = [level for level in LEVELS if not _is_same(plugin, path, level)]
            if differences:
                wrong += 1
                Path(path.name).write_text(path.read_text())
                print(f"{path.name}: {', '.join(differences)}")
    print(f"{count - wrong} of {count} programs do what lli does")
    return 1 if wrong else 0


def _is_same(plugin: Plugin, path: Path, level: str) -> bool:
    try:
        return simulated(plugin, path, level) == interpreted(plugin.release, path)
    except (AssertionError, LinkError, Trap) as problem:
        print(str(problem)[-2000:])
        return False


if __name__ == "__main__":
    sys.exit(main())
