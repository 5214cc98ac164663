"""SequenceToOffsetTable: sequences that share suffixes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tgdsl.generators.kit.sequences import SequenceTable, StringTable
from tgdsl.llvm import DEFAULT, RELEASES


def test_a_suffix_of_another_sequence_is_not_stored() -> None:
    table = SequenceTable([(-12,), (5, -1), (-1,), (), (-12,)])
    assert table.lines() == [
        "  /* 0 */ -12, 0,",
        "  /* 2 */ 5, -1, 0,",
    ]
    assert table.size == 5
    assert [table[(-12,)], table[(5, -1)], table[(-1,)]] == [0, 2, 3]


def test_the_empty_sequence_is_a_suffix_of_the_first() -> None:
    table = SequenceTable([(7, 8), (1, 2, 3), ()])
    assert table.lines() == ["  /* 0 */ 1, 2, 3, 0,", "  /* 4 */ 7, 8, 0,"]
    assert table[()] == 3


def test_the_empty_sequence_alone() -> None:
    table = SequenceTable([()])
    assert table.lines() == ["  /* 0 */ 0,"]
    assert table.size == 1
    assert table[()] == 0


def test_no_sequences() -> None:
    table = SequenceTable([])
    assert table.lines() == []
    assert table.size == 0


def test_order_is_by_the_last_element_first() -> None:
    table = SequenceTable([(1, 9), (2, 3), (9, 1), (5, 2, 3), (0, -1)])
    assert table.lines() == [
        "  /* 0 */ 0, -1, 0,",
        "  /* 3 */ 9, 1, 0,",
        "  /* 6 */ 5, 2, 3, 0,",
        "  /* 10 */ 1, 9, 0,",
    ]


def test_a_suffix_shares_the_first_sequence_that_has_it() -> None:
    table = SequenceTable([(3, 1), (2, 1), (1,), (4, 2, 1)])
    assert table.lines() == ["  /* 0 */ 4, 2, 1, 0,", "  /* 4 */ 3, 1, 0,"]
    assert table[(1,)] == 2


def test_a_sequence_that_was_not_added_has_no_position() -> None:
    with pytest.raises(KeyError):
        SequenceTable([(1, 2)])[(2,)]


def test_elements_and_terminator_are_formatted_by_the_caller() -> None:
    assert SequenceTable([(10, 11)]).lines(hex, "END") == ["  /* 0 */ 0xa, 0xb, END,"]


@given(st.lists(st.lists(st.integers(-2, 2), max_size=5).map(tuple)))
def test_every_sequence_is_at_its_offset(sequences: list[tuple[int, ...]]) -> None:
    table = SequenceTable(sequences)
    array: list[int | None] = []
    for position, stored in table.entries:
        assert position == len(array)
        array += [*stored, None]
    assert table.size == len(array)
    for sequence in sequences:
        start = table[sequence]
        assert array[start : start + len(sequence) + 1] == [*sequence, None]

    backwards = [stored[::-1] for _, stored in table.entries]
    assert backwards == sorted(backwards)
    for key in backwards:
        assert [other for other in backwards if other[: len(key)] == key] == [key]


def test_strings_share_suffixes() -> None:
    table = StringTable(["", "R1", "PCR1", "SP", "P", "R10"])
    assert table.definition("extern const char Names[]", DEFAULT) == """
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverlength-strings"
#endif
extern const char Names[] = {
  /* 0 */ "R10\\0"
  /* 4 */ "PCR1\\0"
  /* 9 */ "SP\\0"
};
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

"""
    assert [table[name] for name in ["", "R1", "PCR1", "SP", "P", "R10"]] == [3, 6, 4, 9, 10, 0]
    assert table.size == 12


def test_strings_are_ordered_and_counted_by_signed_bytes() -> None:
    table = StringTable(["a", "é", "z", "\x01"])
    assert table.entries == [(0, "é"), (3, "\x01"), (5, "a"), (7, "z")]
    assert r'  /* 0 */ "\303\251\0"' in table.definition("x", DEFAULT).splitlines()
    assert r'  /* 3 */ "\001\0"' in table.definition("x", DEFAULT).splitlines()
    assert r'  /* 3 */ "\001\000"' in table.definition("x", RELEASES[22]).splitlines()
