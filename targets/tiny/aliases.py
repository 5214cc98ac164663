"""Instructions that assembly language has a shorter name for. Of several that fit, the first one is printed."""

from tgdsl.language import Aliases, InstAlias, in_

from targets.tiny.arithmetic import ADD, ADDI, SUB
from targets.tiny.control import BEQ, BNE
from targets.tiny.operands import branch, simm16
from targets.tiny.registers import GPR, R0


class Moves(Aliases):
    rd, ra, imm = in_(GPR), in_(GPR), in_(simm16)

    InstAlias("nop", ADD(R0, R0, R0))
    InstAlias(f"li {rd}, {imm}", ADDI(rd, R0, imm))
    InstAlias(f"mov {rd}, {ra}", ADDI(rd, ra, 0))
    InstAlias(f"neg {rd}, {ra}", SUB(rd, R0, ra))


class Branches(Aliases):
    ra, target = in_(GPR), in_(branch)

    InstAlias(f"beqz {ra}, {target}", BEQ(ra, R0, target))
    InstAlias(f"bnez {ra}, {target}", BNE(ra, R0, target))
