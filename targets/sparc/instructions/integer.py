"""Integer instructions, and those of state registers (V8 B.9 to B.20, B.28 to B.32)."""

from collections.abc import Callable
from typing import TypeVar

from tgdsl.language import Instruction, Predicate, Register, Rewrite, Rewrites, in_, out, pattern
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.std import (
    add, addc, adde, and_, i32, i32imm, imm, not_, or_, set_, shl, smullohi, sra, srl, sub, subc, sube, umullohi, xor,
)  # fmt: skip
from tgdsl.std.node_shapes import IntBinary
from tgdsl.std.value_types import I32, I64

from targets.sparc.families import WORD, RegOrImm, arithmetic, shift
from targets.sparc.features import HasNoV9, Is64Bit
from targets.sparc.formats import F2_1, F3_1, F3_2, InstSP
from targets.sparc.nodes import SPcmpicc
from targets.sparc.operands import MEMri, MEMrr, SETHIimm, simm13, simm13Op
from targets.sparc.registers import ICC, PSR, TBR, WIM, ASRRegs, IntRegs, Y
from targets.sparc.scheduling import IIC_iu_div, IIC_iu_instr, IIC_iu_smul, IIC_iu_umul

#: An integer in a register.
W = TypeVar("W", bound=IntegerValue)


# -- the upper 22 bits of a constant (V8 B.9), and nop (V8 B.10) ---------------------------------------------------
class SETHIi(F2_1, op2=0b100):
    itinerary = IIC_iu_instr
    rd, imm22 = out(IntRegs), in_(i32imm)
    asm = f"sethi {imm22}, {rd}"
    pattern = set_(i32(rd), SETHIimm(imm22))


class NOP(F2_1, op2=0b100, rd=0, imm22=0):
    asm = "nop"


# -- logical (V8 B.11): the last operand may be inverted; patterns do not select the inverting immediate forms -----
def _inverted(node: IntBinary) -> Callable[[I32, I32], I32]:
    return lambda lhs, rhs: node(lhs, not_(rhs))


def _xor_not(lhs: I32, rhs: I32) -> I32:
    return not_(xor(lhs, rhs))


AND = arithmetic("and", 0b000001, and_)
ANDN = arithmetic("andn", 0b000101, _inverted(and_), selects_numbers=False)
OR = arithmetic("or", 0b000010, or_)
ORN = arithmetic("orn", 0b000110, _inverted(or_), selects_numbers=False)
XOR = arithmetic("xor", 0b000011, xor)
XNOR = arithmetic("xnor", 0b000111, _xor_not, selects_numbers=False)

ANDCC = arithmetic("andcc", 0b010001, sets=[ICC])
ANDNCC = arithmetic("andncc", 0b010101, sets=[ICC])
ORCC = arithmetic("orcc", 0b010010, sets=[ICC])
ORNCC = arithmetic("orncc", 0b010110, sets=[ICC])
XORCC = arithmetic("xorcc", 0b010011, sets=[ICC])
XNORCC = arithmetic("xnorcc", 0b010111, sets=[ICC])

# -- shifts (V8 B.12) ----------------------------------------------------------------------------------------------
SLL = shift("sll", 0b100101, shl, WORD)
SRL = shift("srl", 0b100110, srl, WORD)
SRA = shift("sra", 0b100111, sra, WORD)

# -- addition and subtraction (V8 B.13, B.15): with carry, and setting condition codes -----------------------------
ADD = arithmetic("add", 0b000000, add)
ADDCC = arithmetic("addcc", 0b010000, addc, sets=[ICC])
ADDC = arithmetic("addx", 0b001000, reads=[ICC])
ADDE = arithmetic("addxcc", 0b011000, adde, reads=[ICC], sets=[ICC])

SUB = arithmetic("sub", 0b000100, sub)
SUBE = arithmetic("subxcc", 0b011100, sube, reads=[ICC], sets=[ICC])
SUBCC = arithmetic("subcc", 0b010100, subc, sets=[ICC], post_isel_hook=True)
SUBC = arithmetic("subx", 0b001100, reads=[ICC])


def compare(lhs: W, rhs: W) -> Rewrites:
    """Patterns of a comparison of integers of either width, by a subtraction without result."""
    return [
        Rewrite(SPcmpicc(lhs, rhs), SUBCC.rr(lhs, rhs)),
        Rewrite(SPcmpicc(lhs, simm13(rhs)), SUBCC.ri(lhs, imm(rhs))),
    ]


