"""Searchable tables of targets in Python: the records, and what is wrong with rows, keys and enumerations."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.tblgen import needs_tblgen, same
from tests.support.targets import BASE, errors_of, load, rendered
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generators.searchable_tables import GENERATOR
from tgdsl.model import Model
from tgdsl.records import Bits, Code, Ref

#: The base of these targets: text starts at line 12.
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


def said(folder: Path, text: str) -> str:
    return errors_of(folder, text, TABLES)


def said_by_the_model(folder: Path, text: str) -> list[str]:
    """The messages of the model, without the file's name."""
    with pytest.raises(DiagnosticError) as raised:
        assert Model(load(folder, text, TABLES)).searchable_tables
    return [line.partition(".py:")[2] for line in rendered(raised.value.diagnostics).splitlines()[:-1]]


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
    same(records, "searchable-tables")


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
    same(records, "searchable-tables")


def test_values_that_are_of_another_type(tmp_path: Path) -> None:
    text = TAGS + """
Tag(5, 4096, Access.LOAD)
Tag("z", "8", LOAD := 3)
Tag("z", -1, Access.LOAD, "f()", 2)
Tag("z")
Tag("z", 1, Access.LOAD, Flg=True)
Use("x", "b")
"""
    assert said(tmp_path, text) == (
        "T:41: error: this Tag is wrong: missing a required argument: 'Encoding'; give each column once\n1 error\n"
    )
    fewer = text.replace('Tag("z")\n', "").replace('Tag("z", 1, Access.LOAD, Flg=True)\n', "")
    assert said(tmp_path, fewer) == (
        "T:38: error: the column 'Name' of this Tag should be a string, and is the integer 5; correct it\n"
        "T:38: error: the column 'Encoding' of this Tag should be a number of 12 bits, from 0 to 4095, and is the integer 4096;"
        " correct it\n"
        "T:39: error: the column 'Encoding' of this Tag should be a number of 12 bits, from 0 to 4095, and is the string '8'; correct it\n"
        "T:39: error: the column 'Kind' of this Tag should be an entry of Access, and is the integer 3; correct it\n"
        "T:40: error: the column 'Encoding' of this Tag should be a number of 12 bits, from 0 to 4095, and is the integer -1; correct it\n"
        "T:40: error: the column 'Test' of this Tag should be Code(...), and is the string 'f()'; correct it\n"
        "T:40: error: the column 'Flag' of this Tag should be True or False, and is the integer 2; correct it\n"
        "T:41: error: the column 'which' of this Use should be a row of class Tag, and is the string 'x'; correct it\n8 errors\n"
    )
    misspelt = TAGS + 'Tag("z", 1, Access.LOAD, Flg=True)\n'
    assert said(tmp_path, misspelt) == (
        "T:37: error: this Tag is wrong: got an unexpected keyword argument 'Flg'; did you mean 'Flag'?\n1 error\n"
    )


def test_columns_that_are_of_no_type(tmp_path: Path) -> None:
    text = """
    class Row(TableRow):
        number: int
        many: list[str]
        wide: Annotated[int, Bits(65)]
        fields: str
        quoted: "Annotated[int, Bits('8')]"
        unknown: "Nothing"
    Row(1, [], 2, "", 0, 0)
    Rows = GenericTable(Row)
    class RegisterClass(TableRow):
        Name: str
    RegisterClass("x")
    """
    assert said(tmp_path, text) == (
        "T:14: error: the column 'number' of 'Row' is an int, and C++ needs the number of its bits; write Annotated[int, Bits(8)]\n"
        "T:15: error: the column 'many' of 'Row' is of type list[str], which no column has; make it str, bool, Code, Annotated[int, Bits(n)],"
        " type[Instruction], Intrinsic, a GenericEnum, or a class of rows that a RowEnum enumerates\n"
        "T:16: error: the column 'wide' of 'Row' has 65 bits, and can have 1 to 64; correct Bits(65)\n"
        "T:17: error: the column 'fields' of 'Row' has a name that tgdsl has a use for; write fields_, since an underscore at the end is no"
        " part of the name\n"
        "T:18: error: the column 'quoted' of 'Row' has a wrong annotation: 'width' of Bits() should be an integer, and is the string '8';"
        " write 8, without quotes\n"
        "T:19: error: the column 'unknown' of 'Row' has an annotation that cannot be read (name 'Nothing' is not defined); import what it"
        " names outside of TYPE_CHECKING\n"
        "T:22: error: LLVM has a TableGen class 'RegisterClass' of its own; give this class of rows another name\n7 errors\n"
    )


