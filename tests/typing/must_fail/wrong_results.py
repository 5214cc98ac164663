"""Mistakes in the operands of instructions in results, where the type of the instruction is declared."""

from __future__ import annotations

from typing import NamedTuple

from tgdsl.language import (
    Immediate,
    InRegister,
    Instruction,
    Register,
    RegisterClass,
    Result1,
    Result2,
    Rewrite,
    Rewrites,
    SDNodeXForm,
    SubRegIndex,
    Target,
    concat,
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
    extractelt,
    f32,
    fadd,
    fneg,
    i32,
    imm,
    load,
    or_,
    store,
)
from tgdsl.std.value_types import F32, I32, I64, V2i32

R = Register.sequence("r{}", range(2))
GPR = RegisterClass(i32, members=R, alignment=32)
FPR = RegisterClass(f32, members=R, alignment=32)
low = SubRegIndex(32)


class Plain(Instruction):
    inst = concat("0" * 32)


class RegOrImm(NamedTuple):
    rr: Result2[InRegister[I32], InRegister[I32]]
    ri: Result2[InRegister[I32], Immediate[I32]]


class Floats(NamedTuple):
    add: Result2[InRegister[F32], InRegister[F32]]
    neg: Result1[InRegister[F32]]


def arithmetic() -> RegOrImm:
    class rr(Plain):
        rd, rs1, rs2 = out(GPR, placed=False), in_(GPR, placed=False), in_(GPR, placed=False)
        asm = f"{rd}, {rs1}, {rs2}"

    return RegOrImm(rr, rr)


def floats(made: type[Instruction]) -> Floats:
    return Floats(made, made)


def store_to() -> Result2[InRegister[F32], InRegister[I64]]:
    class made(Plain):
        asm = "st"

    return made


ADD = arithmetic()


def uses(F: Floats, ST: Result2[InRegister[F32], InRegister[I64]], xform: SDNodeXForm) -> None:
    # Too few operands of an instruction, and too many.
    @pattern()
    def numbers(lhs: I32, rhs: I32) -> Rewrites:
        return [
            Rewrite(add(lhs, rhs), ADD.rr(lhs)),  # E: call-overload
            Rewrite(add(lhs, rhs), ADD.rr()),  # E: call-overload
            Rewrite(add(lhs, rhs), ADD.rr(lhs, rhs, lhs, rhs)),  # E: call-overload
            Rewrite(add(lhs, rhs), ADD.ri(ADD.rr(lhs), 1)),  # E: call-overload
        ]

    # Values of other types than the instruction's operands; operands exchanged.
    @pattern()
    def types(word: I32, wide: I64, number: F32) -> Rewrites:
        return [
            Rewrite(or_(word, word), ADD.rr(word, wide)),  # E: call-overload
            Rewrite(or_(word, word), ADD.rr(number, word)),  # E: call-overload
            Rewrite(fadd(number, number), F.add(number, word)),  # E: call-overload
            Rewrite(fneg(number), F.neg(word)),  # E: call-overload
            Rewrite(store(number, wide), ST(wide, number)),  # E: call-overload
            Rewrite(load(wide), ST(load(wide), wide)),  # E: call-overload
        ]

    # Operands exchanged: a number, a constant's transform for a register; an instruction, a register for a number.
    @pattern()
    def exchanged(lhs: I32, rhs: I32) -> Rewrites:
        return [
            Rewrite(add(lhs, -1), ADD.ri(-1, lhs)),  # E: call-overload
            Rewrite(add(lhs, -1), ADD.ri(-1, ADD.rr(lhs, lhs))),  # E: call-overload
            Rewrite(add(lhs, imm(rhs)), ADD.ri(xform(rhs), lhs)),  # E: call-overload
            Rewrite(add(lhs, rhs), ADD.rr(lhs, 1)),  # E: call-overload
            Rewrite(add(lhs, rhs), ADD.ri(lhs, ADD.rr(lhs, rhs))),  # E: call-overload
            Rewrite(add(lhs, imm(rhs)), ADD.ri(lhs, R[0])),  # E: call-overload
        ]

    # A register class and a type among an instruction's operands; a node for an instruction; an unknown form.
    @pattern()
    def kinds(lhs: I32, rhs: I32) -> Rewrites:
        return [
            Rewrite(add(lhs, rhs), ADD.rr(lhs, GPR)),  # E: call-overload
            Rewrite(add(lhs, rhs), ADD.rr(lhs, i32)),  # E: call-overload
            Rewrite(add(lhs, rhs), ADD.ri(lhs, "1")),  # E: call-overload
            Rewrite(add(lhs, imm(rhs)), ADD.ri(lhs, xform)),  # E: call-overload
            Rewrite(add(lhs, rhs), ADD.ir(lhs, rhs)),  # E: attr-defined
        ]

    # Operands of LLVM's own pseudo instructions: exchanged, missing, of another kind.
    @pattern()
    def pseudos(pair: V2i32, value: I32) -> Rewrites:
        return [
            Rewrite(extractelt(pair, 0), EXTRACT_SUBREG(low, pair)),  # E: arg-type
            Rewrite(extractelt(pair, 0), EXTRACT_SUBREG(pair)),  # E: call-arg
            Rewrite(extractelt(pair, 0), EXTRACT_SUBREG(pair, 0)),  # E: arg-type
            Rewrite(extractelt(pair, 0), INSERT_SUBREG(IMPLICIT_DEF(), low, value)),  # E: arg-type
            Rewrite(extractelt(pair, 0), INSERT_SUBREG(IMPLICIT_DEF, value, low)),  # E: arg-type
            Rewrite(extractelt(pair, 0), IMPLICIT_DEF(GPR)),  # E: call-arg
            Rewrite(extractelt(pair, 0), COPY_TO_REGCLASS(GPR, value)),  # E: arg-type
            Rewrite(extractelt(pair, 0), COPY_TO_REGCLASS(value, i32)),  # E: arg-type
            Rewrite(extractelt(pair, 0), SUBREG_TO_REG(value, low)),  # E: call-arg
            Rewrite(extractelt(pair, 0), REG_SEQUENCE(value, value, low)),  # E: arg-type
            Rewrite(extractelt(pair, 0), COPY(value, value, value)),  # E: call-overload
        ]


# A declared type with more operands than there are types for.
Unknown = Target(instruction_set=ADD)  # E: arg-type
five: Result2[I32, I32, I32]  # E: type-arg
