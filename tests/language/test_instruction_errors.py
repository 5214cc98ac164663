"""Errors in instructions, formats and aliases: all of an instruction in one report, each at its place."""

from __future__ import annotations

from pathlib import Path

from tests.support.marks import Marks
from tests.support.targets import BASE, errors_of

#: The base of these targets.
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


def test_all_errors_of_one_instruction_in_one_report(marks: Marks) -> None:
    marks.check(
        """
        class ADD(F3, op=4, opp3=0):
        #! 1. error: 4 is too large, and 'op' takes a number of 2 bits: 0 to 3
        #! note at `op = constant(2)`: the bits are declared here
        #! 2. error: 'opp3' is not a field or constant of the format; did you mean 'op3'?
        #! 3. error: the constant 'op3' of the format is left open; fix it: class ADD(..., op3=0)
        #! note at `op3 = constant(6)`: it is declared here
        #! 4. error: the field 'rs1' of the format is left open; declare an operand of that name, or fix a number: class
        #!     ADD(..., rs1=0)
        #! note at `rs1 = field(5)`: it is declared here
        #! 5. error: the field 'rs2' of the format is left open; declare an operand of that name, or fix a number: class
        #!     ADD(..., rs2=0)
        #! note at `rs2 = field(5)`: it is declared here
            rd = out(GPR)
            rs = in_(GPR)
            #! 7. error: the operand 'rs' is nowhere in the encoding: the format has no field 'rs'; rename it, name the
            #!     fields of its parts, or write placed=False
            #! 8. error: the operand 'rs' is nowhere in the assembly string, so it cannot be written; put it there, or
            #!     write printed=False
            asm = f"add {rd}{{a|b"
            #! 6. error: the assembly string 'add ${rd}{a|b' has a '{' without a '}'; each {first|second} is one choice
            #!     between variants
        """,
        FORMATS,
    )


def test_operands_of_other_instructions(marks: Marks) -> None:
    marks.check(
        """
        class A(F3, op=0, op3=0, rs2=0):
            rd = out(GPR)
            rs1 = in_(GPR)
            asm = f"a {rs1}, {rd}"

        class B(F3, op=0, op3=1, rs2=0):
            rd = out(GPR)
            rs1 = in_(GPR, tied_to=A.rd)
            #! 2. error: the operand 'rs1' is nowhere in the assembly string, so it cannot be written; put it there, or
            #!     write printed=False
            #! 3. error: 'rs1' is tied to an operand of another instruction
            #! note at `rd = out(GPR)`: it is declared here
            asm = f"b {A.rs1}, {rd}"
            #! 1. error: the assembly string has 'rs1', which this instruction does not declare
            #! note at `rs1 = in_(GPR)`: it is declared here
        """,
        FORMATS,
    )


def test_impossible_ties(marks: Marks) -> None:
    marks.check(
        """
        class A(F3, op=0, op3=0, rs2=0):
            rd = out(GPR)
            rs1 = in_(Wide, tied_to=rd)
            #! error: 'rs1' is tied to 'rd', an operand of another class
            #! note at `rd = out(GPR)`: it is declared here
            asm = f"a {rs1}, {rd}"

        class B(F3, op=0, op3=1):
            rd = out(GPR)
            rs1 = in_(GPR)
            rs2 = in_(GPR, tied_to=rs1)
            #! error: 'rs2' is tied to 'rs1', which is not an output
            #! note at `rs1 = in_(GPR)`: it is declared here
            asm = f"b {rs1}, {rd}"
        """,
        FORMATS,
    )


def test_a_number_and_an_operand_for_one_field(marks: Marks) -> None:
    marks.check(
        """
        class A(F3, op=0, op3=0, rs1=1, rs2=0):
        #! error: 'op' is fixed to 0, and an operand is put there as well; drop one of them
        #! note at `op = in_(simm)`: the operand is declared here
        #! error: 'rs1' is fixed to 1, and an operand is put there as well; drop one of them
        #! note at `rs1 = in_(GPR)`: the operand is declared here
            rd = out(GPR)
            rs1 = in_(GPR)
            op = in_(simm)
            asm = f"a {rs1}, {rd}, {op}"
        """,
        FORMATS,
    )


