"""A part of AArch64 with the machine model of Cortex-A53; ``cortex_a53.td`` is the same as TableGen has it.

For the latencies, see the processor's software optimization guide.
"""

from typing import NamedTuple

from tgdsl.language import (
    CheckAll,
    CheckImmOperand,
    CheckNot,
    CheckOpcode,
    CheckZeroOperand,
    Code,
    InstrInfo,
    InstRW,
    Instruction,
    MCOpcodeSwitchCase,
    MCOpcodeSwitchStatement,
    MCReturnStatement,
    MCSchedPredicate,
    Predicate,
    PredicateProlog,
    ProcessorModel,
    ProcResource,
    ReadAdvance,
    Register,
    RegisterClass,
    RemapPointerOperands,
    SchedAlias,
    SchedMachineModel,
    SchedRead,
    SchedReadAdvance,
    SchedReadVariant,
    SchedReadWrite,
    SchedVar,
    SchedWrite,
    SchedWriteRes,
    SubtargetFeature,
    Target,
    TIIPredicate,
    WriteRes,
    WriteSequence,
    in_,
    instregex,
    out,
    since,
)
from tgdsl.std import COPY, FalsePred, NoSchedModel, NoSchedPred, i32imm, i64
from tgdsl.std.opcodes.pointers import PSEUDOS_WITH_PTR_OPS


class Reg(Register, namespace="A53"): ...


X0, X1 = Reg("x0"), Reg("x1")
GPR = RegisterClass(i64, members=[X0, X1], alignment=64)
A53 = Target(instruction_set=InstrInfo())

with since(22):
    StackGuard = RemapPointerOperands(PSEUDOS_WITH_PTR_OPS[0], GPR)
    Preallocated = RemapPointerOperands(PSEUDOS_WITH_PTR_OPS[1], GPR)
    EventCall = RemapPointerOperands(PSEUDOS_WITH_PTR_OPS[2], GPR)
    TypedEventCall = RemapPointerOperands(PSEUDOS_WITH_PTR_OPS[3], GPR)

HasSVE = Predicate("Subtarget->hasSVE()")

# -- writes and reads of the instruction set -------------------------------------------------------------------------
WriteImm, WriteI, WriteISReg, WriteIEReg, WriteIS, WriteExtr = [SchedWrite() for _ in range(6)]
WriteIM32, WriteIM64, WriteID32, WriteID64 = [SchedWrite() for _ in range(4)]
WriteLD, WriteLDIdx, WriteLDHi, WriteAdr, WriteST, WriteSTP, WriteSTIdx = [SchedWrite() for _ in range(7)]
WriteBr, WriteF, WriteFMul, WriteFDiv, WriteVLD, WriteVST, WriteVq, WriteAtomic = [SchedWrite() for _ in range(8)]
WriteLDAdr = WriteSequence(WriteAdr, WriteLD)
WriteVSTPairShuffle = WriteSequence(WriteVq, WriteVq, WriteVST)
ReadI, ReadISReg, ReadIEReg, ReadExtrHi, ReadIM, ReadIMA, ReadID = [SchedRead() for _ in range(7)]
ReadAdrBase, ReadST = SchedRead(), SchedRead()

ReadsAndWrites = SchedReadWrite[SchedMachineModel]


# -- instructions ----------------------------------------------------------------------------------------------------
class Op(Instruction):
    namespace = "A53"
    is_pseudo = True


def op(sources: int, *sched: ReadsAndWrites) -> type[Instruction]:
    class made(Op):
        rd = out(GPR)
        if sources > 0:
            rs0 = in_(GPR)
        if sources > 1:
            rs1 = in_(GPR)
        if sources > 2:
            rs2 = in_(GPR)
        asm = ""
        sched_rw = sched

    return made


def op_imm(*sched: ReadsAndWrites) -> type[Instruction]:
    class made(Op):
        rd, rs0, rs1, amount = out(GPR), in_(GPR), in_(GPR), in_(i32imm)
        asm = ""
        sched_rw = sched

    return made


MOVZ = op(0, WriteImm)
ADDri = op(1, WriteI, ReadI)
ADDrs, SUBrs = [op_imm(WriteISReg, ReadI, ReadISReg) for _ in range(2)]
ADDrx = op_imm(WriteIEReg, ReadI, ReadIEReg)
LSLV = op(2, WriteIS, ReadI)
EXTR = op(2, WriteExtr, ReadI, ReadExtrHi)
MADDW, MADDX = [op(3, write, ReadIM, ReadIM, ReadIMA) for write in (WriteIM32, WriteIM64)]
SDIVW, SDIVX = [op(2, write, ReadID, ReadID) for write in (WriteID32, WriteID64)]
LDR, LDRpre, LDRro, LDP = op(1, WriteLD), op(1, WriteLDAdr), op(2, WriteLDIdx, ReadAdrBase), op(1, WriteLD, WriteLDHi)
STR, STP, STRro = op(2, WriteST), op(3, WriteSTP), op(2, WriteSTIdx, ReadST, ReadAdrBase)
CAS = op(2, WriteAtomic)
B = op(0, WriteBr)
FADD, FMUL, FMADD, FNMSUB = op(2, WriteF), op(2, WriteFMul), op(3, WriteFMul), op(3, WriteFMul)
FDIVS, FDIVD, FSQRTv32, FSQRTv64 = op(2, WriteFDiv), op(2, WriteFDiv), op(1, WriteFDiv), op(1, WriteFDiv)


