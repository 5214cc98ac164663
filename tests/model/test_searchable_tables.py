"""The model of searchable tables: rows, keys and orders, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.instruction_builder import FIRST, InstructionTarget
from tests.support.record_builder import Target
from tests.support.table_builder import bits, generic_enum, generic_table, search_index
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.model import Model
from tgdsl.model.searchable_tables import ColumnKind, EnumEntry, GenericTable
from tgdsl.records import Bits, Ref, Value


def table_of(target: Target) -> GenericTable:
    (table,) = Model(target.records()).searchable_tables.tables
    return table


def errors(target: Target, *, python: bool = False) -> str:
    target.is_python = python
    with pytest.raises(DiagnosticError) as raised:
        assert Model(target.records()).searchable_tables
    return render(raised.value.diagnostics)


def rows(**columns: tuple[Value, ...]) -> Target:
    """Rows ``R0``, ``R1``, ... of class Row, by their columns."""
    target = Target()
    for number, values in enumerate(zip(*columns.values(), strict=True)):
        target.add(f"R{number}", "Row", **dict(zip(columns, values, strict=True)))
    return target


def test_rows_are_in_the_order_of_the_primary_key() -> None:
    target = rows(Name=("b", "a", "c"), Value=(bits(3, 4), bits(9, 4), bits(1, 4)))
    generic_table(target, "Rows", "Row", ["Name", "Value"], primary=["Value"])
    search_index(target, "byName", "Rows", ["Name"])
    table = table_of(target)
    assert table.rows == [("c", 1), ("b", 3), ("a", 9)]
    assert [origin.name for origin in table.origins] == ["R2", "R0", "R1"]
    assert table.primary is not None and not table.primary.contiguous
    (index,) = table.indices
    assert [table.rows[number][0] for number in index.order] == ["a", "b", "c"]


def test_strings_compare_with_quotes_and_without_case() -> None:
    target = rows(Name=("B", "a", "ab!", "AB", "é"))
    generic_table(target, "Rows", "Row", ["Name"])
    assert [name for name, in table_of(target).rows] == ["a", "ab!", "AB", "B", "é"]


def test_bits_compare_as_signed_numbers() -> None:
    target = rows(Value=(bits(1, 64), bits((1 << 64) - 1, 64), bits(5, 64)))
    generic_table(target, "Rows", "Row", ["Value"], primary=["Value"])
    assert table_of(target).rows == [((1 << 64) - 1,), (1,), (5,)]


def test_the_kinds_of_columns() -> None:
    target = InstructionTarget()
    target.add("K", "Kind")
    generic_enum(target, "Kinds", "Kind")
    fields: dict[str, Value] = {
        "A": "text",
        "B": True,
        "C": bits(5, 9),
        "D": Ref("K"),
        "E": target.instruction("I"),
        "F": target.intrinsic("int_x"),
    }
    target.add("R", "Row", **fields)
    generic_table(target, "Rows", "Row", list(fields), TypeOf_D="Kinds")
    table = table_of(target)
    assert [column.kind for column in table.columns] == list(
        (
            ColumnKind.TEXT,
            ColumnKind.BIT,
            ColumnKind.BITS,
            ColumnKind.ENUM,
            ColumnKind.INSTRUCTION,
            ColumnKind.INTRINSIC,
        )
    )
    assert table.columns[2].width == 9
    assert table.rows[0][3] == EnumEntry("K", 0)


def test_contiguous_keys() -> None:
    for values, contiguous in (((2, 3, 4), True), ((4, 2, 3), True), ((2, 4), False), ((2, 2), False), ((7,), True)):
        target = rows(Value=tuple(bits(value, 4) for value in values))
        generic_table(target, "Rows", "Row", ["Value"], primary=["Value"])
        primary = table_of(target).primary
        assert primary is not None and primary.contiguous == contiguous


def test_opcodes_of_pseudo_instructions_come_first() -> None:
    target = InstructionTarget()
    for name in ("A", "B", "C"):
        target.add(f"R{name}", "Row", Opcode=target.instruction(name, isPseudo=name == "C"))
    generic_table(target, "Rows", "Row", ["Opcode"], primary=["Opcode"])
    model = Model(target.records())
    (table,) = model.searchable_tables.tables
    assert [origin.name for origin in table.origins] == ["RC", "RA", "RB"]
    assert model.instructions.by_name["C"].number == FIRST
    assert table.primary is not None and table.primary.contiguous


def test_an_enumeration_numbers_its_entries_by_name() -> None:
    target = Target()
    for name in ("b", "a10", "a9"):
        target.add(name, "Kind")
    generic_enum(target, "Kinds", "Kind")
    (enum,) = Model(target.records()).searchable_tables.enums
    assert enum.entries == (EnumEntry("a10", 0), EnumEntry("a9", 1), EnumEntry("b", 2))


def test_rows_without_a_name_may_lack_it_together() -> None:
    target = rows(Name=("", "", "a"))
    target.is_python = True
    generic_table(target, "Rows", "Row", ["Name"])
    search_index(target, "byName", "Rows", ["Name"])
    assert len(table_of(target).rows) == 3


def no_class(target: Target) -> None:
    generic_table(target, "Rows", "Rom", ["Name"])


def no_column(target: Target) -> None:
    generic_table(target, "Rows", "Row", ["Name"], primary=["Nam"])


def no_value(target: Target) -> None:
    target.add("R9", "Row", Name=None, Value=Bits((True, None)))
    generic_table(target, "Rows", "Row", ["Name", "Value"])


def mixed(target: Target) -> None:
    target.add("R9", "Row", Name=bits(1, 2), Value=bits(1, 3))
    generic_table(target, "Rows", "Row", ["Name", "Value"])


def integers(target: Target) -> None:
    target.add("R9", "Number", Name=5)
    generic_table(target, "Rows", "Number", ["Name"])


def no_enum(target: Target) -> None:
    generic_table(target, "Rows", "Row", ["Name"], TypeOf_Name="Kinds")


def record_without_enum(target: Target) -> None:
    target.add("R9", "Other", Name=Ref("R0"))
    generic_table(target, "Rows", "Other", ["Name"])


def no_entry(target: Target) -> None:
    generic_enum(target, "Kinds", "Kind")
    target.add("K", "Kind")
    target.add("R9", "Other", Name=Ref("R0"))
    generic_table(target, "Rows", "Other", ["Name"], TypeOf_Name="Kinds")


def string_key(target: Target) -> None:
    generic_table(target, "Rows", "Row", ["Name"], primary=["Name"])


def early_string(target: Target) -> None:
    generic_table(target, "Rows", "Row", ["Name"])
    search_index(target, "find", "Rows", ["Name"], early_out=True)


def early_nothing(target: Target) -> None:
    generic_table(target, "Rows", "Row", ["Name"])
    search_index(target, "find", "Rows", [], early_out=True)


def wide_key(target: Target) -> None:
    target.add("R9", "Other", Value=bits(1, 65))
    generic_table(target, "Rows", "Other", ["Value"], primary=["Value"])


def no_flag(target: Target) -> None:
    generic_table(target, "Rows", "Row", ["Name"], only="Kept")


def nothing_kept(target: Target) -> None:
    target.add("R9", "Other", Kept=False, Name="a")
    generic_table(target, "Rows", "Other", ["Name"], only="Kept")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            no_class,
            "Rows: error: the FilterClass of 'Rows' is 'Rom', but there is no record of such a class; did you mean 'Row'?",
        ),
        (
            no_column,
            "Rows: error: the key of 'Rows' names the field 'Nam', which is not a column of 'Rows'; did you mean 'Name'?",
        ),
        (
            no_value,
            "R9: error: 'R9' has no value for the field 'Name', which is a column of 'Rows'; give it one\n"
            "R9: error: 'R9' has no whole value for the field 'Value', which is a column of 'Rows'; give it one",
        ),
        (
            mixed,
            "R9: error: the field 'Name' of 'R9' is bits<2>, and 'Rows' has a string in this column; give all rows values of one type\n"
            "R0: note: the first row is here\n"
            "R9: error: the field 'Value' of 'R9' is bits<3>, and 'Rows' has bits<2> in this column; give all rows values of"
            " one type\nR0: note: the first row is here",
        ),
        (
            integers,
            "R9: error: the field 'Name' of 'R9' is the integer 5, and a column of 'Rows' has bits, a bit, a string, code,"
            " instructions, intrinsics, or entries of a GenericEnum; make it bits<n>, or leave it out of the Fields",
        ),
        (
            no_enum,
            "Rows: error: the field 'TypeOf_Name' of 'Rows' should be the name of a GenericEnum, or \"code\"; it gives the type of the"
            " column 'Name'",
        ),
        (
            record_without_enum,
            "R9: error: the field 'Name' of 'R9' refers to 'R0', which is neither an Instruction nor an Intrinsic, and 'Rows' has no GenericEnum"
            " as its type; give that, as TypeOf_Name",
        ),
        (
            no_entry,
            "R9: error: the field 'Name' of 'R9' is 'R0', which is not an entry of the GenericEnum 'Kinds'; it has one for each record of"
            " class 'Kind'\nKinds: note: 'Kinds' is here",
        ),
        (
            string_key,
            "Rows: error: the primary key of 'Rows' has the string 'Name', and look-ups compare strings without regard to case, which only"
            " those by a SearchIndex can; make it the key of one",
        ),
        (
            early_string,
            "find: error: the key of 'find' begins with the string 'Name', and EarlyOut compares numbers; leave it out, or let the key"
            " begin with another field",
        ),
        (early_nothing, "find: error: the key of 'find' is empty, and EarlyOut compares its first field"),
        (
            wide_key,
            "Rows: error: the key of 'lookupRows' has the field 'Value', which has 65 bits; a key has at most 64",
        ),
        (
            no_flag,
            "R0: error: the field 'Kept' of 'R0' should be a bit, since it says whether that is a row of 'Rows'\n"
            "Rows: note: 'Rows' is here\n"
            "R1: error: the field 'Kept' of 'R1' should be a bit, since it says whether that is a row of 'Rows'\n"
            "Rows: note: 'Rows' is here",
        ),
        (
            nothing_kept,
            "Rows: error: the GenericTable 'Rows' has no rows: there is no record of class 'Other' for it; define some",
        ),
    ],
)
def test_what_llvm_tblgen_refuses(wrong: Callable[[Target], None], message: str) -> None:
    target = rows(Name=("a", "b"), Value=(bits(1, 2), bits(2, 2)))
    wrong(target)
    found = errors(target)
    assert found.rpartition("\n")[0].rpartition("\n")[0] == message


def test_rows_with_one_key() -> None:
    target = rows(Name=("a", "A"), Value=(bits(1, 2), bits(1, 2)))
    generic_table(target, "Rows", "Row", ["Name", "Value"], primary=["Value"])
    search_index(target, "byName", "Rows", ["Name"])
    assert errors(target, python=True) == (
        "R1: error: two rows of 'Rows' have the key 0x1, but 'lookupRows' finds only one; make them differ, or add a field to the"
        " key\nR0: note: the other one is here\nRows: note: the key of 'lookupRows' is given here\n"
        "R1: error: two rows of 'Rows' have the key 'A', but 'byName' finds only one; make them differ, or add a field to the"
        " key\nR0: note: the other one is here\nbyName: note: the key of 'byName' is given here\n2 errors\n"
    )


def test_no_class_of_tables() -> None:
    class Bare(Target):
        @property
        def classes(self) -> list[str]:
            return ["Target"]

    assert errors(Bare()) == (
        "target.td: error: there is no class 'GenericEnum' among these records; include LLVM's TableGen/SearchableTable.td\n1 error\n"
    )
