"""Bit sets, literals and string tables as C++ text."""

from __future__ import annotations

import pytest

from tgdsl.generators.kit.literals import boolean, escaped, hex_bytes, hex_words, int16, lane_mask, unsigned_type
from tgdsl.generators.kit.sequences import StringPool


def test_bytes_up_to_the_largest_member() -> None:
    assert hex_bytes(0) == ""
    assert hex_bytes(1 << 7) == "0x80, "
    assert hex_bytes(1 << 8 | 1 << 2) == "0x04, 0x01, "


def test_words_for_all_possible_members() -> None:
    assert hex_words(0, 0) == ""
    assert hex_words(0, 1) == "0x00000000, "
    assert hex_words(1 << 31 | 0xA, 32) == "0x8000000a, "
    assert hex_words(1 << 32 | 1, 33) == "0x00000001, 0x00000001, "
    assert hex_words(1, 65) == "0x00000001, 0x00000000, 0x00000000, "


@pytest.mark.parametrize(
    ("largest", "name"),
    [
        (0, "uint8_t"),
        (0xFF, "uint8_t"),
        (0x100, "uint16_t"),
        (0xFFFF, "uint16_t"),
        (0x1_0000, "uint32_t"),
        (0xFFFF_FFFF, "uint32_t"),
        (0x1_0000_0000, "uint64_t"),
    ],
)
def test_smallest_unsigned_type(largest: int, name: str) -> None:
    assert unsigned_type(largest) == name


@pytest.mark.parametrize(
    ("value", "wrapped"),
    [(0, 0), (-1, -1), (0x7FFF, 0x7FFF), (0x8000, -0x8000), (-0x8000, -0x8000), (-0x8001, 0x7FFF), (0x1_0005, 5)],
)
def test_int16_wraps_around(value: int, wrapped: int) -> None:
    assert int16(value) == wrapped


def test_simple_literals() -> None:
    assert [boolean(True), boolean(False)] == ["true", "false"]
    assert lane_mask(0xAB) == "LaneBitmask(0x00000000000000AB)"
    assert lane_mask((1 << 64) - 1) == "LaneBitmask(0xFFFFFFFFFFFFFFFF)"


def test_string_literals_escape_what_does_not_print() -> None:
    assert escaped(b"plain ~!'?") == "plain ~!'?"
    assert escaped(b'\\ " \t \n') == r"\\ \" \t \n"
    assert escaped(b"\0\x7f\r\xff") == r"\000\177\015\377"


def test_each_string_is_stored_once() -> None:
    pool = StringPool()
    assert [pool.add(string) for string in (b"add", b"sub", b"add", "é".encode(), b"dd", b"")] == [0, 4, 0, 8, 11, 14]
    assert pool.add(b"x") == 15
    assert pool.lines() == [r'    "add\000sub\000\303\251\000dd\000\000x\000"']


def test_strings_with_their_sizes() -> None:
    pool = StringPool()
    assert [pool.add(string, terminated=False) for string in (b"\3add", b"\2or", b"\3add")] == [0, 4, 0]
    assert pool.lines() == [r'    "\003add\002or"']


def test_lines_of_strings_are_cut_between_characters() -> None:
    pool = StringPool()
    pool.add(b"a" * 70, terminated=False)
    assert pool.lines() == [f'    "{"a" * 70}"']
    pool.add(b'"\t', terminated=False)
    assert pool.lines() == [f'    "{"a" * 70}\\""', '    "\\t"']


def test_an_empty_string_table() -> None:
    assert StringPool().lines() == ['    ""']
