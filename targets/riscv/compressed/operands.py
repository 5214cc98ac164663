"""Numbers of compressed instructions: of six bits or so, with zeros below them where they are offsets, and none of them 0 where that means something else.

A number has its bits in its name, and how many zeros: ``uimm7_lsb00`` has seven, the lowest two of which are 0.
"""

from typing import TypeVar

from tgdsl.language import AsmOperandClass, Code, DagValue, ImmLeafOperand, Operand, ValueType
from tgdsl.std import ModeInt, OtherVT

from targets.riscv import fixups
from targets.riscv.operands import NAMESPACE, constant_or_symbol, constant_that, number_class
from targets.riscv.registers import XLenVT
from targets.riscv.syntax import CompressedUpperPart, Distance, Number, ShiftAmount, signed, unsigned

V = TypeVar("V", bound=DagValue)


def _number(
    kind: str, fits: str, type: str, decoder: str, predicate: Code, counterpart: Number
) -> ImmLeafOperand[ModeInt]:
    """A number that the assembler knows as ``kind``, and which ``fits`` tells in C++."""
    return ImmLeafOperand(
        XLenVT,
        Code(f"return {fits};"),
        operand_namespace=NAMESPACE,
        operand_type=f"OPERAND_{type}",
        encoder_method="getImmOpValue",
        decoder_method=decoder,
        parser_match_class=number_class(kind),
        mc_operand_predicate=predicate,
        counterpart=counterpart,
    )


# -- numbers with a sign -----------------------------------------------------------------------------------------------
simm6 = _number(
    "SImm6", "isInt<6>(Imm)", "SIMM6", "decodeSImmOperand<6>", constant_or_symbol("isInt<6>(Imm)"), signed(6)
)
simm6nonzero = _number(
    "SImm6NonZero",
    "(Imm != 0) && isInt<6>(Imm)",
    "SIMM6_NONZERO",
    "decodeSImmNonZeroOperand<6>",
    constant_or_symbol("(Imm != 0) && isInt<6>(Imm)"),
    signed(6, nonzero=True),
)
simm10_lsb0000nonzero = _number(
    "SImm10Lsb0000NonZero",
    "(Imm != 0) && isShiftedInt<6, 4>(Imm)",
    "SIMM10_LSB0000_NONZERO",
    "decodeSImmNonZeroOperand<10>",
    constant_that("isShiftedInt<6, 4>(Imm) && (Imm != 0)"),
    signed(10, multiple_of=16, nonzero=True),
)

_UPPER = "(Imm != 0) && (isUInt<5>(Imm) || (Imm >= 0xfffe0 && Imm <= 0xfffff))"
CLUIImmAsmOperand = number_class("CLUIImm")
c_lui_imm = ImmLeafOperand(
    XLenVT,
    Code(f"return {_UPPER};"),
    operand_namespace=NAMESPACE,
    operand_type="OPERAND_CLUI_IMM",
    encoder_method="getImmOpValue",
    decoder_method="decodeCLUIImmOperand",
    parser_match_class=CLUIImmAsmOperand,
    mc_operand_predicate=constant_or_symbol(_UPPER),
    counterpart=CompressedUpperPart(),
)

ImmZeroAsmOperand = number_class("ImmZero")
immzero = ImmLeafOperand(
    XLenVT,
    Code("return (Imm == 0);"),
    operand_namespace=NAMESPACE,
    operand_type="OPERAND_ZERO",
    parser_match_class=ImmZeroAsmOperand,
    counterpart=Number(0, 0),
)


# -- offsets, without a sign -------------------------------------------------------------------------------------------
def _offset(bits: int, zeros: int) -> ImmLeafOperand[ModeInt]:
    fits = f"isShiftedUInt<{bits - zeros}, {zeros}>(Imm)"
    name, type = f"UImm{bits}Lsb{'0' * zeros}", f"UIMM{bits}_LSB{'0' * zeros}"
    counterpart = unsigned(bits, multiple_of=1 << zeros)
    return _number(name, fits, type, f"decodeUImmOperand<{bits}>", constant_that(fits), counterpart)


uimm7_lsb00, uimm8_lsb00, uimm8_lsb000, uimm9_lsb000 = _offset(7, 2), _offset(8, 2), _offset(8, 3), _offset(9, 3)
_STACK = "isShiftedUInt<8, 2>(Imm) && (Imm != 0)"
uimm10_lsb00nonzero = _number(
    "UImm10Lsb00NonZero",
    _STACK,
    "UIMM10_LSB00_NONZERO",
    "decodeUImmNonZeroOperand<10>",
    constant_that(_STACK),
    unsigned(10, multiple_of=4, nonzero=True),
)

# -- the amount of a shift ---------------------------------------------------------------------------------------------
UImmLog2XLenNonZeroAsmOperand = number_class("UImmLog2XLenNonZero")
uimmlog2xlennonzero = ImmLeafOperand(
    XLenVT,
    Code.block("""if (Subtarget->is64Bit())
  return isUInt<6>(Imm) && (Imm != 0);
return isUInt<5>(Imm) && (Imm != 0);"""),
    operand_namespace=NAMESPACE,
    operand_type="OPERAND_UIMMLOG2XLEN_NONZERO",
    decoder_method="decodeUImmNonZeroOperand<6>",
    parser_match_class=UImmLog2XLenNonZeroAsmOperand,
    mc_operand_predicate=Code("""
    int64_t Imm;
    if (!MCOp.evaluateAsConstantImm(Imm))
      return false;
    if (STI.getTargetTriple().isArch64Bit())
      return  isUInt<6>(Imm) && (Imm != 0);
    return isUInt<5>(Imm) && (Imm != 0);
  """),
    counterpart=ShiftAmount(nonzero=True),
)


# -- distances ---------------------------------------------------------------------------------------------------------
def _distance(bits: int, vt: ValueType[V], counterpart: Distance) -> ImmLeafOperand[V]:
    fits = f"isShiftedInt<{bits - 1}, 1>(Imm)"
    return ImmLeafOperand(
        vt,
        Code(f"return {fits};"),
        operand_type="OPERAND_PCREL",
        print_method="printBranchOperand",
        encoder_method="getImmOpValueAsr1",
        decoder_method=f"decodeSImmOperandAndLsl1<{bits}>",
        parser_match_class=number_class(f"SImm{bits}Lsb0"),
        mc_operand_predicate=constant_or_symbol(fits),
        counterpart=counterpart,
    )


simm9_lsb0 = _distance(9, OtherVT, Distance(fixups.rvc_branch, 8))
simm12_lsb0 = _distance(12, XLenVT, Distance(fixups.rvc_jump, 11))

# -- for ``.insn`` -----------------------------------------------------------------------------------------------------
InsnCDirectiveOpcode = AsmOperandClass(
    "InsnCDirectiveOpcode",
    predicate_method="isImm",
    render_method="addImmOperands",
    parser_method="parseInsnCDirectiveOpcode",
)
uimm2_opcode = Operand(
    XLenVT,
    operand_namespace=NAMESPACE,
    operand_type="OPERAND_UIMM2",
    decoder_method="decodeUImmOperand<2>",
    parser_match_class=InsnCDirectiveOpcode,
    counterpart=unsigned(2),
)
AnyRegCOperand = AsmOperandClass("AnyRegCOperand", predicate_method="isAnyRegC", render_method="addRegOperands")
AnyRegC = Operand(XLenVT, operand_type="OPERAND_REGISTER", parser_match_class=AnyRegCOperand)
