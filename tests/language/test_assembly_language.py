"""What the assembly parser and the disassembler are told: operand classes, variants, aliases, soft failures, additional encodings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.tblgen import ours
from tests.support.targets import BASE, errors_of, load, rendered
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model
from tgdsl.records import RecordSet, Ref
from tgdsl.records.printable import printable

#: The base of these targets; a test's text starts at line 22.
FORMATS = (
    BASE.replace("InstrInfo())", "InstrInfo(), assembly_parser_variants=[AsmParserVariant(), Intel])").replace(
        "class Reg", 'Intel = AsmParserVariant(variant=1, name="intel")\nclass Reg'
    )
    + """

simm = Operand(i32)

class F3(Instruction):
    namespace = "T"
    op = constant(4)
    rd = field(2)
    rs1 = field(2)
    inst = concat(op, rd, rs1)


"""
)


def fields(records: RecordSet, name: str, *wanted: str) -> dict[str, str]:
    record = records[name]
    return {field: printable(record.fields[field]) for field in wanted}


def said(folder: Path, text: str) -> str:
    return errors_of(folder, text, FORMATS)


def test_what_only_one_variant_has(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class ADD(F3, op=1):
            rd, rs1 = out(GPR), in_(GPR)
            asm = f"add {rd}, {rs1}"
            asm_variant = Intel
            two_operand_alias_constraint = f"{rd} = {rs1}"

        class Moves(Aliases):
            rd = in_(GPR)
            InstAlias(f"twice {rd}", ADD(rd, rd), asm_variant=Intel)

        MnemonicAlias("plus", "add", asm_variant=Intel)
        MnemonicAlias("sum", "add")
        """,
        FORMATS,
    )
    assert fields(records, "ADD", "AsmVariantName", "TwoOperandAliasConstraint") == {
        "AsmVariantName": '"intel"',
        "TwoOperandAliasConstraint": '"$rd = $rs1"',
    }
    (alias,) = records.of_class("InstAlias")
    assert alias.string("AsmVariantName") == "intel"
    assert [one.string("AsmVariantName") for one in records.of_class("MnemonicAlias")] == ["intel", ""]


def test_bits_that_should_be_so_are_soft(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class F4(Instruction):
            namespace = "T"
            op, kind = constant(4), constant(2, should_be(0b10))
            rd = field(2)
            inst = concat(op, rd, kind, should_be("0011"), 1, should_be(0), "00")

        class CMP(F4, op=1, rd=should_be(0)):
            asm = "cmp"

        class MOV(F4, op=2, kind=0):
            rd = out(GPR)
            asm = f"mov {rd}"
        """,
        FORMATS,
    )
    assert fields(records, "CMP", "Inst", "SoftFail") == {
        "Inst": "{ 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0 }",
        "SoftFail": "{ 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 0 }",
    }
    assert fields(records, "MOV", "SoftFail") == {"SoftFail": "{ 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 0 }"}
    plain = load(tmp_path, "class MOV(F3, op=2, rs1=0):\n    rd = out(GPR)\n    asm = f'mov {rd}'", FORMATS)
    assert "SoftFail" not in plain["MOV"].fields


def test_formats_of_variable_length(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class V(Instruction):
            namespace = "T"
            op = constant(4)
            rd, rs1 = field(4), field(8)
            inst = ascend(op, descend(bits(rd, 0), bits(rd, 3, 1)), rs1)

        class ADD(V, op=3):
            rd, rs1 = out(GPR), in_(GPR)
            asm = f"add {rd}, {rs1}"

        class CLR(V, op=4, rd=0b1011):
            rs1 = in_(GPR)
            asm = f"clr {rs1}"

        A, B = HwMode("+a"), HwMode("+b")

        class Short(InstructionEncoding):
            rd = field(4)
            inst = ascend("0101", operand_bits(rd, 4, encoder="encodeShort"))

        class Long(InstructionEncoding):
            rd = field(4)
            inst = ascend("0111", operand_slice(rd, 3, 0), "00000000")

        class NEG(Instruction):
            rd = out(GPR)
            asm = f"neg {rd}"
            encoding_infos = EncodingByHwMode({A: Short, B: Long})
        """,
        FORMATS,
    )
    assert fields(records, "ADD", "Inst", "Size") == {
        "Inst": '(ascend { 0, 0, 1, 1 }, (descend (slice "$rd", 0, 0), (slice "$rd", 3, 1)), (operand "$rs1", 8))',
        "Size": "2",
    }
    assert fields(records, "CLR", "Inst") == {
        "Inst": '(ascend { 0, 1, 0, 0 }, (descend { 1 }, { 1, 0, 1 }), (operand "$rs1", 8))'
    }
    assert fields(records, "Short", "Inst", "Size") == {
        "Inst": '(ascend { 0, 1, 0, 1 }, (operand "$rd", 4, (encoder "encodeShort")))',
        "Size": "1",
    }
    assert fields(records, "Long", "Size") == {"Size": "2"}
    # Tables of HwModes alone have the length of the longest encoding, too.
    assert {table.width for table in Model(records).decoding.tables} == {16}


