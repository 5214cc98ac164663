"""Shapes of comparisons, selections and branches, and of nodes that only do something."""

from __future__ import annotations

from typing import cast

from tgdsl.language.dag_values import Effect, IntegerValue
from tgdsl.language.selection_nodes import SDNode, SDPatternOperator
from tgdsl.std.dag_values import IntegerVector, Other
from tgdsl.std.type_variables import AnyScalar, AnyValue, AnyVector


class _CompareOperator(SDPatternOperator):
    """Two values compared."""

    def __call__(self, lhs: AnyValue | int, rhs: AnyValue | int, condition: Other) -> IntegerValue:
        return cast("IntegerValue", self.apply(lhs, rhs, condition))


class _Compare(_CompareOperator, SDNode):
    """A node of that shape."""


class _Select(SDNode):
    """One of two values."""

    def __call__(self, condition: IntegerValue, if_true: AnyValue, if_false: AnyValue) -> AnyValue:
        return cast("AnyValue", self.apply(condition, if_true, if_false))


class _VectorSelect(SDNode):
    """Of each two elements, one."""

    def __call__(self, condition: IntegerVector, if_true: AnyVector, if_false: AnyVector) -> AnyVector:
        return cast("AnyVector", self.apply(condition, if_true, if_false))


class _SelectCompare(SDNode):
    """One of two values, by a comparison."""

    def __call__(
        self, lhs: AnyScalar | int, rhs: AnyScalar | int, if_true: AnyValue, if_false: AnyValue, condition: Other
    ) -> AnyValue:
        return cast("AnyValue", self.apply(lhs, rhs, if_true, if_false, condition))


class _BranchCompare(SDNode):
    """A branch by a comparison."""

    def __call__(self, condition: Other, lhs: AnyScalar | int, rhs: AnyScalar | int, target: Other) -> Effect:
        return cast("Effect", self.apply(condition, lhs, rhs, target))


class _BranchIf(SDNode):
    """A branch that is taken if a value is not zero."""

    def __call__(self, condition: IntegerValue, target: Other) -> Effect:
        return cast("Effect", self.apply(condition, target))


class _Branch(SDNode):
    """A branch to a block."""

    def __call__(self, target: Other) -> Effect:
        return cast("Effect", self.apply(target))


class _IndirectBranch(SDNode):
    """A branch to an address."""

    def __call__(self, address: IntegerValue) -> Effect:
        return cast("Effect", self.apply(address))


class _CatchReturn(SDNode):
    """A return from a handler to one block by way of another."""

    def __call__(self, target: Other, unwind: Other) -> Effect:
        return cast("Effect", self.apply(target, unwind))


class _Action(SDNode):
    """It takes nothing, and gives nothing: a trap, a barrier."""

    def __call__(self) -> Effect:
        return cast("Effect", self.apply())


class _ReadState(SDNode):
    """It reads a number from the processor: a counter, a mode."""

    def __call__(self) -> IntegerValue:
        return cast("IntegerValue", self.apply())


class _WriteState(SDNode):
    """It makes a number the processor's mode."""

    def __call__(self, value: IntegerValue) -> Effect:
        return cast("Effect", self.apply(value))


CompareOperator = _CompareOperator
Compare = _Compare
Select = _Select
VectorSelect = _VectorSelect
SelectCompare = _SelectCompare
BranchCompare = _BranchCompare
BranchIf = _BranchIf
Branch = _Branch
IndirectBranch = _IndirectBranch
CatchReturn = _CatchReturn
Action = _Action
ReadState = _ReadState
WriteState = _WriteState
