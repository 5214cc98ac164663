"""Programs in LLVM IR, compiled for tiny and run by the simulator, do what lli does with them."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.tiny.execution import Outcome, execute
from tests.tiny.loader import LinkError
from tests.tiny.plugin import SOURCE, Plugin, needs_plugin
from tests.tiny.random_ir import random_program
from tests.tiny.simulator import Trap

FOLDER = Path(__file__).parent
PROGRAMS = sorted(path.stem for path in (FOLDER / "programs").glob("*.ll"))
PRINTING, RUNTIME = FOLDER / "printing.ll", FOLDER / "runtime.ll"

pytestmark = [
    needs_plugin,
    pytest.mark.skipif(shutil.which("lli-19") is None, reason="lli says what is right: apt-get install llvm-19"),
]


LEVELS = ["-O0", "-O2", "opt -O2"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_the_simulator_does_what_lli_does(plugin: Plugin, program: str, level: str) -> None:
    path = FOLDER / "programs" / f"{program}.ll"
    assert simulated(plugin, path, level) == interpreted(path)


@pytest.mark.parametrize("seed", range(6))
def test_random_programs(plugin: Plugin, seed: int, tmp_path: Path) -> None:
    path = tmp_path / "random.ll"
    path.write_text(random_program(seed))
    assert [simulated(plugin, path, level) for level in LEVELS] == [interpreted(path)] * len(LEVELS)


def simulated(plugin: Plugin, path: Path, level: str) -> Outcome:
    """What the simulator does with a program."""
    objects = [compiled(plugin, one, level) for one in (path, PRINTING)]
    return execute([*objects, compiled(plugin, RUNTIME, level[-3:])])  # opt would make calls of memmove in memmove


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


@pytest.mark.parametrize(
    ("texts", "problem"),
    [
        (["main: call nobody"], "'nobody' is not defined"),
        ([".globl main\nmain: ret", ".globl main\nmain: ret"], "'main' is defined twice"),
        ([".globl main\n.space 200000\nmain: beq r1, r2, putchar"], "fixup_tiny_branch16 takes -131072 to 131068"),
    ],
)
def test_objects_that_do_not_fit_together(plugin: Plugin, texts: list[str], problem: str) -> None:
    with pytest.raises(LinkError, match=problem):
        execute([plugin.assembled(text) for text in texts])


def test_an_object_of_another_machine(plugin: Plugin) -> None:
    with pytest.raises(LinkError, match="no relocatable ELF file of tiny"):
        execute([plugin.assembled("nop").replace(b"YT", b"\x3e\0", 1)])


@pytest.mark.parametrize("register", ["r9", "r12", "fp", "sp"])
def test_main_has_to_keep_registers(plugin: Plugin, register: str) -> None:
    with pytest.raises(Trap, match="does not keep"):
        execute([plugin.assembled(f".globl main\nmain: li {register}, 4\nret")])


def test_calls_change_the_other_registers(plugin: Plugin) -> None:
    text = ".globl main\nmain: addi sp, sp, -4\nstw lr, 0(sp)\nli r8, 7\ncall putchar\nmov r1, r8\nldw lr, 0(sp)\naddi sp, sp, 4\nret"
    assert execute([plugin.assembled(text)]).status != 7