def test_an_additional_encoding(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class ADD(F3, op=1):
            rd, rs1 = out(GPR), in_(GPR)
            asm = f"add {rd}, {rs1}"

        class ADD_old(AdditionalEncoding, op=2):
            alias_of = ADD
            op, rs1, rd = constant(4), field(2), field(2)
            inst = concat(op, rs1, rd)
            decoder_namespace = "Old"
        """,
        FORMATS,
    )
    record = records["ADD_old"]
    assert record.superclasses == ("InstructionEncoding", "AdditionalEncoding")
    assert record.fields["AliasOf"] == Ref("ADD")
    assert fields(records, "ADD_old", "Inst", "Size") == {
        "Inst": "{ 0, 0, 1, 0, rs1{1}, rs1{0}, rd{1}, rd{0} }",
        "Size": "1",
    }


#: A mistake: the text, and what is said of it.
MISTAKES = {
    "an additional encoding without instruction": (
        "class OLD(AdditionalEncoding):\n    inst = concat('00000000')\n",
        "T:22: error: 'OLD' is an additional encoding, and it does not say of which instruction; give that: alias_of = ADD\n1 error\n",
    ),
    "an additional encoding of a format": (
        "class OLD(AdditionalEncoding):\n    alias_of = F3\n    inst = concat('00000000')\n",
        "T:23: error: 'OLD' is an additional encoding, and the class 'F3' is no instruction; give that: alias_of = ADD\n1 error\n",
    ),
    "an additional encoding without an operand": (
        "class ADD(F3, op=1):\n    rd, rs1 = out(GPR), in_(GPR)\n    asm = f'add {rd}, {rs1}'\n"
        "class OLD(AdditionalEncoding):\n    alias_of = ADD\n    rd, rs2 = field(2), field(2)\n    inst = concat('0000', rd, rs2)\n",
        "T:26: error: the encoding 'OLD' has a field 'rs2', and this instruction no operand of that name\n"
        "T:22: note: the instruction is defined here\n"
        "T:26: error: the operand 'rs1' is nowhere in the encoding 'OLD'; give that a field of its name, or say placed=False\n"
        "T:22: note: the instruction is defined here\n2 errors\n",
    ),
    "an additional encoding of a pseudo": (
        "class P(Instruction):\n    is_pseudo = True\n    asm = ''\n"
        "class OLD(AdditionalEncoding):\n    alias_of = P\n    inst = concat('00000000')\n",
        "T:26: error: no word is decoded to 'P', which has is_pseudo; drop this encoding, or that\n"
        "T:22: note: the instruction is defined here\n1 error\n",
    ),
    "wrong bits that should be so": (
        "should_be('0?')",
        "T:22: error: should_be() takes bits, a string of 0 and 1, or the number of a field, and gets the string '0?'; correct it\n1 error\n",
    ),
    "bits that should be so in an encoding of variable length": (
        "descend(should_be('0'))",
        "T:22: error: should_be() stands in an encoding of variable length, whose decoder has no soft failures; write the bits alone\n1 error\n",
    ),
    "a number that should be so and is too large": (
        "class X(F3, op=1, rd=should_be(4), rs1=0):\n    asm = 'x'\n",
        "T:22: error: 4 is too large, and 'rd' takes a number of 2 bits: 0 to 3\nT:17: note: the bits are declared here\n1 error\n",
    ),
    "a number that should be so in an encoding of variable length": (
        "class V(Instruction):\n    rd = field(8)\n    inst = ascend('00000001', rd)\nclass X(V, rd=should_be(0)):\n    asm = 'x'\n",
        "T:24: error: 'rd' is should_be(), and decoders of variable length have no soft failures; give the number alone\n1 error\n",
    ),
    "an open field of a format of variable length": (
        "class V(Instruction):\n    rd = field(8)\n    inst = ascend('00000001', rd)\nclass X(V):\n    asm = 'x'\n",
        "T:25: error: the field 'rd' of the format is left open; declare an operand of that name, or fix a number: class X(..., rd=0)\n"
        "T:23: note: it is declared here\n1 error\n",
    ),
    "half a field in an encoding of variable length": (
        "class V(Instruction):\n    rd = field(8)\n    inst = ascend('0001', operand_slice(rd, 3, 0))\n"
        "class X(V):\n    rd = out(GPR)\n    asm = f'x {rd}'\n",
        "T:24: error: the word does not have all bits of 'rd': put 7 to 4 there, or say that this is meant: ascend(..., left_out=[bits(rd, 7, 4)])\n",
    ),
    "an operand of another instruction in an encoding": (
        "class X(F3, op=1):\n    rd, rs1 = out(GPR), in_(GPR)\n    asm = f'x {rd}, {rs1}'\n"
        "class Y(Instruction):\n    rd = out(GPR)\n    asm = f'y {rd}'\n    inst = ascend('0000', operand_bits(X.rd, 4))\n",
        "T:28: error: the encoding has 'rd', which this instruction does not declare; a format has fields for operands\n"
        "T:23: note: it is declared here\n",
    ),
    "a name that is no identifier": (
        "AsmOperandClass('a b')",
        "T:22: error: name becomes a part of names in C++, and 'a b' has characters that no C++ identifier has; correct it\n1 error\n",
    ),
    "a default for what cannot be left out": (
        "AsmOperandClass('A', default_method='makeA')",
        "T:22: error: default_method is for an operand that was left out, and no operand of this class may be; write"
        " is_optional=True\n1 error\n",
    ),
    "two variants of one number": (
        "A = AsmParserVariant()\nT3 = Target(instruction_set=InstrInfo(), assembly_parser_variants=[A,\n    AsmParserVariant(name='b')])",
        "T:24: error: two AsmParserVariants have the number 0; give each its own: AsmParserVariant(variant=...)\n"
        "T:22: note: one of them\n",
    ),
    "a variant of no target": (
        "Other = AsmParserVariant(variant=2, name='other')",
        "T:22: error: no Target has this AsmParserVariant, so that it has no effect; name it in its assembly_parser_variants, or drop"
        " it\n1 error\n",
    ),
    "a parser of no target": (
        "Other = AsmParser()",
        "T:22: error: no Target has this AsmParser, so that it has no effect; name it in its assembly_parsers, or drop it\n1 error\n",
    ),
    "a variant without a name": (
        "Plain = AsmParserVariant(variant=3)\nMnemonicAlias('a', 'b', asm_variant=Plain)\n"
        "T3 = Target(instruction_set=InstrInfo(), assembly_parser_variants=[Plain])",
        "T:23: error: the AsmParserVariant has no name, so that nothing can be for it alone; give it one: AsmParserVariant(name=...)\n"
        "T:22: note: it is made here\n1 error\n",
    ),
    "a constraint of three operands": (
        "class ADD(F3, op=1):\n    rd, rs1 = out(GPR), in_(GPR)\n    asm = f'add {rd}, {rs1}'\n"
        "    two_operand_alias_constraint = f'{rd} = {rs1} = {rd}'\n",
        'T:25: error: two_operand_alias_constraint is of two operands, and "$rd = $rs1 = $rd" is not; write f"{rd} = {rs1}"\n1 error\n',
    ),
    "a constraint on an operand that is not written": (
        "class ADD(F3, op=1):\n    rd, rs1 = out(GPR), in_(GPR, printed=False)\n    asm = f'add {rd}'\n"
        "    two_operand_alias_constraint = f'{rd} = {rs1}'\n",
        "T:25: error: two_operand_alias_constraint has 'rs1', which is nowhere in the assembly string; give operands of that\n"
        "T:23: note: it is declared here\n1 error\n",
    ),
    "an operand of an encoding": (
        "class Y(InstructionEncoding):\n    rd = in_(GPR)\n    inst = concat('00000000')\n",
        "T:23: error: 'rd' is declared as an operand, and operands are the instruction's; an encoding has fields for them: rd ="
        " field(...)\n1 error\n",
    ),
    "a name of a condition that the assembler does not know": (
        "Predicate('x', predicate_name='foo')",
        "T:22: error: predicate_name is for the assembler, which does not know this Predicate; give its condition on features:"
        " assembler=all_of(...)\n1 error\n",
    ),
    "a condition of nothing": (
        "Predicate('x', assembler=all_of())",
        "T:22: error: all_of() has no condition; give it a SubtargetFeature at least\n1 error\n",
    ),
    "an alternative of nothing": (
        "Predicate('x', assembler=any_of())",
        "T:22: error: any_of() has no condition; give it a SubtargetFeature at least\n1 error\n",
    ),
    "a mnemonic of two words": (
        "MnemonicAlias('a b', '')",
        "T:22: error: 'a b' is no mnemonic, which is one word; write it without operands and blanks\n"
        "T:22: error: '' is no mnemonic, which is one word; write it without operands and blanks\n2 errors\n",
    ),
    "an empty token": (
        "TokenAlias('', '.i32')",
        "T:22: error: '' is no token, which is one word; write it without blanks\n1 error\n",
    ),
    "an alias without a string": (
        "class X(F3, op=1):\n    rd, rs1 = out(GPR), in_(GPR)\n    asm = f'x {rd}, {rs1}'\nInstAlias('', X(R0, R0))\n",
        "T:25: error: the assembly string of this alias is empty; begin it with a mnemonic\n1 error\n",
    ),
    "flags that should be so": (
        "class X(F3, op=1, rd=0, rs1=0):\n    asm = 'x'\n    ts_flags = concat(should_be('0'))\n",
        "T:24: error: ts_flags has should_be(), which is for bits that a decoder reads; write the bits alone\n1 error\n",
    ),
    "a diagnostic that is no string of C++": (
        """AsmOperandClass('A', diagnostic_string='an "A"')""",
        'T:22: error: diagnostic_string stands between the quotes of a C++ string as it is, and has a quote ("), which ends the string;'
        " write it as C++ does, with a backslash\n1 error\n",
    ),
    "a method that is no function": (
        "AsmOperandClass('A', predicate_method='is A')",
        "T:22: error: predicate_method is called in C++, and 'is A' cannot be that; correct it\n1 error\n",
    ),
    "a decoder that is no function": (
        "Operand(i32, decoder_method='decode()')\nRegisterOperand(GPR, encoder_method='5')\n"
        "class X(F3, op=1, rd=0, rs1=0):\n    asm = 'x'\n    decoder_method = 'a b'\n    decoder_namespace = 'a b'\n",
        "T:22: error: decoder_method names a function of C++, and 'decode()' cannot be that; correct it\n"
        "T:23: error: encoder_method names a function of C++, and '5' cannot be that; correct it\n"
        "T:27: error: decoder_namespace becomes a part of names in C++, and 'a b' has characters that no C++ identifier has; correct it\n"
        "T:26: error: decoder_method names a function of C++, and 'a b' cannot be that; correct it\n4 errors\n",
    ),
    "two operand classes of one name": (
        "AsmOperandClass('A')\nAsmOperandClass('A')\n",
        "T:23: error: the AsmOperandClass 'A' and another AsmOperandClass have one enumerator, MCK_A; give it another name\n"
        "T:22: note: another AsmOperandClass is made here\n1 error\n",
    ),
    "an operand class with the name of a register class": (
        "AsmOperandClass('GPR')\n",
        "T:22: error: the AsmOperandClass 'GPR' and a register class have one enumerator, MCK_GPR; give it another name\n"
        "T:8: note: a register class is made here\n1 error\n",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(tmp_path: Path, name: str) -> None:
    text, expected = MISTAKES[name]
    assert expected in said(tmp_path, text)


def test_an_alias_that_is_never_printed_fits_its_instruction(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class ADD(F3, op=1):
            rd, rs1 = out(GPR), in_(GPR)
            asm = f"add {rd}, {rs1}"

        class Moves(Aliases):
            rd = in_(GPR)
            InstAlias(f"clr {rd}", ADD(rd), emit_priority=0)
        """,
        FORMATS,
    )
    with pytest.raises(DiagnosticError) as error:
        ours(records, "asm-writer")
    assert (
        "the alias 'clr $rd' gives 1 operand, and 'ADD' takes $rd, $rs1: give each once, or all its parts"
        in rendered(error.value.diagnostics)
    )
