"""PatternToMatch: patterns of records, checked, with fragments inlined and types inferred."""

from __future__ import annotations

from collections.abc import Sequence
from tgdsl.classes import native
from tgdsl.diagnostics import Report, fail
from tgdsl.model.common import rules
from tgdsl.model.patterns.fields import HAS_NO_USE, is_on, predicate_values_of
from tgdsl.model.patterns.frontend import PatternFrontEnd
from tgdsl.model.patterns.inference.rules import Misuse
from tgdsl.model.patterns.inference.solver import Clash, TooLarge
from tgdsl.model.patterns.inference.typing import Ambiguous
from tgdsl.model.patterns.lowering.pointers import PointerSpaces
from tgdsl.model.patterns.operators import ComplexPattern
from tgdsl.model.patterns.places import place_of_name, place_of_result, place_of_source
from tgdsl.model.patterns.syntax.fragments import Inliner
from tgdsl.model.patterns.syntax.terms import Has, Marker, Term
from tgdsl.model.patterns.types.sets import UNKNOWN, is_possible
from tgdsl.records import Record, Value

#: Classes of what a pattern can set.
_RESULTS = ("RegisterClass", "ValueType", "RegisterOperand", "PointerLikeRegClass", "RegClassByHwMode")

_SOURCE_VALUE = "srcvalue"


@native(auto_attribs=True, frozen=True, eq=False)
class PredicateList:
    """The Predicates of a pattern, as its record lists them; equal lists are one object."""

    values: tuple[Value, ...]


@native(auto_attribs=True, frozen=True, eq=False)
class PatternToMatch:
    """A pattern in all HwModes: LLVM's PatternToMatch.

    Attributes:
        number: LLVM's ID, which breaks ties in the order of patterns.
        result_order: for each value of the result, the number of the value of its instruction.
        implicit_results: the registers of (implicit ...) and (set ...), LLVM's Dstregs.
    """

    record: Record
    number: int
    predicates: PredicateList
    source: Term
    result: Term
    result_order: tuple[int, ...]
    implicit_results: tuple[Record, ...]


class Variables:
    """The variables of some sources.

    Attributes:
        inputs: name to the first term that uses it, with fragments inlined.
        results: name to the term that it is set in; order as set.
        registers: those that are set.
    """

    def __init__(self, user: Record, inliner: Inliner) -> None:
        self._user = user
        self._inliner = inliner
        self.inputs: dict[str, Term] = {}
        self.results: dict[str, Term] = {}
        self.registers: list[Record] = []

    def collect(self, term: Term) -> None:
        """Add the variables of a tree.

        Raises:
            DiagnosticError: the tree cannot be a source.
        """
        user = self._user
        if term.name and term.has & Has.FRAGMENT:
            alternatives = self._inliner.expand(term, user)
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
                        place_of_source(user),
                        f"the pattern of '{user.label}' has 'implicit' of something else than a register",
                    )
                self.registers.append(child.value)
        elif operator is Marker.SET:
            self._set(term)
        else:
            for child in term.children:
                if not child.types:
                    raise fail(
                        place_of_source(user),
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
                    place_of_source(user),
                    f"the pattern of '{user.label}' takes a register of '{value.name}' without a name: name it",
                )
            return
        if isinstance(value, Record) and value.name == _SOURCE_VALUE:
            return
        first = self.inputs.setdefault(name, term)
        if first is not term and (first.operator if first.operator is not None else first.value) is not value:
            raise fail(
                place_of_name(user, name),
                f"the variable '{name}' in a pattern of '{user.label}' is '{_called(first)}' in one place and '{_called(term)}' "
                "in another: let it be the same everywhere",
            )

    def _set(self, term: Term) -> None:
        user = self._user
        if not term.children:
            raise fail(
                place_of_source(user),
                f"the pattern of '{user.label}' has 'set' without operands: say what is set to what",
            )
        for unexpanded in term.children[:-1]:
            places = self._inliner.expand(unexpanded, user)
            place = places[0] if places else unexpanded
            value = place.value
            if not isinstance(value, Record):
                raise _no_place(user)
            if value.is_a("Register"):
                self.registers.append(value)
            elif any(value.is_a(kind) for kind in _RESULTS):
                if not place.name:
                    raise fail(
                        place_of_source(user),
                        f"the pattern of '{user.label}' sets a '{value.name}' without a name: name it",
                    )
                if place.name in self.results:
                    raise fail(
                        place_of_name(user, place.name),
                        f"the pattern of '{user.label}' sets '{place.name}' twice: set it once",
                    )
                self.results[place.name] = place
            else:
                raise _no_place(user)
        self.collect(term.children[-1])


def _no_place(user: Record) -> Exception:
    return fail(
        place_of_source(user),
        f"the pattern of '{user.label}' sets something else than a register: set a register or a variable",
    )


def _called(term: Term) -> str:
    """A term in a word."""
    operator = term.operator
    if operator is None:
        value = term.value
        return value.name if isinstance(value, (Record, ComplexPattern)) else "?" if value is None else str(value)
    return operator.value if isinstance(operator, Marker) else operator.record.name


