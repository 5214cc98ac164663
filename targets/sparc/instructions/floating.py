"""Arithmetic on floating-point numbers: V8 B.33, V9 A.12 to A.19."""

from collections.abc import Callable
from typing import TypeAlias

from tgdsl.language import DagValue, Effect, InstrItinClass, Instruction, in_, out
from tgdsl.std import f32, f64, fabs, fadd, fdiv, fmul, fneg, fpextend, fpround, fsqrt, fsub, set_
from tgdsl.std.node_shapes import FloatBinary

from targets.sparc.families import DOUBLE, FP, QUAD, SINGLE, Floats, Needs, OtherFP, Precision, Registers
from targets.sparc.features import HasFMULS, HasFSMULD, HasNoFdivSqrtFix, HasV9
from targets.sparc.formats import FPOP1, FPOP2, F3_3
from targets.sparc.nodes import SPcmpfcc, SPcmpfccv9, SPftoi, SPitof
from targets.sparc.registers import FCC0, DFPRegs, FCCRegs, FPRegs
from targets.sparc.scheduling import (
    IIC_fpu_abs, IIC_fpu_divd, IIC_fpu_divs, IIC_fpu_fast_instr, IIC_fpu_muld, IIC_fpu_muls, IIC_fpu_negs,
    IIC_fpu_sqrtd, IIC_fpu_sqrts, IIC_fpu_stod,
)  # fmt: skip

Kind: TypeAlias = InstrItinClass | None
FAST = IIC_fpu_fast_instr

# Integers in floating-point registers, for conversions; 64 bits in V9.
INTEGER, EXTENDED = Precision(f32, FPRegs, "i", 0b00), Precision(f64, DFPRegs, "x", 0b00)


# -- conversions ---------------------------------------------------------------------------------------------------
def conversion(
    opf: int,
    source: Precision[FP],
    target: Precision[OtherFP],
    node: Callable[[FP], DagValue],
    kind: Kind = None,
    needs: Needs = (),
) -> type[Instruction]:
    """A conversion between formats. LLVM has no type for an integer in floating-point registers, only the register class."""
    reads = source.registers if INTEGER.code in (source.code, target.code) else source.vt

    class fconvert(F3_3, op3=FPOP1, opf=opf | target.code << 2 | source.code, rs1=0):
        predicates, itinerary = [*needs, *source.needs, *target.needs], kind
        rd, rs2 = out(target.registers), in_(source.registers)
        asm = f"f{source.letter}to{target.letter} {rs2}, {rd}"
        pattern = set_[target.vt](rd, target.vt(node(reads(rs2))))

    return fconvert


# V9 A.16, V8 p. 141
FITOS = conversion(0b011000000, INTEGER, SINGLE, SPitof, FAST)
FITOD = conversion(0b011000000, INTEGER, DOUBLE, SPitof, FAST)
FITOQ = conversion(0b011000000, INTEGER, QUAD, SPitof)

# V9 A.14, V8 p. 142
FSTOI = conversion(0b011010000, SINGLE, INTEGER, SPftoi, FAST)
FDTOI = conversion(0b011010000, DOUBLE, INTEGER, SPftoi, FAST)
FQTOI = conversion(0b011010000, QUAD, INTEGER, SPftoi)

# V9 A.15, V8 p. 143
FSTOD = conversion(0b011000000, SINGLE, DOUBLE, fpextend, IIC_fpu_stod)
FSTOQ = conversion(0b011000000, SINGLE, QUAD, fpextend)
FDTOS = conversion(0b011000000, DOUBLE, SINGLE, fpround, FAST)
FDTOQ = conversion(0b011000000, DOUBLE, QUAD, fpextend)
FQTOS = conversion(0b011000000, QUAD, SINGLE, fpround)
FQTOD = conversion(0b011000000, QUAD, DOUBLE, fpround)


# -- one operand ---------------------------------------------------------------------------------------------------
def unary(
    name: str, opf: int, of: Precision[FP], node: Callable[[FP], FP] | None = None, kind: Kind = None, needs: Needs = ()
) -> type[Instruction]:
    class funary(F3_3, op3=FPOP1, opf=opf | of.code, rs1=0):
        predicates, itinerary = [*needs, *of.needs], kind
        rd, rs2 = out(of.registers), in_(of.registers)
        asm = f"{name}{of.letter} {rs2}, {rd}"
        pattern = [set_[of.vt](rd, node(of.vt(rs2)))] if node else []

    return funary


# V9 A.17, V8 p. 144: V8 has only single precision.
FMOVS = unary("fmov", 0b000000000, SINGLE)
FNEGS = unary("fneg", 0b000000100, SINGLE, fneg, IIC_fpu_negs)
FABSS = unary("fabs", 0b000001000, SINGLE, fabs, IIC_fpu_abs)

