"""The outermost lines of records, where TableGen leaves them out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from tgdsl.diagnostics import NOWHERE, Location, Place
from tgdsl.llvm import DEFAULT, Release
from tgdsl.migration.sources.folder import sources_of_texts
from tgdsl.migration.sources.origins import Origins
from tgdsl.migration.sources.outermost import with_whole_places
from tgdsl.records import Dag, DagArg, Record, RecordSet, Ref, Value

SOURCE = """\
include "rest.td"
multiclass Loop<string name, list<int> l> {
  foreach i = l in
    def : Pat<name, i>;
}
multiclass Both<string name> : Loop<name, [1]> { def : Pat<name, 0>; }
def A : F;
defm : Both<"int_add">;
defm : Both<"int_addu">; defm B
  : Loop<"int_sub", [2]>,
    Both<"int_mul">;
def C : F;
foreach k = [0, 1] in {
  defm : Loop<!cast<string>("int_shl"), []>;
  defm : Loop<"int_shr", []>;
}
multiclass If<int n> { if n then def x : F; else defm y : If<0>; }
defm D : If<1>;
defm E : If<0>;
multiclass Group<string name> { if 1 then def : Pat<!strconcat("work_", name), 0>; }
defm : Group<"group_add">;
defm : Group<"group_sub">;
defm F : Both<"int_div">, Needs<[]>;
defm G : Both<"int_rem">;
"""
REST = """\
def Z : F;
defm : Later<"int_add">;
"""


@frozen
class Made:
    """The records of a set: names, with their lines and the names that their fields have."""

    made: Sequence[tuple[str, Sequence[int], str]]
    place: Place = NOWHERE
    release: Release = DEFAULT
    is_python: bool = False
    classes: Sequence[str] = ("Pat",)

    @property
    def names(self) -> Sequence[str]:
        return [name or f"anonymous_{number}" for number, (name, _, _) in enumerate(self.made)]

    def members(self, class_name: str) -> Iterable[str]:
        return self.names

    def load(self, name: str, owner: RecordSet) -> Record:
        given, lines, reference = self.made[self.names.index(name)]
        value: Value = (Dag(Ref("set"), (DagArg(Ref(reference), None),)), "text")
        place = Place(tuple([Location("mill.td", line) for line in lines]))
        return Record(owner, name, ("Pat",), {"Pattern": value}, {}, anonymous=not given, place=place)


def outermost(*made: tuple[str, Sequence[int], str]) -> list[int]:
    records = RecordSet(Made(made))
    origins = Origins(sources_of_texts({"mill.td": SOURCE, "rest.td": REST}))
    found = with_whole_places(records, origins)
    assert list(found.names) == list(records.names) and len(found.of_class("Pat")) == len(made)
    assert [one.fields for one in found] == [one.fields for one in records]
    assert [one.place.chain[: len(lines)] for one, (_, lines, _) in zip(found, made)] == (
        [one.place.chain for one in records]
    )
    return [one.place.chain[-1].line for one in found]


def test_texts_among_the_arguments_tell() -> None:
    assert outermost(
        ("A", [7], ""),
        ("", [4], "int_add"),
        ("", [6, 8], "int_add"),
        ("", [4], "int_addu_mask"),
        ("", [4], "int_sub"),
        ("", [4], "int_mul"),
        ("C", [12], ""),
    ) == [7, 8, 8, 9, 10, 11, 12]


def test_a_text_may_be_the_end_of_a_word() -> None:
    assert outermost(("", [20], "work_group_add"), ("", [20], "work_group_sub")) == [21, 22]


def test_the_order_of_definition_tells() -> None:
    made = [("C", [12], ""), ("", [4], "int_add"), ("Dx", [17], ""), ("Eyx", [17], "")]
    assert outermost(*made) == [12, 14, 18, 19]
    assert outermost(("", [4], "?"), ("A", [7], ""), ("", [4], "?")) == [4, 7, 8]
    assert outermost(("Dx", [17, 18], ""), ("Eyx", [17], "")) == [18, 19]


def test_a_class_beside_a_multiclass_says_nothing() -> None:
    assert outermost(("", [6, 23], "?"), ("", [4], "?"), ("", [6, 24], "?"), ("", [4], "?")) == [23, 23, 24, 24]


def test_loops_around_statements() -> None:
    made = [("C", [12], ""), ("", [4], "int_shl"), ("", [4], "int_shr"), ("", [4], "int_shl"), ("", [4], "int_shr")]
    assert outermost(*made) == [12, 14, 15, 14, 15]


def test_places_that_are_whole() -> None:
    records = RecordSet(Made([("A", [7], ""), ("", [6, 8], "")]))
    assert with_whole_places(records, Origins(sources_of_texts({"mill.td": SOURCE}))) is records
    assert with_whole_places(records, Origins(sources_of_texts({"other.td": ""}))) is records
