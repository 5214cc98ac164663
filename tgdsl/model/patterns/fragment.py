"""A fragment: a name for trees with gaps. Its trees change while fragments are expanded into each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tgdsl.model.patterns.predicates import Condition
from tgdsl.model.patterns.table import Transform
from tgdsl.records import Record

if TYPE_CHECKING:
    from tgdsl.model.patterns.terms import Term


class Fragment:
    """A record of class PatFrags.

    Attributes:
        results: number of values that it stands for.
        arguments: the names of its gaps, in order.
        condition: None if it has none.
        transform: None if it has none.
        trees: its alternatives; empty until they are read.
    """

    __slots__ = ("arguments", "condition", "record", "results", "transform", "trees")

    def __init__(
        self,
        record: Record,
        results: int,
        arguments: tuple[str, ...],
        condition: Condition,
        transform: Transform | None,
    ) -> None:
        self.record = record
        self.results = results
        self.arguments = arguments
        self.condition = condition if condition.code else None
        self.transform = transform
        self.trees: Sequence[Term] = ()

    def __repr__(self) -> str:
        return f"<Fragment {self.record.name}>"

    @property
    def uses_operands(self) -> bool:
        return self.condition is not None and self.condition.uses_operands
