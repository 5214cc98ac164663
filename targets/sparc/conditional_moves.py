"""Conditional moves: V9 A.33 to A.36. Where the condition is false, the destination keeps its value, ``f``."""

from collections.abc import Callable

from tgdsl.language import Instruction, Register, TypedRegisters, in_, out
from tgdsl.std import i32, i32imm, i64, imm, set_
from tgdsl.std.value_types import I32, I64

from targets.sparc import operands
from targets.sparc.conditions import FLOATING, ConditionCode
from targets.sparc.families import DOUBLE, FP, QUAD, SINGLE, WORD, Floats, Precision, RegOrImm, V
from targets.sparc.features import HasV9, Is64Bit
from targets.sparc.formats import F4_1, F4_2, F4_3, FPOP2, F4_4i, F4_4r, InstSP, Pseudo
from targets.sparc.nodes import Select, SPselectfcc, SPselecticc, SPselectreg, SPselectxcc
from targets.sparc.operands import CCOp, RegCCOp
from targets.sparc.registers import FCC0, ICC, FCCRegs, I64Regs, IntRegs

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
