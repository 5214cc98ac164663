"""``instr-info`` against llvm-tblgen-19, for a target with what LLVM's own small targets do not have.

``instructions.td`` has functions of every kind of predicate, deprecated instructions, relations, operands that are made of others,
nested conditions of features. Its predicates are defined in the order of their names, since llvm-tblgen's JSON goes by name.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.oracle.tblgen import TBLGEN, needs_tblgen, ours
from tgdsl.loading import load_target

SOURCE = Path(__file__).resolve().parents[1] / "generators" / "inputs" / "instructions.td"


@needs_tblgen
def test_instructions(tmp_path: Path) -> None:
    config = shutil.which("llvm-config-19")
    if config is None:
        pytest.skip("llvm-config-19 is not installed; apt-get install llvm-19-dev")
    include = subprocess.run([config, "--includedir"], check=True, capture_output=True, text=True).stdout.strip()
    if not Path(include, "llvm/Target/Target.td").exists():
        pytest.skip("LLVM 19's Target.td is not installed")
    command = [TBLGEN, "-I", include, str(SOURCE)]
    expected = subprocess.run([*command, "-gen-instr-info"], check=True, capture_output=True, text=True).stdout
    dump = tmp_path / "records.json"
    subprocess.run([*command, "--dump-json", "-o", str(dump)], check=True)
    assert ours(load_target(str(dump)), "instr-info").splitlines() == expected.splitlines()
