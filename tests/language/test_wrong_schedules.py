"""Mistakes in features, processors and machine models, in a target that no type checker has seen: each is an error at its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.marks import Marks, cases
from tests.support.targets import BASE, rendered, write_target
from tgdsl.diagnostics import Report, collecting
from tgdsl.loading.load import load_target
from tgdsl.model import Model

#: The base of these targets.
SCHEDULE = BASE + """
class Op(Instruction):
    namespace = "T"
    is_pseudo = True
WriteALU, WriteMul, ReadALU = SchedWrite(), SchedWrite(), SchedRead()
class ADD(Op):
    rd, rs = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs}"
    sched_rw = [WriteALU, ReadALU]
class Small(SchedMachineModel, complete_model=False): ...
class Large(SchedMachineModel, complete_model=False): ...
ALU = ProcResource(Small)
Port = ProcResource(Large)
ProcessorModel("small", Small)
ProcessorModel("large", Large)
"""


def said(folder: Path, text: str, base: str) -> str:
    """The diagnostics of loading a target, and of reading its processors and machine models."""
    path = write_target(folder, text, base)
    report = Report()
    with collecting(report):
        records = load_target(str(path), report)
        if not report.diagnostics:
            model = Model(records, report)
            assert model.machine_models and model.processors
            assert not model.subtarget_functions
    anonymous = re.sub(
        r"anonymous_\d+", "anonymous", rendered(report.diagnostics)
    )  # the standard definitions have some
    return anonymous.replace(str(path), "T")


MISTAKES = cases("""
==
Small.schedule(WriteRes(WriteALU, [Port]))
#! error: this WriteRes is for the machine model 'Small', and has a ProcResource of 'Large'; use one of 'Small'
#! note at `Port = ProcResource(Large)`: the ProcResource is made here
==
Small.schedule(
    WriteRes([WriteALU, WriteMul],
        [ALU,
         Port(3)], latency=2),
         #! error: this WriteRes is for the machine model 'Small', and has a ProcResource of 'Large'; use one of 'Small'
         #! note at `Port = ProcResource(Large)`: the ProcResource is made here
         #! note: and in 1 more that this line makes
)
==
G = ProcResGroup(Small, [])  #! error: this ProcResGroup has no resources; list those that an operation may choose from
==
G = ProcResGroup(Small, [ALU, Port])
#! error: this ProcResGroup is for the machine model 'Small', and has a ProcResource of 'Large'; use one of 'Small'
#! note at `Port = ProcResource(Large)`: the ProcResource is made here
==
G = ProcResource(Small, 0, super_=Port, buffer_size=-2)
#! error: num_units is 0, but must be between 1 and 2147483647
#! error: buffer_size is -2, but must be between -1 and 2147483647
#! error: this ProcResource is for the machine model 'Small', and has a ProcResource of 'Large'; use one of 'Small'
#! note at `Port = ProcResource(Large)`: the ProcResource is made here
==
WriteRes(WriteALU, [ALU])
#! error: this WriteRes is in the table of no machine model; put it into schedule(...) of the model
==
row = WriteRes(WriteALU, [ALU])  #! error: this WriteRes is in the table of 'Small' already; make one for each model
Small.schedule(row)
Large.schedule(row)
==
Small.schedule(WriteRes(WriteALU, [ALU(-1)]))
#! error: the resource is taken in cycle 0 and released in cycle -1; both are between 0 and 65535, and the release is
#!     not before
==
Small.schedule(WriteRes(WriteALU, [ALU(2, 3)]))
#! error: the resource is taken in cycle 3 and released in cycle 2; both are between 0 and 65535, and the release is not
#!     before
==
Small.schedule(WriteRes(WriteALU, [ALU], latency=-100000, num_micro_ops=100000))
#! error: latency is -100000, but must be between -32767 and 32767
#! error: num_micro_ops is 100000, but must be between 0 and 8189
==
Small.schedule(WriteRes(WriteALU, [ALU], latecy=-1))  #! error: WriteRes() takes no 'latecy'; did you mean 'latency'?
==
Small.schedule(WriteRes(WriteALU, [ALU], latency="1"))
#! error: 'latency' of WriteRes() should be an integer, but is the string '1'; write 1, without quotes
==
Small.schedule(WriteRes([], [ALU]))  #! error: this WriteRes is for no SchedWrite; leave it out, or list some
==
Small.schedule(WriteRes(WriteALU, ALU))
#! error: 'resources' of WriteRes() should be a list of ProcResourceKind or ResourceUse objects, but is a ProcResource;
#!     write [ALU]
#! note at `ALU = ProcResource(Small)`: it is made here
==
Small.schedule(WriteRes(WriteALU, [3]))
#! error: 'resources' of WriteRes() should be a list of ProcResourceKind or ResourceUse objects, and has in it the
#!     integer 3; correct it
==
Small.schedule(ReadAdvance(ReadALU, 1 << 20))  #! error: cycles is 1048576, but must be between -32768 and 32767
==
Small.schedule(ReadAdvance(WriteALU, 1))
#! error: 'reads' of ReadAdvance() should be a SchedRead or a list of SchedRead objects, but is a SchedWrite; correct it
#! note at `WriteALU, WriteMul, ReadALU = SchedWrite(), SchedWrite(), SchedRead()`: it is made here
==
Small.schedule(InstRW([WriteMul], []))  #! error: this InstRW is for no instruction; leave it out, or list some
==
Small.schedule(InstRW([WriteMul], [ADD]), InstRW([WriteMul], [instregex("AD")]))
#! error: the InstRW 'anonymous' is for 'ADD' on 'Small', and so is another one, by (instrs ADD): leave the instruction
#!     out of one
#! note: the other one is defined here
==
Small.schedule(InstRW([WriteMul], ["ADD"]))
#! error: 'instrs' of InstRW() should be a list of classes that are derived from Instruction or InstRegex, and has in it
#!     the string 'ADD'; correct it
==
Small.schedule(InstRW([SchedWriteRes(Large)], [ADD]))
#! error: this SchedWriteRes is bound to no name, so nothing can refer to it; bind it to a name of its module
#! error: this InstRW is for the machine model 'Small', and has a SchedWriteRes of 'Large'; use one of 'Small'
#! note: the SchedWriteRes is made here
==
W = SchedWriteRes(Large, [Port])
Small.schedule(InstRW([W], [ADD]), SchedAlias(WriteALU, W), ReadAdvance(ReadALU, 1, [W]))
#! error: this InstRW is for the machine model 'Small', and has a SchedWriteRes of 'Large'; use one of 'Small'
#! note at `W = SchedWriteRes(Large, [Port])`: the SchedWriteRes is made here
#! error: this SchedAlias is for the machine model 'Small', and has a SchedWriteRes of 'Large'; use one of 'Small'
#! note at `W = SchedWriteRes(Large, [Port])`: the SchedWriteRes is made here
#! error: this ReadAdvance is for the machine model 'Small', and has a SchedWriteRes of 'Large'; use one of 'Small'
#! note at `W = SchedWriteRes(Large, [Port])`: the SchedWriteRes is made here
==
W = SchedWriteRes(SchedMachineModel, [Port])
#! error: this SchedWriteRes is for no machine model; give it the class of one, derived from SchedMachineModel
#! error: this SchedWriteRes is for all machine models, and has a ProcResource of 'Large'; make it one of that model
#! note at `Port = ProcResource(Large)`: the ProcResource is made here
==
P = ProcResGroup(SchedMachineModel, [Port])
#! error: this ProcResGroup is for no machine model; give it the class of one, derived from SchedMachineModel
#! error: this ProcResGroup is for all machine models, and has a ProcResource of 'Large'; make it one of that model
#! note at `Port = ProcResource(Large)`: the ProcResource is made here
==
P = ProcResource("Small")
#! error: 'model' of ProcResource() should be a class that is derived from SchedMachineModel, but is the string 'Small';
#!     correct it
==
P = ProcResource(Small, "2")
#! error: 'num_units' of ProcResource() should be an integer, but is the string '2'; write 2, without quotes
==
Processor("x", features=["a"])
#! error: 'features' of Processor() should be a list of SubtargetFeature objects, and has in it the string 'a'; give the
#!     object, not its name: a without quotes
==
ProcessorModel("x", "Small")
#! error: 'sched_model' of ProcessorModel() should be a class that is derived from SchedMachineModel, but is the string
#!     'Small'; correct it
==
ProcessorModel("x", ALU)
#! error: 'sched_model' of ProcessorModel() should be a class that is derived from SchedMachineModel, but is a
#!     ProcResource; correct it
#! note at `ALU = ProcResource(Small)`: it is made here
==
class Bad(SchedMachineModel, isue_width=3): ...
#! error: this class takes no keyword 'isue_width'; did you mean 'issue_width'?
==
class Bad(SchedMachineModel, issue_width="3"): ...
#! error: 'issue_width' of the class should be an integer or None, but is the string '3'; write 3, without quotes
==
class Bad(SchedMachineModel,
    issue_width=-3): ...  #! error: issue_width is -3, but must be between 0 and 2147483647, or -1 for LLVM's default
