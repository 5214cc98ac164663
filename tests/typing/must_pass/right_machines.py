"""Compressed instructions and automata, as targets write them."""

from __future__ import annotations

from tgdsl.language import (
    ActionSymbol,
    Compressed,
    CompressPat,
    GenericAutomaton,
    Instruction,
    Predicate,
    Register,
    RegisterClass,
    Transition,
    in_,
    out,
)
from tgdsl.std import i32


class Gpr(Register, namespace="TY"): ...


R0 = Gpr("r0")
GPR = RegisterClass(i32, members=[R0], alignment=32)
HasC = Predicate("hasC()")


class ADD(Instruction):
    rd, rs = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs}"


class C_ADD(Instruction):
    rd = out(GPR)
    rs = in_(GPR, tied_to=rd)
    asm = f"c.add {rd}"


class Small(Compressed):
    rd = in_(GPR)
    CompressPat(ADD(rd, rd), C_ADD(rd), predicates=[HasC])
    CompressPat(ADD(rd, R0), C_ADD(rd), is_compress_only=True)


class Kind(ActionSymbol): ...


Add, Mul = Kind(), Kind()


class Slot(Transition[Kind]): ...


class Wide(Transition[tuple[Kind, int, str]]): ...


Slot(0b01, Add)
Slot(0b10, Mul)
Wide(1, (Add, 3, "x"))
Slots = GenericAutomaton(Slot, deterministic=True)
Wides = GenericAutomaton(Wide, cpp_types=["Unit", "", ""])
