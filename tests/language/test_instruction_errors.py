"""Errors in instructions, formats and aliases: all of an instruction in one report, each at its place."""

from __future__ import annotations

from pathlib import Path

from tests.support.targets import BASE, errors_of

#: The base of these targets; a test's text starts at line 25.
FORMATS = BASE + """
Wide = RegisterClass(i64, members=R, alignment=64)
simm = Operand(i32)

class F3(Instruction):
    namespace = "T"
    size = 4
    op = constant(2)
    rd = field(5)
    op3 = constant(6)
    rs1 = field(5)
    rs2 = field(5)
    inst = concat(op, rd, op3, rs1, "000000000", rs2)



"""


def said(folder: Path, text: str) -> str:
    return errors_of(folder, text, FORMATS)


def test_all_errors_of_one_instruction_in_one_report(tmp_path: Path) -> None:
    assert (
        said(
            tmp_path,
            """
        class ADD(F3, op=4, opp3=0):
            rd = out(GPR)
            rs = in_(GPR)
            asm = f"add {rd}{{a|b"
        """,
        )
        == (
            "T:26: error: 4 is too large, and 'op' takes a number of 2 bits: 0 to 3\n"
            "T:16: note: the bits are declared here\n"
            "T:26: error: 'opp3' is no field or constant of the format; did you mean 'op3'?\n"
            "T:26: error: the constant 'op3' of the format is left open; fix it: class ADD(..., op3=0)\n"
            "T:18: note: it is declared here\n"
            "T:26: error: the field 'rs1' of the format is left open; declare an operand of that name, or fix a number: class"
            " ADD(..., rs1=0)\n"
            "T:19: note: it is declared here\n"
            "T:26: error: the field 'rs2' of the format is left open; declare an operand of that name, or fix a number: class"
            " ADD(..., rs2=0)\n"
            "T:20: note: it is declared here\n"
            "T:29: error: the assembly string 'add $rd{a|b' has a '{' without a '}'; each {first|second} is one choice between"
            " variants\n"
            "T:28: error: the operand 'rs' is nowhere in the encoding: the format has no field 'rs'; rename it, name the fields of"
            " its parts, or say placed=False\n"
            "T:28: error: the operand 'rs' is nowhere in the assembly string, so that it cannot be written; put it there, or say"
            " printed=False\n"
            "8 errors\n"
        )
    )


def test_operands_of_other_instructions(tmp_path: Path) -> None:
    assert (
        said(
            tmp_path,
            """
        class A(F3, op=0, op3=0, rs2=0):
            rd = out(GPR)
            rs1 = in_(GPR)
            asm = f"a {rs1}, {rd}"

        class B(F3, op=0, op3=1, rs2=0):
            rd = out(GPR)
            rs1 = in_(GPR, tied_to=A.rd)
            asm = f"b {A.rs1}, {rd}"
        """,
        )
        == (
            "T:34: error: the assembly string has 'rs1', which this instruction does not declare\n"
            "T:28: note: it is declared here\n"
            "T:33: error: the operand 'rs1' is nowhere in the assembly string, so that it cannot be written; put it there, or say"
            " printed=False\n"
            "T:33: error: 'rs1' is tied to an operand of another instruction\n"
            "T:27: note: it is declared here\n"
            "3 errors\n"
        )
    )


def test_impossible_ties(tmp_path: Path) -> None:
    assert (
        said(
            tmp_path,
            """
        class A(F3, op=0, op3=0, rs2=0):
            rd = out(GPR)
            rs1 = in_(Wide, tied_to=rd)
            asm = f"a {rs1}, {rd}"

        class B(F3, op=0, op3=1):
            rd = out(GPR)
            rs1 = in_(GPR)
            rs2 = in_(GPR, tied_to=rs1)
            asm = f"b {rs1}, {rd}"
        """,
        )
        == (
            "T:28: error: 'rs1' is tied to 'rd', an operand of another class\n"
            "T:27: note: it is declared here\n"
            "T:34: error: 'rs2' is tied to 'rs1', which is no output\n"
            "T:33: note: it is declared here\n"
            "2 errors\n"
        )
    )


