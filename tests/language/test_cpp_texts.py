"""Texts that are put into C++: a wrong one is an error at its line, whatever it becomes, and an odd one that C++ takes is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.targets import BASE, errors_of

HEAD = (
    BASE
    + "X = Predicate('x')\n\nclass Row(TableRow):\n    number: Annotated[int, Bits(8)]\n\n\nOne = Row(number=1)\n\n"
)

_NO_NAME = "becomes a name in C++, and '{}' is not a C++ identifier; correct it"
_NO_PART = "becomes a part of names in C++, and '{}' has characters that no C++ identifier has; correct it"
_NO_FUNCTION = "names a function of C++, and '{}' cannot be that; correct it"
_NO_CALL = "is called in C++, and '{}' cannot be that; correct it"
_QUOTE = (
    'stands between the quotes of a C++ string as it is, and has a quote ("), which ends the string; write it as C++ does, with a'
    " backslash"
)
_LINE = (
    "stands between the quotes of a C++ string as it is, and has a line end or a zero byte, which no string of C++ has; write it as C++"
    " does, with a backslash"
)
_CLOSES = "becomes an expression of C++, and has a '{}' that closes nothing; correct it"
_STATEMENT = "becomes statements of C++, and ends with '{}', where a statement should end with ';'; correct it"

#: Lines of a target, each with the message about it.
WRONG = {
    # registers and operands
    "G = RegisterClass(i32, members=R, alignment=32, diagnostic_type='not a name')": "diagnostic_type "
    + _NO_PART.format("not a name"),
    "Q = RegisterClass(i32, members=R, alignment=32, diagnostic_string='a \"b\"')": f"diagnostic_string {_QUOTE}",
    "class M(Register, namespace='a b'): ...\nM0 = M('m')": "Namespace " + _NO_NAME.format("a b"),
    "H = HwMode('+\"h\"')": f"features {_QUOTE}",
    "O = Operand(i32, encoder_method='x y')": "encoder_method " + _NO_FUNCTION.format("x y"),
    "O = Operand(i32, decoder_method='x()')": "decoder_method " + _NO_FUNCTION.format("x()"),
    "O = Operand(i32, print_method='new')": "print_method is called in C++, and 'new' is a keyword of C++; correct it",
    "O = Operand(i32, operand_type='A B')": "operand_type " + _NO_NAME.format("A B"),
    "O = Operand(i32, mc_operand_predicate=Code('return x'))": "mc_operand_predicate " + _STATEMENT.format("x"),
    "O = RegisterOperand(GPR, print_method='a.b')": "print_method " + _NO_CALL.format("a.b"),
    "A = AsmOperandClass('a-b')": "name " + _NO_PART.format("a-b"),
    "A = AsmOperandClass('A', predicate_method='is A')": "predicate_method " + _NO_CALL.format("is A"),
    "A = AsmOperandClass('A', render_method='add A')": "render_method " + _NO_CALL.format("add A"),
    "A = AsmOperandClass('A', parser_method='parse A')": "parser_method " + _NO_CALL.format("parse A"),
    "A = AsmOperandClass('A', diagnostic_type='not a name')": "diagnostic_type " + _NO_PART.format("not a name"),
    "A = AsmOperandClass('A', is_optional=True, default_method='')": "default_method is called in C++, and '' cannot be that;"
    " correct it",
    # the assembler
    "P = AsmParser(asm_parser_class_name='a b')": "asm_parser_class_name " + _NO_PART.format("a b"),
    "P = AsmParser(asm_parser_inst_cleanup='a b')": "asm_parser_inst_cleanup " + _NO_FUNCTION.format("a b"),
    "P = AsmParser(operand_parser_method='a b')": "operand_parser_method " + _NO_FUNCTION.format("a b"),
    "W = AsmWriter(asm_writer_class_name='a b')": "asm_writer_class_name " + _NO_PART.format("a b"),
    # features, predicates, processors
    "F = SubtargetFeature('f', '9C', 'true', '')": "field_name is a member of a class in C++, and '9C' is not a C++ identifier;"
    " correct it",
    "F = SubtargetFeature('f', 'class', 'true', '')": "field_name is a member of a class in C++, and 'class' is a keyword of C++;"
    " correct it",
    "F = SubtargetFeature('f', '', 'true', '')": "field_name is a member of a class in C++, and '' is not a C++ identifier;"
    " correct it",
    "F = SubtargetFeature('f', 'F', '}; evil', '')": "value " + _CLOSES.format("}"),
    "F = SubtargetFeature('f', 'F', '', '')": "value becomes an expression of C++, and is empty; correct it",
    "F = SubtargetFeature('f', 'F', 'true', 'a \"b\"')": f"desc {_QUOTE}",
    "F = SubtargetFeature('f\"', 'F', 'true', '')": f"name {_QUOTE}",
    "F = Fusion('f', 'F', 'a\\nb', [])": f"desc {_LINE}",
    "F = Fusion('f', 'F', '', [FusionPredicateWithCode('return')])": "predicate " + _STATEMENT.format("return"),
    "Processor('a\"b')": f"name {_QUOTE}",
    "Predicate('a b')": "cond_string becomes an expression of C++, and has 'a' and 'b' without an operator between them;"
    " correct it",
    "Predicate('x // why')": "cond_string becomes an expression of C++, and ends in a comment, which swallows what is written after"
    " it; end the line; correct it",
    # calling conventions
    "C = CallingConv(CCCustom('a b'))": "func_name " + _NO_FUNCTION.format("a b"),
    "C = CallingConv(CCIf('a) || (b))', CCAssignToReg([R0])))": "predicate " + _CLOSES.format(")"),
    # instruction selection
    "N = SDNode('a b', SDTypeProfile(0, 0, []))": "opcode " + _NO_NAME.format("a b"),
    "N = SDNode('T::N', SDTypeProfile(0, 0, []), [], 'a b')": "sd_class names a type of C++, and 'a b' cannot be that; correct it",
    "S = SDNodeXForm(imm, Code('return x'))": "x_form_function " + _STATEMENT.format("x"),
    "L = ImmLeaf(i32, Code('return true; }'))": "ImmediateCode becomes statements of C++, and has a '}' that closes nothing;"
    " correct it",
    "L = ComplexPattern(i32, 1, 'a b')": "select_func " + _NO_FUNCTION.format("a b"),
    # schedules and predicates on instructions
    "TIIPredicate('is X', MCReturnStatement(TruePred))": "function_name " + _NO_NAME.format("is X"),
    "CheckFunctionPredicate('a b', 'c')": "mc_inst_fn_name " + _NO_FUNCTION.format("a b"),
    "CheckFunctionPredicateWithTII('a', 'b c')": "machine_instr_fn_name " + _NO_FUNCTION.format("b c"),
    "CheckNonPortable('x;')": "code_block becomes an expression of C++, and has a ';', which no expression has; correct it",
    "CheckImmOperand_s(0, 'a b')": "imm_val becomes an expression of C++, and has 'a' and 'b' without an operator between them;"
    " correct it",
    "CheckRegOperandSimple(0, function_mapper='a b')": "function_mapper " + _NO_FUNCTION.format("a b"),
    "P = SchedPredicate('x && ')": "predicate becomes an expression of C++, and ends with '&&', which wants something after it;"
    " correct it",
    "PredicateProlog('int x')": "code " + _STATEMENT.format("x"),
    "D = STIPredicateDecl('is it')": "name " + _NO_NAME.format("is it"),
    "PfmCounter('a\"b')": f"counter {_QUOTE}",
    # searchable tables
    "T = GenericTable(Row, primary_key=Row.number, primary_key_name='a b')": "primary_key_name "
    + _NO_NAME.format("a b"),
    "T = GenericTable(Row, cpp_type_name='a b')": "cpp_type_name names a type of C++, and 'a b' cannot be that; correct it",
    "switch = GenericTable(Row)": "the name 'switch' becomes a name in C++, and is a keyword of C++; rename it",
    "T = GenericTable(Row)\nswitch = SearchIndex(T, Row.number)": "the name 'switch' becomes a name in C++,"
    " and is a keyword of C++; rename it",
    # names
    "auto = SubtargetFeature('f', 'F', 'true', '')": "the name 'auto' becomes a name in C++, and is a keyword of C++; rename it",
    "EOF = Operand(i32)": "the name 'EOF' becomes a name in C++, and is a macro in C's headers; rename it",
    "short = InstrItinClass()": "the name 'short' becomes a name in C++, and is a keyword of C++; rename it",
    "union = CallingConv()": "the name 'union' becomes a name in C++, and is a keyword of C++; rename it",
    "NoRegister = RegisterClass(i32, members=R, alignment=32)\nclass NoSubRegister(Instruction):\n    namespace = 'T'\n    asm = ''": ""
    "the instruction 'NoSubRegister' and one that LLVM has there have one name in the namespace 'T' of C++, NoSubRegister; rename one"
    " of them",
    "class OpName(Instruction):\n    namespace = 'T'\n    of = in_(GPR)\n    asm = f'a {of}'\n    use_named_operand_table = True": ""
    "the instruction 'OpName' and one that LLVM has there have one name in the namespace 'T' of C++, OpName; rename one of them",
    "XRegClass = Reg('x')\nX = RegisterClass(i32, members=[XRegClass], alignment=32)": "the register class 'X' and the register"
    " 'XRegClass' have one name in the namespace 'T' of C++, XRegClass; rename one of them",
    "NumSubtargetFeatures = SubtargetFeature('f', 'F', 'true', '')": "the feature 'NumSubtargetFeatures' has the name of an enumerator"
    " that LLVM adds; rename it",
    "class A(Instruction):\n    namespace = 'T'\n    new = in_(GPR)\n    asm = f'a {new}'\n    use_named_operand_table = True": ""
    "the operand 'new' of 'A' becomes an enumerator of C++, and is a keyword of C++; rename it, or do without UseNamedOperandTable",
    "Ä = Predicate('x')": "the name 'Ä' becomes a part of names in C++, and has characters that no C++ identifier has; rename it",
}

_IMPORTS = "from typing import Annotated\nfrom tgdsl.std import TruePred, imm\nfrom tgdsl.language import *\n"
_LINES = HEAD.replace("from tgdsl.language import *\n", _IMPORTS)


@pytest.mark.parametrize("text", WRONG)
def test_wrong_texts(tmp_path: Path, text: str) -> None:
    first = _LINES.lstrip("\n").count("\n") + 1
    found = errors_of(tmp_path, text + "\n", _LINES)
    lines = range(first, first + text.count("\n") + 1)
    assert any(f"T:{line}: error: {WRONG[text]}\n" in found for line in lines), found
    assert found.count("error: ") == 1 + found.count("no Target has this")


def test_without_tables_of_operands_an_instruction_may_have_the_name_of_their_enumeration(tmp_path: Path) -> None:
    text = "class OpName(Instruction):\n    namespace = 'T'\n    of = in_(GPR)\n    asm = f'a {of}'\n"
    assert "OpName" not in errors_of(tmp_path, text, _LINES)
