"""Arithmetic and moves, of 64 bits and of 32."""

from collections.abc import Callable

from tgdsl.language import DagValue, Instruction, Rewrite, ValueType, in_, named, out, pattern
from tgdsl.std import (
    add, addrspacecast, and_, i8, i16, i32, i64, i64imm, imm as constant_, ineg, mul, or_, sdiv, set_, sext_inreg, shl,
    sra, srem, srl, sub, udiv, urem, xor,
)  # fmt: skip
from tgdsl.std.node_shapes import IntBinary, Shift
from tgdsl.std.value_types import I64

from targets.bpf.families import NARROW, WIDE, Forms, Operation, V, Width
from targets.bpf.features import BPFHasMovsx, BPFHasSdivSmod
from targets.bpf.formats import AddressSpaceCast, AluRI, AluRR, InstBPF, LoadImm64, Negation
from targets.bpf.operands import DstAddrSpace, SrcAddrSpace, u64imm
from targets.bpf.registers import GPR


# -- two operands --------------------------------------------------------------------------------------------------
def alu(op: int, sign: str, node: IntBinary | Shift, *, cheap: bool = False, signed: bool = False) -> Operation:
    """An operation on the destination and a register or an immediate; ``signed`` if it is another one than for unsigned numbers."""

    def forms(of: Width[V], node: Callable[[V, V], V]) -> tuple[type[Instruction], type[Instruction]]:
        class both(InstBPF):
            predicates, is_as_cheap_as_a_move = [BPFHasSdivSmod] if signed else [], cheap

        class rr(both, AluRR, op=op, klass=of.alu, off=signed):
            dst = out(of.registers)
            src2, src = in_(of.registers, tied_to=dst), in_(of.registers)
            asm = f"{dst} {sign} {src}"
            pattern = set_[of.vt](dst, node(of.vt(src2), of.vt(src)))

        class ri(both, AluRI, op=op, klass=of.alu, off=signed):
            dst = out(of.registers)
            src2, imm = in_(of.registers, tied_to=dst), in_(of.number)
            asm = f"{dst} {sign} {imm}"
            pattern = set_[of.vt](dst, node(src2, of.fits(imm)))

        return rr, ri

    return Operation(*forms(WIDE, node), *forms(NARROW, node))


ADD, SUB = alu(0x0, "+=", add, cheap=True), alu(0x1, "-=", sub, cheap=True)
OR, AND = alu(0x4, "|=", or_, cheap=True), alu(0x5, "&=", and_, cheap=True)
SLL, SRL = alu(0x6, "<<=", shl, cheap=True), alu(0x7, ">>=", srl, cheap=True)
XOR, SRA = alu(0xA, "^=", xor, cheap=True), alu(0xC, "s>>=", sra, cheap=True)
MUL, DIV, MOD = alu(0x2, "*=", mul), alu(0x3, "/=", udiv), alu(0x9, "%=", urem)
SDIV, SMOD = alu(0x3, "s/=", sdiv, signed=True), alu(0x9, "s%=", srem, signed=True)


# -- one operand ---------------------------------------------------------------------------------------------------
def negation(of: Width[V], node: Callable[[V], V]) -> type[Instruction]:
    class neg(Negation, klass=of.alu):
        is_as_cheap_as_a_move = True
        dst = out(of.registers)
        src = in_(of.registers, tied_to=dst)
        asm = f"{dst} = -{src}"
        pattern = set_[of.vt](dst, node(of.vt(src)))

    return neg


NEG_64, NEG_32 = negation(WIDE, ineg), negation(NARROW, ineg)


# -- moves ---------------------------------------------------------------------------------------------------------
class Move(InstBPF):
    is_re_materializable = is_as_cheap_as_a_move = True


class LD_imm64(Move, LoadImm64, pseudo=0):
    dst, imm = out(GPR), in_(u64imm)
    asm = f"{dst} = {imm} ll"
    pattern = set_(dst, i64(constant_(imm)))


def moves(of: Width[V]) -> tuple[type[Instruction], type[Instruction]]:
    class rr(Move, AluRR, op=0xB, klass=of.alu):
        dst, src = out(of.registers), in_(of.registers)
        asm = f"{dst} = {src}"

    class ri(Move, AluRI, op=0xB, klass=of.alu):
        dst, imm = out(of.registers), in_(of.number)
        asm = f"{dst} = {imm}"
        pattern = set_[of.vt](dst, of.vt(of.fits(imm)))

    return rr, ri


def sign_extension(
    of: Width[V], node: Callable[[V, ValueType[DagValue]], V], low: ValueType[DagValue]
) -> type[Instruction]:
    class movsx(Move, AluRR, op=0xB, klass=of.alu, off=low.size):
        predicates = [BPFHasMovsx]
        dst, src = out(of.registers), in_(of.registers)
        asm = f"{dst} = (s{low.size}){src}"
        pattern = set_[of.vt](dst, node(src, low))

    return movsx


MOV = Forms(*moves(WIDE), *moves(NARROW))
MOVSX_rr_8, MOVSX_rr_16 = sign_extension(WIDE, sext_inreg, i8), sign_extension(WIDE, sext_inreg, i16)
MOVSX_rr_32 = sign_extension(WIDE, sext_inreg, i32)
MOVSX_rr_32_8, MOVSX_rr_32_16 = sign_extension(NARROW, sext_inreg, i8), sign_extension(NARROW, sext_inreg, i16)


# -- moves between address spaces, and of what the linker or the verifier knows ------------------------------------
class ADDR_SPACE_CAST(AddressSpaceCast):
    dst, src, dst_as, src_as = out(GPR), in_(GPR), in_(i64imm), in_(i64imm)
    asm = f"{dst} = addr_space_cast({src}, {dst_as}, {src_as})"


@pattern()
def address_space_cast(this: I64, src: I64) -> Rewrite:
    source = named(this, addrspacecast(GPR(src)))
    return Rewrite(source, ADDR_SPACE_CAST(src, DstAddrSpace(this), SrcAddrSpace(this)))
