"""Shapes of nodes that compute integers."""

from __future__ import annotations

from typing import cast

from tgdsl.language.dag_values import DagValue, IntegerValue
from tgdsl.language.selection_nodes import SDNode, SDPatternOperator
from tgdsl.language.value_types import ValueType
from tgdsl.std.type_variables import AnyInt
from tgdsl.std.value_types import Other


class IntUnary(SDNode):
    """One integer: an absolute value, a byte swap."""

    def __call__(self, value: AnyInt) -> AnyInt:
        return cast("AnyInt", self.apply(value))


class IntBinaryOperator(SDPatternOperator):
    """Two integers: an addition, a division."""

    def __call__(self, lhs: AnyInt | int, rhs: AnyInt | int) -> AnyInt:
        return cast("AnyInt", self.apply(lhs, rhs))


class IntBinary(IntBinaryOperator, SDNode):
    """A node of that shape."""


class IntPair(SDNode):
    """Two integers from two: both halves of a product, a quotient and a remainder."""

    def __call__(self, lhs: AnyInt | int, rhs: AnyInt | int) -> DagValue:
        return self.apply(lhs, rhs)


class ShiftOperator(SDPatternOperator):
    """A shift, or a rotation; the amount may be of another type."""

    def __call__(self, value: AnyInt | int, amount: IntegerValue | int) -> AnyInt:
        return cast("AnyInt", self.apply(value, amount))


class Shift(ShiftOperator, SDNode):
    """A node of that shape."""


class FunnelShift(SDNode):
    """A shift of two integers in a row, of which one remains."""

    def __call__(self, high: AnyInt, low: AnyInt, amount: IntegerValue | int) -> AnyInt:
        return cast("AnyInt", self.apply(high, low, amount))


class ScaledInt(SDNode):
    """Two fixed-point numbers, with the position of their points."""

    def __call__(self, lhs: AnyInt, rhs: AnyInt, scale: IntegerValue | int) -> AnyInt:
        return cast("AnyInt", self.apply(lhs, rhs, scale))


class PointerAdd(SDNode):
    """A pointer and an offset, which may be of another type."""

    def __call__(self, base: AnyInt, offset: IntegerValue | int) -> AnyInt:
        return cast("AnyInt", self.apply(base, offset))


class IntConversion(SDNode):
    """From one integer type to another: an extension, a truncation, a count of bits."""

    def __call__(self, value: IntegerValue) -> IntegerValue:
        return cast("IntegerValue", self.apply(value))


class ExtendInReg(SDNode):
    """The low bits of an integer, extended: those that make a value of ``part``."""

    def __call__(self, value: AnyInt, part: ValueType[DagValue] | Other) -> AnyInt:
        return cast("AnyInt", self.apply(value, part))
