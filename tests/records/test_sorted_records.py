"""Record sets that are sorted by name: when the order of definition counts as lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.records.files import Json, read, record
from tgdsl.records import Ordered

_FIELDS: dict[str, Json] = {"Predicates": [], "ResultInstrs": []}  # sorted by name
_DECLARED: dict[str, Json] = {"ResultInstrs": [], "Predicates": []}


def pattern(name: str, place: str, fields: dict[str, Json] = _FIELDS) -> dict[str, Json]:
    return {**record(name, "Pattern"), "!locs": [place] if place else [], **fields}


def test_positions_follow_the_lines(tmp_path: Path) -> None:
    records = read(tmp_path, pattern("A", "t.td:9"), pattern("B", "t.td:5"))
    assert [one.name for one in records.of_class("Pattern")] == ["B", "A"]
    assert records.position("B") < records.position("A")
    records.depend_on_order(Ordered.PATTERNS, ["B", "A"])
    assert not records.order_doubts and records.has_lost_order


@pytest.mark.parametrize("place", ["", "t.td:5"])
def test_doubts(tmp_path: Path, place: str) -> None:
    records = read(tmp_path, pattern("A", place), pattern("B", place))
    records.depend_on_order(Ordered.PATTERNS, ["A"])
    assert not records.order_doubts
    records.depend_on_order(Ordered.PATTERNS, ["A", "B"])
    records.depend_on_fields(Ordered.FIELDS, records["A"])
    assert records.order_doubts == {Ordered.PATTERNS, Ordered.FIELDS}


def test_fields_in_the_order_of_their_declaration_tell_that_records_are_in_order(tmp_path: Path) -> None:
    records = read(tmp_path, pattern("A", "t.td:9", _DECLARED), pattern("B", "t.td:5", _DECLARED))
    records.depend_on_order(Ordered.PATTERNS, ["A", "B"])
    records.depend_on_fields(Ordered.FIELDS, records["A"])
    assert [one.name for one in records.of_class("Pattern")] == ["A", "B"]
    assert not records.order_doubts and not records.has_lost_order


def test_names_that_are_not_sorted_tell_it_too(tmp_path: Path) -> None:
    records = read(tmp_path, pattern("B", "t.td:9"), pattern("A", "t.td:5"))
    records.depend_on_order(Ordered.PATTERNS, ["B", "A"])
    assert [one.name for one in records.of_class("Pattern")] == ["B", "A"]
    assert not records.order_doubts and not records.has_lost_order


def test_a_record_of_a_class_whose_order_does_not_count_has_a_position(tmp_path: Path) -> None:
    records = read(tmp_path, record("A", "Other"), pattern("B", "t.td:5"))
    assert records.position("A") == 0
