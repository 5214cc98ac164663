"""Rules of match tables: their order of priority, and the groups and switches that they are put into."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from tests.support.match_rules import opcode, tried
from tgdsl.diagnostics import NOWHERE, DiagnosticError
from tgdsl.llvm import DEFAULT, RELEASES, Release
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.match_table import (
    Action,
    BankCovers,
    CodePredicate,
    CodeTest,
    ComplexOperand,
    ConstantIs,
    ConstrainOperands,
    Copy,
    DebugComment,
    EraseInstruction,
    Group,
    Immediate,
    IntrinsicIs,
    LiteralIs,
    LowLevelType,
    MatchRules,
    MatchTable,
    NoUse,
    OneUse,
    OpcodeIs,
    OperandCount,
    Predicate,
    RecordOperand,
    RuleMatcher,
    SameOperand,
    Switch,
    TempType,
    TypeIs,
    low_level_type,
    match_table,
    sorted_by_priority,
)

pytestmark = pytest.mark.quick

S32, S64 = LowLevelType.scalar(32), LowLevelType.scalar(64)
V4 = LowLevelType.vector(4, 32)
NXV4 = LowLevelType.vector(4, 32, scalable=True)
P0 = LowLevelType.pointer(0, 64)

CODE = CodePredicate("MI", "Predicate_simple")


def shown(matcher: object) -> object:
    """A matcher in short: a rule's number; a list of a group's checks and matchers; a mapping of a switch's."""
    if isinstance(matcher, RuleMatcher):
        return matcher.number
    if isinstance(matcher, Group):
        return [*[type(check).__name__ for check in matcher.conditions], *map(shown, matcher.matchers)]
    assert isinstance(matcher, Switch)
    return {
        check.name if isinstance(check, OpcodeIs) else check.type if isinstance(check, TypeIs) else None: shown(case)
        for check, case in matcher.cases
    }


def rule_of(rules: MatchRules, name: str, *types: LowLevelType | None) -> RuleMatcher:
    """A rule for an opcode with operands of these types, or of any."""
    rule = rules.rule(NOWHERE)
    root = rule.add_root()
    root.add(OpcodeIs(0, (opcode(name),)))
    for index, type in enumerate(types):
        operand = root.add_operand(index, f"o{index}")
        if type is not None:
            operand.add(TypeIs(0, index, type))
    return rule


# Types


def test_types_are_in_the_order_of_llvm() -> None:
    types = [NXV4, V4, S64, P0, LowLevelType.pointer(1, 32), LowLevelType.vector(2, 64), S32]
    assert sorted(types) == [P0, LowLevelType.pointer(1, 32), S32, S64, LowLevelType.vector(2, 64), V4, NXV4]
    assert repr([P0, V4, S32]) == (
        "[LowLevelType.pointer(0, 64), LowLevelType.vector(4, 32, scalable=False), LowLevelType.scalar(32)]"
    )


def test_value_types_as_low_level_types() -> None:
    assert low_level_type(ValueType(7, "i32", 32, is_integer=True)) == S32
    assert low_level_type(ValueType(7, "f64", 64, is_floating_point=True)) == S64
    assert low_level_type(ValueType(7, "v4i32", 128, element=5, count=4, is_integer=True)) == V4
    assert low_level_type(ValueType(7, "nxv4i32", 128, 5, 4, is_scalable=True, is_integer=True)) == NXV4
    assert low_level_type(ValueType(7, "v1i64", 64, element=5, count=1, is_integer=True)) == S64
    assert low_level_type(ValueType(1, "Other", 0)) is None


# Rules


def test_rules_note_the_types_that_they_use() -> None:
    rules = MatchRules(DEFAULT)
    rule = rule_of(rules, "G_ADD", S32)
    build = rule.build(opcode("ADD"), accesses_memory=False)
    build.add(Immediate(1, S64))
    build.add(Immediate(1, TempType(-1)))
    assert rules.types == {S32, S64}
    assert [rules.rule(NOWHERE).number, rules.rule(NOWHERE).number] == [1, 2]


def test_an_operand_that_is_named_again_is_the_same() -> None:
    rule = rule_of(MatchRules(DEFAULT), "G_ADD", S32)
    rule.ignore_copies = True
    again = rule.root.add_operand(1, "o0")
    assert not again.add(TypeIs(0, 1, S32))
    assert again.add_definition("d") is None
    (check,) = again.predicates
    assert isinstance(check, SameOperand)
    assert (check.other_instruction, check.other_operand, check.ignore_copies) == (0, 0, True)
    assert rule.operand("o0").index == 0


def test_an_operand_that_the_source_does_not_have() -> None:
    rule = rule_of(MatchRules(DEFAULT), "G_ADD", S32)
    with pytest.raises(DiagnosticError, match="the result has an operand 'x', which the source does not have"):
        rule.operand("x")
    with pytest.raises(DiagnosticError, match="the result has the register 'ADD', which the source does not have"):
        rule.physical_operand(opcode("ADD").record)
    with pytest.raises(DiagnosticError, match="the result is made of a node 'o0', but the source has no such node"):
        rule.instruction("o0")


