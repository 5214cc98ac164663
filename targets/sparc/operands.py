"""Operands that are no plain registers: numbers, addresses, branch targets, tags, conditions, and marks of relocations."""

from __future__ import annotations

from tgdsl.language import AsmOperandClass, Operand
from tgdsl.std import i32, i32imm, iPTR, OtherVT, ptr_rc
from tgdsl.std.dag_values import I32, IPTR


def _shift_amount(bits: int) -> Operand[I32]:
    parsed = AsmOperandClass(f"ShiftAmtImm{bits}", parser_method=f"parseShiftAmtImm<{bits}>")
    return Operand(i32, parser_match_class=parsed)


shift_imm5 = _shift_amount(5)
shift_imm6 = _shift_amount(6)

# Addresses are two registers, or a register and 13 bits.
SparcMEMrrAsmOperand = AsmOperandClass("MEMrr", parser_method="parseMEMOperand")
SparcMEMriAsmOperand = AsmOperandClass("MEMri", parser_method="parseMEMOperand")
MEMrr = Operand(
    iPTR, mi_operand_info=[ptr_rc, ptr_rc], print_method="printMemOperand", parser_match_class=SparcMEMrrAsmOperand
)
MEMri = Operand(
    iPTR, mi_operand_info=[ptr_rc, i32imm], print_method="printMemOperand", parser_match_class=SparcMEMriAsmOperand
)


def _tail_relocation(kind: str) -> Operand[IPTR]:
    """A symbol after an instruction's operands, whose relocation the linker needs to relax the instruction."""
    parsed = AsmOperandClass(
        f"TailRelocSym{kind}",
        render_method="addTailRelocSymOperands",
        predicate_method="isTailRelocSym",
        parser_method=f"parseTailRelocSym<TailRelocKind::{kind}>",
    )
    return Operand(iPTR, parser_match_class=parsed)


TailRelocSymGOTLoad = _tail_relocation("Load_GOT")
TailRelocSymTLSAdd = _tail_relocation("Add_TLS")
TailRelocSymTLSLoad = _tail_relocation("Load_TLS")
TailRelocSymTLSCall = _tail_relocation("Call_TLS")

SparcMembarTagAsmOperand = AsmOperandClass("MembarTag", parser_method="parseMembarTag")
MembarTag = Operand(i32, print_method="printMembarTag", parser_match_class=SparcMembarTagAsmOperand)
SparcASITagAsmOperand = AsmOperandClass("ASITag", parser_method="parseASITag")
ASITag = Operand(i32, print_method="printASITag", parser_match_class=SparcASITagAsmOperand)
SparcPrefetchTagAsmOperand = AsmOperandClass("PrefetchTag", parser_method="parsePrefetchTag")
PrefetchTag = Operand(i32, print_method="printPrefetchTag", parser_match_class=SparcPrefetchTagAsmOperand)

brtarget = Operand(OtherVT, encoder_method="getBranchTargetOpValue")
bprtarget = Operand(OtherVT, encoder_method="getBranchPredTargetOpValue")
bprtarget16 = Operand(OtherVT, encoder_method="getBranchOnRegTargetOpValue")
SparcCallTargetAsmOperand = AsmOperandClass("CallTarget", parser_method="parseCallTarget")
calltarget = Operand(
    i32,
    encoder_method="getCallTargetOpValue",
    decoder_method="DecodeCall",
    parser_match_class=SparcCallTargetAsmOperand,
)

simm13Op = Operand(
    iPTR, operand_type="OPERAND_IMMEDIATE", decoder_method="DecodeSIMM13", encoder_method="getSImm13OpValue"
)

CCOp = Operand(i32, print_method="printCCOperand")
RegCCOp = Operand(i32, print_method="printCCOperand")
getPCX = Operand(iPTR, print_method="printGetPCX")
