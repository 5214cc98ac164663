"""Loads and stores of RV32I and RV64I (volume I, sections 2.6 and 4.3), and those by their symbols, which the assembler takes."""

from collections.abc import Sequence

from tgdsl.language import Instruction, Predicate, SchedWrite, in_, out

from targets.riscv import opcodes
from targets.riscv.features.tuning import IsRV64
from targets.riscv.formats import Loads, OnlyParsed, RVInstI, RVInstS, Stores
from targets.riscv.operands import GPRMem, bare_symbol, simm12
from targets.riscv.registers import GPR
from targets.riscv.scheduling import kinds as of


def load(
    mnemonic: str, funct3: int, result: SchedWrite, *, sext_w: bool = True, needs: Sequence[Predicate] = ()
) -> type[Instruction]:
    class from_memory(Loads, RVInstI, funct3=funct3, opcode=opcodes.LOAD, sext_w=sext_w):
        sched_rw, predicates = [result, of.ReadMemBase], needs
        rd, rs1, imm12 = out(GPR), in_(GPRMem), in_(simm12)
        asm = f"{mnemonic}\t{rd}, {imm12}({rs1})"

    return from_memory


def store(mnemonic: str, funct3: int, result: SchedWrite, *, needs: Sequence[Predicate] = ()) -> type[Instruction]:
    class to_memory(Stores, RVInstS, funct3=funct3, opcode=opcodes.STORE):
        sched_rw, predicates = [result, of.ReadStoreData, of.ReadMemBase], needs
        rs2, rs1, imm12 = in_(GPR), in_(GPRMem), in_(simm12)
        asm = f"{mnemonic}\t{rs2}, {imm12}({rs1})"

    return to_memory


LB, LH, LW = load("lb", 0b000, of.WriteLDB), load("lh", 0b001, of.WriteLDH), load("lw", 0b010, of.WriteLDW)
LBU, LHU = load("lbu", 0b100, of.WriteLDB), load("lhu", 0b101, of.WriteLDH)
SB, SH, SW = store("sb", 0b000, of.WriteSTB), store("sh", 0b001, of.WriteSTH), store("sw", 0b010, of.WriteSTW)

LWU = load("lwu", 0b110, of.WriteLDW, sext_w=False, needs=[IsRV64])
LD = load("ld", 0b011, of.WriteLDD, sext_w=False, needs=[IsRV64])
SD = store("sd", 0b011, of.WriteSTD, needs=[IsRV64])


# -- by symbols: an AUIPC, and the load or store -----------------------------------------------------------------------
def symbol_load(mnemonic: str, needs: Sequence[Predicate] = ()) -> type[Instruction]:
    class from_symbol(Loads, OnlyParsed):
        predicates = needs
        rd, addr = out(GPR), in_(bare_symbol)
        asm = f"{mnemonic}\t{rd}, {addr}"

    return from_symbol


def symbol_store(mnemonic: str, needs: Sequence[Predicate] = ()) -> type[Instruction]:
    """A store to a symbol, whose address is in ``tmp`` then."""

    class to_symbol(Stores, OnlyParsed):
        predicates = needs
        tmp, rs, addr = out(GPR), in_(GPR), in_(bare_symbol)
        asm = f"{mnemonic}\t{rs}, {addr}, {tmp}"

    return to_symbol


PseudoLB, PseudoLBU, PseudoLH, PseudoLHU, PseudoLW = [symbol_load(name) for name in ("lb", "lbu", "lh", "lhu", "lw")]
PseudoSB, PseudoSH, PseudoSW = [symbol_store(name) for name in ("sb", "sh", "sw")]
PseudoLWU, PseudoLD = symbol_load("lwu", [IsRV64]), symbol_load("ld", [IsRV64])
PseudoSD = symbol_store("sd", [IsRV64])
