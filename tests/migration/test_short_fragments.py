"""Fragments whose operands have types of their own: calls of ``frag`` where those are shorter."""

from __future__ import annotations

from pathlib import Path

from tests.migration.packages import differences, folded_again
from tests.support.targets import BASE, load
from tgdsl.loading.load import load_target

_TARGET = """
from tgdsl.std import *
from tgdsl.std.operand_types import IntegerType, Of
from tgdsl.std.value_types import I32

"""


def _migrated(folder: Path, text: str) -> str:
    """The text of a target's fragments after their migration, which has the same records."""
    before = load(folder, _TARGET + text, BASE)
    found = folded_again(folder / "again", before)
    assert differences(before, load_target(str(folder / "again" / "migrated")), ("PatFrags",)) == []
    return found


def test_a_fragment_of_values_of_one_type_each(tmp_path: Path) -> None:
    text = """
@fragment(has_one_use=True)
def shifted(lhs: I32, rhs: I32) -> I32:
    return i32(sub(shl(i32(lhs), i32(rhs)), i32(1)))
"""
    made = "shifted = frag(lambda lhs, rhs: i32(sub(shl(i32(lhs), i32(rhs)), i32(1))), I32, I32, has_one_use=True)\n"
    assert made in _migrated(tmp_path, text)


def test_a_fragment_of_operands_of_one_type_that_is_any_is_a_function(tmp_path: Path) -> None:
    text = """
@fragment()
def once_more(lhs: Of[IntegerType], rhs: Of[IntegerType]) -> IntegerType:
    return sub(shl(lhs, rhs), lhs)
"""
    found = _migrated(tmp_path, text)
    assert "@fragment()\ndef once_more(" in found and "frag(" not in found
