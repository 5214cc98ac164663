"""What the assembly parser and the disassembler are told: operand classes, variants, aliases, soft failures, additional encodings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.tblgen import ours
from tests.support.marks import Marks, cases
from tests.support.targets import BASE, load, rendered
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model
from tgdsl.records import DagArg, RecordSet, Ref
from tgdsl.records.printable import printable

#: The base of these targets.
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


def test_what_one_variant_has_needs_no_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The place of an attribute is looked for in the syntax tree of a file, which takes long, only if something is wrong there."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the file was parsed")

    monkeypatch.setattr("ast.parse", refuse)
    text = """
    class ADD(F3, op=1):
        rd, rs1 = out(GPR), in_(GPR)
        asm = f"add {rd}, {rs1}"
        asm_variant = Intel
    """
    assert load(tmp_path, text, FORMATS)["ADD"].string("AsmVariantName") == "intel"


@pytest.mark.parametrize(
    ("llvm", "results"),
    [
        (19, ["(INC GPR:$rd, GPR:$base, 4)", "(INC GPR:$rd, Address:$from)", "(INC GPR:$rd, R0, 8)"]),
        (
            22,
            ["(INC GPR:$rd, (Address GPR:$base, 4))", "(INC GPR:$rd, Address:$from)", "(INC GPR:$rd, (Address R0, 8))"],
        ),
    ],
)
def test_the_parts_of_an_operand_in_an_alias(llvm: int, results: list[str], tmp_path: Path) -> None:
    """They stand one after another, or in a dag of their own, as the release wants them."""
    records = load(
        tmp_path,
        """
        Address = Operand(i32, mi_operand_info={"base": GPR, "offset": simm})

        class INC(Instruction):
            namespace = "T"
            size = 4
            rd = out(GPR)
            a = in_(GPR, tied_to=rd)
            from_ = in_(Address)
            asm = f"inc {rd}, {from_}"

        class Short(Aliases):
            rd = in_(GPR)
            base = in_(GPR)
            from_ = in_(Address)
            InstAlias(f"inc4 {rd}, {base}", INC(rd, base, 4))
            InstAlias(f"load {rd}, {from_}", INC(rd, from_))
            InstAlias(f"inc8 {rd}", INC(rd, R0, 8))
        """,
        FORMATS,
        llvm,
    )
    assert [printable(one.fields["ResultInst"]) for one in records.of_class("InstAlias")] == results


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


MISTAKES = cases("""
== an additional encoding without instruction
class OLD(AdditionalEncoding):
#! error: 'OLD' is an additional encoding, and it does not say of which instruction; give that: alias_of = ADD
    inst = concat('00000000')
== an additional encoding of a format
class OLD(AdditionalEncoding):
    alias_of = F3
    #! error: 'OLD' is an additional encoding, and the class 'F3' is not an instruction; give that: alias_of = ADD
    inst = concat('00000000')
== an additional encoding without an operand
class ADD(F3, op=1):
    rd, rs1 = out(GPR), in_(GPR)
    asm = f'add {rd}, {rs1}'
class OLD(AdditionalEncoding):
    alias_of = ADD
    #! error: the encoding 'OLD' has a field 'rs2', but this instruction has no operand of that name
    #! note at `class ADD(F3, op=1):`: the instruction is defined here
    #! error: the operand 'rs1' is nowhere in the encoding 'OLD'; give that a field of its name, or write placed=False
    #! note at `class ADD(F3, op=1):`: the instruction is defined here
    rd, rs2 = field(2), field(2)
    inst = concat('0000', rd, rs2)
== an additional encoding of a pseudo
class P(Instruction):
    is_pseudo = True
    asm = ''
class OLD(AdditionalEncoding):
    alias_of = P
    #! error: no word is decoded to 'P', which has is_pseudo; drop this encoding, or that
    #! note at `class P(Instruction):`: the instruction is defined here
    inst = concat('00000000')
== wrong bits that should be so
should_be('0?')
#! error: should_be() takes bits, a string of 0 and 1, or the number of a field, but gets the string '0?'; correct it
== bits that should be so in an encoding of variable length
descend(should_be('0'))
#! error: should_be() stands in an encoding of variable length, whose decoder has no soft failures; write the bits alone
== a number that should be so and is too large
class X(F3, op=1, rd=should_be(4), rs1=0):
#! error: 4 is too large, and 'rd' takes a number of 2 bits: 0 to 3
#! note at `rd = field(2)`: the bits are declared here
    asm = 'x'
== a number that should be so in an encoding of variable length
class V(Instruction):
    rd = field(8)
    inst = ascend('00000001', rd)
    #! error: 'rd' is should_be(), but decoders of variable length have no soft failures; give the number alone
