"""The order in which classes are inferred for sub-register indices, and what composites spare (computeSubRegIndicesRPOT).

Of two indices ``a`` and ``b``, the composite ``ab`` needs no visit in a class whose sub-registers of ``a`` are all in one class: the classes that it would give
follow from those of ``b`` in that one. So newer releases visit an index before its composites, and add what follows afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import native
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common.graphs import post_order
from tgdsl.model.registers.builders import ClassBuilder, IndexBuilder
from tgdsl.model.registers.indices import IndexTable


@native(auto_attribs=True, frozen=True)
class IndexOrder:
    """The order in which sub-register indices are visited.

    Attributes:
        rank: by number of an index.
        composed: by number of an index: number of a second one to that of their composite, where composites spare visits; else empty.
        after: the indices in the order in which what follows from composites is added afterwards; none if nothing does.
        whole_artificial: whether a class all of whose members have an artificial index is known to have it.
    """

    rank: Sequence[int]
    composed: Sequence[Mapping[int, int]]
    after: Sequence[int]
    whole_artificial: bool


def _by_number(indices: IndexTable) -> IndexOrder:
    count = len(indices.all) + 1
    nothing: Mapping[int, int] = {}
    return IndexOrder(range(count), [nothing] * count, (), False)


def _by_composition(indices: IndexTable) -> IndexOrder:
    """Each index before its composites, otherwise by number."""

    def composites(index: IndexBuilder) -> list[IndexBuilder]:
        return [index.composed[second] for second in sorted(index.composed, reverse=True)]

    order = [index.number for index in post_order(reversed(indices.all), composites)][::-1]
    rank = [0] * (len(order) + 1)
    for place, number in enumerate(order):
        rank[number] = place
    composed = [{second: both.number for second, both in sorted(index.composed.items())} for index in indices.all]
    return IndexOrder(rank, [{}, *composed], order, True)


#: The function that gives the order.
INDEX_ORDER = ByRelease({19: _by_number, 22: _by_composition})


def extend_super_classes(classes: Sequence[ClassBuilder], order: IndexOrder) -> None:
    """Add the classes whose sub-registers of a composite are in a class, since those of its first index are in one (extendSuperRegClasses)."""
    for number in order.after:
        for item in classes:
            for middle in item.super_reg_classes.get(number, ()):
                for outer, parents in list(middle.super_reg_classes.items()):
                    both = order.composed[outer].get(number)
                    if both is not None:
                        known = item.super_reg_classes.setdefault(both, [])
                        known += [parent for parent in parents if parent not in known]
