"""Mistakes in features, processors and machine models, in a target that no type checker has seen: each is an error at its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.targets import BASE, rendered, write_target
from tgdsl.diagnostics import Report, collecting
from tgdsl.loading import load_target
from tgdsl.model import Model

#: The base of these targets: text starts at line 24.
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


def said(folder: Path, text: str) -> list[str]:
    """What is said of a target when it is loaded, and its processors and machine models are read."""
    path = write_target(folder, text, SCHEDULE)
    report = Report()
    with collecting(report):
        records = load_target(str(path), report)
        if not report.diagnostics:
            model = Model(records, report)
            assert model.machine_models and model.processors
            assert not model.subtarget_functions
    text = re.sub(
        r"anonymous_\d+", "anonymous", rendered(report.diagnostics)
    )  # the standard definitions have some of these
    return text.replace(str(path), "T").splitlines()[:-1]


#: Text, and what is said of it.
MISTAKES: dict[str, list[str]] = {
    "Small.schedule(WriteRes(WriteALU, [Port]))": [
        (
            "T:24: error: this WriteRes is for the machine model 'Small', and has a ProcResource of 'Large'; use one"
            " of 'Small'"
        ),
        "T:21: note: the ProcResource is made here",
    ],
    (
        "Small.schedule(\n"
        "    WriteRes([WriteALU, WriteMul],\n"
        "        [ALU,\n"
        "         Port(3)], latency=2),\n"
        ")"
    ): [
        (
            "T:27: error: this WriteRes is for the machine model 'Small', and has a ProcResource of 'Large'; use one"
            " of 'Small'"
        ),
        "T:21: note: the ProcResource is made here",
        "T:27: note: and in 1 more that this line makes",
    ],
    "G = ProcResGroup(Small, [])": [
        "T:24: error: this ProcResGroup has no resources; list those that an operation may choose from",
    ],
    "G = ProcResGroup(Small, [ALU, Port])": [
        (
            "T:24: error: this ProcResGroup is for the machine model 'Small', and has a ProcResource of 'Large'; use"
            " one of 'Small'"
        ),
        "T:21: note: the ProcResource is made here",
    ],
    "G = ProcResource(Small, 0, super_=Port, buffer_size=-2)": [
        "T:24: error: num_units is 0, and must be between 1 and 2147483647",
        "T:24: error: buffer_size is -2, and must be between -1 and 2147483647",
        (
            "T:24: error: this ProcResource is for the machine model 'Small', and has a ProcResource of 'Large'; use"
            " one of 'Small'"
        ),
        "T:21: note: the ProcResource is made here",
    ],
    "WriteRes(WriteALU, [ALU])": [
        "T:24: error: this WriteRes is in the table of no machine model; put it into schedule(...) of the model",
    ],
    ("row = WriteRes(WriteALU, [ALU])\n" "Small.schedule(row)\n" "Large.schedule(row)"): [
        "T:24: error: this WriteRes is in the table of 'Small' already; make one for each model",
    ],
    "Small.schedule(WriteRes(WriteALU, [ALU(-1)]))": [
        (
            "T:24: error: the resource is taken in cycle 0 and released in cycle -1; both are between 0 and 65535,"
            " and the release is not before"
        ),
    ],
    "Small.schedule(WriteRes(WriteALU, [ALU(2, 3)]))": [
        (
            "T:24: error: the resource is taken in cycle 3 and released in cycle 2; both are between 0 and 65535, and"
            " the release is not before"
        ),
    ],
    "Small.schedule(WriteRes(WriteALU, [ALU], latency=-1, num_micro_ops=100000))": [
        "T:24: error: latency is -1, and must be between 0 and 32767",
        "T:24: error: num_micro_ops is 100000, and must be between 0 and 8189",
    ],
    "Small.schedule(WriteRes(WriteALU, [ALU], latecy=-1))": [
        "T:24: error: WriteRes() takes no 'latecy'; did you mean 'latency'?",
    ],
    'Small.schedule(WriteRes(WriteALU, [ALU], latency="1"))': [
        "T:24: error: 'latency' of WriteRes() should be an integer, and is the string '1'; write 1, without quotes",
    ],
    "Small.schedule(WriteRes([], [ALU]))": [
        "T:24: error: this WriteRes is for no SchedWrite; leave it out, or list some",
    ],
    "Small.schedule(WriteRes(WriteALU, ALU))": [
        (
            "T:24: error: 'resources' of WriteRes() should be a list of ProcResourceKind or ResourceUse objects, and"
            " is a ProcResource; write [ALU]"
        ),
        "T:20: note: it is made here",
    ],
    "Small.schedule(WriteRes(WriteALU, [3]))": [
        (
            "T:24: error: 'resources' of WriteRes() should be a list of ProcResourceKind or ResourceUse objects, and"
            " has in it the integer 3; correct it"
        ),
    ],
    "Small.schedule(ReadAdvance(ReadALU, 1 << 20))": [
        "T:24: error: cycles is 1048576, and must be between -32768 and 32767",
    ],
    "Small.schedule(ReadAdvance(WriteALU, 1))": [
        (
            "T:24: error: 'reads' of ReadAdvance() should be a SchedRead or a list of SchedRead objects, and is a"
            " SchedWrite; correct it"
        ),
        "T:13: note: it is made here",
    ],
    "Small.schedule(InstRW([WriteMul], []))": [
        "T:24: error: this InstRW is for no instruction; leave it out, or list some",
    ],
    'Small.schedule(InstRW([WriteMul], [ADD]), InstRW([WriteMul], [instregex("AD")]))': [
        (
            "T:24: error: the InstRW 'anonymous' is for 'ADD' on 'Small', and so is another one, by (instrs ADD):"
            " leave the instruction out of one"
        ),
        "T:24: note: the other one is defined here",
    ],
    'Small.schedule(InstRW([WriteMul], ["ADD"]))': [
        (
            "T:24: error: 'instrs' of InstRW() should be a list of classes that are derived from Instruction or"
            " InstRegex, and has in it the string 'ADD'; correct it"
        ),
    ],
    "Small.schedule(InstRW([SchedWriteRes(Large)], [ADD]))": [
        (
            "T:24: error: this SchedWriteRes is bound to no name, so that nothing can refer to it; bind it to a name"
            " of its module"
        ),
        (
            "T:24: error: this InstRW is for the machine model 'Small', and has a SchedWriteRes of 'Large'; use one"
            " of 'Small'"
        ),
        "T:24: note: the SchedWriteRes is made here",
    ],
    (
        "W = SchedWriteRes(Large, [Port])\n"
        "Small.schedule(InstRW([W], [ADD]), SchedAlias(WriteALU, W), ReadAdvance(ReadALU, 1, [W]))"
    ): [
        (
            "T:25: error: this InstRW is for the machine model 'Small', and has a SchedWriteRes of 'Large'; use one"
            " of 'Small'"
        ),
        "T:24: note: the SchedWriteRes is made here",
        (
            "T:25: error: this SchedAlias is for the machine model 'Small', and has a SchedWriteRes of 'Large'; use"
            " one of 'Small'"
        ),
        "T:24: note: the SchedWriteRes is made here",
        (
            "T:25: error: this ReadAdvance is for the machine model 'Small', and has a SchedWriteRes of 'Large'; use"
            " one of 'Small'"
        ),
        "T:24: note: the SchedWriteRes is made here",
    ],
    "W = SchedWriteRes(SchedMachineModel, [Port])": [
        (
            "T:24: error: this SchedWriteRes is for no machine model; give it the class of one, derived from"
            " SchedMachineModel"
        ),
        (
            "T:24: error: this SchedWriteRes is for all machine models, and has a ProcResource of 'Large'; make it"
            " one of that model"
        ),
        "T:21: note: the ProcResource is made here",
    ],
    "P = ProcResource(SchedMachineModel)": [
        (
            "T:24: error: this ProcResource is for no machine model; give it the class of one, derived from"
            " SchedMachineModel"
        ),
    ],
    'P = ProcResource("Small")': [
        (
            "T:24: error: 'model' of ProcResource() should be a class that is derived from SchedMachineModel, and is"
            " the string 'Small'; correct it"
        ),
    ],
    'P = ProcResource(Small, "2")': [
        (
            "T:24: error: 'num_units' of ProcResource() should be an integer, and is the string '2'; write 2, without"
            " quotes"
        ),
    ],
    'Processor("x", features=["a"])': [
        (
            "T:24: error: 'features' of Processor() should be a list of SubtargetFeature objects, and has in it the"
            " string 'a'; give the object, not its name: a without quotes"
        ),
    ],
    'ProcessorModel("x", "Small")': [
        (
            "T:24: error: 'sched_model' of ProcessorModel() should be a class that is derived from SchedMachineModel,"
            " and is the string 'Small'; correct it"
        ),
    ],
    'ProcessorModel("x", ALU)': [
        (
            "T:24: error: 'sched_model' of ProcessorModel() should be a class that is derived from SchedMachineModel,"
            " and is a ProcResource; correct it"
        ),
        "T:20: note: it is made here",
    ],
    "class Bad(SchedMachineModel, isue_width=3): ...": [
        "T:24: error: this class takes no keyword 'isue_width'; did you mean 'issue_width'?",
    ],
    'class Bad(SchedMachineModel, issue_width="3"): ...': [
        (
            "T:24: error: 'issue_width' of the class should be an integer or None, and is the string '3'; write 3,"
            " without quotes"
        ),
    ],
    ("class Bad(SchedMachineModel,\n" "    issue_width=-3): ..."): [
        "T:25: error: issue_width is -3, and must be between 0 and 2147483647, or -1 for LLVM's default",
    ],
    ("def f():\n" "    class Bad(SchedMachineModel, issue_width=3): ...\n" "f()"): [
        (
            "T:25: error: this SchedMachineModel is bound to no name, so that nothing can refer to it; bind it to a"
            " name of its module"
        ),
        "T:26: note: made by the call here",
    ],
    (
        "class Full(SchedMachineModel): ...\n"
        'ProcessorModel("full", Full)\n'
        "class SUB(Op):\n"
        "    rd = out(GPR)\n"
        '    asm = f"sub {rd}"'
    ): [
        (
            "T:24: error: the machine model 'Full' is complete, and says nothing of LLVM's own instruction 'COPY': give"
            " the model an InstRW for 'COPY', or CompleteModel = 0 (complete_model=False in Python)"
        ),
        (
            "T:26: error: the machine model 'Full' is complete, and says nothing of 'SUB': give the instruction a"
            " SchedRW, an InstRW for the model or hasNoSchedulingInfo, or let the model have CompleteModel = 0"
        ),
        "T:24: note: 'Full' is defined here",
    ],
    ("class Other(SchedMachineModel): ...\n" "Other.schedule(InstRW([WriteMul], [ADD]))"): [
        (
            "T:25: error: 'anonymous' is for the machine model 'Other', which no processor uses: define a"
            " ProcessorModel with it, or leave it out"
        ),
        "T:24: note: 'Other' is defined here",
    ],
    "V = SchedWriteVariant()": [
        "T:24: error: this SchedWriteVariant has no choices; give it a SchedVar for each",
    ],
    "W = WriteSequence()": [
        "T:24: error: this WriteSequence has no writes; list those that follow one another",
    ],
    "X = WriteSequence(WriteALU, repeat=0)": [
        "T:24: error: repeat is 0, and must be between 1 and 2147483647",
    ],
    "Small.schedule(SchedAlias(WriteALU, ReadALU))": [
        (
            "T:24: error: the SchedAlias 'anonymous' puts the read 'ReadALU' in the place of the write"
            " 'WriteALU': use a write"
        ),
        "T:13: note: 'ReadALU' is defined here",
    ],
    "Small.schedule(ALU)": [
        "T:24: error: 'rows' of schedule() should each be a ScheduleRow, and one is a ProcResource; correct it",
        "T:20: note: it is made here",
    ],
    'SubtargetFeature("a", "A", "true", "", implies=["b"])': [
        (
            "T:24: error: this SubtargetFeature is bound to no name, so that nothing can refer to it; bind it to a"
            " name of its module"
        ),
        (
            "T:24: error: 'implies' of SubtargetFeature() should be a list of SubtargetFeature objects, and has in it"
            " the string 'b'; give the object, not its name: b without quotes"
        ),
    ],
    "Small().schedule()": [
        "T:24: error: a machine model is a class and has no objects; write Small, without ()",
    ],
    "P = CheckOpcode([])": [
        "T:24: error: this CheckOpcode has no instructions; list some",
    ],
    "P = CheckImmOperandRange(1, 5, 3)": [
        "T:24: error: the range from 5 to 3 is empty; give the smaller number first",
    ],
    ("Small.schedule(\n" "    InstRW(\n" "        [WriteMul],\n" '        [ADD, instregex("MUL")],\n' "    )\n" ")"): [
        "T:27: error: no instruction has a name that the pattern 'MUL' matches: correct it, or leave it out",
    ],
    'Small.schedule(InstRW([WriteMul], [instregex("(ADD")]))': [
        "T:24: error: the pattern '(ADD' has a '(' without a ')'",
    ],
    ("class Larger(Large): ...\n" "Larger.schedule(WriteRes(WriteALU, [Port]))"): [
        (
            "T:25: error: this WriteRes is for the machine model 'Larger', and has a ProcResource of 'Large'; use one"
            " of 'Larger'"
        ),
        "T:21: note: the ProcResource is made here",
    ],
    "Small.schedule(WriteRes(WriteALU, [ALU], num_micro_ops=1 << 40))": [
        "T:24: error: num_micro_ops is 1099511627776, and must be between 0 and 8189",
    ],
    "Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0), WriteRes([WriteMul, WriteALU], [ALU], latency=3))": [
        (
            "T:24: error: the machine model 'Small' has a WriteRes of 'WriteALU' already, and this one never counts:"
            " leave one"
        ),
        "T:24: note: the other one is defined here",
    ],
    "Small.schedule(ReadAdvance(ReadALU, 0), ReadAdvance(ReadALU, 2))": [
        (
            "T:24: error: the machine model 'Small' has a ReadAdvance of 'ReadALU' already, and this one never"
            " counts: leave one"
        ),
        "T:24: note: the other one is defined here",
    ],
    "F = RegisterFile(Small, 0)": [
        "T:24: error: num_phys_regs is 0, and must be between 1 and 65535",
    ],
    "F = RegisterFile(Small, 10, [RenamedClass(GPR, -1)])": [
        "T:24: error: cost is -1, and must be between 0 and 65535",
    ],
    "F = RegisterFile(Small, 10, GPR)": [
        (
            "T:24: error: 'classes' of RegisterFile() should be a list of RegisterClass or RenamedClass objects, and"
            " is a RegisterClass; write [GPR]"
        ),
        "T:7: note: it is made here",
    ],
    "Small.schedule(RetireControlUnit(-1, 2))": [
        "T:24: error: reorder_buffer_size is -1, and must be between 0 and 2147483647",
    ],
    (
        "Small.schedule(RetireControlUnit(1, 2), RetireControlUnit(1, 2), WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0))\n"
        "Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))"
    ): [
        "T:24: error: the machine model 'Small' has two RetireControlUnits: leave one",
        "T:24: note: the other one is defined here",
    ],
    "Small.schedule(LoadQueue(Port))": [
        (
            "T:24: error: this LoadQueue is for the machine model 'Small', and has a ProcResource of 'Large'; use one"
            " of 'Small'"
        ),
        "T:21: note: the ProcResource is made here",
    ],
    'Small.schedule(StoreQueue("ALU"))': [
        (
            "T:24: error: 'queue_descriptor' of StoreQueue() should be a ProcResourceKind, and is the string 'ALU';"
            " give the object, not its name: ALU without quotes"
        ),
    ],
    "LoadQueue(ALU)": [
        "T:24: error: this LoadQueue is in the table of no machine model; put it into schedule(...) of the model",
    ],
    "C = DepBreakingClass([], CheckSameRegOperand(0, 1))": [
        "T:24: error: this DepBreakingClass has no instructions; list some",
    ],
    "C = DepBreakingClass([ADD], CheckSameRegOperand(0, 1), [-1])": [
        "T:24: error: operand_indices is -1, and must be between 0 and 63",
    ],
    "Small.schedule(IsZeroIdiomFunction([]))": [
        "T:24: error: this IsZeroIdiomFunction has no classes of instructions; list some",
    ],
    "Small.schedule(IsZeroIdiomFunction([InstructionEquivalenceClass([ADD], CheckSameRegOperand(0, 1))]))": [
        (
            "T:24: error: 'classes' of IsZeroIdiomFunction() should be a list of DepBreakingClass objects, and has in"
            " it an InstructionEquivalenceClass; correct it"
        ),
    ],
    'P = ProcPfmCounters(issue_counters=[PfmIssueCounter("ALU", "alu")])': [
        (
            "T:24: error: 'resource' of PfmIssueCounter() should be a ProcResourceKind, and is the string 'ALU'; give"
            " the object, not its name: ALU without quotes"
        ),
    ],
    ("P = ProcPfmCounters()\n" 'PfmCountersBinding("small", P)'): [
        (
            "T:25: error: 'cpu' of PfmCountersBinding() should be a Processor, and is the string 'small'; give the"
            " object, not its name: small without quotes"
        ),
    ],
    'F = SimpleFusion("f", "HasF", "", CheckOpcode([ADD]), [ADD])': [
        "T:24: error: 'second_pred' of SimpleFusion() should be an MCInstPredicate, and is a list; correct it",
        (
            "T:24: error: 'predicate' of SecondFusionPredicateWithMCInstPredicate() should be an MCInstPredicate, and"
            " is a list; correct it"
        ),
    ],
    'F = SingleFusion("f", "HasF", "", ADD, "ADD")': [
        (
            "T:24: error: 'second_inst' of SingleFusion() should be a class that is derived from Instruction, and is"
            " the string 'ADD'; correct it"
        ),
    ],
    'F = Fusion("f", "HasF", "", [CheckOpcode([ADD])])': [
        (
            "T:24: error: 'predicates' of Fusion() should be a list of FusionPredicate objects, and has in it a"
            " CheckOpcode; correct it"
        ),
    ],
    'SingleFusion("f", "HasF", "", ADD, ADD)': [
        (
            "T:24: error: this SingleFusion is bound to no name, so that nothing can refer to it; bind it to a name"
            " of its module"
        ),
    ],
    "T = TieReg(-1, 0)": [
        "T:24: error: first_op_idx is -1, and must be between 0 and 65535",
    ],
    "P = CheckRegOperand(-1, R0)": [
        "T:24: error: op_index is -1, and must be between 0 and 65535",
    ],
    "P = CheckRegOperand(0, GPR)": [
        (
            "T:24: error: 'reg' of CheckRegOperand() should be a Register, and is a RegisterClass; list its"
            " registers: *GPR.registers"
        ),
        "T:7: note: it is made here",
    ],
    "P = CheckAll([])": [
        "T:24: error: this CheckAll has no predicates; list some",
    ],
    "P = CheckAll([True])": [
        (
            "T:24: error: 'predicates' of CheckAll() should be a list of MCInstPredicate objects, and has in it True;"
            " correct it"
        ),
    ],
    (
        "S = MCReturnStatement(CheckOpcode([ADD]))\n"
        "T = MCOpcodeSwitchStatement([MCOpcodeSwitchCase([ADD], S), MCOpcodeSwitchCase([ADD], S)], S)"
    ): [
        "T:25: error: two cases of the switch are for 'ADD'; leave it out of one",
    ],
    "C = MCOpcodeSwitchCase([], MCReturnStatement(CheckOpcode([ADD])))": [
        "T:24: error: this MCOpcodeSwitchCase has no instructions; list some",
    ],
    "S = InstrStage(-1, [FuncUnit()])": [
        (
            "T:24: error: this FuncUnit is bound to no name, so that nothing can refer to it; bind it to a name of"
            " its module"
        ),
        "T:24: error: cycles is -1, and must be between 0 and 2147483647",
    ],
    "S = InstrStage(1, [], time_inc=-2)": [
        "T:24: error: time_inc is -2, and must be between -1 and 2147483647",
    ],
    (
        "A = ProcResource(Small)\n"
        "B = ProcResource(Small, super_=A)\n"
        "vars(A)['super_'] = B\n"
        "Small.schedule(WriteRes(WriteALU, [B]), ReadAdvance(ReadALU, 0))\n"
        "Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))"
    ): [
        "T:24: error: the resource 'A' is a part of itself: 'A' -> 'B' -> 'A'; leave one of them without Super",
        "T:25: note: 'B' is defined here",
    ],
    (
        "C = DepBreakingClass([ADD], CheckSameRegOperand(0, 1))\n"
        "Small.schedule(IsZeroIdiomFunction([C, DepBreakingClass([ADD], CheckSameRegOperand(1, 1))]))\n"
        "Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0))\n"
        "Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))"
    ): [
        (
            "T:25: error: 'ADD' is in two InstructionEquivalenceClasses of 'anonymous', or of another definition"
            " for 'Small': leave it out of one"
        ),
        "T:25: note: the definition is here",
    ],
    (
        "U, V, B, C = FuncUnit(), FuncUnit(), Bypass(), InstrItinClass()\n"
        "P = ProcessorItineraries(\n"
        "    [U],\n"
        "    iid=[\n"
        "        InstrItinData(C, [InstrStage(1, [V])], bypasses=[B]),\n"
        "        InstrItinData(C, []),\n"
        "    ],\n"
        ")"
    ): [
        "T:28: error: a stage takes a FuncUnit that 'fu' does not list; add it there",
        "T:28: error: an operand has a Bypass that 'bp' does not list; add it there",
        "T:29: error: another InstrItinData here is for the same class; leave one",
    ],
    (
        'FeatureA = SubtargetFeature("a", "A", "true", "")\n'
        'FeatureB = SubtargetFeature("b", "B", "true", "", implies=[FeatureA])\n'
        "vars(FeatureA)['implies'] = (FeatureB,)\n"
        "Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0))\n"
        "Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))"
    ): [
        (
            "T:24: error: the SubtargetFeature 'FeatureA' implies itself: 'FeatureA' -> 'FeatureB' -> 'FeatureA';"
            " leave one of them out of the Implies of the one before it"
        ),
        "T:25: note: 'FeatureB' is defined here",
    ],
    (
        "Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0))\n"
        "Large.schedule(WriteRes(WriteMul, [Port]))"
    ): [
        (
            "T:19: error: the machine model 'Large' says nothing of 'WriteALU', which its instructions use: define a"
            " WriteRes of 'WriteALU' for it"
        ),
        "T:13: note: 'WriteALU' is defined here",
    ],
    (
        "class Third(SchedMachineModel): ...\n"
        'ProcessorModel("third", Third)\n'
        "Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0, [WriteMul]))"
    ): [
        (
            "T:24: error: the machine model 'Third' is complete, and says nothing of LLVM's own instruction 'COPY': give"
            " the model an InstRW for 'COPY', or CompleteModel = 0 (complete_model=False in Python)"
        ),
    ],
    'ProcessorModel("small", Large)': [
        "T:24: error: there are two processors with the name 'small': rename one of them",
        "T:22: note: the other one is defined here",
    ],
    (
        'S = SubtargetFeature("a", "A", "true", "")\n'
        'T = SubtargetFeature("a", "B", "true", "")\n'
        "Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0))\n"
        "Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))"
    ): [
        (
            "T:25: error: the SubtargetFeatures 'S' and 'T' have the same Name, 'a', so that -mattr cannot tell them"
            " apart: rename one of them"
        ),
        "T:24: note: 'S' is defined here",
    ],
    (
        "G = ProcResGroup(Small, [ALU])\n"
        "P2 = ProcResource(Small)\n"
        "H = ProcResGroup(Small, [ALU, P2])\n"
        "I = ProcResource(Small)\n"
        "J = ProcResGroup(Small, [P2, I])\n"
        "Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0))\n"
        "Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))"
    ): [
        (
            "T:26: error: the groups 'H' and 'J' of 'Small' have resources in common, and no group contains both:"
            " define a ProcResGroup that does"
        ),
        "T:28: note: 'J' is defined here",
    ],
    (
        "SmallMul = SchedWriteRes(Small, [ALU])\n"
        "class SUB(Op):\n"
        "    rd, rs = out(GPR), in_(GPR)\n"
        '    asm = f"sub {rd}, {rs}"\n'
        "    sched_rw = [SmallMul]\n"
        "Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0))\n"
        "Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))"
    ): [
        (
            "T:24: error: instructions are 'SmallMul' on 'Large', too, which does not have the resource 'ALU': let"
            " them have a SchedWrite, and give each machine model a WriteRes of it, or an InstRW"
        ),
        "T:20: note: 'ALU' is defined here",
    ],
    "Small.schedule([WriteRes(WriteALU, [ALU])])": [
        "T:24: error: 'rows' of schedule() should each be a ScheduleRow, and one is a list; correct it",
    ],
    (
        "Small.schedule(WriteRes(WriteALU, [ALU]), ReadAdvance(ReadALU, 0, [WriteMul]))\n"
        "Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))"
    ): [
        (
            "T:24: error: 'anonymous' is for results of 'WriteMul', which no instruction writes: leave it out of"
            " ValidWrites"
        ),
        "T:13: note: 'WriteMul' is defined here",
    ],
    (
        "K = ProcResourceKind()\n"
        "Small.schedule(WriteRes(WriteALU, [K]), ReadAdvance(ReadALU, 0))\n"
        "Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))"
    ): [
        (
            "T:25: error: the resource 'K', which 'anonymous' uses, has no units on 'Small': define a"
            " ProcResource, or use one of that processor"
        ),
        "T:24: note: 'K' is defined here",
    ],
    (
        "K = ProcResourceKind()\n"
        "ProcResourceUnits(Small, K, 2)\n"
        "ProcResourceUnits(Small, K, 3)\n"
        "Small.schedule(WriteRes(WriteALU, [K]), ReadAdvance(ReadALU, 0))\n"
        "Large.schedule(WriteRes(WriteALU, [Port]), ReadAdvance(ReadALU, 0))"
    ): [
        (
            "T:27: error: the resource 'K', which 'anonymous' uses, has several ProcResourceUnits on 'Small':"
            " leave one"
        ),
        "T:25: note: 'anonymous' is one of them",
        "T:26: note: 'anonymous' is one of them",
    ],
    (
        'V = SchedWriteVariant(SchedVar(SchedPredicate("a()"), [WriteMul]), model=Small)\n'
        'W = SchedWriteVariant(SchedVar(SchedPredicate("b()"), [V]), model=Large)'
    ): [
        (
            "T:25: error: this SchedWriteVariant is for the machine model 'Large', and has a SchedWriteVariant of"
            " 'Small'; use one of 'Large'"
        ),
        "T:24: note: the SchedWriteVariant is made here",
    ],
    ("class Loop(Op):\n" "    rd = out(GPR)\n" '    asm = f"sub {rd}"\n' "    itinerary = WriteALU"): [
        "T:27: error: 'itinerary' should be an InstrItinClass or None, and is a SchedWrite; correct it",
        "T:13: note: it is made here",
    ],
    "ProcResource(Small)": [
        (
            "T:24: error: this ProcResource is bound to no name, so that nothing can refer to it; bind it to a name"
            " of its module"
        ),
    ],
    "instregex(5)": [
        "T:24: error: 'pattern' of instregex() should be a string, and is the integer 5; write '5'",
    ],
    ("class Odd(SchedMachineModel):\n" "    issue_width = 3"): [
        (
            "T:25: error: 'issue_width' is a keyword of a machine model, and has no effect in its body; write class"
            " Odd(SchedMachineModel, issue_width=...)"
        ),
    ],
}


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes(tmp_path: Path, text: str) -> None:
    assert said(tmp_path, text) == MISTAKES[text]
