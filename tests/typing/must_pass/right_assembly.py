"""What assembly parsers, printers and disassemblers are told, as targets write it."""

from __future__ import annotations

from typing import assert_type

from tgdsl.language import (
    AdditionalEncoding,
    Aliases,
    AsmOperandClass,
    AsmParser,
    AsmParserVariant,
    AsmWriter,
    EncodingByHwMode,
    HwMode,
    InstAlias,
    InstrInfo,
    Instruction,
    InstructionEncoding,
    MnemonicAlias,
    Operand,
    Predicate,
    Register,
    RegisterClass,
    RegisterOperand,
    SubtargetFeature,
    Target,
    TokenAlias,
    all_of,
    anonymous_from,
    any_of,
    ascend,
    bits,
    concat,
    constant,
    descend,
    field,
    in_,
    not_,
    operand_bits,
    operand_slice,
    out,
    should_be,
    variants,
)
from tgdsl.std import DefaultMode, i32
from tgdsl.std.value_types import I32

ATT = AsmParserVariant(variant=0, name="att", register_prefix="%")
Intel = AsmParserVariant(variant=1, name="intel", comment_delimiter=";")
Parser = AsmParser(has_mnemonic_first=False, report_multiple_near_misses=True, operand_parser_method="parseOne")
Writers = [AsmWriter(asm_writer_class_name="ATTPrinter"), AsmWriter(asm_writer_class_name="IntelPrinter", variant=1)]
TargetInfo = InstrInfo()
TY = Target(
    instruction_set=TargetInfo,
    assembly_parsers=[Parser],
    assembly_parser_variants=[ATT, Intel],
    assembly_writers=Writers,
)


class Gpr(Register, namespace="TY"): ...


R0, R1 = Gpr.sequence("r{}", range(2))
GPR = RegisterClass(i32, members=[R0, R1], alignment=32, diagnostic_type="NoGPR", diagnostic_string="no register")

# Each of a class's options, and a class of more.
Anything = AsmOperandClass("Anything")
Mode = AsmOperandClass(
    "Mode",
    super_classes=[Anything],
    predicate_method="isMode",
    render_method="addModeOperands",
    parser_method="parseMode<4>",
    diagnostic_type="NoMode",
    diagnostic_string="expected a mode",
    is_optional=True,
    default_method="defaultMode",
)
anonymous_from(8113)
mode = Operand(i32, parser_match_class=Mode, decoder_method="decodeMode", has_complete_decoder=False)
pretty = RegisterOperand(GPR, parser_match_class=AsmOperandClass("Pretty"), decoder_method="decodePretty")

FeatureA, FeatureB = SubtargetFeature("a", "HasA", "true", "A"), SubtargetFeature("b", "HasB", "true", "B")
HasA = Predicate("hasA()", assembler=all_of(FeatureA, any_of(not_(FeatureA), FeatureB)), predicate_name="A or so")
HasB = Predicate("hasB()", assembler=FeatureB)
Wide = HwMode("+a", [HasA])

# Bits that should be so are strings and integers like others.
assert_type(should_be("00"), str)
assert_type(should_be(3), int)


class F(Instruction):
    namespace = "TY"
    op, rd, rs = constant(6), field(4), field(4)
    inst = concat(op, rd, rs, should_be("00"))


class NOT(Instruction):
    namespace = "TY"
    rd, rs = out(GPR, bits=4), in_(pretty, bits=4)
    assert_type(rs, I32)
    inst = concat("00000010", rd, bits(rs, 3, 2), bits(rs, 1, 0))
    asm = f"{rd} = not {rs}"


class MOV(F, op=1):
    rd, rs = out(GPR), in_(pretty, known="0???")
    assert_type(rs, I32)
    asm = f"{rd} = mov {rs}"
    asm_match_converter = "cvtMove"
    two_operand_alias_constraint = f"{rd} = {rs}"
    decoder_namespace = "Moves"
    predicates = [HasA]


class CMP(F, op=2, rd=should_be(0)):
    rs = in_(mode)
    asm = f"cmp{variants('l', '')} {rs}"
    asm_variant = ATT
    decoder_method, has_complete_decoder = "decodeCMP", False


# A class that is derived from one for a variant, and from one for a variant of which only the name is known.
class ForATT(Instruction):
    asm_variant = ATT


class ForNone(Instruction):
    asm_variant = AsmParserVariant.by_name("none")


class BothOfATT(ForATT, ForNone): ...


class BothOfNone(ForNone, ForATT): ...


class MOV_old(AdditionalEncoding):
    alias_of = MOV
    rd, rs = field(4), field(4)
    inst = concat("00000011", rd, rs)


class NEG_short(InstructionEncoding):
    rd, rs = field(4), field(4)
    inst = concat("10000011", rd, rs)


class NEG_wide(InstructionEncoding):
    rd, rs = field(4), field(4)
    inst = concat("11000011", rs, should_be("11"), "00", rd, "0000")
    size = 3


class NEG(Instruction):
    namespace = "TY"
    rd, rs = out(GPR), in_(GPR)
    asm = f"neg {rd}, {rs}"
    encoding_infos = EncodingByHwMode({DefaultMode: NEG_short, Wide: NEG_wide})
    size = 2


class Moves(Aliases):
    rd = in_(GPR)
    InstAlias(f"clr {rd}", MOV(rd, R0), emit_priority=2, predicates=[HasA], asm_variant=Intel)
    InstAlias("cmp0", CMP(0), emit_priority=0, use_inst_asm_match_converter=False)


MnemonicAlias("copy", "mov", predicates=[HasA])
MnemonicAlias("compare", "cmp", asm_variant=Intel)
TokenAlias(".u32", ".i32")

# A layout of variable length has no other use here than its type.
variable = descend("0000", ascend("01", operand_bits(MOV.rd, 4)), operand_slice(MOV.rs, 3, 0, decoder="decodeRS"))
shifted = ascend("0000", operand_slice(MOV.rs, 7, 4), left_out=[operand_slice(MOV.rs, 3, 0)])
