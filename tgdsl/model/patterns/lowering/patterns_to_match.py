"""Patterns as records give them: checked, expanded, and with the types of all their values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from tgdsl.diagnostics import Report, fail
from tgdsl.model.patterns.inference.explaining import Explainer
from tgdsl.model.patterns.inference.rules import Misuse
from tgdsl.model.patterns.inference.solver import Clash, TooLarge
from tgdsl.model.patterns.inference.typing import Ambiguous, Inference
from tgdsl.model.patterns.syntax.fragments import Fragments
from tgdsl.model.patterns.syntax.terms import Forest, Marker, Term
from tgdsl.model.patterns.table import ComplexPattern
from tgdsl.model.patterns.types.sets import UNKNOWN, is_possible
from tgdsl.records import Dag, Record, Ref, Value

_NULL = "null_frag"
_SOURCE_VALUE = "srcvalue"


@frozen(eq=False)
class Candidate:
    """A pattern, before variants are made and modes are told apart.

    Attributes:
        number: breaks ties in the order of patterns.
        predicates: as the record lists them.
        result_order: for each value of the result, the number of the value of its instruction.
        implicit_results: registers that it sets besides.
    """

    record: Record
    number: int
    predicates: tuple[Value, ...]
    source: Term
    result: Term
    result_order: tuple[int, ...]
    implicit_results: tuple[Record, ...]


class Variables:
    """The variables of some sources.

    Attributes:
        inputs: name to the first place where it is used, expanded.
        results: name to the place that it is set in; order as set.
        registers: those that are set.
    """

    def __init__(self, user: Record, fragments: Fragments) -> None:
        self._user = user
        self._fragments = fragments
        self.inputs: dict[str, Term] = {}
        self.results: dict[str, Term] = {}
        self.registers: list[Record] = []

    def collect(self, term: Term) -> None:
        """Collect those of a tree.

        Raises:
            DiagnosticError: the tree cannot be a source.
        """
        user = self._user
        if term.name and term.has_fragments:
            alternatives = self._fragments.expand(term, user)
            if not alternatives:
                return
            term = alternatives[0]
        operator = term.operator
        if operator is None:
            self._use(term)
        elif operator is Marker.IMPLICIT:
            for child in term.children:
                if not isinstance(child.value, Record) or not child.value.is_a("Register"):
                    raise fail(
                        user.place, f"the pattern of '{user.label}' has 'implicit' of something else than a register"
                    )
                self.registers.append(child.value)
        elif operator is Marker.SET:
            self._set(term)
        else:
            for child in term.children:
                if not child.types:
                    raise fail(
                        user.place,
                        f"the pattern of '{user.label}' uses the value of '{_called(child)}', which has none: use it alone",
                    )
                self.collect(child)
            self._use(term)

    def _use(self, term: Term) -> None:
        name, user = term.name, self._user
        value = term.operator if term.operator is not None else term.value
        if not name:
            if isinstance(value, Record) and (value.is_a("RegisterClass") or value.is_a("RegisterOperand")):
                raise fail(
                    user.place,
                    f"the pattern of '{user.label}' takes a register of '{value.name}' without a name: name it",
                )
            return
        if isinstance(value, Record) and value.name == _SOURCE_VALUE:
            return
        first = self.inputs.setdefault(name, term)
        if first is not term and (first.operator if first.operator is not None else first.value) is not value:
            raise fail(
                user.place,
                f"the variable '{name}' in a pattern of '{user.label}' is '{_called(first)}' in one place and '{_called(term)}' "
                "in another: let it be the same everywhere",
            )

    def _set(self, term: Term) -> None:
        user = self._user
        if not term.children:
            raise fail(user.place, f"the pattern of '{user.label}' has 'set' without operands: say what is set to what")
        for unexpanded in term.children[:-1]:
            places = self._fragments.expand(unexpanded, user)
            place = places[0] if places else unexpanded
            value = place.value
            if not isinstance(value, Record):
                raise _no_place(user)
            if value.is_a("Register"):
                self.registers.append(value)
            elif any(
                value.is_a(kind) for kind in ("RegisterClass", "ValueType", "RegisterOperand", "PointerLikeRegClass")
            ):
                if not place.name:
                    raise fail(
                        user.place, f"the pattern of '{user.label}' sets a '{value.name}' without a name: name it"
                    )
                if place.name in self.results:
                    raise fail(user.place, f"the pattern of '{user.label}' sets '{place.name}' twice: set it once")
                self.results[place.name] = place
            else:
                raise _no_place(user)
        self.collect(term.children[-1])


def _no_place(user: Record) -> Exception:
    return fail(
        user.place, f"the pattern of '{user.label}' sets something else than a register: set a register or a variable"
    )


def _called(term: Term) -> str:
    """What a term is, in a word."""
    operator = term.operator
    if operator is None:
        value = term.value
        return value.name if isinstance(value, (Record, ComplexPattern)) else "?" if value is None else str(value)
    return operator.value if isinstance(operator, Marker) else operator.record.name


class CandidateMaker:
    """Makes candidates of sources and results.

    Args:
        report: gets warnings.
    """

    def __init__(
        self, fragments: Fragments, inference: Inference, forest: Forest, explainer: Explainer, report: Report
    ) -> None:
        self._report = report
        self._fragments = fragments
        self._inference = inference
        self._forest = forest
        self._explainer = explainer
        self._promoted: dict[Term, Term] = {}
        self._possible: dict[Term, bool] = {}
        self._predicates: dict[tuple[Value, ...], tuple[Value, ...]] = {}

    def make(
        self,
        record: Record,
        number: int,
        source: Term,
        result: Term,
        result_order: Sequence[int],
        implicit_results: Sequence[Record],
    ) -> Iterator[Candidate]:
        """The patterns of one source and one result: one for each alternative of the source that may match at all.

        Raises:
            DiagnosticError: the two do not fit together, or their types cannot be found.
        """
        sources = self._fragments.expand(source, record)
        results = self._fragments.expand(result, record)
        if len(results) != 1:
            raise fail(
                record.place,
                f"the result of '{record.label}' has a fragment with {len(results)} alternatives: use one with one alternative",
            )
        if not sources:
            return
        self._check_names(record, sources, results[0])
        try:
            typed, typed_result = self._inference.pattern(sources, results[0])
            if typed_result.has_transforms:
                typed_result = self._inference.tree(self._promote(typed_result))
        except (Clash, TooLarge, Ambiguous, Misuse) as problem:
            raise self._explainer.explain(problem, record, sources, results[0]) from None
        values = max([len(one.types) for one in typed])
        if values and not typed_result.types:
            raise fail(
                record.place,
                f"what '{record.label}' looks for has a value, and '{_called(typed_result)}' in its place has none: use an "
                "instruction with a result",
            )
        for tree in (*typed, typed_result):
            self._warn_unknown(record, tree)
        if not self._may_be(typed_result):
            return
        predicates = record.values("Predicates")
        for one in typed:
            if self._may_be(one):
                yield Candidate(
                    record,
                    number,
                    self._predicates.setdefault(predicates, predicates),
                    one,
                    typed_result,
                    tuple(result_order),
                    tuple(implicit_results),
                )

    def _check_names(self, record: Record, sources: Sequence[Term], result: Term) -> None:
        of_result = set(result.names)
        for source in sources:
            of_source = set(source.names)
            if not of_result <= of_source:
                name = min(of_result - of_source)
                raise fail(
                    record.place,
                    f"the result of '{record.label}' uses '{name}', which what it looks for does not have: add it",
                )
            for name in sorted(of_source - of_result):
                if source.names.count(name) == 1:
                    raise fail(
                        record.place,
                        f"'{name}' in what '{record.label}' looks for is not used in its result: use it, or drop the name",
                    )

    def _warn_unknown(self, record: Record, tree: Term) -> None:
        """Warn of a pattern in which nothing tells the type of some value, which is left out."""
        if UNKNOWN in tree.types or not self._may_be(tree):
            term = next((one for one in tree.walk() if UNKNOWN in one.types), None)
            if term is not None:
                self._report.warning(
                    record.place,
                    f"nothing tells the type of '{_called(term)}' in the pattern of '{record.label}', which is left out: say "
                    "the type",
                )

    def _may_be(self, term: Term) -> bool:
        """Whether each value has a type in some mode."""
        found = self._possible.get(term)
        if found is None:
            found = all([is_possible(types) for types in term.types]) and all(
                [self._may_be(one) for one in term.children]
            )
            self._possible[term] = found
        return found

    def _promote(self, term: Term) -> Term:
        """With transforms as operators."""
        if not term.has_transforms:
            return term
        found = self._promoted.get(term)
        if found is None:
            forest = self._forest
            if term.transform is not None:
                inner = self._promote(forest.changed(term, transform=None))
                found = forest.node(term.transform, (inner,), (UNKNOWN,) * len(term.types))
            else:
                found = forest.with_children(term, tuple([self._promote(child) for child in term.children]))
            self._promoted[term] = found
        return found


def refers_to_nothing(tree: Dag) -> bool:
    """Whether there is the null fragment in a tree, which means that there is no such pattern."""
    operator = tree.operator
    if not isinstance(operator, Ref):
        return False
    if operator.name == _NULL:
        return True
    for argument in tree.args:
        value = argument.value
        if isinstance(value, Ref):
            if value.name == _NULL:
                return True
        elif isinstance(value, Dag) and refers_to_nothing(value):
            return True
    return False
