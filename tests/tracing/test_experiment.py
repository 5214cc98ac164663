"""Definitions taken out of targets of the project: lines that come from them are others then, and lines that do not stay."""

from __future__ import annotations

import pytest

from tests.tracing.experiment import Comparison, run

LINES = ["enum {", "  A = 0,", "  B = 1,", "  0,", "  0,", "  C = 2,", "};"]


@pytest.mark.parametrize(("target", "number", "seed"), [("sparc", 3, 1), ("bpf", 4, 2)])
def test_random_lines_of_all_files(target: str, number: int, seed: int) -> None:
    """With a thousandth of exceptions, of the kinds that docs/why.md names."""
    outcomes = run(f"targets/{target}", number, seed).outcomes.values()
    assert [line for one in outcomes for line in one.stayed] == []
    moved = [line for one in outcomes for line in one.moved]
    assert len(moved) <= sum([one.unchanged for one in outcomes]) / 1000, "\n".join(moved)
    assert sum([one.changed for one in outcomes]) > number
    said = sum([one.of_one + one.of_several + one.fixed for one in outcomes])
    assert said > 0.9 * sum([one.lines for one in outcomes])


def test_a_line_is_compared_where_it_stands() -> None:
    """Numbers around it may be others, its own may not; of equal lines, one less is another text."""
    same = Comparison(LINES, ["", *LINES])
    assert all([same.is_whole(number) and same.is_there(number) for number in range(1, 8)])
    moved = Comparison(LINES, ["enum {", "  B = 0,", "  0,", "  0,", "  C = 1,", "};"])
    assert [number for number in range(1, 8) if moved.is_there(number)] == [1, 4, 5, 7]
    assert [number for number in range(1, 8) if moved.is_whole(number)] == [4, 5, 7]
    fewer = Comparison(LINES, ["enum {", "  A = 0,", "  B = 1,", "  0,", "  C = 2,", "};"])
    assert [number for number in (4, 5) if fewer.is_whole(number)] == []
