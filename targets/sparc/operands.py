"""Operands other than registers: immediates, addresses, branch targets, tags, conditions, and symbols for relocations.

And their PatLeafs, ComplexPatterns and SDNodeXForms.
"""

from tgdsl.language import (
    AsmOperandClass, Code, ComplexPattern, DAGOperand, DagValue, Operand, PatLeaf, SDNodeXForm, anonymous_from, is_int,
    since, until,
)  # fmt: skip
from tgdsl.language.counterparts import Counterpart, RelativeTarget, SignedImmediate
from tgdsl.std import OtherVT, i32, i32imm, imm, iPTR, ptr_rc
from tgdsl.std.value_types import I32, IPTR

from targets.sparc import fixups
from targets.sparc.conditions import ON_REGISTER
from targets.sparc.syntax import (
    Address, Barriers, CallTarget, ConditionNumber, ShiftAmount, TailSymbol, address_spaces, prefetches,
)  # fmt: skip

# -- constants -----------------------------------------------------------------------------------------------------
simm10, simm11, simm13 = PatLeaf(imm, is_int(10)), PatLeaf(imm, is_int(11)), PatLeaf(imm, is_int(13))


def target_word(expression: str, *comment: str) -> SDNodeXForm:
    """A transform of a constant to a 32-bit target constant, by a C++ expression of its node ``N``."""
    call = f"return CurDAG->getTargetConstant({expression}, SDLoc(N),\n                                 MVT::i32);"
    return SDNodeXForm(imm, Code.block("\n".join([*comment, call])))


# SETHI loads the upper 22 bits, and a second instruction adds the lower ten.
LO10 = target_word("(unsigned)N->getZExtValue() & 1023")
HI22 = target_word(
    "(unsigned)N->getZExtValue() >> 10",
    "// Transformation function: shift the immediate value down into the low bits.",
)
HI22_not = target_word("~(unsigned)N->getZExtValue() >> 10")  # of the complement

#: A constant that SETHI alone can load.
SETHIimm = PatLeaf(imm, Code.block("return isShiftedUInt<22, 10>(N->getZExtValue());"), HI22)

#: A constant whose complement SETHI can load, for ANDN, ORN and XNOR. With a second use both forms would be loaded.
SETHIimm_not = PatLeaf(
    i32(imm), Code.block("return N->hasOneUse() && isShiftedUInt<22, 10>(~(unsigned)N->getZExtValue());"), HI22_not
)

# AsmOperandClasses below have no names, and asm-matcher writes their numbers, which are those of LLVM's Sparc.td, in comments.
with until(21):
    anonymous_from(8113)
with since(22):
    anonymous_from(14553)


def _shift_amount(bits: int) -> Operand[I32]:
    parsed = AsmOperandClass(f"ShiftAmtImm{bits}", parser_method=f"parseShiftAmtImm<{bits}>")
    return Operand(i32, parser_match_class=parsed, counterpart=ShiftAmount(bits))


shift_imm5, shift_imm6 = _shift_amount(5), _shift_amount(6)

simm13Op = Operand(
    iPTR,
    operand_type="OPERAND_IMMEDIATE",
    decoder_method="DecodeSIMM13",
    encoder_method="getSImm13OpValue",
    counterpart=SignedImmediate(13),
)


# -- addresses: two registers, or a register and 13 bits -----------------------------------------------------------
def _address(name: str, offset: DAGOperand[DagValue]) -> tuple[AsmOperandClass, Operand[IPTR], ComplexPattern[IPTR]]:
    parsed = AsmOperandClass(f"MEM{name}", parser_method="parseMEMOperand")
    operand = Operand(
        iPTR,
        mi_operand_info=[ptr_rc, offset],
        print_method="printMemOperand",
        parser_match_class=parsed,
        counterpart=Address(by_register=offset is ptr_rc),
    )
    return parsed, operand, ComplexPattern(iPTR, 2, f"SelectADDR{name}")


SparcMEMrrAsmOperand, MEMrr, ADDRrr = _address("rr", ptr_rc)
SparcMEMriAsmOperand, MEMri, ADDRri = _address("ri", i32imm)

# -- branch and call targets, and conditions -----------------------------------------------------------------------
brtarget = Operand(OtherVT, encoder_method="getBranchTargetOpValue", counterpart=RelativeTarget(fixups.br22, 22))
bprtarget = Operand(OtherVT, encoder_method="getBranchPredTargetOpValue", counterpart=RelativeTarget(fixups.br19, 19))
bprtarget16 = Operand(
    OtherVT, encoder_method="getBranchOnRegTargetOpValue", counterpart=RelativeTarget(fixups.br16, 16)
)
SparcCallTargetAsmOperand = AsmOperandClass("CallTarget", parser_method="parseCallTarget")
calltarget = Operand(
    i32,
    encoder_method="getCallTargetOpValue",
    decoder_method="DecodeCall",
    parser_match_class=SparcCallTargetAsmOperand,
    counterpart=CallTarget(),
)

CCOp = Operand(i32, print_method="printCCOperand", counterpart=ConditionNumber(4))
RegCCOp = Operand(i32, print_method="printCCOperand", counterpart=ConditionNumber(3, ON_REGISTER))


# -- tags, and symbols for the linker ------------------------------------------------------------------------------
def _tag(name: str, counterpart: Counterpart) -> tuple[AsmOperandClass, Operand[I32]]:
    """An immediate whose values have names in assembly language."""
    parsed = AsmOperandClass(name, parser_method=f"parse{name}")
    return parsed, Operand(i32, print_method=f"print{name}", parser_match_class=parsed, counterpart=counterpart)


SparcMembarTagAsmOperand, MembarTag = _tag("MembarTag", Barriers())
SparcASITagAsmOperand, ASITag = _tag("ASITag", address_spaces)
SparcPrefetchTagAsmOperand, PrefetchTag = _tag("PrefetchTag", prefetches)


def _tail_relocation(kind: str, *modifiers: str) -> Operand[IPTR]:
    """A symbol after an instruction's operands, for a relocation by which the linker can relax the instruction."""
    parsed = AsmOperandClass(
        f"TailRelocSym{kind}",
        render_method="addTailRelocSymOperands",
        predicate_method="isTailRelocSym",
        parser_method=f"parseTailRelocSym<TailRelocKind::{kind}>",
    )
    return Operand(iPTR, parser_match_class=parsed, counterpart=TailSymbol(*modifiers))


TailRelocSymGOTLoad = _tail_relocation("Load_GOT", "gdop")
TailRelocSymTLSAdd = _tail_relocation("Add_TLS", "tgd_add", "tie_add", "tldm_add", "tldo_add")
TailRelocSymTLSLoad = _tail_relocation("Load_TLS", "tie_ld", "tie_ldx")
TailRelocSymTLSCall = _tail_relocation("Call_TLS", "tgd_call", "tldm_call")

getPCX = Operand(iPTR, print_method="printGetPCX")
