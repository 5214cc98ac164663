"""A GICombineRule as data."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.classes import frozen
from tgdsl.model.combiner import fields
from tgdsl.model.combiner.patterns import CppCode, Fragment, PatternList
from tgdsl.records import Record, Ref


@frozen
class MatchData:
    """A GIDefMatchData in the defs of a rule: a C++ variable that passes something from the match to the apply."""

    name: str
    type: str


@frozen(eq=False)
class Rule:
    """A GICombineRule.

    Attributes:
        number: its identifier in generated code.
        root: the name in its defs.
        match_root: index of the pattern that is matched first.
        apply_roots: indices of the patterns that write again what that wrote.
        fragments: the PatFrags that it uses.
        permutations: index of each PatFrag's pattern to the alternative of it, for each choice of alternatives.
        inference_log: what llvm-tblgen prints of the inference of types, if it is asked to.
    """

    record: Record
    number: int
    root: str
    match_data: tuple[MatchData, ...]
    match: PatternList
    apply: PatternList
    match_root: int
    apply_roots: tuple[int, ...]
    fragments: tuple[Fragment, ...]
    permutations: tuple[Mapping[int, int], ...]
    inference_log: str

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def applies_cpp(self) -> bool:
        """True if all that it does is C++."""
        return all(isinstance(pattern, CppCode) for pattern in self.apply.patterns)


def applies_always(rule: Rule) -> bool:
    """True if a rule whose match holds is applied; C++ of ``combine``, of newer releases, may say no."""
    return rule.record.dag(fields.match_field(rule.record)).operator != Ref("combine")
