"""The check gisel-not-imported: patterns that GlobalISel's selector has no rule for."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model.global_isel import Obstacle, SkippedPattern, has_global_isel
from tgdsl.model.patterns import TreeText
from tgdsl.model.patterns.places import place_of_source

NOT_IMPORTED = Kind(
    "gisel-not-imported", "GlobalISel's selector has no rule for a pattern (with --only gisel-not-imported)"
)

_REMEDIES = {
    Obstacle.NODE: "define a generic instruction for the node, and a GINodeEquiv of both",
    Obstacle.COMPLEX_PATTERN: "define a GIComplexOperandMatcher with GIComplexPatternEquiv",
    Obstacle.TRANSFORM: "define a GICustomOperandRenderer with GISDNodeXFormEquiv",
    Obstacle.PREDICATE: "give the fragment GISelPredicateCode",
}


def find(subject: Subject) -> Iterator[Finding]:
    if has_global_isel(subject.records):
        text = TreeText(subject.table.types)
        for skipped in subject.model.global_isel.skipped:
            yield _finding(skipped, text(skipped.pattern.source))


def _finding(skipped: SkippedPattern, source: str) -> Finding:
    record = skipped.pattern.record
    remedy = "" if skipped.obstacle is None else f"; {_REMEDIES[skipped.obstacle]}"
    return Finding(
        NOT_IMPORTED,
        place_of_source(record),
        record.name,
        f"GlobalISel has no rule for the pattern {source}: {skipped.reason}{remedy}",
    )


CHECK = Check((NOT_IMPORTED,), find, named=True)
