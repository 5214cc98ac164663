"""The directive ``.insn`` for instructions of 16 bits."""

from tgdsl.language import Aliases, InstAlias, Instruction, bits, concat, field, in_, out

from targets.riscv import formats
from targets.riscv.compressed.formats import RVInst16
from targets.riscv.compressed.operands import AnyRegC, simm6, simm9_lsb0, simm12_lsb0, uimm2_opcode
from targets.riscv.features.extensions import HasStdExtCOrZca
from targets.riscv.operands import AnyReg, uimm2, uimm3, uimm4, uimm5, uimm6, uimm8, uimm16


class Anything(RVInst16):  # the matcher only knows it by an alias
    is_code_gen_only = has_side_effects = may_load = may_store = has_no_scheduling_info = True


class DirectiveInsnCR(Anything):
    opcode, funct4, rs2, rd = field(2), field(4), field(5), field(5)
    inst = concat(funct4, rd, rs2, opcode)
    ts_flags = formats.CR


class DirectiveInsnCI(Anything):
    opcode, funct3, imm6, rd = field(2), field(3), field(6), field(5)
    inst = concat(funct3, bits(imm6, 5), rd, bits(imm6, 4, 0), opcode)
    ts_flags = formats.CI


class DirectiveInsnCIW(Anything):
    opcode, funct3, imm8, rd = field(2), field(3), field(8), field(3)
    inst = concat(funct3, imm8, rd, opcode)
    ts_flags = formats.CIW


class DirectiveInsnCSS(Anything):
    opcode, funct3, imm6, rs2 = field(2), field(3), field(6), field(5)
    inst = concat(funct3, imm6, rs2, opcode)
    ts_flags = formats.CSS


class DirectiveInsnCL(Anything):
    opcode, funct3, imm5, rd, rs1 = field(2), field(3), field(5), field(3), field(3)
    inst = concat(funct3, bits(imm5, 4, 2), rs1, bits(imm5, 1, 0), rd, opcode)
    ts_flags = formats.CL


class DirectiveInsnCS(Anything):
    opcode, funct3, imm5, rs2, rs1 = field(2), field(3), field(5), field(3), field(3)
    inst = concat(funct3, bits(imm5, 4, 2), rs1, bits(imm5, 1, 0), rs2, opcode)
    ts_flags = formats.CS


class DirectiveInsnCA(Anything):
    opcode, funct6, funct2, rd, rs2 = field(2), field(6), field(2), field(3), field(3)
    inst = concat(funct6, rd, funct2, rs2, opcode)
    ts_flags = formats.CA


class DirectiveInsnCB(Anything):
    opcode, funct3, imm8, rs1 = field(2), field(3), field(8), field(3)
    inst = concat(
        funct3, bits(imm8, 7), bits(imm8, 3, 2), rs1, bits(imm8, 6, 5), bits(imm8, 1, 0), bits(imm8, 4), opcode
    )
    ts_flags = formats.CB


class DirectiveInsnCJ(Anything):
    opcode, funct3, imm11 = field(2), field(3), field(11)
    inst = concat(
        *(funct3, bits(imm11, 10), bits(imm11, 3), bits(imm11, 8, 7), bits(imm11, 9), bits(imm11, 5)),
        *(bits(imm11, 6), bits(imm11, 2, 0), bits(imm11, 4), opcode),
    )
    ts_flags = formats.CJ


class WholeHalfword(Anything):
    value = field(16)
    inst = concat(value)
    ts_flags = formats.OTHER


class InsnCR(DirectiveInsnCR):
    rd, opcode, funct4, rs2 = out(AnyReg), in_(uimm2_opcode), in_(uimm4), in_(AnyReg)
    asm = f".insn cr {opcode}, {funct4}, {rd}, {rs2}"


class InsnCI(DirectiveInsnCI):
    rd, opcode, funct3, imm6 = out(AnyReg), in_(uimm2_opcode), in_(uimm3), in_(simm6)
    asm = f".insn ci {opcode}, {funct3}, {rd}, {imm6}"


class InsnCIW(DirectiveInsnCIW):
    rd, opcode, funct3, imm8 = out(AnyRegC), in_(uimm2_opcode), in_(uimm3), in_(uimm8)
    asm = f".insn ciw {opcode}, {funct3}, {rd}, {imm8}"