class PatternMaker:
    """Makes a PatternToMatch of each alternative of a source, with its result.

    Args:
        report: gets warnings, and breaches of tgdsl's own rules.
    """

    def __init__(self, front_end: PatternFrontEnd, inliner: Inliner, report: Report) -> None:
        self._report = report
        self._inliner = inliner
        self._inference = front_end.inference
        self._forest = front_end.forest
        self._explainer = front_end.explainer
        self._pointers = _pointer_spaces(front_end)
        self._promoted: dict[Term, Term] = {}
        self._possible: dict[Term, bool] = {}
        self._predicates: dict[tuple[Value, ...], PredicateList] = {}

    def make(
        self,
        record: Record,
        number: int,
        source: Term,
        result: Term,
        result_order: tuple[int, ...],
        implicit_results: tuple[Record, ...],
    ) -> list[PatternToMatch]:
        """The patterns of one source and one result: one for each alternative of the source that has types in some HwMode.

        Raises:
            DiagnosticError: the two do not fit together, or their types cannot be found.
        """
        sources = self._inliner.expand(source, record)
        results = self._inliner.expand(result, record)
        if len(results) != 1:
            raise fail(
                place_of_result(record),
                f"the result of '{record.label}' has a fragment with {len(results)} alternatives: use one with one alternative",
            )
        if not sources:
            return []
        self._check_names(record, sources, results[0])
        if self._pointers is not None:
            sources = self._pointers.spread(sources, results[0])
        try:
            typed, typed_result = self._inference.pattern(sources, results[0])
            if typed_result.has & Has.TRANSFORM:
                typed_result = self._inference.tree(self._promote(typed_result))
        except (Clash, TooLarge, Ambiguous, Misuse) as problem:
            raise self._explainer.explain(problem, record, sources, results[0]) from None
        if not typed_result.types and any([one.types and not _has_no_use(one) for one in typed]):
            self._report.refuse(
                rules.RESULT_WITHOUT_VALUE,
                place_of_result(record),
                f"what '{record.label}' looks for has a value, and '{_called(typed_result)}' in its place has none: use an "
                "instruction with a result",
            )
        for tree in (*typed, typed_result):
            self._warn_unknown(record, tree)
        if not self._may_be(typed_result):
            return []
        values = predicate_values_of(record)
        predicates = self._predicates.get(values)
        if predicates is None:
            predicates = self._predicates[values] = PredicateList(values)
        return [
            PatternToMatch(record, number, predicates, one, typed_result, result_order, implicit_results)
            for one in typed
            if self._may_be(one)
        ]

    def _check_names(self, record: Record, sources: Sequence[Term], result: Term) -> None:
        of_result = set(result.names)
        for source in sources:
            of_source = set(source.names)
            if not of_result <= of_source:
                name = min(of_result - of_source)
                raise fail(
                    place_of_name(record, name, in_result=True),
                    f"the result of '{record.label}' uses '{name}', which what it looks for does not have: add it",
                )
            for name in sorted(of_source - of_result):
                if source.names.count(name) == 1:
                    raise fail(
                        place_of_name(record, name),
                        f"'{name}' in what '{record.label}' looks for is not used in its result: use it, or drop the name",
                    )

    def _warn_unknown(self, record: Record, tree: Term) -> None:
        """Warn of a pattern that is left out, since the type of some value is unknown."""
        if UNKNOWN in tree.types or not self._may_be(tree):
            term = next((part for part in tree.walk() if UNKNOWN in part.types), None)
            if term is not None:
                self._report.warning(
                    place_of_source(record),
                    f"the pattern of '{record.label}' is left out, since the type of '{_called(term)}' cannot be inferred: give the type",
                )

    def _may_be(self, term: Term) -> bool:
        """True if each value has a type in some HwMode."""
        possible = self._possible.get(term)
        if possible is None:
            possible = all([is_possible(types) for types in term.types]) and all(
                [self._may_be(child) for child in term.children]
            )
            self._possible[term] = possible
        return possible

    def _promote(self, term: Term) -> Term:
        """The same term with transforms as operators."""
        if not term.has & Has.TRANSFORM:
            return term
        promoted = self._promoted.get(term)
        if promoted is None:
            forest = self._forest
            if term.transform is not None:
                inner = self._promote(forest.changed(term, transform=None))
                promoted = forest.node(term.transform, (inner,), (UNKNOWN,) * len(term.types))
            else:
                promoted = forest.with_children(term, tuple([self._promote(child) for child in term.children]))
            self._promoted[term] = promoted
        return promoted


def _pointer_spaces(front_end: PatternFrontEnd) -> PointerSpaces | None:
    """The part that spreads address spaces; None without types of pointers into some."""
    if not front_end.records.has_class("PtrValueType"):
        return None
    return PointerSpaces(front_end.profiles, front_end.intrinsics, front_end.forest)


def _has_no_use(source: Term) -> bool:
    """True if a source is for nodes whose value has no users: one of its fragments has HasNoUse."""
    return any([is_on(fragment.record, HAS_NO_USE) for fragment, _ in source.calls])
