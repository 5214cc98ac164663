"""Shapes of nodes that compute floating-point numbers, and of conversions."""

from __future__ import annotations

from typing import cast

from tgdsl.language.dag_values import DagValue, FloatValue, IntegerValue
from tgdsl.language.selection_nodes import SDNode, SDPatternOperator
from tgdsl.language.value_types import ValueType
from tgdsl.std.dag_values import Other
from tgdsl.std.type_variables import AnyFloat


class _FloatUnaryOperator(SDPatternOperator):
    """One number: a negation, a square root."""

    def __call__(self, value: AnyFloat) -> AnyFloat:
        return cast("AnyFloat", self.apply(value))


class _FloatUnary(_FloatUnaryOperator, SDNode):
    """A node of that shape."""


class _FloatBinaryOperator(SDPatternOperator):
    """Two numbers: an addition, a minimum."""

    def __call__(self, lhs: AnyFloat, rhs: AnyFloat) -> AnyFloat:
        return cast("AnyFloat", self.apply(lhs, rhs))


class _FloatBinary(_FloatBinaryOperator, SDNode):
    """A node of that shape."""


class _FloatTernaryOperator(SDPatternOperator):
    """Three numbers: a multiplication with an addition."""

    def __call__(self, first: AnyFloat, second: AnyFloat, third: AnyFloat) -> AnyFloat:
        return cast("AnyFloat", self.apply(first, second, third))


class _FloatTernary(_FloatTernaryOperator, SDNode):
    """A node of that shape."""


class _FloatSign(SDNode):
    """A number with the sign of another, which may be of another type."""

    def __call__(self, magnitude: AnyFloat, sign: FloatValue) -> AnyFloat:
        return cast("AnyFloat", self.apply(magnitude, sign))


class _FloatScaleOperator(SDPatternOperator):
    """A number times a power of two."""

    def __call__(self, value: AnyFloat, exponent: IntegerValue | int) -> AnyFloat:
        return cast("AnyFloat", self.apply(value, exponent))


class _FloatScale(_FloatScaleOperator, SDNode):
    """A node of that shape."""


class _FloatConversionOperator(SDPatternOperator):
    """From one floating-point type to another."""

    def __call__(self, value: FloatValue) -> FloatValue:
        return cast("FloatValue", self.apply(value))


class _FloatConversion(_FloatConversionOperator, SDNode):
    """A node of that shape."""


class _FloatToIntOperator(SDPatternOperator):
    """From a floating-point number to an integer, or to the bits of another number."""

    def __call__(self, value: FloatValue) -> IntegerValue:
        return cast("IntegerValue", self.apply(value))


class _FloatToInt(_FloatToIntOperator, SDNode):
    """A node of that shape."""


class _FloatToIntSaturated(SDNode):
    """From a floating-point number to the nearest integer of a type."""

    def __call__(self, value: FloatValue, limits: ValueType[DagValue] | Other) -> IntegerValue:
        return cast("IntegerValue", self.apply(value, limits))


class _IntToFloatOperator(SDPatternOperator):
    """From an integer to a floating-point number, or from the bits of one."""

    def __call__(self, value: IntegerValue) -> FloatValue:
        return cast("FloatValue", self.apply(value))


class _IntToFloat(_IntToFloatOperator, SDNode):
    """A node of that shape."""


class _FloatClassTest(SDNode):
    """Whether a number is of one of some classes: not a number, infinite, ..."""

    def __call__(self, value: FloatValue, classes: IntegerValue | int) -> IntegerValue:
        return cast("IntegerValue", self.apply(value, classes))


FloatUnaryOperator = _FloatUnaryOperator
FloatUnary = _FloatUnary
FloatBinaryOperator = _FloatBinaryOperator
FloatBinary = _FloatBinary
FloatTernaryOperator = _FloatTernaryOperator
FloatTernary = _FloatTernary
FloatSign = _FloatSign
FloatScaleOperator = _FloatScaleOperator
FloatScale = _FloatScale
FloatConversionOperator = _FloatConversionOperator
FloatConversion = _FloatConversion
FloatToIntOperator = _FloatToIntOperator
FloatToInt = _FloatToInt
FloatToIntSaturated = _FloatToIntSaturated
IntToFloatOperator = _IntToFloatOperator
IntToFloat = _IntToFloat
FloatClassTest = _FloatClassTest
