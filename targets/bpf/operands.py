"""Operands other than registers, with their PatLeafs, ComplexPatterns and SDNodeXForms."""

from typing import NamedTuple

from tgdsl.language import (
    AsmOperandClass,
    Code,
    ComplexPattern,
    Operand,
    PatLeaf,
    SDNodeXForm,
    anonymous_from,
    family,
    since,
    until,
)
from tgdsl.std import OtherVT, add, addrspacecast, i16, i32, i64, imm, or_, timm, vt

from targets.bpf.registers import GPR
from targets.bpf.syntax import Address, Immediate64, JumpTarget, offset

# BrTarget's AsmOperandClass has no name, and asm-matcher writes its number, which is that of LLVM's BPF.td, in a comment.
with until(21):
    anonymous_from(8041)
with since(22):
    anonymous_from(14481)


def _immediate(name: str) -> AsmOperandClass:
    return AsmOperandClass(name, render_method="addImmOperands", diagnostic_type=f"Invalid{name}")


SImm16AsmOperand = _immediate("SImm16")

brtarget = Operand(
    OtherVT,
    print_method="printBrTargetOperand",
    parser_match_class=_immediate("BrTarget"),
    counterpart=JumpTarget(),
)
calltarget, gpr_or_imm = Operand(i64), Operand(i64)
u64imm = Operand(i64, print_method="printImm64Operand", counterpart=Immediate64())
s16imm = Operand(i16, parser_match_class=SImm16AsmOperand, counterpart=offset)

# Immediates have 32 bits; those of 64-bit instructions are sign-extended.
i64immSExt32 = PatLeaf(i64(imm), Code("return isInt<32>(N->getSExtValue()); "))
i32immSExt32 = PatLeaf(i32(imm), Code("return isInt<32>(N->getSExtValue()); "))
i64immZExt32 = PatLeaf(i64(imm), Code("return isUInt<32>(N->getZExtValue()); "))

imm_to_i64 = SDNodeXForm(timm, Code.block("return CurDAG->getTargetConstant(N->getZExtValue(), SDLoc(N), MVT::i64);"))

# -- addresses: a register and an offset of 16 bits ----------------------------------------------------------------
ADDRri = ComplexPattern(i64, 2, "SelectAddr")
FIri = ComplexPattern(i64, 2, "SelectFIAddr", [add, or_])
MEMri = Operand(
    i64,
    print_method="printMemOperand",
    encoder_method="getMemoryOpValue",
    decoder_method="decodeMemoryOpValue",
    mi_operand_info=[GPR, s16imm],
    counterpart=Address(),
)


def _address_space(which: str) -> SDNodeXForm:
    code = f"""
        return CurDAG->getTargetConstant(
          cast<AddrSpaceCastSDNode>(N)->get{which}AddressSpace(),
          SDLoc(N), MVT::i64);
    """
    return SDNodeXForm(addrspacecast, Code.block(code))


SrcAddrSpace, DstAddrSpace = _address_space("Src"), _address_space("Dest")


# -- conditions of jumps: ISD::CondCode as a constant --------------------------------------------------------------
@family(of_64="{family}", of_32="{family}_32")
class Condition(NamedTuple):
    """A condition, as a constant of either width."""

    of_64: PatLeaf
    of_32: PatLeaf


def _condition(code: str) -> Condition:
    test = Code(f"return (N->getZExtValue() == ISD::{code});")
    return Condition(PatLeaf(i64(imm), test), PatLeaf(i32(imm), test))


BPF_CC_EQ, BPF_CC_NE = _condition("SETEQ"), _condition("SETNE")
BPF_CC_GT, BPF_CC_GE = _condition("SETGT"), _condition("SETGE")
BPF_CC_LT, BPF_CC_LE = _condition("SETLT"), _condition("SETLE")
BPF_CC_GTU, BPF_CC_GEU = _condition("SETUGT"), _condition("SETUGE")
BPF_CC_LTU, BPF_CC_LEU = _condition("SETULT"), _condition("SETULE")
NoCond = PatLeaf(vt)
