"""GICombiners: their rules, those of groups in place of the groups, and the rules of the match table that they become."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tgdsl.classes import frozen
from tgdsl.diagnostics import Report, collecting, did_you_mean, fail
from tgdsl.model.combiner import fields, text
from tgdsl.model.combiner.cpp_code import CodePool, Spelling
from tgdsl.model.combiner.fragments import Fragments
from tgdsl.model.combiner.low_level_types import LowLevelTypes
from tgdsl.model.combiner.lowering import RuleLowering, Surroundings
from tgdsl.model.combiner.rule import Rule
from tgdsl.model.combiner.rules import read_rule
from tgdsl.model.common.value_types import ValueTypes
from tgdsl.model.instructions import InstructionTable
from tgdsl.model.match_table import (
    CodeTest,
    Executor,
    ExecutorFeatures,
    LowLevelType,
    MatchRules,
    MatchTable,
    NamedCode,
    RuleMatcher,
    by_opcode,
    match_table,
    sorted_by_priority,
)
from tgdsl.records import Record, RecordSet


@frozen(eq=False)
class Combiner:
    """A GICombiner.

    Attributes:
        rules: by number.
        class_name: the C++ class.
        method: the C++ method that tries all rules.
    """

    record: Record
    rules: tuple[Rule, ...]
    class_name: str
    method: str

    @property
    def name(self) -> str:
        return self.record.name

    def dump(self) -> str:
        """The rules as llvm-tblgen dumps them (``-gicombiner-stop-after-parse``)."""
        return "".join([_dump(rule) for rule in self.rules])

    def inference_log(self) -> str:
        """The log of the inference of types (``-gicombiner-debug-typeinfer``)."""
        return "".join([rule.inference_log for rule in self.rules])


def read_combiner(records: RecordSet, name: str, instructions: InstructionTable, report: Report) -> Combiner:
    """The combiner of a name.

    Args:
        report: gets warnings, and the mistakes of rules, which are left out.

    Raises:
        DiagnosticError: there is none.
    """
    record = records.get(name)
    if record is None or not record.is_a("GICombiner"):
        known = combiner_names(records)
        shown = f"use {', '.join(known)}" if known else "define one"
        raise fail(records.place, f"'{name}' is not a GICombiner{did_you_mean(name, known)}: {shown}")
    fragments = Fragments(instructions)
    rules: list[Rule] = []
    number = 0
    seen: set[str] = set()
    for rule in _flat(record):
        if rule.name in seen:
            report.warning(
                record.place,
                f"'{record.label}' lists the rule '{rule.label}' twice, and the second one counts for nothing: remove one",
            )
            continue
        seen.add(rule.name)
        with collecting(report):
            rules.append(read_rule(rule, number, fragments, report))
        number += 1
    return Combiner(record, tuple(rules), fields.class_name_of(record), fields.method_of(record))


def _flat(record: Record, above: tuple[str, ...] = ()) -> Iterator[Record]:
    """The rules of a group and of the groups in it, in order."""
    if record.name in above:
        raise fail(record.place, f"the group '{record.label}' contains itself: leave it out of its Rules")
    for one in fields.rules_of(record):
        if fields.is_group(one):
            yield from _flat(one, (*above, record.name))
        else:
            yield one


@frozen(eq=False)
class LoweredCombiner:
    """A combiner with the class that executes its match table.

    Attributes:
        actions: the names and the code of C++ that rules apply, those of combiners before in the same file first.
        rules: the rule that each rule of the match table is made for, by the number of the latter.
        testing: the rules that ask C++ before they are applied, by the name of that.
    """

    combiner: Combiner
    executor: Executor
    actions: Sequence[NamedCode]
    rules: Mapping[int, Rule]
    testing: Mapping[str, Sequence[Rule]]


@frozen(eq=False)
class TriedRule:
    """A rule of the match table, for one choice of a rule's alternatives or opcodes.

    Attributes:
        tests: C++ that is asked before it is applied.
        action: C++ that applies it, with what is asked there; empty for none.
    """

    rule: Rule
    matcher: RuleMatcher
    tests: tuple[str, ...]
    action: str


class CombinerLowering:
    """Makes the match tables of the combiners in one file.

    Args:
        spelling: what C++ calls operands.
        shows_alternatives: C++ that matches has comments on alternatives (``-gicombiner-debug-cxxpreds``).
        report: gets warnings, and the mistakes of rules.
    """

    def __init__(
        self,
        records: RecordSet,
        target: str,
        types: ValueTypes,
        spelling: Spelling,
        shows_alternatives: bool,
        report: Report,
    ) -> None:
        self._records: Final = records
        self._target: Final = target
        self._types: Final = LowLevelTypes(types)
        self._spelling: Final = spelling
        self._shows_alternatives: Final = shows_alternatives
        self._report: Final = report
        # combiners share the numbers of rules, and pieces of code
        self._rules: Final = MatchRules(records.release)
        self._matches: Final = CodePool()
        self._actions: Final = CodePool()

    def lower(self, combiner: Combiner) -> LoweredCombiner:
        features = ExecutorFeatures(self._records)
        rules = {matcher: rule for rule, made in self._matchers(combiner, features) for matcher in made}
        testing: dict[str, list[Rule]] = {}
        for matcher, rule in rules.items():
            for test in matcher.root.predicates:
                if isinstance(test, CodeTest):
                    testing.setdefault(test.predicate.name, []).append(rule)
        ordered = sorted_by_priority(list(rules))
        table = match_table(self._rules, ordered)
        executor = Executor(
            name=combiner.class_name,
            target=self._target,
            table=table if table.types else MatchTable(table.matchers, [LowLevelType.scalar(1)], self._records.release),
            features=features,
            rules=ordered,
            instruction_tests=self._matches.pieces(),
        )
        by_number = {matcher.number: rule for matcher, rule in rules.items()}
        return LoweredCombiner(combiner, executor, self._actions.pieces(), by_number, testing)

    def in_order(self, combiner: Combiner) -> list[TriedRule]:
        """The rules of the match table in the order in which it tries them, as they are before it is made."""
        made = self._matchers(combiner, ExecutorFeatures(self._records))
        rules = {matcher: rule for rule, matchers in made for matcher in matchers}
        code = {piece.name: piece.code for piece in self._matches.pieces()}
        actions = {f"GICXXCustomAction_{piece.name}": piece.code for piece in self._actions.pieces()}
        return [
            TriedRule(
                rules[matcher],
                matcher,
                tuple([code[one.predicate.name] for one in matcher.root.predicates if isinstance(one, CodeTest)]),
                actions.get(matcher.custom_action, ""),
            )
            for matcher in by_opcode(sorted_by_priority(list(rules)))
        ]

    def _matchers(self, combiner: Combiner, features: ExecutorFeatures) -> list[tuple[Rule, list[RuleMatcher]]]:
        """The rules of the match table for each rule, but for those that are wrong."""
        surroundings = Surroundings(
            self._rules,
            self._types,
            features,
            self._matches,
            self._actions,
            self._spelling,
            self._shows_alternatives,
            self._report,
        )
        made: list[tuple[Rule, list[RuleMatcher]]] = []
        for rule in combiner.rules:
            with collecting(self._report):
                made.append((rule, RuleLowering(rule, surroundings).run()))
        return made


def _dump(rule: Rule) -> str:
    lines = [f"(CombineRule name:{rule.name} id:{rule.number} root:{rule.root}"]
    if rule.match_data:
        lines.append("  (MatchDatas")
        lines += [f"    (MatchDataDef symbol:{data.name} type:{data.type})" for data in rule.match_data]
        lines.append("  )")
    if rule.fragments:
        lines.append("  (PatFrags")
        lines += [text.fragment(fragment, "    ") for fragment in rule.fragments]
        lines.append("  )")
    for name, patterns in (("MatchPats", rule.match), ("ApplyPats", rule.apply)):
        lines.append(f"  ({name} ")
        for index, pattern in enumerate(patterns.patterns):
            if patterns is rule.match:
                mark = "<match_root>" if index == rule.match_root else ""
            else:
                mark = "<apply_root>" if index in rule.apply_roots else ""
            lines.append(f"    {mark}{pattern.name}:{text.pattern(pattern, False, patterns is rule.apply)}")
        lines.append("  )")
    lines += text.operand_table("MatchPats", rule.match)
    lines += text.operand_table("ApplyPats", rule.apply)
    if len(rule.permutations) > 1:
        lines.append("  (PermutationsToEmit")
        lines += [f"    {text.permutation(rule.match, chosen)}," for chosen in rule.permutations]
        lines.append("  )")
    lines.append(")")
    return "".join([f"{line}\n" for line in lines])


def combiner_names(records: RecordSet) -> list[str]:
    """The names of all GICombiners."""
    return [record.name for record in records.of_class("GICombiner")]
