"""Branches, moves and traps with their condition in the mnemonic: ``bne`` for the branch whose condition is the number 9."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.language import Aliases, DagValue, Instruction, Operand, Predicate, RegisterClass, in_
from tgdsl.std import i32imm

from targets.sparc.aliases.conditions import COPROCESSOR, FLOATING, INTEGER, REGISTER, Condition
from targets.sparc.families import RegOrImm
from targets.sparc.instructions.branches import BCOND, BCONDA, BPF, BPI, CBCOND, CBCONDA, FBCOND, FBCONDA
from targets.sparc.instructions.control import TICC, TRAP
from targets.sparc.instructions.v9 import (
    FMOVD_ICC, FMOVQ_ICC, FMOVS_ICC, MOVICC, V9FMOVD_FCC, V9FMOVQ_FCC, V9FMOVS_FCC, V9MOVFCC,
)  # fmt: skip
from targets.sparc.instructions.wide import (
    BPR, BPRA, BPRANT, BPRNT, BPX, FMOVD_XCC, FMOVQ_XCC, FMOVR, FMOVS_XCC, MOVR, MOVXCC, TXCC,
)  # fmt: skip
from targets.sparc.operands import bprtarget16, brtarget
from targets.sparc.features import HasHardQuad, HasV9, Is64Bit
from targets.sparc.registers.classes import DFPRegs, FCCRegs, FPRegs, I64Regs, IntRegs, QFPRegs
from targets.sparc.registers.integer import G0


class Tested(Aliases):
    """What is tested, where it is an operand: a set of floating-point condition codes, or a register."""

    cc = in_(FCCRegs)
    rs1 = in_(I64Regs)


# -- branches (V8 B.21 to B.23, V9 A.3 to A.7) ---------------------------------------------------------------------


def branch(on: Condition, kind: str, plain: type[Instruction], annulled: type[Instruction]) -> None:
    """A branch of V8."""

    class _(Aliases):
        imm = in_(brtarget)
        on.alias(f"{kind}{on.name} {imm}", plain(imm, on.code))
        on.alias(f"{kind}{on.name},a {imm}", annulled(imm, on.code))


def predicted(
    on: Condition,
    kind: str,
    instructions: Sequence[type[Instruction]],
    tested: str,
    *operands: DagValue,
    target: Operand[DagValue] = brtarget,
    requires: Predicate = HasV9,
) -> None:
    """A branch of V9, which is predicted to be taken if nothing is said."""
    taken, taken_annulled, not_taken, not_taken_annulled = instructions

    class _(Aliases):
        imm = in_(target)
        for annul, likely, unlikely in (("", taken, not_taken), (",a", taken_annulled, not_taken_annulled)):
            for prediction, made in (("", likely), (",pt", likely), (",pn", unlikely)):
                on.alias(f"{kind}{on.name}{annul}{prediction} {tested}, {imm}", made(imm, on.code, *operands), requires)


# -- moves (V9 A.33 to A.36) ---------------------------------------------------------------------------------------


class Number(Aliases):
    """A number that is moved."""

    simm10 = in_(i32imm)
    simm11 = in_(i32imm)


def moves(
    on: Condition,
    kind: str,
    tested: str,
    operands: Sequence[DagValue],
    number: DagValue,
    integers: RegOrImm,
    floats: Sequence[type[Instruction]],
    *requires: Predicate,
    quad_requires: Sequence[Predicate] = (HasHardQuad,),
) -> None:
    """Moves of integers, and of floating-point numbers of each precision; ``kind`` is what mnemonics have after "mov"."""

    class _(Aliases):
        rd = in_(IntRegs)
        rs2 = in_(IntRegs)
        for source, made in ((rs2, integers.rr), (number, integers.ri)):
            on.alias(f"mov{kind}{on.name} {tested}, {source}, {rd}", made(rd, *operands, source, on.code), *requires)

    single, double, quad = floats
    float_move(on, f"fmov{kind}s", tested, operands, FPRegs, single, *requires)
    float_move(on, f"fmov{kind}d", tested, operands, DFPRegs, double, *requires)
    float_move(on, f"fmov{kind}q", tested, operands, QFPRegs, quad, *requires, *quad_requires)


def float_move(
    on: Condition,
    mnemonic: str,
    tested: str,
    operands: Sequence[DagValue],
    registers: RegisterClass[DagValue],
    made: type[Instruction],
    *requires: Predicate,
) -> None:
    class _(Aliases):
        rd = in_(registers)
        rs2 = in_(registers)
        on.alias(f"{mnemonic}{on.name} {tested}, {rs2}, {rd}", made(rd, *operands, rs2, on.code), *requires)


# -- traps (V8 B.27, V9 A.61): to a number, a register, or the sum of two, of which %g0 may be left out ------------------


def traps(on: Condition, made: RegOrImm, tested: str, *requires: Predicate) -> None:
    class _(Aliases):
        rs1 = in_(IntRegs)
        rs2 = in_(IntRegs)
        imm = in_(i32imm)
        alone = rs2 if tested else rs1  # by this name the assembly writer's comments have it
        on.alias(f"t{on.name} {tested}{alone}", made.rr(G0, alone, on.code), *requires)
        on.alias(f"t{on.name} {tested}{rs1} + {rs2}", made.rr(rs1, rs2, on.code), *requires)
        on.alias(f"t{on.name} {tested}{imm}", made.ri(G0, imm, on.code), *requires)
        on.alias(f"t{on.name} {tested}{rs1} + {imm}", made.ri(rs1, imm, on.code), *requires)


# -- all of them -----------------------------------------------------------------------------------------------

ON_ICC = (FMOVS_ICC, FMOVD_ICC, FMOVQ_ICC)
ON_XCC = (FMOVS_XCC, FMOVD_XCC, FMOVQ_XCC)
ON_FCC = (V9FMOVS_FCC, V9FMOVD_FCC, V9FMOVQ_FCC)

for c in INTEGER:
    branch(c, "b", BCOND, BCONDA)
    predicted(c, "b", BPI, "%icc")
    predicted(c, "b", BPX, "%xcc", requires=Is64Bit)
    moves(c, "", "%icc", [], Number.simm11, MOVICC, ON_ICC, HasV9)
    moves(c, "", "%xcc", [], Number.simm11, MOVXCC, ON_XCC, Is64Bit)
    traps(c, TICC, "%icc, ", HasV9)
    traps(c, TXCC, "%xcc, ", HasV9)
    traps(c, TRAP, "")

for c in FLOATING:
    branch(c._replace(emit_priority=0), "fb", FBCOND, FBCONDA)
    predicted(c, "fb", BPF, f"{Tested.cc}", Tested.cc)
    moves(c, "", f"{Tested.cc}", [Tested.cc], Number.simm11, V9MOVFCC, ON_FCC, HasV9)

for c in COPROCESSOR:
    branch(c._replace(emit_priority=0), "cb", CBCOND, CBCONDA)

for c in REGISTER:
    on_register, rs1 = f"{Tested.rs1}", Tested.rs1
    predicted(c, "br", (BPR, BPRA, BPRNT, BPRANT), on_register, rs1, target=bprtarget16, requires=Is64Bit)
    moves(c, "r", on_register, [rs1], Number.simm10, MOVR, FMOVR, Is64Bit, quad_requires=())
