"""Compressed instructions (volume I, chapter 27): each is a shorter form of one of 32 bits."""

from collections.abc import Sequence

from tgdsl.language import Instruction, Predicate, SchedRW, concat, in_, out

from targets.riscv import formats
from targets.riscv.compressed.formats import (
    AdjustsStack, LoadsDouble, LoadsDoubleFromStack, LoadsWord, LoadsWordFromStack, RVInst16, RVInst16CA, RVInst16CB,
    RVInst16CI, RVInst16CIW, RVInst16CJ, RVInst16CR, StoresDouble, StoresDoubleOnStack, StoresWord, StoresWordOnStack,
    WithNumber,
)  # fmt: skip
from targets.riscv.compressed.operands import (
    c_lui_imm, simm6, simm6nonzero, simm9_lsb0, simm10_lsb0000nonzero, simm12_lsb0, uimm7_lsb00, uimm8_lsb000,
    uimm8_lsb00, uimm9_lsb000, uimm10_lsb00nonzero, uimmlog2xlennonzero,
)  # fmt: skip
from targets.riscv.features.extensions import (
    HasStdExtCOrZca, HasStdExtCOrZcd, HasStdExtCOrZcfOrZce, HasStdExtD, HasStdExtF,
)  # fmt: skip
from targets.riscv.features.tuning import IsRV32, IsRV64
from targets.riscv.floating.places import Numbers
from targets.riscv.formats import Acts, Computes
from targets.riscv.operands import GPRCMem, SPMem
from targets.riscv.registers import FPR32, FPR32C, FPR64, FPR64C, GPR, GPRC, SP, X1, X2, GPRNoX0, GPRNoX0X2
from targets.riscv.scheduling import kinds as of

# Where loads and stores are: of 64 bits only on wide machines, whose words are those of single precision on others.
ANY, WIDE, DOUBLE = [HasStdExtCOrZca], [HasStdExtCOrZca, IsRV64], [HasStdExtCOrZcd, HasStdExtD]
SINGLE = [HasStdExtCOrZcfOrZce, HasStdExtF, IsRV32]
ONLY_32 = "RISCV32Only_"  # the decoder namespace of what has another meaning on wide machines


def _decoder(needs: Sequence[Predicate]) -> str:
    return ONLY_32 if IsRV32 in needs else ""


# -- quadrant 0: loads and stores --------------------------------------------------------------------------------------
class C_ADDI4SPN(Computes, RVInst16CIW, funct3=0b000):
    uses, sched_rw = [X2], of.IALU.of(1)
    rd, rs1, imm = out(GPRC), in_(SP, placed=False), in_(uimm10_lsb00nonzero)
    asm = f"c.addi4spn\t{rd}, {rs1}, {imm}"


def load_word(
    mnemonic: str, funct3: int, registers: Numbers, timing: SchedRW, needs: Sequence[Predicate]
) -> type[Instruction]:
    class load(LoadsWord, funct3=funct3):
        predicates, decoder_namespace, sched_rw = needs, _decoder(needs), timing
        rd, rs1, imm = out(registers), in_(GPRCMem), in_(uimm7_lsb00)
        asm = f"{mnemonic}\t{rd}, {imm}({rs1})"

    return load


def load_double(
    mnemonic: str, funct3: int, registers: Numbers, timing: SchedRW, needs: Sequence[Predicate]
) -> type[Instruction]:
    class load(LoadsDouble, funct3=funct3):
        predicates, sched_rw = needs, timing
        rd, rs1, imm = out(registers), in_(GPRCMem), in_(uimm8_lsb000)
        asm = f"{mnemonic}\t{rd}, {imm}({rs1})"

    return load


def store_word(
    mnemonic: str, funct3: int, registers: Numbers, timing: SchedRW, needs: Sequence[Predicate]
) -> type[Instruction]:
    class store(StoresWord, funct3=funct3):
        predicates, decoder_namespace, sched_rw = needs, _decoder(needs), timing
        rs2, rs1, imm = in_(registers), in_(GPRCMem), in_(uimm7_lsb00)
        asm = f"{mnemonic}\t{rs2}, {imm}({rs1})"

    return store


