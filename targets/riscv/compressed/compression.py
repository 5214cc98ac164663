"""CompressPats: which instructions have a shorter form, in the order of volume I, section 27.8, the listing of RVC instructions."""

from collections.abc import Sequence

from tgdsl.language import Compressed, CompressPat, DAGOperand, DagValue, Instruction, Predicate, Register, in_

from targets.riscv.compressed.instructions import (
    ANY, C_ADD, C_ADDI, C_ADDI4SPN, C_ADDI16SP, C_ADDIW, C_ADDW, C_AND, C_ANDI, C_BEQZ, C_BNEZ, C_EBREAK, C_FLD,
    C_FLDSP, C_FLW, C_FLWSP, C_FSD, C_FSDSP, C_FSW, C_FSWSP, C_J, C_JAL, C_JALR, C_JR, C_LD, C_LDSP, C_LI, C_LUI, C_LW,
    C_LWSP, C_MV, C_NOP, C_OR, C_SD, C_SDSP, C_SLLI, C_SRAI, C_SRLI, C_SUB, C_SUBW, C_SW, C_SWSP, C_UNIMP, C_XOR,
    DOUBLE, SINGLE, WIDE,
)  # fmt: skip
from targets.riscv.compressed.operands import (
    c_lui_imm, simm6, simm6nonzero, simm9_lsb0, simm10_lsb0000nonzero, simm12_lsb0, uimm7_lsb00, uimm8_lsb000,
    uimm8_lsb00, uimm9_lsb000, uimm10_lsb00nonzero, uimmlog2xlennonzero,
)  # fmt: skip
from targets.riscv.features.extensions import HasStdExtCOrZca
from targets.riscv.features.tuning import IsRV32
from targets.riscv.floating.instructions import FLD, FLW, FSD, FSW
from targets.riscv.floating.places import Numbers
from targets.riscv.integer.arithmetic import (
    ADD, ADDI, ADDIW, ADDW, AND, ANDI, LUI, OR, SLLI, SRAI, SRLI, SUB, SUBW, XOR,
)  # fmt: skip
from targets.riscv.integer.control import BEQ, BNE, JAL, JALR
from targets.riscv.integer.memory import LD, LW, SD, SW
from targets.riscv.integer.system import EBREAK, UNIMP
from targets.riscv.operands import GPRCMem, SPMem
from targets.riscv.registers import FPR32, FPR32C, FPR64, FPR64C, GPR, GPRC, SP, X0, X1, X2, GPRNoX0, GPRNoX0X2

Needs = Sequence[Predicate]


def memory(
    whole: type[Instruction],
    short: type[Instruction],
    numbers: Numbers,
    address: Numbers,
    offset: DAGOperand[DagValue],
    needs: Needs,
    *,
    stores: bool = False,
) -> None:
    """A load, or a store."""

    class _(Compressed):
        value = in_(numbers, name="rs2" if stores else "rd")
        rs1, imm = in_(address), in_(offset)
        CompressPat(whole(value, rs1, imm), short(value, rs1, imm), predicates=needs)


def with_number(
    whole: type[Instruction],
    short: type[Instruction],
    registers: Numbers,
    number: DAGOperand[DagValue],
    needs: Needs = ANY,
) -> None:
    """An operation on a register, which gets the result, and a number."""

    class _(Compressed):
        rs1, imm = in_(registers), in_(number)
        CompressPat(whole(rs1, rs1, imm), short(rs1, imm), predicates=needs)


def of_registers(
    whole: type[Instruction],
    short: type[Instruction],
    registers: Numbers = GPRC,
    needs: Needs = ANY,
    *,
    commutes: bool = True,
) -> None:
    """An operation on two registers, the first of which gets the result; or the second, if it does not matter which one."""

    class _(Compressed):
        rs1, rs2 = in_(registers), in_(registers)
        CompressPat(whole(rs1, rs1, rs2), short(rs1, rs2), predicates=needs)
        if commutes:
            CompressPat(whole(rs1, rs2, rs1), short(rs1, rs2), predicates=needs, is_compress_only=True)


def jump(link: Register, short: type[Instruction], needs: Needs = ANY) -> None:
    class _(Compressed):
        offset = in_(simm12_lsb0)
        CompressPat(JAL(link, offset), short(offset), predicates=needs)


