"""Aliases of RV32I and RV64I: the pseudoinstructions of volume I, chapter 35, and other spellings that the assembler takes.

Of several that fit, the assembly writer prefers the one with the highest priority; what has the priority 0 is only read.
"""

from tgdsl.language import Aliases, InstAlias, MnemonicAlias, bit_string, in_

from targets.riscv.csrs import CYCLE, CYCLEH, INSTRET, INSTRETH, TIME, TIMEH
from targets.riscv.features.extensions import HasStdExtZicfilp, HasStdExtZihintntl, HasStdExtZihintpause
from targets.riscv.features.tuning import IsRV32, IsRV64
from targets.riscv.integer.arithmetic import (
    ADD, ADDI, ADDIW, ANDI, AUIPC, ORI, SLLI, SLLIW, SLT, SLTI, SLTIU, SLTU, SRAI, SRAIW, SRLI, SRLIW, SUB, SUBW, XORI,
)  # fmt: skip
from targets.riscv.integer.control import BEQ, BGE, BGEU, BLT, BLTU, BNE, JAL, JALR
from targets.riscv.integer.memory import LB, LBU, LD, LH, LHU, LW, LWU, SB, SD, SH, SW
from targets.riscv.integer.system import (
    CSRRC, CSRRCI, CSRRS, CSRRSI, CSRRW, CSRRWI, FENCE, HFENCE_GVMA, HFENCE_VVMA, SFENCE_VMA,
)  # fmt: skip
from targets.riscv.operands import csr_sysreg, simm12, simm13_lsb0, simm21_lsb0_jal, uimm5, uimm20, uimmlog2xlen
from targets.riscv.registers import GPR, X, X0, X1


class Arithmetic(Aliases):
    rd, rs, rt, imm = in_(GPR), in_(GPR), in_(GPR), in_(simm12)

    InstAlias("nop", ADDI(X0, X0, 0))
    InstAlias(f"li {rd}, {imm}", ADDI(rd, X0, imm))
    InstAlias(f"mv {rd}, {rs}", ADDI(rd, rs, 0))
    InstAlias(f"not {rd}, {rs}", XORI(rd, rs, -1))
    InstAlias(f"neg {rd}, {rs}", SUB(rd, X0, rs))
    InstAlias(f"negw {rd}, {rs}", SUBW(rd, X0, rs), predicates=[IsRV64])
    InstAlias(f"sext.w {rd}, {rs}", ADDIW(rd, rs, 0), predicates=[IsRV64])
    InstAlias(f"seqz {rd}, {rs}", SLTIU(rd, rs, 1))
    InstAlias(f"snez {rd}, {rs}", SLTU(rd, X0, rs))
    InstAlias(f"sltz {rd}, {rs}", SLT(rd, rs, X0))
    InstAlias(f"sgtz {rd}, {rs}", SLT(rd, X0, rs))
    InstAlias(f"sgt {rd}, {rs}, {rt}", SLT(rd, rt, rs), emit_priority=0)
    InstAlias(f"sgtu {rd}, {rs}, {rt}", SLTU(rd, rt, rs), emit_priority=0)


class Branches(Aliases):
    rs, rt, offset = in_(GPR), in_(GPR), in_(simm13_lsb0)

    InstAlias(f"beqz {rs}, {offset}", BEQ(rs, X0, offset))
    InstAlias(f"bnez {rs}, {offset}", BNE(rs, X0, offset))
    InstAlias(f"blez {rs}, {offset}", BGE(X0, rs, offset))
    InstAlias(f"bgez {rs}, {offset}", BGE(rs, X0, offset))
    InstAlias(f"bltz {rs}, {offset}", BLT(rs, X0, offset))
    InstAlias(f"bgtz {rs}, {offset}", BLT(X0, rs, offset))
    for mnemonic, swapped in (("bgt", BLT), ("ble", BGE), ("bgtu", BLTU), ("bleu", BGEU)):
        InstAlias(f"{mnemonic} {rs}, {rt}, {offset}", swapped(rt, rs, offset), emit_priority=0)


class Jumps(Aliases):
    """JALR without an offset is printed in the shortest form: ``ret``, with one register, or with two."""

    to, rd, rs, offset = in_(simm21_lsb0_jal, name="offset"), in_(GPR), in_(GPR), in_(simm12)

    InstAlias(f"j {to}", JAL(X0, to))
    InstAlias(f"jal {to}", JAL(X1, to))
    for mnemonic, link in (("jr", X0), ("jalr", X1)):
        InstAlias(f"{mnemonic} {rs}", JALR(link, rs, 0), emit_priority=3)
        InstAlias(f"{mnemonic} {offset}({rs})", JALR(link, rs, offset))
    InstAlias(f"jalr {rd}, {rs}", JALR(rd, rs, 0), emit_priority=2)
    InstAlias("ret", JALR(X0, X1, 0), emit_priority=4)

    InstAlias(f"jr {rs}, {offset}", JALR(X0, rs, offset), emit_priority=0)
    InstAlias(f"jalr {rs}, {offset}", JALR(X1, rs, offset), emit_priority=0)
    InstAlias(f"jalr {rd}, {rs}, {offset}", JALR(rd, rs, offset), emit_priority=0)
    InstAlias(f"jr ({rs})", JALR(X0, rs, 0), emit_priority=0)
    InstAlias(f"jalr ({rs})", JALR(X1, rs, 0), emit_priority=0)
    InstAlias(f"jalr {rd}, ({rs})", JALR(rd, rs, 0), emit_priority=0)


