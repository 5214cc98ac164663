"""Records by their classes and fields, and overrides of fields."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.marks import Marks, cases
from tests.support.targets import BASE, errors_of, load
from tgdsl.records import BitRef, Bits, Code, Dag, DagArg, FieldRef, Opaque, Ref

_MORE = BASE + """
from tgdsl.std import I32, add
from tgdsl.std.operands import ins, ops, outs
"""


def test_fields_that_are_left_out_have_the_values_of_llvm_s_classes(tmp_path: Path) -> None:
    records = load(tmp_path, 'R8 = plain(Register, "Register", {"AsmName": "r8", "HWEncoding": 8})')
    written = load(tmp_path, 'R8 = Register("r8", hw_encoding=8)')
    assert records["R8"].fields == written["R8"].fields
    assert records["R8"].superclasses == ("Register",)


def test_a_value_type_may_be_made_on_the_spot(tmp_path: Path) -> None:
    text = """
        PAIR = plain(ValueType[DagValue], "ValueType VTVec", {
            "LLVMName": "PAIR", "Size": 64, "nElem": 2, "ElementType": plain(ValueType[DagValue], "ValueType", {"Size": 32}),
        })
    """
    records = load(tmp_path, text, _MORE)
    element = records["PAIR"].record("ElementType")
    assert (element.anonymous, element.integer("Size")) == (True, 32)


@pytest.mark.parametrize("llvm", [19, 22])
def test_what_is_left_out_is_as_the_release_has_it(tmp_path: Path, llvm: int) -> None:
    text = 'X = plain(RegisterClass[I32], "RegisterClass", {"Namespace": "", "RegTypes": [i32], "Alignment": 32, "MemberList": dag(add, R0)})'
    records = load(tmp_path, text, _MORE, llvm)
    written = load(tmp_path, "X = RegisterClass(i32, members=[R0], alignment=32, namespace='')", llvm=llvm)
    assert records["X"].fields == written["X"].fields


def test_values_of_all_kinds(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        X = plain(Definition, "Mine Other", {
            "Text": "t", "Number": 3, "Flag": True, "Unset": None, "Code": Code("return 1;"), "List": [1, 2], "Inner": [[R0], []],
            "Here": GPR, "Later": RecordName("Y"), "Self": RecordName("X"), "Word": word("01? n{1-0}", "f{0}"),
            "Dag": dag(ops, (GPR, "a"), (None, "b"), 4, dag(add, [1, 2], name="c")), "Same": FieldName("Text"),
            "Open": Unresolved("!add(A, 1)"), "Bits": word("1", Unresolved("x.y{0}")),
        })
        Y = plain(Definition, "Mine")
        """,
        _MORE,
    )
    one = Dag(Ref("add"), (DagArg((1, 2)),), "c")
    assert records["X"].superclasses == ("Mine", "Other")
    assert records["X"].fields == {
        "Text": "t",
        "Number": 3,
        "Flag": True,
        "Unset": None,
        "Code": Code("return 1;"),
        "List": (1, 2),
        "Inner": ((Ref("R0"),), ()),
        "Here": Ref("GPR"),
        "Later": Ref("Y"),
        "Self": Ref("X"),
        "Word": Bits((BitRef("f", 0), BitRef("n", 0), BitRef("n", 1), None, True, False)),
        "Dag": Dag(Ref("ops"), (DagArg(Ref("GPR"), "a"), DagArg(None, "b"), DagArg(4), DagArg(one))),
        "Same": FieldRef("Text"),
        "Open": Opaque("!add(A, 1)"),
        "Bits": Bits((Opaque("x.y{0}"), True)),
    }