class InsnCSS(DirectiveInsnCSS):
    opcode, funct3, rs2, imm6 = in_(uimm2_opcode), in_(uimm3), in_(AnyReg), in_(uimm6)
    asm = f".insn css {opcode}, {funct3}, {rs2}, {imm6}"


class InsnCL(DirectiveInsnCL):
    rd, opcode, funct3, rs1, imm5 = out(AnyRegC), in_(uimm2_opcode), in_(uimm3), in_(AnyRegC), in_(uimm5)
    asm = f".insn cl {opcode}, {funct3}, {rd}, {imm5}({rs1})"


class InsnCS(DirectiveInsnCS):
    opcode, funct3, rs2, rs1, imm5 = in_(uimm2_opcode), in_(uimm3), in_(AnyRegC), in_(AnyRegC), in_(uimm5)
    asm = f".insn cs {opcode}, {funct3}, {rs2}, {imm5}({rs1})"


class InsnCA(DirectiveInsnCA):
    rd, opcode, funct6, funct2, rs2 = out(AnyRegC), in_(uimm2_opcode), in_(uimm6), in_(uimm2), in_(AnyRegC)
    asm = f".insn ca {opcode}, {funct6}, {funct2}, {rd}, {rs2}"


class InsnCB(DirectiveInsnCB):
    opcode, funct3, rs1, imm8 = in_(uimm2_opcode), in_(uimm3), in_(AnyRegC), in_(simm9_lsb0)
    asm = f".insn cb {opcode}, {funct3}, {rs1}, {imm8}"


class InsnCJ(DirectiveInsnCJ):
    opcode, funct3, imm11 = in_(uimm2_opcode), in_(uimm3), in_(simm12_lsb0)
    asm = f".insn cj {opcode}, {funct3}, {imm11}"


class Insn16(WholeHalfword):
    value = in_(uimm16)
    asm = f".insn 0x2, {value}"


NEEDS = [HasStdExtCOrZca]


def _directive(asm: str, result: Instruction) -> None:
    InstAlias(asm, result, emit_priority=0, predicates=NEEDS)


class Directives(Aliases):
    opcode, funct2, funct3, funct4, funct6 = in_(uimm2_opcode), in_(uimm2), in_(uimm3), in_(uimm4), in_(uimm6)
    any_rd, any_rs2 = in_(AnyReg, name="rd"), in_(AnyReg, name="rs2")
    rd, rs1, rs2, imm5 = in_(AnyRegC), in_(AnyRegC), in_(AnyRegC), in_(uimm5)
    imm6, offset, imm8 = in_(simm6), in_(uimm6, name="imm6"), in_(uimm8)
    distance, far = in_(simm9_lsb0, name="imm8"), in_(simm12_lsb0, name="imm11")

    _directive(f".insn_cr {opcode}, {funct4}, {any_rd}, {any_rs2}", InsnCR(any_rd, opcode, funct4, any_rs2))
    _directive(f".insn_ci {opcode}, {funct3}, {any_rd}, {imm6}", InsnCI(any_rd, opcode, funct3, imm6))
    _directive(f".insn_ciw {opcode}, {funct3}, {rd}, {imm8}", InsnCIW(rd, opcode, funct3, imm8))
    _directive(f".insn_css {opcode}, {funct3}, {any_rs2}, {offset}", InsnCSS(opcode, funct3, any_rs2, offset))
    _directive(f".insn_cl {opcode}, {funct3}, {rd}, {imm5}({rs1})", InsnCL(rd, opcode, funct3, rs1, imm5))
    _directive(f".insn_cl {opcode}, {funct3}, {rd}, ({rs1})", InsnCL(rd, opcode, funct3, rs1, 0))
    _directive(f".insn_cs {opcode}, {funct3}, {rs2}, {imm5}({rs1})", InsnCS(opcode, funct3, rs2, rs1, imm5))
    _directive(f".insn_cs {opcode}, {funct3}, {rs2}, ({rs1})", InsnCS(opcode, funct3, rs2, rs1, 0))
    _directive(f".insn_ca {opcode}, {funct6}, {funct2}, {rd}, {rs2}", InsnCA(rd, opcode, funct6, funct2, rs2))
    _directive(f".insn_cb {opcode}, {funct3}, {rs1}, {distance}", InsnCB(opcode, funct3, rs1, distance))
    _directive(f".insn_cj {opcode}, {funct3}, {far}", InsnCJ(opcode, funct3, far))
