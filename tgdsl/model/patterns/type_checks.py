"""Which types of a source a matcher has to check, so that all others follow from the constraints of the nodes.

A matcher goes through a source in preorder. It knows nothing at first. At each value whose type does not follow yet, it checks
the type, and then knows what follows from that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.model.patterns.problem import Clash, Problem
from tgdsl.model.patterns.steps import StepMaker
from tgdsl.model.patterns.table import ComplexPattern, Pattern, SelectionNode, Tree
from tgdsl.model.patterns.terms import Forest, Term
from tgdsl.model.patterns.type_sets import UNKNOWN, TypeAlgebra, canonical, type_names
from tgdsl.model.patterns.types import TypeFacts

_WORD = (1 << 32) - 1


def is_one_bit(value: int) -> bool:
    """Whether a number has exactly one bit set, of those that count."""
    return (value & _WORD).bit_count() == 1


class TypeChecks:
    """Finds them, for the sources of patterns. What has been found is remembered by shape."""

    def __init__(
        self,
        patterns: Sequence[Pattern],
        terms: Mapping[Tree, Term],
        maker: StepMaker,
        algebra: TypeAlgebra,
        facts: TypeFacts,
        forest: Forest,
    ) -> None:
        self._patterns = patterns
        self._terms = terms
        self._maker = maker
        self._algebra = algebra
        self._facts = facts
        self._forest = forest
        self._found: dict[int, tuple[tuple[int, ...], ...]] = {}
        self._untyped: dict[int, Problem] = {}

    def __call__(self, tree: Tree) -> tuple[tuple[int, ...], ...]:
        """For each node of a source in preorder, the numbers of its results that have to be checked.

        Raises:
            DiagnosticError: what follows from types that are checked first contradicts others, so that nothing would match.
        """
        term = self._terms[tree]
        shape = self._forest.shape(term)
        found = self._found.get(shape)
        if found is None:
            try:
                found = self._found[shape] = _Walk(self, term).checks()
            except Clash as clash:
                raise self._contradiction(tree, clash) from None
        return found

    def _contradiction(self, tree: Tree, clash: Clash) -> DiagnosticError:
        record = next(pattern.record for pattern in self._patterns if pattern.source is tree)
        before, demanded = type_names(self._facts, clash.before), type_names(self._facts, clash.demanded)
        return fail(
            record.place,
            f"what '{record.label}' looks for can never match: when types are checked from the root on, those of a value "
            f"contradict each other, {before} and {demanded}; such types are possible in some other HwMode or order of operands only",
        )

    def untyped(self, term: Term) -> Problem:
        """A tree of which nothing is known, with what follows from itself alone."""
        structure = self._forest.structure(term)
        problem = self._untyped.get(structure)
        if problem is None:
            problem = Problem(self._maker, self._algebra, self._facts, False, registers=False)
            problem.add(term)
            problem.types = [UNKNOWN] * len(problem.types)
            problem.settle(0)
            self._untyped[structure] = problem
        return problem


class _Walk:
    def __init__(self, finder: TypeChecks, term: Term) -> None:
        self._term = term
        self._problem = finder.untyped(term).copy()
        self._slots = self._problem.slots(0)
        self._seen: set[str | tuple[int, str]] = set()
        self._checks: list[tuple[int, ...]] = []

    def checks(self) -> tuple[tuple[int, ...], ...]:
        self._visit(self._term)
        return tuple(self._checks)

    def _visit(self, term: Term) -> None:
        problem = self._problem
        slot = self._slots[len(self._checks)]
        checked: list[int] = []
        for number, types in enumerate(term.types):
            found = problem.types[slot + number]
            if found != types and canonical(found) != canonical(types):
                problem.types[slot + number] = types
                problem.settle(0)
                checked.append(number)
        self._checks.append(tuple(checked))
        known = self._is_known(term)
        constant = _constant_mask(term)
        for number, child in enumerate(term.children):
            if known or type(term.operator) is ComplexPattern or (constant and number == 1):
                self._pass(child)
            else:
                self._visit(child)

    def _is_known(self, term: Term) -> bool:
        """Whether the term has a name that was there before."""
        if not term.name and not term.argument_names:
            return False
        names: set[str | tuple[int, str]] = {term.name} if term.name else set()
        names.update(term.argument_names)
        known = not self._seen.isdisjoint(names)
        self._seen |= names
        return known

    def _pass(self, term: Term) -> None:
        """Go by a term that is not visited."""
        self._checks += [()] * sum([1 for _ in term.walk()])


def _constant_mask(term: Term) -> bool:
    """Whether it is ``and`` or ``or`` with a constant of several bits, which is checked together with its operator."""
    operator = term.operator
    if type(operator) is not SelectionNode or operator.name not in ("and", "or") or term.calls:
        return False
    constant = term.children[1]
    return (
        constant.operator is None
        and isinstance(constant.value, int)
        and not constant.calls
        and not is_one_bit(constant.value)
    )
