"""Patterns whose types depend on the HwMode become one pattern for each mode."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.model.patterns.candidates import Candidate
from tgdsl.model.patterns.finishing import Finisher
from tgdsl.model.patterns.table import Pattern, Tree
from tgdsl.model.patterns.terms import Term
from tgdsl.model.registers.hw_modes import DEFAULT
from tgdsl.records import Record, RecordSet
from tgdsl.records.name_order import numeric_key

_NO_MODES: frozenset[int] = frozenset()


class ModeSplitter:
    """Makes the patterns of the table."""

    def __init__(self, records: RecordSet, finisher: Finisher) -> None:
        self._finisher = finisher
        self._modes: dict[Term, frozenset[int] | None] = {}
        modes = [record for record in records.by_name("HwMode") if record.name != "DefaultMode"]
        self._conditions: Mapping[int, str] = {number: _mode_condition(mode) for number, mode in enumerate(modes, 1)}
        self._predicates: dict[int, tuple[tuple[Record, ...], str]] = {}

    def split(self, candidates: Sequence[Candidate], next_number: int) -> list[Pattern]:
        """The patterns, in the order of the candidates. Those that depend on the mode are numbered on."""
        patterns: list[Pattern] = []
        finisher = self._finisher
        for candidate in candidates:
            source_modes, result_modes = self.modes(candidate.source), self.modes(candidate.result)
            if not self._conditions or (source_modes is None and result_modes is None):
                patterns.append(self._pattern(candidate, candidate.source, candidate.result, candidate.number, ""))
                continue
            modes = (source_modes or _NO_MODES) | (result_modes or _NO_MODES)
            named = sorted(modes - {DEFAULT})
            otherwise = " && ".join([f"!({self._conditions[mode]})" for mode in named])
            tests = [(mode, self._conditions[mode]) for mode in named]
            if DEFAULT in modes:
                tests.append((DEFAULT, otherwise))
            for mode, condition in tests:
                source, result = finisher.in_mode(candidate.source, mode), finisher.in_mode(candidate.result, mode)
                if source is not None and result is not None:
                    patterns.append(self._pattern(candidate, source, result, next_number, condition))
                    next_number += 1
        return patterns

    def modes(self, term: Term) -> frozenset[int] | None:
        """The modes that the types of a tree tell apart, with the default one; None if they do not depend on the mode."""
        if term in self._modes:
            return self._modes[term]
        depends = any([not isinstance(types, int) for types in term.types])
        found = {mode for types in term.types if not isinstance(types, int) for mode, _ in types}
        simple = any([isinstance(types, int) for types in term.types])
        for child in term.children:
            below = self.modes(child)
            if below is None:
                simple = simple or child.width > 0
            else:
                depends = True
                found |= below
        if simple:
            found.add(DEFAULT)
        self._modes[term] = result = frozenset(found) if depends else None
        return result

    def any_mode(self, term: Term) -> Tree:
        """The tree of a term in the default mode, or else in the first that it has types in."""
        finisher = self._finisher
        modes = [DEFAULT, *sorted(self.modes(term) or ())]
        found = next((one for one in [finisher.in_mode(term, mode) for mode in modes] if one is not None), term)
        return finisher.tree(found)

    def _pattern(self, candidate: Candidate, source: Term, result: Term, number: int, mode: str) -> Pattern:
        finisher = self._finisher
        predicates, condition = self._condition(candidate)
        tree = finisher.tree(source)
        # A pattern that is split gives up the order of its results.
        split = source is not candidate.source or result is not candidate.result
        order = tuple(range(len(candidate.result_order))) if split else candidate.result_order
        return Pattern(
            record=candidate.record,
            number=number,
            source=tree,
            result=finisher.tree(result),
            result_order=order,
            implicit_results=candidate.implicit_results,
            predicates=predicates,
            condition=" && ".join([one for one in (condition, mode) if one]),
            complexity=finisher.complexity(tree) + candidate.record.integer("AddedComplexity"),
        )

    def _condition(self, candidate: Candidate) -> tuple[tuple[Record, ...], str]:
        """The predicates of a pattern, each once, and their condition."""
        listed = candidate.predicates
        found = self._predicates.get(id(listed))  # equal ones are one object
        if found is None:
            predicates = {one.name: one for one in candidate.record.records("Predicates")}
            ordered = tuple([predicates[name] for name in sorted(predicates, key=numeric_key)])
            found = self._predicates[id(listed)] = (ordered, _all_of(ordered))
        return found


def _mode_condition(mode: Record) -> str:
    return _all_of(mode.records("Predicates"))


def _all_of(predicates: Sequence[Record]) -> str:
    conditions = [one.string("CondString") for one in predicates]
    return " && ".join([f"({condition})" for condition in conditions if condition])
