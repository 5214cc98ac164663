"""Functions that take nodes: one node for operands of two types, and types that the function leaves open."""

from __future__ import annotations

from typing import NamedTuple, TypeVar, assert_type, cast

from tgdsl.language import (
    DagValue,
    InstrInfo,
    Instruction,
    IntegerValue,
    Register,
    RegisterClass,
    Target,
    ValueType,
    concat,
    fragment,
    in_,
    out,
)
from tgdsl.std import (
    F32,
    F64,
    I32,
    I64,
    IntBinaryOperator,
    IntegerType,
    Node1,
    Node2,
    Node3,
    Of,
    add,
    and_,
    fma,
    i32,
    i64,
    load,
    not_,
    set_,
    sext,
    shl,
)

V = TypeVar("V", bound=DagValue)
W = TypeVar("W", bound=IntegerValue)

R = Register.sequence("r{}", range(2))
GPR = RegisterClass(i32, i64, members=R, alignment=32)

Nodes = Target(instruction_set=InstrInfo())


class Plain(Instruction):
    inst = concat("0" * 32)


class Widths(NamedTuple):
    narrow: type[Instruction]
    wide: type[Instruction]


# -- a node for each of two types ----------------------------------------------------------------------------------
def both(narrow_node: Node2[I32, I32, I32], wide_node: Node2[I64, I64, I64]) -> Widths:
    class narrow(Plain):
        rd, rs1 = out(GPR, placed=False), in_(GPR, placed=False)
        asm = f"op {rd}, {rs1}"
        pattern = set_(i32(rd), narrow_node(i32(rs1), i32(rs1)))

    class wide(Plain):
        rd, rs1 = out(GPR, placed=False), in_(GPR, placed=False)
        asm = f"opx {rd}, {rs1}"
        pattern = set_(i64(rd), wide_node(i64(rs1), i64(rs1)))

    return Widths(narrow, wide)


@fragment(has_one_use=True)
def and_once(lhs: Of[IntegerType], rhs: Of[IntegerType]) -> IntegerType:
    return and_(lhs, rhs)


@fragment()
def nand(lhs: Of[IntegerType], rhs: Of[IntegerType]) -> IntegerType:
    # Of a value of a type variable, mypy takes what it is bound to for the type.
    return cast("IntegerType", not_(and_(lhs, rhs)))


ADD = both(add, add)
SHL = both(shl, shl)
ONCE = both(and_once, and_once)
NAND = both(nand, nand)
ANDN = both(lambda lhs, rhs: and_(lhs, not_(rhs)), lambda lhs, rhs: and_(lhs, not_(rhs)))


# -- a type that the function leaves open --------------------------------------------------------------------------
def one(node: Node2[V, V, V], vt: ValueType[V]) -> type[Instruction]:
    class made(Plain):
        rd, rs1 = out(GPR, placed=False), in_(GPR, placed=False)
        asm = f"one {rd}, {rs1}"
        pattern = set_(vt(rd), node(vt(rs1), vt(rs1)))

    return made


def of_class(node: IntBinaryOperator, vt: ValueType[W]) -> type[Instruction]:
    class made(Plain):
        rd, rs1 = out(GPR, placed=False), in_(GPR, placed=False)
        asm = f"of {rd}, {rs1}"
        pattern = set_(vt(rd), node(node(vt(rs1), 1), vt(rs1)))

    return made


ONE32, ONE64 = one(add, i32), one(add, i64)
OF32, OF64 = of_class(add, i32), of_class(add, i64)


# -- other numbers of operands, and results of no single type ------------------------------------------------------
def others(
    loaded: Node1[I32, DagValue],
    loaded_wide: Node1[I64, DagValue],
    fused: Node3[F32, F32, F32, F32],
    fused_wide: Node3[F64, F64, F64, F64],
) -> None:
    def checked(narrow: I32, wide: I64, single: F32, double: F64) -> None:
        assert_type(loaded(narrow), DagValue)
        assert_type(loaded_wide(wide), DagValue)
        assert_type(fused(single, single, single), F32)
        assert_type(fused_wide(double, double, double), F64)
        # Two values of no single type, and a sum that is of none either until the pattern gives it one.
        assert_type(add(sext(narrow), sext(narrow)), IntegerValue)

    del checked


others(load, load, fma, fma)
