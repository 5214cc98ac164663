"""Signatures of integer arithmetic, shifts and extensions."""

from __future__ import annotations

from typing import cast

from tgdsl.language.dag_values import DagValue, IntegerValue
from tgdsl.language.selection_nodes import SDNode, SDPatternOperator
from tgdsl.language.value_types import ValueType
from tgdsl.std.type_variables import AnyInt
from tgdsl.std.value_types import Other


class IntUnary(SDNode):
    """A unary operation: ``abs``, ``bswap``."""

    def __call__(self, value: AnyInt) -> AnyInt:
        return cast("AnyInt", self.apply(value))


class IntBinaryOperator(SDPatternOperator):
    """A binary operation: ``add``, ``sdiv``."""

    def __call__(self, lhs: AnyInt | int, rhs: AnyInt | int) -> AnyInt:
        return cast("AnyInt", self.apply(lhs, rhs))


class IntBinary(IntBinaryOperator, SDNode):
    """An SDNode with that signature."""


class IntPair(SDNode):
    """An operation with two operands and two results: ``smullohi``, ``sdivrem``."""

    def __call__(self, lhs: AnyInt | int, rhs: AnyInt | int) -> DagValue:
        return self.apply(lhs, rhs)


class ShiftOperator(SDPatternOperator):
    """A shift or a rotation, whose amount may be of another type: ``shl``, ``rotl``."""

    def __call__(self, value: AnyInt | int, amount: IntegerValue | int) -> AnyInt:
        return cast("AnyInt", self.apply(value, amount))


class Shift(ShiftOperator, SDNode):
    """An SDNode with that signature."""


class FunnelShift(SDNode):
    """A shift of the concatenation of two integers, of which one half remains: ``fshl``."""

    def __call__(self, high: AnyInt, low: AnyInt, amount: IntegerValue | int) -> AnyInt:
        return cast("AnyInt", self.apply(high, low, amount))


class ScaledInt(SDNode):
    """An operation on fixed-point numbers, with their scale: ``smulfix``."""

    def __call__(self, lhs: AnyInt, rhs: AnyInt, scale: IntegerValue | int) -> AnyInt:
        return cast("AnyInt", self.apply(lhs, rhs, scale))


class PointerAdd(SDNode):
    """A sum of a pointer and an offset, which may be of another type: ``ptradd``."""

    def __call__(self, base: AnyInt, offset: IntegerValue | int) -> AnyInt:
        return cast("AnyInt", self.apply(base, offset))


class IntConversion(SDNode):
    """A conversion between integer types: ``sext``, ``trunc``, ``ctlz``."""

    def __call__(self, value: IntegerValue) -> IntegerValue:
        return cast("IntegerValue", self.apply(value))


class ExtendInReg(SDNode):
    """An extension of the low bits within an integer; ``part`` is their type: ``sext_inreg``."""

    def __call__(self, value: AnyInt, part: ValueType[DagValue] | Other) -> AnyInt:
        return cast("AnyInt", self.apply(value, part))
