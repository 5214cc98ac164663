"""Shapes of nodes that compute floating-point numbers, and of conversions."""

from __future__ import annotations

from typing import cast

from tgdsl.language.dag_values import DagValue, FloatValue, IntegerValue
from tgdsl.language.selection_nodes import SDNode, SDPatternOperator
from tgdsl.language.value_types import ValueType
from tgdsl.std.type_variables import AnyFloat
from tgdsl.std.value_types import Other


class FloatUnaryOperator(SDPatternOperator):
    """One number: a negation, a square root."""

    def __call__(self, value: AnyFloat) -> AnyFloat:
        return cast("AnyFloat", self.apply(value))


class FloatUnary(FloatUnaryOperator, SDNode):
    """A node of that shape."""


class FloatBinaryOperator(SDPatternOperator):
    """Two numbers: an addition, a minimum."""

    def __call__(self, lhs: AnyFloat, rhs: AnyFloat) -> AnyFloat:
        return cast("AnyFloat", self.apply(lhs, rhs))


class FloatBinary(FloatBinaryOperator, SDNode):
    """A node of that shape."""


class FloatTernaryOperator(SDPatternOperator):
    """Three numbers: a multiplication with an addition."""

    def __call__(self, first: AnyFloat, second: AnyFloat, third: AnyFloat) -> AnyFloat:
        return cast("AnyFloat", self.apply(first, second, third))


class FloatTernary(FloatTernaryOperator, SDNode):
    """A node of that shape."""


class FloatSign(SDNode):
    """A number with the sign of another, which may be of another type."""

    def __call__(self, magnitude: AnyFloat, sign: FloatValue) -> AnyFloat:
        return cast("AnyFloat", self.apply(magnitude, sign))


class FloatScaleOperator(SDPatternOperator):
    """A number times a power of two."""

    def __call__(self, value: AnyFloat, exponent: IntegerValue | int) -> AnyFloat:
        return cast("AnyFloat", self.apply(value, exponent))


class FloatScale(FloatScaleOperator, SDNode):
    """A node of that shape."""


class FloatConversionOperator(SDPatternOperator):
    """From one floating-point type to another."""

    def __call__(self, value: FloatValue) -> FloatValue:
        return cast("FloatValue", self.apply(value))


class FloatConversion(FloatConversionOperator, SDNode):
    """A node of that shape."""


class FloatToIntOperator(SDPatternOperator):
    """From a floating-point number to an integer, or to the bits of another number."""

    def __call__(self, value: FloatValue) -> IntegerValue:
        return cast("IntegerValue", self.apply(value))


class FloatToInt(FloatToIntOperator, SDNode):
    """A node of that shape."""


class FloatToIntSaturated(SDNode):
    """From a floating-point number to the nearest integer of a type."""

    def __call__(self, value: FloatValue, limits: ValueType[DagValue] | Other) -> IntegerValue:
        return cast("IntegerValue", self.apply(value, limits))


class IntToFloatOperator(SDPatternOperator):
    """From an integer to a floating-point number, or from the bits of one."""

    def __call__(self, value: IntegerValue) -> FloatValue:
        return cast("FloatValue", self.apply(value))


class IntToFloat(IntToFloatOperator, SDNode):
    """A node of that shape."""


class FloatClassTest(SDNode):
    """Whether a number is of one of some classes: not a number, infinite, ..."""

    def __call__(self, value: FloatValue, classes: IntegerValue | int) -> IntegerValue:
        return cast("IntegerValue", self.apply(value, classes))
