"""Signatures of integer arithmetic, shifts and extensions."""

from __future__ import annotations

from typing import cast

from tgdsl.language.core.dag_values import DagValue, IntegerValue
from tgdsl.language.patterns.selection_nodes import SDNode, SDPatternOperator
from tgdsl.language.registers.value_types import ValueType
from tgdsl.std.operand_types import IntegerType, Of, SameType, SameTypeOrInt
from tgdsl.std.value_types import Other


class IntUnaryOperator(SDPatternOperator):
    """A unary operation: ``abs``, ``bswap``."""

    def __call__(self, value: Of[IntegerType]) -> IntegerType:
        return cast("IntegerType", self.apply(value))


class IntUnary(IntUnaryOperator, SDNode):
    """An SDNode with that signature."""


class IntBinaryOperator(SDPatternOperator):
    """A binary operation: ``add``, ``sdiv``."""

    def __call__(self, lhs: Of[IntegerType] | int, rhs: SameTypeOrInt[IntegerType]) -> IntegerType:
        return cast("IntegerType", self.apply(lhs, rhs))


class IntBinary(IntBinaryOperator, SDNode):
    """An SDNode with that signature."""


class IntPair(SDNode):
    """An operation with two operands and two results: ``smullohi``, ``sdivrem``."""

    def __call__(self, lhs: Of[IntegerType] | int, rhs: SameTypeOrInt[IntegerType]) -> DagValue:
        return self.apply(lhs, rhs)


class ShiftOperator(SDPatternOperator):
    """A shift or a rotation, whose amount may be of another type: ``shl``, ``rotl``."""

    def __call__(self, value: Of[IntegerType] | int, amount: IntegerValue | int) -> IntegerType:
        return cast("IntegerType", self.apply(value, amount))


class Shift(ShiftOperator, SDNode):
    """An SDNode with that signature."""


class FunnelShift(SDNode):
    """A shift of the concatenation of two integers, of which one half remains: ``fshl``."""

    def __call__(self, high: Of[IntegerType], low: SameType[IntegerType], amount: IntegerValue | int) -> IntegerType:
        return cast("IntegerType", self.apply(high, low, amount))


class ScaledInt(SDNode):
    """An operation on fixed-point numbers, with their scale: ``smulfix``."""

    def __call__(self, lhs: Of[IntegerType], rhs: SameType[IntegerType], scale: IntegerValue | int) -> IntegerType:
        return cast("IntegerType", self.apply(lhs, rhs, scale))


class PointerAdd(SDNode):
    """A sum of a pointer and an offset, which may be of another type: ``ptradd``."""

    def __call__(self, base: Of[IntegerType], offset: IntegerValue | int) -> IntegerType:
        return cast("IntegerType", self.apply(base, offset))


class IntConversion(SDNode):
    """A conversion between integer types: ``sext``, ``trunc``, ``ctlz``."""

    def __call__(self, value: IntegerValue) -> IntegerValue:
        return cast("IntegerValue", self.apply(value))


class ExtendInReg(SDNode):
    """An extension of the low bits within an integer; ``part`` is their type: ``sext_inreg``."""

    def __call__(self, value: Of[IntegerType], part: ValueType[DagValue] | Other) -> IntegerType:
        return cast("IntegerType", self.apply(value, part))
