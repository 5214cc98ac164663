"""Multiplication and division (M, and Zmmul for the former; volume I, chapter 13), with their patterns."""

from tgdsl.language import Rewrite, pattern
from tgdsl.std import and_, i32, i64, mul, mulhs, mulhu, sdiv, srem, udiv, urem
from tgdsl.std.value_types import I64

from targets.riscv.features.extensions import HasStdExtM, HasStdExtZmmul, NotHasStdExtZba
from targets.riscv.features.tuning import IsRV64
from targets.riscv.integer.arithmetic import SLLI, alu_rr, aluw_rr
from targets.riscv.leaves import assertzexti32, binop_allwusers, sexti32
from targets.riscv.nodes import riscv_divuw, riscv_divw, riscv_mulhsu, riscv_remuw
from targets.riscv.patterns.families import of_registers
from targets.riscv.patterns.words import LOWER_32
from targets.riscv.registers import GPR
from targets.riscv.scheduling import kinds as of

MULDIV = 0b0000001
MULTIPLIES, DIVIDES = [HasStdExtZmmul], [HasStdExtM]
MULTIPLIES_WORDS, DIVIDES_WORDS = [HasStdExtZmmul, IsRV64], [HasStdExtM, IsRV64]

# -- instructions: the upper half of a product is that of signed numbers, of a signed and an unsigned one, or of unsigned ones -----------
MUL = alu_rr("mul", MULDIV, 0b000, of.IMul.of(2), commutes=True, needs=MULTIPLIES)
MULH = alu_rr("mulh", MULDIV, 0b001, of.IMul.of(2), commutes=True, needs=MULTIPLIES)
MULHSU = alu_rr("mulhsu", MULDIV, 0b010, of.IMul.of(2), needs=MULTIPLIES)
MULHU = alu_rr("mulhu", MULDIV, 0b011, of.IMul.of(2), commutes=True, needs=MULTIPLIES)
DIV = alu_rr("div", MULDIV, 0b100, of.IDiv.of(2), needs=DIVIDES)
DIVU = alu_rr("divu", MULDIV, 0b101, of.IDiv.of(2), needs=DIVIDES)
REM = alu_rr("rem", MULDIV, 0b110, of.IRem.of(2), needs=DIVIDES)
REMU = alu_rr("remu", MULDIV, 0b111, of.IRem.of(2), needs=DIVIDES)

MULW = aluw_rr("mulw", MULDIV, 0b000, of.IMul32.of(2), commutes=True, needs=MULTIPLIES_WORDS)
DIVW = aluw_rr("divw", MULDIV, 0b100, of.IDiv32.of(2), needs=DIVIDES_WORDS)
DIVUW = aluw_rr("divuw", MULDIV, 0b101, of.IDiv32.of(2), needs=DIVIDES_WORDS)
REMW = aluw_rr("remw", MULDIV, 0b110, of.IRem32.of(2), needs=DIVIDES_WORDS)
REMUW = aluw_rr("remuw", MULDIV, 0b111, of.IRem32.of(2), needs=DIVIDES_WORDS)

# -- patterns ----------------------------------------------------------------------------------------------------------
of_registers((mul, MUL), (mulhs, MULH), (mulhu, MULHU), (riscv_mulhsu, MULHSU), requires=MULTIPLIES)
of_registers((sdiv, DIV), (udiv, DIVU), (srem, REM), (urem, REMU), requires=DIVIDES)
of_registers((binop_allwusers(mul), MULW), requires=MULTIPLIES_WORDS)
of_registers((riscv_divw, DIVW), (riscv_divuw, DIVUW), (riscv_remuw, REMUW), requires=DIVIDES_WORDS)

# Of numbers of 32 bits without sign, the operation of 64 bits has the result without sign, too.
for node, instruction in ((riscv_divuw, DIVU), (riscv_remuw, REMU)):

    @pattern(requires=DIVIDES_WORDS)
    def without_sign(rs1: I64, rs2: I64) -> Rewrite:
        quotient = node.apply(assertzexti32(GPR(rs1)), assertzexti32(GPR(rs2)))
        return Rewrite(and_.apply(quotient, LOWER_32), instruction(GPR(rs1), GPR(rs2)))


@pattern(requires=DIVIDES_WORDS)
def remainder_of_words(rs1: I64, rs2: I64) -> Rewrite:
    """Whatever the numbers were, the remainder of two with a sign has one."""
    return Rewrite(srem.apply(sexti32(i64(GPR(rs1))), sexti32(i64(GPR(rs2)))), REMW(GPR(rs1), GPR(rs2)))


@pattern(requires=[*MULTIPLIES_WORDS, NotHasStdExtZba])
def product_of_lower_halves(rs1: I64, rs2: I64) -> Rewrite:
    """The upper half of the product of both, moved up by 32 bits: two shifts less than to clear the upper bits."""
    return Rewrite(
        i64(mul.apply(and_.apply(GPR(rs1), LOWER_32), and_.apply(GPR(rs2), LOWER_32))),
        MULHU(i64(SLLI(GPR(rs1), 32)), i64(SLLI(GPR(rs2), 32))),
    )


of_registers((mul, MULW), of=i32, requires=MULTIPLIES_WORDS)
of_registers((sdiv, DIVW), (udiv, DIVUW), (srem, REMW), (urem, REMUW), of=i32, requires=DIVIDES_WORDS)
