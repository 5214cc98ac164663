"""Tables for llvm-exegesis: a whole expected file from a target in Python, and counters that name nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.oracle.tblgen import needs_tblgen, theirs
from tests.support.instruction_builder import InstructionTarget
from tests.support.targets import BASE, load
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.generators.exegesis import GENERATOR
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.records import RecordSet, Ref, Value

EXPECTED = Path(__file__).parent / "expected" / "exegesis.inc"

COUNTERS = """
from tgdsl.std import BranchPredictionMiss, L1DCacheLoadMiss

class Small(SchedMachineModel, complete_model=False): ...
ALU, Port = ProcResource(Small), ProcResource(Small)
P10, P9 = ProcessorModel("p10", Small), ProcessorModel("p9", Small)

Full = ProcPfmCounters(
    cycle_counter=PfmCounter("cycles"), uops_counter=PfmCounter("uops:a,uops:b"),
    issue_counters=[PfmIssueCounter(Port, "port"), PfmIssueCounter(ALU, "alu")],
    validation_counters=[PfmValidationCounter(BranchPredictionMiss, "branches"), PfmValidationCounter(L1DCacheLoadMiss, "loads")],
)
Issue = ProcPfmCounters(issue_counters=[PfmIssueCounter(ALU, "alu")])
Cycles = ProcPfmCounters(cycle_counter=PfmCounter("cycles"))
PfmCountersBinding(P9, Full)
PfmCountersBinding(P10, Issue)
PfmCountersDefaultBinding(Cycles)
"""


def counters(folder: Path, release: Release) -> RecordSet:
    return load(folder, COUNTERS, BASE, release.number)


def wrong(**fields: Value) -> str:
    """The errors of counters that are in a list, and have these fields."""
    target = InstructionTarget()
    none = target.add("None", "PfmCounter", Counter="")
    given: dict[str, Value] = {"Counter": "c", "ResourceName": "ALU", **fields}
    issue = [target.add(name, "PfmIssueCounter", **given) for name in "AB"]
    target.add("Miss", "ValidationEvent", EventNumber=0)
    check = target.add("Check", "PfmValidationCounter", Counter="", EventType=Ref("Miss"))
    target.add(
        "Pfm",
        "ProcPfmCounters",
        CycleCounter=none,
        UopsCounter=none,
        IssueCounters=tuple(issue),
        ValidationCounters=() if "Counter" not in fields else (check,),
    )
    with pytest.raises(DiagnosticError) as raised:
        GENERATOR.generate(Model(target.records()))
    return render(raised.value.diagnostics)


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None], tmp_path: Path) -> None:
    expect(EXPECTED, GENERATOR.generate(Model(counters(tmp_path, each_release))))


def test_llvm_tblgen_writes_the_same(each_tblgen: Release, tmp_path: Path) -> None:
    written = theirs(counters(tmp_path, each_tblgen), "exegesis")
    assert written.splitlines() == EXPECTED.read_text().splitlines()


@needs_tblgen
def test_a_target_without_counters(tmp_path: Path) -> None:
    records = load(tmp_path, "")
    assert not GENERATOR.applies(Model(records))
    assert GENERATOR.generate(Model(records)) == theirs(records, "exegesis")


def test_one_resource_twice() -> None:
    assert wrong() == "Pfm: error: 'Pfm' has two PfmIssueCounters of 'ALU': leave one\n1 error\n"


def test_no_resource() -> None:
    assert wrong(ResourceName="") == (
        "Pfm: error: a PfmIssueCounter of 'Pfm' is of no resource: give it a ResourceName\n1 error\n"
    )


def test_no_counters() -> None:
    assert wrong(Counter="") == (
        "Pfm: error: the PfmIssueCounter of 'ALU' in 'Pfm' has no Counter: name one of libpfm's\n"
        "Pfm: error: 'Pfm' has two PfmIssueCounters of 'ALU': leave one\n"
        "Pfm: error: the PfmValidationCounter of 'Miss' in 'Pfm' has no Counter: name one of libpfm's\n"
        "Miss: note: 'Miss' is defined here\n3 errors\n"
    )
