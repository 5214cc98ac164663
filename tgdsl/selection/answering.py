"""Answers of ``python -m tgdsl.select``: for an expression, for a record's own patterns, and for all patterns."""

from __future__ import annotations

import sys

from tgdsl.diagnostics import NOWHERE, Report, did_you_mean, fail
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.model import Model
from tgdsl.model.patterns import Pattern, TreeText
from tgdsl.process.status import progress
from tgdsl.process.terminal import coloured
from tgdsl.selection.building import Builder
from tgdsl.selection.dag import Node
from tgdsl.selection.decisions import Settings
from tgdsl.selection.interpreter import Match
from tgdsl.selection.notation import parse
from tgdsl.selection.selector import OwnChoice, Selector
from tgdsl.selection.typing import Typer
from tgdsl.selection.wording import Candidate, match_lines, place_lines, placed, title, why_lines


def load_model(target: str, source_options: SourceOptions = SourceOptions()) -> Model:
    """The model of a target. Its warnings are dropped: ``python -m tgdsl.gen`` prints them."""
    with progress() as show:
        show(f"reading {target}")
        return Model(load_target(target, source_options=source_options), Report())


def _say(line: str = "") -> None:
    print(coloured(line, sys.stdout))


class Answers:
    """Answers about one target, printed to stdout. Methods return the exit status of the command."""

    def __init__(self, model: Model, settings: Settings, mode: str) -> None:
        """
        Args:
            mode: name of the HwMode in which the types of expressions are resolved.
        """
        self._model = model
        self._text = TreeText(model.value_types.by_number)
        self._settings = settings
        self._mode = mode

    def expression(self, text: str, why: bool) -> int:
        """Print the instructions selected for an expression.

        Args:
            why: also list each candidate, with the check that it fails.
        """
        tree = Typer(self._model, self._mode).tree(parse(text))
        selector = self._selector()
        builder = Builder(self._model.patterns.types)
        root = builder.build(tree)
        for problem in builder.unfulfilled:
            _say(f"note: {problem}; neither does this DAG")
        return self._answer(selector, root, selector.select(root), why)

    def own(self, name: str, why: bool) -> int:
        """Print the instructions selected for the source DAGs of a record's own patterns."""
        patterns = [pattern for pattern in self._model.patterns.patterns if pattern.record.name == name]
        if not patterns:
            names = {pattern.record.name for pattern in self._model.patterns.patterns}
            hint = did_you_mean(name, names)
            raise fail(NOWHERE, f"--pattern {name}: no record of this name has a pattern{hint}")
        selector = self._selector()
        status = 0
        for number, choice in enumerate(selector.own_choices(patterns)):
            if number:
                _say()
            _say(self._text(choice.pattern.source))
            status |= self._answer(selector, choice.root, choice.match, why)
            if choice.chosen is not choice.pattern:
                _say(self._why_not(selector, choice))
        return status

    def shadowed(self) -> int:
        """Print the patterns whose own source DAGs select another pattern, or none."""
        selector = self._selector()
        found: dict[Pattern, OwnChoice] = {}
        total = 0
        with progress() as show:
            for choice in selector.own_choices():
                total += 1
                show(f"selecting for DAG {total}, of {len(self._model.patterns.patterns)} patterns")
                if choice.chosen is not choice.pattern:
                    found.setdefault(choice.pattern, choice)
        for pattern, choice in found.items():
            for line in place_lines(pattern):
                _say(line)
            _say(f"  {self._why_not(selector, choice)}")
        _say(f"{len(found)} of {len(self._model.patterns.patterns)} patterns are not chosen for their own DAGs")
        return 0

    def _selector(self) -> Selector:
        """Raises DiagnosticError where there is nothing to select from."""
        if not self._model.patterns.patterns:
            raise fail(
                self._model.target.place,
                f"the target '{self._model.target_name}' has no patterns, so nothing is selected; give instructions patterns first",
            )
        with progress() as show:
            show("making the MatcherTable")
            return Selector(self._model, self._settings)

    def _why_not(self, selector: Selector, choice: OwnChoice) -> str:
        """The reason why a pattern is not chosen for its own source DAG."""
        outcomes = selector.explore(choice.root)
        own = next((outcome for outcome in outcomes if selector.pattern(outcome.final) is choice.pattern), None)
        instead = "nothing is" if choice.chosen is None else f"{placed(choice.chosen)} is"
        if own is None:
            return f"{title(choice.pattern)} is not in the table, since another pattern looks for the same; {instead} chosen"
        if own.match is None:
            return f"{title(choice.pattern)} does not match its own DAG: {own.reason}; {instead} chosen"
        assert choice.chosen is not None
        return (
            f"{title(choice.pattern)} matches as well, with complexity {choice.pattern.complexity}; {placed(choice.chosen)}, "
            f"with complexity {choice.chosen.complexity}, comes first"
        )

    def _answer(self, selector: Selector, root: Node, match: Match | None, why: bool) -> int:
        chosen = None if match is None else selector.pattern(match.final)
        if match is not None and chosen is not None:
            for line in match_lines(match, chosen, self._text):
                _say(line)
        elif root.opcode in self._model.release.selected_without_table:
            _say(f"no pattern: LLVM selects {root.opcode} itself, without looking at patterns")
        elif not root.opcode:
            _say(f"no pattern: nothing is known of {root.name}, which would have to be a node")
        else:
            _say(f"no pattern matches {root.opcode}")
        if why:
            _say()
            candidates = [
                Candidate(selector.pattern(one.final), one.match is not None, one.reason)
                for one in selector.explore(root)
            ]
            for line in why_lines(candidates, chosen):
                _say(line)
        return 0 if match is not None else 1
