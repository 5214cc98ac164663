"""From an expression to the typed tree that it stands for, by the pattern model's own fragments and inference."""

from __future__ import annotations

from tgdsl.diagnostics import NOWHERE, DiagnosticError, Report, fail
from tgdsl.model import Model
from tgdsl.model.common.hw_modes import DEFAULT
from tgdsl.model.patterns import Tree
from tgdsl.model.patterns.inference.explaining import Explainer
from tgdsl.model.patterns.inference.rules import Misuse, StepMaker
from tgdsl.model.patterns.inference.solver import Clash, TooLarge
from tgdsl.model.patterns.inference.typing import Ambiguous, Inference
from tgdsl.model.patterns.lowering.finishing import Finisher
from tgdsl.model.patterns.lowering.variants import VariantMaker
from tgdsl.model.patterns.operators.vocabulary import Vocabulary
from tgdsl.model.patterns.syntax.fragments import Fragments
from tgdsl.model.patterns.syntax.parsing import Parser
from tgdsl.model.patterns.syntax.terms import Forest, Term
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.model.patterns.types.operands import OperandTypes
from tgdsl.model.patterns.types.sets import TypeAlgebra
from tgdsl.records import Record
from tgdsl.selection.notation import SET, Checker, Part, place_of

_DEFAULT_MODE = "DefaultMode"


class Typer:
    """Makes trees of expressions for one target.

    Args:
        mode: name of the HwMode that types are those of.

    Raises:
        DiagnosticError: there is no such mode, or the target's nodes or fragments are wrong.
    """

    def __init__(self, model: Model, mode: str = _DEFAULT_MODE) -> None:
        self._records = model.records
        self._mode = _mode_number(model, mode)
        report = Report()
        facts = TypeFacts(model.value_types)
        self._algebra = TypeAlgebra(facts)
        types = OperandTypes(facts, self._algebra, model.registers)
        vocabulary = Vocabulary(model.records, facts, self._algebra, types)
        # Inference finds out what is alike to do it once. Each expression is done once anyway.
        self._forest = Forest(lambda subject, detail: (subject, detail))
        self._inference = Inference(StepMaker(vocabulary, types, facts), self._algebra, facts, self._forest)
        self._fragments = Fragments(model.records, vocabulary, facts, self._algebra, self._forest, _no_instruction)
        self._parser = Parser(vocabulary, types, self._algebra, self._forest, self._fragments.of, _no_instruction)
        for record in model.records.by_name("SDNode"):
            vocabulary.node(record)
        self._fragments.read(False, self._parser, self._inference)
        report.check()
        self._explainer = Explainer(self._inference, facts, vocabulary.intrinsics)
        intrinsic = VariantMaker(self._forest, vocabulary.intrinsics).intrinsic
        self._finisher = Finisher(report, {}, intrinsic, facts.single("Other"))
        self._finishing = report

    def tree(self, expression: Part) -> Tree:
        """The one tree that an expression stands for, with the types of all its values.

        Raises:
            DiagnosticError: there is no such tree, or more than one, at the columns of the expression that show it.
        """
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
        wanted = [self._inference.tree(self._parse(one)).types[0] for one in destinations]
        types = [self._algebra.merge(one, two)[0] for one, two in zip(term.types, wanted)]
        term = self._forest.changed(term, types=(*types, *term.types[len(types) :]), transform=term.transform)
        alternatives = self._fragments.expand(term, self._user(source))
        tree = self._only_one(alternatives, source)
        self._finishing.check()
        return tree

    def _parse(self, part: Part) -> Term:
        return self._parser.parse(part.dag_value(), self._user(part), True, part.name)

    def _user(self, part: Part) -> Record:
        """A record that a part can be of, so that what is wrong with it is reported at its place."""
        return Record(self._records, "EXPRESSION", (), {}, {}, anonymous=True, place=place_of(part.column))

    def _only_one(self, alternatives: list[Term], part: Part) -> Tree:
        """The alternative of which the types are possible."""
        found: list[Tree] = []
        problems: list[DiagnosticError] = []
        for one in alternatives:
            # Inference is about a source and a result; this result says nothing.
            nothing = self._forest.leaf(None, types=())
            try:
                (typed,), _ = self._inference.pattern([one], nothing)
            except (Ambiguous, Clash, Misuse, TooLarge) as problem:
                traced = self._inference.traced([one], nothing) if isinstance(problem, Clash) else None
                user = self._user(_culprit(traced or problem, part))
                problems.append(self._explainer.explain(problem, user, [one], nothing))
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


def _no_instruction(record: Record) -> InstructionTypes:
    raise AssertionError(f"the instruction '{record.name}' in a source")


def _culprit(problem: Ambiguous | Clash | Misuse | TooLarge, part: Part) -> Part:
    """The part of an expression that a problem is about, as far as that can be told: fragments are gone by now."""
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
