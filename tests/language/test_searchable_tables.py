"""Searchable tables of targets in Python: the records, and what is wrong with rows, keys and enumerations."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.oracle.tblgen import check_same, needs_tblgen
from tests.support.marks import Marks
from tests.support.targets import BASE, load, rendered
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generators.searchable_tables import GENERATOR
from tgdsl.model import Model
from tgdsl.records import Bits, Code, Ref

#: The base of these targets.
TABLES = BASE + """from typing import Annotated
from tgdsl.std import zero_reg

"""

TAGS = """
class Access(GenericEnum):
    LOAD = 3
    STORE = 1

class Tag(TableRow):
    Name: str
    Encoding: Annotated[int, Bits(12)]
    Kind: Access
    Test: Code = Code("{}")
    Flag: bool = False

load_tag = Tag("x", 5, Access.LOAD)
store_tag = Tag("y", 0xABC, Access.STORE, Code("f()"), Flag=True)
Tags = GenericTable(Tag, primary_key=[Tag.Encoding], primary_key_name="lookupTag")
Flagged = GenericTable(Tag, fields=[Tag.Name], filter_class_field=Tag.Flag, cpp_type_name="ns::Tag")
findByKind = SearchIndex(Tags, [Tag.Kind, Tag.Name], early_out=True)
TagNames = RowEnum(Tag, value_field=Tag.Encoding)

class Use(TableRow):
    which: Tag
    place_: str

Use(load_tag, "a")
Uses = GenericTable(Use)
"""


def said_by_the_model(folder: Path, text: str, base: str) -> str:
    """The diagnostics of the model."""
    with pytest.raises(DiagnosticError) as raised:
        assert Model(load(folder, text, base)).searchable_tables
    return re.sub(r"^\S+\.py:", "T:", rendered(raised.value.diagnostics), flags=re.MULTILINE)


def test_the_records(tmp_path: Path) -> None:
    records = load(tmp_path, TAGS, TABLES)
    tag = records["store_tag"]
    assert tag.superclasses == ("Tag",)
    assert tag.fields["Encoding"] == Bits.of(0xABC, 12)
    assert tag.fields["Test"] == Code("f()") and isinstance(tag.fields["Test"], Code)
    assert records["load_tag"].fields["Flag"] is False
    kind = records["load_tag"].record("Kind")
    assert kind.anonymous and kind.fields == {"Name": "LOAD", "Value": 3} and kind.superclasses == ("Access",)
    assert {name: str(of) for name, of in tag.types.items()} == {
        "Name": "string",
        "Encoding": "bits<12>",
        "Kind": "Access",
        "Test": "code",
        "Flag": "bit",
    }
    table = records["Tags"].fields
    assert table["Fields"] == ("Name", "Encoding", "Kind", "Test", "Flag")
    assert table["PrimaryKey"] == ("Encoding",)
    assert table["TypeOf_Kind"] == "Access"
    assert records["Flagged"].fields["FilterClassField"] == "Flag"
    assert "TypeOf_Kind" not in records["Flagged"].fields
    assert records["findByKind"].fields == {"Table": Ref("Tags"), "Key": ("Kind", "Name"), "EarlyOut": True}
    assert records["Uses"].fields["Fields"] == ("which", "place")
    assert records["Uses"].fields["TypeOf_which"] == "TagNames"


@needs_tblgen
def test_llvm_tblgen_writes_the_same(tmp_path: Path) -> None:
    records = load(tmp_path, TAGS, TABLES)
    assert '{ load_tag, "a" }, // 0\n' in GENERATOR.generate(Model(records))
    check_same(records, "searchable-tables")


@needs_tblgen
def test_columns_of_base_classes_of_instructions_and_of_intrinsics(tmp_path: Path) -> None:
    text = """
    class ADD(Instruction):
        namespace = "T"
        is_pseudo = True
        rd = out(GPR)
        asm = f"add {rd}"
    int_test_sync = EffectIntrinsic([], target_prefix="test", is_new=True)
    class Base(TableRow):
        Opcode: type[Instruction]
        Note: str = ""
    class Derived(Base):
        Intr: Intrinsic
    Derived(ADD, Intr=int_test_sync)
    Rows = GenericTable(Derived, primary_key=Derived.Opcode, primary_key_name="find")
    """
    records = load(tmp_path, text, TABLES)
    assert '  { ADD, "", Intrinsic::test_sync }, // 0\n' in GENERATOR.generate(Model(records))
    check_same(records, "searchable-tables")


def test_values_that_are_of_another_type(marks: Marks) -> None:
    text = """
