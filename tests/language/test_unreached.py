"""What nobody can name, and what is never reached, in a target in Python: each is an error at its line, with a note."""

from __future__ import annotations

import pytest

from tests.language.test_wrong_schedules import SCHEDULE, said
from tests.support.marks import Marks, cases

#: Without these, the machine models of the base would be wrong.
COSTS = """
for model, units in ((Small, ALU), (Large, Port)):
    model.schedule(WriteRes([WriteALU, WriteMul], [units]), ReadAdvance(ReadALU, 0))
"""

MISTAKES = cases("""
==
F = SubtargetFeature("+c", "HasC", "true", "c")
#! error: the Name of the SubtargetFeature 'F' is '+c', which begins with a sign, as what switches it does, so
#!     -mattr cannot switch it: give it another one
==
ProcessorModel("help", Small)
#! error: the Name of a Processor is 'help', which has a meaning of its own, so -mcpu cannot choose it: give it
#!     another one
==
from tgdsl.std import NoSchedPred; WriteAny = SchedWriteVariant(
    SchedVar(NoSchedPred, [WriteALU]),
    SchedVar(NoSchedPred, [WriteMul]),
    #! error: a SchedVar of 'WriteAny' is never selected: one before it is selected always; let that be the last one
    #! note at `SchedVar(NoSchedPred, [WriteALU]),`: the one before it is here
)
==
C = ProcPfmCounters()
#! error: no processor has the ProcPfmCounters 'C': define a PfmCountersBinding with it, or leave it out
==
C = ProcPfmCounters(issue_counters=[PfmIssueCounter(Port, "uops")])
#! 2. error: 'C', which are of the processor 'cpu', have a PfmIssueCounter of 'Port', a resource of 'Large': use a
#!     resource of its machine model, 'Small'
#! note at `Port = ProcResource(Large)`: 'Port' is defined here
CPU = ProcessorModel("cpu", Small)
PfmCountersBinding(CPU, C)
PfmCountersBinding(CPU, C)
#! 1. error: the processor 'cpu' has a PfmCountersBinding already: leave one
#! note at `PfmCountersBinding(CPU, C)`: the other one is defined here
==
G = ProcResGroup(Small, [ALU, ALU])
#! error: the ProcResGroup 'G' lists 'ALU' twice, and would have its units twice: leave one out
#! note at `ALU = ProcResource(Small)`: 'ALU' is defined here
""")


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes(marks: Marks, text: str) -> None:
    marks.check(text, SCHEDULE, lambda folder, text, base: said(folder, text + COSTS, base))
