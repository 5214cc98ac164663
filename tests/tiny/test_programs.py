"""Programs in LLVM IR, compiled for tiny and run by the simulator, do what lli does with them."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.tiny.execution import Outcome, execute
from tests.tiny.plugin import SOURCE, Plugin, needs_plugin

FOLDER = Path(__file__).parent
PROGRAMS = sorted(path.stem for path in (FOLDER / "programs").glob("*.ll"))
PRINTING, RUNTIME = FOLDER / "printing.ll", FOLDER / "runtime.ll"

pytestmark = [
    needs_plugin,
    pytest.mark.skipif(shutil.which("lli-19") is None, reason="lli says what is right: apt-get install llvm-19"),
]


@pytest.mark.parametrize("level", ["-O0", "-O2", "opt -O2"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_the_simulator_does_what_lli_does(plugin: Plugin, program: str, level: str) -> None:
    path = FOLDER / "programs" / f"{program}.ll"
    objects = [compiled(plugin, one, level) for one in (path, PRINTING)]
    assert execute([*objects, compiled(plugin, RUNTIME, level[-3:])]) == interpreted(path)


@cache
def compiled(plugin: Plugin, path: Path, level: str) -> bytes:
    """The object that is made of a module: by llc alone, or by opt and llc."""
    ir = optimized(path) if level.startswith("opt") else path.read_text()
    return plugin.llc(ir, level[-3:], "-filetype=obj")


def optimized(path: Path) -> str:
    """What opt makes of a module for machines whose data is laid out as the target's."""
    layout = re.search(r'DataLayoutText\[\] = "(.*)"', (SOURCE / "llvm" / "TinyTargetMachine.cpp").read_text())
    assert layout
    command = ["opt-19", "-O2", "-S", f"-data-layout={layout[1]}", str(path)]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


@cache
def interpreted(path: Path) -> Outcome:
    """What lli does with a program."""
    command = ["lli-19", f"-extra-module={PRINTING}", str(path)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert not done.stderr, done.stderr.decode()
    return Outcome(done.stdout, done.returncode)