Tag(5, 4096, Access.LOAD)
#! error: the column 'Name' of this Tag should be a string, but is the integer 5; correct it
#! error: the column 'Encoding' of this Tag should be a number of 12 bits, from 0 to 4095, but is the integer 4096;
#!     correct it
Tag("z", "8", LOAD := 3)
#! error: the column 'Encoding' of this Tag should be a number of 12 bits, from 0 to 4095, but is the string '8';
#!     correct it
#! error: the column 'Kind' of this Tag should be an entry of Access, but is the integer 3; correct it
Tag("z", -1, Access.LOAD, "f()", 2)
#! error: the column 'Encoding' of this Tag should be a number of 12 bits, from 0 to 4095, but is the integer -1;
#!     correct it
#! error: the column 'Test' of this Tag should be Code(...), but is the string 'f()'; correct it
#! error: the column 'Flag' of this Tag should be True or False, but is the integer 2; correct it
Use("x", "b")  #! error: the column 'which' of this Use should be a row of class Tag, but is the string 'x'; correct it
"""
    marks.check(text, TABLES + TAGS)
    too_few = """
Tag(5, 4096, Access.LOAD)
Tag("z")  #! error: this Tag is wrong: missing a required argument: 'Encoding'; give each column once
Tag("z", 1, Access.LOAD, Flg=True)
"""
    marks.check(too_few, TABLES + TAGS)
    misspelt = """Tag("z", 1, Access.LOAD, Flg=True)
#! error: this Tag is wrong: got an unexpected keyword argument 'Flg'; did you mean 'Flag'?
"""
    marks.check(misspelt, TABLES + TAGS)


def test_columns_that_are_of_no_type(marks: Marks) -> None:
    text = """
    class Row(TableRow):
        many: list[bytes]
        #! error: the column 'many' of 'Row' is of type bytes, which no record has; make it str, bool, Code,
        #!     Annotated[int, Bits(n)], type[Instruction], Intrinsic, a GenericEnum, or a class of rows that a RowEnum
        #!     enumerates
        wide: Annotated[int, Bits(65)]
        #! error: the column 'wide' of 'Row' has 65 bits, and can have 1 to 64; correct Bits(65)
        fields: str
        #! error: the column 'fields' of 'Row' has a name that tgdsl has a use for; write fields_, since an underscore
        #!     at the end is not part of the name
        quoted: "Annotated[int, Bits('8')]"
        #! error: the column 'quoted' of 'Row' has a wrong annotation: 'width' of Bits() should be an integer, but is
        #!     the string '8'; write 8, without quotes
        unknown: "Nothing"
        #! error: the column 'unknown' of 'Row' has an annotation that cannot be read (name 'Nothing' is not defined);
        #!     import what it names outside of TYPE_CHECKING
    Row([], 2, "", 0, 0)
    Rows = GenericTable(Row)
    class RegisterClass(TableRow):
    #! error: LLVM has a TableGen class 'RegisterClass' of its own; give this class another name
        Name: str
    RegisterClass("x")
    """
    marks.check(text, TABLES)


def test_fields_that_no_table_has(marks: Marks) -> None:
    text = """
    class Row(TableRow):
        Name: str
        number: int
        #! error: the column 'number' of 'Row' is an int, and C++ needs the number of its bits; write Annotated[int,
        #!     Bits(8)]
        many: list[str]
        #! error: the column 'many' of 'Row' is of type list[str], which no column has; make it str, bool, Code,
        #!     Annotated[int, Bits(n)], type[Instruction], Intrinsic, a GenericEnum, or a class of rows that a RowEnum
        #!     enumerates
        other: str | None = None
        #! error: the column 'other' of 'Row' is of type str | None, which no column has; make it str, bool, Code,
        #!     Annotated[int, Bits(n)], type[Instruction], Intrinsic, a GenericEnum, or a class of rows that a RowEnum
        #!     enumerates
    Row("x", 1, ["a"])
    Names = GenericTable(Row, fields=[Row.Name])
    Rows = GenericTable(Row)
    """
    marks.check(text, TABLES)


OWN = """
class Kind(OwnRecord):
    Value: Annotated[int, Bits(4)]
    Name: str = "none"

