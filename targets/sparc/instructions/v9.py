"""V9's additions that 32-bit code can use, too; LEON processors have some of them (V9 appendix A)."""

from collections.abc import Callable

from tgdsl.language import Instruction, Register, TypedRegisters, in_, out
from tgdsl.std import fabs, fneg, i32, i32imm, i64, imm, set_
from tgdsl.std.value_types import I32, I64

from targets.sparc import operands
from targets.sparc.conditions import FLOATING, ON_FCC0, ON_ICC, ConditionCode
from targets.sparc.families import (
    DOUBLE, FP, PRECISIONS, QUAD, SINCE_V9, SINGLE, WORD, Floats, Needs, Precision, Registers, RegOrImm, V, arithmetic,
)  # fmt: skip
from targets.sparc.features import HasCASA, HasPWRPSR, HasUMAC_SMAC, HasV9, Is64Bit
from targets.sparc.formats import (
    F3_1, F3_2, F4_1, F4_2, F4_3, FPOP2, F3_1_asi, F3_1_cas_asi, F4_4i, F4_4r, InstSP, Pseudo,
)  # fmt: skip
from targets.sparc.instructions.floating import compare_into, unary
from targets.sparc.instructions.integer import write
from targets.sparc.nodes import Select, SPselectfcc, SPselecticc, SPselectreg, SPselectxcc
from targets.sparc.operands import ASITag, CCOp, MembarTag, MEMri, MEMrr, PrefetchTag, RegCCOp, simm13Op
from targets.sparc.registers import ASR3, ASR18, FCC0, FQ, ICC, PSR, ASRRegs, FCCRegs, I64Regs, IntRegs, PRRegs, Y
from targets.sparc.scheduling import IIC_smac_umac

# -- conditional moves (A.33 to A.36): where the condition is false, the destination keeps its value, ``f`` --------
MOVCC, MOVR = 0b101100, 0b101111


def moves(code: ConditionCode) -> RegOrImm:
    """A move of an integer on a condition code."""

    class both(InstSP):
        predicates, uses, conditions = code.needs, [code.register], code.conditions

    class rr(both, F4_1, op3=MOVCC, intcc=code.is_integer, cc=code.number):
        rd, rs2 = out(IntRegs), in_(IntRegs)
        f, cond = in_(IntRegs, tied_to=rd), in_(CCOp)
        asm = f"mov{cond} {code.name}, {rs2}, {rd}"
        pattern = set_(i32(rd), code.select(i32(rs2), i32(f), imm(cond)))

    class ri(both, F4_2, op3=MOVCC, intcc=code.is_integer, cc=code.number):
        rd, simm11 = out(IntRegs), in_(i32imm)
        f, cond = in_(IntRegs, tied_to=rd), in_(CCOp)
        asm = f"mov{cond} {code.name}, {simm11}, {rd}"
        pattern = set_(i32(rd), code.select(operands.simm11(simm11), i32(f), imm(cond)))

    return RegOrImm(rr, ri)


def float_moves(code: ConditionCode) -> Floats:
    """Moves of floating-point numbers on a condition code, in each precision."""

    def move(of: Precision[FP], node: Callable[[FP, FP, I32], FP]) -> type[Instruction]:
        class fmov(F4_3, op3=FPOP2, intcc=code.is_integer, opf_cc=code.number, opf_low=of.code):
            predicates, uses, conditions = [*code.needs, *of.needs], [code.register], code.conditions
            rd, rs2 = out(of.registers), in_(of.registers)
            f, cond = in_(of.registers, tied_to=rd), in_(CCOp)
            asm = f"fmov{of.letter}{cond} {code.name}, {rs2}, {rd}"
            pattern = set_[of.vt](rd, node(of.vt(rs2), of.vt(f), imm(cond)))

        return fmov

    return Floats(move(SINGLE, code.select), move(DOUBLE, code.select), move(QUAD, code.select))


def moves_on_any_fcc() -> RegOrImm:
    """A move of an integer on an operand ``cc``, one of the four floating-point condition codes."""

    class both(InstSP):
        predicates, conditions = [HasV9], FLOATING

    class rr(both, F4_1, op3=MOVCC, intcc=0):
        rd, cc, rs2 = out(IntRegs), in_(FCCRegs), in_(IntRegs)
        f, cond = in_(IntRegs, tied_to=rd), in_(CCOp)
        asm = f"mov{cond} {cc}, {rs2}, {rd}"

    class ri(both, F4_2, op3=MOVCC, intcc=0):
        rd, cc, simm11 = out(IntRegs), in_(FCCRegs), in_(i32imm)
        f, cond = in_(IntRegs, tied_to=rd), in_(CCOp)
        asm = f"mov{cond} {cc}, {simm11}, {rd}"

    return RegOrImm(rr, ri)


