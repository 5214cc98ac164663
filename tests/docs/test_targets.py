"""The examples of docs/targets.md and of docs/patterns.md are targets that load, and give the files that they should."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cpp.compiling import include_folder, needs_compiler
from tests.docs.pages import ROOT, whole
from tests.oracle.tblgen import check_same, needs_tblgen, ours
from tgdsl.diagnostics import DiagnosticError
from tgdsl.loading.load import load_target
from tgdsl.records import RecordSet


def _load(page: str, folder: Path) -> RecordSet:
    path = folder / f"documented_{page}.py"
    path.write_text(whole(page).text("python"))
    return load_target(str(path))


def test_the_target_of_the_page_on_targets_loads(tmp_path: Path) -> None:
    assert len([1 for language, _ in whole("targets").blocks if language == "python"]) == 11
    records = _load("targets", tmp_path)
    assert {"ADD_ri", "SUB_ri", "SWAP", "NOP", "simm5"} <= set(records.names)
    assert len(records.of_class("InstAlias")) == 2
    assert len(records.of_class("Pattern")) == 1


@needs_tblgen
@pytest.mark.parametrize("page", ["targets", "patterns"])
@pytest.mark.parametrize("generator", ["register-info", "instr-info", "asm-writer", "emitter", "dag-isel"])
def test_llvm_tblgen_writes_the_same_files(page: str, generator: str, tmp_path: Path) -> None:
    check_same(_load(page, tmp_path), generator)


@needs_tblgen
@pytest.mark.parametrize("generator", ["subtarget", "instr-info"])
def test_llvm_tblgen_writes_the_same_schedule(generator: str, tmp_path: Path) -> None:
    check_same(_load("schedules", tmp_path), generator)


def test_the_rows_of_the_page_on_schedules_are_its_processors_tables(tmp_path: Path) -> None:
    text = ours(_load("schedules", tmp_path), "subtarget")
    assert '  {DBGFIELD("REM")' in text
    assert "SmallCoreProcResources" in text and "BigCoreProcResources" in text
    assert "resolveVariantSchedClassImpl" in text


def test_a_constant_of_the_source_becomes_a_target_constant_by_its_leaf_in_the_result(tmp_path: Path) -> None:
    text = whole("patterns").text("python")
    right, wrong = tmp_path / "page.py", tmp_path / "wrong.py"
    right.write_text(text)
    wrong.write_text(text.replace("ADDI(x, imm(number))", "ADDI(x, number)"))
    assert "OPC_EmitConvertToTarget" in ours(load_target(str(right)), "dag-isel")
    with pytest.raises(DiagnosticError, match="'number', which is a value in a register, and 'i32imm' is an immediate"):
        ours(load_target(str(wrong)), "dag-isel")


def test_the_commands_of_the_page_on_patterns_print_what_it_shows(tmp_path: Path) -> None:
    (tmp_path / "page.py").write_text(whole("patterns").text("python"))
    shown = [text for language, text in whole("patterns").blocks if language == "console"]
    assert len(shown) == 2
    for text in shown:
        command, _, output = text.removeprefix("$ ").partition("\n")
        arguments = [sys.executable if word == "python" else word for word in shlex.split(command)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(arguments, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        assert _unnumbered(done.stdout) == _unnumbered(output)


@needs_compiler
def test_the_cpp_of_the_page_on_patterns_is_accepted_by_a_compiler(tmp_path: Path) -> None:
    """Statements of a TargetLowering's constructor, then functions."""
    constructor, functions = [text for language, text in whole("patterns").blocks if language == "cpp"]
    source = tmp_path / "page.cpp"
    source.write_text(
        '#include "llvm/CodeGen/SelectionDAG.h"\n#include "llvm/CodeGen/TargetLowering.h"\nusing namespace llvm;\n'
        "namespace ToyISD { enum { SETFLAG = ISD::BUILTIN_OP_END, BRANCH, CHOOSE }; }\n"
        f"{functions}\n"
        "struct ToyTargetLowering : TargetLowering {\n"
        f"ToyTargetLowering(const TargetMachine &TM) : TargetLowering(TM) {{\n{constructor}}}\n"
        "SDValue LowerOperation(SDValue Op, SelectionDAG &DAG) const override {\n"
        "return Op.getOpcode() == ISD::BR_CC ? lowerBranch(Op, DAG) : lowerChoice(Op, DAG);\n}\n};\n"
    )
    command = ["g++", "-std=c++17", "-fsyntax-only", "-Wall", "-Werror", f"-isystem{include_folder()}", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def _unnumbered(text: str) -> str:
    """The text without the numbers of lines, which depend on what stands above on the page."""
    return re.sub(r"page\.py:\d+", "page.py", text)
