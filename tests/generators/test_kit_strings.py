"""String tables: all strings in one literal."""

from __future__ import annotations

from generators.kit.strings import StringPool


def test_each_string_once_where_it_came_first() -> None:
    pool = StringPool()
    assert [pool.add(string) for string in ("add", "sub", "add", "é", "dd", "")] == [0, 4, 0, 8, 11, 14]
    assert pool.add("x") == 15
    assert pool.lines() == [r'    "add\000sub\000\303\251\000dd\000\000x\000"']


def test_strings_with_their_sizes() -> None:
    pool = StringPool()
    assert [pool.add(string, terminated=False) for string in ("\3add", "\2or", "\3add")] == [0, 4, 0]
    assert pool.lines() == [r'    "\003add\002or"']


def test_lines_are_cut_between_characters() -> None:
    pool = StringPool()
    pool.add("a" * 70, terminated=False)
    assert pool.lines() == [f'    "{"a" * 70}"']
    pool.add('"\t', terminated=False)
    assert pool.lines() == [f'    "{"a" * 70}\\""', '    "\\t"']


def test_an_empty_literal() -> None:
    assert StringPool().lines() == ['    ""']
