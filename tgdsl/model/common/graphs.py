"""Walks over graphs, which are functions from a node to its successors. None recurses, so that depth has no limit."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def depth_first(roots: Iterable[Node], next_nodes: Callable[[Node], Iterable[Node]]) -> Iterator[tuple[Node, bool]]:
    """Every reachable node twice: ``(node, True)`` before its successors, ``(node, False)`` after them.

    Each node is visited where it is reached first.
    """
    met: set[Node] = set()
    for root in roots:
        if root in met:
            continue
        met.add(root)
        yield root, True
        path = [(root, iter(next_nodes(root)))]
        while path:
            node, rest = path[-1]
            for other in rest:
                if other not in met:
                    met.add(other)
                    yield other, True
                    path.append((other, iter(next_nodes(other))))
                    break
            else:
                path.pop()
                yield node, False


def post_order(roots: Iterable[Node], next_nodes: Callable[[Node], Iterable[Node]]) -> Iterator[Node]:
    """Every reachable node once, after its successors."""
    for node, entering in depth_first(roots, next_nodes):
        if not entering:
            yield node


def circles(roots: Iterable[Node], next_nodes: Callable[[Node], Iterable[Node]]) -> list[list[Node]]:
    """Circles of the graph, each from its first node on: enough of them that breaking each one leaves no circle."""
    found: list[list[Node]] = []
    path: dict[Node, None] = {}
    for node, entering in depth_first(roots, next_nodes):
        if not entering:
            del path[node]
            continue
        path[node] = None
        for other in next_nodes(node):
            if other in path:
                nodes = list(path)
                found.append(nodes[nodes.index(other) :])
    return found
