"""The lines of the ``defm``s between the innermost line of a record and the outermost one."""

from __future__ import annotations

from tests.migration.sources.test_outermost import Made
from tgdsl.migration.sources.folder import sources_of_texts
from tgdsl.migration.sources.origins import Origins
from tgdsl.migration.sources.outermost import with_whole_places
from tgdsl.records import RecordSet

SOURCE = """\
multiclass Sizes<list<int> l> {
  foreach i = l in {
    def _a#i : F;
    def _b#i : F;
  }
  foreach i = l in
    def _c#i : F;
}
multiclass Images {
  def "" : F;
  defm _V1 : Sizes<[1, 2]>;
  defm _V2 : Sizes<[1]>;
  defm _V12 : Sizes<[1]>;
}
multiclass Derived : Images { def _more : F; }
defm LOAD : Images;
defm STORE : Derived;
multiclass Patterns {
  if c then def : Pat;
}
multiclass Twice {
  defm : Patterns;
  defm : Patterns;
}
defm : Twice;
"""


def chains(*made: tuple[str, list[int]]) -> list[list[int]]:
    """The lines of records, the innermost first, after those that lack were found."""
    records = RecordSet(Made([(name, lines, "") for name, lines in made]))
    found = with_whole_places(records, Origins(sources_of_texts({"mill.td": SOURCE})))
    return [[line.line for line in one.place.chain] for one in found]


def test_names_tell_which_defm_of_a_multiclass_it_was() -> None:
    assert chains(
        ("LOAD", [10, 16]),
        ("LOAD_V1_a1", [3]),
        ("LOAD_V1_b1", [4]),
        ("LOAD_V1_a2", [3]),
        ("LOAD_V1_c1", [7]),
        ("LOAD_V2_a1", [3]),
        ("LOAD_V12_a1", [3]),
    ) == [[10, 16], [3, 11, 16], [4, 11, 16], [3, 11, 16], [7, 11, 16], [3, 12, 16], [3, 13, 16]]


def test_a_multiclass_that_another_is_derived_from_has_no_line() -> None:
    assert chains(("STORE", [10, 17]), ("STORE_V2_a1", [3]), ("STORE_more", [15, 17])) == (
        [[10, 17], [3, 12, 17], [15, 17]]
    )


def test_the_order_tells_where_there_are_no_names() -> None:
    """A line that no ``foreach`` repeats is made by the next ``defm``."""
    assert chains(("STORE", [10, 17]), ("", [19]), ("", [19])) == [[10, 17], [19, 22, 25], [19, 23, 25]]