def test_a_number_and_an_operand_for_one_field(tmp_path: Path) -> None:
    assert (
        said(
            tmp_path,
            """
        class A(F3, op=0, op3=0, rs1=1, rs2=0):
            rd = out(GPR)
            rs1 = in_(GPR)
            op = in_(simm)
            asm = f"a {rs1}, {rd}, {op}"
        """,
        )
        == (
            "T:26: error: 'op' is fixed to 0, and an operand is put there as well; drop one of them\n"
            "T:29: note: the operand is declared here\n"
            "T:26: error: 'rs1' is fixed to 1, and an operand is put there as well; drop one of them\n"
            "T:28: note: the operand is declared here\n"
            "2 errors\n"
        )
    )


def test_an_operand_named_as_a_constant_field(tmp_path: Path) -> None:
    assert (
        said(
            tmp_path,
            """
        class A(F3, op3=0, rs1=0, rs2=0):
            rd = out(GPR)
            op = in_(simm)
            asm = f"a {rd}, {op}"
        """,
        )
        == (
            "T:28: error: 'op' is a constant of the format, and no place for an operand\n"
            "T:16: note: it is declared here\n"
            "1 error\n"
        )
    )


def test_an_operand_named_as_a_constant_field_that_has_a_default(tmp_path: Path) -> None:
    assert (
        said(
            tmp_path,
            """
        class Format(Instruction):
            asi = constant(8, 0)
            inst = concat(asi)

        class A(Format):
            asi = in_(simm)
            asm = f"a {asi}"

        class B(Format):
            asm = "b"
        """,
        )
        == (
            "T:31: error: 'asi' is a constant of the format, and no place for an operand\n"
            "T:27: note: it is declared here\n"
            "1 error\n"
        )
    )


def test_words_of_the_wrong_size(tmp_path: Path) -> None:
    assert (
        said(
            tmp_path,
            """
        class Short(Instruction):
            size = 4
            a = field(5)
            unused = field(3)
            inst = concat(a, "00000000000")

        class A(Short, a=1):
            asm = "a"

        class Odd(Instruction):
            a = field(5)
            inst = concat(a)

        class B(Odd, a=1):
            asm = "b"

        class Twice(Instruction):
            a = field(8)
            inst = concat(a, bits(a, 3, 2), bits(a, 9, 4))

        class C(Twice, a=1):
            asm = "c"
        """,
        )
        == (
            "T:30: error: the parts of the word add up to 16 bits, and its size of 4 bytes is 32\n"
            "T:29: error: 'unused' is declared and nowhere in the word; put it into the concat() of the format\n"
            "T:37: error: the parts of the word add up to 5 bits, which are no whole bytes\n"
            "T:44: error: bits of 'a' overlap: they are in the word twice\n"
            "T:44: error: 'a' has the bits 7 to 0, and the word takes 9 to 4 of them\n"
            "T:43: note: its bits are declared here\n"
            "5 errors\n"
        )
    )


def test_wrong_parts_of_a_word(tmp_path: Path) -> None:
    assert said(tmp_path, "\nclass A(Instruction):\n    inst = concat('0102')\n") == (
        "T:27: error: the string '0102' is no part of an instruction word; use a field, bits of one, or a string of 0, 1 and ?\n"
        "1 error\n"
    )


def test_unknown_attributes_of_instructions(tmp_path: Path) -> None:
    assert (
        said(
            tmp_path,
            """
        class A(F3, op=0, op3=0, rd=0, rs1=0, rs2=0):
            asm = "a"
            is_brunch = True

        class B(F3, op=0, op3=1, rs1=0, rs2=0):
            rd = 7
            asm = "b"

        class C(F3, op=0, op3=2, rd=0, rs1=0, rs2=0):
            asm = "c"
            BaseOpcode = "c"
        """,
        )
        == (
            "T:28: error: instructions have no 'is_brunch'; did you mean 'is_branch'?\n"
            "T:31: error: 'rd' is a place for an operand, which in_() or out() declares, and is set to a value here\n"
            "T:30: error: the field 'rd' of the format is left open; declare an operand of that name, or fix a number: class"
            " B(..., rd=0)\n"
            "T:17: note: it is declared here\n"
            "T:36: error: instructions have no 'BaseOpcode'; declare a field of the target's own with record_field()\n"
            "4 errors\n"
        )
    )


