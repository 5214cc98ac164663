"""Functions for fragments that say the same."""

from __future__ import annotations

from tgdsl.migration.folding.same_functions import without_same_functions
from tgdsl.migration.python import Assignment, Call, Function, Name, Plain, Statement, Symbol
from tgdsl.migration.text.module_text import Module, text_of


def _maker(name: str, made: str = "zext") -> Statement:
    return Function(None, name, [("op", Plain("Node"))], Plain("FragmentOf"), Call(Plain(made), [Plain("op")]))


def _call(function: str) -> Statement:
    return Assignment("", Call(Plain("pat"), [Call(Name(Symbol("t.a", function)), [Plain("add")])]), (function,))


def _left(*statements: Statement) -> str:
    [module] = without_same_functions([Module("a", list(statements))], "t")
    return text_of(module, "t")


def test_functions_that_say_the_same_are_one_with_the_words_of_all() -> None:
    names = ["zext_rmw_8_64", "zext_rmw_16_64"]
    found = _left(*map(_maker, names), _maker("sext_rmw_8_64", "sext"), *map(_call, [*names, "sext_rmw_8_64"]))
    assert found.count("def zext_rmw_64(op: Node) -> FragmentOf:\n") == 1 and found.count("def ") == 2
    assert found.endswith("pat(zext_rmw_64(add))\npat(zext_rmw_64(add))\npat(sext_rmw_8_64(add))\n")


def test_names_of_other_words_are_the_first() -> None:
    assert "def low(op" in _left(_maker("low"), _maker("high"), _call("low"), _call("high"))
    assert "def high" not in _left(_maker("low"), _maker("high"), _call("low"), _call("high"))


def test_a_name_that_is_taken_keeps_them_apart() -> None:
    found = _left(_maker("rmw_8"), _maker("rmw_16"), Assignment("rmw", Plain("1")), _call("rmw_8"), _call("rmw_16"))
    assert "def rmw_8(" in found and "def rmw_16(" in found
