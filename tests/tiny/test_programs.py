"""Programs in LLVM IR, compiled for tiny and run by the simulator, do what lli does with them."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.tiny.execution import Outcome, execute
from tests.tiny.plugin import Plugin, needs_plugin

FOLDER = Path(__file__).parent
PROGRAMS = sorted(path.stem for path in (FOLDER / "programs").glob("*.ll"))
PRINTING, RUNTIME = FOLDER / "printing.ll", FOLDER / "runtime.ll"

pytestmark = [
    needs_plugin,
    pytest.mark.skipif(
        shutil.which("lli-19") is None, reason="there is nothing to compare with: apt-get install llvm-19"
    ),
]


@pytest.mark.parametrize("level", ["-O0", "-O2"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_the_simulator_does_what_lli_does(plugin: Plugin, program: str, level: str) -> None:
    modules = FOLDER / "programs" / f"{program}.ll", PRINTING, RUNTIME
    assert execute([compiled(plugin, path, level) for path in modules]) == interpreted(modules[0])


@cache
def compiled(plugin: Plugin, path: Path, level: str) -> bytes:
    """The object that is made of a module."""
    return plugin.llc(path.read_text(), level, "-filetype=obj")


@cache
def interpreted(path: Path) -> Outcome:
    """What lli does with a program."""
    command = ["lli-19", f"-extra-module={PRINTING}", str(path)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert not done.stderr, done.stderr.decode()
    return Outcome(done.stdout, done.returncode)
