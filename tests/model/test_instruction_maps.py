"""InstrMappings: rows, keys and columns, and errors."""

from __future__ import annotations

import pytest

from tests.generators import instruction_tables
from tests.support.record_builder import Target
from tgdsl.diagnostics import DiagnosticError, Report, render
from tgdsl.model.maps.instruction_maps import InstructionMap, InstructionMaps, build_instruction_maps
from tgdsl.records import Bits, Ref, Value


def relation(target: Target, name: str = "getPred", **fields: Value) -> None:
    """Add an InstrMapping with rows by ``Base``, from Sense = none to true and to false."""
    shape: dict[str, Value] = {
        "FilterClass": "Instruction",
        "RowFields": ("Base",),
        "ColFields": ("Sense",),
        "KeyCol": ("none",),
        "ValueCols": (("true",), ("false",)),
    }
    target.add(name, "InstrMapping", **(shape | fields))


def member(target: Target, name: str, base: Value, sense: Value, **fields: Value) -> None:
    target.add(name, "Instruction", Base=base, Sense=sense, **fields)


def maps(target: Target) -> InstructionMaps:
    """The InstrMappings, with instructions numbered in reverse order of definition."""
    records = target.records()
    found = [r for r in reversed(records.of_class("Instruction"))]
    made = [instruction_tables.instruction(record, number) for number, record in enumerate(found)]
    return build_instruction_maps(records, instruction_tables.table(*made), Report(breaches=[]))


def rows(found: InstructionMap) -> list[tuple[str, list[str | None]]]:
    """The rows, by names."""
    return [(key.name, [None if one is None else one.name for one in related]) for key, related in found.rows]


def errors(target: Target) -> list[str]:
    with pytest.raises(DiagnosticError) as caught:
        maps(target)
    return render(caught.value.diagnostics).splitlines()


def test_rows_go_by_the_number_of_the_key() -> None:
    target = Target()
    relation(target)
    for base in ("add", "sub"):
        for sense in ("none", "true", "false"):
            member(target, f"{base}_{sense}", base, sense)
    (found,) = maps(target).maps
    assert rows(found) == [("sub_none", ["sub_true", "sub_false"]), ("add_none", ["add_true", "add_false"])]
    assert (found.name, found.fields, found.columns) == ("getPred", ("Sense",), (("true",), ("false",)))


def test_a_row_needs_a_key_and_one_relative() -> None:
    target = Target()
    relation(target)
    member(target, "alone", "a", "none")
    member(target, "keyless", "b", "true")
    member(target, "half", "c", "none")
    member(target, "half_false", "c", "false")
    (found,) = maps(target).maps
    assert rows(found) == [("half", [None, "half_false"])]


def test_an_instruction_may_be_key_and_column() -> None:
    target = Target()
    relation(target, KeyCol=("true",), ValueCols=(("true",), ("false",)))
    member(target, "both", "a", "true")
    (found,) = maps(target).maps
    assert rows(found) == [("both", ["both", None])]


def test_fields_that_are_no_strings_compare_as_text() -> None:
    target = Target()
    relation(target, ColFields=("Bit", "Pair"), KeyCol=("0", "{ 0, 1 }"), ValueCols=(("1", "{ 0, 1 }"),))
    member(target, "key", "a", "", Bit=False, Pair=Bits.of(1, 2))
    member(target, "related", "a", "", Bit=True, Pair=Bits.of(1, 2))
    member(target, "other", "a", "", Bit=True, Pair=Bits.of(2, 2))
    (found,) = maps(target).maps
    assert rows(found) == [("key", ["related"])]


def test_values_of_different_kinds_are_different_rows() -> None:
    target = Target()
    relation(target, ValueCols=(("true",),))
    member(target, "key", True, "none")
    member(target, "related", 1, "true")
    (found,) = maps(target).maps
    assert found.rows == ()


def test_the_values_of_columns_of_all_relations() -> None:
    target = Target()
    relation(target, "second", ColFields=("Sense", "Base"), KeyCol=("", ""), ValueCols=(("on", "x"), ("off", "x")))
    relation(target, "first")
    assert maps(target).field_values == {"Base": ("x",), "Sense": ("true", "false", "on", "off")}


def test_relations_without_meaning() -> None:
    target = Target()
    relation(target, "m1", ValueCols=())
    relation(target, "m2", KeyCol=())
    relation(target, "m3", ValueCols=(("true",), ("a", "b")))
    relation(target, "m4", ValueCols=("true",))
    relation(target, "m5", FilterClass="Nothing")
    assert errors(target) == [
        "m1: error: 'm1' has no ValueCols; a relation needs at least one column",
        "m2: error: KeyCol of 'm2' has a column of 0 values; give one for each of its ColFields, which are 1",
        "m3: error: ValueCols of 'm3' has a column of 2 values; give one for each of its ColFields, which are 1",
        "m4: error: ValueCols of 'm4' should have a list of strings for each column",
        "m5: error: FilterClass of 'm5' names 'Nothing', which is not a class; name the class that the related "
        "instructions are derived from",
        "5 errors",
    ]


def test_a_member_without_the_field() -> None:
    target = Target()
    relation(target)
    target.add("I", "Instruction", Base="a")
    assert errors(target) == [
        "I: error: 'I' has no field 'Sense', by which 'getPred' relates what is of class 'Instruction'",
        "getPred: note: 'getPred' is here",
        "1 error",
    ]


def test_several_instructions_for_one_column() -> None:
    target = Target()
    relation(target)
    member(target, "key", Ref("i32"), "none")
    for name in ("yes", "no_less", "also"):
        member(target, name, Ref("i32"), "true")
    member(target, "keyless1", "b", "true")
    member(target, "keyless2", "b", "true")
    assert errors(target) == [
        "getPred: error: 'getPred' finds more than one instruction for 'key' with Sense = 'true': "
        "'also', 'no_less', 'yes'; make their RowFields differ",
        "also: note: 'also' is here",
        "no_less: note: 'no_less' is here",
        "yes: note: 'yes' is here",
        "1 error",
    ]
