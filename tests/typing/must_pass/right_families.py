"""Families of instructions: members with names of their own, and types that a family leaves open. And nodes with names."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar, assert_type

from tgdsl.language import (
    Code,
    DagValue,
    InstrInfo,
    Instruction,
    Operand,
    Register,
    RegisterClass,
    Rewrite,
    SDNodeXForm,
    Target,
    TypedRegisters,
    concat,
    constant,
    family,
    frozen,
    field,
    in_,
    named,
    out,
    pattern,
)
from tgdsl.std import add, bswap, i32, i32imm, i64, i64imm, imm, set_, shl
from tgdsl.std.value_types import I32, I64

V = TypeVar("V", bound=DagValue)
V_co = TypeVar("V_co", bound=DagValue, covariant=True)


class Reg(Register, namespace="TY"): ...


W0, W1 = W = Reg.sequence("w{}", range(2))
R0, R1 = R = Reg.sequence("r{}", range(2))
GPR32 = RegisterClass(i32, members=W, alignment=32)
GPR = RegisterClass(i64, members=R, alignment=64)


class Word(Instruction):
    namespace = "TY"
    op, rd, rs = constant(8), field(4), field(4)
    inst = concat(op, rd, rs)


@frozen
class Width(TypedRegisters[V_co]):
    """With the operand class of numbers."""

    number: Operand[V_co]


WIDE, NARROW = Width(i64, GPR, i64imm), Width(i32, GPR32, i32imm)
PLAIN = TypedRegisters(i32, GPR32)


@family("{family}_{member}", swapped="{family}_S")
class Widths(NamedTuple):
    rr: type[Instruction]
    rr_32: type[Instruction]
    swapped: type[Instruction]


def alu(mnemonic: str, op: int, node: Callable[[V, V], V], of: Width[V]) -> type[Instruction]:
    class made(Word, op=op):
        rd, rs = out(of.registers), in_(of.registers)
        number = in_(of.number, placed=False)
        asm = f"{mnemonic} {rd}, {rs}, {number}"
        pattern = set_[of.vt](rd, node(of.vt(rs), of.vt(imm(number))))

    return made


def swap(of: TypedRegisters[V], node: Callable[[V], V]) -> type[Instruction]:
    class made(Word, op=9):
        rd, rs = out(of.registers), in_(of.registers)
        asm = f"swap {rd}, {rs}"
        pattern = set_[of.vt](rd, node(of.vt(rs)))

    return made


ADD = Widths(alu("add", 1, add, WIDE), alu("add", 2, add, NARROW), swap(PLAIN, bswap))
SHL = Widths(*(alu("shl", 3, shl, WIDE) for _ in range(3)))
ADD_rr_32: type[Instruction] = ADD.rr_32
rr, rr_32, swapped = ADD
assert_type(rr, type[Instruction])
assert_type(WIDE.vt(R0), I64)

High = SDNodeXForm(add, Code("return high(N);"))


@pattern()
def named_sum(sum_: I64, value: I32) -> Rewrite:
    assert_type(named(sum_, bswap(value)), I64)
    return Rewrite(named(sum_, bswap(value)), ADD.rr(value, High(sum_)))


Ty = Target(instruction_set=InstrInfo())
