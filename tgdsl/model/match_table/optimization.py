"""Sharing of what rules check: groups of rules that begin with the same checks, and switches over opcodes and types (optimizeRules).

A table is tried from its beginning. Rules that stand beside each other and begin with the same check become a :class:`Group`, which checks
it once; what follows beside each other and begins with checks of the same operand, each for another value, becomes a :class:`Switch`. Only
neighbours are put together, so rules are tried in the order that they had, but for those that exclude each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from tgdsl.classes import native
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.match_table.instruction_predicates import OpcodeIs, OperandCount
from tgdsl.model.match_table.matchers import (
    Action,
    DefinedBy,
    InstructionMatcher,
    MatchRules,
    OperandMatcher,
    RuleMatcher,
)
from tgdsl.model.match_table.operand_predicates import ComplexOperand, IntrinsicIs, RecordOperand, TypeIs
from tgdsl.model.match_table.predicates import Predicate
from tgdsl.model.match_table.results import EraseInstruction
from tgdsl.model.match_table.types import LowLevelType


class Group:
    """Matchers that are tried in order if some checks succeed (GroupMatcher).

    Attributes:
        conditions: the checks; none if a switch around it makes them.
        matchers: two at least.
    """

    def __init__(self, conditions: list[Predicate], matchers: list[Matcher]) -> None:
        self.conditions: Final = conditions
        self.matchers = matchers

    def __repr__(self) -> str:
        return f"Group({self.conditions}, {self.matchers})"


class Switch:
    """Matchers of which one at most is tried, by the opcode of the root or by an operand's type (SwitchMatcher).

    Attributes:
        cases: for each, the check that it begins with, an OpcodeIs or a TypeIs, by ascending numbers; and the rest.
    """

    def __init__(self, cases: list[tuple[Predicate, Matcher]]) -> None:
        self.cases: Final = cases

    def __repr__(self) -> str:
        return f"Switch({self.cases})"


Matcher: TypeAlias = RuleMatcher | Group | Switch


@native(auto_attribs=True, frozen=True)
class MatchTable:
    """A match table: what is tried, in order.

    Attributes:
        matchers: rules, groups and switches.
        types: the types that the table uses, whose positions are their numbers.
        release: of LLVM, whose executor reads the table.
    """

    matchers: list[Matcher]
    types: list[LowLevelType]
    release: Release


def match_table(rules: MatchRules, ordered: Sequence[RuleMatcher], optimize: bool = True) -> MatchTable:
    """The table of some rules, which are tried in this order (buildMatchTable).

    Args:
        ordered: by priority. An optimized table changes them.
        optimize: ``optimize-match-table``.
    """
    matchers: list[Matcher] = list(ordered)
    if optimize:
        rules_of_opcodes = by_opcode(ordered)
        for rule in rules_of_opcodes:
            _optimize_rule(rule)
        hoists = _HOISTS[rules.release]
        matchers = _grouped(list(rules_of_opcodes), hoists)
        for matcher in matchers:
            if isinstance(matcher, Group):
                _optimize_group(matcher, hoists)
        matchers = _switched(matchers)
    return MatchTable(matchers, sorted(rules.types), rules.release)


def by_opcode(ordered: Sequence[RuleMatcher]) -> list[RuleMatcher]:
    """Rules in the order in which an optimized table tries them: those of one opcode together, and of these, those with fewer operands first."""
    order: dict[str, int] = {}
    for rule in ordered:
        order.setdefault(rule.root.opcode.name, len(order))
    return sorted(ordered, key=lambda rule: (order[rule.root.opcode.name], len(rule.root.operands)))


# Rules


def _optimize_rule(rule: RuleMatcher) -> None:
    """Put what is cheap and often fails in front, ComplexPatterns behind, and erase each instruction once, the root last."""
    for instruction in rule.instructions:
        for operand in instruction.operands:
            rule.epilogue.extend(_taken(operand, ComplexOperand))
        _optimize_instruction(instruction)
    rule.epilogue.sort(key=lambda predicate: (predicate.rank, predicate.instruction, predicate.operand))
    erased: set[int] = set()
    actions: list[Action] = []
    last: list[Action] = []
    for action in rule.actions:
        if isinstance(action, EraseInstruction):
            if action.instruction in erased:
                continue
            erased.add(action.instruction)
            if action.instruction == 0:
                last.append(action)
                continue
        actions.append(action)
    rule.actions = actions + last


def _optimize_instruction(instruction: InstructionMatcher) -> None:
    """Check the opcode, the number of a variadic instruction's operands, the intrinsic, and the types before all else."""
    first = instruction.predicates[0]
    front = [first]
    if isinstance(first, OpcodeIs):
        if instruction.checks_count and not instruction.is_variadic and first.is_variadic and instruction.operands:
            front.append(OperandCount(instruction.number, len(instruction.operands)))
        instruction.checks_count = False
        for operand in instruction.operands:
            front += _taken(operand, IntrinsicIs, 1)
    if instruction.number > 0:
        _taken(instruction.operands[0], Predicate)  # its users have checked it
    for operand in instruction.operands:
        front += _taken(operand, TypeIs)
    instruction.predicates = [*front, *instruction.predicates[1:]]
    instruction.is_optimized = True