@pytest.mark.parametrize(
    ("copied", "mutated"),
    [(["o0", "o1"], True), (["o1", "o0"], False), (["o0"], False), (["o0", "o1", "o1"], False)],
)
def test_an_instruction_becomes_another_if_its_operands_stay(copied: Sequence[str], mutated: bool) -> None:
    rule = rule_of(MatchRules(DEFAULT), "G_ADD", S32, S32)
    build = rule.build(opcode("ADD"), accesses_memory=False)
    for name in copied:
        build.add(Copy(name))
    build.choose_instruction_to_mutate()
    assert (build.mutated is rule.root) == mutated
    assert rule.mutable == ([] if mutated else [rule.root])


def test_types_of_operands_are_recorded_once() -> None:
    rule = rule_of(MatchRules(DEFAULT), "G_ADD", S32, S32)
    one, two = rule.root.operands
    assert [one.temp_type(), two.temp_type(), one.temp_type()] == [TempType(-1), TempType(-2), TempType(-1)]
    assert len(one.predicates) == 2


# Priority


def assert_order(rules: Sequence[RuleMatcher]) -> None:
    """Check that these are in the order of priority, which none of two shares."""
    assert sorted_by_priority(rules[::-1]) == rules


def with_operand_check(rules: MatchRules, *checks: Predicate) -> RuleMatcher:
    rule = rule_of(rules, "G_ADD", S32, S32)
    for check in checks:
        rule.root.operands[1].add(check)
    return rule


def test_scores_come_first_and_equal_rules_keep_their_order() -> None:
    rules = MatchRules(DEFAULT)
    made = [rule_of(rules, "G_SUB", S32), rule_of(rules, "G_ADD", S32), rule_of(rules, "G_ADD", S32)]
    assert sorted_by_priority(made, {0: 0, 1: 0, 2: 5}) == [made[2], made[1], made[0]]
    assert sorted_by_priority(made) == [made[1], made[2], made[0]]


def test_more_operands_then_opcodes_then_more_checks() -> None:
    rules = MatchRules(DEFAULT)
    assert_order(
        [
            rule_of(rules, "G_SUB", S32, S32),
            rule_of(rules, "G_ADD", S32),
            rule_of(rules, "G_SUB", S32),
            rule_of(rules, "G_SUB", None),
        ]
    )


def test_checks_of_operands_have_their_order() -> None:
    """A number says more than a G_CONSTANT, another instruction more than a number."""
    rules = MatchRules(DEFAULT)
    made: list[RuleMatcher] = []
    for name in ("G_SHL", "G_CONSTANT"):
        rule = with_operand_check(rules)
        inner = rule.root.operands[1].add_definition("inner")
        assert inner is not None
        inner.add(OpcodeIs(1, (opcode(name),)))
        made.append(rule)
    assert_order(
        [
            with_operand_check(rules, ComplexOperand(0, 1, "complex", 0)),
            made[0],
            with_operand_check(rules, ConstantIs(0, 1, 1)),
            with_operand_check(rules, LiteralIs(0, 1, 1)),
            made[1],
            with_operand_check(rules, BankCovers(0, 1, "T::GPRRegClassID")),
        ]
    )


def test_what_one_of_two_instructions_is_checked_for_more_does_not_count() -> None:
    rules = MatchRules(DEFAULT)
    less, more = rule_of(rules, "G_ADD", S32), rule_of(rules, "G_ADD", S32)
    more.root.add(NoUse(0))
    assert sorted_by_priority([less, more]) == [less, more]
    less.root.add(OneUse(0))
    assert sorted_by_priority([less, more]) == [more, less]


# Optimization


def optimized(rules: MatchRules, made: Sequence[RuleMatcher]) -> list[object]:
    return [shown(matcher) for matcher in match_table(rules, made).matchers]


def test_neighbours_share_checks_and_others_stay() -> None:
    rules = MatchRules(DEFAULT)
    made = [
        rule_of(rules, "G_SUB", S64, S64),
        rule_of(rules, "G_ADD", S64, S64),
        rule_of(rules, "G_ADD", S32, S32),
        rule_of(rules, "G_ADD", S32, S64),
        rule_of(rules, "G_MUL", None),
    ]
    assert optimized(rules, made) == [{"G_ADD": [{S32: [2, 3], S64: 1}], "G_SUB": 0, "G_MUL": 4}]
    assert [shown(one) for one in match_table(rules, made, optimize=False).matchers] == [0, 1, 2, 3, 4]


def test_a_rule_for_any_type_stays_between_others() -> None:
    rules = MatchRules(DEFAULT)
    made = [rule_of(rules, "G_ADD", type) for type in (S64, S32, None, S64, S32)]
    assert optimized(rules, made) == [["OpcodeIs", {S32: 1, S64: 0}, 2, {S32: 4, S64: 3}]]


