"""Instructions whose declared types say which operands they take in the results of patterns and aliases."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Self, TypeVar

from tgdsl.language import (
    Aliases,
    Code,
    DagValue,
    Immediate,
    InRegister,
    InstAlias,
    InstrInfo,
    Instruction,
    Operand,
    Register,
    RegisterClass,
    Result0,
    Result1,
    Result2,
    Result3,
    Rewrite,
    Rewrites,
    SDNodeXForm,
    SubRegIndex,
    Target,
    TypedRegisters,
    as_is,
    concat,
    constant,
    field,
    in_,
    out,
    pattern,
)
from tgdsl.std import (
    COPY,
    COPY_TO_REGCLASS,
    EXTRACT_SUBREG,
    IMPLICIT_DEF,
    INSERT_SUBREG,
    REG_SEQUENCE,
    SUBREG_TO_REG,
    add,
    build_vector,
    extractelt,
    insertelt,
    f32,
    fma,
    fneg,
    i32,
    i64,
    imm,
    set_,
    store,
    sub,
    trap,
    v2i32,
)
from tgdsl.std.value_types import F32, I32, I64, V2i32

V = TypeVar("V", bound=DagValue)

low, high = SubRegIndex(32), SubRegIndex(32, 32)
R0, R1, R2, R3 = R = Register.sequence("r{}", range(4))
D0 = Register("d0", sub_regs=[R0, R1], sub_reg_indices=[low, high])
GPR = RegisterClass(i32, members=R, alignment=32)
Wide = RegisterClass(i64, members=R, alignment=64)
Pairs = RegisterClass(v2i32, members=[D0], alignment=64)
FPR = RegisterClass(f32, members=R, alignment=32)
number = Operand(i32)
number64 = Operand(i64)
LOW = SDNodeXForm(imm, Code("return low(N);"))

NARROW, WIDE = TypedRegisters(i32, GPR), TypedRegisters(i64, Wide)


class Plain(Instruction):
    namespace = "RES"
    op, rd, rs1, rs2 = constant(8), field(8), field(8), field(8)
    inst = concat(op, rd, rs1, rs2)


class Arithmetic(NamedTuple):
    rr: Result2[InRegister[I32], InRegister[I32]]
    ri: Result2[InRegister[I32], Immediate[I32]]


def arithmetic(op: int, node: Callable[[I32, I32], I32]) -> Arithmetic:
    class rr(Plain, op=op):
        rd, rs1, rs2 = out(GPR), in_(GPR), in_(GPR)
        asm = f"op{op} {rd}, {rs1}, {rs2}"
        pattern = set_(rd, node(rs1, rs2))

    class ri(Plain, op=op + 1):
        rd, rs1, rs2 = out(GPR), in_(GPR), in_(number)
        asm = f"opi{op} {rd}, {rs1}, {rs2}"
        pattern = set_(rd, node(rs1, imm(rs2)))

    return Arithmetic(rr, ri)


InFloat = InRegister[F32]


# A family for several types; each member is an instruction of its own.
def binary(op: int, node: Callable[[V, V], V], of: TypedRegisters[V]) -> Result2[InRegister[V], InRegister[V]]:
    class made(Plain, op=op):
        rd, rs1, rs2 = out(of.registers), in_(of.registers), in_(of.registers)
        asm = f"bin{op} {rd}, {rs1}, {rs2}"
        pattern = set_[of.vt](rd, node(of.vt(rs1), of.vt(rs2)))

    return made


def others() -> (
    tuple[Result0, Result1[InFloat], Result3[InFloat, InFloat, InFloat], Result2[InRegister[I32], InRegister[I32]]]
):
    class nop(Plain, op=90, rd=0, rs1=0, rs2=0):
        asm = "nop"

    class neg(Plain, op=91, rs2=0):
        rd, rs1 = out(FPR), in_(FPR)
        asm = f"neg {rd}, {rs1}"

    class fused(Plain, op=92):
        rd, rs1, rs2 = out(FPR), in_(FPR), in_(FPR)
        rs3 = in_(FPR, placed=False)
        asm = f"fma {rd}, {rs1}, {rs2}, {rs3}"

    class stored(Plain, op=93, rd=0):
        rs1, rs2 = in_(GPR), in_(GPR)
        asm = f"st {rs1}, {rs2}"

    return nop, neg, fused, stored


ADD, SUB = arithmetic(10, add), arithmetic(20, sub)
ADDW, ADDX = binary(30, add, NARROW), binary(31, add, WIDE)
NOP, FNEG, FMA, ST = others()


class SET(Plain, op=94, rs2=0):
    """A class that gives the types of its operands itself."""

    rd, rs1 = out(GPR), in_(number)
    asm = f"set {rd}, {rs1}"

    def __new__(cls, value: Immediate[I32]) -> Self:
        return super().__new__(cls, value)


# A value, a constant, a number, a register, another instruction, a transform.
@pattern()
def words(lhs: I32, rhs: I32) -> Rewrites:
    return [
        Rewrite(add(lhs, rhs), ADD.rr(lhs, rhs)),
        Rewrite(add(lhs, imm(rhs)), ADD.ri(lhs, imm(rhs))),
        Rewrite(sub(lhs, imm(rhs)), SUB.ri(ADD.rr(R0, lhs), LOW(rhs))),
        Rewrite(sub(lhs, 1), SUB.ri(lhs, 1)),
        Rewrite(sub(0, rhs), SUB.rr(i32(R0), rhs)),
        Rewrite(imm(rhs), SET(LOW(rhs))),
        Rewrite(store(lhs, rhs), ST(lhs, rhs)),
        Rewrite(trap(), NOP()),
    ]


@pattern()
def wide(lhs: I64, rhs: I64) -> Rewrite:
    return Rewrite(add(lhs, rhs), ADDX(lhs, rhs))


@pattern()
def floats(a: F32, b: F32, c: F32) -> Rewrites:
    return [Rewrite(fneg(a), FNEG(a)), Rewrite(fma(a, b, c), FMA(a, b, c))]


@pattern()
def parts(even: I32, odd: I32, pair: V2i32) -> Rewrites:
    first = INSERT_SUBREG(v2i32(IMPLICIT_DEF()), even, low)
    return [
        Rewrite(build_vector(even, odd), INSERT_SUBREG(first, odd, high)),
        Rewrite(build_vector(even, 0), REG_SEQUENCE(Pairs, even, low, R0, high)),
        Rewrite(build_vector(0, odd), SUBREG_TO_REG(0, odd, high)),
        Rewrite(i32(extractelt(pair, 0)), as_is(i32(EXTRACT_SUBREG(pair, low)))),
        Rewrite(i32(0), COPY(i32(R0))),
        Rewrite(build_vector(odd, odd), COPY_TO_REGCLASS(odd, Pairs)),
    ]


index_of = SDNodeXForm(imm, Code("return CurDAG->getTargetConstant(T::low + N->getZExtValue(), SDLoc(N), MVT::i32);"))


@pattern()
def lanes(pair: V2i32, part: I32, lane: I32) -> Rewrites:
    return [
        Rewrite(i32(extractelt(pair, imm(lane))), as_is(i32(EXTRACT_SUBREG(pair, index_of(imm(lane)))))),
        Rewrite(insertelt(pair, part, imm(lane)), INSERT_SUBREG(pair, part, index_of(imm(lane)))),
    ]


class Moves(Aliases):
    rd, rs1 = in_(GPR), in_(GPR)

    InstAlias(f"mov {rd}, {rs1}", ADDW(rd, rs1, R0))
    InstAlias(f"clr {rd}", ADD.rr(rd, R0, R0))


Res = Target(instruction_set=InstrInfo())