def test_an_operand_named_as_a_constant_field(marks: Marks) -> None:
    marks.check(
        """
        class A(F3, op3=0, rs1=0, rs2=0):
            rd = out(GPR)
            op = in_(simm)
            #! error: 'op' is a constant of the format, not a place for an operand
            #! note at `op = constant(2)`: it is declared here
            asm = f"a {rd}, {op}"
        """,
        FORMATS,
    )


def test_an_operand_named_as_a_constant_field_that_has_a_default(marks: Marks) -> None:
    marks.check(
        """
        class Format(Instruction):
            asi = constant(8, 0)
            inst = concat(asi)

        class A(Format):
            asi = in_(simm)
            #! error: 'asi' is a constant of the format, not a place for an operand
            #! note at `asi = constant(8, 0)`: it is declared here
            asm = f"a {asi}"

        class B(Format):
            asm = "b"
        """,
        FORMATS,
    )


def test_words_of_the_wrong_size(marks: Marks) -> None:
    marks.check(
        """
        class Short(Instruction):
            size = 4
            a = field(5)
            unused = field(3)
            #! 2. error: 'unused' is declared and nowhere in the word; put it into the concat() of the format
            inst = concat(a, "00000000000")
            #! 1. error: the parts of the word add up to 16 bits, and its size of 4 bytes is 32

        class A(Short, a=1):
            asm = "a"

        class Odd(Instruction):
            a = field(5)
            inst = concat(a)  #! 3. error: the parts of the word add up to 5 bits, which are not whole bytes

        class B(Odd, a=1):
            asm = "b"

        class Twice(Instruction):
            a = field(8)
            inst = concat(a, bits(a, 3, 2), bits(a, 9, 4))
            #! 4. error: bits of 'a' overlap: they are in the word twice; take them out, or say that this is meant:
            #!     concat(..., repeated=[a])
            #! 5. error: 'a' has the bits 7 to 0, and the word takes 9 to 4 of them
            #! note at `a = field(8)`: its bits are declared here

        class C(Twice, a=1):
            asm = "c"
        """,
        FORMATS,
    )


def test_wrong_parts_of_a_word(marks: Marks) -> None:
    marks.check(
        """
class A(Instruction):
    inst = concat('0102')
    #! error: the string '0102' is not part of an instruction word; use a field, bits of one, or a string of 0, 1 and ?
""",
        FORMATS,
    )


def test_unknown_attributes_of_instructions(marks: Marks) -> None:
    marks.check(
        """
        class A(F3, op=0, op3=0, rd=0, rs1=0, rs2=0):
            asm = "a"
            is_brunch = True  #! 1. error: instructions have no 'is_brunch'; did you mean 'is_branch'?

        class B(F3, op=0, op3=1, rs1=0, rs2=0):
        #! 3. error: the field 'rd' of the format is left open; declare an operand of that name, or fix a number: class
        #!     B(..., rd=0)
        #! note at `rd = field(5)`: it is declared here
            rd = 7
            #! 2. error: 'rd' is a place for an operand, which in_() or out() declares, and is set to a value here
            asm = "b"

        class C(F3, op=0, op3=2, rd=0, rs1=0, rs2=0):
            asm = "c"
            BaseOpcode = "c"
            #! 4. error: instructions have no 'BaseOpcode'; declare a field of the target's own with record_field()
        """,
        FORMATS,
    )


def test_two_instructions_of_one_name(marks: Marks) -> None:
    text = """
        class A(F3, op=0, op3=0, rd=0, rs1=0, rs2=0):
        #! error: there are two records named 'A'; rename one of them
        #! note at `class A(F3, op=0, op3=1, rd=0, rs1=0, rs2=0):`: the name is bound again here
            asm = "a"

        class A(F3, op=0, op3=1, rd=0, rs1=0, rs2=0):
            asm = "a2"
        """
    marks.check(text, FORMATS)


def test_a_format_is_no_instruction(marks: Marks) -> None:
    text = """
        class X(Aliases):
            rd = in_(GPR)
            InstAlias(f"x {rd}", F3(rd))
            #! error: the class 'F3' stands where a definition belongs, and is only one to derive others from
        """
    marks.check(text, FORMATS)


def test_aliases_with_a_wrong_string(marks: Marks) -> None:
    text = """
        class A(F3, op=0, op3=0, rs1=0, rs2=0):
            rd = out(GPR)
            asm = f"a {rd}"

        class X(Aliases):
            rd = in_(GPR)
            InstAlias(f"x {rd}}}", A(rd))
            #! error: the assembly string of this alias has a '}' without a '{'; each {first|second} is one choice
            #!     between variants
        """
    marks.check(text, FORMATS)


