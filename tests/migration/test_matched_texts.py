"""Texts of two functions side by side."""

from __future__ import annotations

from tgdsl.migration.folding.matched_texts import matched, text_with
from tgdsl.migration.python import Joined, Plain

_X, _Y, _RD = Plain("x"), Plain("y"), Plain("rd")


def test_a_variable_stands_for_all_before_what_follows_it() -> None:
    assert matched([_X, "\t", _RD], ["add.", _Y, "\t", _RD], ["x"]) == [(_X, Joined(["add.", _Y])), (_RD, _RD)]
    assert matched([_X, _RD], ["add ", _RD], ["x"]) == [(_X, Plain('"add "')), (_RD, _RD)]
    assert matched(["v", _X], ["vld.", _Y], ["x"]) == [(_X, Joined(["ld.", _Y]))]
    assert matched([_X], [_Y], ["x"]) == [(_X, _Y)]


def test_other_texts_are_not_the_same() -> None:
    assert matched([_X, "\t", _RD], ["add ", _RD], ["x"]) is None
    assert matched([_X, "\t", _RD], ["\t", _RD], ["x"]) is None
    assert matched(["add\t", _RD], ["add\t", _RD, ", 1"], []) is None
    assert matched([_RD], ["rd"], []) is None


def test_values_in_a_text_are_part_of_it() -> None:
    assert text_with(Joined(["add.", _Y, "!"]), {"y": Plain('"w"')}) == Plain('"add.w!"')
    assert text_with(Joined(["add.", _Y]), {"y": Joined([_X, "s"])}) == Joined(["add.", _X, "s"])
