"""Patterns whose types depend on the HwMode, split into one for each mode (LLVM's ExpandHwModeBasedTypes)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import evolve
from tgdsl.model.common.hw_modes import DEFAULT
from tgdsl.model.common.numbers import signed
from tgdsl.model.patterns.fields import added_complexity_of, condition_of, predicates_of
from tgdsl.model.patterns.lowering.finishing import Finisher
from tgdsl.model.patterns.lowering.patterns_to_match import PatternToMatch, PredicateList
from tgdsl.model.patterns.predicates import HwModeTest, PatternCondition
from tgdsl.model.patterns.syntax.terms import Term
from tgdsl.model.patterns.table import Pattern, Tree
from tgdsl.records import Record, RecordSet
from tgdsl.records.name_order import numeric_key

_NO_MODES: frozenset[int] = frozenset()


ModeTests: TypeAlias = tuple[HwModeTest, ...]


class ModeSplitter:
    """Makes the patterns of the table: one for each HwMode that the types of a pattern distinguish."""

    def __init__(self, records: RecordSet, finisher: Finisher) -> None:
        self._finisher = finisher
        self._modes: dict[Term, frozenset[int] | None] = {}
        modes = [record for record in records.by_name("HwMode") if record.name != "DefaultMode"]
        self._hw_modes: Mapping[int, HwModeTest] = {
            number: HwModeTest(mode.name, _cond_strings(predicates_of(mode)), True)
            for number, mode in enumerate(modes, 1)
        }
        self._tests: dict[frozenset[int], list[tuple[int, ModeTests]]] = {}
        self._predicates: dict[PredicateList, tuple[Record, ...]] = {}
        self._conditions: dict[tuple[tuple[Record, ...], ModeTests], PatternCondition] = {}

    def split(self, patterns: Sequence[PatternToMatch], next_number: int) -> list[Pattern]:
        """The table's patterns, in the order of the given ones. Those that depend on the HwMode get numbers from ``next_number`` on."""
        finished: list[Pattern] = []
        finisher = self._finisher
        for pattern in patterns:
            source, result = pattern.source, pattern.result
            source_modes, result_modes = (self.modes(source), self.modes(result)) if self._hw_modes else (None, None)
            if source_modes is None and result_modes is None:
                tree, result_tree = finisher.tree(source), finisher.tree(result)
                finished.append(self._pattern(pattern, tree, result_tree, pattern.result_order, pattern.number, ()))
                continue
            # A pattern that is split gives up the order of its results.
            order = tuple(range(len(pattern.result_order)))
            for mode, tests in self._tests_of((source_modes or _NO_MODES) | (result_modes or _NO_MODES)):
                source_in_mode, made_in_mode = finisher.in_mode(source, mode), finisher.in_mode(result, mode)
                if source_in_mode is not None and made_in_mode is not None:
                    finished.append(self._pattern(pattern, source_in_mode, made_in_mode, order, next_number, tests))
                    next_number += 1
        return finished

    def _tests_of(self, modes: frozenset[int]) -> Sequence[tuple[int, ModeTests]]:
        """Each of some modes with its tests; the default one comes last, and its tests are that none of the others is on."""
        mode_tests = self._tests.get(modes)
        if mode_tests is None:
            named = sorted(modes - {DEFAULT})
            tests = [self._hw_modes[mode] for mode in named]
            mode_tests = self._tests[modes] = [(mode, (test,)) for mode, test in zip(named, tests, strict=True)]
            if DEFAULT in modes:
                mode_tests.append((DEFAULT, tuple([evolve(test, holds=False) for test in tests])))
        return mode_tests

    def modes(self, term: Term) -> frozenset[int] | None:
        """The modes that the types of a tree distinguish, with the default one; None if they do not depend on the mode."""
        if term in self._modes:
            return self._modes[term]
        distinguished: set[int] = set()
        simple = depends = False
        for types in term.types:
            if isinstance(types, int):
                simple = True
            else:
                depends = True
                distinguished.update([mode for mode, _ in types])
        for child in term.children:
            below = self._modes[child] if child in self._modes else self.modes(child)
            if below is None:
                simple = simple or child.width > 0
            else:
                depends = True
                distinguished |= below
        if simple:
            distinguished.add(DEFAULT)
        self._modes[term] = result = frozenset(distinguished) if depends else None
        return result

    def any_mode(self, term: Term) -> Tree:
        """The tree of a term in the default mode, or else in the first one in which it has types."""
        for mode in (DEFAULT, *sorted(self.modes(term) or ())):
            tree = self._finisher.in_mode(term, mode)
            if tree is not None:
                return tree
        return self._finisher.tree(term)

    def _pattern(
        self, pattern: PatternToMatch, source: Tree, result: Tree, order: tuple[int, ...], number: int, modes: ModeTests
    ) -> Pattern:
        predicates = self._ordered(pattern)
        return Pattern(
            record=pattern.record,
            number=number,
            source=source,
            result=result,
            result_order=order,
            implicit_results=pattern.implicit_results,
            predicates=predicates,
            condition=self._condition(predicates, modes),
            complexity=signed(self._finisher.complexity(source) + added_complexity_of(pattern.record)),
        )

    def _condition(self, predicates: tuple[Record, ...], modes: ModeTests) -> PatternCondition:
        key = (predicates, modes)
        condition = self._conditions.get(key)
        if condition is None:
            condition = self._conditions[key] = PatternCondition(_cond_strings(predicates), modes)
        return condition

    def _ordered(self, pattern: PatternToMatch) -> tuple[Record, ...]:
        """The Predicates of a pattern, each once, by name."""
        ordered = self._predicates.get(pattern.predicates)
        if ordered is None:
            predicates = {predicate.name: predicate for predicate in predicates_of(pattern.record)}
            ordered = tuple([predicates[name] for name in sorted(predicates, key=numeric_key)])
            self._predicates[pattern.predicates] = ordered
        return ordered


def _cond_strings(predicates: Sequence[Record]) -> tuple[str, ...]:
    return tuple([text for predicate in predicates if (text := condition_of(predicate))])
