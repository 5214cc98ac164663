"""Type inference for patterns, fragments and single trees; outcomes are remembered by the shapes of terms."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.model.patterns.inference.rules import RuleMaker
from tgdsl.model.patterns.inference.solver import Clash, TracedSolver, TypeSolver, Typing
from tgdsl.model.patterns.syntax.terms import Forest, Has, Term
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.sets import TypeAlgebra, TypeSet


class Ambiguous(Exception):
    """A value may be of several types, and nothing chooses among them."""

    def __init__(self, term: Term, types: TypeSet, in_result: bool) -> None:
        super().__init__()
        self.term = term
        self.types = types
        self.in_result = in_result


@frozen
class Typed:
    """The types of a pattern: a typing for each of its alternative sources, and one for its result."""

    sources: tuple[Typing, ...]
    result: Typing


class Inference:
    """Infers types. Outcomes are remembered by the shapes of terms."""

    def __init__(self, maker: RuleMaker, algebra: TypeAlgebra, facts: TypeFacts, forest: Forest) -> None:
        self._maker = maker
        self._algebra = algebra
        self._facts = facts
        self._forest = forest
        self._patterns: dict[tuple[object, ...], Typed] = {}
        self._trees: dict[int, Typing] = {}

    def pattern(self, sources: Sequence[Term], result: Term) -> tuple[list[Term], Term]:
        """Alternative sources and a result, with types.

        Raises:
            Clash, TooLarge, Ambiguous, Misuse: as these say.
        """
        shape = self._forest.shape
        key: tuple[object, ...] = (*[shape(source) for source in sources], shape(result))
        if result.has & Has.LINK or any([source.has & Has.LINK for source in sources]):
            key = (*key, _links([*sources, result]))
        typed = self._patterns.get(key)
        if typed is None:
            typed = self._patterns[key] = self._infer_pattern(sources, result)
        retype = self._forest.retype
        return [retype(source, iter(typing)) for source, typing in zip(sources, typed.sources)], retype(
            result, iter(typed.result)
        )

    def tree(self, tree: Term) -> Term:
        """A tree with the types that follow from itself, of which there may be several for a value.

        Raises:
            Clash, TooLarge, Misuse: as these say.
        """
        shape = self._forest.shape(tree)
        typing = self._trees.get(shape)
        if typing is None:
            typing = self._trees[shape] = self._infer_trees([tree], False)[0]
        return self._forest.retype(tree, iter(typing))

    def fragment(self, trees: Sequence[Term]) -> list[Term]:
        """The alternatives of a fragment with the types that follow from themselves. Contradictions leave empty sets, since the fragment
        may never be used."""
        typings = self._infer_trees(trees, True)
        return [self._forest.retype(tree, iter(typing)) for tree, typing in zip(trees, typings)]

    def _infer_trees(self, trees: Sequence[Term], lenient: bool) -> list[Typing]:
        solver = TypeSolver(self._maker, self._algebra, self._facts, lenient)
        for tree in trees:
            solver.add(tree)
        solver.infer(range(len(trees)), solver.names(range(len(trees))), None)
        return [solver.typing(number) for number in range(len(trees))]

    def traced(self, sources: Sequence[Term], result: Term) -> Clash | None:
        """The contradiction in a pattern, with the origin of each type; None if there is none."""
        solver = TracedSolver(self._maker, self._algebra, self._facts, False)
        try:
            self._solve(solver, sources, result)
        except Clash as clash:
            return solver.complete(clash)
        return None

    def _infer_pattern(self, sources: Sequence[Term], result: Term) -> Typed:
        return self._solve(TypeSolver(self._maker, self._algebra, self._facts, False), sources, result)

    def _solve(self, solver: TypeSolver, sources: Sequence[Term], result: Term) -> Typed:
        for source in sources:
            solver.add(source)
        solver.add(result)
        alternatives = range(len(sources))
        last = len(sources)
        names, result_names = solver.names(alternatives), solver.names([last])
        inputs = {name: slots[0] for name, slots in names.items()}
        again = True
        while again:
            solver.infer(alternatives, names, inputs)
            solver.infer([last], result_names, inputs)
            again = solver.exchange(alternatives, last)
            if not again and solver.ambiguous([last]) and not solver.ambiguous(alternatives):
                again = solver.force(last)
        for number, in_result in ((alternatives, False), ([last], True)):
            unclear = solver.ambiguous(number)
            if unclear is not None:
                raise Ambiguous(*unclear, in_result)
        return Typed(tuple([solver.typing(number) for number in alternatives]), solver.typing(last))


def _links(trees: Sequence[Term]) -> tuple[int, ...]:
    """The links of some trees, renumbered in preorder: equal for trees that are linked alike."""
    numbers: dict[int, int] = {0: 0}
    return tuple([numbers.setdefault(term.link, len(numbers)) for tree in trees for term in tree.walk()])
