"""Loads and stores, of 64-bit registers, and accesses that the loader relocates (CO-RE)."""

from collections.abc import Callable

from tgdsl.language import DagValue, Effect, Instruction, Rewrite, Rewrites, concat, in_, out, pattern
from tgdsl.std import (
    i64, i64imm, imm as constant_, load, set_, sextloadi8, sextloadi16, sextloadi32, store, truncstorei8, truncstorei16,
    truncstorei32, zextloadi8, zextloadi16, zextloadi32,
)  # fmt: skip
from tgdsl.std.value_types import I32, I64

from targets.bpf.families import BYTE, DOUBLE, HALF, NARROW, WIDE, WORD, Size, V, Width
from targets.bpf.features import BPFHasALU32, BPFHasLdsx, BPFHasStoreImm
from targets.bpf.formats import ALU64, MEM, MEMSX, AluRR, InstBPF, Load, LoadImm64, Pseudo, Store, StoreImm
from targets.bpf.nodes import int_bpf_pseudo
from targets.bpf.operands import ADDRri, FIri, MEMri, gpr_or_imm, i64immSExt32, i64immZExt32, imm_to_i64, u64imm
from targets.bpf.registers import GPR


class FI_ri(Pseudo):  # the address of a stack object; frame lowering makes MOV_rr and ADD_ri of it
    dst, addr = out(GPR), in_(MEMri)
    asm = f"lea\t{dst}, {addr}"
    pattern = set_(i64(dst), FIri(addr))


class LD_pseudo(LoadImm64):  # what only the loader knows: a file descriptor, a map
    dst, pseudo, imm = out(GPR), in_(i64imm), in_(u64imm)
    asm = f"ld_pseudo\t{dst}, {pseudo}, {imm}"
    pattern = set_(dst, int_bpf_pseudo(constant_(pseudo), constant_(imm)))


# -- stores --------------------------------------------------------------------------------------------------------
def stores(size: Size, of: Width[V], node: Callable[[V, I64], Effect]) -> type[Instruction]:
    class store_register(Store, width=size.code):
        predicates, decoder_namespace = of.needs(size), of.decoder
        src, addr = in_(of.registers), in_(MEMri)
        asm = f"*(u{size.bits} *)({addr}) = {src}"
        pattern = node(src, ADDRri(addr))

    return store_register


def immediate_store(
    size: Size, node: Callable[[I64, I64], Effect], fits: Callable[[I64], I64] = i64immZExt32
) -> type[Instruction]:
    """A store of an immediate. It is sign-extended, so that for 64 bits it must have 32 as a signed number."""

    class store_immediate(StoreImm, width=size.code):
        predicates = [BPFHasStoreImm]
        imm, addr = in_(i64imm), in_(MEMri)
        asm = f"*(u{size.bits} *)({addr}) = {imm}"
        pattern = node(i64(fits(imm)), ADDRri(addr))

    return store_immediate


STW, STH, STB = stores(WORD, WIDE, truncstorei32), stores(HALF, WIDE, truncstorei16), stores(BYTE, WIDE, truncstorei8)
STD = stores(DOUBLE, WIDE, store)
STD_imm, STW_imm = immediate_store(DOUBLE, store, i64immSExt32), immediate_store(WORD, truncstorei32)
STH_imm, STB_imm = immediate_store(HALF, truncstorei16), immediate_store(BYTE, truncstorei8)


@pattern(requires=[BPFHasALU32, BPFHasStoreImm])
def store_number(src: I32, dst: I64) -> Rewrites:
    return [
        Rewrite(store(constant_(src), ADDRri(dst)), STW_imm(imm_to_i64(src), ADDRri(dst))),
        Rewrite(truncstorei16(constant_(src), ADDRri(dst)), STH_imm(imm_to_i64(constant_(src)), ADDRri(dst))),
        Rewrite(truncstorei8(constant_(src), ADDRri(dst)), STB_imm(imm_to_i64(constant_(src)), ADDRri(dst))),
    ]


# -- loads ---------------------------------------------------------------------------------------------------------
def loads(size: Size, of: Width[V], node: Callable[[I64], DagValue], *, signed: bool = False) -> type[Instruction]:
    class load(Load, width=size.code, mode=MEMSX if signed else MEM):
        predicates, decoder_namespace = [BPFHasLdsx] if signed else of.needs(size), of.decoder
        dst, addr = out(of.registers), in_(MEMri)
        asm = f"{dst} = *({'s' if signed else 'u'}{size.bits} *)({addr})"
        pattern = set_[of.vt](dst, of.vt(node(ADDRri(addr))))

    return load


LDW, LDH, LDB = loads(WORD, WIDE, zextloadi32), loads(HALF, WIDE, zextloadi16), loads(BYTE, WIDE, zextloadi8)
LDWSX = loads(WORD, WIDE, sextloadi32, signed=True)
LDHSX = loads(HALF, WIDE, sextloadi16, signed=True)
LDBSX = loads(BYTE, WIDE, sextloadi8, signed=True)
LDD = loads(DOUBLE, WIDE, load)


# -- accesses that the loader relocates: ``opcode`` is that of the instruction which they become -------------------
class Relocated(InstBPF):
    is_code_gen_only = True
    inst = concat("011", "00", "?" * 59)


def relocated_load(bits: int, of: Width[V]) -> type[Instruction]:
    class core_load(Relocated):
        dst, opcode = out(of.registers, placed=False), in_(u64imm, placed=False)
        src, offset = in_(GPR, placed=False), in_(u64imm, placed=False)
        asm = f"{dst} = core_ld{bits}({opcode}, {src}, {offset})"

    return core_load


CORE_LD64, CORE_LD32 = relocated_load(64, WIDE), relocated_load(32, NARROW)


class CORE_ST(Relocated):
    src, opcode = in_(gpr_or_imm, placed=False), in_(u64imm, placed=False)
    ptr, offset = in_(GPR, placed=False), in_(u64imm, placed=False)
    asm = f"core_st({src}, {opcode}, {ptr}, {offset})"


class CORE_SHIFT(AluRR, op=0x6, klass=ALU64):
    is_code_gen_only = True
    dst = out(GPR)
    opcode, src, offset = in_(u64imm, placed=False), in_(GPR, tied_to=dst), in_(u64imm, placed=False)
    asm = f"{dst} = core_shift({opcode}, {src}, {offset})"
