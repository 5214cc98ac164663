"""Intrinsics in trees: a node (intrinsic_void, ...) whose first child is LLVM's number of the intrinsic; their types."""

from __future__ import annotations

from tgdsl.classes import native
from tgdsl.model.patterns.fields import types_of_intrinsic, value_type_of
from tgdsl.model.patterns.operators import Intrinsic, IntrinsicNumbers, Operators, SelectionNode
from tgdsl.model.patterns.types.operands import OperandTypes
from tgdsl.model.patterns.types.sets import TypeSet
from tgdsl.records import RecordSet

#: Nodes that stand for intrinsics: intrinsic_void, intrinsic_w_chain, intrinsic_wo_chain.
_NODES = "intrinsic_"


@native(auto_attribs=True, frozen=True, eq=False)
class IntrinsicTypes:
    """An intrinsic with its number and the types of its results and parameters."""

    intrinsic: Intrinsic
    number: int
    results: tuple[TypeSet, ...]
    parameters: tuple[TypeSet, ...]


class TypedIntrinsics:
    """Intrinsics by record and by number, each made when it is first used."""

    def __init__(self, records: RecordSet, operators: Operators, types: OperandTypes) -> None:
        self._records = records
        self._operators = operators
        self._types = types
        self._numbers = IntrinsicNumbers(records)
        self._made: dict[int, IntrinsicTypes | None] = {}

    def of(self, intrinsic: Intrinsic) -> IntrinsicTypes:
        number = self._numbers.of(intrinsic.name)
        typed = self._made.get(number)
        if typed is None:
            typed = self._made[number] = self._make(intrinsic, number)
        return typed

    def of_node(self, node: SelectionNode, number: object) -> IntrinsicTypes | None:
        """The intrinsic that a node with this first child stands for; None for other nodes, or if there is none."""
        return self.numbered(number) if node.name.startswith(_NODES) else None

    def numbered(self, number: object) -> IntrinsicTypes | None:
        """The intrinsic of a number; None for another value, or if there is none."""
        if not isinstance(number, int):
            return None
        if number not in self._made:
            name = self._numbers.name(number)
            intrinsic = None if name is None else self._operators.intrinsic(self._records[name])
            self._made[number] = None if intrinsic is None else self._make(intrinsic, number)
        return self._made[number]

    def _make(self, intrinsic: Intrinsic, number: int) -> IntrinsicTypes:
        types = [self._types.of_type(value_type_of(listed)) for listed in types_of_intrinsic(intrinsic.record)]
        results = intrinsic.results
        return IntrinsicTypes(intrinsic, number, tuple(types[:results]), tuple(types[results:]))
