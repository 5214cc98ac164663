"""The operators of patterns that are no SDNodes: ``set``, ``implicit``, ``node``, ``srcvalue`` (``TargetSelectionDAG.td``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, cast

from tgdsl.language.core.dag_values import DagValue, Effect
from tgdsl.language.core.expressions import Call, Marker, ValueMarker
from tgdsl.language.core.release_blocks import until
from tgdsl.language.registers.registers import Register
from tgdsl.language.registers.value_types import ValueType
from tgdsl.std.operand_types import Of, OneType, SameType

V = TypeVar("V", bound=DagValue)


class _Set(Marker):
    """The operator ``set``, which assigns a value to an output: ``set_(i32(rd), add(i32(rs1), i32(rs2)))``."""

    def __call__(self, destination: Of[OneType], source: SameType[OneType]) -> Effect:
        return cast("Effect", Call(self, (destination, source)))

    def apply(self, destination: DagValue | Register, source: DagValue | int) -> Effect:
        """Assign a value whose type no checker knows to be the output's: ``set_.apply(rd, load(address))``."""
        return cast("Effect", Call(self, (destination, source)))

    def __getitem__(self, vt: ValueType[V]) -> Callable[[DagValue, V], Effect]:
        """Assign a value of a type that a family leaves open: ``set_[of.vt](rd, node(of.vt(rs1), of.vt(rs2)))``."""
        return _SetOfType(self, vt)

    def to_each(self, destinations: Sequence[DagValue | Register], source: DagValue) -> Effect:
        """Assign the values of a node with several results, each to an output or a register."""
        return cast("Effect", Call(self, (*destinations, source)))


class _SetOfType(Generic[V]):
    """The operator ``set`` for values of one type."""

    def __init__(self, operator: _Set, vt: ValueType[V]) -> None:
        self.operator = operator
        self.vt = vt

    def __call__(self, destination: DagValue, source: V) -> Effect:
        return cast("Effect", Call(self.operator, (self.vt(destination), source)))


class _Implicit(Marker):
    """The operator ``implicit``: a register is written besides the outputs."""

    def __call__(self, register: Register) -> Effect:
        return cast("Effect", Call(self, (register,)))


set_ = _Set()
with until(21):
    implicit = _Implicit()

#: The operator of the operands of a fragment: ``(ops node:$lhs)``.
node = Marker()

#: A MachineMemOperand of the node.
srcvalue = ValueMarker()
