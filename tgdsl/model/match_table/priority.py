"""The order in which rules are tried: those that match more, or say it more precisely, before others (isHigherPriorityThan)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tgdsl.model.common.sorting import std_stable_sort
from tgdsl.model.match_table.instruction_predicates import OpcodeIs
from tgdsl.model.match_table.matchers import DefinedBy, InstructionMatcher, OperandMatcher, RuleMatcher
from tgdsl.model.match_table.operand_predicates import LITERAL_RANK
from tgdsl.model.match_table.predicates import Predicate


def sorted_by_priority(rules: Sequence[RuleMatcher], scores: Mapping[int, int] | None = None) -> list[RuleMatcher]:
    """The rules, those of the highest priority first; those of the same keep their order, as far as there is one: a rule may be of the same
    priority as two others of which one goes first, since predicates are compared as far as both rules have them.

    Args:
        scores: by the rules' numbers: a higher one comes before all else.
    """
    ranked = [_RankedRule(rule, 0 if scores is None else scores[rule.number]) for rule in rules]
    return [ranked_rule.rule for ranked_rule in std_stable_sort(ranked, _goes_first)]


class _RankedRule:
    """A rule, and what it is compared by."""

    def __init__(self, rule: RuleMatcher, score: int) -> None:
        self.rule: Final = rule
        self.score: Final = score
        self.root: Final = _RankedInstruction(rule.root)


class _RankedInstruction:
    """An instruction that a rule matches, and what it is compared by. Instructions of more operands have a higher priority."""

    def __init__(self, matcher: InstructionMatcher) -> None:
        self.predicates: Final = [_rank_of_check(predicate) for predicate in matcher.predicates]
        self.operands: Final = [_RankedOperand(operand) for operand in matcher.operands]


class _RankedOperand:
    """An operand that a rule matches, and what it is compared by: its predicates, and for each the instruction that defines it."""

    def __init__(self, operand: OperandMatcher) -> None:
        self.ranks: Final = [_rank_of_operand_check(predicate) for predicate in operand.predicates]
        self.definitions: Final = [
            _RankedInstruction(predicate.matcher) if isinstance(predicate, DefinedBy) else None
            for predicate in operand.predicates
        ]


def _rank_of_check(predicate: Predicate) -> tuple[int, str]:
    """The order of kinds of predicates; opcodes are in that of their names."""
    return (predicate.rank, predicate.name if isinstance(predicate, OpcodeIs) else "")


def _rank_of_operand_check(predicate: Predicate) -> int:
    """The order of kinds of predicates; that a G_CONSTANT defines the operand, of any value, says less than a number does."""
    if isinstance(predicate, DefinedBy) and predicate.matcher.opcode.is_constant:
        return 2 * LITERAL_RANK + 1
    return 2 * predicate.rank


def _goes_first(one: _RankedRule, two: _RankedRule) -> bool:
    return _compare_rules(one, two) < 0


def _compare_rules(one: _RankedRule, two: _RankedRule) -> int:
    """Negative if the first has the higher priority, 0 if neither has."""
    if one.score != two.score:
        return two.score - one.score
    return _compare_instructions(one.root, two.root)


def _compare_instructions(one: _RankedInstruction, two: _RankedInstruction) -> int:
    difference = len(two.operands) - len(one.operands)
    if difference:
        return difference
    if one.predicates != two.predicates:
        for mine, other in zip(one.predicates, two.predicates):  # what one of them has more does not count
            if mine != other:
                return -1 if mine < other else 1
    for operand, other_operand in zip(one.operands, two.operands, strict=True):
        difference = _compare_operands(operand, other_operand)
        if difference:
            return difference
    return 0


def _compare_operands(one: _RankedOperand, two: _RankedOperand) -> int:
    difference = len(two.ranks) - len(one.ranks)
    if difference:
        return difference
    for mine, other, definition, other_definition in zip(
        one.ranks, two.ranks, one.definitions, two.definitions, strict=True
    ):
        if mine != other:
            return mine - other
        if definition is not None and other_definition is not None:
            difference = _compare_instructions(definition, other_definition)
            if difference:
                return difference
    return 0
