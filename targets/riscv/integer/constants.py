"""Pseudo instructions for constants and addresses (volume I, chapter 35, tables of pseudoinstructions), and others of the assembler or the compiler."""

from collections.abc import Callable, Sequence

from tgdsl.language import DAGOperand, Effect, Instruction, Predicate, in_, out
from tgdsl.std import ModeInt, i32, i32imm, i64, timm
from tgdsl.std.value_types import I32

from targets.riscv.features.tuning import IsRV64
from targets.riscv.formats import Computes, Loads, OnlyParsed, Pseudo
from targets.riscv.intrinsics import int_hwasan_check_memaccess_shortgranules
from targets.riscv.nodes import callseq_end, callseq_start
from targets.riscv.operands import (
    bare_symbol, ixlenimm_li, ixlenimm_li_restricted, simm12, tprel_add_symbol, uimm20_lui,
)  # fmt: skip
from targets.riscv.registers import GPR, GPRJALR, X, X1, X2, X5
from targets.riscv.scheduling import kinds as of


# -- constants ---------------------------------------------------------------------------------------------------------
def constant(mnemonic: str, number: DAGOperand[ModeInt]) -> type[Instruction]:
    """A constant of XLEN bits, by up to eight instructions."""

    class of_any_width(Computes, OnlyParsed):
        size = 32
        rd, imm = out(GPR), in_(number)
        asm = f"{mnemonic}\t{rd}, {imm}"

    return of_any_width


PseudoLI, PseudoLAImm = constant("li", ixlenimm_li), constant("la", ixlenimm_li_restricted)


class PseudoLLAImm(Computes, OnlyParsed):
    size = 8
    dst, imm = out(GPR), in_(ixlenimm_li_restricted)
    asm = f"lla\t{dst}, {imm}"


class PseudoMovImm(Computes, Pseudo):  # a constant that is made again rather than kept
    size, is_re_materializable, sched_rw = 8, True, of.IALU.of(0)
    dst, imm = out(GPR), in_(i32imm)
    asm = ""


# -- addresses ---------------------------------------------------------------------------------------------------------
class Address(OnlyParsed):
    size = 8


class PseudoLLA(Computes, Address):  # of a symbol near this place
    dst, src = out(GPR), in_(bare_symbol)
    asm = f"lla\t{dst}, {src}"


class PseudoLA_TLS_GD(Computes, Address):  # of what tells the runtime which variable of the thread is meant
    dst, src = out(GPR), in_(bare_symbol)
    asm = f"la.tls.gd\t{dst}, {src}"


def from_table(mnemonic: str) -> type[Instruction]:
    """An address, or the like, from the global offset table."""

    class from_got(Loads, Address):
        dst, src = out(GPR), in_(bare_symbol)
        asm = f"{mnemonic}\t{dst}, {src}"

    return from_got


PseudoLGA, PseudoLA, PseudoLA_TLS_IE = from_table("lga"), from_table("la"), from_table("la.tls.ie")


class PseudoLA_TLSDESC(Loads, Pseudo):
    is_code_gen_only, size = False, 32
    dst, src = out(GPR), in_(bare_symbol)
    asm = f"la.tlsdesc\t{dst}, {src}"


class PseudoMovAddr(Pseudo):  # LUI and ADDI, made again rather than kept
    size, is_re_materializable, sched_rw = 8, True, of.IALU.of(0)
    dst, hi, lo = out(GPR), in_(uimm20_lui), in_(simm12)
    asm = ""


class PseudoAddTPRel(Computes, Pseudo):  # ADD, with a symbol for the linker (psABI, section 8.5)
    is_code_gen_only = False
    rd, rs1, rs2, src = out(GPR), in_(GPR), in_(GPR), in_(tprel_add_symbol)
    asm = f"add\t{rd}, {rs1}, {rs2}, {src}"


# -- extensions, which Zbb has as instructions -------------------------------------------------------------------------
def extension(mnemonic: str, needs: Sequence[Predicate] = ()) -> type[Instruction]:
    class by_shifts(Computes, OnlyParsed):
        predicates = needs
        rd, rs = out(GPR), in_(GPR)
        asm = f"{mnemonic}\t{rd}, {rs}"

    return by_shifts


PseudoSEXT_B, PseudoSEXT_H, PseudoZEXT_H = extension("sext.b"), extension("sext.h"), extension("zext.h")
PseudoZEXT_W = extension("zext.w", [IsRV64])


# -- the stack around calls, and checks of pointers --------------------------------------------------------------------
def stack(node: Callable[[I32, I32], Effect]) -> type[Instruction]:
    class adjusts_stack(Pseudo):
        uses = defs = [X2]
        amt1, amt2 = in_(i32imm), in_(i32imm)
        asm = ""
        pattern = node(timm(amt1), timm(amt2))

    return adjusts_stack


ADJCALLSTACKDOWN, ADJCALLSTACKUP = stack(callseq_start), stack(callseq_end)


class HWASAN_CHECK_MEMACCESS_SHORTGRANULES(Pseudo):
    predicates, size = [IsRV64], 8
    uses, defs = [X5], [X1, *X[6:8], *X[28:]]
    ptr, accessinfo = in_(GPRJALR), in_(i32imm)
    asm = ""
    pattern = int_hwasan_check_memaccess_shortgranules(i64(X5), ptr, i32(timm(accessinfo)))


class KCFI_CHECK(Loads, Pseudo):
    size, sched_rw, defs = 20, [], [*X[6:8], *X[28:]]
    ptr, type = in_(GPRJALR), in_(i32imm)
    asm = ""
