"""Instructions that only 64-bit code uses (V9 appendix A).

32-bit values are in the same registers, and their upper halves are undefined.
Comparisons are those of 32-bit code: they set ``%icc`` for the lower halves, and ``%xcc`` for all 64 bits.
"""

from collections.abc import Callable

from tgdsl.language import Instruction, Rewrites, TypedRegisters, in_, out, pattern
from tgdsl.std import (
    bb, extloadi1, extloadi8, extloadi16, extloadi32, i64, i64imm, imm, load, mul, sdiv, set_, sextloadi8, sextloadi16,
    sextloadi32, shl, sra, srl, store, tglobaladdr, tglobaltlsaddr, udiv, zextloadi1, zextloadi8, zextloadi16,
    zextloadi32,
)  # fmt: skip
from tgdsl.std.value_types import I64, IPTR

from targets.sparc import operands
from targets.sparc.conditions import ON_XCC
from targets.sparc.families import DOUBLE, QUAD, SINGLE, WIDE, WIDE_ONLY, RegOrImm, shift
from targets.sparc.features import HasV9, Is64Bit
from targets.sparc.formats import F2_4, F3_1, F3_2, InstSP
from targets.sparc.instructions.control import DelayedBranch, branches, hints, predictions, trap
from targets.sparc.instructions.floating import EXTENDED, conversion
from targets.sparc.instructions.memory import LD, LDSB, LDSH, LDUB, LDUH, loaded, loads, relaxable_load, stores
from targets.sparc.instructions.v9 import (
    compare_and_swap,
    float_moves,
    float_moves_on_register,
    moves,
    moves_on_register,
)
from targets.sparc.nodes import SPbrreg, SPftox, SPxtof, load_gdop, tlsld
from targets.sparc.operands import RegCCOp, TailRelocSymGOTLoad, TailRelocSymTLSLoad, bprtarget16
from targets.sparc.registers import I64Regs, IntRegs

# -- shifts (A.49): 32-bit ones, except sll, zero-extend or sign-extend their result -------------------------------
SLLX = shift("sllx", 0b100101, shl, WIDE)
SRLX = shift("srlx", 0b100110, srl, WIDE)
SRAX = shift("srax", 0b100111, sra, WIDE)


# -- multiplication and division (A.37) ----------------------------------------------------------------------------
def wide(mnemonic: str, op3: int, node: Callable[[I64, I64], I64], *, traps: bool = False) -> RegOrImm:
    """An operation on two 64-bit integers; ``traps`` if it can trap."""

    class both(InstSP):
        predicates = [Is64Bit]
        has_side_effects = traps or None

    class rr(both, F3_1, op=2, op3=op3):
        rd, rs1, rs2 = out(I64Regs), in_(I64Regs), in_(I64Regs)
        asm = f"{mnemonic} {rs1}, {rs2}, {rd}"
        pattern = set_(i64(rd), node(i64(rs1), i64(rs2)))

    class ri(both, F3_2, op=2, op3=op3):
        rd, rs1, simm13 = out(IntRegs), in_(IntRegs), in_(i64imm)
        asm = f"{mnemonic} {rs1}, {simm13}, {rd}"
        pattern = set_(i64(rd), node(i64(rs1), i64(operands.simm13(simm13))))

    return RegOrImm(rr, ri)


MULX = wide("mulx", 0b001001, mul)
SDIVX = wide("sdivx", 0b101101, sdiv, traps=True)
UDIVX = wide("udivx", 0b001101, udiv, traps=True)

# -- loads and stores (A.27, A.54) ---------------------------------------------------------------------------------
IN_INT_REGS = TypedRegisters(i64, IntRegs)

LDX = loads("ldx", 0b001011, WIDE, load, on=WIDE_ONLY)
TLS_LDXrr = relaxable_load("ldx", 0b001011, IN_INT_REGS, TailRelocSymTLSLoad, tlsld, tglobaltlsaddr, [Is64Bit])
GDOP_LDXrr = relaxable_load("ldx", 0b001011, WIDE, TailRelocSymGOTLoad, load_gdop, tglobaladdr, [Is64Bit])


# The loads of bytes, half-words and words extend to 64 bits.
@pattern(requires=[Is64Bit])
def extending_load(addr: IPTR) -> Rewrites:
    return loaded(
        i64, addr,
        (zextloadi1, LDUB), (extloadi1, LDUB),
        (zextloadi8, LDUB), (extloadi8, LDUB), (sextloadi8, LDSB),
        (zextloadi16, LDUH), (extloadi16, LDUH), (sextloadi16, LDSH),
        (zextloadi32, LD), (extloadi32, LD),
    )  # fmt: skip


LDSW = loads("ldsw", 0b001000, WIDE, sextloadi32, on=WIDE_ONLY)
STX = stores("stx", 0b001110, WIDE, store, on=WIDE_ONLY)

# -- on the condition code of 64 bits: branches (A.7) and moves (A.33, A.35) ---------------------------------------
BPX = branches(ON_XCC)
MOVXCC = moves(ON_XCC)
FMOVS_XCC, FMOVD_XCC, FMOVQ_XCC = float_moves(ON_XCC)


# -- on the contents of a register: branches (A.3) and moves (A.34, A.36) ------------------------------------------
def _branch_on_register(annul: int, pred: int) -> type[Instruction]:
    class branch(DelayedBranch, F2_4, annul=annul, pred=pred):
        predicates = [Is64Bit]
        imm16, rcond, rs1 = in_(bprtarget16), in_(RegCCOp), in_(I64Regs)
        asm = f"br{rcond}{hints(annul, pred)} {rs1}, {imm16}"
        pattern = [SPbrreg(bb(imm16), imm(rcond), i64(rs1))] if pred and not annul else []

    return branch


BPR, BPRA, BPRNT, BPRANT = predictions(_branch_on_register)
MOVR, FMOVR = moves_on_register(), float_moves_on_register()

# -- conversions between floating point and integers of 64 bits (A.14, A.16) ---------------------------------------
FXTOS = conversion(0b010000000, EXTENDED, SINGLE, SPxtof, needs=[Is64Bit])
FXTOD = conversion(0b010000000, EXTENDED, DOUBLE, SPxtof, needs=[Is64Bit])
FXTOQ = conversion(0b010000000, EXTENDED, QUAD, SPxtof, needs=[Is64Bit])
FSTOX = conversion(0b010000000, SINGLE, EXTENDED, SPftox, needs=[Is64Bit])
FDTOX = conversion(0b010000000, DOUBLE, EXTENDED, SPftox, needs=[Is64Bit])
FQTOX = conversion(0b010000000, QUAD, EXTENDED, SPftox, needs=[Is64Bit])

# -- compare and swap (A.9) ----------------------------------------------------------------------------------------
CASXArr, CASXAri = compare_and_swap("casxa", 0b111110, I64Regs, [Is64Bit, HasV9], [Is64Bit, HasV9])

# -- traps (A.61) --------------------------------------------------------------------------------------------------
TXCC = trap(WIDE_ONLY, ON_XCC)
