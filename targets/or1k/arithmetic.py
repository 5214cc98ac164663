"""Arithmetic, logic, shifts, and how constants are loaded. Manual: Instruction Set, 5.3 ORBIS32/64."""

from collections.abc import Callable

from tgdsl.language import (
    Code, ImmLeaf, ImmLeafOperand, Instruction, Predicate, Rewrite, Rewrites, SDNodeXForm, in_, is_shifted_int, out,
    pattern, should_be,
)  # fmt: skip
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.std import (
    add, and_, ctlz, cttz_zero_undef, i8, i16, i32, imm as constant, mul, or_, rotr, sdiv, set_, sext_inreg, shl, sra,
    srl, sub, udiv, xor,
)  # fmt: skip
from tgdsl.std.value_types import I32

from targets.or1k.features import HasAddc, HasDiv, HasExt, HasFind, HasMul, HasRor
from targets.or1k.formats import H, I, Pseudo, R, Shift
from targets.or1k.nodes import or1k_addwide
from targets.or1k.operands import simm16, uimm5, uimm16
from targets.or1k.registers import GPR, ZERO


def operation(
    mnemonic: str, op2: int, op3: int, node: Callable[[I32, I32], IntegerValue], needs: Predicate | None = None
) -> type[Instruction]:
    """An operation on two registers."""

    class operation_on_registers(R, op2=op2, op3=op3):
        rd, ra, rb = out(GPR), in_(GPR), in_(GPR)
        asm = f"{mnemonic}\t{rd}, {ra}, {rb}"
        pattern = set_(rd, i32(node(ra, rb)))
        predicates = [needs] if needs else []

    return operation_on_registers


def immediate(
    mnemonic: str,
    op: int,
    node: Callable[[I32, I32], IntegerValue],
    number: ImmLeafOperand[I32],
    needs: Predicate | None = None,
) -> type[Instruction]:
    """An operation on a register and a number."""

    class operation_with_number(I, op=op):
        rd, ra, imm = out(GPR), in_(GPR), in_(number)
        asm = f"{mnemonic}\t{rd}, {ra}, {imm}"
        pattern = set_(rd, i32(node(ra, imm)))
        predicates = [needs] if needs else []

    return operation_with_number


def shift(
    mnemonic: str, op2: int, node: Callable[[I32, I32], IntegerValue], needs: Predicate | None = None
) -> type[Instruction]:
    """A shift by a number."""

    class shift_by_number(Shift, op2=op2):
        rd, ra, imm = out(GPR), in_(GPR), in_(uimm5)
        asm = f"{mnemonic}\t{rd}, {ra}, {imm}"
        pattern = set_(rd, i32(node(ra, imm)))
        predicates = [needs] if needs else []

    return shift_by_number


def unary(mnemonic: str, op2: int, op3: int, needs: Predicate, unused: int = 0) -> type[Instruction]:
    """An operation on one register."""

    class operation_on_one_register(R, op2=op2, op3=op3, rb=unused):
        rd, ra = out(GPR), in_(GPR)
        asm = f"{mnemonic}\t{rd}, {ra}"
        predicates = [needs]
        has_side_effects = False

    return operation_on_one_register


# -- arithmetic and logic ------------------------------------------------------------------------------------------
ADD, SUB = operation("l.add", 0, 0x0, add), operation("l.sub", 0, 0x2, sub)
AND, OR, XOR = operation("l.and", 0, 0x3, and_), operation("l.or", 0, 0x4, or_), operation("l.xor", 0, 0x5, xor)
SLL, SRL, SRA = operation("l.sll", 0, 0x8, shl), operation("l.srl", 1, 0x8, srl), operation("l.sra", 2, 0x8, sra)
ROR = operation("l.ror", 3, 0x8, rotr, HasRor)
MUL = operation("l.mul", 0xC, 0x6, mul, HasMul)
DIV, DIVU = operation("l.div", 0xC, 0x9, sdiv, HasDiv), operation("l.divu", 0xC, 0xA, udiv, HasDiv)

