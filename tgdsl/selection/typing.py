"""From an expression to typed trees, by the pattern model's own fragments and inference."""

from __future__ import annotations

from attrs import frozen

from tgdsl.diagnostics import NOWHERE, DiagnosticError, Report, fail
from tgdsl.model import Model
from tgdsl.model.patterns.finishing import Finisher
from tgdsl.model.patterns.fragments import Fragments
from tgdsl.model.patterns.inference import Ambiguous, Clash, Inference, TooLarge
from tgdsl.model.patterns.instruction_types import InstructionTypes
from tgdsl.model.patterns.operands import OperandTypes
from tgdsl.model.patterns.parsing import Parser
from tgdsl.model.patterns.steps import Misuse, StepMaker
from tgdsl.model.patterns.table import Tree
from tgdsl.model.patterns.terms import Forest, Operator, Term
from tgdsl.model.patterns.terms import Value as LeafValue
from tgdsl.model.patterns.type_sets import TypeAlgebra, TypeSet, is_concrete
from tgdsl.model.patterns.types import TypeFacts, members
from tgdsl.model.patterns.variants import VariantMaker
from tgdsl.model.patterns.vocabulary import Vocabulary
from tgdsl.model.registers.hw_modes import DEFAULT, read_hw_modes
from tgdsl.records import Record
from tgdsl.selection.notation import SET, Checker, Part, place_of

_SHOWN_TYPES = 6


@frozen
class _Pieces:
    """What the pattern model is made of, as far as sources need it."""

    facts: TypeFacts
    algebra: TypeAlgebra
    forest: Forest
    inference: Inference
    fragments: Fragments
    parser: Parser
    finisher: Finisher


