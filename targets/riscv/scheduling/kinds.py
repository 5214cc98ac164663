"""Kinds of operations as machine models tell them apart: SchedWrites for their results, SchedReads for their operands.

``IALU`` is ``WriteIALU`` and ``ReadIALU``; those of 32 bits on a machine of 64 have ``32`` behind their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tgdsl.language import SchedRead, SchedRW, SchedWrite, family


@family(write="Write{family}", read="Read{family}")
class Kind(NamedTuple):
    """The kind of an operation's result, and that of each of its operands."""

    write: SchedWrite
    read: SchedRead

    def of(self, operands: int) -> SchedRW:
        """The ``sched_rw`` of an operation on a number of operands."""
        return [self.write, *[self.read] * operands]


@family(half="{family}16", single="{family}32", double="{family}64")
class Kinds(NamedTuple):
    """The kind of a floating-point operation in each precision."""

    half: Kind
    single: Kind
    double: Kind


@family(half="Write{family}16", single="Write{family}32", double="Write{family}64")
class Writes(NamedTuple):
    """The kind of a result in each precision, where operands have one of their own."""

    half: SchedWrite
    single: SchedWrite
    double: SchedWrite


@family(write="Write{family}", address="Read{family}A", data="Read{family}D")
class Atomic(NamedTuple):
    """The kind of an atomic memory operation's result, and those of its address and its operand."""

    write: SchedWrite
    address: SchedRead
    data: SchedRead

    @property
    def rw(self) -> SchedRW:
        return [self.write, self.address, self.data]


def _take(count: int) -> Sequence[Kind]:
    return [Kind(SchedWrite(), SchedRead()) for _ in range(count)]


def _by_precision(count: int) -> Sequence[Kinds]:
    return [Kinds(*_take(3)) for _ in range(count)]


# -- integers, jumps, system registers ---------------------------------------------------------------------------------
IALU, IALU32, ShiftImm, ShiftImm32, ShiftReg, ShiftReg32 = _take(6)
IDiv, IDiv32, IRem, IRem32, IMul, IMul32 = _take(6)
Jmp, Jalr, CSR = _take(3)
WriteJal, WriteNop = SchedWrite(), SchedWrite()

# -- memory ------------------------------------------------------------------------------------------------------------
WriteLDB, WriteLDH, WriteLDW, WriteLDD = [SchedWrite() for _ in range(4)]
WriteSTB, WriteSTH, WriteSTW, WriteSTD = [SchedWrite() for _ in range(4)]
FLD, FST = [Writes(SchedWrite(), SchedWrite(), SchedWrite()) for _ in range(2)]
ReadMemBase, ReadFMemBase, ReadStoreData, ReadFStoreData = [SchedRead() for _ in range(4)]

AtomicB, AtomicH, AtomicW, AtomicD = [Atomic(SchedWrite(), SchedRead(), SchedRead()) for _ in range(4)]
AtomicLDW, AtomicLDD, AtomicSTW, AtomicSTD = _take(4)

# -- floating point ----------------------------------------------------------------------------------------------------
FAdd, FMul, FMA, FDiv, FSqrt, FClass, FCmp, FSGNJ, FMinMax, FRound = _by_precision(10)
FLI = Writes(SchedWrite(), SchedWrite(), SchedWrite())
ReadFMA16Addend, ReadFMA32Addend, ReadFMA64Addend = ADDENDS = [SchedRead() for _ in range(3)]

FCvtI32ToF16, FCvtI32ToF32, FCvtI32ToF64, FCvtI64ToF16, FCvtI64ToF32, FCvtI64ToF64 = _take(6)
FCvtF16ToI32, FCvtF16ToI64, FCvtF32ToI32, FCvtF32ToI64, FCvtF64ToI32, FCvtF64ToI64 = _take(6)
FCvtF32ToF64, FCvtF64ToF32, FCvtF16ToF32, FCvtF32ToF16, FCvtF16ToF64, FCvtF64ToF16 = _take(6)
FMovF16ToI16, FMovI16ToF16, FMovF32ToI32, FMovI32ToF32, FMovF64ToI64, FMovI64ToF64 = _take(6)

# -- bit manipulation --------------------------------------------------------------------------------------------------
SHXADD, SHXADD32, RotateImm, RotateImm32, RotateReg, RotateReg32, CLZ, CLZ32, CTZ, CTZ32, CPOP, CPOP32 = _take(12)
REV8, ORCB, IMinMax, CLMUL, SingleBit, SingleBitImm, BREV8, PACK, PACK32, ZIP, XPERM = _take(11)
WriteBEXT, WriteBEXTI = SchedWrite(), SchedWrite()