def store_double(
    mnemonic: str, funct3: int, registers: Numbers, timing: SchedRW, needs: Sequence[Predicate]
) -> type[Instruction]:
    class store(StoresDouble, funct3=funct3):
        predicates, sched_rw = needs, timing
        rs2, rs1, imm = in_(registers), in_(GPRCMem), in_(uimm8_lsb000)
        asm = f"{mnemonic}\t{rs2}, {imm}({rs1})"

    return store


LOADED, FLOAT_LOADED = of.ReadMemBase, of.ReadFMemBase
STORED, FLOAT_STORED = [of.ReadStoreData, of.ReadMemBase], [of.ReadFStoreData, of.ReadFMemBase]

C_FLD = load_double("c.fld", 0b001, FPR64C, [of.FLD.double, FLOAT_LOADED], DOUBLE)
C_LW = load_word("c.lw", 0b010, GPRC, [of.WriteLDW, LOADED], ANY)
C_FLW = load_word("c.flw", 0b011, FPR32C, [of.FLD.single, FLOAT_LOADED], SINGLE)
C_LD = load_double("c.ld", 0b011, GPRC, [of.WriteLDD, LOADED], WIDE)
C_FSD = store_double("c.fsd", 0b101, FPR64C, [of.FST.double, *FLOAT_STORED], DOUBLE)
C_SW = store_word("c.sw", 0b110, GPRC, [of.WriteSTW, *STORED], ANY)
C_FSW = store_word("c.fsw", 0b111, FPR32C, [of.FST.single, *FLOAT_STORED], SINGLE)
C_SD = store_double("c.sd", 0b111, GPRC, [of.WriteSTD, *STORED], WIDE)


# -- quadrant 1: arithmetic, branches, jumps ---------------------------------------------------------------------------
class C_NOP(Computes, RVInst16CI, funct3=0b000, opcode=0b01, rd=0, imm=0):
    sched_rw = [of.WriteNop]
    asm = "c.nop"


class C_ADDI(Computes, RVInst16CI, funct3=0b000, opcode=0b01):
    sched_rw = of.IALU.of(1)
    rd_wb = out(GPRNoX0)
    rd, imm = in_(GPRNoX0, tied_to=rd_wb), in_(simm6nonzero)
    asm = f"c.addi\t{rd}, {imm}"


class C_ADDIW(Computes, RVInst16CI, funct3=0b001, opcode=0b01):
    predicates, sched_rw = WIDE, of.IALU32.of(1)
    rd_wb = out(GPRNoX0)
    rd, imm = in_(GPRNoX0, tied_to=rd_wb), in_(simm6)
    asm = f"c.addiw\t{rd}, {imm}"


class C_JAL(RVInst16CJ, funct3=0b001):
    is_call, defs, sched_rw = True, [X1], [of.WriteJal]
    predicates, decoder_namespace = [HasStdExtCOrZca, IsRV32], ONLY_32
    offset = in_(simm12_lsb0)
    asm = f"c.jal\t{offset}"


class C_LI(Computes, RVInst16CI, funct3=0b010, opcode=0b01):
    sched_rw = of.IALU.of(0)
    rd, imm = out(GPRNoX0), in_(simm6)
    asm = f"c.li\t{rd}, {imm}"


class C_ADDI16SP(Computes, AdjustsStack, funct3=0b011):
    sched_rw = of.IALU.of(1)
    rd_wb = out(SP)
    rd, imm = in_(SP, tied_to=rd_wb), in_(simm10_lsb0000nonzero)
    asm = f"c.addi16sp\t{rd}, {imm}"


class C_LUI(Computes, RVInst16CI, funct3=0b011, opcode=0b01):
    sched_rw = of.IALU.of(0)
    rd, imm = out(GPRNoX0X2), in_(c_lui_imm)
    asm = f"c.lui\t{rd}, {imm}"