def test_two_instructions_of_one_name(tmp_path: Path) -> None:
    text = """
        class A(F3, op=0, op3=0, rd=0, rs1=0, rs2=0):
            asm = "a"

        class A(F3, op=0, op3=1, rd=0, rs1=0, rs2=0):
            asm = "a2"
        """
    assert said(tmp_path, text) == (
        "T:26: error: there are two records named 'A'; rename one of them\n"
        "T:29: note: the name is bound again here\n"
        "1 error\n"
    )


def test_a_format_is_no_instruction(tmp_path: Path) -> None:
    text = """
        class X(Aliases):
            rd = in_(GPR)
            InstAlias(f"x {rd}", F3(rd))
        """
    assert said(tmp_path, text) == (
        "T:28: error: the class 'F3' stands where a definition belongs, and is only one to derive others from\n1 error\n"
    )


def test_aliases_with_a_wrong_string(tmp_path: Path) -> None:
    text = """
        class A(F3, op=0, op3=0, rs1=0, rs2=0):
            rd = out(GPR)
            asm = f"a {rd}"

        class X(Aliases):
            rd = in_(GPR)
            InstAlias(f"x {rd}}}", A(rd))
        """
    assert said(tmp_path, text) == (
        "T:32: error: the assembly string of this alias has a '}' without a '{'; each {first|second} is one choice between"
        " variants\n"
        "1 error\n"
    )


def test_encodings_by_mode_fit_the_instruction(tmp_path: Path) -> None:
    text = """
        class Short(InstructionEncoding):
            rd = field(4)
            other = field(4)
            inst = concat(rd, other)

        class A(Instruction):
            rd = out(GPR)
            rs = in_(GPR)
            asm = f"a {rs}, {rd}"
            encoding_infos = EncodingByHwMode({DefaultMode: Short})
        """
    assert said(tmp_path, text) == (
        "T:31: error: the encoding 'Short' has a field 'other', and this instruction no operand of that name\n"
        "T:26: note: the encoding is made here\n"
        "T:33: error: the operand 'rs' is nowhere in the encoding 'Short'; give that a field of its name, or say placed=False\n"
        "T:26: note: the encoding is made here\n"
        "2 errors\n"
    )


def test_unknown_keyword_arguments(tmp_path: Path) -> None:
    assert said(tmp_path, "\nx = Operand(i32, print_methods='p')\n") == (
        "T:26: error: Operand() takes no 'print_methods'; did you mean 'print_method'?\n1 error\n"
    )
    assert said(tmp_path, "\nx = out(GPR, clobber=True)\n") == (
        "T:26: error: out() takes no 'clobber'; did you mean 'early_clobber'?\n1 error\n"
    )


def test_a_map_of_the_instructions_of_a_class_that_is_none_of_tablegens(tmp_path: Path) -> None:
    text = """
        class Related(Instruction):
            Base = record_field("")

        maps = InstrMapping(filter_class=Related, row_fields=[Related.Base], col_fields=[], key_col=[], value_cols=[])
        """
    assert said(tmp_path, text) == (
        "T:29: error: the filter_class 'Related' is no class of TableGen's; write record_class = \"Related\" in its body\n"
        "1 error\n"
    )


def test_attributes_that_encodings_do_not_have(tmp_path: Path) -> None:
    text = """
        class Short(InstructionEncoding):
            rd = field(8)
            inst = concat(rd)
            decoder_names = "T"
            may_load = True
        """
    assert said(tmp_path, text) == (
        "T:29: error: encodings have no 'decoder_names'; did you mean 'decoder_namespace'?\n"
        "T:30: error: encodings have no 'may_load'; declare a field of the target's own with record_field()\n"
        "2 errors\n"
    )
