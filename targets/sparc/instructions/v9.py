"""V9's additions that 32-bit code can use, too; LEON processors have some of them (V9 appendix A)."""

from tgdsl.language import Instruction, in_, out
from tgdsl.std import fabs, fneg

from targets.sparc.conditional_moves import float_moves, float_moves_on_any_fcc, moves, moves_on_any_fcc
from targets.sparc.conditions import ON_FCC0, ON_ICC
from targets.sparc.families import DOUBLE, PRECISIONS, QUAD, SINCE_V9, Floats, Needs, Registers, RegOrImm, arithmetic
from targets.sparc.features import HasCASA, HasPWRPSR, HasUMAC_SMAC, HasV9
from targets.sparc.formats import F3_1, F3_2, F3_1_asi, F3_1_cas_asi, InstSP
from targets.sparc.instructions.floating import compare_into, unary
from targets.sparc.instructions.integer import write
from targets.sparc.operands import ASITag, MembarTag, MEMri, MEMrr, PrefetchTag, simm13Op
from targets.sparc.registers import ASR3, ASR18, FQ, ICC, PSR, ASRRegs, IntRegs, PRRegs, Y
from targets.sparc.scheduling import IIC_smac_umac

# -- moves on a condition (A.33, A.35) -----------------------------------------------------------------------------
MOVICC, MOVFCC = moves(ON_ICC), moves(ON_FCC0)
FMOVS_ICC, FMOVD_ICC, FMOVQ_ICC = float_moves(ON_ICC)
FMOVS_FCC, FMOVD_FCC, FMOVQ_FCC = float_moves(ON_FCC0)

# -- floating point (A.13, A.17) -----------------------------------------------------------------------------------
FMOVD = unary("fmov", 0b000000000, DOUBLE, needs=[HasV9])
FMOVQ = unary("fmov", 0b000000000, QUAD, needs=[HasV9])
FNEGD = unary("fneg", 0b000000100, DOUBLE, fneg, needs=[HasV9])
FNEGQ = unary("fneg", 0b000000100, QUAD, fneg, needs=[HasV9])
FABSD = unary("fabs", 0b000001000, DOUBLE, fabs, needs=[HasV9])
FABSQ = unary("fabs", 0b000001000, QUAD, fabs, needs=[HasV9])


def comparisons(name: str, opf: int) -> Floats:
    """Comparisons in each precision."""
    single, double, quad = (
        compare_into(f"{name}{of.letter}", opf | of.code, of.registers, of.needs) for of in PRECISIONS
    )
    return Floats(single, double, quad)


V9FCMP = comparisons("fcmp", 0b001010000)
V9FCMPE = comparisons("fcmpe", 0b001010100)  # raises an exception for NaNs

V9MOVFCC = moves_on_any_fcc()
V9FMOVS_FCC, V9FMOVD_FCC, V9FMOVQ_FCC = float_moves_on_any_fcc()


# -- integers, memory barriers and reset (A.32, A.41, A.50) --------------------------------------------------------
class POPCrr(F3_1, op=2, op3=0b101110, rs1=0):
    """Population count of 64 bits. 32-bit code clears the upper half before."""

    predicates = [HasV9]
    rd, rs2 = out(IntRegs), in_(IntRegs)
    asm = f"popc {rs2}, {rd}"


class MEMBARi(F3_2, op=2, op3=0b101000, rd=0, rs1=0b01111):
    predicates = [HasV9]
    simm13 = in_(MembarTag)
    asm = f"membar {simm13}"


class SIR(F3_2, op=2, op3=0b110000, rd=15, rs1=0):
    predicates = [HasV9]
    simm13 = in_(simm13Op)
    asm = f"sir {simm13}"


# -- compare and swap (A.9): some LEONs have the form with an immediate address space ------------------------------
def compare_and_swap(mnemonic: str, op3: int, registers: Registers, named: Needs, by_asi: Needs) -> RegOrImm:
    """A compare and swap. The address space is an immediate (with the predicates ``named``), or in %asi (``by_asi``)."""

    class rr(F3_1_asi, op=3, op3=op3):
        predicates = named
        rd, rs1, rs2 = out(registers), in_(registers), in_(registers)
        swap, asi = in_(registers, tied_to=rd), in_(ASITag)
        asm = f"{mnemonic} [{rs1}] {asi}, {rs2}, {rd}"

    class ri(F3_1_cas_asi, op=3, op3=op3):
        predicates, uses = by_asi, [ASR3]
        rd, rs1, rs2 = out(registers), in_(registers), in_(registers)
        swap = in_(registers, tied_to=rd)
        asm = f"{mnemonic} [{rs1}] %asi, {rs2}, {rd}"

    return RegOrImm(rr, ri)