@pattern()
def compare_words(lhs: I32, rhs: I32) -> Rewrites:
    return compare(lhs, rhs)


@pattern(requires=[Is64Bit])
def compare_extended(lhs: I64, rhs: I64) -> Rewrites:
    return compare(lhs, rhs)


# -- multiplication and division (V8 B.17 to B.19): Y has the upper half of the product, or of the dividend --------
UMUL = arithmetic("umul", 0b001010, umullohi, kind=IIC_iu_umul, sets=[Y])
SMUL = arithmetic("smul", 0b001011, smullohi, kind=IIC_iu_smul, sets=[Y])
UMULCC = arithmetic("umulcc", 0b011010, kind=IIC_iu_umul, sets=[Y, ICC])
SMULCC = arithmetic("smulcc", 0b011011, kind=IIC_iu_smul, sets=[Y, ICC])
MULSCC = arithmetic("mulscc", 0b100100, reads=[Y, ICC], sets=[Y, ICC])

UDIV = arithmetic("udiv", 0b001110, kind=IIC_iu_div, reads=[Y], sets=[Y])
SDIV = arithmetic("sdiv", 0b001111, kind=IIC_iu_div, reads=[Y], sets=[Y])
UDIVCC = arithmetic("udivcc", 0b011110, kind=IIC_iu_div, reads=[Y], sets=[Y, ICC])
SDIVCC = arithmetic("sdivcc", 0b011111, kind=IIC_iu_div, reads=[Y], sets=[Y, ICC])

# -- register windows (V8 B.20) ------------------------------------------------------------------------------------
SAVE = arithmetic("save", 0b111100)
RESTORE = arithmetic("restore", 0b111101)


# -- reading state registers (V8 B.28): ancillary registers, and three that only V8 has ----------------------------
class RDASR(F3_1, op=2, op3=0b101000, rs2=0):
    rd, rs1 = out(IntRegs), in_(ASRRegs)
    asm = f"rd {rs1}, {rd}"


def _read(state: Register, op3: int) -> type[Instruction]:
    class rd_state(F3_1, op=2, op3=op3, rs1=0, rs2=0):
        predicates, uses = [HasNoV9], [state]
        rd = out(IntRegs)
        asm = f"rd %{state.asm_name}, {rd}"

    return rd_state


RDPSR = _read(PSR, 0b101001)
RDWIM = _read(WIM, 0b101010)
RDTBR = _read(TBR, 0b101011)

# -- writing state registers (V8 B.29): the exclusive or of two values ---------------------------------------------
WRASR = arithmetic("wr", 0b110000, result=ASRRegs)


def write(state: Register, op3: int, *, mnemonic: str = "wr", number: int = 0, on: Predicate = HasNoV9) -> RegOrImm:
    """A write to a state register; ``number`` in ``rd`` distinguishes its forms."""

    class both(InstSP):
        predicates, defs = [on], [state]

    class rr(both, F3_1, op=2, op3=op3, rd=number):
        rs1, rs2 = in_(IntRegs), in_(IntRegs)
        asm = f"{mnemonic} {rs1}, {rs2}, %{state.asm_name}"

    class ri(both, F3_2, op=2, op3=op3, rd=number):
        rs1, simm13 = in_(IntRegs), in_(simm13Op)
        asm = f"{mnemonic} {rs1}, {simm13}, %{state.asm_name}"

    return RegOrImm(rr, ri)


WRPSR = write(PSR, 0b110001)
WRWIM = write(WIM, 0b110010)
WRTBR = write(TBR, 0b110011)


# -- barriers, and unimp -------------------------------------------------------------------------------------------
class STBAR(F3_1, op=2, op3=0b101000, rd=0, rs1=15, rs2=0):  # orders stores before it and after it (V8 B.30)
    asm = "stbar"


class UNIMP(F2_1, op2=0b000, rd=0):
    """Always traps. After a call, its immediate is the size of the returned structure (V8 B.31)."""

    imm22 = in_(i32imm)
    asm = f"unimp {imm22}"


class FLUSHrr(F3_1, op=2, op3=0b111011, rd=0):
    """Makes instructions that were stored to memory visible to instruction fetch (V8 B.32)."""

    addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
    asm = f"flush {addr}"


class FLUSHri(F3_2, op=2, op3=0b111011, rd=0):
    addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
    asm = f"flush {addr}"


class FLUSH(F3_1, op=2, op3=0b111011, rd=0, rs1=0, rs2=0):
    """Flush of address 0, an instruction since aliases cannot fix the registers in an address operand."""

    asm = "flush %g0"