# -- quadrant 0 --------------------------------------------------------------------------------------------------------
memory(ADDI, C_ADDI4SPN, GPRC, SP, uimm10_lsb00nonzero, ANY)
memory(FLD, C_FLD, FPR64C, GPRCMem, uimm8_lsb000, DOUBLE)
memory(LW, C_LW, GPRC, GPRCMem, uimm7_lsb00, ANY)
memory(FLW, C_FLW, FPR32C, GPRCMem, uimm7_lsb00, SINGLE)
memory(LD, C_LD, GPRC, GPRCMem, uimm8_lsb000, WIDE)
memory(FSD, C_FSD, FPR64C, GPRCMem, uimm8_lsb000, DOUBLE, stores=True)
memory(SW, C_SW, GPRC, GPRCMem, uimm7_lsb00, ANY, stores=True)
memory(FSW, C_FSW, FPR32C, GPRCMem, uimm7_lsb00, SINGLE, stores=True)
memory(SD, C_SD, GPRC, GPRCMem, uimm8_lsb000, WIDE, stores=True)


# -- quadrant 1 --------------------------------------------------------------------------------------------------------
class Nothing(Compressed):
    CompressPat(ADDI(X0, X0, 0), C_NOP(), predicates=ANY)


with_number(ADDI, C_ADDI, GPRNoX0, simm6nonzero)
jump(X1, C_JAL, [HasStdExtCOrZca, IsRV32])
with_number(ADDIW, C_ADDIW, GPRNoX0, simm6, WIDE)


class Constants(Compressed):
    rd, imm = in_(GPRNoX0), in_(simm6)
    rd_upper, upper = in_(GPRNoX0X2, name="rd"), in_(c_lui_imm, name="imm")
    on_stack = in_(simm10_lsb0000nonzero, name="imm")

    CompressPat(ADDI(rd, X0, imm), C_LI(rd, imm), predicates=ANY)
    CompressPat(ADDI(X2, X2, on_stack), C_ADDI16SP(X2, on_stack), predicates=ANY)
    CompressPat(LUI(rd_upper, upper), C_LUI(rd_upper, upper), predicates=ANY)


with_number(SRLI, C_SRLI, GPRC, uimmlog2xlennonzero)
with_number(SRAI, C_SRAI, GPRC, uimmlog2xlennonzero)
with_number(ANDI, C_ANDI, GPRC, simm6)
of_registers(SUB, C_SUB, commutes=False)
of_registers(XOR, C_XOR)
of_registers(OR, C_OR)
of_registers(AND, C_AND)


class WideConstants(Compressed):
    rd, imm = in_(GPRNoX0), in_(simm6)
    CompressPat(ADDIW(rd, X0, imm), C_LI(rd, imm), predicates=WIDE, is_compress_only=True)


of_registers(SUBW, C_SUBW, needs=WIDE, commutes=False)
of_registers(ADDW, C_ADDW, needs=WIDE)
jump(X0, C_J)


class Branches(Compressed):
    rs1, imm = in_(GPRC), in_(simm9_lsb0)
    for whole, short in ((BEQ, C_BEQZ), (BNE, C_BNEZ)):
        CompressPat(whole(rs1, X0, imm), short(rs1, imm), predicates=ANY)
        CompressPat(whole(X0, rs1, imm), short(rs1, imm), predicates=ANY, is_compress_only=True)


# -- quadrant 2 --------------------------------------------------------------------------------------------------------
with_number(SLLI, C_SLLI, GPRNoX0, uimmlog2xlennonzero)
memory(FLD, C_FLDSP, FPR64, SPMem, uimm9_lsb000, DOUBLE)
memory(LW, C_LWSP, GPRNoX0, SPMem, uimm8_lsb00, ANY)
memory(FLW, C_FLWSP, FPR32, SPMem, uimm8_lsb00, SINGLE)
memory(LD, C_LDSP, GPRNoX0, SPMem, uimm9_lsb000, WIDE)


class Moves(Compressed):
    rs1, rs2 = in_(GPRNoX0), in_(GPRNoX0)

    CompressPat(JALR(X0, rs1, 0), C_JR(rs1), predicates=ANY)
    CompressPat(ADD(rs1, X0, rs2), C_MV(rs1, rs2), predicates=ANY, is_compress_only=True)
    CompressPat(ADD(rs1, rs2, X0), C_MV(rs1, rs2), predicates=ANY, is_compress_only=True)
    CompressPat(ADDI(rs1, rs2, 0), C_MV(rs1, rs2), predicates=ANY)
    CompressPat(EBREAK(), C_EBREAK(), predicates=ANY)
    CompressPat(UNIMP(), C_UNIMP(), predicates=ANY)
    CompressPat(JALR(X1, rs1, 0), C_JALR(rs1), predicates=ANY)


of_registers(ADD, C_ADD, GPRNoX0)
memory(FSD, C_FSDSP, FPR64, SPMem, uimm9_lsb000, DOUBLE, stores=True)
memory(SW, C_SWSP, GPR, SPMem, uimm8_lsb00, ANY, stores=True)
memory(FSW, C_FSWSP, FPR32, SPMem, uimm8_lsb00, SINGLE, stores=True)
memory(SD, C_SDSP, GPR, SPMem, uimm9_lsb000, WIDE, stores=True)
