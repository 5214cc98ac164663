"""Aliases of branches, moves and traps with their condition in the mnemonic: ``bne`` for a branch whose ``cond`` is 9."""

from collections.abc import Sequence
from typing import NamedTuple

from tgdsl.language import Aliases, DagValue, InstAlias, Instruction, Operand, in_
from tgdsl.language.core.dag_values import FloatValue
from tgdsl.std import i32imm

from targets.sparc.conditions import COPROCESSOR, FLOATING, INTEGER, ON_ICC, ON_REGISTER, ON_XCC, Condition
from targets.sparc.families import PRECISIONS, Needs, Precision, RegOrImm
from targets.sparc.features import HasV9, Is64Bit
from targets.sparc.instructions import v9, wide
from targets.sparc.instructions.control import BCOND, BCONDA, BPF, BPI, CBCOND, CBCONDA, FBCOND, FBCONDA, TICC, TRAP
from targets.sparc.operands import bprtarget16, brtarget
from targets.sparc.registers import G0, FCCRegs, I64Regs, IntRegs


def define(on: Condition, asm: str, result: Instruction, needs: Needs = ()) -> None:
    """Define an alias for an instruction with a condition."""
    # lint: assembly-ambiguous: 'ba' is BA for the assembler, and BCOND is what a selected branch is
    # lint: alias-never-printed: there are two names of one condition, and SparcInstPrinter.cpp prints neither
    InstAlias(asm, result, emit_priority=int(on.is_printed), predicates=needs)


# -- condition codes and registers that are tested -----------------------------------------------------------------
class Tested(Aliases):
    """Operands for tests: floating-point condition codes, or a register; and for moves, an immediate."""

    cc, rs1 = in_(FCCRegs), in_(I64Regs)
    simm10, simm11 = in_(i32imm), in_(i32imm)


class Test(NamedTuple):
    """A condition code or a register to test: its assembly syntax, its predicates, and its operands of the instruction."""

    written: str
    needs: Needs
    operands: Sequence[DagValue] = ()


ICC, XCC = Test(ON_ICC.name, ON_ICC.needs), Test(ON_XCC.name, ON_XCC.needs)
FCC, REGISTER = Test(f"{Tested.cc}", [HasV9], [Tested.cc]), Test(f"{Tested.rs1}", [Is64Bit], [Tested.rs1])


# -- branches (V8 B.21 to B.23, V9 A.3 to A.7) ---------------------------------------------------------------------
def branch(on: Condition, kind: str, plain: type[Instruction], annulled: type[Instruction]) -> None:
    """Aliases of a V8 branch."""

    class _(Aliases):
        imm = in_(brtarget)
        define(on, f"{kind}{on.name} {imm}", plain(imm, on.code))
        define(on, f"{kind}{on.name},a {imm}", annulled(imm, on.code))


def predicted(
    on: Condition, kind: str, forms: Sequence[type[Instruction]], test: Test, target: Operand[DagValue] = brtarget
) -> None:
    """Aliases of a V9 branch with prediction. Without a suffix it is predicted taken."""
    taken, taken_annulled, not_taken, not_taken_annulled = forms

    class _(Aliases):
        imm = in_(target)
        for annul, likely, unlikely in (("", taken, not_taken), (",a", taken_annulled, not_taken_annulled)):
            for hint, branch in (("", likely), (",pt", likely), (",pn", unlikely)):
                asm = f"{kind}{on.name}{annul}{hint} {test.written}, {imm}"
                define(on, asm, branch(imm, on.code, *test.operands), test.needs)


# -- moves (V9 A.33 to A.36) ---------------------------------------------------------------------------------------
def moves(
    on: Condition, kind: str, test: Test, number: DagValue, integers: RegOrImm, floats: Sequence[type[Instruction]]
) -> None:
    """Aliases of moves of integers, and of floating-point numbers of each precision; ``kind`` follows "mov" in mnemonics."""

    class _(Aliases):
        rd, rs2 = in_(IntRegs), in_(IntRegs)
        for source, move in ((rs2, integers.rr), (number, integers.ri)):
            asm = f"mov{kind}{on.name} {test.written}, {source}, {rd}"
            define(on, asm, move(rd, *test.operands, source, on.code), test.needs)

    for of, move in zip(PRECISIONS, floats, strict=True):
        float_moves(on, f"fmov{kind}{of.letter}", test, of, move)


def float_moves(on: Condition, name: str, test: Test, of: Precision[FloatValue], move: type[Instruction]) -> None:
    needs = test.needs if test is REGISTER else [*test.needs, *of.needs]

    class _(Aliases):
        rd, rs2 = in_(of.registers), in_(of.registers)
        asm = f"{name}{on.name} {test.written}, {rs2}, {rd}"
        define(on, asm, move(rd, *test.operands, rs2, on.code), needs)


# -- traps (V8 B.27, V9 A.61) to an immediate, a register, or a sum; %g0 may be omitted ----------------------------
def traps(on: Condition, trap: RegOrImm, test: Test = Test("", ())) -> None:
    tested = test.written and f"{test.written}, "

    class _(Aliases):
        rs1, rs2, imm = in_(IntRegs), in_(IntRegs), in_(i32imm)
        alone = rs2 if tested else rs1  # the name shows in comments of SparcGenAsmWriter.inc
        define(on, f"t{on.name} {tested}{alone}", trap.rr(G0, alone, on.code), test.needs)
        define(on, f"t{on.name} {tested}{rs1} + {rs2}", trap.rr(rs1, rs2, on.code), test.needs)
        define(on, f"t{on.name} {tested}{imm}", trap.ri(G0, imm, on.code), test.needs)
        define(on, f"t{on.name} {tested}{rs1} + {imm}", trap.ri(rs1, imm, on.code), test.needs)


# -- aliases for each condition ------------------------------------------------------------------------------------
FMOV_ICC = v9.FMOVS_ICC, v9.FMOVD_ICC, v9.FMOVQ_ICC
FMOV_XCC = wide.FMOVS_XCC, wide.FMOVD_XCC, wide.FMOVQ_XCC
V9FMOV_FCC = v9.V9FMOVS_FCC, v9.V9FMOVD_FCC, v9.V9FMOVQ_FCC
BPR = wide.BPR, wide.BPRA, wide.BPRNT, wide.BPRANT

for c in INTEGER.all:
    branch(c, "b", BCOND, BCONDA)
    predicted(c, "b", BPI, ICC)
    predicted(c, "b", wide.BPX, XCC)
    moves(c, "", ICC, Tested.simm11, v9.MOVICC, FMOV_ICC)
    moves(c, "", XCC, Tested.simm11, wide.MOVXCC, FMOV_XCC)
    traps(c, TICC, ICC)
    traps(c, wide.TXCC, XCC._replace(needs=[HasV9]))
    traps(c, TRAP)

for c in FLOATING.all:
    branch(c._replace(is_printed=False), "fb", FBCOND, FBCONDA)
    predicted(c, "fb", BPF, FCC)
    moves(c, "", FCC, Tested.simm11, v9.V9MOVFCC, V9FMOV_FCC)

for c in COPROCESSOR.all:
    branch(c._replace(is_printed=False), "cb", CBCOND, CBCONDA)

for c in ON_REGISTER.all:
    predicted(c, "br", BPR, REGISTER, bprtarget16)
    moves(c, "r", REGISTER, Tested.simm10, wide.MOVR, wide.FMOVR)
