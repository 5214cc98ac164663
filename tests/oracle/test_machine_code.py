"""What tgdsl assembles and disassembles is what llvm-mc-19 does, for the targets of each release: a sample of
:mod:`tests.oracle.machine_code`."""

from __future__ import annotations

import shutil

import pytest

from tests.oracle.machine_code import EXPECTED, LLVM_MC, MACHINES, Machine, Outcome, compare

needs_llvm_mc = pytest.mark.skipif(
    shutil.which(LLVM_MC) is None, reason=f"{LLVM_MC} is not installed; apt-get install llvm-19"
)

#: The least number of different instructions and aliases, by machine, for which both must accept something.
LEAST = {"v8": 340, "leon": 340, "v9": 570, "bpfel": 165, "bpfeb": 160}


@needs_llvm_mc
@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.name)
def test_sample(machine: Machine) -> None:
    outcome = Outcome()
    compare(machine, outcome, words=1500, cases=4, seed=1)
    assert not outcome.different, [(one.record, one.given, one.ours, one.theirs) for one in outcome.different[:5]]
    assert len(outcome.records) >= LEAST[machine.name]
    assert outcome.accepted[machine.name] >= 1000
    assert outcome.refused[machine.name] >= 500
    assert set(outcome.explained) <= set(EXPECTED)