def test_values_become_those_of_declared_types(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        X = plain(SDNodeXForm, "SDNodeXForm", {"Opcode": imm, "XFormFunction": "return N;"})
        Y = plain(Definition, "Mine", {"Cost": 3, "Low": word("x{0}")}, types={"Cost": "bits<4>", "Low": "bit"})
        """,
        base="from tgdsl.language import *\nfrom tgdsl.std import imm\nTest = Target(instruction_set=InstrInfo())\n",
    )
    assert type(records["X"].fields["XFormFunction"]) is Code
    assert records["Y"].fields == {"Cost": Bits.of(3, 4), "Low": BitRef("x", 0)}


def test_a_plain_record_stands_where_one_of_its_kind_does(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        R8 = plain(Register, "Register", {"AsmName": "r8"})
        WIDE = plain(RegisterClass[I32], "RegisterClass", {"RegTypes": [i32], "Alignment": 32, "MemberList": dag(add, R0, R8)})
        pair = plain(Operand[I32], "Operand", {"Type": i32, "MIOperandInfo": dag(ops, (GPR, "a"), (WIDE, "b"))})
        twice = plain(PlainOperator, "PatFrag", {"Operands": dag(ops), "Fragments": [dag(add, R0, R0)]})
        is_wide = plain(Predicate, "Predicate", {"CondString": "isWide()"})
        MOVE = plain(Instruction, "Instruction", {"OutOperandList": dag(outs, (GPR, "d")), "InOperandList": dag(ins, (GPR, "s"))})
        ALL = RegisterClass(i32, members=[*WIDE.registers], alignment=32)

        class ADD(Instruction):
            predicates = [is_wide]
            size = 4
            d, s, p = out(WIDE), in_(GPR), in_(pair)
            asm = f"add {d}, {s}, {p}"

        @pattern(requires=[is_wide])
        def moved(x: I32) -> Rewrite:
            return Rewrite(twice(GPR(x)), MOVE(x))
        """,
        _MORE,
    )
    assert records["ADD"].fields["OutOperandList"] == Dag(Ref("outs"), (DagArg(Ref("WIDE"), "d"),))
    (moved,) = records.of_class("Pattern")
    assert moved.fields["PatternToMatch"] == Dag(Ref("twice"), (DagArg(Ref("GPR"), "x"),))
    assert moved.fields["ResultInstrs"] == (Dag(Ref("MOVE"), (DagArg(None, "x"),)),)
    assert records["ALL"].fields["MemberList"] == Dag.call("add", [Ref("R0"), Ref("R8")])


def test_a_name_that_no_variable_can_have(tmp_path: Path) -> None:
    records = load(
        tmp_path, 'odd = plain(Definition, "Mine", name="33bits")\nX = plain(Definition, "Mine", {"Of": odd})'
    )
    assert records["X"].fields == {"Of": Ref("33bits")}
    assert "odd" not in records.names


def test_fields_that_may_stay_unresolved(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        X = plain(Instruction, "Instruction", {"Inst": word("01 r{1-0}"), "r": word("??"), "isPseudo": True}, types={"Inst": "bits<4>", "r": "bits<2>"})
        Y = plain(Definition, "Mine", {"Num": word("01")}, open_fields=["Num"])
        """,
    )
    assert records["X"].nonconcrete == ("Inst",)
    assert records["Y"].nonconcrete == ("Num",)


def test_numbers_of_anonymous_records_of_a_module(tmp_path: Path) -> None:
    package = tmp_path / "mine"
    package.mkdir()
    (package / "__init__.py").write_text("from mine import things, numbers_of_anonymous\n")
    (package / "things.py").write_text(
        "from tgdsl.language import *\n"
        "a = anonymous(plain(Definition, 'Mine'))\n"
        "plain(Definition, 'Mine')\n"
        "b, c = anonymous(plain(Definition, 'Mine')), anonymous(plain(Definition, 'Mine'))\n"
        "plain(Definition, 'Mine', {'Of': [a, b, c]})\n"
        "Test = Target(instruction_set=InstrInfo())\n"
    )
    numbers = package / "numbers_of_anonymous.py"
    numbers.write_text(
        "from tgdsl.language import AnonymousNumbers\nfrom mine import things\nAnonymousNumbers({things: '9012 -1 9003+2 300'})\n"
    )
    from tgdsl.loading.load import load_target

    names = [one.name for one in load_target(str(package)).of_class("Mine")]
    assert names[0] == "anonymous_9012" and names[2:] == ["anonymous_9003", "anonymous_9004", "anonymous_300"]
    assert load_target(str(package))["anonymous_300"].fields == {"Of": tuple(map(Ref, (names[0], names[2], names[3])))}
    numbers.write_text(numbers.read_text().replace("300'", "300 301 302+4'"))
    with pytest.raises(Exception, match="'mine.things' has 4 anonymous records less than there are numbers; take"):
        load_target(str(package))


def test_no_anonymous_record_has_the_name_of_another_one(tmp_path: Path) -> None:
    [first] = load(tmp_path, "plain(Definition, 'Mine')").of_class("Mine")
    records = load(tmp_path, f"plain(Definition, 'Mine')\n{first.name} = plain(Definition, 'Mine')")
    assert [one.anonymous for one in records.of_class("Mine")] == [True, False]
    assert [one.name == first.name for one in records.of_class("Mine")] == [False, True]


def test_overrides(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class ADD(Instruction):
            size = 4
            d, s = out(GPR), in_(GPR)
            asm = f"add {d}, {s}"

        override(ADD, {"mayLoad": True, "Defs": [R1], "TSFlags": 5})
        override(R1, {"HWEncoding": word("000000000000000?")})
        override(GPR, {"Size": 64})
        """,
    )
    assert records["ADD"].fields["mayLoad"] is True
    assert records["ADD"].fields["Defs"] == (Ref("R1"),)
    assert records["ADD"].fields["TSFlags"] == Bits.of(5, 64)
    assert records["R1"].fields["HWEncoding"] == Bits((None, *[False] * 15))
    assert records["GPR"].fields["Size"] == 64


