"""Instruction formats of 32 bits: volume I, sections 2.2 and 2.3. The words are drawn as there, bit 31 first.

The generated code emitter encodes operands in the order in which a format declares its fields. ``TSFlags`` say the format, by a number, and whether
the result is a number of 32 bits with its sign, whatever the width of the register.
"""

from tgdsl.language import Instruction, bits, concat, constant, field

# Numbers of formats in TSFlags; those of compressed instructions follow.
PSEUDO, R, R4, I, S, B, U, J = range(8)
CR, CI, CSS, CIW, CL, CS, CA, CB, CJ, CU, CLB, CLH, CSB, CSH, OTHER = range(8, 23)


class RVInstCommon(Instruction):  # base of all instructions
    namespace = "RISCV"


class RVInst(RVInstCommon):
    size = 4


class Result(RVInst):  # whose result may have its sign in all upper bits
    sext_w = constant(1, 0)  # IsSignExtendingOpW


class Pseudo(RVInst):  # C++ makes other instructions of it
    is_pseudo = is_code_gen_only = True
    ts_flags = PSEUDO


class Computes(RVInstCommon):  # only what its operands say
    has_side_effects = may_load = may_store = False


class Loads(RVInstCommon):
    has_side_effects, may_load, may_store = False, True, False


class Stores(RVInstCommon):
    has_side_effects, may_load, may_store = False, False, True


class Acts(RVInstCommon):  # on more than registers and memory
    has_side_effects, may_load, may_store = True, False, False


class OnlyParsed(Pseudo):  # the assembler makes other instructions of it
    is_code_gen_only, is_asm_parser_only = False, True


class RVInstR(Result):  # two registers
    rs2, rs1, rd, funct7, funct3, opcode = field(5), field(5), field(5), constant(7), constant(3), constant(7)
    inst = concat(funct7, rs2, rs1, funct3, rd, opcode)
    ts_flags = concat(Result.sext_w, "0" * 13, f"{R:05b}")


class RVInstRAtomic(Result):  # a register and an address, with what is ordered before and after it
    rs2, rs1, rd, funct5, funct3 = field(5), field(5), field(5), constant(5), constant(3)
    aq, rl, opcode = constant(1), constant(1), constant(7)
    inst = concat(funct5, aq, rl, rs2, rs1, funct3, rd, opcode)
    ts_flags = concat(Result.sext_w, "0" * 13, f"{R:05b}")


class RVInstRFrm(Result):  # two registers, and how to round
    rs2, rs1, frm, rd, funct7, opcode = field(5), field(5), field(3), field(5), constant(7), constant(7)
    inst = concat(funct7, rs2, rs1, frm, rd, opcode)
    ts_flags = concat(Result.sext_w, "0" * 13, f"{R:05b}")


class RVInstR4Frm(RVInst):  # three registers, and how to round
    rs3, rs2, rs1, frm, rd, funct2, opcode = field(5), field(5), field(5), field(3), field(5), constant(2), constant(7)
    inst = concat(rs3, funct2, rs2, rs1, frm, rd, opcode)
    ts_flags = R4


class RVInstI(Result):  # a register and a number
    rs1, rd, imm12, funct3, opcode = field(5), field(5), field(12), constant(3), constant(7)
    inst = concat(imm12, rs1, funct3, rd, opcode)
    ts_flags = concat(Result.sext_w, "0" * 13, f"{I:05b}")


class RVInstIShift(Result):  # a shift by a number of six bits
    rs1, rd, shamt, imm11_7, funct3, opcode = field(5), field(5), field(6), constant(5), constant(3), constant(7)
    inst = concat(imm11_7, 0, shamt, rs1, funct3, rd, opcode)
    ts_flags = concat(Result.sext_w, "0" * 13, f"{I:05b}")


class RVInstIShiftW(Result):  # a shift of 32 bits by a number
    rs1, rd, shamt, imm11_5, funct3, opcode = field(5), field(5), field(5), constant(7), constant(3), constant(7)
    inst = concat(imm11_5, shamt, rs1, funct3, rd, opcode)
    ts_flags = concat(Result.sext_w, "0" * 13, f"{I:05b}")


class RVInstIUnary(Result):  # a register alone
    rs1, rd, imm12, funct3, opcode = field(5), field(5), constant(12), constant(3), constant(7)
    inst = concat(imm12, rs1, funct3, rd, opcode)
    ts_flags = concat(Result.sext_w, "0" * 13, f"{I:05b}")


class RVInstS(RVInst):  # a store
    imm12, rs2, rs1, funct3, opcode = field(12), field(5), field(5), constant(3), constant(7)
    inst = concat(bits(imm12, 11, 5), rs2, rs1, funct3, bits(imm12, 4, 0), opcode)
    ts_flags = S


class RVInstB(RVInst):  # a branch: the distance is in units of two bytes
    imm12, rs2, rs1, funct3, opcode = field(12), field(5), field(5), constant(3), constant(7)
    inst = concat(bits(imm12, 11), bits(imm12, 9, 4), rs2, rs1, funct3, bits(imm12, 3, 0), bits(imm12, 10), opcode)
    ts_flags = B


class RVInstU(Result):  # the upper 20 bits of a number
    imm20, rd, opcode = field(20), field(5), constant(7)
    inst = concat(imm20, rd, opcode)
    ts_flags = concat(Result.sext_w, "0" * 13, f"{U:05b}")


class RVInstJ(RVInst):  # a jump: the distance is in units of two bytes
    imm20, rd, opcode = field(20), field(5), constant(7)
    inst = concat(bits(imm20, 19), bits(imm20, 9, 0), bits(imm20, 10), bits(imm20, 18, 11), rd, opcode)
    ts_flags = J
