"""Accesses to packets, in the socket buffer."""

from tgdsl.language import Instruction, ValueIntrinsic, in_
from tgdsl.std import i64imm, set_
from tgdsl.std.value_types import I64

from targets.bpf.families import BYTE, HALF, WORD, Size
from targets.bpf.formats import InstBPF, PacketAbsolute, PacketIndirect
from targets.bpf.nodes import int_bpf_load_byte, int_bpf_load_half, int_bpf_load_word
from targets.bpf.operands import i64immSExt32
from targets.bpf.registers import GPR, R0, R1, R2, R3, R4, R5, R6


class Packet(InstBPF):
    defs, uses = [R0, R1, R2, R3, R4, R5], [R6]
    has_side_effects = may_load = has_extra_def_reg_alloc_req = has_extra_src_reg_alloc_req = True


def absolute(size: Size, node: ValueIntrinsic[I64]) -> type[Instruction]:
    class form(Packet, PacketAbsolute, width=size.code):
        skb, imm = in_(GPR, placed=False, printed=False), in_(i64imm)
        asm = f"r0 = *(u{size.bits} *)skb[{imm}]"
        pattern = set_.to_each([R0], node(skb, i64immSExt32(imm)))

    return form


def indirect(size: Size, node: ValueIntrinsic[I64]) -> type[Instruction]:
    class form(Packet, PacketIndirect, width=size.code):
        skb, val = in_(GPR, placed=False, printed=False), in_(GPR)
        asm = f"r0 = *(u{size.bits} *)skb[{val}]"
        pattern = set_.to_each([R0], node(skb, val))

    return form


LD_ABS_B, LD_ABS_H = absolute(BYTE, int_bpf_load_byte), absolute(HALF, int_bpf_load_half)
LD_ABS_W = absolute(WORD, int_bpf_load_word)
LD_IND_B, LD_IND_H = indirect(BYTE, int_bpf_load_byte), indirect(HALF, int_bpf_load_half)
LD_IND_W = indirect(WORD, int_bpf_load_word)
