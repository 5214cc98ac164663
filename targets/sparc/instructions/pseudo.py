"""What instruction selection makes and later passes expand: the position of code, calls' stack space, selections of values."""

from __future__ import annotations

from tgdsl.language import Register, in_, out
from tgdsl.std import i32imm, imm, timm

from targets.sparc.conditional_moves import Selection, chosen
from targets.sparc.families import DOUBLE, QUAD, SINGLE, WORD, Data, Made, V, assign
from targets.sparc.features import HasV9
from targets.sparc.formats import F3_1, F3_2, Pseudo
from targets.sparc.nodes import SPselectfcc, SPselecticc, SPselectxcc, callseq_end, callseq_start, flushw
from targets.sparc.operands import getPCX
from targets.sparc.registers.integer import O6, O7
from targets.sparc.registers.state import FCC0, ICC


class GETPCX(Pseudo):
    """The program counter, for position-independent code: a call of the next instruction."""

    defs = [O7]
    getpcseq = out(getPCX)
    asm = f"{getpcseq}"


class ADJCALLSTACKDOWN(Pseudo):
    defs = uses = [O6]
    amt1, amt2 = in_(i32imm), in_(i32imm)
    asm = f"!ADJCALLSTACKDOWN {amt1}, {amt2}"
    pattern = callseq_start(timm(amt1), timm(amt2))


class ADJCALLSTACKUP(Pseudo):
    defs = uses = [O6]
    amt1, amt2 = in_(i32imm), in_(i32imm)
    asm = f"!ADJCALLSTACKUP {amt1}"
    pattern = callseq_end(timm(amt1), timm(amt2))


# -- register windows to memory: an instruction in V9 (A.21), a trap to the operating system before ---------------------
class FLUSHW(F3_1, op=2, op3=0b101011, rd=0, rs1=0, rs2=0):
    predicates = [HasV9]
    has_side_effects = may_store = True
    asm = "flushw"
    pattern = flushw()


class TA3(F3_2, op=2, op3=0b111010, rd=8, rs1=0, simm13=3):
    has_side_effects = may_store = True
    asm = "ta 3"
    pattern = flushw()


# -- one of two values, by a condition: a branch around a move, where there are no conditional moves --------------------
def _selections(codes: str, node: Selection, register: Register) -> tuple[Made, Made, Made, Made]:
    def select(name: str, data: Data[V]) -> Made:
        class made(Pseudo):
            uses = [register]
            uses_custom_inserter = True
            dst, T, F, Cond = out(data.registers), in_(data.registers), in_(data.registers), in_(i32imm)
            asm = f"; SELECT_CC_{name}_{codes} PSEUDO!"
            pattern = assign(data.vt(dst), chosen(node, data.vt(T), data.vt(F), imm(Cond)))

        return made

    return select("Int", WORD), select("FP", SINGLE), select("DFP", DOUBLE), select("QFP", QUAD)


SELECT_CC_Int_ICC, SELECT_CC_FP_ICC, SELECT_CC_DFP_ICC, SELECT_CC_QFP_ICC = _selections("ICC", SPselecticc, ICC)
SELECT_CC_Int_XCC, SELECT_CC_FP_XCC, SELECT_CC_DFP_XCC, SELECT_CC_QFP_XCC = _selections("XCC", SPselectxcc, ICC)
SELECT_CC_Int_FCC, SELECT_CC_FP_FCC, SELECT_CC_DFP_FCC, SELECT_CC_QFP_FCC = _selections("FCC", SPselectfcc, FCC0)