==
def f():
    class Bad(SchedMachineModel, issue_width=3): ...
    #! error: this SchedMachineModel is bound to no name, so nothing can refer to it; bind it to a name of its
    #!     module
    #! note at `f()`: made by the call here
f()
==
class Full(SchedMachineModel): ...
#! error: the machine model 'Full' is complete, but does not cover LLVM's own instruction 'COPY': give the model an
#!     InstRW for 'COPY', or CompleteModel = 0 (complete_model=False in Python)
ProcessorModel("full", Full)
class SUB(Op):
#! error: the machine model 'Full' is complete, but does not cover 'SUB': give the instruction a SchedRW, an InstRW for
#!     the model or hasNoSchedulingInfo, or let the model have CompleteModel = 0
#! note at `class Full(SchedMachineModel): ...`: 'Full' is defined here
    rd = out(GPR)
    asm = f"sub {rd}"
==
class Other(SchedMachineModel): ...
Other.schedule(InstRW([WriteMul], [ADD]))
#! error: 'anonymous' is for the machine model 'Other', which no processor uses: define a ProcessorModel with it, or
#!     leave it out
#! note at `class Other(SchedMachineModel): ...`: 'Other' is defined here
==
V = SchedWriteVariant()  #! error: this SchedWriteVariant has no choices; give it a SchedVar for each
==
W = WriteSequence()  #! error: this WriteSequence has no writes; list those that follow one another
==
X = WriteSequence(WriteALU, repeat=0)  #! error: repeat is 0, but must be between 1 and 2147483647
==
Small.schedule(SchedAlias(WriteALU, ReadALU))
#! error: the SchedAlias 'anonymous' puts the read 'ReadALU' in the place of the write 'WriteALU': use a write
#! note at `WriteALU, WriteMul, ReadALU = SchedWrite(), SchedWrite(), SchedRead()`: 'ReadALU' is defined here
==
Small.schedule(ALU)
#! error: 'rows' of schedule() should each be a ScheduleRow, and one is a ProcResource; correct it
#! note at `ALU = ProcResource(Small)`: it is made here
==
SubtargetFeature("a", "A", "true", "", implies=["b"])
#! error: this SubtargetFeature is bound to no name, so nothing can refer to it; bind it to a name of its module
#! error: 'implies' of SubtargetFeature() should be a list of SubtargetFeature objects, and has in it the string 'b';
#!     give the object, not its name: b without quotes
==
Small().schedule()  #! error: a machine model is a class and has no objects; write Small, without ()
==
P = CheckOpcode([])  #! error: this CheckOpcode has no instructions; list some
==
P = CheckImmOperandRange(1, 5, 3)  #! error: the range from 5 to 3 is empty; give the smaller number first
==
Small.schedule(
    InstRW(
        [WriteMul],
        [ADD, instregex("MUL")],
        #! error: no instruction has a name that the pattern 'MUL' matches: correct it, or leave it out
    )
)
==
Small.schedule(InstRW([WriteMul], [instregex("(ADD")]))  #! error: the pattern '(ADD' has a '(' without a ')'
==
class Larger(Large): ...
Larger.schedule(WriteRes(WriteALU, [Port]))
#! error: this WriteRes is for the machine model 'Larger', and has a ProcResource of 'Large'; use one of 'Larger'
#! note at `Port = ProcResource(Large)`: the ProcResource is made here
==
Small.schedule(WriteRes(WriteALU, [ALU], num_micro_ops=1 << 40))
#! error: num_micro_ops is 1099511627776, but must be between 0 and 8189
==
Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0), WriteRes([WriteMul, WriteALU], [ALU], latency=3))
#! error: the machine model 'Small' has a WriteRes of 'WriteALU' already, and this one never counts: leave one
#! note: the other one is defined here
==
Small.schedule(ReadAdvance(ReadALU, 0), ReadAdvance(ReadALU, 2))
#! error: the machine model 'Small' has a ReadAdvance of 'ReadALU' already, and this one never counts: leave one
#! note: the other one is defined here
==
F = RegisterFile(Small, 0)  #! error: num_phys_regs is 0, but must be between 1 and 65535
==
F = RegisterFile(Small, 10, [RenamedClass(GPR, -1)])  #! error: cost is -1, but must be between 0 and 65535
==
F = RegisterFile(Small, 10, GPR)
#! error: 'classes' of RegisterFile() should be a list of RegisterClass or RenamedClass objects, but is a RegisterClass;
#!     write [GPR]
#! note at `GPR = RegisterClass(i32, members=R, alignment=32)`: it is made here
==
Small.schedule(RetireControlUnit(-1, 2))  #! error: reorder_buffer_size is -1, but must be between 0 and 2147483647
==
Small.schedule(RetireControlUnit(1, 2), RetireControlUnit(1, 2), WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0))
#! error: the machine model 'Small' has two RetireControlUnits: leave one
#! note: the other one is defined here
Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))
==
Small.schedule(LoadQueue(Port))
#! error: this LoadQueue is for the machine model 'Small', and has a ProcResource of 'Large'; use one of 'Small'
#! note at `Port = ProcResource(Large)`: the ProcResource is made here
==
Small.schedule(StoreQueue("ALU"))
#! error: 'queue_descriptor' of StoreQueue() should be a ProcResourceKind, but is the string 'ALU'; give the object, not
#!     its name: ALU without quotes
==
LoadQueue(ALU)  #! error: this LoadQueue is in the table of no machine model; put it into schedule(...) of the model
==
C = DepBreakingClass([], CheckSameRegOperand(0, 1))  #! error: this DepBreakingClass has no instructions; list some
==
C = DepBreakingClass([ADD], CheckSameRegOperand(0, 1), [-1])
#! error: operand_indices is -1, but must be between 0 and 63
==
Small.schedule(IsZeroIdiomFunction([]))  #! error: this IsZeroIdiomFunction has no classes of instructions; list some
==
Small.schedule(IsZeroIdiomFunction([InstructionEquivalenceClass([ADD], CheckSameRegOperand(0, 1))]))
#! error: 'classes' of IsZeroIdiomFunction() should be a list of DepBreakingClass objects, and has in it an
#!     InstructionEquivalenceClass; correct it
==
P = ProcPfmCounters(issue_counters=[PfmIssueCounter(5, "alu")])
#! error: 'resource' of PfmIssueCounter() should be a ProcResourceKind or a ByName, but is the integer 5; correct it
==
P = ProcPfmCounters(issue_counters=[PfmIssueCounter("ALU", "alu")])
#! error: 'resource' of PfmIssueCounter() should be a ProcResourceKind or a ByName, but is the string 'ALU'; give the object, or
#!     ByName('ALU') for one that is defined later
==
P = ProcPfmCounters()
PfmCountersBinding(5, P)
#! error: 'cpu' of PfmCountersBinding() should be an AnyProcessor or a ByName, but is the integer 5; correct it
==
F = SimpleFusion("f", "HasF", "", CheckOpcode([ADD]), [ADD])
#! error: 'second_pred' of SimpleFusion() should be an MCInstPredicate, but is a list; correct it
#! error: 'predicate' of SecondFusionPredicateWithMCInstPredicate() should be an MCInstPredicate, but is a list; correct
#!     it
==
F = SingleFusion("f", "HasF", "", ADD, "ADD")
#! error: 'second_inst' of SingleFusion() should be a class that is derived from Instruction, but is the string 'ADD';
#!     correct it
==
F = Fusion("f", "HasF", "", [CheckOpcode([ADD])])
#! error: 'predicates' of Fusion() should be a list of FusionPredicate objects, and has in it a CheckOpcode; correct it
==
SingleFusion("f", "HasF", "", ADD, ADD)
#! error: this SingleFusion is bound to no name, so nothing can refer to it; bind it to a name of its module
==
T = TieReg(-1, 0)  #! error: first_op_idx is -1, but must be between 0 and 65535
==
P = CheckRegOperand(-1, R0)  #! error: op_index is -1, but must be between 0 and 65535
==
P = CheckRegOperand(0, GPR)
#! error: 'reg' of CheckRegOperand() should be a Register, but is a RegisterClass; list its registers: *GPR.registers
#! note at `GPR = RegisterClass(i32, members=R, alignment=32)`: it is made here
==
P = CheckAll([])  #! error: this CheckAll has no predicates; list some
==
P = CheckAll([True])
#! error: 'predicates' of CheckAll() should be a list of MCInstPredicate objects, and has in it True; correct it
==
S = MCReturnStatement(CheckOpcode([ADD]))
T = MCOpcodeSwitchStatement([MCOpcodeSwitchCase([ADD], S), MCOpcodeSwitchCase([ADD], S)], S)
#! error: two cases of the switch are for 'ADD'; leave it out of one
==
C = MCOpcodeSwitchCase([], MCReturnStatement(CheckOpcode([ADD])))
#! error: this MCOpcodeSwitchCase has no instructions; list some
==
S = InstrStage(-1, [FuncUnit()])
#! error: this FuncUnit is bound to no name, so nothing can refer to it; bind it to a name of its module
#! error: cycles is -1, but must be between 0 and 2147483647
==
S = InstrStage(1, [], time_inc=-2)  #! error: time_inc is -2, but must be between -1 and 2147483647
==
A = ProcResource(Small)
#! error: the resource 'A' is a part of itself: 'A' -> 'B' -> 'A'; leave one of them without Super
#! note at `B = ProcResource(Small, super_=A)`: 'B' is defined here
B = ProcResource(Small, super_=A)
vars(A)['super_'] = B
Small.schedule(WriteRes(WriteALU, [B]), ReadAdvance(ReadALU, 0))
Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))
==
C = DepBreakingClass([ADD], CheckSameRegOperand(0, 1))
Small.schedule(IsZeroIdiomFunction([C, DepBreakingClass([ADD], CheckSameRegOperand(1, 1))]))
#! error: 'ADD' is in two InstructionEquivalenceClasses of 'anonymous', or of another definition for 'Small': leave it
#!     out of one
#! note: the definition is here
Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0))
Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))
==
U, V, B, C = FuncUnit(), FuncUnit(), Bypass(), InstrItinClass()
P = ProcessorItineraries(
    [U],
    iid=[
        InstrItinData(C, [InstrStage(1, [V])], bypasses=[B]),
        #! error: a stage takes a FuncUnit that 'fu' does not list; add it there
        #! error: an operand has a Bypass that 'bp' does not list; add it there
        InstrItinData(C, []),  #! error: another InstrItinData here is for the same class, and says something else; leave one
    ],
)
==
FeatureA = SubtargetFeature("a", "A", "true", "")
#! error: the SubtargetFeature 'FeatureA' implies itself: 'FeatureA' -> 'FeatureB' -> 'FeatureA'; leave one of them out
#!     of the Implies of the one before it
#! note at `FeatureB = SubtargetFeature("b", "B", "true", "", implies=[FeatureA])`: 'FeatureB' is defined here
FeatureB = SubtargetFeature("b", "B", "true", "", implies=[FeatureA])
vars(FeatureA)['implies'] = (FeatureB,)
Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0))
Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))
==
Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0))
Large.schedule(WriteRes(WriteMul, [Port]))
#! error at `class Large(SchedMachineModel, complete_model=False): ...`: the machine model 'Large' does not cover
#!     'WriteALU', which its instructions use: define a WriteRes of 'WriteALU' for it
#! note at `WriteALU, WriteMul, ReadALU = SchedWrite(), SchedWrite(), SchedRead()`: 'WriteALU' is defined here
==
class Third(SchedMachineModel): ...
#! error: the machine model 'Third' is complete, but does not cover LLVM's own instruction 'COPY': give the model an
#!     InstRW for 'COPY', or CompleteModel = 0 (complete_model=False in Python)
ProcessorModel("third", Third)
Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0, [WriteMul]))
==
ProcessorModel("small", Large)
#! error: there are two processors with the name 'small': rename one of them
#! note at `ProcessorModel("small", Small)`: the other one is defined here
==
S = SubtargetFeature("a", "A", "true", "")
T = SubtargetFeature("a", "B", "true", "")
#! error: the SubtargetFeatures 'S' and 'T' have the same Name, 'a', so -mattr cannot tell them apart: rename one
#!     of them
#! note at `S = SubtargetFeature("a", "A", "true", "")`: 'S' is defined here
Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0))
Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))
==
G = ProcResGroup(Small, [ALU])
P2 = ProcResource(Small)
H = ProcResGroup(Small, [ALU, P2])
#! error: the groups 'H' and 'J' of 'Small' have resources in common, but no group contains both: define a ProcResGroup
#!     that does
#! note at `J = ProcResGroup(Small, [P2, I])`: 'J' is defined here
I = ProcResource(Small)
J = ProcResGroup(Small, [P2, I])
Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0))
Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))
==
SmallMul = SchedWriteRes(Small, [ALU])
#! error: instructions are 'SmallMul' on 'Large', too, which does not have the resource 'ALU': let them have a
#!     SchedWrite, and give each machine model a WriteRes of it, or an InstRW
#! note at `ALU = ProcResource(Small)`: 'ALU' is defined here
class SUB(Op):
    rd, rs = out(GPR), in_(GPR)
    asm = f"sub {rd}, {rs}"
    sched_rw = [SmallMul]
Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0))
Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))
==
Small.schedule([WriteRes(WriteALU, [ALU])])
#! error: 'rows' of schedule() should each be a ScheduleRow, and one is a list; correct it
==
Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0, [WriteMul]))
#! error: 'anonymous' is for results of 'WriteMul', which no instruction writes: leave it out of ValidWrites
#! note at `WriteALU, WriteMul, ReadALU = SchedWrite(), SchedWrite(), SchedRead()`: 'WriteMul' is defined here
Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))
==
K = ProcResourceKind()
Small.schedule(WriteRes(WriteALU, [K]), ReadAdvance(ReadALU, 0))
#! error: the resource 'K', which 'anonymous' uses, has no units on 'Small': define a ProcResource, or use one of that
#!     processor
#! note at `K = ProcResourceKind()`: 'K' is defined here
Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))
==
K = ProcResourceKind()
ProcResourceUnits(Small, K, 2)
ProcResourceUnits(Small, K, 3)
Small.schedule(WriteRes(WriteALU, [K]), ReadAdvance(ReadALU, 0))
#! error: the resource 'K', which 'anonymous' uses, has several ProcResourceUnits on 'Small': leave one
#! note at `ProcResourceUnits(Small, K, 2)`: 'anonymous' is one of them
#! note at `ProcResourceUnits(Small, K, 3)`: 'anonymous' is one of them
Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))
==
V = SchedWriteVariant(SchedVar(SchedPredicate("a()"), [WriteMul]), model=Small)
W = SchedWriteVariant(SchedVar(SchedPredicate("b()"), [V]), model=Large)
#! error: this SchedWriteVariant is for the machine model 'Large', and has a SchedWriteVariant of 'Small'; use one of
#!     'Large'
#! note at `V = SchedWriteVariant(SchedVar(SchedPredicate("a()"), [WriteMul]), model=Small)`: the SchedWriteVariant is
#!     made here
==
class Loop(Op):
    rd = out(GPR)
    asm = f"sub {rd}"
    itinerary = WriteALU
    #! error: 'itinerary' should be an InstrItinClass or None, but is a SchedWrite; correct it
    #! note at `WriteALU, WriteMul, ReadALU = SchedWrite(), SchedWrite(), SchedRead()`: it is made here
==
ProcResource(Small)
#! error: this ProcResource is bound to no name, so nothing can refer to it; bind it to a name of its module
==
instregex(5)  #! error: 'patterns' of instregex() should each be a string, and one is the integer 5; write '5'
==
class Odd(SchedMachineModel):
    issue_width = 3
    #! error: 'issue_width' is a keyword of a machine model, but has no effect in its body; write class
    #!     Odd(SchedMachineModel, issue_width=...)
""")


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes(marks: Marks, text: str) -> None:
    marks.check(text, SCHEDULE, said)
