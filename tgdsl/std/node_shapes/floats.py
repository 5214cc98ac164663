"""Signatures of floating-point arithmetic and conversions."""

from __future__ import annotations

from typing import cast

from tgdsl.language.core.dag_values import DagValue, FloatValue, IntegerValue
from tgdsl.language.patterns.selection_nodes import SDNode, SDPatternOperator
from tgdsl.language.registers.value_types import ValueType
from tgdsl.std.operand_types import FloatType, Of, SameType
from tgdsl.std.value_types import Other


class FloatUnaryOperator(SDPatternOperator):
    """A unary operation: ``fneg``, ``fsqrt``."""

    def __call__(self, value: Of[FloatType]) -> FloatType:
        return cast("FloatType", self.apply(value))


class FloatUnary(FloatUnaryOperator, SDNode):
    """An SDNode with that signature."""


class FloatBinaryOperator(SDPatternOperator):
    """A binary operation: ``fadd``, ``fminnum``."""

    def __call__(self, lhs: Of[FloatType], rhs: SameType[FloatType]) -> FloatType:
        return cast("FloatType", self.apply(lhs, rhs))


class FloatBinary(FloatBinaryOperator, SDNode):
    """An SDNode with that signature."""


class FloatTernaryOperator(SDPatternOperator):
    """A ternary operation: ``fma``."""

    def __call__(self, first: Of[FloatType], second: SameType[FloatType], third: SameType[FloatType]) -> FloatType:
        return cast("FloatType", self.apply(first, second, third))


class FloatTernary(FloatTernaryOperator, SDNode):
    """An SDNode with that signature."""


class FloatSign(SDNode):
    """A number with the sign of another, which may be of another type: ``fcopysign``."""

    def __call__(self, magnitude: Of[FloatType], sign: FloatValue) -> FloatType:
        return cast("FloatType", self.apply(magnitude, sign))


class FloatScaleOperator(SDPatternOperator):
    """A number times a power of two: ``fldexp``."""

    def __call__(self, value: Of[FloatType], exponent: IntegerValue | int) -> FloatType:
        return cast("FloatType", self.apply(value, exponent))


class FloatScale(FloatScaleOperator, SDNode):
    """An SDNode with that signature."""


class FloatConversionOperator(SDPatternOperator):
    """A conversion between floating-point types: ``fpround``, ``fpextend``."""

    def __call__(self, value: FloatValue) -> FloatValue:
        return cast("FloatValue", self.apply(value))


class FloatConversion(FloatConversionOperator, SDNode):
    """An SDNode with that signature."""


class FloatToIntOperator(SDPatternOperator):
    """A conversion to an integer, or to another format's bits in an integer: ``fp_to_sint``, ``fp_to_f16``."""

    def __call__(self, value: FloatValue) -> IntegerValue:
        return cast("IntegerValue", self.apply(value))


class FloatToInt(FloatToIntOperator, SDNode):
    """An SDNode with that signature."""


class FloatToIntSaturated(SDNode):
    """A saturating conversion to an integer: ``fp_to_sint_sat``."""

    def __call__(self, value: FloatValue, limits: ValueType[DagValue] | Other) -> IntegerValue:
        return cast("IntegerValue", self.apply(value, limits))


class IntToFloatOperator(SDPatternOperator):
    """A conversion from an integer, or from another format's bits in an integer: ``sint_to_fp``, ``f16_to_fp``."""

    def __call__(self, value: IntegerValue) -> FloatValue:
        return cast("FloatValue", self.apply(value))


class IntToFloat(IntToFloatOperator, SDNode):
    """An SDNode with that signature."""


class FloatClassTest(SDNode):
    """A test for FPClassTest classes (NaN, infinite, ...): ``is_fpclass``."""

    def __call__(self, value: FloatValue, classes: IntegerValue | int) -> IntegerValue:
        return cast("IntegerValue", self.apply(value, classes))
