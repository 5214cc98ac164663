"""Instruction formats, drawn as in the manual: the docstring of :mod:`targets.tiny`."""

from tgdsl.language import Instruction, concat, constant, field

from targets.tiny.scheduling import WriteALU


class TinyInst(Instruction):  # base of all instructions
    namespace, size = "Tiny", 4
    sched_rw = [WriteALU]


class Pseudo(TinyInst):  # C++ makes other instructions of it
    is_pseudo = is_code_gen_only = True


class R(TinyInst):  # three registers
    op, rd, ra, rb = constant(8), field(4), field(4), field(4)
    inst = concat(op, rd, ra, rb, "0" * 12)


class I(TinyInst):  # two registers and a number
    op, rd, ra, imm = constant(8), field(4), field(4), field(16)
    inst = concat(op, rd, ra, imm)


class H(TinyInst):  # two registers and the amount of a shift
    op, rd, ra, imm = constant(8), field(4), field(4), field(5)
    inst = concat(op, rd, ra, "0" * 11, imm)


class S(TinyInst):  # a register to store, and an address
    op, rs, ra, imm = constant(8), field(4), field(4), field(16)
    inst = concat(op, rs, ra, imm)


class B(TinyInst):  # two registers to compare, and where to go
    op, ra, rb, target = constant(8), field(4), field(4), field(16)
    inst = concat(op, ra, rb, target)


class J(TinyInst):  # where to go
    op, target = constant(8), field(24)
    inst = concat(op, target)
