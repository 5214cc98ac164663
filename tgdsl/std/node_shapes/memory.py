"""Signatures of nodes that access memory. A loaded value gets its type from the pattern: ``i32(load(address))``."""

from __future__ import annotations

from typing import cast

from tgdsl.language.core.dag_values import DagValue, Effect, IntegerValue, IntegerVector, VectorValue
from tgdsl.language.patterns.selection_nodes import SDNode, SDPatternOperator
from tgdsl.std.operand_types import FloatType, IntegerType, Of, SameTypeOrInt, VectorType


class LoadOperator(SDPatternOperator):
    """A load: ``ld``."""

    def __call__(self, address: IntegerValue) -> DagValue:
        return self.apply(address)


class Load(LoadOperator, SDNode):
    """An SDNode with that signature."""


class StoreOperator(SDPatternOperator):
    """A store: ``st``."""

    def __call__(self, value: DagValue, address: IntegerValue) -> Effect:
        return cast("Effect", self.apply(value, address))


class Store(StoreOperator, SDNode):
    """An SDNode with that signature."""


class IndexedStoreOperator(SDPatternOperator):
    """An indexed store, which also gives the updated address: ``ist``."""

    def __call__(self, value: DagValue, base: Of[IntegerType], offset: IntegerValue | int) -> IntegerType:
        return cast("IntegerType", self.apply(value, base, offset))


class IndexedStore(IndexedStoreOperator, SDNode):
    """An SDNode with that signature."""


class AtomicIntOperator(SDPatternOperator):
    """An atomic read-modify-write of an integer, which gives the old value: ``atomic_load_add``."""

    def __call__(self, address: IntegerValue, value: Of[IntegerType] | int) -> IntegerType:
        return cast("IntegerType", self.apply(address, value))


class AtomicInt(AtomicIntOperator, SDNode):
    """An SDNode with that signature."""


class AtomicFloatOperator(SDPatternOperator):
    """An atomic read-modify-write of a floating-point number, which gives the old value: ``atomic_load_fadd``."""

    def __call__(self, address: IntegerValue, value: Of[FloatType]) -> FloatType:
        return cast("FloatType", self.apply(address, value))


class AtomicFloat(AtomicFloatOperator, SDNode):
    """An SDNode with that signature."""


class AtomicCompareSwapOperator(SDPatternOperator):
    """A compare-and-swap, which gives the old value: ``atomic_cmp_swap``."""

    def __call__(
        self, address: IntegerValue, expected: Of[IntegerType] | int, value: SameTypeOrInt[IntegerType]
    ) -> IntegerType:
        return cast("IntegerType", self.apply(address, expected, value))


class AtomicCompareSwap(AtomicCompareSwapOperator, SDNode):
    """An SDNode with that signature."""


class Fence(SDNode):
    """A fence, with its ordering and synchronization scope: ``atomic_fence``."""

    def __call__(self, ordering: IntegerValue | int, scope: IntegerValue | int) -> Effect:
        return cast("Effect", self.apply(ordering, scope))


class Prefetch(SDNode):
    """A prefetch: for reading (0) or writing (1), its locality (0 to 3), and into the cache of data (1) or instructions (0)."""

    def __call__(
        self, address: IntegerValue, write: IntegerValue | int, locality: IntegerValue | int, data: IntegerValue | int
    ) -> Effect:
        return cast("Effect", self.apply(address, write, locality, data))


class MaskedLoad(SDNode):
    """A masked load; elements that the mask leaves out are those of ``otherwise``: ``masked_ld``."""

    def __call__(
        self, address: IntegerValue, offset: DagValue, mask: IntegerVector, otherwise: Of[VectorType]
    ) -> VectorType:
        return cast("VectorType", self.apply(address, offset, mask, otherwise))


class MaskedStore(SDNode):
    """A masked store: ``masked_st``."""

    def __call__(self, value: VectorValue, address: IntegerValue, offset: DagValue, mask: IntegerVector) -> Effect:
        return cast("Effect", self.apply(value, address, offset, mask))


class GatherOperator(SDPatternOperator):
    """A masked gather: ``masked_gather``."""

    def __call__(
        self, otherwise: Of[VectorType], mask: IntegerVector, base: IntegerValue, index: IntegerVector
    ) -> VectorType:
        return cast("VectorType", self.apply(otherwise, mask, base, index))


class Gather(GatherOperator, SDNode):
    """An SDNode with that signature."""


class ScatterOperator(SDPatternOperator):
    """A masked scatter: ``masked_scatter``."""

    def __call__(self, value: VectorValue, mask: IntegerVector, base: IntegerValue, index: IntegerVector) -> Effect:
        return cast("Effect", self.apply(value, mask, base, index))


class Scatter(ScatterOperator, SDNode):
    """An SDNode with that signature."""
