"""Hints (volume I, section 27.5): encodings of compressed instructions that change nothing, most of which have x0 as their result."""

from collections.abc import Callable, Mapping

from tgdsl.language import ImmLeafOperand, Instruction, Register, bits, concat, constant, field, in_, out
from tgdsl.language.counterparts import Decoding, InstructionCounterpart, Opcode, Values, sign_extended
from tgdsl.std import ModeInt

from targets.riscv import formats
from targets.riscv.compressed.formats import RVInst16, RVInst16CI, RVInst16CR
from targets.riscv.compressed.operands import c_lui_imm, immzero, simm6, simm6nonzero, uimmlog2xlennonzero
from targets.riscv.features.extensions import HasRVCHints, HasStdExtCOrZca
from targets.riscv.formats import Computes
from targets.riscv.registers import GPR, GPRC, GPRX0, X, GPRNoX0
from targets.riscv.scheduling import kinds as of


class Hint(Computes, RVInst16):
    predicates = [HasStdExtCOrZca, HasRVCHints]


class Fields(InstructionCounterpart):
    """Operands of a hint by the fields of its word, since some of them have fixed bits.

    Args:
        parts: keys of :data:`OPERANDS`, one for each machine operand.
    """

    def __init__(self, *parts: str) -> None:
        self.parts = parts

    def decode(self, word: int, opcode: Opcode, decoding: Decoding, /) -> Values | None:
        values = [OPERANDS[part](word) for part in self.parts]
        return [decoding.registers.value(one) if isinstance(one, Register) else one for one in values]


def _six(word: int) -> int:
    return word >> 7 & 0x20 | word >> 2 & 0x1F


OPERANDS: Mapping[str, Callable[[int], int | Register]] = {
    "rd": lambda word: X[word >> 7 & 0x1F],
    "rs2": lambda word: X[word >> 2 & 0x1F],
    "0": lambda word: 0,
    "signed": lambda word: sign_extended(_six(word), 6),
    "unsigned": _six,
}


class Nothing(Computes, RVInst16):
    imm, rd = field(6), field(5)
    inst = concat("000", bits(imm, 5), rd, "00000", "01", left_out=[bits(imm, 4, 0)])
    ts_flags = formats.CI


class C_ADDI_NOP(Nothing):  # of the assembler alone: it is C_NOP
    is_asm_parser_only, sched_rw = True, of.IALU.of(1)
    rd_wb = out(GPRX0)
    rd, imm = in_(GPRX0, tied_to=rd_wb), in_(immzero)
    asm = f"c.addi\t{rd}, {imm}"


class C_NOP_HINT(Hint, RVInst16CI, funct3=0b000, opcode=0b01, rd=0):
    sched_rw = [of.WriteNop]
    imm = in_(simm6nonzero)
    asm = f"c.nop\t{imm}"


class C_ADDI_HINT_IMM_ZERO(Hint, RVInst16CI, funct3=0b000, opcode=0b01, imm=0):
    decoder_method, sched_rw = "decodeRVCInstrRdRs1ImmZero", of.IALU.of(1)
    rd_wb = out(GPRNoX0)
    rd, imm = in_(GPRNoX0, tied_to=rd_wb), in_(immzero, placed=False)
    counterpart = Fields("rd", "rd", "0")
    asm = f"c.addi\t{rd}, {imm}"


def constant_hint(mnemonic: str, funct3: int, number: ImmLeafOperand[ModeInt], part: str) -> type[Instruction]:
    class to_zero(Hint, RVInst16CI, funct3=funct3, opcode=0b01, rd=0):
        decoder_method, sched_rw = "decodeRVCInstrRdSImm", of.IALU.of(0)
        rd, imm = out(GPRX0, placed=False), in_(number)
        counterpart = Fields("rd", part)
        asm = f"{mnemonic}\t{rd}, {imm}"

    return to_zero


C_LI_HINT = constant_hint("c.li", 0b010, simm6, "signed")
C_LUI_HINT = constant_hint("c.lui", 0b011, c_lui_imm, "signed")


class C_MV_HINT(Hint, RVInst16CR, funct4=0b1000, rs1=0):
    decoder_method, sched_rw = "decodeRVCInstrRdRs2", of.IALU.of(1)
    rs1, rs2 = out(GPRX0, placed=False), in_(GPRNoX0)
    counterpart = Fields("rd", "rs2")
    asm = f"c.mv\t{rs1}, {rs2}"


class C_ADD_HINT(Hint, RVInst16CR, funct4=0b1001, rs1=0):
    decoder_method, sched_rw = "decodeRVCInstrRdRs1Rs2", of.IALU.of(2)
    rs1_wb = out(GPRX0)
    rs1, rs2 = in_(GPRX0, tied_to=rs1_wb, placed=False), in_(GPRNoX0)
    counterpart = Fields("rd", "rd", "rs2")
    asm = f"c.add\t{rs1}, {rs2}"


class C_SLLI_HINT(Hint, RVInst16CI, funct3=0b000, opcode=0b10, rd=0):
    decoder_method, sched_rw = "decodeRVCInstrRdRs1UImm", of.ShiftImm.of(1)
    rd_wb = out(GPRX0)
    rd, imm = in_(GPRX0, tied_to=rd_wb, placed=False), in_(uimmlog2xlennonzero)
    counterpart = Fields("rd", "rd", "unsigned")
    asm = f"c.slli\t{rd}, {imm}"


# -- shifts by 64, which are shifts by nothing -------------------------------------------------------------------------
class C_SLLI64_HINT(Hint, RVInst16CI, funct3=0b000, opcode=0b10, imm=0):
    sched_rw = of.ShiftImm.of(1)
    rd_wb = out(GPR)
    rd = in_(GPR, tied_to=rd_wb)
    asm = f"c.slli64\t{rd}"


class ShiftRight64(Hint):
    sched_rw = of.ShiftImm.of(1)
    rd, funct2 = field(5), constant(2)
    inst = concat("100", 0, funct2, bits(rd, 2, 0), "00000", "01", left_out=[bits(rd, 4, 3)])
    ts_flags = formats.CI


def shift_right(mnemonic: str, funct2: int) -> type[Instruction]:
    class by_64(ShiftRight64, funct2=funct2):
        rd_wb = out(GPRC)
        rd = in_(GPRC, tied_to=rd_wb)
        asm = f"{mnemonic}\t{rd}"

    return by_64


C_SRLI64_HINT, C_SRAI64_HINT = shift_right("c.srli64", 0b00), shift_right("c.srai64", 0b01)