def float_moves_on_any_fcc() -> Floats:
    """Moves of floating-point numbers on an operand ``opf_cc``, one of the four floating-point condition codes."""

    def move(of: Precision[FP]) -> type[Instruction]:
        class fmov(F4_3, op3=FPOP2, intcc=0, opf_low=of.code):
            predicates, conditions = [HasV9, *of.needs], FLOATING
            rd, opf_cc, rs2 = out(of.registers), in_(FCCRegs), in_(of.registers)
            f, cond = in_(of.registers, tied_to=rd), in_(CCOp)
            asm = f"fmov{of.letter}{cond} {opf_cc}, {rs2}, {rd}"

        return fmov

    return Floats(move(SINGLE), move(DOUBLE), move(QUAD))


def moves_on_register() -> RegOrImm:
    """A move of an integer on the contents of a register."""

    class rr(F4_4r, op3=MOVR, opf_low=0b00000):
        predicates = [Is64Bit]
        rd, rs1, rs2 = out(IntRegs), in_(I64Regs), in_(IntRegs)
        f, rcond = in_(IntRegs, tied_to=rd), in_(RegCCOp)
        asm = f"movr{rcond} {rs1}, {rs2}, {rd}"
        pattern = set_(i32(rd), SPselectreg(i32(rs2), i32(f), imm(rcond), i64(rs1)))

    class ri(F4_4i, op3=MOVR):
        predicates = [Is64Bit]
        rd, rs1, simm10 = out(IntRegs), in_(I64Regs), in_(i32imm)
        f, rcond = in_(IntRegs, tied_to=rd), in_(RegCCOp)
        asm = f"movr{rcond} {rs1}, {simm10}, {rd}"
        pattern = set_(i32(rd), SPselectreg(operands.simm10(simm10), i32(f), imm(rcond), i64(rs1)))

    return RegOrImm(rr, ri)


def float_moves_on_register() -> Floats:
    """Moves of floating-point numbers on the contents of a register."""

    def move(of: Precision[FP], node: Callable[[FP, FP, I32, I64], FP]) -> type[Instruction]:
        class fmovr(F4_4r, op3=FPOP2, opf_low=0b00100 | of.code):
            predicates = of.needs or [Is64Bit]
            rd, rs1, rs2 = out(of.registers), in_(I64Regs), in_(of.registers)
            f, rcond = in_(of.registers, tied_to=rd), in_(RegCCOp)
            asm = f"fmovr{of.letter}{rcond} {rs1}, {rs2}, {rd}"
            pattern = set_[of.vt](rd, node(of.vt(rs2), of.vt(f), imm(rcond), i64(rs1)))

        return fmovr

    return Floats(move(SINGLE, SPselectreg), move(DOUBLE, SPselectreg), move(QUAD, SPselectreg))


# -- SELECT_CC pseudos, for processors without conditional moves; the custom inserter makes a branch around a move -
def _selections(codes: str, node: Select, register: Register) -> tuple[type[Instruction], ...]:
    def select(name: str, data: TypedRegisters[V], node: Callable[[V, V, I32], V]) -> type[Instruction]:
        class selection(Pseudo):
            uses = [register]
            uses_custom_inserter = True
            dst, T, F, Cond = out(data.registers), in_(data.registers), in_(data.registers), in_(i32imm)
            asm = f"; SELECT_CC_{name}_{codes} PSEUDO!"
            pattern = set_[data.vt](dst, node(data.vt(T), data.vt(F), imm(Cond)))

        return selection

    return select("Int", WORD, node), select("FP", SINGLE, node), select("DFP", DOUBLE, node), select("QFP", QUAD, node)


SELECT_CC_Int_ICC, SELECT_CC_FP_ICC, SELECT_CC_DFP_ICC, SELECT_CC_QFP_ICC = _selections("ICC", SPselecticc, ICC)
SELECT_CC_Int_XCC, SELECT_CC_FP_XCC, SELECT_CC_DFP_XCC, SELECT_CC_QFP_XCC = _selections("XCC", SPselectxcc, ICC)
SELECT_CC_Int_FCC, SELECT_CC_FP_FCC, SELECT_CC_DFP_FCC, SELECT_CC_QFP_FCC = _selections("FCC", SPselectfcc, FCC0)

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
