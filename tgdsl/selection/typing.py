"""Typed trees of expressions, by the front end of patterns: its parser, its inliner and its type inference."""

from __future__ import annotations

from tgdsl.diagnostics import NOWHERE, DiagnosticError, Report, fail
from tgdsl.model import Model
from tgdsl.model.common.hw_modes import DEFAULT
from tgdsl.model.patterns import Tree
from tgdsl.model.patterns.frontend import Ambiguous, Clash, Misuse, Term, TooLarge
from tgdsl.model.patterns.lowering import Finisher
from tgdsl.records import Record
from tgdsl.selection.notation import SET, Checker, Part, place_of
from tgdsl.selection.opcode_names import with_names_of_nodes

_DEFAULT_MODE = "DefaultMode"


class Typer:
    """Parses, inlines and types expressions for one target.

    Args:
        mode: name of the HwMode in which types are resolved.

    Raises:
        DiagnosticError: there is no such mode, or the target's nodes or fragments are wrong.
    """

    def __init__(self, model: Model, mode: str = _DEFAULT_MODE) -> None:
        self._records = model.records
        self._mode = _mode_number(model, mode)
        self._report = Report()
        self._front_end = front_end = model.pattern_front_end
        self._inliner = front_end.inliner()
        other = front_end.facts.single("Other")
        self._finisher = Finisher(self._report, self._inliner, {}, front_end.intrinsics, other)

    def tree(self, expression: Part) -> Tree:
        """The one tree that an expression stands for, with the types of all its values.

        Raises:
            DiagnosticError: there is no such tree, or more than one, at the columns of the expression that show it.
        """
        expression = with_names_of_nodes(expression, self._records)
        Checker(self._records).check(expression)
        source, destinations = expression, tuple[Part, ...]()
        if expression.value == SET and expression.operands:
            *given, source = expression.operands
            destinations = tuple(given)
        term = self._parse(source)
        if len(destinations) > len(term.types):
            raise fail(
                place_of(expression.column),
                f"'set' has {len(destinations)} results, and what is set to them has {len(term.types)} values",
            )
        wanted = [self._front_end.inference.tree(self._parse(one)).types[0] for one in destinations]
        types = [self._front_end.algebra.merge(one, two)[0] for one, two in zip(term.types, wanted)]
        term = self._front_end.forest.changed(term, types=(*types, *term.types[len(types) :]), transform=term.transform)
        alternatives = self._inliner.expand(term, self._user(source))
        tree = self._only_one(alternatives, source)
        self._report.check()
        return tree

    def _parse(self, part: Part) -> Term:
        return self._front_end.sources.parse(part.dag_value(), self._user(part), part.name)

    def _user(self, part: Part) -> Record:
        """A record that stands for the user of a part, so that mistakes in it are reported at its column."""
        return Record(self._records, "EXPRESSION", (), {}, {}, anonymous=True, place=place_of(part.column))

    def _only_one(self, alternatives: list[Term], part: Part) -> Tree:
        """The tree of the one alternative without type contradictions."""
        found: list[Tree] = []
        problems: list[DiagnosticError] = []
        for one in alternatives:
            # Patterns are inferred with a result; this one has no types.
            nothing = self._front_end.forest.leaf(None, types=())
            try:
                (typed,), _ = self._front_end.inference.pattern([one], nothing)
            except (Ambiguous, Clash, Misuse, TooLarge) as problem:
                traced = self._front_end.inference.traced([one], nothing) if isinstance(problem, Clash) else None
                user = self._user(_culprit(traced or problem, part))
                problems.append(self._front_end.explainer.explain(problem, user, [one], nothing))
                continue
            in_mode = self._finisher.in_mode(typed, self._mode)
            if in_mode is not None:
                found.append(in_mode)
        if len(found) > 1:
            raise fail(
                place_of(part.column),
                f"the expression stands for {len(found)} different DAGs, since a fragment in it has alternatives: write one "
                "of them in its place",
            )
        if not found:
            raise problems[0] if problems else fail(place_of(part.column), "the expression has no types in this HwMode")
        return found[0]


def _mode_number(model: Model, mode: str) -> int:
    names = [record.name for record in model.records.by_name("HwMode") if record.name != _DEFAULT_MODE]
    if mode == _DEFAULT_MODE:
        return DEFAULT
    if mode not in names:
        raise fail(NOWHERE, f"there is no HwMode '{mode}'; there are: {', '.join([_DEFAULT_MODE, *names])}")
    return names.index(mode) + 1


def _culprit(problem: Ambiguous | Clash | Misuse | TooLarge, part: Part) -> Part:
    """The part of an expression that a mistake is in; the whole one if that is unknown, since fragments are inlined by now."""
    if isinstance(problem, TooLarge):
        return next((one for one in part.walk() if one.value == problem.value), part)
    term = problem.term
    if term is None:
        return part
    names = {term.name} - {""}
    for record in (getattr(term.operator, "record", None), term.value):
        if isinstance(record, Record):
            names.add(record.name)
    return next((one for one in part.walk() if one.name in names or one.value in names), part)
