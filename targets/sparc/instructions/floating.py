"""Arithmetic on floating-point numbers: V8 B.33, V9 A.12 to A.19."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from tgdsl.language import DagValue, Effect, InstrItinClass, Instruction, Predicate, in_, out
from tgdsl.std import fabs, fadd, fdiv, fmul, fneg, fpextend, fpround, fsqrt, fsub

from targets.sparc.families import assign
from targets.sparc.formats import F3_3
from targets.sparc.scheduling import (
    IIC_fpu_abs, IIC_fpu_divd, IIC_fpu_divs, IIC_fpu_fast_instr, IIC_fpu_muld, IIC_fpu_muls, IIC_fpu_negs, IIC_fpu_sqrtd,
    IIC_fpu_sqrts, IIC_fpu_stod,
)  # fmt: skip
from targets.sparc.nodes import SPcmpfcc, SPcmpfccv9, SPftoi, SPitof
from targets.sparc.precisions import DOUBLE, FP, QUAD, SINGLE, WORD, OtherFP, Precision
from targets.sparc.features import HasFMULS, HasFSMULD, HasNoFdivSqrtFix, HasV9
from targets.sparc.registers.classes import FCCRegs
from targets.sparc.registers.state import FCC0

# The two spaces of opcodes: what computes a number, and what compares or moves on a condition.
FPOP1, FPOP2 = 0b110100, 0b110101

# -- conversions -----------------------------------------------------------------------------------------------


def conversion(
    opf: int,
    source: Precision[FP],
    target: Precision[OtherFP],
    node: Callable[[FP], DagValue],
    cycles: InstrItinClass | None = None,
    requires: Sequence[Predicate] = (),
) -> type[Instruction]:
    """From one format to another. An integer has no type of its own in patterns: there the registers stand alone."""
    of_integers = WORD.code in (source.code, target.code)

    class made(F3_3, op3=FPOP1, opf=opf | target.code << 2 | source.code, rs1=0):
        predicates = [*requires, *source.requires, *target.requires]
        itinerary = cycles
        rd = out(target.registers)
        rs2 = in_(source.registers)
        asm = f"f{source.letter}to{target.letter} {rs2}, {rd}"
        pattern = assign(rd, node(rs2)) if of_integers else assign(target.vt(rd), node(source.vt(rs2)))

    return made


# V9 A.16, V8 p. 141
FITOS = conversion(0b011000000, WORD, SINGLE, SPitof, IIC_fpu_fast_instr)
FITOD = conversion(0b011000000, WORD, DOUBLE, SPitof, IIC_fpu_fast_instr)
FITOQ = conversion(0b011000000, WORD, QUAD, SPitof)

# V9 A.14, V8 p. 142
FSTOI = conversion(0b011010000, SINGLE, WORD, SPftoi, IIC_fpu_fast_instr)
FDTOI = conversion(0b011010000, DOUBLE, WORD, SPftoi, IIC_fpu_fast_instr)
FQTOI = conversion(0b011010000, QUAD, WORD, SPftoi)

# V9 A.15, V8 p. 143
FSTOD = conversion(0b011000000, SINGLE, DOUBLE, fpextend, IIC_fpu_stod)
FSTOQ = conversion(0b011000000, SINGLE, QUAD, fpextend)
FDTOS = conversion(0b011000000, DOUBLE, SINGLE, fpround, IIC_fpu_fast_instr)
FDTOQ = conversion(0b011000000, DOUBLE, QUAD, fpextend)
FQTOS = conversion(0b011000000, QUAD, SINGLE, fpround)
FQTOD = conversion(0b011000000, QUAD, DOUBLE, fpround)

# -- one operand -----------------------------------------------------------------------------------------------


def unary(
    mnemonic: str,
    opf: int,
    precision: Precision[FP],
    node: Callable[[FP], FP] | None = None,
    cycles: InstrItinClass | None = None,
    requires: Sequence[Predicate] = (),
) -> type[Instruction]:
    class made(F3_3, op3=FPOP1, opf=opf | precision.code, rs1=0):
        predicates = [*requires, *precision.requires]
        itinerary = cycles
        rd = out(precision.registers)
        rs2 = in_(precision.registers)
        asm = f"{mnemonic}{precision.letter} {rs2}, {rd}"
        pattern = [assign(precision.vt(rd), node(precision.vt(rs2)))] if node else []

    return made


# V9 A.17, V8 p. 144: V8 has single precision alone.
FMOVS = unary("fmov", 0b000000000, SINGLE)
FNEGS = unary("fneg", 0b000000100, SINGLE, fneg, IIC_fpu_negs)
FABSS = unary("fabs", 0b000001000, SINGLE, fabs, IIC_fpu_abs)

# V9 A.19, V8 p. 145. Where the one of single precision is a LEON's erratum, fsqrtd does its work.
FSQRTS = unary("fsqrt", 0b000101000, SINGLE, fsqrt, IIC_fpu_sqrts, [HasNoFdivSqrtFix])
FSQRTD = unary("fsqrt", 0b000101000, DOUBLE, fsqrt, IIC_fpu_sqrtd)
FSQRTQ = unary("fsqrt", 0b000101000, QUAD, fsqrt)

# -- two operands ----------------------------------------------------------------------------------------------


def binary(
    mnemonic: str,
    opf: int,
    precision: Precision[FP],
    node: Callable[[FP, FP], FP],
    cycles: InstrItinClass | None = None,
    requires: Sequence[Predicate] = (),
) -> type[Instruction]:
    class made(F3_3, op3=FPOP1, opf=opf | precision.code):
        predicates = [*requires, *precision.requires]
        itinerary = cycles
        rd = out(precision.registers)
        rs1 = in_(precision.registers)
        rs2 = in_(precision.registers)
        asm = f"{mnemonic}{precision.letter} {rs1}, {rs2}, {rd}"
        pattern = assign(precision.vt(rd), node(precision.vt(rs1), precision.vt(rs2)))

    return made


def exact_product(
    opf: int,
    precision: Precision[FP],
    wider: Precision[OtherFP],
    node: Callable[[OtherFP, OtherFP], OtherFP],
    cycles: InstrItinClass | None = None,
    requires: Sequence[Predicate] = (),
) -> type[Instruction]:
    """Of two numbers, in the precision that has room for all of its digits."""

    def widened(number: FP) -> OtherFP:
        return cast("OtherFP", fpextend(precision.vt(number)))

    class made(F3_3, op3=FPOP1, opf=opf | wider.code << 2 | precision.code):
        predicates = [*requires, *wider.requires]
        itinerary = cycles
        rd = out(wider.registers)
        rs1 = in_(precision.registers)
        rs2 = in_(precision.registers)
        asm = f"f{precision.letter}mul{wider.letter} {rs1}, {rs2}, {rd}"
        pattern = assign(wider.vt(rd), node(widened(rs1), widened(rs2)))

    return made


# V9 A.12, V8 p. 146
FADDS = binary("fadd", 0b001000000, SINGLE, fadd, IIC_fpu_fast_instr)
FADDD = binary("fadd", 0b001000000, DOUBLE, fadd, IIC_fpu_fast_instr)
FADDQ = binary("fadd", 0b001000000, QUAD, fadd)
FSUBS = binary("fsub", 0b001000100, SINGLE, fsub, IIC_fpu_fast_instr)
FSUBD = binary("fsub", 0b001000100, DOUBLE, fsub, IIC_fpu_fast_instr)
FSUBQ = binary("fsub", 0b001000100, QUAD, fsub)

# V9 A.18, V8 p. 147
FMULS = binary("fmul", 0b001001000, SINGLE, fmul, IIC_fpu_muls, [HasFMULS])
FMULD = binary("fmul", 0b001001000, DOUBLE, fmul, IIC_fpu_muld)
FMULQ = binary("fmul", 0b001001000, QUAD, fmul)
FSMULD = exact_product(0b001100000, SINGLE, DOUBLE, fmul, IIC_fpu_muld, [HasFSMULD])
FDMULQ = exact_product(0b001100000, DOUBLE, QUAD, fmul)
FDIVS = binary("fdiv", 0b001001100, SINGLE, fdiv, IIC_fpu_divs)
FDIVD = binary("fdiv", 0b001001100, DOUBLE, fdiv, IIC_fpu_divd)
FDIVQ = binary("fdiv", 0b001001100, QUAD, fdiv)

# -- comparisons -----------------------------------------------------------------------------------------------


def compare(
    precision: Precision[FP],
    node: Callable[[FP, FP], Effect],
    written: str = "",
    cycles: InstrItinClass | None = None,
    requires: Sequence[Predicate] = (),
) -> type[Instruction]:
    """Into the condition code %fcc0. V9 has four of them, which the assembler knows by instructions of their own.

    Where the result is read too soon, DelaySlotFiller puts a nop in between: V8 does not wait for it.
    """

    class made(F3_3, op3=FPOP2, opf=0b001010000 | precision.code, rd=0):
        predicates = requires or precision.requires
        itinerary = cycles
        is_code_gen_only = True
        defs = [FCC0]
        rs1 = in_(precision.registers)
        rs2 = in_(precision.registers)
        asm = f"fcmp{precision.letter} {written}{rs1}, {rs2}"
        pattern = node(precision.vt(rs1), precision.vt(rs2))

    return made


def compare_into(mnemonic: str, opf: int, precision: Precision[FP], *, traps: bool = False) -> type[Instruction]:
    """Into any of V9's four condition codes; ``traps`` on what is no number."""

    class made(F3_3, op3=FPOP2, opf=opf | precision.code):
        predicates = precision.requires
        has_side_effects = True if traps else None
        rd = out(FCCRegs)
        rs1 = in_(precision.registers)
        rs2 = in_(precision.registers)
        asm = f"{mnemonic}{precision.letter} {rd}, {rs1}, {rs2}"

    return made


# V8 p. 148
FCMPS = compare(SINGLE, SPcmpfcc, cycles=IIC_fpu_fast_instr)
FCMPD = compare(DOUBLE, SPcmpfcc, cycles=IIC_fpu_fast_instr)
FCMPQ = compare(QUAD, SPcmpfcc)

# V9 A.13. Always %fcc0, since nothing could spill a condition code if the scheduler wanted several at once.
FCMPS_V9 = compare(SINGLE, SPcmpfccv9, "%fcc0, ", IIC_fpu_fast_instr, [HasV9])
FCMPD_V9 = compare(DOUBLE, SPcmpfccv9, "%fcc0, ", IIC_fpu_fast_instr, [HasV9])
FCMPQ_V9 = compare(QUAD, SPcmpfccv9, "%fcc0, ", requires=[HasV9])
