"""Mistakes in features, processors and schedules."""

from __future__ import annotations

from tgdsl.language import (
    CheckAll, CheckImmOperand, CheckOpcode, CheckRegOperand, DepBreakingClass, FuncUnit, Fusion, InstrItinClass,
    InstrItinData, InstrStage, InstructionEquivalenceClass, InstRW, Instruction, IsZeroIdiomFunction, LoadQueue,
    MCSchedPredicate, PfmCountersBinding, PfmIssueCounter, Processor, ProcessorModel, ProcPfmCounters, ProcResGroup,
    ProcResource, ProcResourceUnits, ReadAdvance, Register, RegisterFile, RenamedClass, RetireControlUnit, SchedAlias,
    SchedMachineModel, SchedPredicate, SchedRead, SchedReadAdvance, SchedVar, SchedWrite, SchedWriteRes,
    SchedWriteVariant, SimpleFusion, SingleFusion, SubtargetFeature, TieReg, TIIPredicate, WriteRes, WriteSequence,
    instregex,
)  # fmt: skip
from tgdsl.std import NoSchedPred, TruePred


class Small(SchedMachineModel, issue_width=1): ...


class Large(SchedMachineModel, issue_width=4): ...


R0 = Register("r0")
ALU, Port = ProcResource(Small), ProcResource(Large, 2)
WriteALU, WriteMul, ReadALU = SchedWrite(), SchedWrite(), SchedRead()
SmallMul, LargeMul = SchedWriteRes(Small, [ALU(3)], latency=3), SchedWriteRes(Large, [Port(2)], latency=2)
FeatureMul = SubtargetFeature("mul", "HasMul", "true", "Multiplication")
IsR0 = CheckRegOperand(1, R0)


class ADD(Instruction):
    asm = "add"
    sched_rw = [WriteALU, ReadALU]


# A misspelt field of a model, and one of another type.
class Misspelt(SchedMachineModel, isue_width=1): ...  # E: call-arg


class Text(SchedMachineModel, issue_width="1"): ...  # E: arg-type


# A feature that implies another by its name, or itself.
ByName = SubtargetFeature("div", "HasDiv", "true", "Division", implies=["mul"])  # E: list-item
Circle = SubtargetFeature("a", "A", "true", "", implies=[Circle])  # E: has-type

# A processor with a feature's name, a model's name, a feature for a model, an unknown model.
FeatureName = Processor("one", features=["mul"])  # E: list-item
ModelName = ProcessorModel("one", "Small")  # E: arg-type
FeatureModel = ProcessorModel("one", FeatureMul)  # E: arg-type
UnknownModel = ProcessorModel("one", Smal)  # E: name-defined
NoModel = ProcessorModel("one", SchedMachineModel, FeatureMul)  # E: arg-type

# A resource of another model: in a row, for some cycles, in a group, as a super resource, in a write.
Small.schedule(WriteRes(WriteALU, [Port]))  # E: list-item
Small.schedule(WriteRes(WriteALU, [ALU, Port(2)]))  # E: list-item
Large.schedule(WriteRes(WriteALU, [ALU]), WriteRes(WriteMul, latency=3))  # E: list-item
Group = ProcResGroup(Small, [ALU, Port])  # E: list-item
Super = ProcResource(Small, super_=Port)  # E: misc
Mixed = SchedWriteRes(Small, [Port])  # E: misc

# A write of another model: for an InstRW, an alias, in a sequence, a variant, a read advance.
Small.schedule(InstRW([LargeMul], [ADD]))  # E: list-item
Small.schedule(SchedAlias(WriteMul, LargeMul))  # E: arg-type
Sequence = WriteSequence(SmallMul, LargeMul, model=Small)  # E: misc
Variant = SchedWriteVariant(SchedVar(NoSchedPred, [LargeMul]), model=Small)  # E: misc
Small.schedule(ReadAdvance(ReadALU, 1, [LargeMul]))  # E: list-item

# The row of one model in another's table.
row = WriteRes(WriteALU, [ALU])
Large.schedule(row)  # E: arg-type

# Reads for writes, and the other way round.
Small.schedule(WriteRes(ReadALU, [ALU]))  # E: arg-type
Small.schedule(ReadAdvance(WriteALU, 1))  # E: arg-type
Small.schedule(SchedAlias(WriteMul, SchedReadAdvance(Small, 1)))  # E: call-overload
ReadSequence = WriteSequence(ReadALU)  # E: arg-type, var-annotated
ReadVariant = SchedWriteVariant(SchedVar(NoSchedPred, [ReadALU]))  # E: arg-type, var-annotated

