"""The directive ``.insn``: any instruction, by its format and the numbers of its fields. The parser makes a mnemonic of it and its format."""

from tgdsl.language import Aliases, InstAlias, bits, concat, field, in_, out

from targets.riscv import formats
from targets.riscv.formats import RVInst
from targets.riscv.operands import (
    AnyReg, simm12, simm13_lsb0, simm21_lsb0_jal, uimm2, uimm3, uimm7, uimm7_opcode, uimm20_lui, uimm32,
)  # fmt: skip


class Anything(RVInst):  # the matcher only knows it by an alias
    is_code_gen_only = has_side_effects = may_load = may_store = has_no_scheduling_info = True


class DirectiveInsnR(Anything):
    opcode, funct7, funct3, rs2, rs1, rd = field(7), field(7), field(3), field(5), field(5), field(5)
    inst = concat(funct7, rs2, rs1, funct3, rd, opcode)
    ts_flags = formats.R


class DirectiveInsnR4(Anything):
    opcode, funct2, funct3, rs3, rs2, rs1, rd = field(7), field(2), field(3), field(5), field(5), field(5), field(5)
    inst = concat(rs3, funct2, rs2, rs1, funct3, rd, opcode)
    ts_flags = formats.R4


class DirectiveInsnI(Anything):
    opcode, funct3, imm12, rs1, rd = field(7), field(3), field(12), field(5), field(5)
    inst = concat(imm12, rs1, funct3, rd, opcode)
    ts_flags = formats.I


class DirectiveInsnS(Anything):
    opcode, funct3, imm12, rs2, rs1 = field(7), field(3), field(12), field(5), field(5)
    inst = concat(bits(imm12, 11, 5), rs2, rs1, funct3, bits(imm12, 4, 0), opcode)
    ts_flags = formats.S


class DirectiveInsnB(Anything):
    opcode, funct3, imm12, rs2, rs1 = field(7), field(3), field(12), field(5), field(5)
    inst = concat(bits(imm12, 11), bits(imm12, 9, 4), rs2, rs1, funct3, bits(imm12, 3, 0), bits(imm12, 10), opcode)
    ts_flags = formats.B


class DirectiveInsnU(Anything):
    opcode, imm20, rd = field(7), field(20), field(5)
    inst = concat(imm20, rd, opcode)
    ts_flags = formats.U


class DirectiveInsnJ(Anything):  # its bits are not those of a jump, as in LLVM
    opcode, imm20, rd = field(7), field(20), field(5)
    inst = concat(imm20, rd, opcode)
    ts_flags = formats.J


class WholeWord(Anything):
    value = field(32)
    inst = concat(value)
    ts_flags = formats.OTHER


class InsnR(DirectiveInsnR):
    rd, opcode, funct3, funct7 = out(AnyReg), in_(uimm7_opcode), in_(uimm3), in_(uimm7)
    rs1, rs2 = in_(AnyReg), in_(AnyReg)
    asm = f".insn r {opcode}, {funct3}, {funct7}, {rd}, {rs1}, {rs2}"


class InsnR4(DirectiveInsnR4):
    rd, opcode, funct3, funct2 = out(AnyReg), in_(uimm7_opcode), in_(uimm3), in_(uimm2)
    rs1, rs2, rs3 = in_(AnyReg), in_(AnyReg), in_(AnyReg)
    asm = f".insn r4 {opcode}, {funct3}, {funct2}, {rd}, {rs1}, {rs2}, {rs3}"


class InsnI(DirectiveInsnI):
    rd, opcode, funct3, rs1, imm12 = out(AnyReg), in_(uimm7_opcode), in_(uimm3), in_(AnyReg), in_(simm12)
    asm = f".insn i {opcode}, {funct3}, {rd}, {rs1}, {imm12}"


class InsnI_Mem(DirectiveInsnI):
    rd, opcode, funct3, rs1, imm12 = out(AnyReg), in_(uimm7_opcode), in_(uimm3), in_(AnyReg), in_(simm12)
    asm = f".insn i {opcode}, {funct3}, {rd}, {imm12}({rs1})"