def shift_right(mnemonic: str, funct2: int) -> type[Instruction]:
    class shift(WithNumber, funct2=funct2):
        sched_rw = of.ShiftImm.of(1)
        rs1_wb = out(GPRC)
        rs1, imm = in_(GPRC, tied_to=rs1_wb), in_(uimmlog2xlennonzero)
        asm = f"{mnemonic}\t{rs1}, {imm}"

    return shift


C_SRLI, C_SRAI = shift_right("c.srli", 0b00), shift_right("c.srai", 0b01)


class C_ANDI(WithNumber, funct2=0b10):
    sched_rw = of.IALU.of(1)
    rs1_wb = out(GPRC)
    rs1, imm = in_(GPRC, tied_to=rs1_wb), in_(simm6)
    asm = f"c.andi\t{rs1}, {imm}"


def alu(
    mnemonic: str, funct6: int, funct2: int, timing: SchedRW, needs: Sequence[Predicate] = ANY
) -> type[Instruction]:
    class on_registers(RVInst16CA, funct6=funct6, funct2=funct2):
        predicates, sched_rw = needs, timing
        rd_wb = out(GPRC)
        rd, rs2 = in_(GPRC, tied_to=rd_wb), in_(GPRC)
        asm = f"{mnemonic}\t{rd}, {rs2}"

    return on_registers


C_SUB, C_XOR = alu("c.sub", 0b100011, 0b00, of.IALU.of(2)), alu("c.xor", 0b100011, 0b01, of.IALU.of(2))
C_OR, C_AND = alu("c.or", 0b100011, 0b10, of.IALU.of(2)), alu("c.and", 0b100011, 0b11, of.IALU.of(2))
C_SUBW = alu("c.subw", 0b100111, 0b00, of.IALU32.of(2), WIDE)
C_ADDW = alu("c.addw", 0b100111, 0b01, of.IALU32.of(2), WIDE)


class C_J(RVInst16CJ, funct3=0b101):
    is_branch = is_terminator = is_barrier = True
    sched_rw = of.Jmp.of(0)
    offset = in_(simm12_lsb0)
    asm = f"c.j\t{offset}"


def branch(mnemonic: str, funct3: int) -> type[Instruction]:
    class on_zero(RVInst16CB, funct3=funct3):
        is_branch = is_terminator = True
        sched_rw = of.Jmp.of(1)
        rs1, imm = in_(GPRC), in_(simm9_lsb0)
        asm = f"{mnemonic}\t{rs1}, {imm}"

    return on_zero


C_BEQZ, C_BNEZ = branch("c.beqz", 0b110), branch("c.bnez", 0b111)


# -- quadrant 2: loads and stores on the stack, moves and jumps of any register ----------------------------------------
class C_SLLI(Computes, RVInst16CI, funct3=0b000, opcode=0b10):
    sched_rw = of.ShiftImm.of(1)
    rd_wb = out(GPRNoX0)
    rd, imm = in_(GPRNoX0, tied_to=rd_wb), in_(uimmlog2xlennonzero)
    asm = f"c.slli\t{rd}, {imm}"


def load_word_from_stack(
    mnemonic: str, funct3: int, registers: Numbers, timing: SchedRW, needs: Sequence[Predicate]
) -> type[Instruction]:
    class load(LoadsWordFromStack, funct3=funct3):
        predicates, decoder_namespace, sched_rw = needs, _decoder(needs), timing
        rd, rs1, imm = out(registers), in_(SPMem, placed=False), in_(uimm8_lsb00)
        asm = f"{mnemonic}\t{rd}, {imm}({rs1})"

    return load


def load_double_from_stack(
    mnemonic: str, funct3: int, registers: Numbers, timing: SchedRW, needs: Sequence[Predicate]
) -> type[Instruction]:
    class load(LoadsDoubleFromStack, funct3=funct3):
        predicates, sched_rw = needs, timing
        rd, rs1, imm = out(registers), in_(SPMem, placed=False), in_(uimm9_lsb000)
        asm = f"{mnemonic}\t{rd}, {imm}({rs1})"

    return load