MULI, ANDI = immediate("l.muli", 0x2C, mul, simm16, HasMul), immediate("l.andi", 0x29, and_, uimm16)
XORI = immediate("l.xori", 0x2B, xor, simm16)
SLLI, SRLI, SRAI = shift("l.slli", 0, shl), shift("l.srli", 1, srl), shift("l.srai", 2, sra)
RORI = shift("l.rori", 3, rotr, HasRor)

EXTHS, EXTBS = unary("l.exths", 0, 0xC, HasExt), unary("l.extbs", 1, 0xC, HasExt)
EXTHZ, EXTBZ = unary("l.exthz", 2, 0xC, HasExt), unary("l.extbz", 3, 0xC, HasExt)
FF1, FL1 = unary("l.ff1", 0, 0xF, HasFind, should_be(0)), unary("l.fl1", 4, 0xF, HasFind, should_be(0))


# -- constants -----------------------------------------------------------------------------------------------------
class Constant(I):  # computed again rather than kept on the stack
    is_re_materializable = is_as_cheap_as_a_move = True


class ADDI(Constant, op=0x27):
    rd, ra, imm = out(GPR), in_(GPR), in_(simm16)
    asm = f"l.addi\t{rd}, {ra}, {imm}"
    pattern = set_(rd, add(ra, imm))


class ORI(Constant, op=0x2A):
    rd, ra, imm = out(GPR), in_(GPR), in_(uimm16)
    asm = f"l.ori\t{rd}, {ra}, {imm}"
    pattern = set_(rd, or_(ra, imm))


class MOVHI(H, op=0x06, kind=0):
    is_re_materializable = is_as_cheap_as_a_move = True
    rd, imm = out(GPR), in_(uimm16)
    asm = f"l.movhi\t{rd}, {imm}"


def _half(value: str) -> SDNodeXForm:
    """Half of a constant, by a C++ expression of the node ``N``."""
    return SDNodeXForm(constant, Code(f"return CurDAG->getTargetConstant({value}, SDLoc(N), MVT::i32);"))


HI16, LO16 = _half("N->getZExtValue() >> 16 & 0xffff"), _half("N->getZExtValue() & 0xffff")
upper16 = ImmLeaf(i32, is_shifted_int(16, 16), HI16)  # a constant without a lower half


@pattern()
def constants(number: I32) -> Rewrites:
    return [
        Rewrite(i32(simm16(number)), ADDI(i32(ZERO), simm16(number))),
        Rewrite(i32(uimm16(number)), ORI(i32(ZERO), uimm16(number))),
        Rewrite(i32(upper16(number)), MOVHI(upper16(number))),
        Rewrite(i32(constant(number)), ORI(MOVHI(HI16(constant(number))), LO16(constant(number)))),
    ]


# -- what some processors have -------------------------------------------------------------------------------------
@pattern(requires=[HasExt])
def extensions(number: I32) -> Rewrites:
    return [
        Rewrite(sext_inreg(number, i8), EXTBS(number)),
        Rewrite(sext_inreg(number, i16), EXTHS(number)),
    ]


@pattern(requires=[HasFind])
def zeros(number: I32) -> Rewrites:
    return [
        Rewrite(cttz_zero_undef(number), ADDI(FF1(number), -1)),
        Rewrite(ctlz(number), SUB(ADDI(i32(ZERO), 32), FL1(number))),
    ]


# -- 64 bits -------------------------------------------------------------------------------------------------------
class ADDWIDE(Pseudo):  # l.add and l.addc, with nothing between them that changes SR[CY]: Or1kAsmPrinter.cpp
    predicates = [HasAddc]
    size = 8
    constraints = ["@earlyclobber $low"]
    low, high = out(GPR), out(GPR)
    a_low, a_high, b_low, b_high = in_(GPR), in_(GPR), in_(GPR), in_(GPR)
    asm = f"# wide add {low}, {high}, {a_low}, {a_high}, {b_low}, {b_high}"
    pattern = set_.to_each([low, high], or1k_addwide(a_low, a_high, b_low, b_high))
