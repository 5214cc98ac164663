"""Units of one shape that functions of their own are shorter for."""

from __future__ import annotations

from collections.abc import Sequence

from tests.migration.test_folding import folded, instruction
from tgdsl.classes import evolve
from tgdsl.migration.folding.parameters import FoldedParameter
from tgdsl.migration.folding.splitting import Split, splits_of
from tgdsl.migration.python import Expression, Listing, Name, Plain, Statement, Symbol


def _parameter(name: str, values: Sequence[object]) -> FoldedParameter:
    return FoldedParameter(name, Plain("int"), None, {}, [Plain(str(one)) for one in values], [])


def test_units_with_the_value_that_most_have_need_fewer_parameters() -> None:
    """Among those of width 0, one key follows from the other."""
    given = [
        _parameter("width", [0, 0, 0, 0, 8, 16]),
        _parameter("key", ["a", "b", "c", "a", "a", "b"]),
        _parameter("other", ["d", "e", "f", "d", "g", "d"]),
    ]
    assert splits_of(given)[0] == Split((0, 1, 2, 3), [4, 5], 2)


def test_units_whose_lists_are_of_one_length_are_a_part() -> None:
    def listed(length: int) -> Expression:
        return Listing([Name(Symbol("t.a", f"read{number}")) for number in range(length)])

    lengths = [3, 3, 2, 3, 3]
    reads = FoldedParameter("reads", Plain("int"), None, {}, [listed(one) for one in lengths], [])
    assert splits_of([reads, _parameter("op", range(5))]) == [Split((0, 1, 3, 4), [2], 1)]


def test_values_that_few_units_have_in_common_make_no_parts() -> None:
    assert splits_of([_parameter("op", range(6)), _parameter("width", [8, 8, 16, 16, 32, 32])]) == []
    assert splits_of([]) == []


def _with_numbers(count: int, width: int, numbers: Sequence[int]) -> Statement:
    made = instruction(f"X{count}", f"x{count}", count)
    more = [("width", Plain(str(width))), *[(f"n{at}", Plain(str(one))) for at, one in enumerate(numbers)]]
    return evolve(made, keywords=[*made.keywords, *more])


def test_most_definitions_have_a_function_without_rows_if_only_a_few_others_need_them() -> None:
    """One number is all that differs among those of width 0."""
    given = [_with_numbers(one, 0, [one % 12 + 10] * 8) for one in range(36)]
    given += [_with_numbers(36 + one, 8, [one % 2 * (at + 1) + 50 for at in range(8)]) for one in range(6)]
    text = folded(given)
    assert "Row" not in text and text.startswith("def format(op: int, n0: int, mnemonic: str) -> type[Instruction]:")
    assert 'X35 = format(35, 21, "x35")\n' in text and "class X36(Format, op=36, width=8, n0=50, " in text
