"""Branches, moves and traps with their condition in the mnemonic: ``bne`` for the branch whose condition is the number 9."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from tgdsl.language import Aliases, DagValue, InstAlias, Instruction, Operand, Predicate, in_
from tgdsl.std import i32imm

from targets.sparc.aliases.conditions import COPROCESSOR, FLOATING, INTEGER, REGISTER, Condition
from targets.sparc.families import RegOrImm
from targets.sparc.instructions.branches import BCOND, BCONDA, BPF, BPI, CBCOND, CBCONDA, FBCOND, FBCONDA
from targets.sparc.instructions.control import TICC, TRAP
from targets.sparc.instructions.v9 import (
    FMOVD_ICC, FMOVQ_ICC, FMOVS_ICC, MOVICC, V9FMOVD_FCC, V9FMOVQ_FCC, V9FMOVS_FCC, V9MOVFCC,
)  # fmt: skip
from targets.sparc.instructions.wide import (
    BP, BPX, FMOVD_XCC, FMOVQ_XCC, FMOVRD, FMOVRQ, FMOVRS, FMOVS_XCC, MOVR, MOVXCC, TXCC,
)  # fmt: skip
from targets.sparc.operands import bprtarget16, brtarget
from targets.sparc.precisions import DOUBLE, FP, QUAD, SINGLE, Precision
from targets.sparc.predicates import HasHardQuad, HasV9, Is64Bit
from targets.sparc.registers.classes import FCCRegs, I64Regs, IntRegs
from targets.sparc.registers.integer import G0


class Tested(Aliases):
    """What is tested, where it is an operand: a set of floating-point condition codes, or a register."""

    cc = in_(FCCRegs)
    rs1 = in_(I64Regs)


# -- branches (V8 B.21 to B.23, V9 A.3 to A.7) ---------------------------------------------------------------------


def branch(on: Condition, kind: str, plain: type[Instruction], annulled: type[Instruction], priority: int = 0) -> None:
    """A branch of V8."""

    class _(Aliases):
        imm = in_(brtarget)
        InstAlias(f"{kind}{on.name} {imm}", plain(imm, on.code), emit_priority=priority)
        InstAlias(f"{kind}{on.name},a {imm}", annulled(imm, on.code), emit_priority=priority)


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
                InstAlias(
                    f"{kind}{on.name}{annul}{prediction} {tested}, {imm}",
                    made(imm, on.code, *operands),
                    emit_priority=on.emit_priority,
                    predicates=[requires],
                )


# -- moves (V9 A.33 to A.36) ---------------------------------------------------------------------------------------


class Number(Aliases):
    """A number that is moved."""

    simm10 = in_(i32imm)
    simm11 = in_(i32imm)


@frozen
class Moves:
    """The moves on conditions of one kind.

    Attributes:
        kind: what is between "mov" and the condition.
        tested, operands: as it is written, and as the instructions take it.
        number: that can be moved.
        integers, single, double, quad: the instructions.
    """

    kind: str
    tested: str
    operands: Sequence[DagValue]
    number: DagValue
    integers: RegOrImm
    single: type[Instruction]
    double: type[Instruction]
    quad: type[Instruction]
    requires: Sequence[Predicate]
    requires_for_quad: Sequence[Predicate]


ON_ICC = Moves(
    "", "%icc", [], Number.simm11, MOVICC, FMOVS_ICC, FMOVD_ICC, FMOVQ_ICC, [HasV9], [HasV9, HasHardQuad]
)  # fmt: skip
ON_XCC = Moves(
    "", "%xcc", [], Number.simm11, MOVXCC, FMOVS_XCC, FMOVD_XCC, FMOVQ_XCC, [Is64Bit], [Is64Bit, HasHardQuad]
)  # fmt: skip
ON_FCC = Moves(
    "", f"{Tested.cc}", [Tested.cc], Number.simm11, V9MOVFCC, V9FMOVS_FCC, V9FMOVD_FCC, V9FMOVQ_FCC,
    [HasV9], [HasV9, HasHardQuad],
)  # fmt: skip
ON_REGISTER = Moves(
    "r", f"{Tested.rs1}", [Tested.rs1], Number.simm10, MOVR, FMOVRS, FMOVRD, FMOVRQ, [Is64Bit], [Is64Bit]
)  # fmt: skip


def moves(on: Condition, of: Moves) -> None:
    """Moves of integers and of floating-point numbers."""

    class _(Aliases):
        rd = in_(IntRegs)
        rs2 = in_(IntRegs)
        for source, made in ((rs2, of.integers.rr), (of.number, of.integers.ri)):
            InstAlias(
                f"mov{of.kind}{on.name} {of.tested}, {source}, {rd}",
                made(rd, *of.operands, source, on.code),
                emit_priority=on.emit_priority,
                predicates=of.requires,
            )

    float_move(on, of, SINGLE, of.single, of.requires)
    float_move(on, of, DOUBLE, of.double, of.requires)
    float_move(on, of, QUAD, of.quad, of.requires_for_quad)


def float_move(
    on: Condition, of: Moves, precision: Precision[FP], made: type[Instruction], requires: Sequence[Predicate]
) -> None:
    class _(Aliases):
        rd = in_(precision.registers)
        rs2 = in_(precision.registers)
        InstAlias(
            f"fmov{of.kind}{precision.letter}{on.name} {of.tested}, {rs2}, {rd}",
            made(rd, *of.operands, rs2, on.code),
            emit_priority=on.emit_priority,
            predicates=requires,
        )


# -- traps (V8 B.27, V9 A.61): to a number, a register, or the sum of two, of which %g0 may be left out ------------------


def traps(on: Condition, made: RegOrImm, tested: str = "", requires: Sequence[Predicate] = ()) -> None:
    class _(Aliases):
        rs1 = in_(IntRegs)
        rs2 = in_(IntRegs)
        imm = in_(i32imm)
        alone = rs2 if tested else rs1  # by this name the assembly writer's comments have it
        for written, result in (
            (f"{alone}", made.rr(G0, alone, on.code)),
            (f"{rs1} + {rs2}", made.rr(rs1, rs2, on.code)),
            (f"{imm}", made.ri(G0, imm, on.code)),
            (f"{rs1} + {imm}", made.ri(rs1, imm, on.code)),
        ):
            InstAlias(f"t{on.name} {tested}{written}", result, emit_priority=on.emit_priority, predicates=requires)


# -- all of them -----------------------------------------------------------------------------------------------

for condition in INTEGER:
    branch(condition, "b", BCOND, BCONDA, condition.emit_priority)
    predicted(condition, "b", BPI, "%icc")
    predicted(condition, "b", BPX, "%xcc", requires=Is64Bit)
    moves(condition, ON_ICC)
    moves(condition, ON_XCC)
    traps(condition, TICC, "%icc, ", [HasV9])
    traps(condition, TXCC, "%xcc, ", [HasV9])
    traps(condition, TRAP)

for condition in FLOATING:
    branch(condition, "fb", FBCOND, FBCONDA)
    predicted(condition, "fb", BPF, f"{Tested.cc}", Tested.cc)
    moves(condition, ON_FCC)

for condition in COPROCESSOR:
    branch(condition, "cb", CBCOND, CBCONDA)

for condition in REGISTER:
    predicted(condition, "br", BP, f"{Tested.rs1}", Tested.rs1, target=bprtarget16, requires=Is64Bit)
    moves(condition, ON_REGISTER)
