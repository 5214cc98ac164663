"""The steps of decoder tables of nested scopes: what they compare, and that following them finds what a search through all encodings finds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.generators.encodings import IMM, EncodedTarget, ascend, segment, word
from tests.generators.test_disassembler_scopes import lengths, values
from tests.support.release import about
from tgdsl.llvm import RELEASES
from tgdsl.model import Model
from tgdsl.model.decoding import Candidate, DecoderTable, DecodingOptions, Filter, candidates


@pytest.fixture(autouse=True)
def _about_it() -> Iterator[None]:
    with about(RELEASES[22]):
        yield


def tables_of(target: EncodedTarget) -> tuple[DecoderTable, ...]:
    return Model(target.records()).decoding_with(DecodingOptions()).tables


def test_all_words_of_a_byte() -> None:
    (table,) = tables_of(values())
    for byte in range(256):
        expected = [one.name for one in table.encodings if one.matches(byte)]
        assert [found.encoding.name for found in candidates(table, byte, frozenset())] == expected


def test_values_of_operands() -> None:
    (table,) = tables_of(values())

    def decoded(byte: int) -> tuple[str, tuple[int, ...]]:
        (found,) = candidates(table, byte, frozenset())
        return found.encoding.name, found.values

    assert decoded(0b0001_0000) == ("CONSTANT", (1,))
    assert decoded(0b0010_1111) == ("ZERO", (0,))
    assert decoded(0b0011_0111) == ("BOTH", (0b101,))
    assert decoded(0b0101_0110) == ("SPLIT", (0b1001,))
    assert decoded(0b0110_0000) == ("NOTHING", (0,))
    assert decoded(0b1111_0000) == ("MORE:PSEUDO", ())


def test_a_group_of_one_encoding_is_a_case() -> None:
    target = EncodedTarget()
    target.encoded("ONE", word("0101????"), Size=1)
    target.encoded("ALL", word("01??????"), Size=1)
    (table,) = tables_of(target)
    (both,) = table.steps
    assert isinstance(both, Filter) and (both.start, both.width, list(both.cases)) == (6, 2, [0b01])
    first, second = both.cases[0b01]
    assert isinstance(first, Filter) and (first.start, first.width, list(first.cases)) == (4, 2, [0b01])
    assert isinstance(second, Candidate) and second.encoding.name == "ALL"


def test_short_words_are_looked_at_before_more_is_read() -> None:
    (table,) = tables_of(lengths())
    assert table.width == 16
    (step,) = table.steps
    assert isinstance(step, Filter)
    assert (step.start, step.width, list(step.cases)) == (0, 4, [0b0001, 0b0010])


def test_tables_of_words_of_variable_length_are_for_all_sizes() -> None:
    target = EncodedTarget()
    target.segmented("A", ascend(word("01"), segment("$i", 6)), {"i": IMM}, Size=1)
    target.segmented("B", ascend(word("10"), segment("$i", 14)), {"i": IMM}, Size=2)
    assert [(table.name, table.size, table.width) for table in tables_of(target)] == [("16", 0, 16)]
