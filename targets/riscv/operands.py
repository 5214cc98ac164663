"""Operands other than registers: numbers, distances, symbols, system registers; and the memory operands that are registers.

A number has its bits in its name: ``simm12`` is one of 12 bits with a sign, ``uimm5`` one of 5 without. An ImmLeafOperand also says, in patterns,
which constants fit, and a predicate on an MCOperand, which instructions can be compressed.
"""

from tgdsl.language import (
    AsmOperandClass, Code, DAGOperand, DagValue, ImmLeafOperand, Operand, RegisterClass, RegisterOperand,
    TImmLeafOperand, is_int, is_uint,
)  # fmt: skip
from tgdsl.language.counterparts import Counterpart
from tgdsl.language.operands.operands import OperandOptions
from tgdsl.std import ModeInt, OtherVT
from tgdsl.std.value_types import Other

from targets.riscv import fixups
from targets.riscv.registers import GPR, GPRC, SP, XLenVT
from targets.riscv.syntax import (
    Distance, FenceSet, LowerPart, ShiftAmount, SomeSymbol, SystemRegister, UpperPart, ZeroOffset, signed, unsigned,
)  # fmt: skip

NAMESPACE = "RISCVOp"


def number_class(name: str, *, parser: str = "") -> AsmOperandClass:
    """A number for the assembler (AsmOperandClass), with an error of its own if it is another one."""
    return AsmOperandClass(name, render_method="addImmOperands", parser_method=parser, diagnostic_type=f"Invalid{name}")


# -- predicates on operands of instructions that may be compressed ----------------------------------------------------
def constant_that(condition: str) -> Code:
    """True for a constant ``Imm`` with a property."""
    return Code(f"""
    int64_t Imm;
    if (!MCOp.evaluateAsConstantImm(Imm))
      return false;
    return {condition};
  """)


def constant_or_symbol(condition: str) -> Code:
    """True for a constant ``Imm`` with a property, and for a symbol, whose distance or address is not known yet."""
    return Code(f"""
    int64_t Imm;
    if (MCOp.evaluateAsConstantImm(Imm))
      return {condition};
    return MCOp.isBareSymbolRef();
  """)


# -- numbers without a sign --------------------------------------------------------------------------------------------
def _unsigned(bits: int, parsed: AsmOperandClass | None = None) -> Operand[ModeInt]:
    return Operand(
        XLenVT,
        operand_namespace=NAMESPACE,
        operand_type=f"OPERAND_UIMM{bits}",
        decoder_method=f"decodeUImmOperand<{bits}>",
        parser_match_class=parsed or number_class(f"UImm{bits}"),
        counterpart=unsigned(bits),
    )


def _unsigned_leaf(bits: int, options: OperandOptions | None = None) -> ImmLeafOperand[ModeInt]:
    settings: OperandOptions = {
        "operand_namespace": NAMESPACE,
        "operand_type": f"OPERAND_UIMM{bits}",
        "decoder_method": f"decodeUImmOperand<{bits}>",
        "parser_match_class": number_class(f"UImm{bits}"),
        "counterpart": unsigned(bits),
        **(options or {}),
    }
    return ImmLeafOperand(XLenVT, is_uint(bits), **settings)


InsnDirectiveOpcode = AsmOperandClass(
    "InsnDirectiveOpcode",
    predicate_method="isImm",
    render_method="addImmOperands",
    parser_method="parseInsnDirectiveOpcode",
)
uimm2 = _unsigned_leaf(2, {"mc_operand_predicate": constant_that("isUInt<2>(Imm)")})
uimm3, uimm4 = _unsigned(3), _unsigned(4)
uimm5, uimm6 = _unsigned_leaf(5), _unsigned_leaf(6)
uimm7_opcode = _unsigned(7, InsnDirectiveOpcode)
uimm7, uimm8, uimm16, uimm32 = _unsigned(7), _unsigned(8), _unsigned(16), _unsigned(32)

# The amount of a shift, of five bits or, on machines of 64 bits, six.
UImmLog2XLenAsmOperand = number_class("UImmLog2XLen")
uimmlog2xlen = ImmLeafOperand(
    XLenVT,
    Code.block("""if (Subtarget->is64Bit())
  return isUInt<6>(Imm);
return isUInt<5>(Imm);"""),
    operand_namespace=NAMESPACE,
    operand_type="OPERAND_UIMMLOG2XLEN",
    decoder_method="decodeUImmOperand<6>",
    parser_match_class=UImmLog2XLenAsmOperand,
    mc_operand_predicate=Code("""
    int64_t Imm;
    if (!MCOp.evaluateAsConstantImm(Imm))
      return false;
    if (STI.getTargetTriple().isArch64Bit())
      return isUInt<6>(Imm);
    return isUInt<5>(Imm);
  """),
    counterpart=ShiftAmount(),
)


# -- numbers of 12 bits with a sign, and the upper 20 bits of a number -------------------------------------------------
simm12 = ImmLeafOperand(
    XLenVT,
    is_int(12),
    operand_namespace=NAMESPACE,
    operand_type="OPERAND_SIMM12",
    encoder_method="getImmOpValue",
    decoder_method="decodeSImmOperand<12>",
    parser_match_class=number_class("SImm12"),
    mc_operand_predicate=constant_or_symbol("isInt<12>(Imm)"),
    counterpart=LowerPart(),
)


