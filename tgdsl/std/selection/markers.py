"""The operators that patterns are written with and that are no nodes (``TargetSelectionDAG.td``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tgdsl.language.dag_values import DagValue, Effect
from tgdsl.language.expressions import Call
from tgdsl.language.markers import Marker
from tgdsl.language.registers import Register
from tgdsl.std.type_variables import AnyValue


class _Set(Marker):
    """An output of the instruction is a value: ``set_(i32(rd), add(i32(rs1), i32(rs2)))``."""

    def __call__(self, destination: AnyValue, source: AnyValue) -> Effect:
        return cast("Effect", Call(self, (destination, source)))

    def to_each(self, destinations: Sequence[DagValue | Register], source: DagValue) -> Effect:
        """Each destination, an output or a register, is one of the values of a node that has several."""
        return cast("Effect", Call(self, (*destinations, source)))


class _Implicit(Marker):
    """A register is written besides the outputs."""

    def __call__(self, register: Register) -> Effect:
        return cast("Effect", Call(self, (register,)))


set_ = _Set()
implicit = _Implicit()

#: An operand of a fragment.
node = Marker()

#: A memory operand that the instruction is told of.
srcvalue = Marker()