class Big(Kind):
    Kinds: list[Kind] = []
    Next: Kind | None = None
    Opcode: type[Instruction] | None = None
    Holders: list[RegisterClass[DagValue]] = []
    Number: int = -5

class Rows_(OwnRecord):
    Flag: bool

SMALL = Kind(3)
BIG = Big(1, Kinds=[SMALL, Kind(2, "two")], Next=SMALL, Opcode=ADD, Holders=[GPR])
Rows = Rows_(True)
"""


def test_classes_of_a_target_s_own(tmp_path: Path) -> None:
    base = TABLES.replace("import Annotated", "import Annotated\nfrom tgdsl.language import DagValue, OwnRecord")
    text = """
class ADD(Instruction):
    namespace, size = "Test", 4
    rd = out(GPR)
    asm = f"add {rd}"
"""
    records = load(tmp_path, text + OWN, base)
    small, big = records["SMALL"], records["BIG"]
    assert (small.superclasses, small.fields) == (("Kind",), {"Value": Bits.of(3, 4), "Name": "none"})
    assert big.superclasses == ("Kind", "Big")
    other, *_ = [record.name for record in records.of_class("Kind") if record.anonymous]
    assert big.fields == {
        "Value": Bits.of(1, 4),
        "Kinds": (Ref("SMALL"), Ref(other)),
        "Name": "none",
        "Next": Ref("SMALL"),
        "Opcode": Ref("ADD"),
        "Holders": (Ref("GPR"),),
        "Number": -5,
    }
    assert records["Rows"].superclasses == ("Rows",)


def test_values_that_fit_no_field(marks: Marks) -> None:
    text = """
Big("x", Kinds=[4])
#! error: the column 'Value' of this Big should be a number of 4 bits, from 0 to 15, but is the string 'x'; correct it
#! error: the column 'Kinds' of this Big should be a list with elements that are each a row of class Kind, but is a
#!     list; correct it
Big(1, Next=BIG, Opcode=GPR, Holders=[SMALL], Number="1")
#! error: the column 'Opcode' of this Big should be an instruction, or None, but is a RegisterClass; correct it
#! error: the column 'Holders' of this Big should be a list with elements that are each a record of class RegisterClass,
#!     but is a list; correct it
#! error: the column 'Number' of this Big should be an integer, but is the string '1'; correct it
"""
    base = TABLES.replace("import Annotated", "import Annotated\nfrom tgdsl.language import DagValue, OwnRecord")
    adding = """
class ADD(Instruction):
    namespace, size = "Test", 4
    rd = out(GPR)
    asm = f"add {rd}"
"""
    marks.check(text, base + adding + OWN)


def test_keys_that_are_no_columns(marks: Marks) -> None:
    text = """
A = GenericTable(Tag, primary_key=Use.which, primary_key_name="a")
#! error: 'primary_key' has the column Use.which, which is not a column of Tag; give one, as in Tag.Name
B = GenericTable(Tag, primary_key=["Encoding", 5], primary_key_name="b")
#! error: 'primary_key' has the string 'Encoding', which is not a column of Tag; give one, as in Tag.Name
#! error: 'primary_key' has the integer 5, which is not a column of Tag; give one, as in Tag.Name
C = GenericTable(Tag, fields=[], primary_key=[Tag.Encoding])
#! error: 'fields' is empty; list columns
#! error: a table with a primary_key needs a primary_key_name, the name of the function that looks rows up
D = GenericTable(Tag, primary_key_name="d")
#! error: this table has no primary_key, by which its function could look rows up; give it one: Row.Column
E = SearchIndex(Uses, Tag.Name)
#! error: 'key' has the column Tag.Name, which is not a column of Use; give one, as in Use.which
"""
    marks.check(text, TABLES + TAGS)
    of_no_rows = """
F = GenericTable(TableRow)  #! error: 'TableRow' is not a class of rows; derive one from TableRow
"""
    marks.check(of_no_rows, TABLES + TAGS)


def test_enumerations_that_clash(marks: Marks) -> None:
    text = """
