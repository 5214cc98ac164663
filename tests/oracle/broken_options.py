"""Command-line options that break a rule."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracle.broken_rule import Broken
from tests.support.option_builder import OptionTarget
from tests.support.record_builder import Target
from tgdsl.model.common import rules
from tgdsl.records import Ref, Value


def _one_spelling() -> Target:
    target = OptionTarget()
    target.option("a", "x", prefixes=("-",))
    target.option("b", "x", prefixes=("-", "--"))
    return target


def _second_prefix() -> Target:
    target = OptionTarget()
    target.option("a", "x", "JOINED", prefixes=("-", "/"))
    target.option("b", "x", "JOINED", prefixes=("--", "/"))
    return target


def _circle() -> Target:
    target = OptionTarget()
    target.option("a", "a", Alias=Ref("a"))
    return target


def _alias_of_an_alias() -> Target:
    target = OptionTarget()
    target.option("a", "a")
    target.option("b", "b", Alias=Ref("a"))
    target.option("c", "c", Alias=Ref("b"))
    return target


def _arguments(kind: str = "FLAG", alias: str | None = "value") -> Callable[[], Target]:
    def option() -> Target:
        target = OptionTarget()
        target.option("flag", "flag")
        target.option("value", "value=", "JOINED")
        to: Value = None if alias is None else Ref(alias)
        target.option("a", "a", kind, Alias=to, AliasArgs=("1",))
        return target

    return option


BROKEN_OPTIONS = (
    Broken(rules.OPTION_SPELLING, "opt-parser-defs", _one_spelling),
    Broken(rules.OPTION_SPELLING, "opt-parser-defs", _second_prefix),
    Broken(rules.OPTION_ALIAS, "opt-parser-defs", _circle),
    Broken(rules.OPTION_ALIAS, "opt-parser-defs", _alias_of_an_alias),
    Broken(rules.OPTION_ALIAS, "opt-parser-defs", _arguments(alias=None), name="arguments_without_alias"),
    Broken(rules.OPTION_ALIAS, "opt-parser-defs", _arguments(alias="flag"), name="arguments_of_a_flag"),
    Broken(rules.OPTION_ALIAS, "opt-parser-defs", _arguments("SEPARATE"), name="arguments_and_values"),
)
