"""Arithmetic, logic and shifts of RV32I and RV64I (volume I, sections 2.4 and 4.2)."""

from collections.abc import Sequence

from tgdsl.language import Instruction, Predicate, SchedRW, in_, out

from targets.riscv import opcodes
from targets.riscv.features.tuning import IsRV64
from targets.riscv.formats import Computes, RVInstI, RVInstIShift, RVInstIShiftW, RVInstR, RVInstU
from targets.riscv.operands import simm12, uimm5, uimm20_auipc, uimm20_lui, uimmlog2xlen
from targets.riscv.registers import GPR
from targets.riscv.scheduling import kinds as of


# -- families ----------------------------------------------------------------------------------------------------------
def alu_rr(
    mnemonic: str,
    funct7: int,
    funct3: int,
    timing: SchedRW,
    *,
    commutes: bool = False,
    needs: Sequence[Predicate] = (),
    sext_w: bool = False,
    opcode: int = opcodes.OP,
) -> type[Instruction]:
    """An operation on two registers; ``sext_w`` if its result has its sign in all upper bits."""

    class on_registers(Computes, RVInstR, funct7=funct7, funct3=funct3, opcode=opcode, sext_w=sext_w):
        is_commutable, sched_rw, predicates = commutes, timing, needs
        rd, rs1, rs2 = out(GPR), in_(GPR), in_(GPR)
        asm = f"{mnemonic}\t{rd}, {rs1}, {rs2}"

    return on_registers


def aluw_rr(
    mnemonic: str,
    funct7: int,
    funct3: int,
    timing: SchedRW,
    *,
    commutes: bool = False,
    needs: Sequence[Predicate] = (IsRV64,),
    sext_w: bool = True,
) -> type[Instruction]:
    """An operation on the lower 32 bits of two registers."""
    return alu_rr(mnemonic, funct7, funct3, timing, commutes=commutes, needs=needs, sext_w=sext_w, opcode=opcodes.OP_32)


def alu_ri(mnemonic: str, funct3: int, *, is_cheap: bool = False, sext_w: bool = False) -> type[Instruction]:
    """An operation on a register and a number; ``is_cheap`` if it is better done again than kept in a register."""

    class with_number(Computes, RVInstI, funct3=funct3, opcode=opcodes.OP_IMM, sext_w=sext_w):
        is_re_materializable = is_as_cheap_as_a_move = is_cheap
        sched_rw = of.IALU.of(1)
        rd, rs1, imm12 = out(GPR), in_(GPR), in_(simm12)
        asm = f"{mnemonic}\t{rd}, {rs1}, {imm12}"

    return with_number


def shift_ri(
    mnemonic: str,
    imm11_7: int,
    funct3: int,
    timing: SchedRW | None = None,
    *,
    needs: Sequence[Predicate] = (),
    opcode: int = opcodes.OP_IMM,
    sext_w: bool = False,
) -> type[Instruction]:
    """A shift, or the like, by a number of bits less than XLEN."""

    class by_number(Computes, RVInstIShift, imm11_7=imm11_7, funct3=funct3, opcode=opcode, sext_w=sext_w):
        sched_rw, predicates = timing or of.ShiftImm.of(1), needs
        rd, rs1, shamt = out(GPR), in_(GPR), in_(uimmlog2xlen)
        asm = f"{mnemonic}\t{rd}, {rs1}, {shamt}"

    return by_number


def shiftw_ri(
    mnemonic: str,
    imm11_5: int,
    funct3: int,
    timing: SchedRW | None = None,
    *,
    needs: Sequence[Predicate] = (IsRV64,),
    opcode: int = opcodes.OP_IMM_32,
    sext_w: bool = True,
) -> type[Instruction]:
    """A shift, or the like, of the lower 32 bits by a number."""

    class by_number(Computes, RVInstIShiftW, imm11_5=imm11_5, funct3=funct3, opcode=opcode, sext_w=sext_w):
        sched_rw, predicates = timing or of.ShiftImm32.of(1), needs
        rd, rs1, shamt = out(GPR), in_(GPR), in_(uimm5)
        asm = f"{mnemonic}\t{rd}, {rs1}, {shamt}"

    return by_number


