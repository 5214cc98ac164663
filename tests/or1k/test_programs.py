"""Programs compiled for OpenRISC and run by QEMU do what gcc's do, or lli; objects of both compilers work together."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

from tests.or1k import csmith
from tests.or1k.toolchain import (
    FOLDER,
    GLOBAL_ISEL,
    GLOBAL_ISEL_OR_DAG,
    LEVELS,
    Toolchain,
    gnu_assembler,
    needs_toolchain,
)
from tests.oracle.object_files import read_object
from tests.support.described_assembler import described_assembler
from tests.tiny.execution import Outcome
from tests.tiny.running import PRINTING, interpreted

PROGRAMS = {path.stem: path for path in sorted((FOLDER / "programs").glob("*.c"))}
MODULES = {path.stem: path for path in sorted((PRINTING.parent / "programs").glob("*.ll"))}
CALLER, CALLEE = FOLDER / "programs" / "abi" / "caller.c", FOLDER / "programs" / "abi" / "callee.c"


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_in_c(each_toolchain: Toolchain, name: str) -> None:
    expected = each_toolchain.outcome([each_toolchain.by_gcc(PROGRAMS[name])])
    assert expected.status and len(expected.output) > 10, "a program that does nothing is right, too"
    for level in LEVELS:
        assert each_toolchain.outcome([each_toolchain.compiled(PROGRAMS[name], level)]) == expected, level


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_by_global_isel(each_toolchain: Toolchain, name: str) -> None:
    """No function of them falls back to SelectionDAG."""
    expected = each_toolchain.outcome([each_toolchain.by_gcc(PROGRAMS[name])])
    tools = evolve(each_toolchain, options=GLOBAL_ISEL)
    for level in LEVELS:
        assert tools.outcome([tools.compiled(PROGRAMS[name], level)]) == expected, level


#: What the order of bytes changes in the output of tiny's programs: halves of a floating-point number and of a word change places.
BIG_ENDIAN = {"globals": (b" 16376 ", b" 0 "), "narrow": (b" 4665 ", b" 22136 ")}


@pytest.mark.parametrize("name", MODULES)
def test_programs_in_llvm_ir(each_toolchain: Toolchain, name: str) -> None:
    expected = big_endian(each_toolchain, name)
    for level in LEVELS:
        objects = [each_toolchain.compiled(module, level) for module in (MODULES[name], PRINTING)]
        assert each_toolchain.outcome(objects) == expected, level


def big_endian(tools: Toolchain, name: str) -> Outcome:
    """What a module does where the order of bytes is the target's."""
    outcome = interpreted(tools.plugin.release, MODULES[name])
    return Outcome(outcome.output.replace(*BIG_ENDIAN.get(name, (b"", b""))), outcome.status)


@needs_toolchain
@pytest.mark.parametrize("name", MODULES)
def test_programs_in_llvm_ir_by_global_isel(toolchain: Toolchain, name: str) -> None:
    tools = evolve(toolchain, options=GLOBAL_ISEL)
    for level in ("-O0", "-O1"):
        objects = [tools.compiled(module, level) for module in (MODULES[name], PRINTING)]
        assert tools.outcome(objects) == big_endian(tools, name), level


@needs_toolchain
@pytest.mark.parametrize("level", LEVELS)
def test_objects_by_global_isel_call_those_of_gcc(toolchain: Toolchain, level: str) -> None:
    tools = evolve(toolchain, options=GLOBAL_ISEL)
    ours, theirs = ([make(path, level) for path in (CALLER, CALLEE)] for make in (tools.compiled, tools.by_gcc))
    expected = tools.outcome(theirs)
    assert tools.outcome(ours) == expected
    assert tools.outcome([ours[0], theirs[1]]) == expected, "ours calls gcc's"
    assert tools.outcome([theirs[0], ours[1]]) == expected, "gcc's calls ours"


