"""Fences, environment calls, system registers (volume I, sections 2.7, 2.8 and chapters 5 and 6), and privileged instructions (volume II)."""

from collections.abc import Sequence

from tgdsl.language import DagValue, Instruction, Predicate, Register, SchedRW, bit_string, concat, field, in_, out
from tgdsl.std import i32imm, set_

from targets.riscv import opcodes
from targets.riscv.csrs import SysReg, SysRegFFLAGS, SysRegFRM
from targets.riscv.features.privileged import HasStdExtH, HasStdExtSvinval
from targets.riscv.features.tuning import IsRV32, IsRV64
from targets.riscv.formats import I, Acts, Loads, Pseudo, RVInst, RVInstI, RVInstR, Stores
from targets.riscv.nodes import riscv_read_counter_wide, riscv_read_csr, riscv_swap_csr, riscv_write_csr
from targets.riscv.operands import GPRMemZeroOffset, csr_sysreg, fencearg, uimm5
from targets.riscv.registers import FFLAGS, FRM, GPR, X0, XLenVT
from targets.riscv.scheduling import kinds as of

NOTHING: SchedRW = []


# -- fences and traps --------------------------------------------------------------------------------------------------
class Fence(RVInst):  # sets of what comes before and after
    pred, succ = field(4), field(4)
    inst = concat("0000", pred, succ, "00000", "000", "00000", f"{opcodes.MISC_MEM:07b}")
    ts_flags = I


class FENCE(Acts, Fence):
    sched_rw = NOTHING
    pred, succ = in_(fencearg), in_(fencearg)
    asm = f"fence\t{pred}, {succ}"


def bare(mnemonic: str, funct3: int, imm12: int, opcode: int, timing: SchedRW = NOTHING) -> type[Instruction]:
    """An instruction without operands."""

    class without_operands(Acts, RVInstI, rs1=0, rd=0, imm12=imm12, funct3=funct3, opcode=opcode):
        sched_rw = timing
        asm = mnemonic

    return without_operands


FENCE_TSO = bare("fence.tso", 0b000, 0b1000_0011_0011, opcodes.MISC_MEM)  # as rw, rw, but for loads after stores
FENCE_I = bare("fence.i", 0b001, 0, opcodes.MISC_MEM)
ECALL, EBREAK = bare("ecall", 0b000, 0, opcodes.SYSTEM, of.Jmp.of(0)), bare("ebreak", 0b000, 1, opcodes.SYSTEM)
UNIMP = bare("unimp", 0b001, 0b1100_0000_0000, opcodes.SYSTEM)  # a write to a counter, which traps


# -- system registers --------------------------------------------------------------------------------------------------
class AccessesCSR(Acts):
    has_no_scheduling_info = True


def csr_register(mnemonic: str, funct3: int) -> type[Instruction]:
    class csr_with_register(AccessesCSR, RVInstI, funct3=funct3, opcode=opcodes.SYSTEM):
        sched_rw = of.CSR.of(1)
        rd, imm12, rs1 = out(GPR), in_(csr_sysreg), in_(GPR)
        asm = f"{mnemonic}\t{rd}, {imm12}, {rs1}"

    return csr_with_register


def csr_number(mnemonic: str, funct3: int) -> type[Instruction]:
    class csr_with_number(AccessesCSR, RVInstI, funct3=funct3, opcode=opcodes.SYSTEM):
        sched_rw = of.CSR.of(0)
        rd, imm12, rs1 = out(GPR), in_(csr_sysreg), in_(uimm5)
        asm = f"{mnemonic}\t{rd}, {imm12}, {rs1}"

    return csr_with_number


CSRRW, CSRRS, CSRRC = csr_register("csrrw", 0b001), csr_register("csrrs", 0b010), csr_register("csrrc", 0b011)
CSRRWI, CSRRSI, CSRRCI = csr_number("csrrwi", 0b101), csr_number("csrrsi", 0b110), csr_number("csrrci", 0b111)


def _number(csr: SysReg) -> DagValue:
    """The number of a register, as nodes have it."""
    return bit_string(f"{csr.Encoding:012b}")


# Those that the compiler knows. They have no side effects: the registers are operands, unless it is the flags that are read or written.
def read(csr: SysReg, state: Register, *, acts: bool = False) -> type[Instruction]:
    class read_csr(Pseudo):
        has_side_effects, uses = acts, [state]
        rd = out(GPR)
        asm = ""
        expansion = CSRRS(rd, csr.Encoding, X0)
        pattern = set_.apply(rd, XLenVT(riscv_read_csr(XLenVT(_number(csr)))))

    return read_csr


def write(csr: SysReg, state: Register, *, acts: bool = False) -> type[Instruction]:
    class write_csr(Pseudo):
        has_side_effects, defs = acts, [state]
        val = in_(GPR)
        asm = ""
        expansion = CSRRW(X0, csr.Encoding, val)
        pattern = riscv_write_csr(XLenVT(_number(csr)), XLenVT(GPR(val)))

    return write_csr


ReadFRM, WriteFRM = read(SysRegFRM, FRM), write(SysRegFRM, FRM)
ReadFFLAGS, WriteFFLAGS = read(SysRegFFLAGS, FFLAGS, acts=True), write(SysRegFFLAGS, FFLAGS, acts=True)


class WriteFRMImm(Pseudo):
    has_side_effects, defs = False, [FRM]
    val = in_(uimm5)
    asm = ""
    expansion = CSRRWI(X0, SysRegFRM.Encoding, val)
    pattern = riscv_write_csr(XLenVT(_number(SysRegFRM)), val)


