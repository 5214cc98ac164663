"""Mistakes in what the assembly parser, the printers and the disassembler are told."""

from __future__ import annotations

from tgdsl.language import (
    AdditionalEncoding,
    Aliases,
    AsmOperandClass,
    AsmParser,
    AsmParserVariant,
    AsmWriter,
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
    concat,
    constant,
    descend,
    field,
    in_,
    not_,
    operand_bits,
    out,
    should_be,
)
from tgdsl.language.core.dag_values import DagValue
from tgdsl.std import i32


class Gpr(Register, namespace="TY"): ...


R0, R1 = Gpr.sequence("r{}", range(2))
GPR = RegisterClass(i32, members=[R0, R1], alignment=32)
Imm5 = AsmOperandClass("Imm5")
imm5 = Operand(i32, parser_match_class=Imm5)
V9 = SubtargetFeature("v9", "IsV9", "true", "Enable V9")
HasV9 = Predicate("isV9()", assembler=all_of(V9))
Intel = AsmParserVariant(variant=1, name="intel")


class F3(Instruction):
    op: int = constant(2)
    rd: DagValue = field(5)
    rs1: DagValue = field(9)
    inst = concat(op, rd, rs1)


class ADD(F3, op=1):
    rd, rs1 = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs1}"


# Operand classes: no name, a class that is a string, a method that is a function, a truth value that is a string.
AsmOperandClass()  # E: call-arg
AsmOperandClass("Imm4", super_classes=["Imm5"])  # E: list-item
AsmOperandClass("Imm4", super_classes=Imm5)  # E: arg-type
AsmOperandClass("Imm4", predicate_method=print)  # E: arg-type
AsmOperandClass("Imm4", is_optional="yes")  # E: arg-type
# An unknown method, and one by position.
AsmOperandClass("Imm4", match_method="isImm4")  # E: call-arg
AsmOperandClass("Imm4", "isImm4")  # E: arg-type, call-arg
# An operand where its class belongs, and a class where an operand belongs.
Operand(i32, parser_match_class=imm5)  # E: arg-type
RegisterOperand(GPR, parser_match_class="Imm5")  # E: arg-type


class AsmClassForOperand(F3, op=1):
    rd = out(GPR)
    rs1 = in_(Imm5)  # E: arg-type, var-annotated
    asm = f"x {rd}, {rs1}"


# Diagnostics of a register class that are no strings.
RegisterClass(i32, members=[R0], alignment=32, diagnostic_string=5)  # E: arg-type

# Settings of parsers and printers: of another kind, unknown, by position.
AsmParser(has_mnemonic_first="no")  # E: arg-type
AsmParser(asm_parser_class=("X"))  # E: call-arg
AsmParser("X")  # E: call-arg
AsmParserVariant(variant="1")  # E: arg-type
AsmParserVariant(register_prefix=None)  # E: arg-type
AsmWriter(pass_subtarget=2)  # E: arg-type
# A variant where a parser belongs, and a writer where a variant belongs.
Target(instruction_set=InstrInfo(), assembly_parsers=[Intel])  # E: list-item
Target(instruction_set=InstrInfo(), assembly_parser_variants=[AsmWriter()])  # E: list-item


# A variant by its name, by its number, and the class of variants.
class WrongVariants(F3, op=1, rd=0, rs1=0):
    asm = "nop"
    asm_variant = "intel"  # E: assignment
    two_operand_alias_constraint = R0, R1  # E: assignment
    asm_match_converter = print  # E: assignment


MnemonicAlias("a", "b", asm_variant="intel")  # E: arg-type
MnemonicAlias("a", "b", asm_variant=AsmParserVariant)  # E: arg-type
# Mnemonics and tokens that are no strings; conditions that are features.
MnemonicAlias(ADD, "b")  # E: arg-type
MnemonicAlias("a", "b", predicates=[V9])  # E: list-item
TokenAlias(".u32")  # E: call-arg
TokenAlias(".u32", 32)  # E: arg-type


class WrongAliases(Aliases):
    rd, rs1 = in_(GPR), in_(GPR)
    # An alias without a result, one for a variant by its name, and conditions that are no list.
    InstAlias(f"mov {rd}, {rs1}")  # E: call-arg
    InstAlias(f"mov {rd}, {rs1}", ADD(rd, rs1), asm_variant="intel")  # E: arg-type
    InstAlias(f"mov {rd}, {rs1}", ADD(rd, rs1), predicates=HasV9)  # E: arg-type
    # An encoding where an instruction belongs, and an operand class in place of an operand.
    InstAlias(f"mov {rd}, {rs1}", ADD(rd, Imm5))  # E: arg-type


# Conditions of the assembler on something that is no feature, and a negation of two.
all_of(HasV9)  # E: arg-type
any_of("v9")  # E: arg-type
not_(V9, V9)  # E: call-arg
Predicate("isV9()", assembler=[V9])  # E: arg-type


# Decoding: methods and namespaces that are no strings, a truth value that is none.
class WrongDecoding(F3, op=1, rd=0, rs1=0):
    asm = "nop"
    decoder_method = print  # E: assignment
    decoder_namespace = 5  # E: assignment
    has_complete_decoder = "no"  # E: assignment


Operand(i32, decoder_method=print)  # E: arg-type


# An additional encoding of a name, of an object, of an encoding.
class OfName(AdditionalEncoding):
    alias_of = "ADD"  # E: assignment


class OfRegister(AdditionalEncoding):
    alias_of = R0  # E: assignment


class OfEncoding(AdditionalEncoding):
    alias_of = InstructionEncoding  # E: assignment


# Bits that should be so: of no number, and in a word without a value.
should_be(1.5)  # E: call-overload
should_be()  # E: call-overload


class WrongSoftNumber(F3, op=1, rd=should_be("00"), rs1=0):  # E: arg-type
    asm = "nop"


# Parts of encodings of variable length.
class WrongVariable(Instruction):
    dst = out(GPR)
    asm = f"v {dst}"
    inst = descend(operand_bits(dst, "4"))  # E: arg-type
    other = descend(1.5)  # E: arg-type
    methods = descend(operand_bits(dst, 4, decoder=print))  # E: arg-type


# A number of anonymous records that is none.
anonymous_from("8113")  # E: arg-type
