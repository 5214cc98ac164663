"""Which pattern each part of a table is for: the model's matcher ends in the same operations in the same order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.model.matcher import Path
from tgdsl.model.matcher.steps import CompleteMatch, MorphNodeTo
from tgdsl.model.matcher.tree import Scope
from tgdsl.model.patterns import Pattern
from tgdsl.selection.operations import Operation


def patterns_of(last_ones: Sequence[Operation], matcher: Path) -> Mapping[int, Pattern]:
    """The index of each operation that completes a match, to the pattern that it is for.

    Raises:
        ValueError: the table is not that of the matcher.
    """
    patterns = list(_patterns(matcher))
    if len(patterns) != len(last_ones):
        raise ValueError(f"the table completes {len(last_ones)} patterns, and the model's matcher {len(patterns)}")
    return {last.index: pattern for last, pattern in zip(last_ones, patterns)}


def _patterns(path: Path) -> Iterator[Pattern]:
    branch = path.branch
    if branch is None:
        last = path.steps[-1]
        assert isinstance(last, (MorphNodeTo, CompleteMatch))
        yield last.pattern
    elif isinstance(branch, Scope):
        for option in branch.options:
            yield from _patterns(option)
    else:
        for _, case in branch.cases:
            yield from _patterns(case)
