"""What V9 adds and 32-bit code can use as well, among it what some LEON processors have in common with it (V9 appendix A)."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.language import DagValue, Instruction, Predicate, RegisterClass, in_, out
from tgdsl.std import fabs, fneg

from targets.sparc.conditional_moves import (
    ON_FCC0, ON_ICC, float_move, float_move_on_any_fcc, move, move_on_any_fcc,
)  # fmt: skip
from targets.sparc.families import RegOrImm, arithmetic
from targets.sparc.formats import F3_1, F3_2, F3_1_asi, F3_1_cas_asi, InstSP
from targets.sparc.instructions.floating import compare_into, unary
from targets.sparc.instructions.state import write
from targets.sparc.scheduling import IIC_smac_umac
from targets.sparc.operands import ASITag, MembarTag, MEMri, MEMrr, PrefetchTag, simm13Op
from targets.sparc.precisions import DOUBLE, QUAD, SINGLE
from targets.sparc.features import HasCASA, HasPWRPSR, HasUMAC_SMAC, HasV9
from targets.sparc.registers.classes import ASRRegs, IntRegs, PRRegs
from targets.sparc.registers.state import ASR3, ASR18, FQ, ICC, PSR, Y

# -- moves on a condition (A.33, A.35) ---------------------------------------------------------------------------

MOVICC = move(ON_ICC)
MOVFCC = move(ON_FCC0)

FMOVS_ICC = float_move(ON_ICC, SINGLE)
FMOVD_ICC = float_move(ON_ICC, DOUBLE)
FMOVQ_ICC = float_move(ON_ICC, QUAD)
FMOVS_FCC = float_move(ON_FCC0, SINGLE)
FMOVD_FCC = float_move(ON_FCC0, DOUBLE)
FMOVQ_FCC = float_move(ON_FCC0, QUAD)

# -- floating point (A.13, A.17) ---------------------------------------------------------------------------------

FMOVD = unary("fmov", 0b000000000, DOUBLE, requires=[HasV9])
FMOVQ = unary("fmov", 0b000000000, QUAD, requires=[HasV9])
FNEGD = unary("fneg", 0b000000100, DOUBLE, fneg, requires=[HasV9])
FNEGQ = unary("fneg", 0b000000100, QUAD, fneg, requires=[HasV9])
FABSD = unary("fabs", 0b000001000, DOUBLE, fabs, requires=[HasV9])
FABSQ = unary("fabs", 0b000001000, QUAD, fabs, requires=[HasV9])

V9FCMPS = compare_into("fcmp", 0b001010000, SINGLE)
V9FCMPD = compare_into("fcmp", 0b001010000, DOUBLE)
V9FCMPQ = compare_into("fcmp", 0b001010000, QUAD)
V9FCMPES = compare_into("fcmpe", 0b001010100, SINGLE, traps=True)
V9FCMPED = compare_into("fcmpe", 0b001010100, DOUBLE, traps=True)
V9FCMPEQ = compare_into("fcmpe", 0b001010100, QUAD, traps=True)

V9MOVFCC = move_on_any_fcc()
V9FMOVS_FCC = float_move_on_any_fcc(SINGLE)
V9FMOVD_FCC = float_move_on_any_fcc(DOUBLE)
V9FMOVQ_FCC = float_move_on_any_fcc(QUAD)

# -- integers, memory barriers and reset (A.32, A.41, A.50) ----------------------------------------------------------


class POPCrr(F3_1, op=2, op3=0b101110, rs1=0):
    """Counts the ones of all 64 bits: 32-bit code clears the upper half before."""

    predicates = [HasV9]
    rd = out(IntRegs)
    rs2 = in_(IntRegs)
    asm = f"popc {rs2}, {rd}"


class MEMBARi(F3_2, op=2, op3=0b101000, rd=0, rs1=0b01111):
    predicates = [HasV9]
    has_side_effects = True
    simm13 = in_(MembarTag)
    asm = f"membar {simm13}"


class SIR(F3_2, op=2, op3=0b110000, rd=15, rs1=0):
    predicates = [HasV9]
    simm13 = in_(simm13Op)
    asm = f"sir {simm13}"


# -- compare and swap (A.9): some LEONs have the form that names the address space --------------------------------------


def compare_and_swap(
    mnemonic: str, op3: int, registers: RegisterClass[DagValue], named: Sequence[Predicate], by_asi: Sequence[Predicate]
) -> RegOrImm:
    """The instruction names the address space, or the ASI register does; each form has its conditions."""

    class rr(F3_1_asi, op=3, op3=op3):
        predicates = named
        rd = out(registers)
        rs1 = in_(registers)
        rs2 = in_(registers)
        swap = in_(registers, tied_to=rd)
        asi = in_(ASITag)
        asm = f"{mnemonic} [{rs1}] {asi}, {rs2}, {rd}"

    class ri(F3_1_cas_asi, op=3, op3=op3):
        predicates = by_asi
        uses = [ASR3]
        rd = out(registers)
        rs1 = in_(registers)
        rs2 = in_(registers)
        swap = in_(registers, tied_to=rd)
        asm = f"{mnemonic} [{rs1}] %asi, {rs2}, {rd}"

    return RegOrImm(rr, ri)


CASArr, CASAri = compare_and_swap("casa", 0b111100, IntRegs, [HasCASA], [HasV9])

# -- LEON: multiply and accumulate, and a write that changes one field of the processor state ------------------------------


class _Accumulates(InstSP):
    predicates = [HasUMAC_SMAC]
    itinerary = IIC_smac_umac
    uses = [Y, ASR18]
    defs = [Y, ASR18]


def accumulating(mnemonic: str, op3: int) -> RegOrImm:
    """The product of two numbers of 16 bits is added to the 40 bits that %y and %asr18 hold."""

    class rr(_Accumulates, F3_1, op=2, op3=op3):
        rd = out(IntRegs)
        rs1 = in_(IntRegs)
        rs2 = in_(IntRegs)
        asr18 = in_(ASRRegs, placed=False, printed=False)
        asm = f"{mnemonic} {rs1}, {rs2}, {rd}"

    class ri(_Accumulates, F3_2, op=2, op3=op3):
        rd = out(IntRegs)
        rs1 = in_(IntRegs)
        simm13 = in_(simm13Op)
        asr18 = in_(ASRRegs, placed=False, printed=False)
        asm = f"{mnemonic} {rs1}, {simm13}, {rd}"

    return RegOrImm(rr, ri)


SMAC = accumulating("smac", 0b111111)
UMAC = accumulating("umac", 0b111110)

# A destination other than 0 tells it from the ordinary write.
PWRPSR = write(PSR, 0b110001, mnemonic="pwr", number=1, on=HasPWRPSR)

# -- tagged arithmetic (V8 B.14 and B.16, V9 A.59 and A.60) -------------------------------------------------------------


def trapping(mnemonic: str, op3: int) -> RegOrImm:
    """It traps where the other form notes an overflow: a tag is not zero, or the result is too large."""

    class rr(F3_1, op=2, op3=op3):
        has_side_effects = True
        defs = [ICC]
        rd = out(IntRegs)
        rs1 = in_(IntRegs)
        rs2 = in_(IntRegs)
        asm = f"{mnemonic} {rs1}, {rs2}, {rd}"

    class ri(F3_2, op=2, op3=op3):
        has_side_effects = True
        defs = [ICC]
        rd = out(IntRegs)
        rs1 = in_(IntRegs)
        simm13 = in_(simm13Op)
        asm = f"{mnemonic} {rs1}, {simm13}, {rd}"

    return RegOrImm(rr, ri)


TADDCC = arithmetic("taddcc", 0b100000, sets=[ICC])
TSUBCC = arithmetic("tsubcc", 0b100001, sets=[ICC])
TADDCCTV = trapping("taddcctv", 0b100010)
TSUBCCTV = trapping("tsubcctv", 0b100011)

# -- traps and register windows (A.11, A.47) ----------------------------------------------------------------------------


def privileged(mnemonic: str, op3: int, fcn: int) -> type[Instruction]:
    """Without operands: ``fcn``, in the place of the destination, tells which."""

    class made(F3_1, op=2, op3=op3, rd=fcn, rs1=0, rs2=0):
        predicates = [HasV9]
        asm = mnemonic

    return made


DONE = privileged("done", 0b111110, 0)
RETRY = privileged("retry", 0b111110, 1)
SAVED = privileged("saved", 0b110001, 0)
RESTORED = privileged("restored", 0b110001, 1)

# -- prefetch (A.42) ----------------------------------------------------------------------------------------------


class PREFETCHr(F3_1, op=3, op3=0b101101):
    predicates = [HasV9]
    addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
    rd = in_(PrefetchTag)
    asm = f"prefetch [{addr}], {rd}"


class PREFETCHi(F3_2, op=3, op3=0b101101):
    predicates = [HasV9]
    addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
    rd = in_(PrefetchTag)
    asm = f"prefetch [{addr}], {rd}"


class PREFETCHAr(F3_1_asi, op=3, op3=0b111101):
    predicates = [HasV9]
    addr = in_(MEMrr, F3_1_asi.rs1, F3_1_asi.rs2)
    asi = in_(ASITag)
    rd = in_(PrefetchTag)
    asm = f"prefetcha [{addr}] {asi}, {rd}"


class PREFETCHAi(F3_2, op=3, op3=0b111101):
    predicates = [HasV9]
    uses = [ASR3]
    addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
    rd = in_(PrefetchTag)
    asm = f"prefetcha [{addr}] %asi, {rd}"


# -- privileged registers (A.43, A.62) ----------------------------------------------------------------------------


class RDPR(F3_1, op=2, op3=0b101010, rs2=0):
    predicates = [HasV9]
    rd = out(IntRegs)
    rs1 = in_(PRRegs)
    asm = f"rdpr {rs1}, {rd}"


class RDFQ(F3_1, op=2, op3=0b101010, rs1=15, rs2=0):
    """%fq is V8's register with another encoding, so that it is none of PRRegs."""

    predicates = [HasV9]
    uses = [FQ]
    rd = out(IntRegs)
    asm = f"rdpr %fq, {rd}"


class WRPRrr(F3_1, op=2, op3=0b110010):
    predicates = [HasV9]
    rd = out(PRRegs)
    rs1 = in_(IntRegs)
    rs2 = in_(IntRegs)
    asm = f"wrpr {rs1}, {rs2}, {rd}"


class WRPRri(F3_2, op=2, op3=0b110010):
    predicates = [HasV9]
    rd = out(PRRegs)
    rs1 = in_(IntRegs)
    simm13 = in_(simm13Op)
    asm = f"wrpr {rs1}, {simm13}, {rd}"


WRPR = RegOrImm(WRPRrr, WRPRri)