@pytest.mark.parametrize("level", LEVELS)
def test_objects_of_both_compilers_call_each_other(each_toolchain: Toolchain, level: str) -> None:
    ours = [each_toolchain.compiled(path, level) for path in (CALLER, CALLEE)]
    theirs = [each_toolchain.by_gcc(path, level) for path in (CALLER, CALLEE)]
    expected = each_toolchain.outcome(theirs)
    assert expected.output.count(b"\n") > 8 and expected.status == 3
    assert each_toolchain.outcome(ours) == expected
    assert each_toolchain.outcome([ours[0], theirs[1]]) == expected, "ours calls gcc's"
    assert each_toolchain.outcome([theirs[0], ours[1]]) == expected, "gcc's calls ours"


@needs_toolchain
@pytest.mark.parametrize("name", PROGRAMS)
def test_assembly_language_is_assembled_by_binutils(toolchain: Toolchain, name: str) -> None:
    expected = toolchain.outcome([toolchain.by_gcc(PROGRAMS[name])])
    assert toolchain.outcome([toolchain.compiled(PROGRAMS[name], "-O2", gnu_assembler)]) == expected


@pytest.fixture(scope="module")
def assemble() -> Callable[[str], bytes]:
    return described_assembler("or1k", "generic")


@needs_toolchain
@pytest.mark.parametrize("name", PROGRAMS)
def test_assembly_language_is_assembled_by_the_description(
    toolchain: Toolchain, assemble: Callable[[str], bytes], name: str, tmp_path: Path
) -> None:
    """What llc writes becomes the object that llc makes itself; what gcc writes becomes a program that does the same."""

    def described(text: str, made: Path) -> None:
        made.write_bytes(assemble(text))

    theirs = toolchain.compiled(PROGRAMS[name], "-O2")
    ours = toolchain.compiled(PROGRAMS[name], "-O2", described)
    contents = [read_object(one.read_bytes(), tmp_path / "read.o") for one in (ours, theirs)]
    assert contents[0].differences(contents[1]) == []
    expected = toolchain.outcome([theirs])
    assert toolchain.outcome([ours]) == expected
    assert toolchain.outcome([toolchain.by_gcc(PROGRAMS[name], "-O2", described)]) == expected


@needs_toolchain
@pytest.mark.skipif(not shutil.which("csmith"), reason="csmith is not installed: apt-get install csmith libcsmith-dev")
@pytest.mark.parametrize("seed", [1, 4])
def test_random_programs(toolchain: Toolchain, seed: int) -> None:
    assert csmith.judged(toolchain, seed).levels == dict.fromkeys(LEVELS, csmith.SAME)


@needs_toolchain
@pytest.mark.skipif(not shutil.which("csmith"), reason="csmith is not installed: apt-get install csmith libcsmith-dev")
def test_random_programs_by_global_isel(toolchain: Toolchain) -> None:
    """The program has fields of bits in a structure of 17 bytes; no function of it is left to SelectionDAG."""
    verdict = csmith.judged(evolve(toolchain, options=GLOBAL_ISEL_OR_DAG), 30, counts=True)
    assert verdict.levels == dict.fromkeys(LEVELS, csmith.SAME)
    assert verdict.functions > len(LEVELS) and not verdict.fallbacks


@needs_toolchain
def test_what_falls_back_is_counted(toolchain: Toolchain, tmp_path: Path) -> None:
    function = "define i{0} @of_{0}(i{0} %a, i{0} %b) {{ %r = sdiv i{0} %a, %b ret i{0} %r }}\n"
    remarks = tmp_path / "remarks.yaml"
    toolchain.plugin.llc("".join(map(function.format, (32, 64, 128))), *GLOBAL_ISEL_OR_DAG, *csmith.remarks_in(remarks))
    (reason,) = csmith.left_to_dag(remarks.read_text())
    assert reason.startswith("unable to legalize instruction: %") and reason.endswith(" in of_128")
    assert "G_SDIV" in reason and csmith.functions_in(remarks.read_text()) == 3
