"""What only 64-bit code uses (V9 appendix A). 32-bit values are in the same registers, where their upper halves do not matter.

Comparisons are those of 32-bit code: they set ``%icc`` after the lower halves, and ``%xcc`` after the whole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tgdsl.language import Instruction, in_, out
from tgdsl.std import (
    bb, i64, i64imm, imm, load, mul, sdiv, set_, sextloadi32, shl, sra, srl, store, tglobaladdr, tglobaltlsaddr, udiv,
)  # fmt: skip
from tgdsl.std.dag_values import I64

from targets.sparc import operands
from targets.sparc.conditional_moves import ON_XCC, float_move, float_move_on_register, move, move_on_register
from targets.sparc.families import WIDE_ONLY, DelayedBranch, RegOrImm, hints, loads, predicted, shift, stores, trap
from targets.sparc.formats import F2_4, F3_1, F3_2
from targets.sparc.instructions.floating import conversion
from targets.sparc.instructions.linkage import relaxable_load
from targets.sparc.instructions.v9 import compare_and_swap
from targets.sparc.nodes import SPbpxcc, SPbrreg, SPftox, SPselectreg, SPxtof, load_gdop, tlsld
from targets.sparc.operands import RegCCOp, TailRelocSymGOTLoad, TailRelocSymTLSLoad, bprtarget16, shift_imm6
from targets.sparc.patterns.memory import extending_loads_of_64_bits
from targets.sparc.precisions import DOUBLE, EXTENDED, QUAD, SINGLE
from targets.sparc.features import HasV9, Is64Bit
from targets.sparc.registers.classes import I64Regs, IntRegs

# -- shifts (A.49): those of 32 bits clear or sign-extend the upper half, but for sll ----------------------------------

SLLX = shift("sllx", 0b100101, shl, I64Regs, i64, shift_imm6, x=1, on=WIDE_ONLY)
SRLX = shift("srlx", 0b100110, srl, I64Regs, i64, shift_imm6, x=1, on=WIDE_ONLY)
SRAX = shift("srax", 0b100111, sra, I64Regs, i64, shift_imm6, x=1, on=WIDE_ONLY)

# -- multiplication and division (A.37) --------------------------------------------------------------------------------


def wide(mnemonic: str, op3: int, node: Callable[[I64, I64], I64], *, traps: bool = False) -> RegOrImm:
    """An operation on two integers of 64 bits; ``traps`` for some of them."""

    class rr(F3_1, op=2, op3=op3):
        predicates = [Is64Bit]
        has_side_effects = True if traps else None
        rd = out(I64Regs)
        rs1 = in_(I64Regs)
        rs2 = in_(I64Regs)
        asm = f"{mnemonic} {rs1}, {rs2}, {rd}"
        pattern = set_(i64(rd), node(i64(rs1), i64(rs2)))

    class ri(F3_2, op=2, op3=op3):
        predicates = [Is64Bit]
        has_side_effects = True if traps else None
        rd = out(IntRegs)
        rs1 = in_(IntRegs)
        simm13 = in_(i64imm)
        asm = f"{mnemonic} {rs1}, {simm13}, {rd}"
        pattern = set_(i64(rd), node(i64(rs1), i64(operands.simm13(simm13))))

    return RegOrImm(rr, ri)


MULX = wide("mulx", 0b001001, mul)
SDIVX = wide("sdivx", 0b101101, sdiv, traps=True)
UDIVX = wide("udivx", 0b001101, udiv, traps=True)

# -- loads and stores (A.27, A.54) -------------------------------------------------------------------------------------

LDX = loads("ldx", 0b001011, I64Regs, i64, load, on=WIDE_ONLY)
TLS_LDXrr = relaxable_load("ldx", 0b001011, IntRegs, i64, TailRelocSymTLSLoad, tlsld, tglobaltlsaddr, [Is64Bit])
GDOP_LDXrr = relaxable_load("ldx", 0b001011, I64Regs, i64, TailRelocSymGOTLoad, load_gdop, tglobaladdr, [Is64Bit])
extending_loads_of_64_bits()
LDSW = loads("ldsw", 0b001000, I64Regs, i64, sextloadi32, on=WIDE_ONLY)
STX = stores("stx", 0b001110, I64Regs, i64, store, on=WIDE_ONLY)

# -- on the condition code of 64 bits: branches (A.7) and moves (A.33, A.35) -------------------------------------------

BPX = predicted("%xcc", 0b10, SPbpxcc, Is64Bit)

MOVXCC = move(ON_XCC)
FMOVS_XCC = float_move(ON_XCC, SINGLE)
FMOVD_XCC = float_move(ON_XCC, DOUBLE)
FMOVQ_XCC = float_move(ON_XCC, QUAD)

# -- on the contents of a register: branches (A.3) and moves (A.34, A.36) ----------------------------------------------


class BranchOnRegister(NamedTuple):
    """A branch that is predicted to be taken: plain and annulling; and both predicted not to be taken."""

    R: type[Instruction]
    RA: type[Instruction]
    RNT: type[Instruction]
    RANT: type[Instruction]


def branch_on_register(annul: int, pred: int) -> type[Instruction]:
    class made(DelayedBranch, F2_4, annul=annul, pred=pred):
        predicates = [Is64Bit]
        imm16 = in_(bprtarget16)
        rcond = in_(RegCCOp)
        rs1 = in_(I64Regs)
        asm = f"br{rcond}{hints(annul, pred)} {rs1}, {imm16}"
        pattern = [SPbrreg(bb(imm16), imm(rcond), i64(rs1))] if pred and not annul else []

    return made


BP = BranchOnRegister(
    branch_on_register(0, 1), branch_on_register(1, 1), branch_on_register(0, 0), branch_on_register(1, 0)
)

MOVR = move_on_register()
FMOVRS = float_move_on_register(SINGLE, SPselectreg)
FMOVRD = float_move_on_register(DOUBLE, SPselectreg)
FMOVRQ = float_move_on_register(QUAD, SPselectreg)

# -- conversions between floating point and integers of 64 bits (A.14, A.16) ---------------------------------------------

FXTOS = conversion(0b010000000, EXTENDED, SINGLE, SPxtof, requires=[Is64Bit])
FXTOD = conversion(0b010000000, EXTENDED, DOUBLE, SPxtof, requires=[Is64Bit])
FXTOQ = conversion(0b010000000, EXTENDED, QUAD, SPxtof, requires=[Is64Bit])
FSTOX = conversion(0b010000000, SINGLE, EXTENDED, SPftox, requires=[Is64Bit])
FDTOX = conversion(0b010000000, DOUBLE, EXTENDED, SPftox, requires=[Is64Bit])
FQTOX = conversion(0b010000000, QUAD, EXTENDED, SPftox, requires=[Is64Bit])

# -- compare and swap (A.9) ----------------------------------------------------------------------------------------------

CASXArr, CASXAri = compare_and_swap("casxa", 0b111110, I64Regs, [Is64Bit, HasV9], [Is64Bit, HasV9])

# -- traps (A.61) --------------------------------------------------------------------------------------------------------

TXCC = trap("%xcc, ", 0b10, WIDE_ONLY)
