"""Synthetic instructions: aliases of instructions with certain operands (V8 A.3).

The assembly writer prints only a few common ones. For jmp, call, ret and retl it has C++ code of its own.
"""

from tgdsl.language import Aliases, DagValue, InstAlias, Instruction, MnemonicAlias, Operand, Predicate, in_, out
from tgdsl.std import i32imm, i64imm

from targets.sparc.families import PRECISIONS, Floats, Registers
from targets.sparc.features import HasV9, Is64Bit
from targets.sparc.formats import InstSP
from targets.sparc.instructions.control import JMPL, RET, RETL
from targets.sparc.instructions.integer import (
    ADD, ADDC, ADDCC, ANDCC, ANDN, FLUSH, OR, ORCC, RDASR, RDPSR, RDTBR, RDWIM, RESTORE, SAVE, SRA, SUB, SUBCC, UNIMP,
    WRASR, WRPSR, WRTBR, WRWIM, XNOR, XOR,
)  # fmt: skip
from targets.sparc.instructions.memory import ST, STB, STH
from targets.sparc.instructions.v9 import PWRPSR, SIR, V9FCMP, V9FCMPE, WRPR, CASArr
from targets.sparc.instructions.wide import CASXArr
from targets.sparc.operands import MEMri, MEMrr, simm13Op
from targets.sparc.registers import FCC0, G0, O7, ASRRegs, I64Regs, IntRegs, PRRegs

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
def at_address(
    operand: Operand[DagValue],
    jump: type[Instruction],
    store_byte: type[Instruction],
    store_half: type[Instruction],
    store: type[Instruction],
) -> None:
    class _(Aliases):
        addr = in_(operand)
        for name, register in (("jmp", G0), ("call", O7)):
            accepted(f"{name} {addr}", jump(register, addr))
        for name, instruction in (("clrb", store_byte), ("clrh", store_half), ("clr", store)):
            accepted(f"{name} [{addr}]", instruction(addr, G0))


at_address(MEMrr, JMPL.rr, STB.rr, STH.rr, ST.rr)
at_address(MEMri, JMPL.ri, STB.ri, STH.ri, ST.ri)

InstAlias("ret", RET(8))
InstAlias("retl", RETL(8))
accepted("flush", FLUSH())
accepted("unimp", UNIMP(0))
accepted("sir", SIR(0))


def compare_and_swap(mnemonic: str, instruction: type[Instruction], registers: Registers) -> None:
    class _(Aliases):
        rd, rs1, rs2 = in_(registers), in_(registers), in_(registers)
        for order, space in (("", ASI_PRIMARY), ("l", ASI_PRIMARY_LITTLE)):
            InstAlias(f"{mnemonic}{order} [{rs1}], {rs2}, {rd}", instruction(rd, rs1, rs2, space), predicates=[HasV9])


compare_and_swap("cas", CASArr, IntRegs)
compare_and_swap("casx", CASXArr, I64Regs)


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
    for mnemonic, state, write in (*writes, ("pwr", "psr", PWRPSR)):
        accepted(f"{mnemonic} {rs2}, %{state}", write.rr(G0, rs2))
        accepted(f"{mnemonic} {simm13}, %{state}", write.ri(G0, simm13))


class PrivilegedRegisters(Aliases):
    rd, rs1, simm13 = in_(PRRegs), in_(IntRegs), in_(simm13Op)
    accepted(f"wrpr {rs1}, {rd}", WRPR.rr(rd, rs1, G0), HasV9)
    accepted(f"wrpr {simm13}, {rd}", WRPR.ri(rd, G0, simm13), HasV9)


# -- floating-point comparisons: without a condition code operand they set %fcc0 (V9 A.13) -------------------------
def compare(mnemonic: str, comparisons: Floats) -> None:
    for of, instruction in zip(PRECISIONS, comparisons, strict=True):

        class _(Aliases):
            rs1, rs2 = in_(of.registers), in_(of.registers)
            InstAlias(f"{mnemonic}{of.letter} {rs1}, {rs2}", instruction(FCC0, rs1, rs2), predicates=of.needs)


compare("fcmp", V9FCMP)
compare("fcmpe", V9FCMPE)
