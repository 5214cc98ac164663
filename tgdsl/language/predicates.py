"""Conditions on the subtarget (LLVM's ``Target.td``)."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.language.definition import Definition, Namer
from tgdsl.records import Code, Value


class Predicate(Definition):
    """A condition, as the C++ expression that tests it."""

    def __init__(self, cond_string: Code | str) -> None:
        super().__init__()
        self.cond_string = cond_string

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "CondString": str(self.cond_string),
            "AssemblerMatcherPredicate": False,
            "AssemblerCondDag": None,
            "PredicateName": "",
            "RecomputePerFunction": False,
        }
