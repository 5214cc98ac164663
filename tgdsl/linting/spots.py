"""The places in a source that are the same node of the DAG, as they have the same name.

Equal trees need not be the same node: only names tell. A matcher goes through a source in preorder. Where it meets a name
for the second time it checks that the node is the same, and does not look at it again.
"""

from __future__ import annotations

from collections.abc import Hashable

from tgdsl.classes import frozen
from tgdsl.model.patterns import ComplexPattern, Operation, Tree


@frozen(eq=False)
class Spot:
    """A place in a source.

    Attributes:
        node: a number; places with the same number are the same node.
        is_checked: whether a node there is known to match the tree.
        operands: for each predicate of the tree, the nodes that are its Operands; None for an unknown one.
        children: those that a matcher visits.
    """

    tree: Tree
    node: int
    is_checked: bool
    operands: tuple[tuple[int | None, ...], ...]
    children: tuple[Spot, ...]


def spot_of(source: Tree) -> Spot:
    """The root of a source."""
    return _Walk().visit(source)


def names_of(tree: Tree) -> list[Hashable]:
    """The names of a tree: that of its variable first, then its names as an operand of predicates, as (scope, argument)."""
    return [tree.name, *tree.argument_names] if tree.name else [*tree.argument_names]


def match_of(tree: Tree) -> Hashable:
    """A key that is equal for matches of a ComplexPattern on the same node; None for other trees."""
    if isinstance(tree, Operation) and isinstance(tree.operator, ComplexPattern):
        return (tree.operator, *[child.name for child in tree.children])
    return None


class _Walk:
    def __init__(self) -> None:
        self._next = 0
        self._nodes: dict[Hashable, int] = {}
        self._trees: dict[int, Tree] = {}

    def visit(self, tree: Tree) -> Spot:
        nodes = self._nodes
        names = names_of(tree)
        for name in names:
            if name in nodes:
                known = nodes[name]
                nodes.update(dict.fromkeys(names, known))
                return self._seen(tree, known, self._trees[known] is tree)
        node = self._next
        match = match_of(tree)
        if match is not None:
            node = nodes.setdefault(match, node)
        self._next += 1
        self._trees.setdefault(node, tree)
        nodes.update(dict.fromkeys(names, node))
        children = (
            tuple([self.visit(child) for child in tree.children])
            if isinstance(tree, Operation) and match is None
            else ()
        )
        operands = tuple(
            [
                tuple([nodes.get((call.scope, argument)) for argument in call.predicate.arguments])
                for call in tree.predicates
            ]
        )
        return Spot(tree, node, True, operands, children)

    def _seen(self, tree: Tree, node: int, is_checked: bool) -> Spot:
        """A tree that a matcher does not visit, as its node has been matched before."""
        children: tuple[Spot, ...] = ()
        if isinstance(tree, Operation):
            for child in tree.children:
                self._next += 1
                children += (self._seen(child, self._next - 1, is_checked),)
        return Spot(tree, node, is_checked, tuple([() for _ in tree.predicates]), children)