class Stores(NamedTuple):
    """A vector instruction, by the number and the size of the elements."""

    v8b: type[Instruction]
    v4h: type[Instruction]
    v2s: type[Instruction]
    v1d: type[Instruction]
    v16b: type[Instruction]
    v8h: type[Instruction]
    v4s: type[Instruction]
    v2d: type[Instruction]


class Loads(NamedTuple):
    """The same, and with a base register that is incremented."""

    v8b: type[Instruction]
    v4h: type[Instruction]
    v2s: type[Instruction]
    v1d: type[Instruction]
    v16b: type[Instruction]
    v8h: type[Instruction]
    v4s: type[Instruction]
    v2d: type[Instruction]
    v8b_POST: type[Instruction]
    v4h_POST: type[Instruction]
    v2s_POST: type[Instruction]
    v1d_POST: type[Instruction]
    v16b_POST: type[Instruction]
    v8h_POST: type[Instruction]
    v4s_POST: type[Instruction]
    v2d_POST: type[Instruction]


def loads() -> Loads:
    plain = [op(1, WriteVLD) for _ in Stores._fields]
    return Loads(*plain, *[op(1, WriteAdr, WriteVLD) for _ in plain])


LD1One, LD1Two, LD1Three, LD1Four = [loads() for _ in range(4)]
ST1One, ST1Two, ST1Three, ST1Four = [Stores(*[op(2, WriteVST) for _ in Stores._fields]) for _ in range(4)]
ST4 = op(2, WriteVSTPairShuffle)


class WHILELO(Op):
    predicates = [HasSVE]
    rd, rs0, rs1 = out(GPR), in_(GPR), in_(GPR)
    asm = ""
    sched_rw = ()


# -- the machine -----------------------------------------------------------------------------------------------------
RegShiftedFn = TIIPredicate(
    "hasShiftedReg",
    MCOpcodeSwitchStatement(
        [MCOpcodeSwitchCase([ADDrs, SUBrs], MCReturnStatement(CheckNot(CheckZeroOperand(3))))],
        MCReturnStatement(FalsePred),
    ),
)
RegShiftedPred = MCSchedPredicate(RegShiftedFn)
IsExtendBy = CheckImmOperand(3, 16, function_mapper="getArithExtendType")
RegExtendedPred = MCSchedPredicate(CheckAll([CheckOpcode([ADDrx]), CheckNot(IsExtendBy)]))
PredicateProlog(Code("""
  const A53InstrInfo *TII = static_cast<const A53InstrInfo*>(SchedModel->getInstrInfo());
  (void)TII;
"""))


class CortexA53Model(
    SchedMachineModel,
    micro_op_buffer_size=0,
    issue_width=2,
    load_latency=3,
    mispredict_penalty=9,
    unsupported_features=[HasSVE],
):
    """Cortex-A53: two instructions in order."""


A53UnitALU = ProcResource(CortexA53Model, 2, buffer_size=0)
A53UnitMAC, A53UnitDiv, A53UnitLdSt, A53UnitB, A53UnitFPALU, A53UnitFPMDS = [
    ProcResource(CortexA53Model, buffer_size=0) for _ in range(6)
]

A53WriteVLD1 = SchedWriteRes(CortexA53Model, [A53UnitLdSt], latency=4)
A53WriteVLD2 = SchedWriteRes(CortexA53Model, [A53UnitLdSt(2)], latency=5)
A53WriteVLD3 = SchedWriteRes(CortexA53Model, [A53UnitLdSt(3)], latency=6)
A53WriteVLD4 = SchedWriteRes(CortexA53Model, [A53UnitLdSt(4)], latency=7)
A53WriteVST1 = SchedWriteRes(CortexA53Model, [A53UnitLdSt], latency=4)
A53WriteVST2 = SchedWriteRes(CortexA53Model, [A53UnitLdSt(2)], latency=5)
A53WriteFMAC = SchedWriteRes(CortexA53Model, [A53UnitFPMDS], latency=10)
A53WriteFDivSP = SchedWriteRes(CortexA53Model, [A53UnitFPMDS(14)], latency=18)
A53WriteFDivDP = SchedWriteRes(CortexA53Model, [A53UnitFPMDS(29)], latency=33)
A53WriteFSqrtSP = SchedWriteRes(CortexA53Model, [A53UnitFPMDS(13)], latency=17)
A53WriteFSqrtDP = SchedWriteRes(CortexA53Model, [A53UnitFPMDS(28)], latency=32)

