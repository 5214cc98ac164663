"""What nobody can name, and what is never reached, in a target in Python: each is an error at its line, with a note."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.test_wrong_schedules import said

#: Without these, the machine models of the base would be wrong.
COSTS = """
for model, units in ((Small, ALU), (Large, Port)):
    model.schedule(WriteRes([WriteALU, WriteMul], [units]), ReadAdvance(ReadALU, 0))
"""

#: Text, which begins at line 24, and what is said of it.
MISTAKES: dict[str, list[str]] = {
    'F = SubtargetFeature("+c", "HasC", "true", "c")': [
        "T:24: error: the Name of the SubtargetFeature 'F' is '+c', which begins with a sign, as what switches it does, so that -mattr "
        "cannot switch it: give it another one",
    ],
    'ProcessorModel("help", Small)': [
        "T:24: error: the Name of a Processor is 'help', which has a meaning of its own, so that -mcpu cannot choose it: give it another one",
    ],
    "from tgdsl.std import NoSchedPred; WriteAny = SchedWriteVariant(\n    SchedVar(NoSchedPred, [WriteALU]),\n    SchedVar(NoSchedPred, [WriteMul]),\n)": [
        "T:26: error: a SchedVar of 'WriteAny' is never selected: one before it is selected always; let that be the last one",
        "T:25: note: the one before it is here",
    ],
    "C = ProcPfmCounters()": [
        "T:24: error: no processor has the ProcPfmCounters 'C': define a PfmCountersBinding with it, or leave it out",
    ],
    (
        'C = ProcPfmCounters(issue_counters=[PfmIssueCounter(Port, "uops")])\n'
        'CPU = ProcessorModel("cpu", Small)\n'
        "PfmCountersBinding(CPU, C)\n"
        "PfmCountersBinding(CPU, C)"
    ): [
        "T:27: error: the processor 'cpu' has a PfmCountersBinding already: leave one",
        "T:26: note: the other one is defined here",
        "T:24: error: 'C', which are of the processor 'cpu', have a PfmIssueCounter of 'Port', a resource of 'Large': use a resource of its "
        "machine model, 'Small'",
        "T:21: note: 'Port' is defined here",
    ],
    "G = ProcResGroup(Small, [ALU, ALU])": [
        "T:24: error: the ProcResGroup 'G' lists 'ALU' twice, and would have its units twice: leave one out",
        "T:20: note: 'ALU' is defined here",
    ],
}


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes(tmp_path: Path, text: str) -> None:
    assert said(tmp_path, text + COSTS) == MISTAKES[text]
