"""Arithmetic, logic, shifts and comparisons, and how constants are loaded."""

from collections.abc import Callable, Sequence

from tgdsl.language import (
    Code, ImmLeaf, ImmLeafOperand, Instruction, Predicate, Rewrite, Rewrites, SchedWrite, SDNodeXForm, in_,
    is_shifted_int, out, pattern,
)  # fmt: skip
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.std import (
    add, and_, i32, imm as constant, mul, mulhu, or_, rotr, sdiv, set_, seteq, setge, setgt, setle, setlt, setne,
    setuge, setugt, setule, setult, shl, sra, srem, srl, sub, udiv, urem, xor,
)  # fmt: skip
from tgdsl.std.value_types import I32

from targets.tiny.features import HasMulDiv, HasRotate
from targets.tiny.formats import H, I, R
from targets.tiny.operands import simm16, uimm5, uimm16
from targets.tiny.registers import GPR, R0
from targets.tiny.scheduling import WriteALU, WriteDiv, WriteMul


def operation(
    mnemonic: str,
    op: int,
    node: Callable[[I32, I32], IntegerValue],
    needs: Sequence[Predicate] = (),
    time: SchedWrite = WriteALU,
) -> type[Instruction]:
    """An operation on two registers."""

    class operation_on_registers(R, op=op):
        predicates, sched_rw = needs, [time]
        rd, ra, rb = out(GPR), in_(GPR), in_(GPR)
        asm = f"{mnemonic}\t{rd}, {ra}, {rb}"
        pattern = set_(rd, i32(node(ra, rb)))

    return operation_on_registers


def immediate(
    mnemonic: str, op: int, node: Callable[[I32, I32], IntegerValue], number: ImmLeafOperand[I32]
) -> type[Instruction]:
    """An operation on a register and a number."""

    class operation_with_number(I, op=op):
        rd, ra, imm = out(GPR), in_(GPR), in_(number)
        asm = f"{mnemonic}\t{rd}, {ra}, {imm}"
        pattern = set_(rd, i32(node(ra, imm)))

    return operation_with_number


def shift(
    mnemonic: str, op: int, node: Callable[[I32, I32], IntegerValue], needs: Sequence[Predicate] = ()
) -> type[Instruction]:
    """A shift or rotation by a number."""

    class shift_by_number(H, op=op):
        predicates = needs
        rd, ra, imm = out(GPR), in_(GPR), in_(uimm5)
        asm = f"{mnemonic}\t{rd}, {ra}, {imm}"
        pattern = set_(rd, i32(node(ra, imm)))

    return shift_by_number


# -- arithmetic and logic ------------------------------------------------------------------------------------------
ADD, SUB = operation("add", 0x10, add), operation("sub", 0x11, sub)
AND, OR, XOR = operation("and", 0x12, and_), operation("or", 0x13, or_), operation("xor", 0x14, xor)
SHL, SHR, SRA = operation("shl", 0x15, shl), operation("shr", 0x16, srl), operation("sra", 0x17, sra)

ANDI, ORI = immediate("andi", 0x22, and_, uimm16), immediate("ori", 0x23, or_, uimm16)
XORI = immediate("xori", 0x24, xor, uimm16)
SHLI, SHRI, SRAI = shift("shli", 0x25, shl), shift("shri", 0x26, srl), shift("srai", 0x27, sra)

# -- what not all processors have: features ------------------------------------------------------------------------
MULDIV = [HasMulDiv]
MUL, MULHU = operation("mul", 0x1A, mul, MULDIV, WriteMul), operation("mulhu", 0x1B, mulhu, MULDIV, WriteMul)
DIV, DIVU = operation("div", 0x1C, sdiv, MULDIV, WriteDiv), operation("divu", 0x1D, udiv, MULDIV, WriteDiv)
REM, REMU = operation("rem", 0x1E, srem, MULDIV, WriteDiv), operation("remu", 0x1F, urem, MULDIV, WriteDiv)

ROR, RORI = operation("ror", 0x76, rotr, [HasRotate]), shift("rori", 0x77, rotr, [HasRotate])


# -- constants -----------------------------------------------------------------------------------------------------
class Constant(I):  # computed again rather than kept on the stack
    is_re_materializable = is_as_cheap_as_a_move = True


class ADDI(Constant, op=0x20):
    rd, ra, imm = out(GPR), in_(GPR), in_(simm16)
    asm = f"addi\t{rd}, {ra}, {imm}"
    pattern = set_(rd, add(ra, imm))


class LUI(Constant, op=0x21, ra=0):
    rd, imm = out(GPR), in_(uimm16)
    asm = f"lui\t{rd}, {imm}"


def _half(value: str) -> SDNodeXForm:
    """Half of a constant, by a C++ expression of the node ``N``."""
    return SDNodeXForm(constant, Code(f"return CurDAG->getTargetConstant({value}, SDLoc(N), MVT::i32);"))


HI16, LO16 = _half("N->getZExtValue() >> 16 & 0xffff"), _half("N->getZExtValue() & 0xffff")
upper16 = ImmLeaf(i32, is_shifted_int(16, 16), HI16)  # a constant without a lower half


@pattern()
def constants(number: I32) -> Rewrites:
    return [
        Rewrite(i32(simm16(number)), ADDI(i32(R0), simm16(number))),
        Rewrite(i32(upper16(number)), LUI(upper16(number))),
        Rewrite(i32(constant(number)), ORI(LUI(HI16(constant(number))), LO16(constant(number)))),
    ]


# -- comparisons: all are made of "less" ---------------------------------------------------------------------------
SLT, SLTU = operation("slt", 0x18, setlt), operation("sltu", 0x19, setult)
SLTI, SLTUI = immediate("slti", 0x28, setlt, simm16), immediate("sltui", 0x29, setult, simm16)


@pattern()
def equality(lhs: I32, rhs: I32) -> Rewrites:
    return [
        Rewrite(i32(seteq(lhs, 0)), SLTUI(lhs, 1)),
        Rewrite(i32(setne(lhs, 0)), SLTU(i32(R0), lhs)),
        Rewrite(i32(seteq(lhs, rhs)), SLTUI(XOR(lhs, rhs), 1)),
        Rewrite(i32(setne(lhs, rhs)), SLTU(i32(R0), XOR(lhs, rhs))),
    ]


@pattern()
def order(lhs: I32, rhs: I32) -> Rewrites:
    return [
        Rewrite(i32(setgt(lhs, rhs)), SLT(rhs, lhs)),
        Rewrite(i32(setugt(lhs, rhs)), SLTU(rhs, lhs)),
        Rewrite(i32(setge(lhs, rhs)), XORI(SLT(lhs, rhs), 1)),
        Rewrite(i32(setuge(lhs, rhs)), XORI(SLTU(lhs, rhs), 1)),
        Rewrite(i32(setle(lhs, rhs)), XORI(SLT(rhs, lhs), 1)),
        Rewrite(i32(setule(lhs, rhs)), XORI(SLTU(rhs, lhs), 1)),
    ]