INTEGER = [WriteImm, WriteI, WriteISReg, WriteIEReg, WriteIS, WriteID32, WriteID64, WriteIM32, WriteIM64]
A53ReadShifted = SchedReadAdvance(CortexA53Model, 1, INTEGER)
A53ReadNotShifted = SchedReadAdvance(CortexA53Model, 2, INTEGER)
A53ReadISReg = SchedReadVariant(
    SchedVar(RegShiftedPred, [A53ReadShifted]), SchedVar(NoSchedPred, [A53ReadNotShifted]), model=CortexA53Model
)
A53ReadIEReg = SchedReadVariant(
    SchedVar(RegExtendedPred, [A53ReadShifted]), SchedVar(NoSchedPred, [A53ReadNotShifted]), model=CortexA53Model
)

ALL = "v(8b|4h|2s|1d|16b|8h|4s|2d)"

CortexA53Model.schedule(
    # integers
    WriteRes([WriteImm, WriteI, WriteISReg, WriteIEReg, WriteExtr], [A53UnitALU], latency=3),
    WriteRes(WriteIS, [A53UnitALU], latency=2),
    WriteRes([WriteIM32, WriteIM64], [A53UnitMAC], latency=4),
    WriteRes([WriteID32, WriteID64], [A53UnitDiv], latency=4),
    ReadAdvance([ReadExtrHi, ReadAdrBase, ReadST], 0),
    ReadAdvance([ReadI, ReadIMA], 2, INTEGER),
    ReadAdvance([ReadIM, ReadID], 1, INTEGER),
    SchedAlias(ReadISReg, A53ReadISReg),
    SchedAlias(ReadIEReg, A53ReadIEReg),
    # loads, stores, branches
    WriteRes([WriteLD, WriteLDIdx, WriteLDHi, WriteST, WriteSTP, WriteSTIdx], [A53UnitLdSt], latency=4),
    WriteRes(WriteAdr, latency=0),
    WriteRes(WriteVLD, [A53UnitLdSt(3)], latency=6),
    WriteRes(WriteVST, [A53UnitLdSt(2)], latency=5),
    WriteRes(WriteAtomic, unsupported=True),
    WriteRes(WriteBr, [A53UnitB]),
    # floating point and vectors
    WriteRes([WriteF, WriteVq], [A53UnitFPALU], latency=6),
    WriteRes(WriteFMul, [A53UnitFPMDS], latency=6),
    WriteRes(WriteFDiv, [A53UnitFPMDS(29)], latency=33),
    # single instructions
    InstRW([WriteI], [COPY]),
    InstRW([A53WriteVLD1], [instregex(f"LD1One{ALL}$")]),
    InstRW([A53WriteVLD2], [instregex(f"LD1Two{ALL}$")]),
    InstRW([A53WriteVLD3], [instregex(f"LD1Three{ALL}$")]),
    InstRW([A53WriteVLD4], [instregex(f"LD1Four{ALL}$")]),
    InstRW([WriteAdr, A53WriteVLD1], [instregex(f"LD1One{ALL}_POST$")]),
    InstRW([WriteAdr, A53WriteVLD2], [instregex(f"LD1Two{ALL}_POST$")]),
    InstRW([WriteAdr, A53WriteVLD3], [instregex(f"LD1Three{ALL}_POST$")]),
    InstRW([WriteAdr, A53WriteVLD4], [instregex(f"LD1Four{ALL}_POST$")]),
    InstRW([A53WriteVST1], [instregex(f"ST1One{ALL}$"), instregex(f"ST1Two{ALL}$")]),
    InstRW([A53WriteVST2], [instregex(f"ST1Three{ALL}$"), instregex(f"ST1Four{ALL}$")]),
    InstRW([A53WriteFMAC], [instregex("^FN?M(ADD|SUB).*")]),
    InstRW([A53WriteFDivSP], [FDIVS]),
    InstRW([A53WriteFDivDP], [FDIVD]),
    InstRW([A53WriteFSqrtSP], [instregex("^.*SQRT.*32$")]),
    InstRW([A53WriteFSqrtDP], [instregex("^.*SQRT.*64$")]),
)

FeatureFP = SubtargetFeature("fp-armv8", "HasFPARMv8", "true", "Enable ARMv8 FP")
FeatureNEON = SubtargetFeature("neon", "HasNEON", "true", "Enable NEON", implies=[FeatureFP])
TuneFuseAES = SubtargetFeature("fuse-aes", "HasFuseAES", "true", "Fuse pairs of AES")
ProcessorModel("cortex-a53", CortexA53Model, [FeatureNEON], [TuneFuseAES])
ProcessorModel("generic", NoSchedModel)
