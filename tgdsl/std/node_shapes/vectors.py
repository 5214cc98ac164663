"""Shapes of nodes that put vectors together and take them apart, and of those that take anything."""

from __future__ import annotations

from typing import cast

from tgdsl.language.dag_values import (
    DagValue,
    Effect,
    FloatValue,
    FloatVector,
    IntegerValue,
    IntegerVector,
    VectorValue,
)
from tgdsl.language.selection_nodes import SDNode
from tgdsl.std.type_variables import AnyValue, AnyVector


class Same(SDNode):
    """A value of the same type."""

    def __call__(self, value: AnyValue) -> AnyValue:
        return cast("AnyValue", self.apply(value))


class Bitcast(SDNode):
    """A value as one of another type."""

    def __call__(self, value: DagValue) -> DagValue:
        return self.apply(value)


class VectorUnary(SDNode):
    """A vector from another."""

    def __call__(self, vector: AnyVector) -> AnyVector:
        return cast("AnyVector", self.apply(vector))


class VectorBinary(SDNode):
    """A vector from two."""

    def __call__(self, first: AnyVector, second: AnyVector) -> AnyVector:
        return cast("AnyVector", self.apply(first, second))


class VectorSplice(SDNode):
    """Two vectors in a row, of which one remains."""

    def __call__(self, first: AnyVector, second: AnyVector, offset: IntegerValue | int) -> AnyVector:
        return cast("AnyVector", self.apply(first, second, offset))


class VectorCompress(SDNode):
    """The elements that a mask selects, one after another; the rest is that of ``otherwise``."""

    def __call__(self, vector: AnyVector, mask: IntegerVector, otherwise: AnyVector) -> AnyVector:
        return cast("AnyVector", self.apply(vector, mask, otherwise))


class VectorConcat(SDNode):
    """A vector of two others."""

    def __call__(self, first: AnyVector, second: AnyVector) -> VectorValue:
        return cast("VectorValue", self.apply(first, second))


class VectorOfOne(SDNode):
    """A vector from one element."""

    def __call__(self, element: DagValue) -> VectorValue:
        return cast("VectorValue", self.apply(element))


class VectorOfSteps(SDNode):
    """A vector of multiples of a number."""

    def __call__(self, step: IntegerValue | int) -> VectorValue:
        return cast("VectorValue", self.apply(step))


class ExtractElement(SDNode):
    """An element of a vector."""

    def __call__(self, vector: VectorValue, index: IntegerValue | int) -> DagValue:
        return self.apply(vector, index)


class InsertElement(SDNode):
    """A vector with one element replaced."""

    def __call__(self, vector: AnyVector, element: DagValue, index: IntegerValue | int) -> AnyVector:
        return cast("AnyVector", self.apply(vector, element, index))


class ExtractVector(SDNode):
    """A part of a vector."""

    def __call__(self, vector: VectorValue, index: IntegerValue | int) -> VectorValue:
        return cast("VectorValue", self.apply(vector, index))


class InsertVector(SDNode):
    """A vector with a part replaced."""

    def __call__(self, vector: AnyVector, part: VectorValue, index: IntegerValue | int) -> AnyVector:
        return cast("AnyVector", self.apply(vector, part, index))


class ReduceToInt(SDNode):
    """All elements of a vector together: their sum, the least of them."""

    def __call__(self, vector: IntegerVector) -> IntegerValue:
        return cast("IntegerValue", self.apply(vector))


class ReduceToFloat(SDNode):
    """All elements of a vector together."""

    def __call__(self, vector: FloatVector) -> FloatValue:
        return cast("FloatValue", self.apply(vector))


class VectorOfElements(SDNode):
    """A vector of elements."""

    def __call__(self, *elements: DagValue | int) -> VectorValue:
        return cast("VectorValue", self.apply(*elements))


class AnyNode(SDNode):
    """What no other shape fits; it gives a value, or several."""

    def __call__(self, *operands: DagValue | int) -> DagValue:
        return self.apply(*operands)


class AnyEffect(SDNode):
    """What no other shape fits; it gives nothing."""

    def __call__(self, *operands: DagValue | int) -> Effect:
        return cast("Effect", self.apply(*operands))
