"""Signatures of nodes that build vectors and take them apart, and those that take any operands."""

from __future__ import annotations

from typing import cast

from tgdsl.language.core.dag_values import (
    DagValue,
    Effect,
    FloatValue,
    FloatVector,
    IntegerValue,
    IntegerVector,
    VectorValue,
)
from tgdsl.language.patterns.selection_nodes import SDNode
from tgdsl.std.operand_types import Of, OneType, SameType, VectorType


class Same(SDNode):
    """A unary operation on values of any type: ``freeze``."""

    def __call__(self, value: Of[OneType]) -> OneType:
        return cast("OneType", self.apply(value))


class SameBinary(SDNode):
    """A binary operation on values of any type."""

    def __call__(self, lhs: Of[OneType], rhs: SameType[OneType]) -> OneType:
        return cast("OneType", self.apply(lhs, rhs))


class SameTernary(SDNode):
    """A ternary operation on values of any type."""

    def __call__(self, first: Of[OneType], second: SameType[OneType], third: SameType[OneType]) -> OneType:
        return cast("OneType", self.apply(first, second, third))


class Bitcast(SDNode):
    """The bits of a value as one of another type: ``bitconvert``."""

    def __call__(self, value: DagValue) -> DagValue:
        return self.apply(value)


class VectorUnary(SDNode):
    """A unary operation on vectors: ``vector_reverse``."""

    def __call__(self, vector: Of[VectorType]) -> VectorType:
        return cast("VectorType", self.apply(vector))


class VectorBinary(SDNode):
    """A binary operation on vectors: ``vector_shuffle``."""

    def __call__(self, first: Of[VectorType], second: SameType[VectorType]) -> VectorType:
        return cast("VectorType", self.apply(first, second))


class VectorSplice(SDNode):
    """A window of the concatenation of two vectors: ``vector_splice``."""

    def __call__(self, first: Of[VectorType], second: SameType[VectorType], offset: IntegerValue | int) -> VectorType:
        return cast("VectorType", self.apply(first, second, offset))


class VectorCompress(SDNode):
    """The elements that a mask selects, moved to the front; the rest is that of ``otherwise``: ``vector_compress``."""

    def __call__(self, vector: Of[VectorType], mask: IntegerVector, otherwise: SameType[VectorType]) -> VectorType:
        return cast("VectorType", self.apply(vector, mask, otherwise))


class VectorConcat(SDNode):
    """The concatenation of two vectors: ``concat_vectors``."""

    def __call__(self, first: Of[VectorType], second: SameType[VectorType]) -> VectorValue:
        return cast("VectorValue", self.apply(first, second))


class VectorOfOne(SDNode):
    """A vector from one element: ``splat_vector``, ``scalar_to_vector``."""

    def __call__(self, element: DagValue) -> VectorValue:
        return cast("VectorValue", self.apply(element))


class VectorOfSteps(SDNode):
    """A vector of the multiples of a step: ``step_vector``."""

    def __call__(self, step: IntegerValue | int) -> VectorValue:
        return cast("VectorValue", self.apply(step))


class ExtractElement(SDNode):
    """An element of a vector: ``extractelt``."""

    def __call__(self, vector: VectorValue, index: IntegerValue | int) -> DagValue:
        return self.apply(vector, index)


class InsertElement(SDNode):
    """A vector with one element replaced: ``insertelt``."""

    def __call__(self, vector: Of[VectorType], element: DagValue, index: IntegerValue | int) -> VectorType:
        return cast("VectorType", self.apply(vector, element, index))


class ExtractVector(SDNode):
    """A sub-vector: ``extract_subvector``."""

    def __call__(self, vector: VectorValue, index: IntegerValue | int) -> VectorValue:
        return cast("VectorValue", self.apply(vector, index))


class InsertVector(SDNode):
    """A vector with a sub-vector replaced: ``insert_subvector``."""

    def __call__(self, vector: Of[VectorType], part: VectorValue, index: IntegerValue | int) -> VectorType:
        return cast("VectorType", self.apply(vector, part, index))


class ReduceToInt(SDNode):
    """A reduction of a vector of integers: ``vecreduce_add``."""

    def __call__(self, vector: IntegerVector) -> IntegerValue:
        return cast("IntegerValue", self.apply(vector))


class ReduceToFloat(SDNode):
    """A reduction of a vector of floating-point numbers: ``vecreduce_fadd``."""

    def __call__(self, vector: FloatVector) -> FloatValue:
        return cast("FloatValue", self.apply(vector))


class VectorOfElements(SDNode):
    """A vector from all its elements: ``build_vector``."""

    def __call__(self, *elements: DagValue | int) -> VectorValue:
        return cast("VectorValue", self.apply(*elements))


class AnyNode(SDNode):
    """An SDNode of any operands, with one result or several."""

    def __call__(self, *operands: DagValue | int) -> DagValue:
        return self.apply(*operands)


class AnyEffect(SDNode):
    """An SDNode of any operands, without results."""

    def __call__(self, *operands: DagValue | int) -> Effect:
        return cast("Effect", self.apply(*operands))