class Kind(GenericEnum):
    A = 1
    B = 1  #! error: two entries of the GenericEnum 'Kind', 'A' and 'B', have the value 1; give one of them another
    C = "c"  #! error: the entry 'C' of 'Kind' should be an integer of 64 bits; give it a number
    D = 1 << 63  #! error: the entry 'D' of 'Kind' should be an integer of 64 bits; give it a number
Again = RowEnum(Tag, name_field="Name")
#! error: 'name_field' has the string 'Name', which is not a column of Tag; give one, as in Tag.Name
#! error: the rows of Tag have two enumerations, and columns of that type could be either; leave one
#! note at `TagNames = RowEnum(Tag, value_field=Tag.Encoding)`: the other one is here
"""
    marks.check(text, TABLES + TAGS)


def test_rows_of_a_class_without_enumeration(marks: Marks) -> None:
    before, _, _ = TAGS.partition("TagNames = ")
    text = """
class Use(TableRow):
    which: Tag
    place_: str

Use(load_tag, "a")
Uses = GenericTable(Use)
#! error: the column 'which' of 'Use' is a row of class Tag, which C++ has no name for; enumerate these rows: Name =
#!     RowEnum(...)
"""
    marks.check(text, TABLES + before)


def test_a_wrong_number_of_bits_at_the_annotation(marks: Marks) -> None:
    text = """
    class Row(TableRow):
        Name: str
        Encoding: Annotated[int, Bits("8")]
        #! error: 'width' of Bits() should be an integer, but is the string '8'; write 8, without quotes
    Row("x", 5)
    """
    marks.check(text, TABLES)


def test_keys_that_are_not_unique(marks: Marks) -> None:
    text = """
    class Tag(TableRow):
        Name: str
        Encoding: Annotated[int, Bits(4)]
    Tag("x", 5)
    Tag("X", 5)
    #! error: two entries of the GenericEnum 'Values', 'x' and 'X', have the value 5; give one of them another
    #! note at `Tag("x", 5)`: the other one is here
    #! error: two rows of 'Tags' have the key 0x5, but 'lookup' finds only one; make them differ, or add a field to the
    #!     key
    #! note at `Tag("x", 5)`: the other one is here
    #! note at `Tags = GenericTable(Tag, primary_key=[Tag.Encoding], primary_key_name="lookup")`: the key of 'lookup' is
    #!     given here
    #! error: two rows of 'Tags' have the key 'X', but 'byName' finds only one; make them differ, or add a field to the
    #!     key
    #! note at `Tag("x", 5)`: the other one is here
    #! note at `byName = SearchIndex(Tags, Tag.Name)`: the key of 'byName' is given here
    Tags = GenericTable(Tag, primary_key=[Tag.Encoding], primary_key_name="lookup")
    Ranges = GenericTable(Tag, primary_key=Tag.Encoding, primary_key_name="range", primary_key_return_range=True)
    byName = SearchIndex(Tags, Tag.Name)
    Values = RowEnum(Tag, name_field=Tag.Name, value_field=Tag.Encoding)
    """
    marks.check(text, TABLES, said_by_the_model)


def test_tables_without_rows_and_primary_keys_of_strings(marks: Marks) -> None:
    text = """
    class Row(TableRow):
        Name: str
    class Other(TableRow):
        Name: str
    Row("a")
    Rows = GenericTable(
        Row,
        primary_key=Row.Name,
        #! 2. error: the primary key of 'Rows' has the string 'Name', and look-ups compare strings without regard to
        #!     case, which only those by a SearchIndex can; make it the key of one
        primary_key_name="find",
    )
    Others = GenericTable(Other)
    #! 1. error: the FilterClass of 'Others' is 'Other', but there is no record of such a class; define some, which are
    #!     its rows
    """
    marks.check(text, TABLES, said_by_the_model)


INSTRUCTIONS = """
from tgdsl.language import InstrMapping, Itself, OwnRecord, record_field, reference_field

class Kind(TableRow):
    Value: Annotated[int, Bits(4)]
    Own = Itself()

small, big = Kind(1), Kind(2)
Kinds = RowEnum(Kind)
AllKinds = GenericTable(Kind)

class Pseudo(Instruction):
    record_class = "Pseudo"
    namespace, size, is_pseudo = "Test", 4, True
    Opcode = Itself()
    Base = reference_field(Instruction)
    Which = reference_field(Kind)
    Scale = record_field(0, bits=3)
    Breadth = record_field("small")
