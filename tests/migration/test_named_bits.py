"""The names that sources have for bits of words: whole arguments of classes, and those that stand in several places."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.migration.test_formats import bits
from tgdsl.language.instructions.bodies import known_names
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.llvm import DEFAULT, Release
from tgdsl.migration.instructions.drawings import FLAGS, WORD, Drawing, Literal, Slice
from tgdsl.migration.instructions.formats import Words
from tgdsl.migration.instructions.named_bits import NamedBits, with_names, without_names_of_operands
from tgdsl.records import Dag, DagArg, Record, Ref, Value

_Known = Mapping[tuple[int, int], NamedBits]


class _Nothing:
    release: Release = DEFAULT

    def get(self, name: str) -> Record | None:
        return None


def _record(name: str, word: str) -> Record:
    values: dict[str, Value] = {"Inst": bits(word), "Size": 1}
    values |= {"OutOperandList": Dag(Ref("outs"), ()), "InOperandList": Dag(Ref("ins"), ())}
    return Record(_Nothing(), name, ("Format",), values, {})


def _named(known: _Known, *words: str) -> tuple[Drawing, list[Record]]:
    members = [_record(f"I{number}", word) for number, word in enumerate(words)]
    drawing = Words(WORD, {"Size", "OutOperandList", "InOperandList"}).drawing(members)
    assert drawing is not None
    return (
        with_names(drawing, "", members, lambda _, of: known if of == "Inst" else {}, known_names(Instruction)),
        members,
    )


_SPLIT: _Known = {(7, 6): NamedBits("opc", 1, "Format"), (2, 2): NamedBits("opc", 0, "Format")}


def test_an_argument_in_two_places_is_one_constant() -> None:
    """Its other bits are part of it though they are the same in all instructions."""
    drawing, (first, other) = _named(_SPLIT, "01 1 ?? 1 ?1", "01 1 ?? 0 ?1")
    assert drawing.parts == [Slice("opc", 2, 1), Literal("1??"), Slice("opc", 0, 0), Literal("?1")]
    assert drawing.widths == {"opc": 3}
    assert (drawing.number(first, "opc"), drawing.number(other, "opc")) == (0b011, 0b010)


def test_bits_of_an_argument_that_is_not_in_the_word_as_a_whole_have_no_name() -> None:
    known = {(7, 6): NamedBits("opc", 1, "Format")}
    assert list(_named(known, "01 1 ?? 1 ?1", "10 1 ?? 1 ?1")[0].widths) == ["bits_7_5"]
    known = {(7, 6): NamedBits("opc", 1, "Format"), (2, 2): NamedBits("opc", 0, "Other")}
    assert "opc" not in _named(known, "01 1 ?? 1 ?1", "10 1 ?? 1 ?1")[0].widths


def test_an_argument_that_all_instructions_have_alike_has_no_name() -> None:
    drawing, _ = _named(_SPLIT, "01 1 ?? 1 ?1", "01 0 ?? 1 ?1")
    assert list(drawing.widths) == ["bits_7_5"]


@pytest.mark.parametrize("name", ["size", "inst"])
def test_a_name_that_means_something_else(name: str) -> None:
    known = {place: NamedBits(name, one.low, one.of) for place, one in _SPLIT.items()}
    drawing, _ = _named(known, "01 1 ?? 1 ?1", "10 1 ?? 0 ?1")
    assert list(drawing.widths) == ["bits_7_5", "bit_2"]


def test_a_whole_argument() -> None:
    drawing, _ = _named({(7, 5): NamedBits("op", None, "Format")}, "01 1 ?? 1 ?1", "10 0 ?? 1 ?1")
    assert drawing.widths == {"op": 3}


def test_a_whole_argument_whose_name_means_something_else() -> None:
    drawing, _ = _named({(7, 5): NamedBits("size", None, "Format")}, "01 1 ?? 1 ?1", "10 0 ?? 1 ?1")
    assert drawing.widths == {"size_": 3}


def _with_operand(name: str, word: str, field: str) -> Record:
    """An instruction with an operand ``a``, and a field of that name."""
    values: dict[str, Value] = {"Inst": bits(word), "Size": 1, "a": bits(field), "op": bits("11")}
    values |= {"OutOperandList": Dag(Ref("outs"), ()), "InOperandList": Dag(Ref("ins"), (DagArg(Ref("GPR"), "a"),))}
    return Record(_Nothing(), name, ("Format",), values, {})


def test_a_constant_that_is_called_as_an_operand_outside_of_the_word() -> None:
    """Each of its parts has a name of its place; the constants that no operand is called as keep theirs."""
    drawing = Drawing(
        WORD, [Slice("a", 2, 1), Slice("op", 1, 0), Literal("000"), Slice("a", 0, 0)], {"a": 3, "op": 2}, {}
    )
    one = _with_operand("ONE", "10 11 000 1", "101")
    found = without_names_of_operands(drawing, [one, _with_operand("OTHER", "01 11 000 0", "010")])
    assert found.parts == [Slice("bits_7_6", 1, 0), Slice("op", 1, 0), Literal("000"), Slice("bit_0", 0, 0)]
    assert found.widths == {"op": 2, "bits_7_6": 2, "bit_0": 1}
    assert [found.number(one, name) for name in found.widths] == [0b11, 0b10, 1]


def test_a_field_that_is_a_number_in_some_keeps_its_name() -> None:
    drawing = Drawing(WORD, [Slice("a", 2, 0), Literal("00000")], {"a": 3}, {})
    number = _with_operand("NUMBER", "101 00000", "101")
    assert without_names_of_operands(drawing, [number, _with_operand("OPEN", "a2 a1 a0 00000", "???")]) is drawing
    assert list(without_names_of_operands(drawing, [number]).widths) == ["bits_7_5"]


def test_flags_whose_name_means_something_else() -> None:
    """The field ZZ has a record, and TSFlags its number."""
    drawing = Drawing(FLAGS, [Slice("flags_1_0", 1, 0)], {"flags_1_0": 2}, {"flags_1_0": [(0, 2)]})
    members = [_record(f"I{number}", word) for number, word in enumerate(("01", "10"))]
    members = [
        Record(_Nothing(), one.name, ("Format",), {**one.fields, "TSFlags": one.fields["Inst"]}, {}) for one in members
    ]
    known = {(1, 0): NamedBits("ZZ", None, "Format")}

    def named(*taken: str) -> list[str]:
        return list(with_names(drawing, "Format", members, lambda _, of: known if of == FLAGS else {}, taken).widths)

    assert [named(), named("ZZ"), named("ZZ", "ZZ_bits")] == [["ZZ"], ["ZZ_bits"], ["flags_1_0"]]
    known = {(5, 4): NamedBits("Other", None, "Format")}
    assert named("") == ["flags_1_0"]  # operands without names have this one