def test_overrides_for_a_release(tmp_path: Path) -> None:
    text = """
        with since(22):
            override(GPR, {"Size": 64})
        with until(21):
            override(GPR, {"Size": 128})
        """
    assert [load(tmp_path, text, llvm=llvm)["GPR"].fields["Size"] for llvm in (19, 22)] == [128, 64]


WRONG = cases("""
== an unknown field of LLVM's classes
X = plain(Register, "Register", {
    "AsmNam": "x",  #! error: no class of 'X' has a field 'AsmNam'; did you mean 'AsmName'?; if the record has it by itself, say its type:
    #!     types={"AsmNam": "int"}
})
== a value of another type
X = plain(Register, "Register", {
    "AsmName": 3,  #! error: the field 'AsmName' of 'X' should be a string, and is the integer 3; correct 'AsmName'
})
== a name of no record
X = plain(Definition, "Mine", {
    "Of": RecordName("Y"),  #! error: the field 'Of' of 'X' has a reference to 'Y', which is not a record of this set; correct it
})
== no class
X = plain(Register, "Reg-ister")  #! error: the classes of a plain record are a text of names, and this has the string 'Reg-ister'; write "Instruction F3"
== no kind
X = plain("Register", "Register")  #! error: plain takes the kind of the record first, but gets the string 'Register'; give a class of the language,
#!     Definition for any record
== fields
X = plain(Definition, "Mine", 3)  #! error: the fields of plain are a dict by names, and this is the integer 3; write {"Size": 4}
== types
X = plain(Definition, "Mine", types={"A": "bits<"})  #! error: the type of 'A' is the string 'bits<', which is not a type of TableGen's; write
#!     "bits<4>", or "list<int>"
== a name
X = plain(Definition, "Mine", name=3)  #! error: the name of a record is a string, and this is the integer 3; correct it
== open fields
X = plain(Definition, "Mine", open_fields=["A"])  #! error: the open_fields of plain are a list of names of its fields, and this has the string 'A';
#!     correct it
== a word
X = plain(Definition, "Mine", {"A": word("012")})  #! error: '012' is not part of a word; write digits, such as 01?, or bits of a field, such as
#!     rd{4-0} or rd{0}
== bits that count upwards
X = plain(Definition, "Mine", {"A": word("a{0-3}")})  #! error: the bits of 'a{0-3}' count downwards, and there are no more than 65536; correct them
== a value
X = plain(Definition, "Mine", {"A": 1.5})  #! error: a plain field is given the number 1.5; give a number, a text, a definition or its RecordName,
#!     word(...), dag(...), or a list of these
== an argument of a dag
X = plain(Definition, "Mine", {"A": dag(GPR, (GPR, 3))})  #! error: a dag has a tuple that is not a value with its name; write (GPR, "rd"), and a list in
#!     brackets
== no definition is anonymous
x = anonymous(3)  #! error: anonymous takes a definition, but gets the integer 3; give it what a noun of the language makes
== an unknown field of an override
override(R0, {"AsmNam": "x"})  #! error: the record of this Reg has no field 'AsmNam'; did you mean 'AsmName'?
== a value of another type in an override
override(R0, {
    "AsmName": 3,  #! error: the field 'AsmName' of 'R0' should be a string, and is the integer 3; correct 'asm_name'
})
== two overrides
override(R0, {"AsmName": "a"})
override(R0, {"AsmName": "b"})  #! error: 'AsmName' has another override; give one of them
#! note at `override(R0, {"AsmName": "a"})`: the other one is here
== an override of LLVM's own
override(i32, {"Size": 33})  #! error: this VTInt is LLVM's own, which no target changes; define one of your own
== an override of no definition
override(Reg, {})  #! error: override takes a definition and the fields of its record, but gets the class 'Reg', which is not one; a class of
#!     instructions is one if it has an asm
== an override with no fields
override(R0, 3)  #! error: override takes a dict by the names of fields, but gets the integer 3; write {"Size": 4}
== a value of an override
override(R0, {"AsmName": 1.5})  #! error: a plain field is given the number 1.5; give a number, a text, a definition or its RecordName, word(...),
#!     dag(...), or a list of these
== numbers of no module
AnonymousNumbers({"x": "1"})  #! error: AnonymousNumbers takes a dict from modules to texts of numbers, and has the string 'x' in it
== numbers
import sys
AnonymousNumbers({sys: "1 x"})  #! error: 'x' is not a number of anonymous records; write 8021, 8024+3 for three of them, or -3 for three without a number
""")


@pytest.mark.parametrize("text", WRONG)
def test_wrong_input(marks: Marks, text: str) -> None:
    marks.check(text)


def test_no_fields_of_the_language_are_lost_by_plain_records(tmp_path: Path) -> None:
    assert errors_of(tmp_path, 'Printer = plain(AsmWriter, "AsmWriter", {"Variant": 2})') == ""
