"""Branches: on condition codes, and to addresses in registers (V8 B.21 to B.23, V9 A.4 to A.7)."""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.language import Effect, InstrItinClass, in_
from tgdsl.std import NoItinerary, bb, br, brind, imm
from tgdsl.std.dag_values import I32, Other

from targets.sparc.families import DelayedBranch, Made, RegOrImm, State, hints, predicted, predictions
from targets.sparc.features import HasV9
from targets.sparc.formats import F2_2, F2_3, F3_1, F3_2
from targets.sparc.nodes import SPbpicc, SPbrfcc, SPbrfccv9, SPbricc
from targets.sparc.operands import ADDRri, ADDRrr, CCOp, MEMri, MEMrr, bprtarget, brtarget
from targets.sparc.registers.classes import FCCRegs
from targets.sparc.registers.state import FCC0, ICC
from targets.sparc.scheduling import IIC_fpu_normal_instr, IIC_iu_instr


# -- always ------------------------------------------------------------------------------------------------------
class BA(DelayedBranch, F2_2, op2=0b010, annul=0, cond=8):
    is_barrier = True
    imm22 = in_(brtarget)
    asm = f"ba {imm22}"
    pattern = br(bb(imm22))


class _IndirectBranch(DelayedBranch):  # a jump whose return address nobody wants
    is_indirect_branch = is_barrier = is_code_gen_only = True


class BINDrr(_IndirectBranch, F3_1, op=2, op3=0b111000, rd=0):
    addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
    asm = f"jmp {addr}"
    pattern = brind(ADDRrr(addr))


class BINDri(_IndirectBranch, F3_2, op=2, op3=0b111000, rd=0):
    addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
    asm = f"jmp {addr}"
    pattern = brind(ADDRri(addr))


BIND = RegOrImm(BINDrr, BINDri)


# -- on condition codes (V8) -------------------------------------------------------------------------------------
def _conditional(
    prefix: str, op2: int, node: Callable[[Other, I32], Effect], kind: InstrItinClass = NoItinerary, reads: State = ()
) -> tuple[Made, Made]:
    """A branch, and the one that annuls the instruction after it unless it is taken."""

    def branch(annul: int) -> Made:
        class made(DelayedBranch, F2_2, op2=op2, annul=annul):
            itinerary, uses = kind, reads
            imm22, cond = in_(brtarget), in_(CCOp)
            asm = f"{prefix}{cond}{hints(annul, 1)} {imm22}"
            pattern = [] if annul else [node(bb(imm22), imm(cond))]

        return made

    return branch(0), branch(1)


# The integer ones (V8 B.21), and those of V9 with prediction (V9 A.7).
BCOND, BCONDA = _conditional("b", 0b010, SPbricc, IIC_iu_instr, [ICC])
BPI = predicted("%icc", 0b00, SPbpicc, HasV9)

# The floating-point ones (V8 B.22).
FBCOND, FBCONDA = _conditional("fb", 0b110, SPbrfcc, IIC_fpu_normal_instr, [FCC0])


def _float_on_fcc0(annul: int) -> Made:
    """The same as a branch with prediction, as V9 prefers it (V9 A.5)."""

    class made(DelayedBranch, F2_3, op2=0b101, annul=annul, pred=1, cc=0):
        predicates, itinerary, uses = [HasV9], IIC_fpu_normal_instr, [FCC0]
        imm19, cond = in_(bprtarget), in_(CCOp)
        asm = f"fb{cond}{hints(annul, 1)} %fcc0, {imm19}"
        pattern = SPbrfccv9(bb(imm19), imm(cond))

    return made


def _float_predicted(annul: int, pred: int) -> Made:
    """On one of four sets of condition codes (V9 A.5)."""

    class made(DelayedBranch, F2_3, op2=0b101, annul=annul, pred=pred):
        predicates, itinerary = [HasV9], IIC_fpu_normal_instr
        imm19, cond, cc = in_(bprtarget), in_(CCOp), in_(FCCRegs)
        asm = f"fb{cond}{hints(annul, pred)} {cc}, {imm19}"

    return made


FBCOND_V9, FBCONDA_V9 = _float_on_fcc0(0), _float_on_fcc0(1)
BPF = predictions(_float_predicted)

# Those on the coprocessor's condition codes (V8 B.23).
CBCOND, CBCONDA = _conditional("cb", 0b111, SPbrfcc)
