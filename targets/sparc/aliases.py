"""InstAliases and MnemonicAliases: conditions in mnemonics, ``bne`` for a branch whose ``cond`` is 9, and synthetic instructions (V8 A.3).

Of several that fit, the assembly writer prefers the first. It prints only a few common synthetic ones; for jmp, call, ret and retl it
has C++ code of its own.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tgdsl.language import Aliases, DagValue, InstAlias, Instruction, MnemonicAlias, Operand, Predicate, in_, out
from tgdsl.language.core.dag_values import FloatValue
from tgdsl.std import i32imm, i64imm

from targets.sparc.conditions import COPROCESSOR, FLOATING, INTEGER, ON_ICC, ON_REGISTER, ON_XCC, Condition
from targets.sparc.families import PRECISIONS, Floats, Needs, Precision, Registers, RegOrImm
from targets.sparc.features import HasV9, Is64Bit
from targets.sparc.formats import InstSP
from targets.sparc.instructions import v9, wide
from targets.sparc.instructions.control import (
    BCOND, BCONDA, BPF, BPI, CBCOND, CBCONDA, FBCOND, FBCONDA, JMPL, RET, RETL, TICC, TRAP,
)  # fmt: skip
from targets.sparc.instructions.integer import (
    ADD, ADDC, ADDCC, ANDCC, ANDN, FLUSH, OR, ORCC, RDASR, RDPSR, RDTBR, RDWIM, RESTORE, SAVE, SRA, SUB, SUBCC, UNIMP,
    WRASR, WRPSR, WRTBR, WRWIM, XNOR, XOR,
)  # fmt: skip
from targets.sparc.instructions.memory import ST, STB, STH
from targets.sparc.operands import MEMri, MEMrr, bprtarget16, brtarget, simm13Op
from targets.sparc.registers import FCC0, G0, O7, ASRRegs, FCCRegs, I64Regs, IntRegs, PRRegs


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

# -- mnemonics: signed and unsigned stores, which are the same instructions, and those that V9 renamed -------------
MnemonicAlias("iflush", "flush")

for space in ("", "a"):
    for sign, width in ("ub", "sb", "uh", "sh"):
        MnemonicAlias(f"st{sign}{width}{space}", f"st{width}{space}")
    for word in ("w", "uw", "sw"):
        MnemonicAlias(f"st{word}{space}", f"st{space}", predicates=[HasV9])
    MnemonicAlias(f"lduw{space}", f"ld{space}", predicates=[HasV9])

MnemonicAlias("return", "rett", predicates=[HasV9])

# V9 renames the operations with carry: addx is addc.
for operation in ("add", "sub"):
    MnemonicAlias(f"{operation}c", f"{operation}x", predicates=[HasV9])
    MnemonicAlias(f"{operation}ccc", f"{operation}xcc", predicates=[HasV9])

# -- instructions --------------------------------------------------------------------------------------------------
# The address spaces of ordinary memory, big-endian and little-endian.
ASI_PRIMARY, ASI_PRIMARY_LITTLE = 0x80, 0x88


def accepted(asm: str, result: Instruction, *requires: Predicate) -> None:
    """Define an alias that the assembly parser accepts, and the assembly writer does not print."""
    InstAlias(asm, result, emit_priority=0, predicates=requires)


# Arithmetic, and its uses: tests of registers and of bits, copies, increments.
class OnIntegers(Aliases):
    rd, rs1, rs2 = in_(IntRegs), in_(IntRegs), in_(IntRegs)
    imm, simm13 = in_(simm13Op), in_(simm13Op)

    InstAlias(f"cmp {rs1}, {rs2}", SUBCC.rr(G0, rs1, rs2))
    InstAlias(f"cmp {rs1}, {imm}", SUBCC.ri(G0, rs1, imm))
    InstAlias(f"tst {rs2}", ORCC.rr(G0, rs2, G0))
    InstAlias("restore", RESTORE.rr(G0, G0, G0))
    InstAlias("save", SAVE.rr(G0, G0, G0))
    accepted(f"not {rd}", XNOR.rr(rd, rd, G0))
    accepted(f"not {rs1}, {rd}", XNOR.rr(rd, rs1, G0))
    accepted(f"neg {rd}", SUB.rr(rd, G0, rd))
    accepted(f"neg {rs2}, {rd}", SUB.rr(rd, G0, rs2))
    for count, instruction in (("inc", ADD), ("inccc", ADDCC), ("dec", SUB), ("deccc", SUBCC)):
        accepted(f"{count} {rd}", instruction.ri(rd, rd, 1))
        accepted(f"{count} {simm13}, {rd}", instruction.ri(rd, rd, simm13))
    accepted(f"btst {rs2}, {rs1}", ANDCC.rr(G0, rs1, rs2))
    accepted(f"btst {simm13}, {rs1}", ANDCC.ri(G0, rs1, simm13))
    for change, instruction in (("bset", OR), ("bclr", ANDN), ("btog", XOR)):
        accepted(f"{change} {rs2}, {rd}", instruction.rr(rd, rd, rs2))
        accepted(f"{change} {simm13}, {rd}", instruction.ri(rd, rd, simm13))
    accepted(f"clr {rd}", OR.rr(rd, G0, G0))
    InstAlias(f"mov {rs2}, {rd}", OR.rr(rd, G0, rs2))
    InstAlias(f"mov {simm13}, {rd}", OR.ri(rd, G0, simm13))

    # The GNU assembler accepts the immediate first, too.
    accepted(f"or {simm13}, {rs1}, {rd}", OR.ri(rd, rs1, simm13))
    accepted(f"addx {simm13}, {rs1}, {rd}", ADDC.ri(rd, rs1, simm13))

    # The 32-bit shift extends its result to 64 bits.
    accepted(f"signx {rd}", SRA.rr(rd, rd, G0), HasV9)
    accepted(f"signx {rs1}, {rd}", SRA.rr(rd, rs1, G0), HasV9)


# Pseudo instructions that the assembly parser replaces by sethi, or, or both; 64 bits take more, and a scratch register.
class SET(InstSP):
    is_pseudo = True
    rd, val = out(IntRegs), in_(i32imm)
    asm = f"set {val}, {rd}"


class SETX(InstSP):
    is_pseudo = True
    predicates = [Is64Bit, HasV9]
    rd, val, tmp = out(I64Regs), in_(i64imm), in_(I64Regs)
    asm = f"setx {val}, {tmp}, {rd}"


# -- memory and control --------------------------------------------------------------------------------------------
def at_address(operand: Operand[DagValue], jump: type[Instruction], *stores: type[Instruction]) -> None:
    class _(Aliases):
        addr = in_(operand)
        for name, register in (("jmp", G0), ("call", O7)):
            accepted(f"{name} {addr}", jump(register, addr))
        for name, store in zip(("clrb", "clrh", "clr"), stores, strict=True):
            accepted(f"{name} [{addr}]", store(addr, G0))


at_address(MEMrr, JMPL.rr, STB.rr, STH.rr, ST.rr)
at_address(MEMri, JMPL.ri, STB.ri, STH.ri, ST.ri)

InstAlias("ret", RET(8))
InstAlias("retl", RETL(8))
accepted("flush", FLUSH())
accepted("unimp", UNIMP(0))
accepted("sir", v9.SIR(0))


def compare_and_swap(mnemonic: str, instruction: type[Instruction], registers: Registers) -> None:
    class _(Aliases):
        rd, rs1, rs2 = in_(registers), in_(registers), in_(registers)
        for order, space in (("", ASI_PRIMARY), ("l", ASI_PRIMARY_LITTLE)):
            InstAlias(f"{mnemonic}{order} [{rs1}], {rs2}, {rd}", instruction(rd, rs1, rs2, space), predicates=[HasV9])


compare_and_swap("cas", v9.CASArr, IntRegs)
compare_and_swap("casx", wide.CASXArr, I64Regs)


# -- state registers (V8 B.28 and B.29, V9 A.43, A.62 and A.63) ----------------------------------------------------
# Moves to and from state registers. A write stores the exclusive or of two operands, of which %g0 may be omitted.
class StateRegisters(Aliases):
    rd, rs2, simm13, asr = in_(IntRegs), in_(IntRegs), in_(simm13Op), in_(ASRRegs)

    accepted(f"mov {asr}, {rd}", RDASR(rd, asr))
    for state, read in (("psr", RDPSR), ("wim", RDWIM), ("tbr", RDTBR)):
        accepted(f"mov %{state}, {rd}", read(rd))
    for mnemonic in ("mov", "wr"):
        accepted(f"{mnemonic} {rs2}, {asr}", WRASR.rr(asr, G0, rs2))
        accepted(f"{mnemonic} {simm13}, {asr}", WRASR.ri(asr, G0, simm13))
    writes = [(name, *to) for name in ("mov", "wr") for to in (("psr", WRPSR), ("wim", WRWIM), ("tbr", WRTBR))]
    for mnemonic, state, write in (*writes, ("pwr", "psr", v9.PWRPSR)):
        accepted(f"{mnemonic} {rs2}, %{state}", write.rr(G0, rs2))
        accepted(f"{mnemonic} {simm13}, %{state}", write.ri(G0, simm13))


class PrivilegedRegisters(Aliases):
    rd, rs1, simm13 = in_(PRRegs), in_(IntRegs), in_(simm13Op)
    accepted(f"wrpr {rs1}, {rd}", v9.WRPR.rr(rd, rs1, G0), HasV9)
    accepted(f"wrpr {simm13}, {rd}", v9.WRPR.ri(rd, G0, simm13), HasV9)


# -- floating-point comparisons: without a condition code operand they set %fcc0 (V9 A.13) -------------------------
def compare(mnemonic: str, comparisons: Floats) -> None:
    for of, instruction in zip(PRECISIONS, comparisons, strict=True):

        class _(Aliases):
            rs1, rs2 = in_(of.registers), in_(of.registers)
            InstAlias(f"{mnemonic}{of.letter} {rs1}, {rs2}", instruction(FCC0, rs1, rs2), predicates=of.needs)


compare("fcmp", v9.V9FCMP)
compare("fcmpe", v9.V9FCMPE)
