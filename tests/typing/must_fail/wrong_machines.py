"""Mistakes in compressed instructions and in automata."""

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


class WrongPatterns(Compressed):
    rd = in_(GPR)
    # One instruction, the class of one, and a register.
    CompressPat(ADD(rd, rd))  # E: call-arg
    CompressPat(ADD(rd, rd), C_ADD)  # E: arg-type
    CompressPat(ADD(rd, rd), R0)  # E: arg-type
    # An operand that is not declared, and wrong options.
    CompressPat(ADD(rd, rs), C_ADD(rd))  # E: name-defined
    CompressPat(ADD(rd, rd), C_ADD(rd), predicates=HasC)  # E: arg-type
    CompressPat(ADD(rd, rd), C_ADD(rd), is_compress_only="yes")  # E: arg-type


class Kind(ActionSymbol): ...


class Other(ActionSymbol): ...


Add, Odd = Kind(), Other()


class Slot(Transition[Kind]): ...


class Wide(Transition[tuple[Kind, int]]): ...


Slot(1)  # E: call-arg
Slot(1, Odd)  # E: arg-type
Slot("1", Add)  # E: arg-type
Wide(1, Add)  # E: arg-type
Wide(1, (Add, "x"))  # E: arg-type
GenericAutomaton(Kind)  # E: arg-type
GenericAutomaton(Slot(1, Add))  # E: arg-type
GenericAutomaton(Slot, deterministic="yes")  # E: arg-type
