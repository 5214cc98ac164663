"""Mistakes in instructions, formats, operands and aliases."""

from __future__ import annotations

from typing import NamedTuple

from tgdsl.language import (
    Aliases,
    AsmOperandClass,
    EncodingByHwMode,
    HwMode,
    InstAlias,
    InstrItinClass,
    InstrItinData,
    InstrStage,
    Instruction,
    InstrMapping,
    MnemonicAlias,
    Operand,
    Predicate,
    Processor,
    Register,
    RegisterClass,
    RegisterOperand,
    SubtargetFeature,
    all_of,
    bits,
    concat,
    constant,
    field,
    in_,
    out,
    record_field,
)
from tgdsl.language.core.dag_values import DagValue
from tgdsl.std import f32, i32, ineg, set_


class Gpr(Register, namespace="TY"): ...


R0, R1 = Gpr.sequence("r{}", range(2))
GPR = RegisterClass(i32, members=[R0, R1], alignment=32)
FPR = RegisterClass(f32, members=[R0, R1], alignment=32)
simm = Operand(i32)
V9 = SubtargetFeature("v9", "IsV9", "true", "Enable V9")
HasV9 = Predicate("isV9()", assembler=all_of(V9))
Mode = HwMode("+v9")
IIC_load = InstrItinClass()


# mypy does not need the annotations; without them pyright takes whatever an instruction puts there.
class F3(Instruction):
    op: int = constant(2)
    rd: DagValue = field(5)
    imm: DagValue = field(9)
    inst = concat(op, rd, imm)


class RegOrImm(NamedTuple):
    ri: type[Instruction]


class ADDri(F3, op=1):
    rd = out(GPR)
    imm = in_(simm)
    asm = f"add {imm}, {rd}"


ADD = RegOrImm(ADDri)


# An operand that the instruction does not declare, in its assembly string; one of a base class is none of its own either.
class UnknownOperand(F3, op=1, imm=0):
    rd = out(GPR)
    asm = f"mov {rs1}, {rd}"  # E: name-defined


# A misspelt operand in a tie.
class UnknownTie(F3, op=1):
    rd = out(GPR)
    imm = in_(GPR, tied_to=rdd)  # E: name-defined
    asm = f"mov {imm}, {rd}"


# A number where an operand belongs.
class NumberForOperand(F3, op=1, imm=0):
    rd = 7  # E: assignment
    asm = "mov"


# An operand where a number belongs.
class OperandForConstant(F3, imm=0, rd=0):
    op = in_(simm)  # E: assignment
    asm = "mov"


# A number of a format that is a string.
class StringForNumber(F3, op="1"):  # E: arg-type
    rd = out(GPR)
    imm = in_(simm)
    asm = f"mov {imm}, {rd}"


# A register in place of an operand class.
class RegisterAsOperand(F3, op=1, imm=0):
    rd = out(R0)  # E: arg-type, var-annotated
    asm = f"clr {rd}"


# A flag that is no truth value; lists that hold something else.
class WrongAttributes(F3, op=1, rd=0, imm=0):
    asm = "nop"
    is_branch = "yes"  # E: assignment
    uses = [GPR]  # E: list-item
    defs = R0  # E: assignment
    predicates = ["isV9()"]  # E: list-item
    itinerary = "IIC_load"  # E: assignment
    size = "4"  # E: assignment


# The assembly string as a function, and a pattern that is a string.
class WrongStrings(F3, op=1, rd=0, imm=0):
    asm = 5  # E: assignment
    pattern = "(set)"  # E: assignment


# Wrong parts of a word, and bits of something without bits.
layout = concat(1.5)  # E: arg-type
part = bits("imm", 3)  # E: arg-type
width = field("5")  # E: arg-type

# An unknown member of a family, and an unknown attribute of an instruction.
ADD.rr  # E: attr-defined
ADDri.rs2  # E: attr-defined


# Attributes of other kinds as class keywords.
class REGISTER_CLASS(Instruction, uses=[GPR]):  # E: list-item
    asm = "ret"


class PREDICATE_ALONE(Instruction, predicates=3):  # E: arg-type
    asm = "ret"


# A name that no operand has, too few parameters, an operand of another type than the pattern's, and attributes of other kinds.
Instruction.define(lambda rd: f"neg {rs1}", out(GPR))  # E: name-defined
Instruction.define(lambda rd: f"neg {rd}", out(GPR), in_(GPR))  # E: arg-type, misc
Instruction.define(lambda rd, rs1: ("neg", set_(rd, ineg(rs1))), out(GPR), in_(FPR))  # E: arg-type, type-var
Instruction.define(lambda: 3)  # E: arg-type, return-value
Instruction.define(lambda: "ret", uses=[GPR])  # E: list-item
Instruction.define(lambda: "ret", may_load="yes")  # E: arg-type


class WrongAliases(Aliases):
    rd = in_(GPR)
    # The class of an instruction, and a register, for the result.
    InstAlias(f"clr {rd}", ADDri)  # E: arg-type
    InstAlias(f"clr {rd}", R0)  # E: arg-type
    # A wrong operand, and one that is not declared.
    InstAlias(f"clr {rd}", ADDri(rd, 1.5))  # E: arg-type
    InstAlias(f"clr {rs}", ADDri(rd, 0))  # E: name-defined
    InstAlias(f"clr {rd}", ADDri(rd, 0), emit_priority="high")  # E: arg-type


MnemonicAlias("a", "b", predicates=HasV9)  # E: arg-type
InstrMapping(filter_class=R0, row_fields=[], col_fields=[], key_col=[], value_cols=[])  # E: arg-type
EncodingByHwMode({Mode: GPR})  # E: dict-item
record_field(1.5)  # E: call-overload

# Operand classes with a wrong type, methods that are no names, wrong sub-operands.
wrong_type = Operand(GPR)  # E: arg-type, var-annotated
wrong_method = Operand(i32, print_method=print)  # E: arg-type
wrong_parts = Operand(i32, mi_operand_info=[R0])  # E: list-item
wrong_class = Operand(i32, parser_match_class="Imm")  # E: arg-type
wrong_reg_class = RegisterOperand(R0)  # E: arg-type, var-annotated
AsmOperandClass("Imm", super_classes=["Any"])  # E: list-item

# Features, conditions and processors of the wrong kind.
SubtargetFeature("v9", "IsV9", True, "Enable V9")  # E: arg-type
all_of("v9")  # E: arg-type
Predicate("isV9()", assembler="v9")  # E: arg-type
Processor("v9", features=[HasV9])  # E: list-item
InstrItinData("IIC_load", [])  # E: arg-type
InstrStage(1, [IIC_load])  # E: list-item
