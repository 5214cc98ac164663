"""Modules that are too long for an editor, which become several."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.folding.long_modules import with_long_modules_cut
from tgdsl.migration.python import Assignment, Call, ClassStatement, Comment, Name, Plain, Statement, Symbol
from tgdsl.migration.text.module_text import Module, text_of
from tgdsl.migration.text.notes import Head

_HEADING = Comment(["-- Loads ------"])


def _one(name: str, *used: str) -> Assignment:
    return Assignment(name, Call(Plain("f"), [Name(Symbol("t.m", one)) for one in used]))


def _cut(statements: Sequence[Statement], *others: Module) -> dict[str, str]:
    """The texts of the modules, where ten lines are too many, by their names."""
    modules = with_long_modules_cut([Module("m", list(statements), Head(["SPDX"], ["All."])), *others], "t", 9, 6)
    return {module.name: text_of(module, "t") for module in modules}


def test_short_modules_stay() -> None:
    assert list(_cut([_one(name) for name in "ABCDE"])) == ["m"]


def test_a_long_module_is_cut_into_parts_of_one_length() -> None:
    assert _cut([_one(name) for name in "ABCDEF"]) == {
        "m": '# SPDX\n"""All."""\n\n\nA = f()\nB = f()\nC = f()\n',
        "m_2": '# SPDX\n"""More of m."""\n\n\nD = f()\nE = f()\nF = f()\n',
    }


def test_it_is_cut_at_a_heading_near_that_place() -> None:
    statements: list[Statement] = [
        _one("A"),
        _one("B"),
        Comment([]),
        _HEADING,
        _one("C"),
        _one("D"),
        _one("E"),
        _one("F"),
    ]
    found = _cut(statements)
    assert found["m"].endswith("A = f()\nB = f()\n")
    assert found["m_2"].startswith('# SPDX\n"""More of m, from "Loads" on."""\n\n\n# -- Loads ------\nC = f()\n')


def test_else_at_a_class_near_that_place() -> None:
    """So that the place does not depend on each line of the module."""
    cls = ClassStatement("C", [], [], [])
    assert "\n\nclass C: ..." in _cut([_one("A"), _one("B"), cls, _one("D"), _one("E"), _one("F")])["m_2"]


def test_comments_stay_with_what_is_below() -> None:
    statements: list[Statement] = [_one("A"), _one("B"), Comment(["The third."]), _one("C"), _one("D"), _one("E")]
    assert _cut(statements)["m_2"].split("\n")[4:6] == ["# The third.", "C = f()"]


def test_names_are_imported_from_the_part_that_has_them() -> None:
    user = Module("user", [_one("X", "A", "F")])
    found = _cut([_one("A"), _one("B"), _one("C"), _one("D", "A"), _one("E"), _one("F", "E")], user)
    assert "from t.m import A\n\nD = f(A)\nE = f()\nF = f(E)\n" in found["m_2"]
    assert found["user"] == "from t.m import A\nfrom t.m_2 import F\n\nX = f(A, F)\n"


def test_no_part_uses_a_later_one() -> None:
    found = _cut([_one("A"), _one("B"), _one("C", "D"), _one("D"), _one("E"), _one("F")])
    assert found["m"].endswith("B = f()\n")  # and not between C and D
    assert found["m_2"].endswith("C = f(D)\nD = f()\nE = f()\nF = f()\n")


def test_names_with_an_underscore_stay_in_their_module() -> None:
    found = _cut([_one("A"), _one("B"), _one("_C"), _one("D", "_C"), _one("E"), _one("F")])
    assert found["m_2"].endswith("\n_C = f()\nD = f(_C)\nE = f()\nF = f()\n")


def test_a_name_that_is_taken_gets_another_number() -> None:
    assert list(_cut([_one(name) for name in "ABCDEF"], Module("m_2", []))) == ["m", "m_3", "m_2"]


def test_a_part_has_the_type_variables_that_it_uses_again() -> None:
    variables = [Assignment(one, Call(Name(Symbol("typing", "TypeVar")), [Plain(f'"{one}"')])) for one in ("FV", "IV")]
    statements = [*variables, _one("A"), _one("B"), _one("C"), Assignment("D", Plain("cast(FV, C)")), _one("E")]
    found = _cut(statements)["m_2"]
    assert 'from typing import TypeVar\n\nFV = TypeVar("FV")\n' in found
    assert found.endswith("C = f()\nD = cast(FV, C)\nE = f()\n")
    assert "IV" not in found
