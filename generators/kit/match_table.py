"""The match table of GlobalISel as C++: rules, groups and switches (GlobalISelMatchTable)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.generation import origins
from tgdsl.generators.kit.match_table_predicates import PredicateTexts, opcode_name, type_name
from tgdsl.generators.kit.match_table_results import write_actions
from tgdsl.generators.kit.match_table_text import TableText
from tgdsl.model.match_table import (
    Group,
    InstructionMatcher,
    Matcher,
    MatchTable,
    OpcodeIs,
    OperandCount,
    Predicate,
    ReplaceRegister,
    RuleMatcher,
    Switch,
    TypeIs,
    DefinedBy,
)


@frozen
class Sources:
    """The sources of rules.

    Attributes:
        by_rule: by Rule ID.
        everyone: all that could have become rules, and have a Rule ID.
    """

    by_rule: Mapping[int, origins.Sources]
    everyone: origins.Sources


NO_SOURCES = Sources({}, ())


def match_table_text(
    table: MatchTable, *, combiner: bool = False, coverage: bool = False, sources: Sources = NO_SOURCES
) -> str:
    """The declaration of the array MatchTable0.

    Args:
        combiner: it is a combiner's, which has no numbers of rules for coverage.
        coverage: ``instrument-gisel-coverage``.
        sources: of rules.
    """
    writer = _TableWriter(table, combiner, coverage, sources)
    for matcher in table.matchers:
        writer.write(matcher)
    writer.out.operation("GIM_Reject")
    return writer.out.declaration()


def feature_bitset_name(features: Sequence[str], hw_mode: int) -> str:
    """The enumerator of a set of features that a rule needs (getNameForFeatureBitset): ``GIFBS_HasFPU_HwMode0``."""
    return "_".join(["GIFBS", *features, *([f"HwMode{hw_mode}"] if hw_mode >= 0 else [])])


def _rules_of(matcher: Matcher) -> Iterator[int]:
    """The Rule IDs in a matcher."""
    if isinstance(matcher, RuleMatcher):
        yield matcher.number
    elif isinstance(matcher, Group):
        for one in matcher.matchers:
            yield from _rules_of(one)
    else:
        for _, one in matcher.cases:
            yield from _rules_of(one)


class _TableWriter:
    def __init__(self, table: MatchTable, combiner: bool, coverage: bool, sources: Sources) -> None:
        self._sources = sources.by_rule
        self._everyone = sources.everyone
        self.out = TableText(table.release)
        self._numbers = {type: number for number, type in enumerate(table.types)}
        self._combiner = combiner
        self._coverage = coverage
        self._predicates = PredicateTexts(self.out)

    def write(self, matcher: Matcher) -> None:
        first = self.out.line
        self._write(matcher)
        self._note(first, matcher)

    def _note(self, first: int, matcher: Matcher) -> None:
        """Say of the lines from one on that they come from the rules of a matcher."""
        if origins.recorded():
            records = [self._sources[number] for number in _rules_of(matcher) if number in self._sources]
            self.out.note(first, records, self._everyone)

    def _write(self, matcher: Matcher) -> None:
        if isinstance(matcher, RuleMatcher):
            self._write_rule(matcher)
        elif isinstance(matcher, Group):
            self._write_group(matcher)
        else:
            self._write_switch(matcher)

    def _write_group(self, group: Group) -> None:
        label = self.out.begin() if group.conditions else -1
        for condition in group.conditions:
            self._predicates.write(condition)
        for matcher in group.matchers:
            self.write(matcher)
        if group.conditions:
            self.out.last_operation("GIM_Reject")
            self.out.label(label)

    def _write_switch(self, switch: Switch) -> None:
        out = self.out
        labels = [out.new_label() for _ in switch.cases]
        default = out.new_label()
        first = switch.cases[0][0]
        if isinstance(first, OpcodeIs):
            opening = f"GIM_SwitchOpcode, {out.uleb('MI', first.instruction)}"
        else:
            opening = f"GIM_SwitchType, {out.uleb('MI', first.instruction)}, {out.uleb('Op', first.operand)}"
        out.switch(opening, [self._value(condition) for condition, _ in switch.cases], labels, default)
        for label, (_, matcher) in zip(labels, switch.cases, strict=True):
            start = out.line
            out.label(label)
            self.write(matcher)
            out.operation("GIM_Reject")
            self._note(start, matcher)
        out.label(default)

    def _value(self, condition: Predicate) -> tuple[int, str]:
        """The number that a case is for, and its name."""
        if isinstance(condition, OpcodeIs):
            instruction = condition.alternatives[0]
            return instruction.number, opcode_name(instruction)
        assert isinstance(condition, TypeIs)
        return self._numbers[condition.type], type_name(condition.type)

    def _write_rule(self, rule: RuleMatcher) -> None:
        out = self.out
        label = out.begin(f"Rule ID {rule.number} //")
        if rule.features or rule.hw_mode >= 0:
            out.operation(
                "GIM_CheckFeatures",
                out.name(2, feature_bitset_name([feature.name for feature in rule.features], rule.hw_mode)),
            )
        for name in rule.simple_predicates:
            out.operation("GIM_CheckSimplePredicate", out.name(2, name))
        self._write_instruction(rule.root)
        for action in rule.actions:
            if isinstance(action, ReplaceRegister):
                out.operation(
                    "GIM_CheckCanReplaceReg",
                    out.uleb("OldInsnID", action.instruction),
                    out.uleb("OldOpIdx", action.operand),
                    out.uleb("NewInsnId", action.new_instruction),
                    out.uleb("NewOpIdx", action.new_operand),
                )
        if len(rule.instructions) > 1:
            out.operation("GIM_CheckIsSafeToFold", "/*NumInsns*/" + out.number(1, len(rule.instructions) - 1))
        for predicate in rule.epilogue:
            self._predicates.write(predicate)
        write_actions(out, rule, combiner=self._combiner, coverage=self._coverage)
        out.label(label)

    def _write_instruction(self, matcher: InstructionMatcher) -> None:
        out = self.out
        if matcher.checks_count and not matcher.is_variadic:
            self._predicates.write(OperandCount(matcher.number, len(matcher.operands)))
        self._write_checks(matcher, False)
        for operand in matcher.operands:
            if not operand.is_optimized:
                out.comment(f"MIs[{matcher.number}] {operand.name or f'Operand {operand.index}'}")
                if not operand.predicates:
                    out.comment("No operand predicates")
            for predicate in operand.predicates:
                self._predicates.write(predicate)
                if isinstance(predicate, DefinedBy):
                    self._write_instruction(predicate.matcher)
        self._write_checks(matcher, True)

    def _write_checks(self, matcher: InstructionMatcher, of_operands: bool) -> None:
        if not matcher.predicates and not matcher.is_optimized:
            self.out.comment("No instruction predicates")
        for predicate in matcher.predicates:
            if predicate.depends_on_operands == of_operands:
                self._predicates.write(predicate)
