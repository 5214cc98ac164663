"""Mistakes that neither type checker sees, with the reason: so that nobody relies on it, and a better one is noticed."""

from __future__ import annotations

from typing import TypeVar

from tgdsl.language import Instruction, Register, RegisterClass
from tgdsl.language.counterparts import MachineCode
from tgdsl.language.core.dag_values import DagValue, IntegerValue
from tgdsl.std import add, f32, i32, sext
from tgdsl.std.value_types import I8, I16

V = TypeVar("V", bound=DagValue)


class Gpr(Register, namespace="TY"):
    # A class body may bind any name. Only the names of Register's own attributes are errors in it.
    is_konstant = True


# So do the bodies of instructions and counterparts: what is misspelt is an error of tgdsl.gen, "did you mean 'is_barrier'?"
class JMP(Instruction):
    namespace, size, asm = "TY", 4, "jmp"
    is_barier = True


class Code(MachineCode):
    byteorder = "big"


# Two records of one name. Only pyright sees it, and only where the name is in capitals, as a constant's is.
g = Gpr.sequence("g{}", range(4))
g = Gpr.sequence("g{}", range(8))


# The length of a row is not part of its type: the unpacking fails when the target loads.
def unpacked() -> None:
    _G0, _G1, _G2 = Gpr.sequence("g{}", range(2))


# A bool is an int to Python.
Odd = Gpr("odd", hw_encoding=True, dwarf_numbers=[False])

# Types of different sorts have DagValue in common (mypy), or are either one (pyright): there are registers that hold both,
# so that this is not wrong by itself.
Mixed = RegisterClass(i32, f32, members=g, alignment=32)
IntRegs = RegisterClass(i32, members=g, alignment=32)
FloatRegs = RegisterClass(f32, members=g, alignment=32)


# A bound TypeVar does not hold two classes to one type: both are classes of what the types have in common. A constrained
# one does; see right_classes.py, and wrong_classes.py for what it reports.
def copied(source: RegisterClass[V], to: RegisterClass[V]) -> RegisterClass[V]:
    return to or source


copied(IntRegs, FloatRegs)


# Two integers whose types the operands do not give may be of one type, which the pattern gives to their sum.
def added(byte: I8, half: I16) -> IntegerValue:
    return add(sext(byte), sext(half))