class X(V, rd=should_be(0)):
    asm = 'x'
== an open field of a format of variable length
class V(Instruction):
    rd = field(8)
    inst = ascend('00000001', rd)
class X(V):
#! error: the field 'rd' of the format is left open; declare an operand of that name, or fix a number: class X(...,
#!     rd=0)
#! note at `rd = field(8)`: it is declared here
    asm = 'x'
== half a field in an encoding of variable length
class V(Instruction):
    rd = field(8)
    inst = ascend('0001', operand_slice(rd, 3, 0))
    #! error: the word does not have all bits of 'rd': put 7 to 4 there, or say that this is meant: ascend(...,
    #!     left_out=[bits(rd, 7, 4)])
    #! note at `rd = field(8)`: its bits are declared here
class X(V):
    rd = out(GPR)
    asm = f'x {rd}'
== an operand of another instruction in an encoding
class X(F3, op=1):
    rd, rs1 = out(GPR), in_(GPR)
    asm = f'x {rd}, {rs1}'
class Y(Instruction):
    rd = out(GPR)
    asm = f'y {rd}'
    inst = ascend('0000', operand_bits(X.rd, 4))
    #! error: the encoding has 'rd', which this instruction does not declare; a format has fields for operands
    #! note at `rd, rs1 = out(GPR), in_(GPR)`: it is declared here
== a name that is not an identifier
AsmOperandClass('a b')
#! error: name becomes a part of names in C++, and 'a b' has characters that no C++ identifier has; correct it
== a default for what cannot be left out
AsmOperandClass('A', default_method='makeA')
#! error: default_method is for an operand that was left out, but no operand of this class may be; write
#!     is_optional=True
== two variants of one number
A = AsmParserVariant()
T3 = Target(instruction_set=InstrInfo(), assembly_parser_variants=[A,
    AsmParserVariant(name='b')])
    #! error: two AsmParserVariants have the number 0; give each its own: AsmParserVariant(variant=...)
    #! note at `A = AsmParserVariant()`: one of them
== a variant of no target
Other = AsmParserVariant(variant=2, name='other')
#! error: no Target has this AsmParserVariant, so it has no effect; name it in its assembly_parser_variants, or
#!     drop it
== a parser of no target
Other = AsmParser()
#! error: no Target has this AsmParser, so it has no effect; name it in its assembly_parsers, or drop it
== a variant without a name
Plain = AsmParserVariant(variant=3)
MnemonicAlias('a', 'b', asm_variant=Plain)
#! error: the AsmParserVariant has no name, so nothing can be for it alone; give it one: AsmParserVariant(name=...)
#! note at `Plain = AsmParserVariant(variant=3)`: it is made here
T3 = Target(instruction_set=InstrInfo(), assembly_parser_variants=[Plain])
== a constraint of three operands
class ADD(F3, op=1):
    rd, rs1 = out(GPR), in_(GPR)
    asm = f'add {rd}, {rs1}'
    two_operand_alias_constraint = f'{rd} = {rs1} = {rd}'
    #! error: two_operand_alias_constraint is of two operands, and "$rd = $rs1 = $rd" is not; write f"{rd} = {rs1}"
== a constraint on an operand that is not written
class ADD(F3, op=1):
    rd, rs1 = out(GPR), in_(GPR, printed=False)
    asm = f'add {rd}'
    two_operand_alias_constraint = f'{rd} = {rs1}'
    #! error: two_operand_alias_constraint has 'rs1', which is nowhere in the assembly string; give operands of that
    #! note at `rd, rs1 = out(GPR), in_(GPR, printed=False)`: it is declared here
== an operand of an encoding
class Y(InstructionEncoding):
    rd = in_(GPR)
    #! error: 'rd' is declared as an operand, and operands are the instruction's; an encoding has fields for them: rd =
    #!     field(...)
    inst = concat('00000000')
== a name of a condition that the assembler does not know
Predicate('x', predicate_name='foo')
#! error: predicate_name is for the assembler, which does not know this Predicate; give its condition on features:
#!     assembler=all_of(...)
== a condition of nothing
Predicate('x', assembler=all_of())  #! error: all_of() has no condition; give it a SubtargetFeature at least
== an alternative of nothing
Predicate('x', assembler=any_of())  #! error: any_of() has no condition; give it a SubtargetFeature at least
== a mnemonic of two words
MnemonicAlias('a b', '')
#! error: 'a b' is not a mnemonic, which is one word; write it without operands and blanks
#! error: '' is not a mnemonic, which is one word; write it without operands and blanks
== an empty token
TokenAlias('', '.i32')  #! error: '' is not a token, which is one word; write it without blanks
== an alias without a string
class X(F3, op=1):
    rd, rs1 = out(GPR), in_(GPR)
    asm = f'x {rd}, {rs1}'