class SwapFRMImm(Pseudo):
    has_side_effects, uses, defs = False, [FRM], [FRM]
    rd, val = out(GPR), in_(uimm5)
    asm = ""
    expansion = CSRRWI(rd, SysRegFRM.Encoding, val)
    pattern = set_.apply(rd, XLenVT(riscv_swap_csr(XLenVT(_number(SysRegFRM)), val)))


class ReadCounterWide(Pseudo):  # both halves of a counter of 64 bits, until the upper one stays the same
    uses_custom_inserter = has_no_scheduling_info = True
    predicates = [IsRV32]
    lo, hi, csr_lo, csr_hi = out(GPR), out(GPR), in_(i32imm), in_(i32imm)
    asm = ""
    pattern = set_.to_each([lo, hi], riscv_read_counter_wide(csr_sysreg(csr_lo), csr_sysreg(csr_hi)))


# -- returns from traps, and waiting: operands of the format that have no bits ----------------------------------------
def privileged(
    mnemonic: str, funct7: int, rs2: int, *, returns: bool = False, needs: Sequence[Predicate] = ()
) -> type[Instruction]:
    number = rs2

    class without_operands(Acts, RVInstR, rs2=number, rs1=0, rd=0, funct7=funct7, funct3=0b000, opcode=opcodes.SYSTEM):
        is_return = is_barrier = is_terminator = returns
        predicates, sched_rw = needs, NOTHING
        rs1, rs2 = in_(GPR, placed=False, printed=False), in_(GPR, placed=False, printed=False)
        asm = mnemonic

    return without_operands


SRET, MRET = privileged("sret", 0b0001000, 0b00010, returns=True), privileged("mret", 0b0011000, 0b00010, returns=True)
DRET = privileged("dret", 0b0111101, 0b10010, returns=True)
WFI = privileged("wfi", 0b0001000, 0b00101)
SFENCE_W_INVAL = privileged("sfence.w.inval", 0b0001100, 0b00000, needs=[HasStdExtSvinval])
SFENCE_INVAL_IR = privileged("sfence.inval.ir", 0b0001100, 0b00001, needs=[HasStdExtSvinval])


# -- of address translation: a register with an address, and one with an address space --------------------------------
def invalidation(mnemonic: str, funct7: int, *needs: Predicate) -> type[Instruction]:
    class of_translations(Acts, RVInstR, rd=0, funct7=funct7, funct3=0b000, opcode=opcodes.SYSTEM):
        predicates, sched_rw = needs, NOTHING
        rs1, rs2 = in_(GPR), in_(GPR)
        asm = f"{mnemonic}\t{rs1}, {rs2}"

    return of_translations


SFENCE_VMA = invalidation("sfence.vma", 0b0001001)
SINVAL_VMA = invalidation("sinval.vma", 0b0001011, HasStdExtSvinval)
HINVAL_VVMA = invalidation("hinval.vvma", 0b0010011, HasStdExtSvinval)
HINVAL_GVMA = invalidation("hinval.gvma", 0b0110011, HasStdExtSvinval)
HFENCE_VVMA = invalidation("hfence.vvma", 0b0010001, HasStdExtH)
HFENCE_GVMA = invalidation("hfence.gvma", 0b0110001, HasStdExtH)


# -- of the hypervisor: loads and stores by its guest's addresses ------------------------------------------------------
def guest_load(mnemonic: str, funct7: int, rs2: int, *needs: Predicate) -> type[Instruction]:
    class from_guest(Loads, RVInstR, rs2=rs2, funct7=funct7, funct3=0b100, opcode=opcodes.SYSTEM):
        predicates, sched_rw = [*needs, HasStdExtH], NOTHING
        rd, rs1 = out(GPR), in_(GPRMemZeroOffset)
        asm = f"{mnemonic}\t{rd}, {rs1}"

    return from_guest


def guest_store(mnemonic: str, funct7: int, *needs: Predicate) -> type[Instruction]:
    class to_guest(Stores, RVInstR, rd=0, funct7=funct7, funct3=0b100, opcode=opcodes.SYSTEM):
        predicates, sched_rw = [*needs, HasStdExtH], NOTHING
        rs2, rs1 = in_(GPR), in_(GPRMemZeroOffset)
        asm = f"{mnemonic}\t{rs2}, {rs1}"

    return to_guest


HLV_B, HLV_BU = guest_load("hlv.b", 0b0110000, 0b00000), guest_load("hlv.bu", 0b0110000, 0b00001)
HLV_H, HLV_HU = guest_load("hlv.h", 0b0110010, 0b00000), guest_load("hlv.hu", 0b0110010, 0b00001)
HLV_W, HLV_WU = guest_load("hlv.w", 0b0110100, 0b00000), guest_load("hlv.wu", 0b0110100, 0b00001, IsRV64)
HLV_D = guest_load("hlv.d", 0b0110110, 0b00000, IsRV64)
HLVX_HU, HLVX_WU = guest_load("hlvx.hu", 0b0110010, 0b00011), guest_load("hlvx.wu", 0b0110100, 0b00011)
HSV_B, HSV_H = guest_store("hsv.b", 0b0110001), guest_store("hsv.h", 0b0110011)
HSV_W, HSV_D = guest_store("hsv.w", 0b0110101), guest_store("hsv.d", 0b0110111, IsRV64)
