"""A fragment: a name for trees with gaps. Its trees change while fragments are expanded into each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tgdsl.model.patterns.predicates import has_condition, uses_operands
from tgdsl.model.patterns.table import Transform
from tgdsl.records import Record

if TYPE_CHECKING:
    from tgdsl.model.patterns.terms import Term


class Fragment:
    """A record of class PatFrags.

    Attributes:
        results: number of values that it stands for.
        arguments: the names of its gaps, in order.
        has_condition: it stands for fewer nodes than its trees.
        uses_operands: that condition is about its arguments as well.
        transform: None if it has none.
        trees: its alternatives; empty until they are read.
        repeated: the arguments that are used more than once in them.
    """

    __slots__ = ("arguments", "has_condition", "record", "repeated", "results", "transform", "trees", "uses_operands")

    def __init__(
        self,
        record: Record,
        results: int,
        arguments: tuple[str, ...],
        transform: Transform | None,
    ) -> None:
        self.record = record
        self.results = results
        self.arguments = arguments
        self.has_condition = has_condition(record)
        self.uses_operands = uses_operands(record)
        self.transform = transform
        self.trees: Sequence[Term] = ()
        self.repeated: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"<Fragment {self.record.name}>"

    def set_trees(self, trees: Sequence[Term]) -> None:
        self.trees = trees
        names = [leaf.name for tree in trees for leaf in tree.walk() if leaf.is_leaf and leaf.has_gaps]
        self.repeated = frozenset([name for name in names if names.count(name) > 1])
