"""Patterns by the node that they look for, and nodes that no pattern selects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError
from tgdsl.explore.explored import Explored
from tgdsl.explore.links import file_names
from tgdsl.explore.patterns import PatternView
from tgdsl.linting.missing import find
from tgdsl.linting.subject import Subject


@frozen
class NodeView:
    """A node, and the patterns that look for it.

    Attributes:
        file: its page.
        by_type: by the type of the first result.
        has_record: false for a number.
    """

    name: str
    file: str
    patterns: Sequence[PatternView]
    by_type: Mapping[str, Sequence[PatternView]]
    has_record: bool


def nodes_of(explored: Explored, patterns: Sequence[PatternView]) -> Sequence[NodeView]:
    """The nodes at the roots of patterns, by name."""
    found: dict[str, list[PatternView]] = {}
    for one in patterns:
        found.setdefault(one.root, []).append(one)
    stems = file_names(sorted(found))
    return [
        NodeView(name, f"patterns/{stem}.html", found[name], _by_type(found[name]), name in explored.records)
        for name, stem in stems.items()
    ]


def _by_type(patterns: Sequence[PatternView]) -> Mapping[str, Sequence[PatternView]]:
    found: dict[str, list[PatternView]] = {}
    for one in patterns:
        found.setdefault(one.types[0] if one.types else "", []).append(one)
    return {name: found[name] for name in sorted(found)}


def missing_nodes(explored: Explored) -> Sequence[tuple[str, Sequence[str]]]:
    """The nodes that LLVM expects a target to select and that no pattern does, each with the types that it has not."""
    if explored.patterns is None:
        return ()
    found: dict[str, list[str]] = {}
    try:
        for finding in find(Subject(explored.model)):
            node, _, types = finding.subject.partition(":")
            found.setdefault(node, []).append(types.replace(":", " to ") or "any")
    except DiagnosticError as error:
        explored.note(error.diagnostics)
    return [*found.items()]
