"""For each class and index, a class that holds the sub-registers: the answer to LLVM's getSubRegisterClass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgdsl.model.common.bit_sets import members_of, set_of
from tgdsl.model.registers.builders import ClassBuilder
from tgdsl.model.registers.indices import IndexTable


def match_sub_register_classes(classes: Sequence[ClassBuilder], indices: IndexTable) -> None:
    """Choose the classes, once all classes are numbered and related.

    Of the sub-classes whose members all have the index, large ones first, the first one counts all of whose sub-registers
    are in one class. Of the classes that they are in, the largest one is taken that has no more members than the
    sub-class, since it has no members that are no such sub-registers; failing that, the smallest one.

    Among classes with as many members, the class that is asked about comes first, then those with low numbers. So the
    choice for a class depends on which class is asked about only if there are others with as many members.
    """
    counts = [item.members.bit_count() for item in classes]
    for index in indices.all:
        holders = {
            item.number: set_of([parent.number for parent in item.super_reg_classes[index.number]])
            for item in classes
            if index.number in item.super_reg_classes
        }
        chosen: dict[int, int | None] = {}
        for item in classes:
            widest = item.with_sub_reg.get(index.number)
            if widest is None:
                continue
            if counts.count(counts[item.number]) > 1:
                target = _choose(members_of(widest.sub_classes), holders, counts, item.number)
            else:
                if widest.number not in chosen:
                    chosen[widest.number] = _choose(members_of(widest.sub_classes), holders, counts)
                target = chosen[widest.number]
            if target is not None:
                item.matching_sub_reg_class[index.number] = classes[target]


def _choose(parents: Iterable[int], holders: dict[int, int], counts: Sequence[int], first: int = -1) -> int | None:
    """The chosen class; ``holders`` says of which classes a class holds all such sub-registers."""

    def large_first(number: int) -> tuple[int, bool]:
        return -counts[number], number != first

    targets = sorted(holders, key=large_first)
    for parent in sorted(parents, key=large_first):
        holding = [target for target in targets if holders[target] >> parent & 1]
        if holding:
            return next((target for target in holding if counts[target] <= counts[parent]), holding[-1])
    return None
