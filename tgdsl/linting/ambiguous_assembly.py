"""The check assembly-ambiguous: matchables (MatchableInfo) that match the same text, and give different MCInsts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tgdsl.diagnostics import DiagnosticError, Note
from tgdsl.linting import fields
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model.asm_matching import Matchable
from tgdsl.model.instructions.fields import size_of

AMBIGUOUS = Kind("assembly-ambiguous", "two instructions or aliases match the same text, and only their order decides")


def find(subject: Subject) -> Iterator[Finding]:
    """Pairs of matchables with one mnemonic, and operands whose classes have members in common, position by position, of which

    - the earlier one accepts everything that the later one accepts, with no further feature; or
    - neither accepts everything that the other does, and both need the same features.

    What is more special is tried first, as it should be, and is no finding.
    """
    model = subject.model
    reported: set[str] = set()
    for number in fields.parser_numbers(model.target):
        try:
            matching = model.asm_matching(number)
        except DiagnosticError:
            continue  # errors of the generator asm-matcher
        groups: dict[tuple[int, str, int, int], list[Matchable]] = {}
        for one in matching.matchables:
            size = size_of(one.instruction.record) if matching.parser.prefers_smaller else 0
            groups.setdefault((one.variant, one.mnemonic.lower(), size, len(one.operands)), []).append(one)
        for group in groups.values():
            for earlier, later in combinations(group, 2):
                if later.record.name not in reported and earlier.record is not later.record:
                    what = _ambiguity(earlier, later)
                    if what:
                        reported.add(later.record.name)
                        yield _finding(earlier, later, what)


def _ambiguity(earlier: Matchable, later: Matchable) -> str:
    """The ambiguity of two matchables, in words; empty if there is none."""
    if earlier.instruction is later.instruction and earlier.results == later.results:
        return ""
    earlier_is_wider = later_is_wider = False
    for one, other in zip(earlier.operands, later.operands):
        inner, outer = one.operand_class, other.operand_class
        if inner is outer:
            continue
        if inner.is_subset_of(outer):
            later_is_wider = True
        elif outer.is_subset_of(inner):
            earlier_is_wider = True
        else:
            return ""
    needed, given = frozenset(earlier.features), frozenset(later.features)
    if not later_is_wider and needed <= given:
        return "matches whatever it matches"
    if earlier_is_wider and later_is_wider and needed == given:
        return "matches some of what it matches, and neither is the more special one"
    return ""


def _finding(earlier: Matchable, later: Matchable, what: str) -> Finding:
    record = later.record
    return Finding(
        AMBIGUOUS,
        record.place,
        record.name,
        f"'{later.asm_string}' of {_label(later)} is ambiguous: '{earlier.asm_string}' of {_label(earlier)}, which is tried first, {what};"
        " give one an operand class or predicate that tells them apart, or isCodeGenOnly",
        (Note(earlier.record.place, f"{_label(earlier)} is defined here"),),
    )


def _label(one: Matchable) -> str:
    return f"an alias of '{one.instruction.name}'" if one.alias is not None else f"'{one.instruction.name}'"


CHECK = Check((AMBIGUOUS,), find)