class Typer:
    """Makes trees of expressions for one target.

    Args:
        mode: name of the HwMode that types are those of.

    Raises:
        DiagnosticError: there is no such mode, or the target's fragments are wrong.
    """

    def __init__(self, model: Model, mode: str = "DefaultMode") -> None:
        self._records = model.records
        report = Report()
        modes = read_hw_modes(model.records, report)
        report.check()
        self._mode = _mode_number(model, mode)
        facts = TypeFacts(model.records, modes)
        algebra = TypeAlgebra(facts)
        types = OperandTypes(facts, algebra, model.registers)
        vocabulary = Vocabulary(model.records, facts, algebra, types)
        forest = Forest(_each_of_its_own)
        inference = Inference(StepMaker(vocabulary, types, facts), algebra, facts, forest)
        fragments = Fragments(model.records, vocabulary, algebra, forest, _no_instruction)
        parser = Parser(vocabulary, types, algebra, forest, fragments.of, _no_instruction)
        for record in model.records.by_name("SDNode"):
            vocabulary.node(record)
        fragments.read(False, parser, inference, report)
        report.check()
        intrinsic = VariantMaker(forest, vocabulary.intrinsics).intrinsic
        finisher = Finisher(forest, {}, intrinsic, facts.single("Other").bit_length() - 1)
        self._pieces = _Pieces(facts, algebra, forest, inference, fragments, parser, finisher)

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
        columns: dict[Term, int] = {}
        term = self._parse(source, columns)
        if len(destinations) > len(term.types):
            raise fail(
                place_of(expression.column),
                f"'set' has {len(destinations)} results, and what is set to them has {len(term.types)} values",
            )
        wanted = [self._parse(one, columns).types[0] for one in destinations]
        types = [self._pieces.algebra.merge(one, two)[0] for one, two in zip(term.types, wanted)]
        typed = self._pieces.forest.changed(term, types=(*types, *term.types[len(types) :]), transform=term.transform)
        columns.setdefault(typed, source.column)
        return self._finish(typed, source, columns)

    def _parse(self, part: Part, columns: dict[Term, int]) -> Term:
        user = self._user(part)
        term = self._pieces.parser.parse(part.dag_value(), user, True, part.name)
        self._find_columns(term, part, columns)
        return term

    def _find_columns(self, term: Term, part: Part, columns: dict[Term, int]) -> None:
        """Note where the terms of an expression were written. A type is no term of its own, and an intrinsic's number no part."""
        while part.operands and self._records[str(part.value)].is_a("ValueType"):
            part = part.operands[0]
        columns.setdefault(term, part.column)
        operands = part.operands or ()
        for child, operand in zip(term.children[len(term.children) - len(operands) :], operands):
            self._find_columns(child, operand, columns)

    def _user(self, part: Part) -> Record:
        """A record that the expression can be part of, so that what is wrong with it is reported at its place."""
        return Record(self._records, "the expression", (), {}, {}, anonymous=True, place=place_of(part.column))

    def _finish(self, term: Term, part: Part, columns: dict[Term, int]) -> Tree:
        pieces = self._pieces
        alternatives = pieces.fragments.expand(term, self._user(part))
        found: list[Term] = []
        problems: list[DiagnosticError] = []
        for one in alternatives:
            try:
                found.append(self._typed(pieces.inference.tree(one), part, columns))
            except (Clash, TooLarge, Misuse) as problem:
                problems.append(self._explain(problem, part, columns))
            except DiagnosticError as problem:
                problems.append(problem)
        if len(found) > 1:
            raise fail(
                place_of(part.column),
                f"the expression stands for {len(found)} different DAGs, because of a fragment with alternatives: write one "
                "of the alternatives in its place",
            )
        if not found:
            raise problems[0] if problems else fail(place_of(part.column), "the expression stands for no DAG at all")
        return pieces.finisher.tree(found[0])

    def _typed(self, term: Term, part: Part, columns: dict[Term, int]) -> Term:
        in_mode = self._pieces.finisher.in_mode(term, self._mode)
        if in_mode is None:
            raise fail(place_of(part.column), "the expression has no types in this HwMode")
        for one in in_mode.walk():
            for types in one.types:
                if not is_concrete(types):
                    what = f"'{_called(one)}' may be {self._listed(types)}"
                    hint = f"i32:${one.name}" if one.is_leaf and one.name else f"(i32 {'(...)' if not one.is_leaf else '5'})"
                    raise fail(place_of(_column(one, columns, part)), f"{what}: give it a type, as in {hint}")
        return in_mode

    def _listed(self, types: TypeSet) -> str:
        if not isinstance(types, int):
            return "of several types"
        if not types:
            return "of any type"
        names = [self._pieces.facts.name(number) for number in members(types)]
        return " or ".join(names[:_SHOWN_TYPES]) + (" or ..." if len(names) > _SHOWN_TYPES else "")

    def _explain(self, problem: Clash | TooLarge | Misuse | Ambiguous, part: Part, columns: dict[Term, int]) -> DiagnosticError:
        if isinstance(problem, Clash):
            term = None if problem.subject is None else problem.subject[0]
            column = part.column if term is None else _column(term, columns, part)
            before = self._listed(problem.before)
            demanded = "" if problem.demanded is None else f", and {self._listed(problem.demanded)} is wanted"
            what = "values of the same name" if term is None else f"the types at '{_called(term)}'"
            return fail(place_of(column), f"{what} contradict each other: one is {before}{demanded}; change one of them")
        if isinstance(problem, TooLarge):
            return fail(
                place_of(part.column),
                f"the constant {problem.value} does not fit {problem.type_name}: give it another type, or a smaller value",
            )
        return fail(place_of(_column(problem.term, columns, part)), str(problem))


def _mode_number(model: Model, mode: str) -> int:
    if mode == "DefaultMode":
        return DEFAULT
    names = [record.name for record in model.records.by_name("HwMode") if record.name != "DefaultMode"]
    if mode not in names:
        raise fail(NOWHERE, f"there is no HwMode '{mode}'; there are: {', '.join(['DefaultMode', *names])}")
    return names.index(mode) + 1


def _each_of_its_own(subject: Operator | LeafValue, detail: object) -> tuple[object, object]:
    """To inference: what is alike. An expression is inferred once, so that nothing is gained by finding out."""
    return subject, detail


def _no_instruction(record: Record) -> InstructionTypes:
    raise AssertionError(f"the instruction '{record.name}' in a source")


def _column(term: Term, columns: dict[Term, int], part: Part) -> int:
    """Where a term was written, or one that became it: the first of the same name or operator."""
    if term in columns:
        return columns[term]
    for one in part.walk():
        if (term.name and one.name == term.name) or one.value == _called(term):
            return one.column
    return part.column


def _called(term: Term) -> str:
    if term.name:
        return term.name
    operator = term.operator
    if operator is not None:
        record = getattr(operator, "record", None)
        return record.name if isinstance(record, Record) else str(operator)
    value = term.value
    return value.name if isinstance(value, Record) else str(value)