# -- the upper 20 bits of a number, and of an address ------------------------------------------------------------------
class LUI(Computes, RVInstU, opcode=opcodes.LUI, sext_w=1):
    is_re_materializable = is_as_cheap_as_a_move = True
    sched_rw = of.IALU.of(0)
    rd, imm20 = out(GPR), in_(uimm20_lui)
    asm = f"lui\t{rd}, {imm20}"


class AUIPC(Computes, RVInstU, opcode=opcodes.AUIPC):
    sched_rw = of.IALU.of(0)
    rd, imm20 = out(GPR), in_(uimm20_auipc)
    asm = f"auipc\t{rd}, {imm20}"


# -- with a number -----------------------------------------------------------------------------------------------------
ADDI = alu_ri("addi", 0b000, is_cheap=True)
SLTI, SLTIU = alu_ri("slti", 0b010, sext_w=True), alu_ri("sltiu", 0b011, sext_w=True)
XORI, ORI = alu_ri("xori", 0b100, is_cheap=True), alu_ri("ori", 0b110, is_cheap=True)
ANDI = alu_ri("andi", 0b111)
SLLI, SRLI, SRAI = shift_ri("slli", 0b00000, 0b001), shift_ri("srli", 0b00000, 0b101), shift_ri("srai", 0b01000, 0b101)

# -- of registers ------------------------------------------------------------------------------------------------------
ADD = alu_rr("add", 0b0000000, 0b000, of.IALU.of(2), commutes=True)
SUB = alu_rr("sub", 0b0100000, 0b000, of.IALU.of(2))
SLL = alu_rr("sll", 0b0000000, 0b001, of.ShiftReg.of(2))
SLT = alu_rr("slt", 0b0000000, 0b010, of.IALU.of(2), sext_w=True)
SLTU = alu_rr("sltu", 0b0000000, 0b011, of.IALU.of(2), sext_w=True)
XOR = alu_rr("xor", 0b0000000, 0b100, of.IALU.of(2), commutes=True)
SRL = alu_rr("srl", 0b0000000, 0b101, of.ShiftReg.of(2))
SRA = alu_rr("sra", 0b0100000, 0b101, of.ShiftReg.of(2))
OR = alu_rr("or", 0b0000000, 0b110, of.IALU.of(2), commutes=True)
AND = alu_rr("and", 0b0000000, 0b111, of.IALU.of(2), commutes=True)


# -- on the lower 32 bits (RV64I) --------------------------------------------------------------------------------------
class ADDIW(Computes, RVInstI, funct3=0b000, opcode=opcodes.OP_IMM_32, sext_w=1):
    predicates, sched_rw = [IsRV64], of.IALU32.of(1)
    rd, rs1, imm12 = out(GPR), in_(GPR), in_(simm12)
    asm = f"addiw\t{rd}, {rs1}, {imm12}"


SLLIW, SRLIW = shiftw_ri("slliw", 0b0000000, 0b001), shiftw_ri("srliw", 0b0000000, 0b101)
SRAIW = shiftw_ri("sraiw", 0b0100000, 0b101)

ADDW = aluw_rr("addw", 0b0000000, 0b000, of.IALU32.of(2), commutes=True)
SUBW = aluw_rr("subw", 0b0100000, 0b000, of.IALU32.of(2))
SLLW = aluw_rr("sllw", 0b0000000, 0b001, of.ShiftReg32.of(2))
SRLW = aluw_rr("srlw", 0b0000000, 0b101, of.ShiftReg32.of(2))
SRAW = aluw_rr("sraw", 0b0100000, 0b101, of.ShiftReg32.of(2))