# A WriteRes for a write that has its resources already.
Small.schedule(WriteRes(SmallMul, [ALU]))  # E: arg-type

# One resource in place of a list, cycles as a number beside it, a misspelt option.
Small.schedule(WriteRes(WriteALU, ALU))  # E: arg-type
Small.schedule(WriteRes(WriteALU, [ALU, 3]))  # E: list-item
Small.schedule(WriteRes(WriteALU, [ALU], latecy=3))  # E: call-arg
Small.schedule(WriteRes(WriteALU, [ALU("3")]))  # E: arg-type

# Names of instructions where instructions belong; a regular expression says that it is one.
Small.schedule(InstRW([WriteMul], ["ADD"]))  # E: list-item
Small.schedule(InstRW([WriteMul], instregex("ADD")))  # E: arg-type

# A group as a super resource, and groups in a group.
Both = ProcResGroup(Small, [ALU])
InGroup = ProcResource(Small, super_=Both)  # E: arg-type
Nested = ProcResGroup(Small, [Both])  # E: list-item

# Units of a name alone.
Units = ProcResourceUnits(Small, "ALU", 2)  # E: arg-type

# A predicate on instructions where one of the scheduler belongs, and the other way round.
OnInstruction = SchedVar(IsR0, [WriteALU])  # E: arg-type
OfScheduler = MCSchedPredicate(NoSchedPred)  # E: arg-type

# Wrong operands of predicates: a register's name, an immediate's text, names of instructions, a predicate without a list.
RegisterName = CheckRegOperand(1, "R0")  # E: arg-type
ImmText = CheckImmOperand(1, "0")  # E: arg-type
OpcodeName = CheckOpcode(["ADD"])  # E: list-item
Single = CheckAll(IsR0)  # E: arg-type
ByRegister = CheckRegOperand(R0, R0)  # E: arg-type

# A predicate in place of a statement, and a condition that Python has evaluated.
Body = TIIPredicate("isZero", TruePred)  # E: arg-type
Evaluated = SchedPredicate(1 > 0)  # E: arg-type

# A queue that is a resource of another model, or the name of one.
Small.schedule(LoadQueue(Port))  # E: arg-type
Small.schedule(LoadQueue("ALU"))  # E: arg-type

# A register file of numbers, of a register, with costs beside the classes.
Sizes = RegisterFile(Small, "32")  # E: arg-type
OfRegister = RegisterFile(Small, 32, [R0])  # E: list-item
Costs = RegisterFile(Small, 32, [RenamedClass(R0, 2)])  # E: arg-type
Retire = RetireControlUnit(32)  # E: call-arg, var-annotated

# Zero idioms that are only instructions, or classes without the operands that they break.
Small.schedule(IsZeroIdiomFunction([ADD]))  # E: list-item
Small.schedule(IsZeroIdiomFunction([InstructionEquivalenceClass([ADD], IsR0)]))  # E: list-item
Idiom = DepBreakingClass([ADD], NoSchedPred)  # E: arg-type

# Counters of a resource's name, and of a processor's.
Issue = PfmIssueCounter("ALU", "alu")  # E: arg-type
Counters = ProcPfmCounters(cycle_counter="cycles")  # E: arg-type
Binding = PfmCountersBinding("one", ProcPfmCounters())  # E: arg-type

# A fusion of instructions where predicates belong, and the other way round.
OfInstructions = SimpleFusion("f", "F", "", ADD, ADD)  # E: arg-type
OfPredicates = SingleFusion("f", "F", "", IsR0, IsR0)  # E: arg-type
PlainPredicate = Fusion("f", "F", "", [IsR0])  # E: list-item
TiedNames = TieReg("rd", "rs1")  # E: arg-type

# A stage of a unit's name, a unit without a list, an itinerary of a unit.
StageName = InstrStage(1, ["ALU"])  # E: list-item
OneUnit = InstrStage(1, FuncUnit())  # E: arg-type
OfUnit = InstrItinData(FuncUnit(), [])  # E: arg-type
OneStage = InstrItinData(InstrItinClass(), InstrStage(1, [FuncUnit()]))  # E: arg-type