def _taken(operand: OperandMatcher, kind: type[Predicate], most: int = -1) -> list[Predicate]:
    """Take the predicates of a class, or so many of them, out of an operand's."""
    taken = [predicate for predicate in operand.predicates if isinstance(predicate, kind)]
    if most >= 0:
        taken = taken[:most]
    if taken:
        operand.predicates = [predicate for predicate in operand.predicates if predicate not in taken]
        operand.is_optimized = True
    return taken


# What matchers begin with


def _first_condition(matcher: Matcher) -> Predicate | None:
    """The check that a matcher begins with, if it can be taken out of it (getFirstCondition)."""
    if isinstance(matcher, RuleMatcher):
        root = matcher.roots[0]
        if root.predicates:
            return root.predicates[0]
        for operand in root.operands:
            for predicate in operand.predicates:
                if not isinstance(predicate, DefinedBy):
                    return predicate
        return None
    if isinstance(matcher, Group) and matcher.conditions:
        return matcher.conditions[0]
    return None


def _pop_first_condition(matcher: Matcher) -> None:
    """Take the check that a matcher begins with out of it (popFirstCondition)."""
    if isinstance(matcher, Group):
        del matcher.conditions[0]
        return
    assert isinstance(matcher, RuleMatcher)
    root = matcher.roots[0]
    if root.predicates:
        del root.predicates[0]
        root.is_optimized = True
        return
    for operand in root.operands:
        for index, predicate in enumerate(operand.predicates):
            if not isinstance(predicate, DefinedBy):
                del operand.predicates[index]
                operand.is_optimized = True
                return


def _root_type(matcher: Matcher) -> LowLevelType | None:
    """The type of the root's first operand, if a rule begins with it (getFirstConditionAsRootType)."""
    assert isinstance(matcher, RuleMatcher)
    predicates = matcher.roots[0].predicates
    first = predicates[0] if predicates else None
    if isinstance(first, TypeIs) and first.instruction == 0 and first.operand == 0:
        return first.type
    return None


# Groups and switches


def _optimize_group(group: Group, hoists: _Hoists) -> None:
    """Group a group's rules by what else they begin with; those for types of the root's first operand are sorted by these before."""
    sorted_rules: list[Matcher] = []
    run: list[tuple[LowLevelType, Matcher]] = []
    for matcher in group.matchers:
        type = _root_type(matcher)
        if type is not None:
            run.append((type, matcher))
            continue
        sorted_rules += [one for _, one in sorted(run, key=_type_of_case)]
        sorted_rules.append(matcher)
        run = []
    sorted_rules += [one for _, one in sorted(run, key=_type_of_case)]
    group.matchers = _switched(_grouped(sorted_rules, hoists))


def _type_of_case(case: tuple[LowLevelType, Matcher]) -> tuple[bool, bool, int, bool, int, int]:
    return case[0].key