def test_keys_that_are_no_columns(tmp_path: Path) -> None:
    text = TAGS + """
A = GenericTable(Tag, primary_key=Use.which, primary_key_name="a")
B = GenericTable(Tag, primary_key=["Encoding", 5], primary_key_name="b")
C = GenericTable(Tag, fields=[], primary_key=[Tag.Encoding])
D = GenericTable(Tag, primary_key_name="d")
E = SearchIndex(Uses, Tag.Name)
F = GenericTable(TableRow)
"""
    assert said(tmp_path, text.replace("F = GenericTable(TableRow)\n", "")) == (
        "T:38: error: 'primary_key' has the column Use.which, which is no column of Tag; give one, as in Tag.Name\n"
        "T:39: error: 'primary_key' has the string 'Encoding', which is no column of Tag; give one, as in Tag.Name\n"
        "T:39: error: 'primary_key' has the integer 5, which is no column of Tag; give one, as in Tag.Name\n"
        "T:40: error: 'fields' is empty; list columns\n"
        "T:40: error: a table with a primary_key needs a primary_key_name, the name of the function that looks rows up\n"
        "T:41: error: this table has no primary_key, by which its function could look rows up; give it one: Row.Column\n"
        "T:42: error: 'key' has the column Tag.Name, which is no column of Use; give one, as in Use.which\n7 errors\n"
    )
    assert "T:43: error: 'TableRow' is no class of rows; derive one from TableRow\n" in said(tmp_path, text)


def test_enumerations_that_clash(tmp_path: Path) -> None:
    text = TAGS + """
class Kind(GenericEnum):
    A = 1
    B = 1
    C = "c"
    D = 1 << 63
Again = RowEnum(Tag, name_field="Name")
"""
    assert said(tmp_path, text) == (
        "T:40: error: two entries of the GenericEnum 'Kind', 'A' and 'B', have the value 1; give one of them another\n"
        "T:41: error: the entry 'C' of 'Kind' should be an integer of 64 bits; give it a number\n"
        "T:42: error: the entry 'D' of 'Kind' should be an integer of 64 bits; give it a number\n"
        "T:43: error: 'name_field' has the string 'Name', which is no column of Tag; give one, as in Tag.Name\n"
        "T:43: error: the rows of Tag have two enumerations, and columns of that type could be either; leave one\n"
        "T:29: note: the other one is here\n5 errors\n"
    )


def test_rows_of_a_class_without_enumeration(tmp_path: Path) -> None:
    text = TAGS.replace("TagNames = RowEnum(Tag, value_field=Tag.Encoding)\n", "\n")
    assert said(tmp_path, text) == (
        "T:36: error: the column 'which' of 'Use' is a row of class Tag, which C++ has no name for; enumerate these rows: Name ="
        " RowEnum(...)\n1 error\n"
    )


def test_a_wrong_number_of_bits_at_the_annotation(tmp_path: Path) -> None:
    text = """
    class Row(TableRow):
        Name: str
        Encoding: Annotated[int, Bits("8")]
    Row("x", 5)
    """
    assert said(tmp_path, text) == (
        "T:15: error: 'width' of Bits() should be an integer, and is the string '8'; write 8, without quotes\n1 error\n"
    )


def test_keys_that_are_not_unique(tmp_path: Path) -> None:
    text = """
    class Tag(TableRow):
        Name: str
        Encoding: Annotated[int, Bits(4)]
    Tag("x", 5)
    Tag("X", 5)
    Tags = GenericTable(Tag, primary_key=[Tag.Encoding], primary_key_name="lookup")
    Ranges = GenericTable(Tag, primary_key=Tag.Encoding, primary_key_name="range", primary_key_return_range=True)
    byName = SearchIndex(Tags, Tag.Name)
    Values = RowEnum(Tag, name_field=Tag.Name, value_field=Tag.Encoding)
    """
    two_rows = "of which '{}' finds one; make them differ, or add a field to the key"
    assert said_by_the_model(tmp_path, text) == [
        "17: error: two entries of the GenericEnum 'Values', 'x' and 'X', have the value 5; give one of them another",
        "16: note: the other one is here",
        f"17: error: two rows of 'Tags' have the key 0x5, {two_rows.format('lookup')}",
        "16: note: the other one is here",
        "18: note: the key of 'lookup' is given here",
        f"17: error: two rows of 'Tags' have the key 'X', {two_rows.format('byName')}",
        "16: note: the other one is here",
        "20: note: the key of 'byName' is given here",
    ]


def test_tables_without_rows_and_primary_keys_of_strings(tmp_path: Path) -> None:
    text = """
    class Row(TableRow):
        Name: str
    class Other(TableRow):
        Name: str
    Row("a")
    Rows = GenericTable(
        Row,
        primary_key=Row.Name,
        primary_key_name="find",
    )
    Others = GenericTable(Other)
    """
    assert said_by_the_model(tmp_path, text) == [
        "23: error: the FilterClass of 'Others' is 'Other', and there is no record of such a class; define some, which are its rows",
        "20: error: the primary key of 'Rows' has the string 'Name', and look-ups compare strings without regard to case, which only"
        " those by a SearchIndex can; make it the key of one",
    ]
