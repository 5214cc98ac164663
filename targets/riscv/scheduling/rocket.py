"""The machine model of Rocket, a core that issues one instruction at a time, in order (github.com/chipsalliance/rocket-chip)."""

from tgdsl.language import InstRW, ProcResource, ReadAdvance, SchedMachineModel, SchedRead, SchedWrite, WriteRes
from tgdsl.std import COPY

from targets.riscv.features import extensions as ext
from targets.riscv.scheduling import kinds as of
from targets.riscv.scheduling.kinds import Kind, Kinds

class RocketModel(
    SchedMachineModel,
    issue_width=1,
    micro_op_buffer_size=0,
    load_latency=3,
    mispredict_penalty=3,
    complete_model=False,
    unsupported_features=[
        ext.HasStdExtZbkb, ext.HasStdExtZbkc, ext.HasStdExtZbkx, ext.HasStdExtZcmt, ext.HasStdExtZknd, ext.HasStdExtZkne,
        ext.HasStdExtZknh, ext.HasStdExtZksed, ext.HasStdExtZksh, ext.HasStdExtZkr,
    ],
):  # fmt: skip
    """Rocket has neither vectors nor bit manipulation, nor half precision."""


# -- units: the dividers are not pipelined ------------------------------------------------------------------------------
RocketUnitALU, RocketUnitIMul, RocketUnitMem, RocketUnitB, RocketUnitFPALU = [
    ProcResource(SchedMachineModel, buffer_size=0) for _ in range(5)
]
RocketUnitIDiv, RocketUnitFPDivSqrt = [ProcResource(SchedMachineModel, buffer_size=1) for _ in range(2)]

CONVERSIONS = (
    of.FCvtI32ToF32, of.FCvtI32ToF64, of.FCvtI64ToF32, of.FCvtI64ToF64, of.FCvtF32ToI32, of.FCvtF32ToI64, of.FCvtF64ToI32,
    of.FCvtF64ToI64, of.FCvtF32ToF64, of.FCvtF64ToF32,
)  # fmt: skip
MOVES = (of.FMovF32ToI32, of.FMovI32ToF32, of.FMovF64ToI64, of.FMovI64ToF64)
HALF_CONVERSIONS = (
    of.FCvtF16ToF64, of.FCvtF64ToF16, of.FCvtI64ToF16, of.FCvtF32ToF16, of.FCvtI32ToF16, of.FCvtF16ToI64, of.FCvtF16ToF32,
    of.FCvtF16ToI32, of.FMovI16ToF16, of.FMovF16ToI16,
)  # fmt: skip
FLOATS = (of.FAdd, of.FMul, of.FMA, of.FDiv, of.FSqrt, of.FCmp, of.FSGNJ, of.FMinMax, of.FClass)
BITS = (
    of.SHXADD, of.SHXADD32, of.RotateImm, of.RotateImm32, of.RotateReg, of.RotateReg32, of.CLZ, of.CLZ32, of.CTZ, of.CTZ32,
    of.CPOP, of.CPOP32, of.REV8, of.ORCB, of.IMinMax, of.CLMUL, of.SingleBit, of.SingleBitImm, of.BREV8, of.PACK, of.PACK32,
    of.ZIP, of.XPERM,
)  # fmt: skip


def _writes(*kinds: Kind) -> list[SchedWrite]:
    return [kind.write for kind in kinds]


def _single(*kinds: Kinds) -> list[SchedWrite]:
    return [kind.single.write for kind in kinds]


def _double(*kinds: Kinds) -> list[SchedWrite]:
    return [kind.double.write for kind in kinds]


