"""Definitions for some releases of LLVM alone."""

from __future__ import annotations

from typing import assert_type

from tgdsl.language import Instruction, Register, RegisterClass, since, until
from tgdsl.std import i32, i64
from tgdsl.std.value_types import I32

R = Register.sequence("r{}", range(4))

with until(21):
    Integers = RegisterClass(i32, members=R, alignment=32)
with since(22):
    Integers = RegisterClass(i32, members=R[1:], alignment=32)
with since(22), until(23):
    More = RegisterClass(i32, members=R, alignment=32)

assert_type(Integers, RegisterClass[I32])

# Two classes, or what is constant to pyright, are told by the underscore, which is no part of the record's name.
with until(21):
    GPR = RegisterClass(i32, members=R, alignment=32)
with since(22):
    GPR_ = RegisterClass(i64, members=R[1:], alignment=32)
with until(21):

    class STOP(Instruction):
        asm = "stop"


with since(22):

    class STOP_(Instruction):
        asm = "halt"
