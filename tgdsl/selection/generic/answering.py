"""Answers of ``python -m tgdsl.select --global-isel``: for generic machine instructions, for a record's own patterns, and for all rules."""

from __future__ import annotations

import sys

from tgdsl.diagnostics import NOWHERE, did_you_mean, fail
from tgdsl.model import Model
from tgdsl.model.global_isel import has_global_isel
from tgdsl.model.patterns import Pattern, TreeText
from tgdsl.process.status import progress
from tgdsl.process.terminal import coloured
from tgdsl.selection.decisions import Settings
from tgdsl.selection.generic.interpreter import Match
from tgdsl.selection.generic.machine_ir import Function, instruction_text
from tgdsl.selection.generic.selector import GenericSelector, OwnRule
from tgdsl.selection.wording import Candidate, contradiction, pattern_lines, place_lines, placed, title, why_lines


def _say(line: str = "") -> None:
    print(coloured(line, sys.stdout))


class GenericAnswers:
    """Answers about one target, printed to stdout. Methods return the exit status of the command."""

    def __init__(self, model: Model, settings: Settings) -> None:
        self._model = model
        self._settings = settings
        self._text = TreeText(model.value_types.by_number)

    def expression(self, text: str, why: bool) -> int:
        """Print the instructions selected for the last one of some generic machine instructions.

        Args:
            why: also list each candidate, with the check that it fails.
        """
        selector = self._selector()
        function = selector.parse(text)
        return self._answer(selector, function, selector.select(function), why)

    def own(self, name: str, why: bool) -> int:
        """Print the instructions selected for the examples of the rules that a record's own patterns became."""
        patterns = [pattern for pattern in self._model.patterns.patterns if pattern.record.name == name]
        if not patterns:
            hint = did_you_mean(name, {pattern.record.name for pattern in self._model.patterns.patterns})
            raise fail(NOWHERE, f"--pattern {name}: no record of this name has a pattern{hint}")
        selector = self._selector()
        status = 0
        for number, choice in enumerate(selector.own_choices(selector.rules_of(name))):
            if number:
                _say()
            for instruction in choice.function.instructions:
                _say(instruction_text(instruction, choice.function))
            status |= self._answer(selector, choice.function, choice.match, why)
            if choice.match is None or choice.match.rule != choice.rule:
                _say(self._why_not(selector, choice))
        for skipped in self._model.global_isel.skipped:
            if skipped.pattern in patterns:
                _say(f"not imported: {self._text(skipped.pattern.source)}: {skipped.reason}")
                status = 1
        return status

    def shadowed(self) -> int:
        """Print the patterns of the rules whose own examples select another rule, or none."""
        selector = self._selector()
        found: dict[Pattern, OwnRule] = {}
        total = 0
        with progress() as show:
            for choice in selector.own_choices():
                total += 1
                show(f"selecting for example {total}, of {len(self._model.global_isel.rules)} rules")
                if choice.match is None or choice.match.rule != choice.rule:
                    found.setdefault(selector.pattern(choice.rule), choice)
        for pattern, choice in found.items():
            for line in place_lines(pattern):
                _say(line)
            _say(f"  {self._why_not(selector, choice)}")
        skipped = len(self._model.global_isel.skipped)
        nowhere = len([pattern for pattern in found if contradiction(pattern.condition)])
        _say(
            f"{len(found)} of {total} rules are not chosen for their own examples"
            f"{f', {nowhere} of them since no subtarget fulfils their Predicates' if nowhere else ''}; {skipped} patterns were not imported"
        )
        return 0

    def _selector(self) -> GenericSelector:
        """Raises DiagnosticError where there is nothing to select from."""
        if not has_global_isel(self._model.records):
            raise fail(
                self._model.target.place,
                f"the target '{self._model.target_name}' has no register banks, so GlobalISel selects nothing: give it RegisterBanks first",
            )
        with progress() as show:
            show("making the match table")
            return GenericSelector(self._model, self._settings)

    def _why_not(self, selector: GenericSelector, choice: OwnRule) -> str:
        """The reason why a rule is not chosen for its own example."""
        pattern = selector.pattern(choice.rule)
        outcomes = selector.explore(choice.function)
        own = next((outcome for outcome in outcomes if outcome.rule == choice.rule), None)
        instead = "nothing is" if choice.match is None else f"{placed(selector.pattern(choice.match.rule))} is"
        if own is None or own.match is None:
            excluded = contradiction(pattern.condition)
            if excluded:
                return f"{title(pattern)} is never chosen: its HwMode asks for '{excluded}', which its Predicates exclude; {instead} chosen"
            reason = "it is not looked at" if own is None else own.reason
            return f"{title(pattern)} does not match its own example: {reason}; {instead} chosen"
        assert choice.match is not None
        return f"{title(pattern)} matches as well; {placed(selector.pattern(choice.match.rule))} comes first"

    def _answer(self, selector: GenericSelector, function: Function, match: Match | None, why: bool) -> int:
        chosen = None if match is None else selector.pattern(match.rule)
        if match is not None and chosen is not None:
            for instruction in match.results:
                _say(instruction_text(instruction))
            for line in pattern_lines(chosen, match.assumed, self._text):
                _say(line)
        else:
            _say(f"no rule matches {function.root.opcode}")
        if why:
            _say()
            candidates = [
                Candidate(selector.pattern(one.rule), one.match is not None, one.reason)
                for one in selector.explore(function)
            ]
            for line in why_lines(candidates, chosen):
                _say(line)
        return 0 if match is not None else 1