"""

USES = """
class ADD(Instruction):
    namespace, size = "Test", 4
    rd = out(GPR)
    asm = f"add {rd}"

class ADD_small(Pseudo):
    rd = out(GPR)
    asm = f"add.s {rd}"
    Base = ADD
    Which = small

class ADD_big(Pseudo):
    rd = out(GPR)
    asm = f"add.b {rd}"
    Base = ADD
    Which = big
    Scale = 5
    Breadth = "big"

Rows = GenericTable(
    Pseudo,
    fields=[Pseudo.Opcode, Pseudo.Base, Pseudo.Which, Pseudo.Scale],
    primary_key=Pseudo.Opcode,
    primary_key_name="getRow",
)
byBase = SearchIndex(Rows, [Pseudo.Base, Pseudo.Scale])
Names = RowEnum(Pseudo)
Sizes = InstrMapping(
    filter_class=Pseudo,
    row_fields=[Pseudo.Base, "Namespace"],
    col_fields=[Pseudo.Breadth],
    key_col=["small"],
    value_cols=[["big"]],
)
"""


def test_instructions_are_rows(tmp_path: Path) -> None:
    records = load(tmp_path, USES, TABLES + INSTRUCTIONS)
    own = {name: records["ADD_big"].fields[name] for name in ("Opcode", "Base", "Which", "Scale")}
    assert own == {"Opcode": Ref("ADD_big"), "Base": Ref("ADD"), "Which": Ref("big"), "Scale": Bits.of(5, 3)}
    assert records["small"].fields["Own"] == Ref("small")
    assert records["Rows"].fields["TypeOf_Which"] == "Kinds"
    assert "  { ADD_big, ADD, big, 0x5 }, // 0\n" in GENERATOR.generate(Model(records))
    assert records["Sizes"].fields["RowFields"] == ("Base", "Namespace")
    check_same(records, "searchable-tables")
    check_same(records, "instr-info")


PAIRS = """
class ADD_big(Pseudo):
    rd = out(GPR)
    asm = f"add.b {rd}"
    Which = big

class ADD(Instruction):
    namespace, size = "Test", 4
    rd = out(GPR)
    asm = f"add {rd}"

class Pair(TableRow):
    Of: type[Pseudo]
    Other: type[Instruction]

Pair(ADD_big, ADD)
Pairs = GenericTable(Pair, primary_key=Pair.Of, primary_key_name="getPair")
byBoth = SearchIndex(Pairs, [Pair.Of, Pair.Other])
Names = RowEnum(Pseudo)
"""


def test_a_column_of_instructions_that_are_enumerated(tmp_path: Path) -> None:
    records = load(tmp_path, PAIRS, TABLES + INSTRUCTIONS)
    table = records["Pairs"].fields
    assert table["TypeOf_Of"] == "Names" and "TypeOf_Other" not in table
    text = GENERATOR.generate(Model(records))
    assert "if ((unsigned)LHS.Of < (unsigned)RHS.Of)" in text and "if (LHS.Other < RHS.Other)" in text
    check_same(records, "searchable-tables")
    assert "TypeOf_Of" not in load(tmp_path, PAIRS.replace("Names = ", "# "), TABLES + INSTRUCTIONS)["Pairs"].fields


def test_wrong_columns_of_instructions_that_are_enumerated(marks: Marks) -> None:
    text = """
    Pair(ADD, ADD)
    #! error: the column 'Of' of this Pair should be an instruction of class Pseudo, but is the class 'ADD'; correct it
    Again = RowEnum(Pseudo)
    #! error: the rows of Pseudo have two enumerations, and columns of that type could be either; leave one
    #! note at `Names = RowEnum(Pseudo)`: the other one is here
    """
    marks.check(text, TABLES + INSTRUCTIONS + PAIRS)


def test_wrong_fields_of_instructions(marks: Marks) -> None:
    text = """
    record_field("x", bits=3)
    #! error: 'bits' of record_field() is for a number, and 1 to 64; correct it, or leave it out
    """
    marks.check(text, TABLES + INSTRUCTIONS)
    text = """
    reference_field(3)
    #! error: reference_field() takes a class of records, and this is the integer 3; write reference_field(Instruction)
    """
    marks.check(text, TABLES + INSTRUCTIONS)
    text = """
    class ADD(Pseudo):
        rd = out(GPR)
        asm = f"add {rd}"
        Opcode = 3  #! error: 'Opcode' is the record itself, but is given the integer 3; leave it out
        Base = small
        #! error: 'Base' should be an Instruction, but is a Kind; correct it
        #! note at `small, big = Kind(1), Kind(2)`: it is made here
        Scale = 9  #! error: 'Scale' is 9, but must be between 0 and 7; correct it
    """
    marks.check(text, TABLES + INSTRUCTIONS)
    text = """
    Rows = GenericTable(Pseudo)
    #! error: a table of instructions has no columns of its own; say which: fields=[Class.Field, ...]
    class Trait(Instruction): ...
    Others = GenericTable(Trait, fields=[Pseudo.Base])
    #! error: the filter_class 'Trait' is not a class of TableGen's; write record_class = "Trait" in its body
    More = SearchIndex(Rows, "Nothing")
    #! error: key has something that is not a record_field of an instruction; write Class.Field
    """
    marks.check(text, TABLES + INSTRUCTIONS)


_ROWS_OF_INTRINSICS = """
from tgdsl.language import Intrinsic, Itself, ValueIntrinsic, with_row
from tgdsl.std import i32

