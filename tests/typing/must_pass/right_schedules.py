"""Machine models and their tables, as targets write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_type

from tgdsl.language import (
    CheckAny,
    CheckNot,
    CheckRegOperand,
    CheckOpcode,
    DepBreakingClass,
    InstRW,
    IsZeroIdiomFunction,
    LoadQueue,
    PfmIssueCounter,
    ProcPfmCounters,
    RegisterClass,
    RegisterFile,
    RenamedClass,
    RetireControlUnit,
    SingleFusion,
    Instruction,
    MCSchedPredicate,
    Processor,
    ProcessorModel,
    ProcResGroup,
    ProcResource,
    ProcResourceKind,
    ProcResourceUnits,
    ReadAdvance,
    Register,
    SchedAlias,
    SchedMachineModel,
    SchedRead,
    SchedReadAdvance,
    SchedRW,
    ScheduleRow,
    SchedVar,
    SchedWrite,
    SchedWriteRes,
    SchedWriteVariant,
    SubtargetFeature,
    WriteRes,
    WriteSequence,
    instregex,
)
from tgdsl.std import COPY, NoSchedPred, NoWrite, ReadDefault, TruePred, i32


class Small(SchedMachineModel, issue_width=1, micro_op_buffer_size=0, load_latency=2, complete_model=False): ...


class Large(Small, issue_width=4): ...


R0 = Register("r0")
GPR = RegisterClass(i32, members=[R0], alignment=32)
ALU = ProcResource(Small, buffer_size=0)
Adder = ProcResource(Small, super_=ALU)
assert_type(ALU, ProcResource[Small])
Either = ProcResGroup(Small, [ALU, Adder], buffer_size=8)
Shared: ProcResourceKind[SchedMachineModel] = ProcResourceKind()
ProcResourceUnits(Small, Shared, 2)
ProcResourceUnits(Large, Shared, 4)
Port = ProcResource(Large, 2)

WriteALU, WriteMul, WriteLoad = SchedWrite(), SchedWrite(), SchedWrite()
ReadALU = SchedRead()
SmallMul = SchedWriteRes(Small, [ALU(3), Shared], latency=3)
Later = SchedReadAdvance(Small, 1)
LoadAndAdd = WriteSequence(WriteLoad, SmallMul)
assert_type(LoadAndAdd, WriteSequence[Small])
Twice = WriteSequence(WriteALU, repeat=2)
assert_type(Twice, WriteSequence[SchedMachineModel])
IsR0 = MCSchedPredicate(CheckAny([CheckRegOperand(1, R0), CheckNot(TruePred)]))
Zero = SchedWriteVariant(SchedVar(IsR0, [WriteALU]), SchedVar(NoSchedPred, [SmallMul, LoadAndAdd]), model=Small)


class ADD(Instruction):
    asm = "add"
    sched_rw = [WriteALU, ReadALU, ReadDefault]


class OnlySmall(Instruction):
    asm = "small"
    sched_rw = [SmallMul, NoWrite]


def timed(timings: SchedRW = [WriteALU]) -> type[Instruction]:
    class made(OnlySmall):  # whose sched_rw is a list of another class to type checkers
        sched_rw = timings

    return made


Timed, TimedLater = timed(), timed([SmallMul, ReadALU])

Small.schedule(
    WriteRes(WriteALU, [ALU]),
    WriteRes([WriteMul, WriteLoad], [Either, ALU(4, acquire_at=1), Shared], latency=4, num_micro_ops=2),
    ReadAdvance(ReadALU, 1, [WriteMul, SmallMul]),
    InstRW([Zero, SmallMul, Later], [ADD, COPY, instregex("MUL")]),
    SchedAlias(WriteMul, SmallMul),
)


def rows(port: ProcResourceKind[Large]) -> Sequence[ScheduleRow[Large]]:
    return [*(WriteRes(write, [port]) for write in (WriteALU, WriteMul)), ReadAdvance(ReadALU, 0)]


Large.schedule(*rows(Port), WriteRes(WriteLoad, [Shared(2)]))
FeatureA = SubtargetFeature("a", "A", "true", "")
ProcessorModel("small", Small, [FeatureA], tune_features=[FeatureA])
Processor("generic", features=[FeatureA])

Fused = SingleFusion("fuse", "HasFuse", "Fuse", ADD, ADD, CheckOpcode([ADD]))
Issued = PfmIssueCounter(ALU, "alu")
ProcPfm = ProcPfmCounters(issue_counters=[Issued])
Renamed = RegisterFile(Small, 32, [GPR, RenamedClass(GPR, 2, allow_move_elimination=True)])
Small.schedule(LoadQueue(ALU), RetireControlUnit(32, 2), IsZeroIdiomFunction([DepBreakingClass([ADD], TruePred, [1])]))