#: Operands are read when the instruction is issued.
READ_AT_ONCE: list[SchedRead] = [
    *(kind.read for kind in (of.Jmp, of.Jalr, of.CSR, of.IALU, of.IALU32, of.ShiftImm, of.ShiftImm32, of.ShiftReg)),
    *(kind.read for kind in (of.ShiftReg32, of.IDiv, of.IDiv32, of.IRem, of.IRem32, of.IMul, of.IMul32)),
    *(read for kind in (of.AtomicW, of.AtomicD) for read in (kind.address, kind.data)),
    *(kind.read for kind in (of.AtomicLDW, of.AtomicLDD, of.AtomicSTW, of.AtomicSTD, *CONVERSIONS, *MOVES)),
    *(read for kinds in FLOATS for read in (kinds.single.read, kinds.double.read)),
    *(of.ReadMemBase, of.ReadFMemBase, of.ReadStoreData, of.ReadFStoreData, of.ReadFMA32Addend, of.ReadFMA64Addend),
]
#: What Rocket has not, in results and operands.
NO_RESULTS: list[SchedWrite] = [
    *(of.AtomicB.write, of.AtomicH.write, of.WriteBEXT, of.WriteBEXTI, of.FLD.half, of.FST.half),
    *_writes(*BITS, *HALF_CONVERSIONS, *of.FRound, *(kinds.half for kinds in FLOATS)),
    *of.FLI,
]
NO_OPERANDS: list[SchedRead] = [
    *(read for kind in (of.AtomicB, of.AtomicH) for read in (kind.address, kind.data)),
    *(kind.read for kind in (*BITS, *HALF_CONVERSIONS, *of.FRound, *(kinds.half for kinds in FLOATS))),
]

RocketModel.schedule(
    WriteRes([of.Jmp.write, of.WriteJal, of.Jalr.write], [RocketUnitB]),
    WriteRes(_writes(of.IALU32, of.IALU, of.ShiftImm32, of.ShiftImm, of.ShiftReg32, of.ShiftReg), [RocketUnitALU]),
    WriteRes(_writes(of.IMul, of.IMul32), [RocketUnitIMul], latency=4),
    # Divisions take the longest time that any takes.
    WriteRes(_writes(of.IDiv32, of.IRem32), [RocketUnitIDiv(34)], latency=34),
    WriteRes(_writes(of.IDiv, of.IRem), [RocketUnitIDiv(33)], latency=33),
    # Memory.
    WriteRes([of.WriteSTB, of.WriteSTH, of.WriteSTW, of.WriteSTD, *of.FST[1:]], [RocketUnitMem]),
    WriteRes([of.WriteLDB, of.WriteLDH], [RocketUnitMem], latency=3),
    WriteRes([of.WriteLDW, of.WriteLDD, *of.FLD[1:]], [RocketUnitMem], latency=2),
    WriteRes([of.AtomicW.write, of.AtomicD.write, *_writes(of.AtomicLDW, of.AtomicLDD)], [RocketUnitMem], latency=2),
    WriteRes(_writes(of.AtomicSTW, of.AtomicSTD), [RocketUnitMem]),
    # Floating point.
    WriteRes(_single(of.FAdd, of.FSGNJ, of.FMinMax), [RocketUnitFPALU], latency=4),
    WriteRes(_double(of.FAdd, of.FSGNJ, of.FMinMax), [RocketUnitFPALU], latency=6),
    WriteRes([*_writes(*CONVERSIONS, *MOVES)], [RocketUnitFPALU], latency=2),
    WriteRes([*_single(of.FClass, of.FCmp), *_double(of.FClass, of.FCmp)], [RocketUnitFPALU], latency=2),
    WriteRes(_single(of.FMul, of.FMA), [RocketUnitFPALU], latency=5),
    WriteRes(_double(of.FMul, of.FMA), [RocketUnitFPALU], latency=7),
    WriteRes([of.FDiv.single.write, of.FDiv.double.write], [RocketUnitFPDivSqrt(20)], latency=20),
    WriteRes(of.FSqrt.single.write, [RocketUnitFPDivSqrt(20)], latency=20),
    WriteRes(of.FSqrt.double.write, [RocketUnitFPDivSqrt(25)], latency=25),
    # Others.
    WriteRes([of.CSR.write, of.WriteNop]),
    InstRW([of.IALU.write], [COPY]),
    ReadAdvance(READ_AT_ONCE, 0),
    WriteRes(NO_RESULTS, unsupported=True),
    ReadAdvance(NO_OPERANDS, 0, unsupported=True),
)
