"""What lines and numbers tell of the order of definition of records that are sorted by name."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tgdsl.diagnostics import Location
from tgdsl.records.definition_order import DefinitionOrder


def order_of(**records: str) -> DefinitionOrder:
    """The order of records; each with its lines, the innermost first: ``A="a:5 b:10"``. Anonymous ones are patterns."""
    chains = {name: [_location(text) for text in lines.split()] for name, lines in records.items()}
    return DefinitionOrder(chains, [name for name in records if name.startswith("anonymous_")])


def _location(text: str) -> Location:
    file, line = text.split(":")
    return Location(file, int(line))


def in_order(order: DefinitionOrder) -> list[str]:
    """The names in their likely order, with "?" between two where it is not known."""
    names = sorted(order.positions, key=order.positions.__getitem__)
    found = names[:1]
    for first, second in zip(names, names[1:]):
        found += [second] if order.is_known([first, second]) else ["?", second]
    return found


#: What is written where, and the order that follows from it.
CASES: Mapping[str, tuple[dict[str, str], str]] = {
    "the lines of a file": ({"A": "a:9", "B": "a:5", "C": "a:7"}, "B C A"),
    "one line": ({"A": "a:5", "B": "a:5"}, "A ? B"),
    "numbers on one line": ({"anonymous_12": "a:5", "anonymous_9": "a:5", "anonymous_7": "a:5"}, "anonymous_7 ? anonymous_9 anonymous_12"),
    "a loop of names, by number": ({"R10": "a:5", "R9": "a:5", "S": "a:7"}, "R9 ? R10 ? S"),
    "files, by numbers": (
        {"A": "b:1", "anonymous_3": "b:2", "anonymous_4": "a:5", "B": "a:9"},
        "A anonymous_3 anonymous_4 B",
    ),
    "files between whose numbers there are none": ({"A": "b:3", "anonymous_3": "b:2", "anonymous_4": "a:5"}, "anonymous_3 A ? anonymous_4"),
    "files without numbers": ({"A": "b:1", "B": "a:1"}, "A ? B"),
    "the lines of a multiclass": ({"A_x": "a:3 a:20", "A_y": "a:2 a:20", "B_x": "a:3 a:10", "B_y": "a:2 a:10"}, "B_y B_x A_y A_x"),
    "the first of a multiclass keeps its number": (
        {"anonymous_1": "a:3 a:20", "X": "a:9", "anonymous_7": "a:10", "anonymous_8": "a:3 a:30"},
        "X ? anonymous_7 anonymous_1 anonymous_8",
    ),
    "what a loop in a multiclass makes": (
        {"A_x": "a:2 a:20", "anonymous_1": "a:3", "anonymous_8": "a:3", "anonymous_9": "a:3", "C": "a:30"},
        "anonymous_1 ? anonymous_8 anonymous_9 ? A_x C",
    ),
    "next to the lines of a multiclass": ({"A_x": "a:2 a:20", "A_y": "a:4 a:20", "B": "a:3", "C": "a:30"}, "B ? A_x A_y C"),
    "behind the multiclass that it uses": ({"A_x": "a:2 a:4", "B_x": "a:2 a:5", "C": "a:6"}, "A_x B_x C"),
    "multiclasses of several files": ({"A_x": "b:2 a:20", "A_y": "c:2 a:20", "B": "a:30"}, "A_x ? A_y B"),
    "a record without a place": ({"A": "", "B": "a:1"}, "B"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_order(case: str) -> None:
    records, expected = CASES[case]
    assert " ".join(in_order(order_of(**records))) == expected


def test_a_record_without_a_place_is_in_no_known_order() -> None:
    order = order_of(A="a:1", B="")
    assert not order.is_known(["A", "B"]) and not order.is_known(["B", "A"]) and order.is_known(["A"])
