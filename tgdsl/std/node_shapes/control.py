"""Shapes of comparisons, selections and branches, and of nodes that only do something."""

from __future__ import annotations

from typing import cast

from tgdsl.language.dag_values import Effect, IntegerValue, IntegerVector
from tgdsl.language.selection_nodes import SDNode, SDPatternOperator
from tgdsl.std.type_variables import AnyScalar, AnyValue, AnyVector
from tgdsl.std.value_types import Other


class CompareOperator(SDPatternOperator):
    """Two values compared."""

    def __call__(self, lhs: AnyValue | int, rhs: AnyValue | int, condition: Other) -> IntegerValue:
        return cast("IntegerValue", self.apply(lhs, rhs, condition))


class Compare(CompareOperator, SDNode):
    """A node of that shape."""


class Select(SDNode):
    """One of two values."""

    def __call__(self, condition: IntegerValue, if_true: AnyValue, if_false: AnyValue) -> AnyValue:
        return cast("AnyValue", self.apply(condition, if_true, if_false))


class VectorSelect(SDNode):
    """Of each two elements, one."""

    def __call__(self, condition: IntegerVector, if_true: AnyVector, if_false: AnyVector) -> AnyVector:
        return cast("AnyVector", self.apply(condition, if_true, if_false))


class SelectCompare(SDNode):
    """One of two values, by a comparison."""

    def __call__(
        self, lhs: AnyScalar | int, rhs: AnyScalar | int, if_true: AnyValue, if_false: AnyValue, condition: Other
    ) -> AnyValue:
        return cast("AnyValue", self.apply(lhs, rhs, if_true, if_false, condition))


class BranchCompare(SDNode):
    """A branch by a comparison."""

    def __call__(self, condition: Other, lhs: AnyScalar | int, rhs: AnyScalar | int, target: Other) -> Effect:
        return cast("Effect", self.apply(condition, lhs, rhs, target))


class BranchIf(SDNode):
    """A branch that is taken if a value is not zero."""

    def __call__(self, condition: IntegerValue, target: Other) -> Effect:
        return cast("Effect", self.apply(condition, target))


class Branch(SDNode):
    """A branch to a block."""

    def __call__(self, target: Other) -> Effect:
        return cast("Effect", self.apply(target))


class IndirectBranch(SDNode):
    """A branch to an address."""

    def __call__(self, address: IntegerValue) -> Effect:
        return cast("Effect", self.apply(address))


class CatchReturn(SDNode):
    """A return from a handler to one block by way of another."""

    def __call__(self, target: Other, unwind: Other) -> Effect:
        return cast("Effect", self.apply(target, unwind))


class Action(SDNode):
    """It takes nothing, and gives nothing: a trap, a barrier."""

    def __call__(self) -> Effect:
        return cast("Effect", self.apply())


class ReadState(SDNode):
    """It reads a number from the processor: a counter, a mode."""

    def __call__(self) -> IntegerValue:
        return cast("IntegerValue", self.apply())


class WriteState(SDNode):
    """It makes a number the processor's mode."""

    def __call__(self, value: IntegerValue) -> Effect:
        return cast("Effect", self.apply(value))
