"""What the sections of ``docs/from-tablegen*.md`` stand on that say so; ``toy.td`` is the same."""

from tgdsl.language import InstrInfo, Instruction, Register, RegisterClass, Target, concat, constant, field
from tgdsl.std import f32, i32


class ToyReg(Register, namespace="Toy"): ...


R0, R1, R2, R3, R4, R5, R6, R7 = R = ToyReg.sequence("r{}", range(8))
F0, F1, F2, F3 = F = ToyReg.sequence("f{}", range(4))
FLAGS = ToyReg("flags")

GPR = RegisterClass(i32, members=R, alignment=32)
FPR = RegisterClass(f32, members=F, alignment=32)


class ToyInst(Instruction):
    namespace = "Toy"
    size = 4
    number = constant(8)


class RR(ToyInst):
    """opcode rd rs1 rs2 and twelve zeros"""

    rd, rs1, rs2 = field(4), field(4), field(4)
    inst = concat(ToyInst.number, rd, rs1, rs2, "000000000000")


class RI(ToyInst):
    """opcode rd rs1 imm16"""

    rd, rs1, imm16 = field(4), field(4), field(16)
    inst = concat(ToyInst.number, rd, rs1, imm16)


ToyInstrInfo = InstrInfo()
Toy = Target(instruction_set=ToyInstrInfo)
