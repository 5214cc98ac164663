"""The module of each record: that of its ``.td`` file, whose records may stand in several runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.support.record_builder import Target
from tgdsl.diagnostics import Location, Place
from tgdsl.migration.records.record_modules import module_name, numbered, record_modules
from tgdsl.records import Record, Ref, Value


def placed(*rows: tuple[str, str, str, str]) -> tuple[list[str], Sequence[str]]:
    """The records in their order, and the modules, of rows of a file, a name, a class, and the record that it refers to."""
    records = Target().records()
    own: list[Record] = []
    for number, (file, name, of, to) in enumerate(rows, 1):
        fields: Mapping[str, Value] = {"Other": Ref(to)} if to else {}
        place = Place((Location(f"{file}.td", number),))
        own.append(Record(records, name, (of,), fields, {}, place=place))
    found = record_modules(records, own)
    return [one.name for one in found.records], [found.names[one.name] for one in found.records]


def test_a_file_that_includes_another_one_is_one_module() -> None:
    assert placed(
        ("Foo", "A", "SubtargetFeature", ""),
        ("Leo", "B", "SubtargetFeature", ""),
        ("Foo", "C", "SubtargetFeature", "B"),
    ) == (["B", "A", "C"], ["leo", "foo", "foo"])


def test_what_others_refer_to_stays_before_them() -> None:
    assert placed(
        ("Foo", "A", "SubtargetFeature", ""),
        ("Leo", "B", "Predicate", "A"),
        ("Foo", "C", "InstrInfo", ""),
        ("Foo", "D", "Target", "C"),
    ) == (["A", "C", "D", "B"], ["foo", "foo", "foo", "leo"])


def test_two_parts_have_names_of_what_they_have() -> None:
    assert placed(
        ("Foo", "A", "SubtargetFeature", ""),
        ("Leo", "B", "Predicate", "A"),
        ("Foo", "C", "Target", "B"),
    ) == (["A", "B", "C"], ["foo_features", "leo", "foo"])


def test_the_order_of_a_kind_stays() -> None:
    rows = [("Foo", "A", "Instruction", ""), ("Leo", "B", "Instruction", ""), ("Foo", "C", "Instruction", "")]
    assert placed(*rows) == (["A", "B", "C"], ["foo", "leo", "foo_2"])


def test_patterns_of_a_loop_stand_with_it() -> None:
    """The place of a pattern that a loop around a multiclass makes is that of the multiclass alone."""
    rows = [
        ("Lib", "A", "Pattern", ""),
        ("Use", "B", "Pattern", ""),
        ("Lib", "C", "Pattern", ""),
        ("Use", "D", "Pattern", ""),
    ]
    assert placed(*rows) == (["A", "B", "C", "D"], ["lib", "use", "use", "use"])


def test_names() -> None:
    assert module_name("llvm/SparcInstrInfo.td") == "sparc_instr_info"
    assert module_name("Class.td") == "class_"
    assert module_name("64.td") == "_64"
    assert numbered("foo", {"foo", "foo_2"}) == "foo_3"
