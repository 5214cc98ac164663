"""Which types of a source a matcher has to check, so that all others follow from the constraints of the nodes.

A matcher goes through a source in preorder. It knows nothing at first. At each value whose type does not follow yet, it checks
the type, and then knows what follows from that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.model.patterns.inference.rules import StepMaker
from tgdsl.model.patterns.inference.solver import Clash, Problem
from tgdsl.model.patterns.syntax.terms import Forest, Term
from tgdsl.model.patterns.table import ComplexPattern, Leaf, Operation, Pattern, SelectionNode, Tree
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.sets import UNKNOWN, TypeAlgebra, TypeSet, canonical, type_names

_WORD = (1 << 32) - 1


def is_one_bit(value: int) -> bool:
    """Whether a number has exactly one bit set, of those that count."""
    return (value & _WORD).bit_count() == 1


class TypeChecks:
    """Finds them, for the sources of patterns. What has been found is remembered by shape.

    Args:
        terms: for each tree a term that is the same but for its types.
    """

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
        self._shapes: dict[Tree, int] = {}
        self._shape_numbers: dict[tuple[object, ...], int] = {}
        self._problems: dict[int, tuple[Problem, tuple[TypeSet, ...]]] = {}

    def __call__(self, tree: Tree) -> tuple[tuple[int, ...], ...]:
        """For each node of a source in preorder, the numbers of its results that have to be checked.

        Raises:
            DiagnosticError: what follows from types that are checked first contradicts others, so that nothing would match.
        """
        shape = self._shape(tree)
        found = self._found.get(shape)
        if found is None:
            try:
                found = self._found[shape] = _Walk(self._untyped(tree), tree).checks()
            except Clash as clash:
                raise self._contradiction(tree, clash) from None
        return found

    def _shape(self, tree: Tree) -> int:
        """A number that is equal for trees of which the same is found."""
        found = self._shapes.get(tree)
        if found is None:
            kind, plain = self._forest.kind(self._terms[tree]), not tree.predicates
            shapes = self._shapes
            below = tree.children if isinstance(tree, Operation) else ()
            children = [shapes[child] if child in shapes else self._shape(child) for child in below]
            key = (kind, tree.types, tree.name, tree.argument_names, plain, *children)
            found = shapes[tree] = self._shape_numbers.setdefault(key, len(self._shape_numbers))
        return found

    def _contradiction(self, tree: Tree, clash: Clash) -> DiagnosticError:
        record = next(pattern.record for pattern in self._patterns if pattern.source is tree)
        before, demanded = type_names(self._facts, clash.before), type_names(self._facts, clash.demanded)
        return fail(
            record.place,
            f"what '{record.label}' looks for can never match: when types are checked from the root on, those of a value "
            f"contradict each other, {before} and {demanded}; such types are possible in some other HwMode or order of operands only",
        )

    def _untyped(self, tree: Tree) -> Problem:
        """A tree of which nothing is known, with what follows from itself alone. It is good until the next call."""
        term = self._terms[tree]
        structure = self._forest.structure(term)
        known = self._problems.get(structure)
        if known is None:
            problem = Problem(self._maker, self._algebra, self._facts, False, registers=False)
            problem.add(term)
            problem.types = [UNKNOWN] * len(problem.types)
            problem.settle(0)
            self._problems[structure] = problem, tuple(problem.types)
        else:
            problem, types = known
            problem.types = list(types)
        return problem


class _Walk:
    def __init__(self, problem: Problem, tree: Tree) -> None:
        self._tree = tree
        self._problem = problem
        self._slots = problem.slots(0)
        self._seen: set[str | tuple[int, str]] = set()
        self._checks: list[tuple[int, ...]] = []

    def checks(self) -> tuple[tuple[int, ...], ...]:
        self._visit(self._tree)
        return tuple(self._checks)

    def _visit(self, tree: Tree) -> None:
        problem = self._problem
        slot = self._slots[len(self._checks)]
        checked: list[int] = []
        for result, number in enumerate(tree.types):
            found = problem.types[slot + result]
            if found != 1 << number and canonical(found) != 1 << number:
                problem.types[slot + result] = 1 << number
                problem.settle(0)
                checked.append(result)
        self._checks.append(tuple(checked))
        known = self._is_known(tree)
        if isinstance(tree, Operation):
            passed = known or isinstance(tree.operator, ComplexPattern)
            constant = _constant_mask(tree)
            for position, child in enumerate(tree.children):
                if passed or (constant and position == 1):
                    self._checks += [()] * size(child)
                else:
                    self._visit(child)

    def _is_known(self, tree: Tree) -> bool:
        """Whether the tree has a name that was there before."""
        if not tree.name and not tree.argument_names:
            return False
        names: set[str | tuple[int, str]] = {tree.name} if tree.name else set()
        names.update(tree.argument_names)
        known = not self._seen.isdisjoint(names)
        self._seen |= names
        return known


def size(tree: Tree) -> int:
    """How many nodes a tree has."""
    return 1 + sum([size(child) for child in tree.children]) if isinstance(tree, Operation) else 1


def _constant_mask(tree: Operation) -> bool:
    """Whether it is ``and`` or ``or`` with a constant of several bits, which is checked together with its operator."""
    operator = tree.operator
    if not isinstance(operator, SelectionNode) or operator.name not in ("and", "or") or tree.predicates:
        return False
    constant = tree.children[1]
    return (
        isinstance(constant, Leaf)
        and isinstance(constant.value, int)
        and not constant.predicates
        and not is_one_bit(constant.value)
    )