class SystemRegisters(Aliases):
    rd, rs, csr, imm = in_(GPR), in_(GPR), in_(csr_sysreg), in_(uimm5)

    InstAlias("fence", FENCE(0xF, 0xF))
    InstAlias("pause", FENCE(0x1, 0x0), predicates=[HasStdExtZihintpause])

    for mnemonic, counter in (("rdinstret", INSTRET), ("rdcycle", CYCLE), ("rdtime", TIME)):
        InstAlias(f"{mnemonic} {rd}", CSRRS(rd, bit_string(f"{counter.Encoding:012b}"), X0))
    for mnemonic, counter in (("rdinstreth", INSTRETH), ("rdcycleh", CYCLEH), ("rdtimeh", TIMEH)):
        InstAlias(f"{mnemonic} {rd}", CSRRS(rd, bit_string(f"{counter.Encoding:012b}"), X0), predicates=[IsRV32])

    InstAlias(f"csrr {rd}, {csr}", CSRRS(rd, csr, X0))
    for mnemonic, of_register in (("csrw", CSRRW), ("csrs", CSRRS), ("csrc", CSRRC)):
        InstAlias(f"{mnemonic} {csr}, {rs}", of_register(X0, csr, rs))
    OF_NUMBERS = (("csrrw", CSRRWI), ("csrrs", CSRRSI), ("csrrc", CSRRCI))
    for mnemonic, of_number in OF_NUMBERS:
        InstAlias(f"csr{mnemonic[-1]}i {csr}, {imm}", of_number(X0, csr, imm))
    for mnemonic, of_number in OF_NUMBERS:
        InstAlias(f"csr{mnemonic[-1]} {csr}, {imm}", of_number(X0, csr, imm), emit_priority=0)
    for mnemonic, of_number in OF_NUMBERS:
        InstAlias(f"{mnemonic} {rd}, {csr}, {imm}", of_number(rd, csr, imm), emit_priority=0)

    for mnemonic, fence in (("sfence.vma", SFENCE_VMA), ("hfence.gvma", HFENCE_GVMA), ("hfence.vvma", HFENCE_VVMA)):
        InstAlias(mnemonic, fence(X0, X0))
        InstAlias(f"{mnemonic} {rs}", fence(rs, X0))

    for level, register in (("p1", X[2]), ("pall", X[3]), ("s1", X[4]), ("all", X[5])):
        InstAlias(f"ntl.{level}", ADD(X0, X0, register), predicates=[HasStdExtZihintntl])


class OtherSpellings(Aliases):
    """Addresses without an offset, and numbers as operands of the mnemonics for registers."""

    rd, rs1, rs2, imm12, shamt = in_(GPR), in_(GPR), in_(GPR), in_(simm12), in_(uimmlog2xlen)
    shamt5, imm20, rs = in_(uimm5, name="shamt"), in_(uimm20), in_(GPR)

    for mnemonic, load in (("lb", LB), ("lh", LH), ("lw", LW), ("lbu", LBU), ("lhu", LHU)):
        InstAlias(f"{mnemonic} {rd}, ({rs1})", load(rd, rs1, 0), emit_priority=0)
    for mnemonic, store in (("sb", SB), ("sh", SH), ("sw", SW)):
        InstAlias(f"{mnemonic} {rs2}, ({rs1})", store(rs2, rs1, 0), emit_priority=0)
    for mnemonic, with_number in (("add", ADDI), ("and", ANDI), ("xor", XORI), ("or", ORI)):
        InstAlias(f"{mnemonic} {rd}, {rs1}, {imm12}", with_number(rd, rs1, imm12), emit_priority=0)
    for mnemonic, shift in (("sll", SLLI), ("srl", SRLI), ("sra", SRAI)):
        InstAlias(f"{mnemonic} {rd}, {rs1}, {shamt}", shift(rd, rs1, shamt), emit_priority=0)

    WIDE = [IsRV64]
    for mnemonic, load in (("lwu", LWU), ("ld", LD)):
        InstAlias(f"{mnemonic} {rd}, ({rs1})", load(rd, rs1, 0), emit_priority=0, predicates=WIDE)
    InstAlias(f"sd {rs2}, ({rs1})", SD(rs2, rs1, 0), emit_priority=0, predicates=WIDE)
    InstAlias(f"addw {rd}, {rs1}, {imm12}", ADDIW(rd, rs1, imm12), emit_priority=0, predicates=WIDE)
    for mnemonic, shift in (("sllw", SLLIW), ("srlw", SRLIW), ("sraw", SRAIW)):
        InstAlias(f"{mnemonic} {rd}, {rs1}, {shamt5}", shift(rd, rs1, shamt5), emit_priority=0, predicates=WIDE)

    InstAlias(f"slt {rd}, {rs1}, {imm12}", SLTI(rd, rs1, imm12), emit_priority=0)
    InstAlias(f"sltu {rd}, {rs1}, {imm12}", SLTIU(rd, rs1, imm12), emit_priority=0)
    InstAlias(f"zext.b {rd}, {rs}", ANDI(rd, rs, 0xFF), emit_priority=0)
    InstAlias(f"lpad {imm20}", AUIPC(X0, imm20), predicates=[HasStdExtZicfilp])


# Names of earlier versions of the manual, and GNU's.
MnemonicAlias("move", "mv")
MnemonicAlias("scall", "ecall")
MnemonicAlias("sbreak", "ebreak")
