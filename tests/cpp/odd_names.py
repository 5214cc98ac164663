"""The text of a target whose names and texts are odd, and all of them C++."""

TEXT = r"""
from typing import Annotated

from tgdsl.language import *
from tgdsl.std import DefaultMode, NoRegAltName, TruePred, f32, i32, i64, imm, set_

class Reg(Register, namespace="final"): ...

_x, final_, import_, x__y, override, R9 = R = [Reg(name) for name in ("ééé", "ab'c", "a b", "$x", "{}", "%")]
GPR = RegisterClass(i32, members=R, alignment=32, alt_order_select=Code(" return [](int X) { return X; }(';' == '}'); "), diagnostic_type="9",
    diagnostic_string="say \\\"register\\\" /* */ // \\\\", alt_orders=[R])
Mod = HwMode("+zwei?,-has")

Zwei = SubtargetFeature("zwei?", "Reserved[1 + '1' - '1']", "static_cast<bool>(1) /* ; */", "it's // an \\\"é\\\" */ %s")
has = SubtargetFeature("has", "Has.Wide", "true", "??/")
Processor("p-\\\"1\\\"", features=[Zwei, has])

module = Predicate("[&] { return ';' != '\\''; }() and not false // why\n")
HasIt = Predicate("true", assembler=all_of(has), predicate_name="a \\\"name\\\" with /* */")

odd = Operand(i32, operand_type="OPERAND_IMMEDIATE", print_method="print<3>", encoder_method="encode<1, (2)>", decoder_method="n::decode<1>",
    parser_match_class=(oddClass := AsmOperandClass("class", predicate_method="isClass<3>", render_method="add<1>", diagnostic_type="new",
    diagnostic_string="it's\\n", is_optional=True, default_method="[this] { return none(';'); }")))
Xor = SDNodeXForm(imm, Code("\n#ifdef NOT\n)\n#endif\n  return /* ; */ SDValue(N, ')' - 41);\n"))
Even = ImmLeaf(i32, Code(" return Imm % 2 == 0; /* } */ "))

class Format(Instruction):
    namespace = "final"
    op, rd, rs = constant(4), field(3), field(1)
    inst = concat(op, rd, rs)

class constinit9(Format, op=3, rs=0):
    decoder_namespace = "9"
    post_encoder_method = "n::post<3>"
    predicates = [HasIt]
    rd = out(GPR)
    asm = f"Ädd.w/é* [it's] {rd}"

class xor9(Format, op=4):
    rd, rs = out(GPR), in_(odd)
    asm = f"xor {rd}, {rs}"

class Row(TableRow):
    LHS: str
    Lhs: Annotated[int, Bits(8)]
    Text: Code

first = Row(LHS="say \\\"x\\\" */", Lhs=1, Text=Code("(';', 3)"))
second = Row(LHS="??/\\n", Lhs=9, Text=Code("/* } */ 4"))
Rows = GenericTable(Row, primary_key=Row.Lhs, primary_key_name="override_", cpp_type_name="struct n::Of<3>")
final__ = SearchIndex(Rows, Row.LHS)

Parser = AsmParser(asm_parser_inst_cleanup="n::clean<1>", operand_parser_method="parse<2>")
Convention = CallingConv(CCIf("';' != '}' and true /* ) */", CCAssignToReg([_x])), CCCustom("n::assign<1>"))
Odd = Target(instruction_set=InstrInfo(), assembly_parsers=[Parser], assembly_parser_variants=[AsmParserVariant()], assembly_writers=[AsmWriter()])
"""