class Vector(TableRow):
    IntrinsicID = Itself(Intrinsic)
    Operand: Annotated[int, Bits(4)]

"""


def test_an_intrinsic_is_a_row(tmp_path: Path) -> None:
    text = _ROWS_OF_INTRINSICS + """
int_test_add = with_row(ValueIntrinsic(i32, [i32], is_new=True), Vector(2))
Rows = GenericTable(Vector, primary_key=Vector.IntrinsicID, primary_key_name="getVector")
"""
    records = load(tmp_path, text, TABLES)
    record = records["int_test_add"]
    assert record.is_a("Intrinsic") and record.is_a("Vector")
    assert (record.fields["IntrinsicID"], record.fields["Operand"]) == (Ref("int_test_add"), Bits.of(2, 4))
    assert [one.name for one in records.of_class("Vector")] == ["int_test_add"]


@needs_tblgen
def test_a_table_of_intrinsics(tmp_path: Path) -> None:
    text = _ROWS_OF_INTRINSICS + """
int_test_add = with_row(ValueIntrinsic(i32, [i32], is_new=True), Vector(2))
int_test_sub = with_row(ValueIntrinsic(i32, [i32], is_new=True), Vector(1))
Rows = GenericTable(Vector, primary_key=Vector.IntrinsicID, primary_key_name="getVector")
"""
    check_same(load(tmp_path, text, TABLES), "searchable-tables")


def test_wrong_rows_of_intrinsics(marks: Marks) -> None:
    text = _ROWS_OF_INTRINSICS + """
class Other(TableRow):
    Name: str
one = Other("one")
int_test_add = with_row(ValueIntrinsic(i32, [i32], is_new=True), one)
int_test_sub = with_row(ValueIntrinsic(i32, [i32], is_new=True), one)
#! error: this row is part of another definition; make one for each
#! note at `one = Other("one")`: the row is made here
"""
    marks.check(text, TABLES)


def test_a_row_that_is_an_intrinsic_itself_and_is_given_to_an_operand(marks: Marks) -> None:
    text = _ROWS_OF_INTRINSICS + """
wide = with_row(Operand(i32), Vector(2))
#! error: 'IntrinsicID' of this Vector is Intrinsic itself, and the row is given to an Operand; give it to one of these
"""
    marks.check(text, TABLES)


def test_a_row_of_what_another_module_makes(marks: Marks) -> None:
    text = _ROWS_OF_INTRINSICS.replace("IntrinsicID = Itself(Intrinsic)\n", "") + """
from tgdsl.std import add
wide = with_row(add, Vector(2))
#! error: this definition is one of the module tgdsl.std.selection.integers, and a record gets its classes where it is
#!     made; write this call there, around what makes it
#! note at `tgdsl/std/selection/integers.py:46`: it is made here
"""
    marks.check(text, TABLES)


def test_a_row_of_what_is_no_definition(marks: Marks) -> None:
    text = _ROWS_OF_INTRINSICS + """
wide = with_row(5, Vector(2))
#! error: with_row takes a definition of one of LLVM's classes, but the integer 5 is not one; a row alone is a record
#!     by itself
"""
    marks.check(text, TABLES)