def _grouped(matchers: list[Matcher], hoists: _Hoists) -> list[Matcher]:
    """Put neighbours that begin with the same check of the root, or of its operands, into groups."""
    result: list[Matcher] = []
    group: list[Matcher] = []
    shared: Predicate | None = None
    for matcher in matchers:
        condition = _first_condition(matcher)
        if condition is not None and not hoists(condition, matcher):
            condition = None
        if condition is not None and shared is not None and condition.is_same(shared):
            group.append(matcher)
            continue
        _add_group(result, group, hoists)
        group, shared = [], None
        if condition is not None and condition.instruction == 0:
            group, shared = [matcher], condition
        else:
            result.append(matcher)
    _add_group(result, group, hoists)
    return result


def _add_group(result: list[Matcher], matchers: list[Matcher], hoists: _Hoists) -> None:
    """Add matchers that begin with the same check, as a group if there are two of them."""
    if len(matchers) < 2:
        result += matchers
        return
    conditions: list[Predicate] = []
    while True:
        first = _first_condition(matchers[0])
        if first is None:
            break
        if not hoists(first, matchers[0]):
            break
        if not all([_begins_with(matcher, first, hoists) for matcher in matchers[1:]]):
            break
        for matcher in matchers:
            _pop_first_condition(matcher)
        conditions.append(first)
    result.append(Group(conditions, matchers))


def _begins_with(matcher: Matcher, condition: Predicate, hoists: _Hoists) -> bool:
    first = _first_condition(matcher)
    return first is not None and first.is_same(condition) and hoists(first, matcher)


def _always(condition: Predicate, matcher: Matcher) -> bool:
    return True


def _with_its_operands(condition: Predicate, matcher: Matcher) -> bool:
    """True unless a predicate in C++ may read operands that the matcher records, which it would come before then."""
    return not condition.depends_on_operands or not _records_operands(matcher)


def _records_operands(matcher: Matcher) -> bool:
    """True if a matcher keeps operands for predicates in C++ (recordsOperand)."""
    if isinstance(matcher, RuleMatcher):
        checks = [check for instruction in matcher.instructions for check in instruction.all_predicates()]
        return any([isinstance(check, RecordOperand) for check in checks])
    if isinstance(matcher, Group):
        return any([isinstance(check, RecordOperand) for check in matcher.conditions]) or any(
            [_records_operands(one) for one in matcher.matchers]
        )
    return any([_records_operands(one) for _, one in matcher.cases])


_Hoists: TypeAlias = Callable[[Predicate, Matcher], bool]

#: Whether a check that a matcher begins with may be made before the matcher (cannotHoistCondition).
_HOISTS = ByRelease({19: _always, 22: _with_its_operands})


def _switched(matchers: list[Matcher]) -> list[Matcher]:
    """Put neighbours that begin with a check of the same opcode or type, each for another value, into switches."""
    result: list[Matcher] = []
    cases: list[tuple[Predicate, Matcher]] = []
    values: set[object] = set()
    for matcher in matchers:
        condition = _first_condition(matcher)
        if condition is not None and not _has_value(condition):
            condition = None
        if condition is not None and cases and condition.key not in values and _is_about_the_same(condition, cases[0]):
            cases.append((condition, matcher))
            values.add(condition.key)
            continue
        _add_switch(result, cases)
        cases, values = [], set()
        if condition is not None and condition.instruction == 0:
            cases, values = [(condition, matcher)], {condition.key}
        else:
            result.append(matcher)
    _add_switch(result, cases)
    return result


def _has_value(condition: Predicate) -> bool:
    return isinstance(condition, TypeIs) or isinstance(condition, OpcodeIs) and len(condition.alternatives) == 1


def _is_about_the_same(condition: Predicate, case: tuple[Predicate, Matcher]) -> bool:
    other = case[0]
    return (
        condition.rank == other.rank
        and condition.instruction == other.instruction
        and condition.operand == other.operand
    )


def _value_of_case(case: tuple[Predicate, Matcher]) -> tuple[int, ...]:
    condition = case[0]
    if isinstance(condition, OpcodeIs):
        return (condition.alternatives[0].number,)
    assert isinstance(condition, TypeIs)
    return condition.type.key


def _add_switch(result: list[Matcher], cases: list[tuple[Predicate, Matcher]]) -> None:
    if len(cases) < 2:
        result += [matcher for _, matcher in cases]
        return
    for _, matcher in cases:
        _pop_first_condition(matcher)
    result.append(Switch(sorted(cases, key=_value_of_case)))
