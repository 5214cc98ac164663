"""Classes of fragments by their signatures, which are called and applied as SDNodes are.

``extloadi8 = LoadFragment(extload, is_load=True, memory_vt=i8)`` is another operator with the same operands and extra conditions: an ``extload`` of a
byte. ``andn = IntBinaryFragment(lambda lhs, rhs: and_(lhs, not_(rhs)))`` is a DAG of operands of one type, which its value is of, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from tgdsl.language.core.dag_values import DagValue, FloatValue, IntegerValue
from tgdsl.language.patterns.fragments import FragmentOptions, PatFrag
from tgdsl.std.node_shapes import (
    AtomicCompareSwapOperator,
    AtomicFloatOperator,
    AtomicIntOperator,
    FloatBinaryOperator,
    FloatTernaryOperator,
    FloatUnaryOperator,
    GatherOperator,
    IndexedStoreOperator,
    IntBinaryOperator,
    IntUnaryOperator,
    LoadOperator,
    ScatterOperator,
    StoreOperator,
)


class LoadFragment(LoadOperator, PatFrag):
    """A fragment of a load."""

    def __init__(self, of: LoadOperator, **options: Unpack[FragmentOptions]) -> None:
        def access(ptr: DagValue) -> DagValue:
            return of.apply(ptr)

        super().__init__(access, **options)


class StoreFragment(StoreOperator, PatFrag):
    """A fragment of a store."""

    def __init__(self, of: StoreOperator, **options: Unpack[FragmentOptions]) -> None:
        def access(val: DagValue, ptr: DagValue) -> DagValue:
            return of.apply(val, ptr)

        super().__init__(access, **options)


class IndexedStoreFragment(IndexedStoreOperator, PatFrag):
    """A fragment of an indexed store."""

    def __init__(self, of: IndexedStoreOperator, **options: Unpack[FragmentOptions]) -> None:
        def access(val: DagValue, base: DagValue, offset: DagValue) -> DagValue:
            return of.apply(val, base, offset)

        super().__init__(access, **options)


class AtomicIntFragment(AtomicIntOperator, PatFrag):
    """A fragment of an atomic read-modify-write of an integer."""

    def __init__(self, of: AtomicIntOperator, **options: Unpack[FragmentOptions]) -> None:
        def access(ptr: DagValue, val: DagValue) -> DagValue:
            return of.apply(ptr, val)

        super().__init__(access, **options)


class AtomicFloatFragment(AtomicFloatOperator, PatFrag):
    """A fragment of an atomic read-modify-write of a floating-point number."""

    def __init__(self, of: AtomicFloatOperator, **options: Unpack[FragmentOptions]) -> None:
        def access(ptr: DagValue, val: DagValue) -> DagValue:
            return of.apply(ptr, val)

        super().__init__(access, **options)


class AtomicCompareSwapFragment(AtomicCompareSwapOperator, PatFrag):
    """A fragment of a compare-and-swap."""

    def __init__(self, of: AtomicCompareSwapOperator, **options: Unpack[FragmentOptions]) -> None:
        def access(ptr: DagValue, cmp: DagValue, val: DagValue) -> DagValue:
            return of.apply(ptr, cmp, val)

        super().__init__(access, **options)


class GatherFragment(GatherOperator, PatFrag):
    """A fragment of a masked gather."""

    def __init__(self, of: GatherOperator, **options: Unpack[FragmentOptions]) -> None:
        def access(def_: DagValue, pred: DagValue, ptr: DagValue, idx: DagValue) -> DagValue:
            return of.apply(def_, pred, ptr, idx)

        super().__init__(access, **options)


class ScatterFragment(ScatterOperator, PatFrag):
    """A fragment of a masked scatter."""

    def __init__(self, of: ScatterOperator, **options: Unpack[FragmentOptions]) -> None:
        def access(val: DagValue, pred: DagValue, ptr: DagValue, idx: DagValue) -> DagValue:
            return of.apply(val, pred, ptr, idx)

        super().__init__(access, **options)


class IntUnaryFragment(IntUnaryOperator, PatFrag):
    """A fragment of a unary operation on an integer."""

    def __init__(self, function: Callable[[IntegerValue], DagValue], **options: Unpack[FragmentOptions]) -> None:
        super().__init__(function, **options)


class IntBinaryFragment(IntBinaryOperator, PatFrag):
    """A fragment of a binary operation on integers."""

    def __init__(
        self, function: Callable[[IntegerValue, IntegerValue], DagValue], **options: Unpack[FragmentOptions]
    ) -> None:
        super().__init__(function, **options)


class FloatUnaryFragment(FloatUnaryOperator, PatFrag):
    """A fragment of a unary operation on a floating-point number."""

    def __init__(self, function: Callable[[FloatValue], DagValue], **options: Unpack[FragmentOptions]) -> None:
        super().__init__(function, **options)


class FloatBinaryFragment(FloatBinaryOperator, PatFrag):
    """A fragment of a binary operation on floating-point numbers."""

    def __init__(
        self, function: Callable[[FloatValue, FloatValue], DagValue], **options: Unpack[FragmentOptions]
    ) -> None:
        super().__init__(function, **options)


class FloatTernaryFragment(FloatTernaryOperator, PatFrag):
    """A fragment of a ternary operation on floating-point numbers."""

    def __init__(
        self, function: Callable[[FloatValue, FloatValue, FloatValue], DagValue], **options: Unpack[FragmentOptions]
    ) -> None:
        super().__init__(function, **options)