CASArr, CASAri = compare_and_swap("casa", 0b111100, IntRegs, [HasCASA], [HasV9])


# -- LEON: multiply and accumulate, and a write that changes one field of the processor state ----------------------
def accumulating(mnemonic: str, op3: int) -> RegOrImm:
    """Adds the product of two 16-bit numbers to the 40 bits in %y and %asr18."""

    class both(InstSP):
        predicates, itinerary = [HasUMAC_SMAC], IIC_smac_umac
        uses = defs = [Y, ASR18]

    class rr(both, F3_1, op=2, op3=op3):
        rd, rs1, rs2 = out(IntRegs), in_(IntRegs), in_(IntRegs)
        asr18 = in_(ASRRegs, placed=False, printed=False)
        asm = f"{mnemonic} {rs1}, {rs2}, {rd}"

    class ri(both, F3_2, op=2, op3=op3):
        rd, rs1, simm13 = out(IntRegs), in_(IntRegs), in_(simm13Op)
        asr18 = in_(ASRRegs, placed=False, printed=False)
        asm = f"{mnemonic} {rs1}, {simm13}, {rd}"

    return RegOrImm(rr, ri)


SMAC, UMAC = accumulating("smac", 0b111111), accumulating("umac", 0b111110)

# A destination other than 0 distinguishes it from wr.
PWRPSR = write(PSR, 0b110001, mnemonic="pwr", number=1, on=HasPWRPSR)

# -- tagged arithmetic (V8 B.14, B.16, V9 A.59, A.60): a tag other than 0 sets the overflow bit, or traps ----------
TADDCC = arithmetic("taddcc", 0b100000, sets=[ICC])
TSUBCC = arithmetic("tsubcc", 0b100001, sets=[ICC])
TADDCCTV = arithmetic("taddcctv", 0b100010, sets=[ICC])
TSUBCCTV = arithmetic("tsubcctv", 0b100011, sets=[ICC])


# -- traps and register windows (A.11, A.47) -----------------------------------------------------------------------
def privileged(mnemonic: str, op3: int, fcn: int) -> type[Instruction]:
    """An instruction without operands; ``fcn``, in ``rd``, distinguishes it."""

    class without_operands(F3_1, op=2, op3=op3, rd=fcn, rs1=0, rs2=0):
        predicates = [HasV9]
        asm = mnemonic

    return without_operands


DONE, RETRY = privileged("done", 0b111110, 0), privileged("retry", 0b111110, 1)
SAVED, RESTORED = privileged("saved", 0b110001, 0), privileged("restored", 0b110001, 1)


# -- prefetch (A.42) -----------------------------------------------------------------------------------------------
class PREFETCHr(F3_1, op=3, op3=0b101101):
    predicates = [HasV9]
    addr, rd = in_(MEMrr, F3_1.rs1, F3_1.rs2), in_(PrefetchTag)
    asm = f"prefetch [{addr}], {rd}"


class PREFETCHi(F3_2, op=3, op3=0b101101):
    predicates = [HasV9]
    addr, rd = in_(MEMri, F3_2.rs1, F3_2.simm13), in_(PrefetchTag)
    asm = f"prefetch [{addr}], {rd}"


class PREFETCHAr(F3_1_asi, op=3, op3=0b111101):
    predicates = [HasV9]
    addr, asi, rd = in_(MEMrr, F3_1_asi.rs1, F3_1_asi.rs2), in_(ASITag), in_(PrefetchTag)
    asm = f"prefetcha [{addr}] {asi}, {rd}"


class PREFETCHAi(F3_2, op=3, op3=0b111101):
    predicates, uses = [HasV9], [ASR3]
    addr, rd = in_(MEMri, F3_2.rs1, F3_2.simm13), in_(PrefetchTag)
    asm = f"prefetcha [{addr}] %asi, {rd}"


# -- privileged registers (A.43, A.62) -----------------------------------------------------------------------------
class RDPR(F3_1, op=2, op3=0b101010, rs2=0):
    predicates = [HasV9]
    rd, rs1 = out(IntRegs), in_(PRRegs)
    asm = f"rdpr {rs1}, {rd}"


class RDFQ(F3_1, op=2, op3=0b101010, rs1=15, rs2=0):
    """Reads %fq, which is not in PRRegs, since its encoding is V8's."""

    predicates, uses = [HasV9], [FQ]
    rd = out(IntRegs)
    asm = f"rdpr %fq, {rd}"


WRPR = arithmetic("wrpr", 0b110010, result=PRRegs, on=SINCE_V9)