def test_rules_of_two_opcodes_are_in_no_switch() -> None:
    rules = MatchRules(DEFAULT)
    either = rules.rule(NOWHERE)
    either.add_root().add(OpcodeIs(0, (opcode("G_ADD"), opcode("G_SUB"))))
    assert optimized(rules, [rule_of(rules, "G_ADD"), either]) == [1, 0]
    assert either.root.opcode.name == "G_ADD"


def test_complex_patterns_come_last_and_the_root_is_erased_last() -> None:
    rules = MatchRules(DEFAULT)
    rule = with_operand_check(rules, ComplexOperand(0, 1, "complex", 0))
    actions: list[Action] = [
        DebugComment("x"),
        EraseInstruction(0),
        EraseInstruction(1),
        EraseInstruction(1),
        ConstrainOperands(0),
    ]
    for action in actions:
        rule.add_action(action)
    assert rule.renderer_count() == 1
    match_table(rules, [rule])
    assert [type(check) for check in rule.epilogue] == [ComplexOperand]
    assert [type(check) for check in rule.root.predicates] == [OpcodeIs, TypeIs, TypeIs]
    assert rule.actions == [actions[0], actions[2], actions[4], actions[1]]
    assert rule.renderer_count() == 1


def test_variadic_instructions_are_counted_and_intrinsics_come_before_types() -> None:
    rules = MatchRules(DEFAULT)
    rule = rules.rule(NOWHERE)
    root = rule.add_root()
    root.add(OpcodeIs(0, (opcode("G_INTRINSIC", variadic=True),)))
    root.add_operand(0).add(TypeIs(0, 0, S32))
    root.add_operand(1).add(IntrinsicIs(0, 1, "x"))
    match_table(rules, [rule])
    assert [type(check) for check in root.predicates] == [OpcodeIs, OperandCount, IntrinsicIs, TypeIs]


@pytest.mark.parametrize(("number", "shares"), [(19, True), (22, False)])
def test_predicates_of_recorded_operands_come_after_these(number: int, shares: bool) -> None:
    rules = MatchRules(RELEASES[number])
    made = [rule_of(rules, "G_ADD", S32) for _ in range(2)]
    for rule in made:
        rule.root.operands[0].add(RecordOperand(0, 0, 0, "x"))
        rule.root.add(CodeTest(0, CODE))
    group = match_table(rules, made).matchers[0]
    assert isinstance(group, Group)
    expected = ["OpcodeIs", "TypeIs", *(["CodeTest", "RecordOperand"] if shares else [])]
    assert [type(check).__name__ for check in group.conditions] == expected


# Random rules

_OPCODES = ("G_ADD", "G_SUB", "G_MUL")
_TYPES = (S32, S64, V4)


@frozen
class Described:
    """A rule, described by what it checks of the root and of two operands."""

    name: str
    types: tuple[LowLevelType | None, LowLevelType | None]
    tests: frozenset[str]
    inner: LowLevelType | None
    records: bool
    complex: bool


_DESCRIBED = st.builds(
    Described,
    st.sampled_from(_OPCODES),
    st.tuples(st.sampled_from([None, *_TYPES]), st.sampled_from([None, *_TYPES])),
    st.frozensets(st.sampled_from("ab")),
    st.sampled_from([None, None, S32, S64]),
    st.booleans(),
    st.booleans(),
)


def built(described: Sequence[Described], release: Release, optimize: bool) -> MatchTable:
    rules = MatchRules(release)
    made: list[RuleMatcher] = []
    for one in described:
        rule = rule_of(rules, one.name, *one.types)
        second = rule.root.operands[1]
        for test in sorted(one.tests):
            rule.root.add(CodeTest(0, CodePredicate("MI", test)))
        if one.records:
            second.add(RecordOperand(0, 1, 0, "x"))
        if one.complex:
            second.add(ComplexOperand(0, 1, "complex", 0))
        if one.inner is not None:
            inner = second.add_definition("inner")
            assert inner is not None
            inner.add(OpcodeIs(1, (opcode("G_SHL"),)))
            inner.add_operand(0)
            inner.add_operand(1).add(TypeIs(1, 1, one.inner))
        made.append(rule)
    return match_table(rules, made, optimize)


@given(
    described=st.lists(_DESCRIBED, max_size=12),
    name=st.sampled_from(_OPCODES),
    types=st.tuples(*[st.sampled_from(_TYPES)] * 3),
    true=st.frozensets(st.sampled_from("ab")),
    release=st.sampled_from(list(RELEASES.values())),
    matches_complex=st.booleans(),
)
def test_an_optimized_table_tries_the_same_rules(
    described: list[Described],
    name: str,
    types: tuple[LowLevelType, LowLevelType, LowLevelType],
    true: frozenset[str],
    release: Release,
    matches_complex: bool,
) -> None:
    def holds(check: Predicate) -> bool:
        match check:
            case OpcodeIs():
                return check.name == (name if check.instruction == 0 else "G_SHL")
            case TypeIs():
                return check.type == types[check.operand if check.instruction == 0 else 2]
            case CodeTest():
                return check.predicate.name in true
            case ComplexOperand():
                return matches_complex
            case _:
                return True

    assert tried(built(described, release, True), holds) == tried(built(described, release, False), holds)
