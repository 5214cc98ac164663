"""Patterns of RV32I: arithmetic and logic, addresses, comparisons."""

from collections.abc import Callable

from tgdsl.language import DagValue, Implied, Instruction, Rewrite, Rewrites, pattern
from tgdsl.std import (
    ModeInt, add, and_, i64, iPTR, or_, setlt, setne, setult, shl, sra, srl, sub, tblockaddress, tconstpool,
    tglobaladdr, tglobaltlsaddr, tjumptable, xor,
)  # fmt: skip
from tgdsl.std.value_types import I64, IPTR

from targets.riscv.integer.arithmetic import (
    ADD, ADDI, AND, ANDI, LUI, OR, ORI, SLL, SLLI, SLT, SLTI, SLTIU, SLTU, SRA, SRAI, SRL, SRLI, SUB, XOR, XORI,
)  # fmt: skip
from targets.riscv.integer.constants import PseudoAddTPRel, PseudoMovAddr
from targets.riscv.leaves import (
    FrameAddrRegImm, ImmSubFromXLen, LeadingOnesMask, TrailingOnesMask, addr_hi_lo, and_oneuse, or_is_add, riscv_seteq,
    riscv_setne, shiftop,
)  # fmt: skip
from targets.riscv.nodes import riscv_add_lo, riscv_add_tprel, riscv_hi
from targets.riscv.operands import simm12, uimmlog2xlen
from targets.riscv.patterns.families import of_number, of_registers
from targets.riscv.registers import GPR, X0, XLenVT

# -- arithmetic and logic ----------------------------------------------------------------------------------------------
of_registers((add, ADD))
of_number(simm12, (add, ADDI))
of_registers((sub, SUB))
for node, of_two, with_number in ((or_, OR, ORI), (and_, AND, ANDI), (xor, XOR, XORI)):
    of_registers((node, of_two))
    of_number(simm12, (node, with_number))
of_number(uimmlog2xlen, (shl, SLLI), (srl, SRLI), (sra, SRAI))
of_number(simm12, (or_is_add, ADDI))  # which may be compressed


@pattern()
def all_bits_as_the_lowest(rs: ModeInt) -> Rewrite:
    lowest = ImmSubFromXLen(XLenVT(1))
    return Rewrite(XLenVT(sub.apply(0, and_oneuse(GPR(rs), 1))), SRAI(XLenVT(SLLI(rs, lowest)), lowest))


@pattern()
def without_lower_bits(rs: I64, mask: Implied[I64]) -> Rewrite:
    of = LeadingOnesMask(mask)
    return Rewrite(i64(and_.apply(GPR(rs), of)), SLLI(i64(SRLI(rs, of)), of))


@pattern()
def without_upper_bits(rs: ModeInt, mask: ModeInt) -> Rewrite:
    of = TrailingOnesMask(mask)
    return Rewrite(XLenVT(and_.apply(GPR(rs), of)), SRLI(XLenVT(SLLI(rs, of)), of))


of_registers((shiftop(shl), SLL), (shiftop(srl), SRL), (shiftop(sra), SRA))


# -- addresses ---------------------------------------------------------------------------------------------------------
@pattern()
def on_the_stack(rs1: IPTR, imm12: ModeInt) -> Rewrite:
    return Rewrite(FrameAddrRegImm(iPTR(GPR(rs1)), simm12(imm12)), ADDI(GPR(rs1), simm12(imm12)))


SYMBOLS = (tglobaladdr, tblockaddress, tjumptable, tconstpool)


@pattern()
def whole_addresses(hi: Implied[IPTR], lo: Implied[IPTR]) -> Rewrites:
    return [Rewrite(addr_hi_lo(of(hi), of(lo)), PseudoMovAddr(of(hi), of(lo))) for of in SYMBOLS]


def of_symbols(
    node: Callable[[IPTR], DagValue], instruction: type[Instruction], *kinds: Callable[[IPTR], IPTR]
) -> None:
    """Patterns of what is made of a symbol alone."""
    for of in kinds:

        @pattern()
        def of_symbol(in_: Implied[IPTR]) -> Rewrite:
            return Rewrite(node(of(in_)), instruction(of(in_)))


of_symbols(riscv_hi, LUI, *SYMBOLS)


@pattern()
def lower_parts(hi: IPTR, lo: Implied[IPTR]) -> Rewrites:
    return [Rewrite(riscv_add_lo.apply(GPR(hi), of(lo)), ADDI(GPR(hi), of(lo))) for of in SYMBOLS]


# Variables of a thread.
of_symbols(riscv_hi, LUI, tglobaltlsaddr)


@pattern()
def of_thread(rs1: IPTR, rs2: IPTR, src: Implied[IPTR]) -> Rewrite:
    symbol = tglobaltlsaddr(src)
    return Rewrite(riscv_add_tprel.apply(GPR(rs1), GPR(rs2), symbol), PseudoAddTPRel(GPR(rs1), GPR(rs2), symbol))


@pattern()
def lower_part_of_thread(src: IPTR, lo: Implied[IPTR]) -> Rewrite:
    return Rewrite(riscv_add_lo.apply(GPR(src), tglobaltlsaddr(lo)), ADDI(GPR(src), tglobaltlsaddr(lo)))


# -- comparisons -------------------------------------------------------------------------------------------------------
for compare, of_two, with_number in ((setlt, SLT, SLTI), (setult, SLTU, SLTIU)):
    of_registers((compare, of_two))
    of_number(simm12, (compare, with_number))


@pattern()
def with_zero(rs1: ModeInt) -> Rewrites:
    """C++ makes of two values a third one that is 0 if they are equal."""
    return [
        Rewrite(riscv_seteq(XLenVT(GPR(rs1))), SLTIU(GPR(rs1), 1)),
        Rewrite(riscv_setne(XLenVT(GPR(rs1))), SLTU(XLenVT(X0), GPR(rs1))),
        Rewrite(XLenVT(setne(XLenVT(GPR(rs1)), -1)), SLTIU(GPR(rs1), -1)),
    ]
