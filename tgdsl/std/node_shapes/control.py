"""Signatures of comparisons, selects and branches, and of nodes without results."""

from __future__ import annotations

from typing import cast

from tgdsl.language.core.dag_values import Effect, IntegerValue, IntegerVector
from tgdsl.language.patterns.selection_nodes import SDNode, SDPatternOperator
from tgdsl.std.operand_types import NumberType, Of, OneType, SameType, SameTypeOrInt, VectorType
from tgdsl.std.value_types import Other


class CompareOperator(SDPatternOperator):
    """A comparison of two values by a condition code (``setcc``)."""

    def __call__(self, lhs: Of[OneType] | int, rhs: SameTypeOrInt[OneType], condition: Other) -> IntegerValue:
        return cast("IntegerValue", self.apply(lhs, rhs, condition))


class Compare(CompareOperator, SDNode):
    """An SDNode with that signature."""


class Select(SDNode):
    """A select: one of two values by a condition (``select``)."""

    def __call__(self, condition: IntegerValue, if_true: Of[OneType], if_false: SameType[OneType]) -> OneType:
        return cast("OneType", self.apply(condition, if_true, if_false))


class VectorSelect(SDNode):
    """An element-wise select (``vselect``)."""

    def __call__(self, condition: IntegerVector, if_true: Of[VectorType], if_false: SameType[VectorType]) -> VectorType:
        return cast("VectorType", self.apply(condition, if_true, if_false))


class SelectCompare(SDNode):
    """A select by a comparison (``selectcc``)."""

    def __call__(
        self,
        lhs: Of[NumberType] | int,
        rhs: SameTypeOrInt[NumberType],
        if_true: Of[OneType],
        if_false: SameType[OneType],
        condition: Other,
    ) -> OneType:
        return cast("OneType", self.apply(lhs, rhs, if_true, if_false, condition))


class BranchCompare(SDNode):
    """A branch by a comparison (``brcc``)."""

    def __call__(
        self, condition: Other, lhs: Of[NumberType] | int, rhs: SameTypeOrInt[NumberType], target: Other
    ) -> Effect:
        return cast("Effect", self.apply(condition, lhs, rhs, target))


class BranchIf(SDNode):
    """A branch that is taken if a value is not zero (``brcond``)."""

    def __call__(self, condition: IntegerValue, target: Other) -> Effect:
        return cast("Effect", self.apply(condition, target))


class Branch(SDNode):
    """A branch to a basic block (``br``)."""

    def __call__(self, target: Other) -> Effect:
        return cast("Effect", self.apply(target))


class IndirectBranch(SDNode):
    """A branch to an address (``brind``)."""

    def __call__(self, address: IntegerValue) -> Effect:
        return cast("Effect", self.apply(address))


class CatchReturn(SDNode):
    """A return from an exception handler (``catchret``)."""

    def __call__(self, target: Other, unwind: Other) -> Effect:
        return cast("Effect", self.apply(target, unwind))


class Action(SDNode):
    """A node without operands and results: a trap, a barrier."""

    def __call__(self) -> Effect:
        return cast("Effect", self.apply())


class ReadState(SDNode):
    """A node without operands that reads a state of the processor: a counter, a rounding mode."""

    def __call__(self) -> IntegerValue:
        return cast("IntegerValue", self.apply())


class WriteState(SDNode):
    """A node without results that sets a state of the processor from an integer."""

    def __call__(self, value: IntegerValue) -> Effect:
        return cast("Effect", self.apply(value))
