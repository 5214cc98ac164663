"""The types of a source that a matcher has to check (OPC_CheckType), so that all others follow from the constraints of the nodes.

A matcher visits a source in preorder, and no type is known at first. Each value whose type does not follow yet is checked, and the
solver then narrows the other types by it.
"""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.model.patterns.inference.kinds import is_one_bit
from tgdsl.model.patterns.inference.rules import RuleMaker
from tgdsl.model.patterns.inference.solver import Clash, TypeSolver
from tgdsl.model.patterns.operators import ComplexPattern, SelectionNode
from tgdsl.model.patterns.places import place_of_source
from tgdsl.model.patterns.syntax.terms import Forest, Term
from tgdsl.model.patterns.table import Leaf, Operation, Tree
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.sets import UNKNOWN, TypeAlgebra, TypeSet, canonical, type_names
from tgdsl.records import Record


class TypeChecks:
    """Finds the types to check, for the sources of patterns. Results are remembered by shape.

    Args:
        terms: for each tree a term that is the same but for its types.
    """

    def __init__(
        self,
        terms: Mapping[Tree, Term],
        maker: RuleMaker,
        algebra: TypeAlgebra,
        facts: TypeFacts,
        forest: Forest,
    ) -> None:
        self._terms = terms
        self._maker = maker
        self._algebra = algebra
        self._facts = facts
        self._forest = forest
        self._found: dict[int, tuple[tuple[int, ...], ...]] = {}
        self._shapes: dict[Tree, int] = {}
        self._shape_numbers: dict[tuple[object, ...], int] = {}
        self._solvers: dict[int, tuple[TypeSolver, tuple[TypeSet, ...]]] = {}

    def of(self, tree: Tree, user: Record) -> tuple[tuple[int, ...], ...]:
        """For each node of a source in preorder, the numbers of its results that have to be checked.

        Args:
            user: the record that it is the source of.

        Raises:
            DiagnosticError: the types that are checked first contradict the others, so that nothing would match.
        """
        shape = self._shape(tree)
        checks = self._found.get(shape)
        if checks is None:
            try:
                checks = self._found[shape] = _Walk(self._untyped(tree), tree).checks()
            except Clash as clash:
                raise self._contradiction(user, clash) from None
        return checks

    def _shape(self, tree: Tree) -> int:
        """A number that is equal for trees with the same types to check."""
        shape = self._shapes.get(tree)
        if shape is None:
            kind, plain = self._forest.kind(self._terms[tree]), not tree.predicates
            shapes = self._shapes
            below = tree.children if isinstance(tree, Operation) else ()
            children = [shapes[child] if child in shapes else self._shape(child) for child in below]
            key = (kind, tree.types, tree.name, tree.argument_names, plain, *children)
            shape = shapes[tree] = self._shape_numbers.setdefault(key, len(self._shape_numbers))
        return shape

    def _contradiction(self, record: Record, clash: Clash) -> DiagnosticError:
        before, demanded = type_names(self._facts, clash.before), type_names(self._facts, clash.demanded)
        return fail(
            place_of_source(record),
            f"what '{record.label}' looks for can never match: when types are checked from the root on, those of a value "
            f"contradict each other, {before} and {demanded}; such types are possible in some other HwMode or order of operands only",
        )

    def _untyped(self, tree: Tree) -> TypeSolver:
        """A solver for a tree without types, settled; a reused object, which the next call changes."""
        term = self._terms[tree]
        structure = self._forest.structure(term)
        known = self._solvers.get(structure)
        if known is None:
            solver = TypeSolver(self._maker, self._algebra, self._facts, False, registers=False)
            solver.add(term)
            solver.types = [UNKNOWN] * len(solver.types)
            solver.settle(0)
            self._solvers[structure] = solver, tuple(solver.types)
        else:
            solver, types = known
            solver.types = list(types)
        return solver


class _Walk:
    def __init__(self, solver: TypeSolver, tree: Tree) -> None:
        self._tree = tree
        self._solver = solver
        self._slots = solver.slots(0)
        self._seen: set[str | tuple[int, str]] = set()
        self._checks: list[tuple[int, ...]] = []

    def checks(self) -> tuple[tuple[int, ...], ...]:
        self._visit(self._tree)
        return tuple(self._checks)

    def _visit(self, tree: Tree) -> None:
        solver = self._solver
        slot = self._slots[len(self._checks)]
        checked: list[int] = []
        for result, number in enumerate(tree.types):
            types = solver.types[slot + result]
            if types != 1 << number and canonical(types) != 1 << number:
                solver.types[slot + result] = 1 << number
                solver.settle(0)
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
        """True if a name of the tree was there before."""
        if not tree.name and not tree.argument_names:
            return False
        names: set[str | tuple[int, str]] = {tree.name} if tree.name else set()
        names.update(tree.argument_names)
        known = not self._seen.isdisjoint(names)
        self._seen |= names
        return known


def size(tree: Tree) -> int:
    """The number of nodes of a tree."""
    return 1 + sum([size(child) for child in tree.children]) if isinstance(tree, Operation) else 1


def _constant_mask(tree: Operation) -> bool:
    """True if a tree is ``and`` or ``or`` with a constant of several bits, which is checked together with its operator."""
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
