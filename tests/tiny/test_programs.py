"""Programs in LLVM IR, compiled for tiny and run by the simulator, do what lli does with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tiny.execution import execute
from tests.tiny.loader import LinkError
from tests.support.plugin import FIRST, Plugin, needs_plugin, needs_plugin_of
from tests.tiny.random_ir import random_program
from tests.tiny.running import LEVELS, interpreted, simulated
from tests.tiny.simulator import Trap
from tgdsl.llvm import RELEASES

PROGRAMS = {path.stem: path for path in sorted((Path(__file__).parent / "programs").glob("*.ll"))}

#: Those that other releases than the first one run: each part of the C++ is in one.
SOME = ("aggregates", "arguments", "division", "far", "floats", "frames", "memory", "switches", "threads", "wide")


@needs_plugin
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_the_simulator_does_what_lli_does(plugin: Plugin, program: str, level: str) -> None:
    assert simulated(plugin, PROGRAMS[program], level) == interpreted(plugin.release, PROGRAMS[program])


@pytest.mark.parametrize(
    "each_plugin",
    [
        pytest.param(release, id=f"llvm-{release.number}", marks=needs_plugin_of(release))
        for release in RELEASES.values()
        if release is not FIRST
    ],
    indirect=True,
)
@pytest.mark.parametrize("level", ["-O0", "-O2"])
@pytest.mark.parametrize("program", SOME)
def test_other_releases_do_it_too(each_plugin: Plugin, program: str, level: str) -> None:
    assert simulated(each_plugin, PROGRAMS[program], level) == interpreted(each_plugin.release, PROGRAMS[program])


@pytest.mark.parametrize("program", ["arrays", "loops", "shifts"])
def test_other_processors_do_it_too(each_plugin: Plugin, program: str) -> None:
    """Rotations are instructions, products and quotients are calls."""
    found = simulated(each_plugin, PROGRAMS[program], "-O2", "+rotate,+no-muldiv")
    assert found == interpreted(each_plugin.release, PROGRAMS[program])


@pytest.mark.parametrize("seed", range(6))
def test_random_programs(each_plugin: Plugin, seed: int, tmp_path: Path) -> None:
    path = tmp_path / "random.ll"
    path.write_text(random_program(seed))
    levels = LEVELS if each_plugin.release is FIRST else LEVELS[seed % 3 :][:1]
    assert [simulated(each_plugin, path, level) for level in levels] == [
        interpreted(each_plugin.release, path) for _ in levels
    ]


@needs_plugin
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


@needs_plugin
def test_an_object_of_another_machine(plugin: Plugin) -> None:
    with pytest.raises(LinkError, match="this is not a relocatable ELF file of tiny"):
        execute([plugin.assembled("nop").replace(b"YT", b"\x3e\0", 1)])


@needs_plugin
@pytest.mark.parametrize("register", ["r9", "r12", "fp", "sp"])
def test_main_has_to_keep_registers(plugin: Plugin, register: str) -> None:
    with pytest.raises(Trap, match="does not keep"):
        execute([plugin.assembled(f".globl main\nmain: li {register}, 4\nret")])


@needs_plugin
def test_calls_change_the_other_registers(plugin: Plugin) -> None:
    text = ".globl main\nmain: addi sp, sp, -4\nstw lr, 0(sp)\nli r8, 7\ncall putchar\nmov r1, r8\nldw lr, 0(sp)\naddi sp, sp, 4\nret"
    assert execute([plugin.assembled(text)]).status != 7
