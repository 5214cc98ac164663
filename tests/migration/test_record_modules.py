"""The module of each record: that of its ``.td`` file, whose records may stand in several runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.support.record_builder import Target
from tgdsl.diagnostics import Location, Place
from tgdsl.migration.records.record_modules import module_name, numbered, record_modules
from tgdsl.records import Record, Ref, Value


def placed(*rows: tuple[str, str, str, str]) -> tuple[list[str], Sequence[str]]:
    """The records in their order, and the modules, of rows of a file, a name, a class, and the record that it refers to.

    A file may have a line, ``Lib:7``, and that of what uses it behind it, ``Lib:7 Use:3``; the line of another one is its own.
    """
    records = Target().records()
    own: list[Record] = []
    for number, (places, name, of, to) in enumerate(rows, 101):
        fields: Mapping[str, Value] = {"Other": Ref(to)} if to else {}
        chain = [one.partition(":") for one in places.split()]
        place = Place(tuple([Location(f"{file}.td", int(line or number)) for file, _, line in chain]))
        own.append(Record(records, name, (of,), fields, {}, place=place))
    found = record_modules(records, own)
    return [one.name for one in found.records], [found.names[one.name] for one in found.records]


def instructions(*places: str) -> Sequence[str]:
    """The modules of instructions, whose order stays, in some places."""
    names = [f"I{number}" for number in range(len(places))]
    order, modules = placed(*[(place, name, "Instruction", "") for place, name in zip(places, names)])
    assert order == names
    return modules


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


def test_what_a_loop_makes_stands_with_it() -> None:
    """Its place is that of the multiclass alone, whose line others have, too, with that of what uses it."""
    assert instructions("Lib", "Use", "Lib:7 Use:8", "Lib:7", "End") == ["lib", "use", "use", "use", "end"]


def test_a_line_that_makes_records_in_several_places_is_of_a_multiclass() -> None:
    found = instructions("Lib", "Use", "Lib:7", "New", "Lib:7", "End")
    assert found == ["lib", "use", "use", "new", "new", "end"]


def test_a_loop_at_the_beginning_of_the_file_of_its_multiclass() -> None:
    assert instructions("Old", "Use:7", "Use:7 Use:9") == ["old", "use", "use"]
    assert instructions("Lib:7", "Lib:7 Use:9", "Use") == ["use", "use", "use"]


def test_some_between_others_of_a_later_file_are_of_a_loop() -> None:
    """A file goes on when those that it includes have ended, so the second one in ``Lib`` is of a multiclass that ``Use`` uses."""
    assert instructions("Lib", "Use", "Lib", "Use") == ["lib", "use", "use", "use"]
    assert instructions("Use", "Lib", "Use") == ["use", "lib", "use_2"]


def test_most_of_a_file_is_of_no_loop() -> None:
    assert instructions("Lib", "Use", "Lib", "Lib", "Use") == ["lib", "use", "lib_2", "lib_2", "use_2"]


def test_records_of_a_machine_model_stay_together() -> None:
    records = Target().records()
    own: list[Record] = []
    for line, (file, name, model) in enumerate(
        [("Foo", "Model", ""), ("FooDetails", "A", "Model"), ("Foo", "B", "Model"), ("Leo", "C", "")], 1
    ):
        fields: Mapping[str, Value] = {"SchedModel": Ref(model)} if model else {}
        own.append(Record(records, name, ("SchedWriteRes",), fields, {}, place=Place((Location(f"{file}.td", line),))))
    found = record_modules(records, own)
    assert [found.names[one.name] for one in own] == ["foo", "foo", "foo", "leo"]


def test_names() -> None:
    assert module_name("llvm/SparcInstrInfo.td", "Sparc") == "sparc_instr_info"
    assert module_name("llvm/IntrinsicsRISCVXTHead.td", "RISCV") == "intrinsics_riscv_xt_head"
    assert module_name("Class.td", "Sparc") == "class_"
    assert module_name("64.td", "Sparc") == "_64"
    assert numbered("foo", {"foo", "foo_2"}) == "foo_3"
