"""Tables of TableGen's class SearchableTable in Python: the records, llvm-tblgen's file, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

from tests.language.test_searchable_tables import TABLES, said_by_the_model
from tests.oracle.tblgen import check_same, needs_tblgen
from tests.support.marks import Marks
from tests.support.targets import load
from tgdsl.generators.searchable_tables import GENERATOR
from tgdsl.model import Model
from tgdsl.records import Bits, Code

BARRIERS = """
class Barrier(TableRow):
    Name: str
    Encoding: Annotated[int, Bits(4)]
    Needs: Code = Code("{}")

SearchableTable(Barrier, [Barrier.Name, Barrier.Encoding], enum_name_field=Barrier.Name, enum_value_field=Barrier.Encoding)

full = Barrier("sy", 15)
Barrier("st", 14, Code("{T::FeatureStores}"))

class Hint(TableRow):
    Text: str

SearchableTable(Hint, [Hint.Text])
Hint("now")
"""


def test_the_rows_have_the_fields_of_the_class(tmp_path: Path) -> None:
    records = load(tmp_path, BARRIERS, TABLES)
    full = records["full"]
    assert full.superclasses == ("SearchableTable", "Barrier")
    assert full.fields == {
        "SearchableFields": ("Name", "Encoding"),
        "EnumNameField": "Name",
        "EnumValueField": "Encoding",
        "Name": "sy",
        "Encoding": Bits.of(15, 4),
        "Needs": Code("{}"),
    }
    [hint] = records.of_class("Hint")
    assert hint.anonymous
    assert hint.fields == {
        "SearchableFields": ("Text",),
        "EnumNameField": None,
        "EnumValueField": None,
        "Text": "now",
    }


def test_the_names_in_cpp_follow_from_that_of_the_class(tmp_path: Path) -> None:
    text = GENERATOR.generate(Model(load(tmp_path, BARRIERS, TABLES)))
    assert """#ifdef GET_BARRIER_DECL
enum BarrierValues {
  st = 14,
  sy = 15,
};
#endif
""" in text
    assert """constexpr Barrier BarriersList[] = {
  { "st", 0xE, {T::FeatureStores} }, // 0
  { "sy", 0xF, {} }, // 1
 };
""" in text
    assert "const Barrier *lookupBarrierByName(StringRef Name);\n" in text
    assert "const Barrier *lookupBarrierByEncoding(uint8_t Encoding);\n" in text
    assert "const Hint *lookupHintByText(StringRef Text);\n" in text
    assert "HintValues" not in text


@needs_tblgen
def test_llvm_tblgen_writes_the_same(tmp_path: Path) -> None:
    check_same(load(tmp_path, BARRIERS, TABLES), "searchable-tables")


@needs_tblgen
def test_rows_of_a_derived_class_are_in_the_table_of_the_base_class(tmp_path: Path) -> None:
    text = """
    class SysReg(TableRow):
        Name: str
        Readable: bool = True

    class WriteOnlyReg(SysReg):
        Readable: bool = False

    SearchableTable(SysReg, [SysReg.Name], enum_name_field=SysReg.Name)
    SysReg("ctr")
    WriteOnlyReg("osl")
    """
    records = load(tmp_path, text, TABLES)
    assert [one.superclasses for one in records.of_class("WriteOnlyReg")] == [
        ("SearchableTable", "SysReg", "WriteOnlyReg")
    ]
    assert '  { "osl", false }, // 1\n' in GENERATOR.generate(Model(records))
    check_same(records, "searchable-tables")


def test_what_is_wrong_with_a_table(marks: Marks) -> None:
    text = """
    class Other(TableRow):
        Text: str
    Other("x")
    class Row(TableRow):
        Name: str
        Value: Annotated[int, Bits(8)]
        Size: int
        #! 3. error: the column 'Size' of 'Row' is an int, and C++ needs the number of its bits; write Annotated[int,
        #!     Bits(8)]
    Row("x", 1, 2)
    SearchableTable(
        Row,
        [Row.Name,
         Other.Text],
         #! 1. error: 'searchable_fields' has the column Other.Text, which is not a column of Row; give one, as in Row.Name
        enum_name_field="Name",
        #! 2. error: 'enum_name_field' has the string 'Name', which is not a column of Row; give one, as in Row.Name
    )
    SearchableTable(Other, [])  #! 4. error: 'searchable_fields' is empty; list columns
    SearchableTable(Other, [Other.Text], enum_value_field=Other.Text)
    #! 5. error: the enumeration has values, but no names; give the column of these, enum_name_field=Row.Name
    #! 6. error: the rows of Other are those of another SearchableTable; leave one
    #! note at `SearchableTable(Other, [])`: the other one is here
    """
    marks.check(text, TABLES)


def test_what_is_wrong_with_the_rows_of_a_table(marks: Marks) -> None:
    text = """
    class Access(GenericEnum):
        LOAD = 1
    class Empty(TableRow):
        Name: str
    SearchableTable(Empty, [Empty.Name])
    #! error: the SearchableTable of Empty has no rows, so it is not made; give it some: Empty(...)
    class Base(TableRow):
        Name: str
    class Derived(Base):
        Kind: Access
    Derived("x", Access.LOAD)
    SearchableTable(Derived, [Derived.Name])
    #! error: the class Derived is not derived from TableRow alone, so llvm-tblgen makes no such table of it; derive
    #!     it from that, or make the table of a base class
    #! error: the column 'Kind' of 'Derived' is an entry of Access, but a SearchableTable has none that is an
    #!     enumeration; make this a GenericTable
    class Number(TableRow):
        Intrinsic_ = Itself(Intrinsic)
        Value: Annotated[int, Bits(4)]
    SearchableTable(Number, [Number.Value])
    int_test_x = with_row(ValueIntrinsic(i32, [i32], target_prefix="test", is_new=True), Number(2))
    #! error: a row of Number is given to this ValueIntrinsic, and records of a SearchableTable are rows alone; make
    #!     the table a GenericTable
    #! note at `SearchableTable(Number, [Number.Value])`: the table is made here
    """
    marks.check(text, TABLES)


def test_a_table_is_for_all_releases(marks: Marks) -> None:
    text = """
    class Row(TableRow):
        Name: str
    Row("x")
    with since(22):
        SearchableTable(Row, [Row.Name])
        #! error: a SearchableTable is one for all releases of LLVM; write it outside of this block
    """
    marks.check(text, TABLES)


def test_an_argument_of_another_kind(marks: Marks) -> None:
    text = """
    SearchableTable("Row", [])
    #! error: 'filter_class' of SearchableTable() should be a class that is derived from TableRow, but is the string
    #!     'Row'; correct it
    """
    marks.check(text, TABLES)


def test_the_model_names_the_line_of_the_table(tmp_path: Path) -> None:
    text = """
    class Row(TableRow):
        Name: str
        Value: Annotated[int, Bits(4)]
    Row("x", 3)
    Row("y", 3)
    SearchableTable(Row,
                    [Row.Value])
    """
    assert said_by_the_model(tmp_path, text, TABLES) == (
        "T:17: error: two rows of 'RowsList' have the key 0x3, but 'lookupRowByValue' finds only one; make them differ, or add a field to the key\n"
        "T:16: note: the other one is here\n"
        "T:19: note: the key of 'lookupRowByValue' is given here\n"
        "1 error\n"
    )
