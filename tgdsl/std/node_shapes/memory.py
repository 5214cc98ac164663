"""Shapes of nodes that access memory. An address is an integer; what is loaded is of the type that the pattern says."""

from __future__ import annotations

from typing import cast

from tgdsl.language.dag_values import DagValue, Effect, IntegerValue, IntegerVector, VectorValue
from tgdsl.language.selection_nodes import SDNode, SDPatternOperator
from tgdsl.std.type_variables import AnyFloat, AnyInt, AnyVector


class LoadOperator(SDPatternOperator):
    """A load."""

    def __call__(self, address: IntegerValue) -> DagValue:
        return self.apply(address)


class Load(LoadOperator, SDNode):
    """A node of that shape."""


class StoreOperator(SDPatternOperator):
    """A store."""

    def __call__(self, value: DagValue, address: IntegerValue) -> Effect:
        return cast("Effect", self.apply(value, address))


class Store(StoreOperator, SDNode):
    """A node of that shape."""


class IndexedStoreOperator(SDPatternOperator):
    """A store that also gives the address, moved by the offset."""

    def __call__(self, value: DagValue, base: AnyInt, offset: IntegerValue | int) -> AnyInt:
        return cast("AnyInt", self.apply(value, base, offset))


class IndexedStore(IndexedStoreOperator, SDNode):
    """A node of that shape."""


class AtomicIntOperator(SDPatternOperator):
    """An integer in memory changed; gives what was there."""

    def __call__(self, address: IntegerValue, value: AnyInt | int) -> AnyInt:
        return cast("AnyInt", self.apply(address, value))


class AtomicInt(AtomicIntOperator, SDNode):
    """A node of that shape."""


class AtomicFloatOperator(SDPatternOperator):
    """A floating-point number in memory changed; gives what was there."""

    def __call__(self, address: IntegerValue, value: AnyFloat) -> AnyFloat:
        return cast("AnyFloat", self.apply(address, value))


class AtomicFloat(AtomicFloatOperator, SDNode):
    """A node of that shape."""


class AtomicCompareSwapOperator(SDPatternOperator):
    """An integer in memory replaced, if it is the expected one; gives what was there."""

    def __call__(self, address: IntegerValue, expected: AnyInt | int, value: AnyInt | int) -> AnyInt:
        return cast("AnyInt", self.apply(address, expected, value))


class AtomicCompareSwap(AtomicCompareSwapOperator, SDNode):
    """A node of that shape."""


class Fence(SDNode):
    """A fence: its ordering, and among which threads."""

    def __call__(self, ordering: IntegerValue | int, scope: IntegerValue | int) -> Effect:
        return cast("Effect", self.apply(ordering, scope))


class Prefetch(SDNode):
    """A prefetch: for reading (0) or writing (1), the locality, and for data (1) or instructions (0)."""

    def __call__(
        self, address: IntegerValue, write: IntegerValue | int, locality: IntegerValue | int, data: IntegerValue | int
    ) -> Effect:
        return cast("Effect", self.apply(address, write, locality, data))


class MaskedLoad(SDNode):
    """A load of the elements that a mask selects; the others are those of ``otherwise``."""

    def __call__(self, address: IntegerValue, offset: DagValue, mask: IntegerVector, otherwise: AnyVector) -> AnyVector:
        return cast("AnyVector", self.apply(address, offset, mask, otherwise))


class MaskedStore(SDNode):
    """A store of the elements that a mask selects."""

    def __call__(self, value: VectorValue, address: IntegerValue, offset: DagValue, mask: IntegerVector) -> Effect:
        return cast("Effect", self.apply(value, address, offset, mask))


class GatherOperator(SDPatternOperator):
    """A load of elements from several addresses."""

    def __call__(
        self, otherwise: AnyVector, mask: IntegerVector, base: IntegerValue, index: IntegerVector
    ) -> AnyVector:
        return cast("AnyVector", self.apply(otherwise, mask, base, index))


class Gather(GatherOperator, SDNode):
    """A node of that shape."""


class ScatterOperator(SDPatternOperator):
    """A store of elements to several addresses."""

    def __call__(self, value: VectorValue, mask: IntegerVector, base: IntegerValue, index: IntegerVector) -> Effect:
        return cast("Effect", self.apply(value, mask, base, index))


class Scatter(ScatterOperator, SDNode):
    """A node of that shape."""
