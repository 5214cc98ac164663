"""Mistakes in families of instructions, and in nodes with names."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from tgdsl.language import (
    DagValue,
    Instruction,
    Register,
    RegisterClass,
    Rewrite,
    TypedRegisters,
    concat,
    family,
    in_,
    named,
    out,
    pattern,
)
from tgdsl.language.core.dag_values import FloatValue
from tgdsl.std import add, i32, i64, set_
from tgdsl.std.value_types import I32

V = TypeVar("V", bound=DagValue)
FP = TypeVar("FP", bound=FloatValue)


class Reg(Register, namespace="TY"): ...


W0, W1 = W = Reg.sequence("w{}", range(2))
GPR32 = RegisterClass(i32, members=W, alignment=32)
NARROW, WIDE = TypedRegisters(i32, GPR32), TypedRegisters(i64, GPR32)


class Word(Instruction):
    namespace = "TY"
    inst = concat("0" * 32)


@family("{family}_{member}")
class Widths(NamedTuple):
    rr: type[Instruction]
    rr_32: type[Instruction]


# A family of something that is no named tuple, and a template that is no string.
class Loose:
    rr: type[Instruction]


family("{family}_{member}")(Loose)  # E: type-var


@family(rr=1)  # E: arg-type
class Numbered(NamedTuple):
    rr: type[Instruction]


def unary(node: Callable[[V], V], floats: Callable[[FP], FP], of: TypedRegisters[V], fp: TypedRegisters[FP]) -> Widths:
    class rr(Word):
        rd, rs = out(of.registers, placed=False), in_(of.registers, placed=False)
        asm = f"neg {rd}, {rs}"
        # A value of one type for an output of a type that the family leaves open, of any type, and of another open one.
        one = set_[of.vt](rd, i32(rs))  # E: arg-type
        any_ = set_[of.vt](rd, rs)  # E: arg-type
        other = set_[of.vt](rd, floats(fp.vt(rs)))  # E: arg-type
        # A node of values of another open type.
        node_of_others = set_[of.vt](rd, node(fp.vt(rs)))  # E: arg-type

    # Too few members, and one that is none.
    Widths(rr)  # E: call-arg
    return Widths(rr, W0)  # E: arg-type


# Members that a family has not.
def members(made: Widths) -> None:
    made.ri  # E: attr-defined
    made.rr_3  # E: attr-defined


# A register class where a value type belongs.
Swapped: TypedRegisters[I32] = TypedRegisters(GPR32, i32)  # E: arg-type


# A name for a node of another type, an effect with a name, and a name that is a string.
@pattern()
def misnamed(this: I32, value: I32) -> Rewrite:
    wide = i64(value)
    add(named(this, add(wide, wide)), wide)  # E: arg-type
    named(this, set_(this, value))  # E: arg-type
    named("this", add(value, value))  # E: type-var
    return Rewrite(named(this, add(value, value)), Word(this))
