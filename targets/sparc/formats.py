"""Instruction formats: V8 section 5.1 and appendix F, V9 section 6.2. The words are drawn as there, bit 31 first.

The generated code emitter encodes operands in the order in which a format declares its fields. Names like ``F3_1``
follow the V8 manual's figure 5-1: format 3, first row.
"""

from tgdsl.language import Instruction, bits, concat, constant, field

from targets.sparc.conditions import INTEGER
from targets.sparc.scheduling import IIC_iu_instr

# Values of ``op3``: two opcode spaces of the floating-point unit, for arithmetic, and for comparisons and conditional moves; and
# one that V9 leaves to implementations (V9 A.23).
FPOP1, FPOP2, IMPDEP1 = 0b110100, 0b110101, 0b110110


class InstSP(Instruction):  # base of all instructions
    namespace, decoder_namespace, size = "SP", "Sparc", 4
    conditions = INTEGER  # that the field ``cond`` is one of


class Pseudo(InstSP):  # expanded before the assembly writer and the code emitter
    is_code_gen_only = is_pseudo = True


class Relaxable(InstSP):  # a symbol after the operands, which is not encoded, lets the linker relax it
    is_asm_parser_only = True


class F1(InstSP):  # call
    disp = field(30)
    inst = concat("01", disp)


# -- format 2: sethi and branches ----------------------------------------------------------------------------------
class F2_1(InstSP):  # sethi
    imm22, op2, rd = field(22), constant(3), field(5)
    inst = concat("00", rd, op2, imm22)


class F2_2(InstSP):  # a branch of V8
    imm22, annul, cond, op2 = field(22), constant(1), field(4), constant(3)
    inst = concat("00", annul, cond, op2, imm22)


class F2_3(InstSP):  # a branch with prediction, on one of several condition codes (V9)
    annul, op2, cc, cond, pred, imm19 = constant(1), constant(3), field(2), field(4), constant(1), field(19)
    inst = concat("00", annul, cond, op2, cc, pred, imm19)


class F2_4(InstSP):  # a branch on the contents of a register, with prediction (V9)
    imm16, annul, pred, rs1, rcond = field(16), constant(1), constant(1), field(5), field(3)
    inst = concat("00", annul, 0, rcond, "011", bits(imm16, 15, 14), pred, rs1, bits(imm16, 13, 0))


# -- format 3: arithmetic, memory, floating point ------------------------------------------------------------------
class F3_1_asi(InstSP):  # two registers, and an address space
    op, rd, op3, rs1, asi, rs2 = constant(2), field(5), constant(6), field(5), field(8), field(5)
    inst = concat(op, rd, op3, rs1, 0, asi, rs2)


class F3_1_cas_asi(InstSP):  # two registers, the address space in a register (V9)
    op, rd, op3, rs1, rs2 = constant(2), field(5), constant(6), field(5), field(5)
    inst = concat(op, rd, op3, rs1, 1, "00000000", rs2)


class F3_1(InstSP):  # two registers
    itinerary = IIC_iu_instr
    op, rd, op3, rs1, rs2 = constant(2), field(5), constant(6), field(5), field(5)
    inst = concat(op, rd, op3, rs1, 0, "00000000", rs2)


class F3_2(InstSP):  # a register and a number
    itinerary = IIC_iu_instr
    op, rd, op3, rs1, simm13 = constant(2), field(5), constant(6), field(5), field(13)
    inst = concat(op, rd, op3, rs1, 1, simm13)


class F3_3(InstSP):  # floating point: an operation with an opcode of its own
    op, rd, op3, rs1, opf, rs2 = constant(2, 0b10), field(5), constant(6), field(5), constant(9), field(5)
    inst = concat(op, rd, op3, rs1, opf, rs2)


class F3_Sr(InstSP):  # a shift by a register; ``x`` tells those of 64 bits (V9)
    itinerary = IIC_iu_instr
    rd, op3, rs1, x, rs2 = field(5), constant(6), field(5), constant(1), field(5)
    inst = concat("10", rd, op3, rs1, 0, x, "???????", rs2)


class F3_Si(InstSP):  # a shift by a number
    itinerary = IIC_iu_instr
    rd, op3, rs1, x, shcnt = field(5), constant(6), field(5), constant(1), field(6)
    inst = concat("10", rd, op3, rs1, 1, x, "??????", shcnt)


# -- format 4, and traps: on a condition (V9) ----------------------------------------------------------------------
class F4_1(InstSP):  # a move of a register on a condition code
    rd, op3, intcc, cc, cond, rs2 = field(5), constant(6), constant(1), field(2), field(4), field(5)
    inst = concat("10", rd, op3, intcc, cond, 0, cc, "??????", rs2)


class F4_2(InstSP):  # a move of a number on a condition code
    rd, op3, intcc, cc, cond, simm11 = field(5), constant(6), constant(1), field(2), field(4), field(11)
    inst = concat("10", rd, op3, intcc, cond, 1, cc, simm11)


class F4_3(InstSP):  # a move of a floating-point register on a condition code
    rd, op3, cond, intcc = field(5), constant(6), field(4), constant(1)
    opf_cc, opf_low, rs2 = field(2), constant(6), field(5)
    inst = concat("10", rd, op3, 0, cond, intcc, opf_cc, opf_low, rs2)


class F4_4r(InstSP):  # a move of a register on the contents of another
    rd, op3, rs1, opf_low, rs2, rcond = field(5), constant(6), field(5), constant(5), field(5), field(3)
    inst = concat("10", rd, op3, rs1, 0, rcond, opf_low, rs2)


class F4_4i(InstSP):  # a move of a number on the contents of a register
    rd, op3, rs1, simm10, rcond = field(5), constant(6), field(5), field(10), field(3)
    inst = concat("10", rd, op3, rs1, 1, rcond, simm10)


class TRAPSPrr(InstSP):  # a trap on a condition, to the sum of two registers
    op3, rs1, cond, cc, rs2 = constant(6), field(5), field(4), field(2), field(5)
    inst = concat("10", 0, cond, op3, rs1, 0, cc, "000000", rs2)


class TRAPSPri(InstSP):  # a trap on a condition, to the sum of a register and a number
    op3, rs1, cond, cc, imm = constant(6), field(5), field(4), field(2), field(8)
    inst = concat("10", 0, cond, op3, rs1, 1, cc, "000", imm)
