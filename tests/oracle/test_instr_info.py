"""``instr-info`` against llvm-tblgen: a target with what LLVM's own small targets do not have, and random instruction sets.

The former, ``instructions.td``, has functions of every kind of predicate, deprecated instructions, relations, operands that are
made of others, nested conditions of features. Its predicates are defined in the order of their names, since llvm-tblgen's JSON goes by name.
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.oracle.instruction_sets import InstructionSet, instruction_sets
from tests.oracle.tblgen import check_random, check_refused, check_same, ours, run_tblgen
from tgdsl.files import InstrInfo
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.loading.load import load_target
from tgdsl.records import Ref

SOURCE = Path(__file__).resolve().parents[1] / "generators" / "inputs" / "instructions.td"


_POINTERS: ByRelease[tuple[str, ...]] = ByRelease({19: (), 22: ("-DBY_MODE",)})


@pytest.mark.parametrize("options", [{}, {"instr-info-expand-mi-operand-info": "0"}])
@pytest.mark.parametrize("defines", [(), ("-DX86",)])
def test_instructions(each_tblgen: Release, options: Mapping[str, str], defines: Sequence[str], tmp_path: Path) -> None:
    if not (each_tblgen.include / "llvm/Target/Target.td").exists():
        pytest.skip(f"needs LLVM's .td files; apt-get install {each_tblgen.package}")
    given = ["-I", str(each_tblgen.include), *_POINTERS[each_tblgen], *defines]
    expected = run_tblgen(
        SOURCE, "instr-info", 30, *given, *[f"-{name}={value}" for name, value in options.items()], release=each_tblgen
    )
    dump = tmp_path / "records.json"
    subprocess.run(
        [each_tblgen.program("llvm-tblgen"), *given, str(SOURCE), "--dump-json", "-o", str(dump)], check=True
    )
    file = InstrInfo(instr_info_expand_mi_operand_info=not options)
    assert ours(load_target(str(dump)), "instr-info", file).splitlines() == expected.splitlines()


@pytest.mark.usefixtures("each_tblgen")
def test_random_instructions() -> None:
    check_random(instruction_sets(), lambda records: records, "instr-info", examples=50, accepted=0.2)


@pytest.mark.usefixtures("each_tblgen")
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