class InsnS(DirectiveInsnS):
    opcode, funct3, rs2, rs1, imm12 = in_(uimm7_opcode), in_(uimm3), in_(AnyReg), in_(AnyReg), in_(simm12)
    asm = f".insn s {opcode}, {funct3}, {rs2}, {imm12}({rs1})"


class InsnB(DirectiveInsnB):
    opcode, funct3, rs1, rs2, imm12 = in_(uimm7_opcode), in_(uimm3), in_(AnyReg), in_(AnyReg), in_(simm13_lsb0)
    asm = f".insn b {opcode}, {funct3}, {rs1}, {rs2}, {imm12}"


class InsnU(DirectiveInsnU):
    rd, opcode, imm20 = out(AnyReg), in_(uimm7_opcode), in_(uimm20_lui)
    asm = f".insn u {opcode}, {rd}, {imm20}"


class InsnJ(DirectiveInsnJ):
    rd, opcode, imm20 = out(AnyReg), in_(uimm7_opcode), in_(simm21_lsb0_jal)
    asm = f".insn j {opcode}, {rd}, {imm20}"


class Insn32(WholeWord):
    value = in_(uimm32)
    asm = f".insn 0x4, {value}"


class Directives(Aliases):
    rd, rs1, rs2, rs3 = in_(AnyReg), in_(AnyReg), in_(AnyReg), in_(AnyReg)
    opcode, funct2, funct3, funct7 = in_(uimm7_opcode), in_(uimm2), in_(uimm3), in_(uimm7)
    imm12, distance = in_(simm12), in_(simm13_lsb0, name="imm12")
    upper, far = in_(uimm20_lui, name="imm20"), in_(simm21_lsb0_jal, name="imm20")

    InstAlias(
        f".insn_r {opcode}, {funct3}, {funct7}, {rd}, {rs1}, {rs2}",
        InsnR(rd, opcode, funct3, funct7, rs1, rs2),
        emit_priority=0,
    )
    for name in ("r", "r4"):
        InstAlias(
            f".insn_{name} {opcode}, {funct3}, {funct2}, {rd}, {rs1}, {rs2}, {rs3}",
            InsnR4(rd, opcode, funct3, funct2, rs1, rs2, rs3),
            emit_priority=0,
        )
    InstAlias(
        f".insn_i {opcode}, {funct3}, {rd}, {rs1}, {imm12}", InsnI(rd, opcode, funct3, rs1, imm12), emit_priority=0
    )
    InstAlias(
        f".insn_i {opcode}, {funct3}, {rd}, {imm12}({rs1})", InsnI_Mem(rd, opcode, funct3, rs1, imm12), emit_priority=0
    )
    InstAlias(f".insn_i {opcode}, {funct3}, {rd}, ({rs1})", InsnI_Mem(rd, opcode, funct3, rs1, 0), emit_priority=0)
    for name in ("b", "sb"):
        InstAlias(
            f".insn_{name} {opcode}, {funct3}, {rs1}, {rs2}, {distance}",
            InsnB(opcode, funct3, rs1, rs2, distance),
            emit_priority=0,
        )
    InstAlias(f".insn_u {opcode}, {rd}, {upper}", InsnU(rd, opcode, upper), emit_priority=0)
    for name in ("j", "uj"):
        InstAlias(f".insn_{name} {opcode}, {rd}, {far}", InsnJ(rd, opcode, far), emit_priority=0)
    InstAlias(
        f".insn_s {opcode}, {funct3}, {rs2}, {imm12}({rs1})", InsnS(opcode, funct3, rs2, rs1, imm12), emit_priority=0
    )
    InstAlias(f".insn_s {opcode}, {funct3}, {rs2}, ({rs1})", InsnS(opcode, funct3, rs2, rs1, 0), emit_priority=0)
