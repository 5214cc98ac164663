"""``instr-info`` against llvm-tblgen-19: a target with what LLVM's own small targets do not have, and random instruction sets.

The former, ``instructions.td``, has functions of every kind of predicate, deprecated instructions, relations, operands that are
made of others, nested conditions of features. Its predicates are defined in the order of their names, since llvm-tblgen's JSON goes by name.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.oracle.instruction_sets import InstructionSet, instruction_sets
from tests.oracle.tblgen import TBLGEN, check_random, check_refused, check_same, needs_tblgen, ours
from tgdsl.loading.load import load_target
from tgdsl.records import Ref

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


@needs_tblgen
def test_random_instructions() -> None:
    check_random(instruction_sets(), lambda records: records, "instr-info", examples=50, accepted=0.2)


@needs_tblgen
@pytest.mark.parametrize("itin_rws", [1, 2])
def test_schedules_that_contradict_themselves(itin_rws: int) -> None:
    """What follows from a schedule is not written, and has to be right."""
    target = InstructionSet()
    target.register_class("GPR", target.registers("R0"))
    model = target.add("Model", "SchedMachineModel")
    target.add("Fast", "ProcessorModel", Name="fast", SchedModel=model)
    itinerary, write = target.add("Iic", "InstrItinClass"), target.add("Write", "SchedWrite")
    for number in range(itin_rws):
        target.add(
            f"rw{number}", "ItinRW", MatchedItinClasses=(itinerary,), OperandReadWrites=(write,), SchedModel=model
        )
    target.instruction("ADD", Itinerary=Ref("Iic"))
    check = check_same if itin_rws == 1 else check_refused
    check(target.records(), "instr-info")
