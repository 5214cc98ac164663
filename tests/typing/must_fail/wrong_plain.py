"""Mistakes in plain records and overrides, and where they do not fit."""

from __future__ import annotations

from tgdsl.language import (
    AnonymousNumbers,
    Definition,
    Instruction,
    Operand,
    Predicate,
    Register,
    RegisterClass,
    Unresolved,
    dag,
    in_,
    out,
    override,
    plain,
    word,
)
from tgdsl.std import I32, I64, add, i32, set_

R0 = plain(Register, "Register", {"AsmName": "r0"})
GPR = plain(RegisterClass[I32], "RegisterClass", {"MemberList": dag(add, R0)})
GPR64 = plain(RegisterClass[I64], "RegisterClass")
mode = plain(Definition, "Mode")

# What is none of the kinds.
plain("Register", "Register")  # E: call-overload
plain(R0, "Register")  # E: call-overload
plain(int, "Mine")  # E: type-var

# Classes, fields and types.
plain(Register, ["Register"])  # E: call-overload
plain(Register, "Register", {"AsmName": 1.5})  # E: dict-item
plain(Register, "Register", {1: "r0"})  # E: dict-item
plain(Register, "Register", {}, types={"A": int})  # E: dict-item
word(1)  # E: arg-type
dag(add, (R0, 1.5))  # E: arg-type
Unresolved(1)  # E: arg-type

# A plain record is of its kind.
RegisterClass(i32, members=[GPR], alignment=32)  # E: list-item
RegisterClass(i32, members=[mode], alignment=32)  # E: list-item
in_(mode)  # E: arg-type
in_(R0)  # E: arg-type


class ADD(Instruction):
    predicates = [mode]  # E: list-item
    d, s, t = out(GPR), in_(GPR), in_(GPR64)
    asm = f"add {d}, {s}, {t}"
    pattern = set_(d, add(s, t))  # E: arg-type


# Overrides of what is no definition.
override("ADD", {"mayLoad": True})  # E: arg-type
override(ADD, {"mayLoad": 1.5})  # E: dict-item
override(ADD)  # E: call-arg
AnonymousNumbers({"module": "1"})  # E: dict-item
x: Operand[I32] = mode  # E: assignment
y: Predicate = plain(Register, "Register")  # E: assignment