def test_a_choice_inside_of_a_choice(marks: Marks) -> None:
    text = """
        class A(F3, op=0, op3=0, rs1=0, rs2=0):
            rd = out(GPR)
            asm = f"a {{{rd} {{l|r}}|{rd}}}"
            #! error: the assembly string 'a {$rd {l|r}|$rd}' has a '|' in braces inside of others; each {first|second}
            #!     is one choice between variants
        """
    marks.check(text, FORMATS)


def test_encodings_by_mode_fit_the_instruction(marks: Marks) -> None:
    text = """
        class Short(InstructionEncoding):
            rd = field(4)
            other = field(4)
            inst = concat(rd, other)

        class A(Instruction):
        #! error: the encoding 'Short' has a field 'other', but this instruction has no operand of that name
        #! note at `class Short(InstructionEncoding):`: the encoding is made here
            rd = out(GPR)
            rs = in_(GPR)
            #! error: the operand 'rs' is nowhere in the encoding 'Short'; give that a field of its name, or write
            #!     placed=False
            #! note at `class Short(InstructionEncoding):`: the encoding is made here
            asm = f"a {rs}, {rd}"
            encoding_infos = EncodingByHwMode({DefaultMode: Short})
        """
    marks.check(text, FORMATS)


def test_unknown_keyword_arguments(marks: Marks) -> None:
    marks.check(
        """
x = Operand(i32, print_methods='p')  #! error: Operand() takes no 'print_methods'; did you mean 'print_method'?
""",
        FORMATS,
    )
    marks.check(
        """
x = out(GPR, clobber=True)  #! error: out() takes no 'clobber'; did you mean 'early_clobber'?
""",
        FORMATS,
    )


def test_a_map_of_the_instructions_of_a_class_that_is_none_of_tablegens(marks: Marks) -> None:
    text = """
        class Related(Instruction):
            Base = record_field("")

        maps = InstrMapping(filter_class=Related, row_fields=[Related.Base], col_fields=[], key_col=[], value_cols=[])
        #! error: the filter_class 'Related' is not a class of TableGen's; write record_class = "Related" in its body
        """
    marks.check(text, FORMATS)


def test_a_field_that_does_not_follow_from_the_name(marks: Marks) -> None:
    text = """
        class Related(Instruction):
            namespace = "T"
            Number = record_field(lambda name: len(name))
            #! error: the default of 'Number' should give a string for the name of an instruction, and gives the integer
            #!     3 for 'ADD'

        class ADD(Related):
            asm = "add"
        """
    marks.check(text, FORMATS)


def test_keywords_of_fields_of_the_record(marks: Marks) -> None:
    text = """
        class Coded(Instruction):
            namespace = "T"
            Opcode = record_field(0, bits=8)
            Count = record_field(0)
            Stem = record_field("")

        class A(Coded, Opcode=256):  #! error: 'Opcode' is 256, but must be between 0 and 255; correct it
            asm = "a"

        class B(Coded, Stem=5):  #! error: 'Stem' should be a string, but is the integer 5; write Stem = '5'
            asm = "b"

        class C(Coded, Opcod=5):  #! error: 'Opcod' is not a field or constant of the format; did you mean 'Opcode'?
            asm = "c"

        class D(Coded, Opcode="x"):  #! error: 'Opcode' should be an integer, but is the string 'x'; correct it
            asm = "d"
        """
    marks.check(text, FORMATS)


def test_a_field_of_the_record_without_a_width_in_a_word(marks: Marks) -> None:
    text = """
        class Counted(Instruction):
            Count = record_field(0)
            ts_flags = concat(Count)
            #! error: this record_field is not a number of some bits, so it cannot be part of a word; declare one that is:
            #!     record_field(0, bits=4)
        """
    marks.check(text, FORMATS)


def test_attributes_that_encodings_do_not_have(marks: Marks) -> None:
    text = """
        class Short(InstructionEncoding):
            rd = field(8)
            inst = concat(rd)
            decoder_names = "T"  #! error: encodings have no 'decoder_names'; did you mean 'decoder_namespace'?
            may_load = True
            #! error: encodings have no 'may_load'; declare a field of the target's own with record_field()
        """
    marks.check(text, FORMATS)
