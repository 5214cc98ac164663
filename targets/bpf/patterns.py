"""Patterns that stand alone."""

from tgdsl.language import Rewrite, Rewrites, as_is, pattern
from tgdsl.std import (
    EXTRACT_SUBREG, SUBREG_TO_REG, and_, atomic_load_sub_i32, atomic_load_sub_i64, extloadi8, extloadi16, extloadi32,
    i32, i64, imm, sextloadi8, sextloadi16, store, tconstpool, texternalsym, tglobaladdr, truncstorei8, truncstorei16,
    truncstorei32, zextloadi8, zextloadi16, zextloadi32,
)  # fmt: skip
from tgdsl.std.value_types import I32, I64, IPTR

from targets.bpf.arithmetic import NEG_32, NEG_64, SLL, SRL, LD_imm64
from targets.bpf.atomics import XFADD
from targets.bpf.control import JAL, JALX
from targets.bpf.features import BPFHasALU32, BPFHasLdsx, BPFHasStoreImm
from targets.bpf.memory import LDB32, LDBSX, LDH32, LDHSX, LDW32, STB32, STH32, STW32, STB_imm, STH_imm, STW_imm
from targets.bpf.nodes import BPFcall, BPFWrapper
from targets.bpf.operands import ADDRri, imm_to_i64
from targets.bpf.registers import GPR, GPR32, sub_32


@pattern(requires=[BPFHasALU32, BPFHasStoreImm])
def store_number(src: I32, dst: I64) -> Rewrites:
    return [
        Rewrite(store(imm(src), ADDRri(dst)), STW_imm(imm_to_i64(src), ADDRri(dst))),
        Rewrite(truncstorei16(imm(src), ADDRri(dst)), STH_imm(imm_to_i64(imm(src)), ADDRri(dst))),
        Rewrite(truncstorei8(imm(src), ADDRri(dst)), STB_imm(imm_to_i64(imm(src)), ADDRri(dst))),
    ]


@pattern()
def addresses(in_: I64) -> Rewrites:
    return [Rewrite(BPFWrapper(symbol(in_)), LD_imm64(symbol(in_))) for symbol in (tglobaladdr, tconstpool)]


@pattern()
def low_half(src: I64) -> Rewrite:
    return Rewrite(i64(and_(i64(GPR(src)), 0xFFFFFFFF)), SRL.ri(SLL.ri(i64(GPR(src)), 32), 32))


@pattern()
def calls(dst: IPTR) -> Rewrites:
    direct = [Rewrite(BPFcall(symbol(dst)), JAL(symbol(dst))) for symbol in (tglobaladdr, texternalsym, imm)]
    return [*direct, Rewrite(BPFcall(GPR(dst)), JALX(GPR(dst)))]


@pattern()
def atomic_sub(addr: I64, val: I32) -> Rewrite:
    return Rewrite(atomic_load_sub_i32(ADDRri(addr), GPR32(val)), XFADD.W32(ADDRri(addr), NEG_32(GPR32(val))))


@pattern()
def atomic_sub_wide(addr: I64, val: I64) -> Rewrite:
    return Rewrite(atomic_load_sub_i64(ADDRri(addr), GPR(val)), XFADD.D(ADDRri(addr), NEG_64(GPR(val))))


@pattern(requires=[BPFHasALU32])
def accesses_with_alu32(src: I64, dst: I64) -> Rewrites:
    stores = (truncstorei8, STB32), (truncstorei16, STH32), (truncstorei32, STW32)
    loads = (zextloadi8, LDB32), (zextloadi16, LDH32), (zextloadi32, LDW32)
    extending = (extloadi8, LDB32), (extloadi16, LDH32), (extloadi32, LDW32)
    low = EXTRACT_SUBREG(GPR(src), sub_32)
    return [
        *(Rewrite(node(GPR(src), ADDRri(dst)), instruction(low, ADDRri(dst))) for node, instruction in stores),
        *(Rewrite(i32(node(ADDRri(src))), as_is(i32(instruction(ADDRri(src))))) for node, instruction in extending[:2]),
        *(
            Rewrite(i64(node(ADDRri(src))), SUBREG_TO_REG(i64(0), instruction(ADDRri(src)), sub_32))
            for node, instruction in (*loads, *extending)
        ),
    ]


@pattern(requires=[BPFHasLdsx])
def sign_extending_loads(src: I64) -> Rewrites:
    return [
        Rewrite(i32(node(ADDRri(src))), EXTRACT_SUBREG(instruction(ADDRri(src)), sub_32))
        for node, instruction in ((sextloadi8, LDBSX), (sextloadi16, LDHSX))
    ]
