"""Formats of 16 bits (volume I, section 27.2). An immediate has its bits where they share most with those of other instructions."""

from collections.abc import Sequence
from typing import ClassVar

from tgdsl.language import Predicate, bits, concat, constant, field

from targets.riscv import formats
from targets.riscv.features.extensions import HasStdExtCOrZca
from targets.riscv.formats import Computes, Loads, RVInstCommon, Stores


class RVInst16(RVInstCommon):
    size = 2
    predicates: ClassVar[Sequence[Predicate]] = [HasStdExtCOrZca]


class RVInst16CR(RVInst16):  # two registers
    rs1, rs2, funct4 = field(5), field(5), constant(4)
    inst = concat(funct4, rs1, rs2, "10")
    ts_flags = formats.CR


class RVInst16CI(RVInst16):  # a register and a number of six bits
    imm, rd, funct3, opcode = field(6), field(5), constant(3), constant(2)
    inst = concat(funct3, bits(imm, 5), rd, bits(imm, 4, 0), opcode)
    ts_flags = formats.CI


class RVInst16CIW(RVInst16):  # a register and an offset from the stack pointer
    imm, rd, funct3 = field(10), field(3), constant(3)
    inst = concat(
        funct3, bits(imm, 5, 4), bits(imm, 9, 6), bits(imm, 2), bits(imm, 3), rd, "00", left_out=[bits(imm, 1, 0)]
    )
    ts_flags = formats.CIW


class AdjustsStack(RVInst16):  # c.addi16sp
    imm, funct3 = field(10), constant(3)
    inst = concat(
        *(funct3, bits(imm, 9), "00010", bits(imm, 4), bits(imm, 6), bits(imm, 8, 7), bits(imm, 5), "01"),
        left_out=[bits(imm, 3, 0)],
    )
    ts_flags = formats.CI


# -- loads and stores, on the stack and by a register; of words, and of double-words -----------------------------------
class LoadsWordFromStack(Loads, RVInst16):
    imm, rd, funct3 = field(8), field(5), constant(3)
    inst = concat(funct3, bits(imm, 5), rd, bits(imm, 4, 2), bits(imm, 7, 6), "10", left_out=[bits(imm, 1, 0)])
    ts_flags = formats.CI


class LoadsDoubleFromStack(Loads, RVInst16):
    imm, rd, funct3 = field(9), field(5), constant(3)
    inst = concat(funct3, bits(imm, 5), rd, bits(imm, 4, 3), bits(imm, 8, 6), "10", left_out=[bits(imm, 2, 0)])
    ts_flags = formats.CI


class StoresWordOnStack(Stores, RVInst16):
    imm, rs2, funct3 = field(8), field(5), constant(3)
    inst = concat(funct3, bits(imm, 5, 2), bits(imm, 7, 6), rs2, "10", left_out=[bits(imm, 1, 0)])
    ts_flags = formats.CSS


class StoresDoubleOnStack(Stores, RVInst16):
    imm, rs2, funct3 = field(9), field(5), constant(3)
    inst = concat(funct3, bits(imm, 5, 3), bits(imm, 8, 6), rs2, "10", left_out=[bits(imm, 2, 0)])
    ts_flags = formats.CSS


class LoadsWord(Loads, RVInst16):
    rd, rs1, imm, funct3 = field(3), field(3), field(7), constant(3)
    inst = concat(funct3, bits(imm, 5, 3), rs1, bits(imm, 2), bits(imm, 6), rd, "00", left_out=[bits(imm, 1, 0)])
    ts_flags = formats.CL


class LoadsDouble(Loads, RVInst16):
    rd, rs1, imm, funct3 = field(3), field(3), field(8), constant(3)
    inst = concat(funct3, bits(imm, 5, 3), rs1, bits(imm, 7, 6), rd, "00", left_out=[bits(imm, 2, 0)])
    ts_flags = formats.CL


class StoresWord(Stores, RVInst16):
    rs2, rs1, imm, funct3 = field(3), field(3), field(7), constant(3)
    inst = concat(funct3, bits(imm, 5, 3), rs1, bits(imm, 2), bits(imm, 6), rs2, "00", left_out=[bits(imm, 1, 0)])
    ts_flags = formats.CS


class StoresDouble(Stores, RVInst16):
    rs2, rs1, imm, funct3 = field(3), field(3), field(8), constant(3)
    inst = concat(funct3, bits(imm, 5, 3), rs1, bits(imm, 7, 6), rs2, "00", left_out=[bits(imm, 2, 0)])
    ts_flags = formats.CS


# -- arithmetic on x8 to x15, branches, jumps --------------------------------------------------------------------------
class RVInst16CA(Computes, RVInst16):  # two registers, the first of which gets the result
    rs2, rd, funct6, funct2 = field(3), field(3), constant(6), constant(2)
    inst = concat(funct6, rd, funct2, rs2, "01")
    ts_flags = formats.CA


class WithNumber(Computes, RVInst16):  # a register, which gets the result, and a number
    imm, rs1, funct2 = field(6), field(3), constant(2)
    inst = concat("100", bits(imm, 5), funct2, rs1, bits(imm, 4, 0), "01")
    ts_flags = formats.CB


class RVInst16CB(Computes, RVInst16):  # a branch
    imm, rs1, funct3 = field(8), field(3), constant(3)
    inst = concat(funct3, bits(imm, 7), bits(imm, 3, 2), rs1, bits(imm, 6, 5), bits(imm, 1, 0), bits(imm, 4), "01")
    ts_flags = formats.CB


class RVInst16CJ(Computes, RVInst16):  # a jump
    offset, funct3 = field(11), constant(3)
    inst = concat(
        *(funct3, bits(offset, 10), bits(offset, 3), bits(offset, 8, 7), bits(offset, 9), bits(offset, 5)),
        *(bits(offset, 6), bits(offset, 2, 0), bits(offset, 4), "01"),
    )
    ts_flags = formats.CJ