InstAlias('', X(R0, R0))  #! error: the assembly string of this alias is empty; begin it with a mnemonic
== flags that should be so
class X(F3, op=1, rd=0, rs1=0):
    asm = 'x'
    ts_flags = concat(should_be('0'))
    #! error: ts_flags has should_be(), which is for bits that a decoder reads; write the bits alone
== a diagnostic that is not a string of C++
AsmOperandClass('A', diagnostic_string='an "A"')
#! error: diagnostic_string stands between the quotes of a C++ string as it is, and has a quote ("), which ends the
#!     string; write it as C++ does, with a backslash
== a method that is not a function
AsmOperandClass('A', predicate_method='is A')
#! error: predicate_method is called in C++, and 'is A' cannot be that; correct it
== a decoder that is not a function
Operand(i32, decoder_method='decode()')
#! 1. error: decoder_method names a function of C++, and 'decode()' cannot be that; correct it
RegisterOperand(GPR, encoder_method='5')
#! 2. error: encoder_method names a function of C++, and '5' cannot be that; correct it
class X(F3, op=1, rd=0, rs1=0):
    asm = 'x'
    decoder_method = 'a b'  #! 4. error: decoder_method names a function of C++, and 'a b' cannot be that; correct it
    decoder_namespace = 'a b'
    #! 3. error: decoder_namespace becomes a part of names in C++, and 'a b' has characters that no C++ identifier has;
    #!     correct it
== two operand classes of one name
AsmOperandClass('A')
AsmOperandClass('A')
#! error: the AsmOperandClass 'A' and another AsmOperandClass have one enumerator, MCK_A; give it another name
#! note at `AsmOperandClass('A')`: another AsmOperandClass is made here
== an operand class with the name of a register class
AsmOperandClass('GPR')
#! error: the AsmOperandClass 'GPR' and a register class have one enumerator, MCK_GPR; give it another name
#! note at `GPR = RegisterClass(i32, members=R, alignment=32)`: a register class is made here
""")


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes(marks: Marks, text: str) -> None:
    marks.check(text, FORMATS)


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


def test_operands_of_aliases_with_names_of_their_own(tmp_path: Path) -> None:
    text = """
    Wide = RegisterClass(i32, members=[R0, R1], alignment=32)
    class ADD(Instruction):
        namespace, size = "T", 4
        rd = out(GPR)
        asm = f"add {rd}"
    class Two(Aliases):
        rd, wide = in_(GPR), in_(Wide, name="rd")
        first = InstAlias(f"one {rd}", ADD(rd))
        second = InstAlias(f"two {wide}", ADD(wide), asm_variant=ByName("later"))
    """
    records = load(tmp_path, text)
    assert records["first"].dag("ResultInst").args == (DagArg(Ref("GPR"), "rd"),)
    assert records["second"].dag("ResultInst").args == (DagArg(Ref("Wide"), "rd"),)
    assert records["second"].string("AsmString") == "two $rd"
    assert records["second"].string("AsmVariantName") == "later"


def test_an_instruction_for_a_variant_that_is_defined_nowhere(tmp_path: Path) -> None:
    text = """
    from tgdsl.language import AsmParserVariant
    class ADD(Instruction):
        namespace, size = "T", 4
        rd = out(GPR)
        asm = f"add {rd}"
        asm_variant = AsmParserVariant.by_name("nowhere")
    """
    records = load(tmp_path, text)
    assert records["ADD"].string("AsmVariantName") == "nowhere"
    assert [one.string("Name") for one in records.of_class("AsmParserVariant")] == [""]


def test_operands_of_instructions_have_the_names_of_their_variables(marks: Marks) -> None:
    text = """
    class ADD(Instruction):
        namespace, size = "T", 4
        rd = out(GPR)
        rs = in_(GPR, name="x")
        #! error: the operand 'rs' has a name of its own, which only an operand of aliases has; leave it out
        asm = f"add {rd}, {rs}"
    """
    marks.check(text)


def test_braces_around_names_can_be_said(tmp_path: Path) -> None:
    """Where names stand next to each other, LLVM shows the string as its author wrote it."""
    records = load(
        tmp_path,
        """
        class ADD(F3, op=1):
            rd, rs1 = out(GPR), in_(GPR)
            asm = f"add {rd:-}{rs1}, {rd}{rs1:+}"
        """,
        FORMATS,
    )
    assert records["ADD"].string("AsmString") == "add $rd$rs1, ${rd}${rs1}"