# V9 A.19, V8 p. 145. fsqrtd replaces fsqrts on LEONs with an erratum in it.
FSQRTS = unary("fsqrt", 0b000101000, SINGLE, fsqrt, IIC_fpu_sqrts, [HasNoFdivSqrtFix])
FSQRTD = unary("fsqrt", 0b000101000, DOUBLE, fsqrt, IIC_fpu_sqrtd)
FSQRTQ = unary("fsqrt", 0b000101000, QUAD, fsqrt)


# -- two operands --------------------------------------------------------------------------------------------------
def binary(name: str, opf: int, node: FloatBinary, single: Kind, double: Kind, needs_single: Needs = ()) -> Floats:
    """An operation on two numbers, in each precision."""

    def operation(
        of: Precision[FP], node: Callable[[FP, FP], FP], kind: Kind = None, needs: Needs = ()
    ) -> type[Instruction]:
        class fbinary(F3_3, op3=FPOP1, opf=opf | of.code):
            predicates, itinerary = [*needs, *of.needs], kind
            rd, rs1, rs2 = out(of.registers), in_(of.registers), in_(of.registers)
            asm = f"{name}{of.letter} {rs1}, {rs2}, {rd}"
            pattern = set_[of.vt](rd, node(of.vt(rs1), of.vt(rs2)))

        return fbinary

    return Floats(operation(SINGLE, node, single, needs_single), operation(DOUBLE, node, double), operation(QUAD, node))


def exact_product(
    of: Precision[FP],
    wider: Precision[OtherFP],
    node: Callable[[OtherFP, OtherFP], OtherFP],
    kind: Kind = None,
    needs: Needs = (),
) -> type[Instruction]:
    """The exact product of two numbers, in twice their precision."""

    class fmul_exact(F3_3, op3=FPOP1, opf=0b001100000 | wider.code << 2 | of.code):
        predicates, itinerary = [*needs, *wider.needs], kind
        rd, rs1, rs2 = out(wider.registers), in_(of.registers), in_(of.registers)
        asm = f"f{of.letter}mul{wider.letter} {rs1}, {rs2}, {rd}"
        pattern = set_[wider.vt](rd, node(wider.vt(fpextend(of.vt(rs1))), wider.vt(fpextend(of.vt(rs2)))))

    return fmul_exact


# V9 A.12, V8 p. 146
FADD = binary("fadd", 0b001000000, fadd, FAST, FAST)
FSUB = binary("fsub", 0b001000100, fsub, FAST, FAST)

# V9 A.18, V8 p. 147
FMUL = binary("fmul", 0b001001000, fmul, IIC_fpu_muls, IIC_fpu_muld, [HasFMULS])
FSMULD = exact_product(SINGLE, DOUBLE, fmul, IIC_fpu_muld, [HasFSMULD])
FDMULQ = exact_product(DOUBLE, QUAD, fmul)
FDIV = binary("fdiv", 0b001001100, fdiv, IIC_fpu_divs, IIC_fpu_divd)


# -- comparisons ---------------------------------------------------------------------------------------------------
def compare(
    of: Precision[FP], node: Callable[[FP, FP], Effect], codes: str = "", kind: Kind = None, needs: Needs = ()
) -> type[Instruction]:
    """A comparison that sets %fcc0; :func:`compare_into` is V9's, which the assembly parser uses.

    DelaySlotFiller inserts a nop before a branch that reads the result: V8 has no interlock.
    """

    class fcmp(F3_3, op3=FPOP2, opf=0b001010000 | of.code, rd=0):
        predicates, itinerary, defs = needs or of.needs, kind, [FCC0]
        is_code_gen_only = True
        rs1, rs2 = in_(of.registers), in_(of.registers)
        asm = f"fcmp{of.letter} {codes}{rs1}, {rs2}"
        pattern = node(of.vt(rs1), of.vt(rs2))

    return fcmp


def compare_into(name: str, opf: int, of: Registers, needs: Needs, *, op3: int = FPOP2) -> type[Instruction]:
    """A comparison that sets any of V9's four condition codes."""

    class fcmp_into(F3_3, op3=op3, opf=opf):
        predicates = needs
        rd, rs1, rs2 = out(FCCRegs), in_(of), in_(of)
        asm = f"{name} {rd}, {rs1}, {rs2}"

    return fcmp_into


# V8 p. 148
FCMPS = compare(SINGLE, SPcmpfcc, kind=FAST)
FCMPD = compare(DOUBLE, SPcmpfcc, kind=FAST)
FCMPQ = compare(QUAD, SPcmpfcc)

# V9 A.13. Only %fcc0 is selected, since condition codes could not be spilled.
FCMPS_V9 = compare(SINGLE, SPcmpfccv9, "%fcc0, ", FAST, [HasV9])
FCMPD_V9 = compare(DOUBLE, SPcmpfccv9, "%fcc0, ", FAST, [HasV9])
FCMPQ_V9 = compare(QUAD, SPcmpfccv9, "%fcc0, ", needs=[HasV9])
