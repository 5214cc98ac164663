"""Comments on multiclasses and classes, which stand above functions."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.folding.function_comments import with_comments_on_functions
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    Comment,
    Name,
    Plain,
    Procedure,
    Statement,
    Symbol,
    lines,
)
from tgdsl.migration.text.module_text import Module


def _function(name: str, *of: str) -> Procedure:
    return Procedure(name, [], Plain("int"), [], Plain("1"), of)


def _call(name: str) -> Assignment:
    return Assignment(name.upper(), Call(Name(Symbol("t.m", name))))


def _text(*statements: Sequence[Statement]) -> list[list[str]]:
    """The first lines of the statements of modules."""
    modules = [Module(f"m_{number}", list(some)) for number, some in enumerate(statements)]
    return [
        [(lines(one, AS_DEFINED) or [""])[0] for one in module.statements]
        for module in with_comments_on_functions(modules)
    ]


def test_a_comment_on_a_multiclass_stands_above_its_function() -> None:
    section, of_load, of_word = (
        Comment(["Section 1"]),
        Comment(["Loads."], of="Load"),
        Comment(["Of words."], of="Word"),
    )
    definitions: list[Statement] = [_function("load", "Load"), section, of_load, of_word, _call("load")]
    assert _text(definitions) == [["# Loads.", "def load() -> int:", "# Section 1", "# Of words.", "LOAD = load()"]]


def test_a_multiclass_without_a_function_is_explained_at_the_one_that_uses_it() -> None:
    """As those that it uses stand before it in the sources, so do their comments."""
    comments = [
        Comment(["Both forms."], of="Both"),
        Comment(["As above, and more."], of="All"),
        Comment(["A word."], of="F"),
    ]
    functions = [_function("all_", "All", "Both", "F"), _function("f", "F")]
    assert _text([*functions, *comments, _call("all_")]) == [
        [
            "# Both forms.",
            "# As above, and more.",
            "def all_() -> int:",
            "# A word.",
            "def f() -> int:",
            "ALL_ = all_()",
        ]
    ]


def test_the_function_of_the_same_module_is_taken_first() -> None:
    comment = Comment(["Loads."], of="Load")
    first = [_function("load", "Load")]
    assert _text(first, [_function("load", "Load"), comment, _call("load")]) == [
        ["def load() -> int:"],
        ["# Loads.", "def load() -> int:", "LOAD = load()"],
    ]
    assert _text(first, [comment, _call("load")]) == [["# Loads.", "def load() -> int:"], ["LOAD = load()"]]


def test_a_comment_before_that_is_on_more_is_set_apart() -> None:
    found = _text([Comment(["All of them."]), _function("load", "Load"), Comment(["Loads."], of="Load"), _call("load")])
    assert found == [["# All of them.", "", "# Loads.", "def load() -> int:", "LOAD = load()"]]
