"""Definitions whose records are GenericEnums, too: the records, llvm-tblgen's file, what is migrated, and what is wrong."""

from __future__ import annotations

from pathlib import Path

from tests.language.test_searchable_tables import TABLES
from tests.migration.packages import differences, migrated
from tests.oracle.tblgen import check_same, needs_tblgen
from tests.support.marks import Marks
from tests.support.targets import load
from tgdsl.generators.searchable_tables import GENERATOR
from tgdsl.model import Model

EXTENSIONS = """
class Extension_(TableRow):
    Name: str
    Value: Annotated[int, Bits(8)]

Extension = with_enum(
    Operand(i32, print_method="printExtension"), RowEnum(Extension_, name_field=Extension_.Name, value_field=Extension_.Value)
)
Wide, Narrow = Extension_("Wide", 1), Extension_("Narrow", 2)

class Needed(TableRow):
    Of: Extension_
    Level: Annotated[int, Bits(4)]

Needed(Wide, 3)
Neededs = GenericTable(Needed, primary_key=Needed.Level, primary_key_name="getNeeded")

class EXTEND(Instruction):
    namespace = "T"
    extension = in_(Extension)
    asm = f"extend {extension}"
"""


def test_the_record_has_the_classes_and_fields_of_both(tmp_path: Path) -> None:
    records = load(tmp_path, EXTENSIONS, TABLES)
    extension = records["Extension"]
    assert extension.superclasses == ("DAGOperand", "Operand", "GenericEnum")
    assert extension.string("PrintMethod") == "printExtension"
    given = {name: extension.fields[name] for name in ("FilterClass", "NameField", "ValueField")}
    assert given == {"FilterClass": "Extension", "NameField": "Name", "ValueField": "Value"}
    assert records["Neededs"].fields["TypeOf_Of"] == "Extension"
    assert """enum Extension {
  Narrow = 2,
  Wide = 1,
};
""" in GENERATOR.generate(Model(records))


@needs_tblgen
def test_llvm_tblgen_writes_the_same(tmp_path: Path) -> None:
    check_same(load(tmp_path, EXTENSIONS, TABLES), "searchable-tables")


def test_it_is_migrated_to_itself(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, EXTENSIONS, TABLES)
    assert """
class Extension_(TableRow):
    Name: str
    Value: Annotated[int, Bits(8)]


Extension = with_enum(
    Operand(i32, print_method="printExtension"),
    RowEnum(Extension_, name_field=Extension_.Name, value_field=Extension_.Value),
)
Wide = Extension_("Wide", 1)
""" in text
    assert differences(before, after, ("GenericEnum", "GenericTable", "Operand", "Needed")) == []


def test_what_is_wrong(marks: Marks) -> None:
    text = """
    class Kind_(TableRow):
        Name: str
    Kinds = RowEnum(Kind_, name_field=Kind_.Name)
    Kind = with_enum(Operand(i32), Kinds)
    Other = with_enum(Operand(i32), Kinds)
    #! error: this enumeration is part of another definition; make one for each
    #! note at `Kinds = RowEnum(Kind_, name_field=Kind_.Name)`: the enumeration is made here
    """
    marks.check(text, TABLES)


def test_an_enumeration_of_an_enumeration(marks: Marks) -> None:
    text = """
    class Kind_(TableRow):
        Name: str
    Kinds = with_enum(RowEnum(Kind_), RowEnum(Kind_))
    #! error: with_enum takes a definition of another of LLVM's classes, but a RowEnum is not one; a RowEnum alone is a
    #!     record by itself
    """
    marks.check(text, TABLES)