def _upper(instruction: str, fits: Code, counterpart: Counterpart) -> Operand[ModeInt]:
    return Operand(
        XLenVT,
        operand_namespace=NAMESPACE,
        operand_type="OPERAND_UIMM20",
        encoder_method="getImmOpValue",
        decoder_method="decodeUImmOperand<20>",
        parser_match_class=number_class(f"UImm20{instruction}"),
        mc_operand_predicate=fits,
        counterpart=counterpart,
    )


uimm20_lui, uimm20_auipc = [
    _upper(instruction, constant_or_symbol("isUInt<20>(Imm)"), UpperPart(modifiers))
    for instruction, modifiers in (("LUI", fixups.OF_LUI), ("AUIPC", fixups.OF_AUIPC))
]
uimm20 = _upper("", constant_that("isUInt<20>(Imm)"), UpperPart())


# -- distances of branches and jumps -----------------------------------------------------------------------------------
def _distance(bits: int, parsed: AsmOperandClass, counterpart: Distance) -> Operand[Other]:
    return Operand(
        OtherVT,
        operand_type="OPERAND_PCREL",
        print_method="printBranchOperand",
        encoder_method="getImmOpValueAsr1",
        decoder_method=f"decodeSImmOperandAndLsl1<{bits}>",
        parser_match_class=parsed,
        mc_operand_predicate=constant_or_symbol(f"isShiftedInt<{bits - 1}, 1>(Imm)"),
        counterpart=counterpart,
    )


Simm21Lsb0JALAsmOperand = number_class("SImm21Lsb0JAL", parser="parseJALOffset")
simm13_lsb0 = _distance(13, number_class("SImm13Lsb0"), Distance(fixups.branch, 12))
simm21_lsb0_jal = _distance(21, Simm21Lsb0JALAsmOperand, Distance(fixups.jal, 20))

# -- numbers that the assembler loads by several instructions ----------------------------------------------------------
ixlenimm = Operand(XLenVT)
ixlenimm_li = Operand(XLenVT, parser_match_class=number_class("ImmXLenLI"), counterpart=signed(64))
ixlenimm_li_restricted = Operand(
    XLenVT, parser_match_class=number_class("ImmXLenLI_Restricted"), counterpart=signed(64)
)

# -- symbols: any, of calls, of ``jump``, and those that only tell the linker something -------------------------------
BareSymbol = number_class("BareSymbol", parser="parseBareSymbol")
CallSymbol = number_class("CallSymbol", parser="parseCallSymbol")
PseudoJumpSymbol = number_class("PseudoJumpSymbol", parser="parsePseudoJumpSymbol")
TPRelAddSymbol = number_class("TPRelAddSymbol", parser="parseOperandWithModifier")
TLSDESCCallSymbol = number_class("TLSDESCCallSymbol", parser="parseOperandWithModifier")
bare_symbol, call_symbol, pseudo_jump_symbol, tprel_add_symbol, tlsdesc_call_symbol = [
    Operand(XLenVT, parser_match_class=parsed, counterpart=SomeSymbol())
    for parsed in (BareSymbol, CallSymbol, PseudoJumpSymbol, TPRelAddSymbol, TLSDESCCallSymbol)
]

# -- system registers, and what a fence orders -------------------------------------------------------------------------
CSRSystemRegister = AsmOperandClass(
    "CSRSystemRegister", parser_method="parseCSRSystemRegister", diagnostic_type="InvalidCSRSystemRegister"
)
csr_sysreg = TImmLeafOperand(
    XLenVT,
    is_uint(12),
    operand_namespace=NAMESPACE,
    operand_type="OPERAND_UIMM12",
    print_method="printCSRSystemRegister",
    decoder_method="decodeUImmOperand<12>",
    parser_match_class=CSRSystemRegister,
    counterpart=SystemRegister(),
)

FenceArg = AsmOperandClass("FenceArg", render_method="addFenceArgOperands", parser_method="parseFenceArg")
fencearg = Operand(
    XLenVT,
    operand_namespace=NAMESPACE,
    operand_type="OPERAND_UIMM4",
    print_method="printFenceArg",
    decoder_method="decodeUImmOperand<4>",
    parser_match_class=FenceArg,
    counterpart=FenceSet(),
)

# -- registers with addresses; of some instructions, whose offset is 0, it may be written or not ----------------------
ZeroOffsetMemOpOperand = AsmOperandClass(
    "ZeroOffsetMemOpOperand",
    predicate_method="isGPR",
    render_method="addRegOperands",
    parser_method="parseZeroOffsetMemOp",
)


def memory(registers: RegisterClass[DagValue]) -> DAGOperand[DagValue]:
    return RegisterOperand(registers, operand_type="OPERAND_MEMORY")


GPRMem, SPMem, GPRCMem = memory(GPR), memory(SP), memory(GPRC)
GPRMemZeroOffset = RegisterOperand(
    GPR,
    operand_type="OPERAND_MEMORY",
    print_method="printZeroOffsetMemOp",
    parser_match_class=ZeroOffsetMemOpOperand,
    counterpart=ZeroOffset(),
)

# -- any register at all, for ``.insn`` --------------------------------------------------------------------------------
AnyRegOperand = AsmOperandClass("AnyRegOperand", predicate_method="isAnyReg", render_method="addRegOperands")
AnyReg = Operand(XLenVT, operand_type="OPERAND_REGISTER", parser_match_class=AnyRegOperand)
