"""Instruction formats: V8 section 5.1 and appendix F, V9 section 6.2. The words are drawn as there, bit 31 first.

The code emitter puts operands into the word in the order in which a format declares its fields. Names like
``F3_1`` are those that the V8 manual's figure 5-1 suggests: format 3, first row.
"""

from __future__ import annotations

from tgdsl.language import Instruction, bits, concat, constant, field

from targets.sparc.itineraries import IIC_iu_instr


class InstSP(Instruction):
    """Anything of SPARC's."""

    namespace = "SP"
    size = 4
    decoder_namespace = "Sparc"


class Pseudo(InstSP):
    """Made by instruction selection, and expanded before anything is written."""

    is_code_gen_only = True
    is_pseudo = True


class F1(InstSP):
    """Format 1: call."""

    disp = field(30)
    inst = concat("01", disp)


# -- format 2: sethi and branches ------------------------------------------------------------------------------


class F2_1(InstSP):
    """sethi."""

    imm22 = field(22)
    op2 = constant(3)
    rd = field(5)
    inst = concat("00", rd, op2, imm22)


class F2_2(InstSP):
    """A branch of V8."""

    imm22 = field(22)
    annul = constant(1)
    cond = field(4)
    op2 = constant(3)
    inst = concat("00", annul, cond, op2, imm22)


class F2_3(InstSP):
    """A branch with prediction, on one of several condition codes (V9)."""

    annul = constant(1)
    op2 = constant(3)
    cc = field(2)
    cond = field(4)
    pred = constant(1)
    imm19 = field(19)
    inst = concat("00", annul, cond, op2, cc, pred, imm19)


class F2_4(InstSP):
    """A branch on the contents of a register, with prediction (V9)."""

    imm16 = field(16)
    annul = constant(1)
    pred = constant(1)
    rs1 = field(5)
    rcond = field(3)
    inst = concat("00", annul, 0, rcond, "011", bits(imm16, 15, 14), pred, rs1, bits(imm16, 13, 0))


# -- format 3: arithmetic, memory, floating point ----------------------------------------------------------------


class F3_1_asi(InstSP):
    """Two registers, and an address space."""

    op = constant(2)
    rd = field(5)
    op3 = constant(6)
    rs1 = field(5)
    asi = field(8)
    rs2 = field(5)
    inst = concat(op, rd, op3, rs1, 0, asi, rs2)


class F3_1_cas_asi(InstSP):
    """Two registers, the address space in a register (V9)."""

    op = constant(2)
    rd = field(5)
    op3 = constant(6)
    rs1 = field(5)
    rs2 = field(5)
    inst = concat(op, rd, op3, rs1, 1, "00000000", rs2)


class F3_1(InstSP):
    """Two registers."""

    itinerary = IIC_iu_instr
    op = constant(2)
    rd = field(5)
    op3 = constant(6)
    rs1 = field(5)
    rs2 = field(5)
    inst = concat(op, rd, op3, rs1, 0, "00000000", rs2)


class F3_2(InstSP):
    """A register and a number."""

    itinerary = IIC_iu_instr
    op = constant(2)
    rd = field(5)
    op3 = constant(6)
    rs1 = field(5)
    simm13 = field(13)
    inst = concat(op, rd, op3, rs1, 1, simm13)


class F3_3(InstSP):
    """Floating point: an operation with an opcode of its own."""

    op = constant(2, 0b10)
    rd = field(5)
    op3 = constant(6)
    rs1 = field(5)
    opf = constant(9)
    rs2 = field(5)
    inst = concat(op, rd, op3, rs1, opf, rs2)


class F3_Sr(InstSP):
    """A shift by a register; ``x`` tells those of 64 bits (V9)."""

    itinerary = IIC_iu_instr
    rd = field(5)
    op3 = constant(6)
    rs1 = field(5)
    x = constant(1)
    rs2 = field(5)
    inst = concat("10", rd, op3, rs1, 0, x, "???????", rs2)


class F3_Si(InstSP):
    """A shift by a number."""

    itinerary = IIC_iu_instr
    rd = field(5)
    op3 = constant(6)
    rs1 = field(5)
    x = constant(1)
    shcnt = field(6)
    inst = concat("10", rd, op3, rs1, 1, x, "??????", shcnt)


# -- format 4 and its like: moves and traps on a condition (V9) ----------------------------------------------------


class F4_1(InstSP):
    """A move of a register on a condition code."""

    rd = field(5)
    op3 = constant(6)
    intcc = constant(1)
    cc = field(2)
    cond = field(4)
    rs2 = field(5)
    inst = concat("10", rd, op3, intcc, cond, 0, cc, "??????", rs2)


class F4_2(InstSP):
    """A move of a number on a condition code."""

    rd = field(5)
    op3 = constant(6)
    intcc = constant(1)
    cc = field(2)
    cond = field(4)
    simm11 = field(11)
    inst = concat("10", rd, op3, intcc, cond, 1, cc, simm11)


class F4_3(InstSP):
    """A move of a floating-point register on a condition code."""

    rd = field(5)
    op3 = constant(6)
    cond = field(4)
    intcc = constant(1)
    opf_cc = field(2)
    opf_low = constant(6)
    rs2 = field(5)
    inst = concat("10", rd, op3, 0, cond, intcc, opf_cc, opf_low, rs2)


class F4_4r(InstSP):
    """A move of a register on the contents of another."""

    rd = field(5)
    op3 = constant(6)
    rs1 = field(5)
    opf_low = constant(5)
    rs2 = field(5)
    rcond = field(3)
    inst = concat("10", rd, op3, rs1, 0, rcond, opf_low, rs2)


class F4_4i(InstSP):
    """A move of a number on the contents of a register."""

    rd = field(5)
    op3 = constant(6)
    rs1 = field(5)
    simm10 = field(10)
    rcond = field(3)
    inst = concat("10", rd, op3, rs1, 1, rcond, simm10)


class TRAPSPrr(InstSP):
    """A trap on a condition, to the sum of two registers."""

    op3 = constant(6)
    rs1 = field(5)
    cond = field(4)
    cc = field(2)
    rs2 = field(5)
    inst = concat("10", 0, cond, op3, rs1, 0, cc, "000000", rs2)


class TRAPSPri(InstSP):
    """A trap on a condition, to the sum of a register and a number."""

    op3 = constant(6)
    rs1 = field(5)
    cond = field(4)
    cc = field(2)
    imm = field(8)
    inst = concat("10", 0, cond, op3, rs1, 1, cc, "000", imm)