def store_word_on_stack(
    mnemonic: str, funct3: int, registers: Numbers, timing: SchedRW, needs: Sequence[Predicate]
) -> type[Instruction]:
    class store(StoresWordOnStack, funct3=funct3):
        predicates, decoder_namespace, sched_rw = needs, _decoder(needs), timing
        rs2, rs1, imm = in_(registers), in_(SPMem, placed=False), in_(uimm8_lsb00)
        asm = f"{mnemonic}\t{rs2}, {imm}({rs1})"

    return store


def store_double_on_stack(
    mnemonic: str, funct3: int, registers: Numbers, timing: SchedRW, needs: Sequence[Predicate]
) -> type[Instruction]:
    class store(StoresDoubleOnStack, funct3=funct3):
        predicates, sched_rw = needs, timing
        rs2, rs1, imm = in_(registers), in_(SPMem, placed=False), in_(uimm9_lsb000)
        asm = f"{mnemonic}\t{rs2}, {imm}({rs1})"

    return store


C_FLDSP = load_double_from_stack("c.fldsp", 0b001, FPR64, [of.FLD.double, FLOAT_LOADED], DOUBLE)
C_LWSP = load_word_from_stack("c.lwsp", 0b010, GPRNoX0, [of.WriteLDW, LOADED], ANY)
C_FLWSP = load_word_from_stack("c.flwsp", 0b011, FPR32, [of.FLD.single, FLOAT_LOADED], SINGLE)
C_LDSP = load_double_from_stack("c.ldsp", 0b011, GPRNoX0, [of.WriteLDD, LOADED], WIDE)
C_FSDSP = store_double_on_stack("c.fsdsp", 0b101, FPR64, [of.FST.double, *FLOAT_STORED], DOUBLE)
C_SWSP = store_word_on_stack("c.swsp", 0b110, GPR, [of.WriteSTW, *STORED], ANY)
C_FSWSP = store_word_on_stack("c.fswsp", 0b111, FPR32, [of.FST.single, *FLOAT_STORED], SINGLE)
C_SDSP = store_double_on_stack("c.sdsp", 0b111, GPR, [of.WriteSTD, *STORED], WIDE)


class C_JR(Computes, RVInst16CR, funct4=0b1000, rs2=0):
    is_barrier = is_terminator = True
    sched_rw = of.Jalr.of(1)
    rs1 = in_(GPRNoX0)
    asm = f"c.jr\t{rs1}"


class C_JALR(Computes, RVInst16CR, funct4=0b1001, rs2=0):
    is_call, defs, sched_rw = True, [X1], of.Jalr.of(1)
    rs1 = in_(GPRNoX0)
    asm = f"c.jalr\t{rs1}"


class C_MV(Computes, RVInst16CR, funct4=0b1000):
    is_move_reg = is_as_cheap_as_a_move = True
    sched_rw = of.IALU.of(1)
    rs1, rs2 = out(GPRNoX0), in_(GPRNoX0)
    asm = f"c.mv\t{rs1}, {rs2}"


class C_ADD(Computes, RVInst16CR, funct4=0b1001):
    sched_rw = of.IALU.of(2)
    rs1_wb = out(GPRNoX0)
    rs1, rs2 = in_(GPRNoX0, tied_to=rs1_wb), in_(GPRNoX0)
    asm = f"c.add\t{rs1}, {rs2}"


class C_EBREAK(Acts, RVInst16CR, funct4=0b1001, rs1=0, rs2=0):
    sched_rw = []
    asm = "c.ebreak"


class C_UNIMP(Acts, RVInst16):  # the word of zeros, which traps
    sched_rw = []
    inst = concat("0" * 16)
    ts_flags = formats.OTHER
    asm = "c.unimp"
