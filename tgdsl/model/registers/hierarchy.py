"""Numbers of the register classes, sub-classes, and the classes that getSubRegisterClass answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tgdsl.diagnostics import Report
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common.bit_sets import is_subset, largest, members_of, set_of, smallest
from tgdsl.model.registers.bank import SizeInfo
from tgdsl.model.registers.builders import ClassBuilder
from tgdsl.model.registers.indices import IndexTable

MOST_CLASSES = 0xFFFF  # LLVM's tables have 16 bits for the number of a class


def number_classes(classes: list[ClassBuilder], report: Report) -> None:
    """Sort the classes topologically, each before its sub-classes, and number them."""
    if len(classes) > MOST_CLASSES:
        report.error(
            classes[0].place,
            f"there are {len(classes):,} register classes with those inferred, and LLVM's tables have room for "
            f"{MOST_CLASSES:,}: define fewer that overlap",
        )
    classes.sort(key=lambda item: (*_size(item), -item.members.bit_count(), item.name))
    for number, register_class in enumerate(classes):
        register_class.number = number


def _size(item: ClassBuilder) -> tuple[int, int, int]:
    return item.size.reg_size, item.size.spill_size, item.size.spill_alignment


def _can_replace(sub: SizeInfo, parent: SizeInfo) -> bool:
    """True if the sizes of a class fit a sub-class of another one (RegSizeInfo::isSubClassOf)."""
    return (
        parent.reg_size <= sub.reg_size
        and parent.spill_size <= sub.spill_size
        and parent.spill_alignment != 0
        and sub.spill_alignment % parent.spill_alignment == 0
    )


def relate_classes(classes: Sequence[ClassBuilder], release: Release, report: Report) -> None:
    """Compute the sub- and super-classes of numbered classes (computeSubClasses); inferred classes inherit properties."""
    for register_class in reversed(classes):
        register_class.sub_classes = _sub_classes(register_class, classes)
    for register_class in classes:
        for number in members_of(register_class.sub_classes & ~(1 << register_class.number)):
            classes[number].supers.append(register_class)
    parent_of = _PARENT_OF[release]
    for register_class in classes:
        if register_class.record is None:
            _inherit(register_class, parent_of, report)


def _sub_classes(parent: ClassBuilder, classes: Sequence[ClassBuilder]) -> int:
    """The set of sub-classes; those of classes with higher numbers are known. An artificial class has only itself."""
    found = 1 << parent.number
    if parent.artificial:
        return found
    for other in classes[parent.number + 1 :]:
        if not found >> other.number & 1 and _contains(parent, other):
            found |= other.sub_classes
    # Classes of the same sizes and members are sub-classes of each other, and ordered by name.
    for other in reversed(classes[: parent.number]):
        if not _contains(parent, other):
            break
        found |= 1 << other.number
    return found


def _contains(parent: ClassBuilder, other: ClassBuilder) -> bool:
    return is_subset(other.members, parent.members) and _can_replace(other.size, parent.size)


def _smallest(supers: Sequence[ClassBuilder]) -> ClassBuilder:
    return supers[-1]


def _smallest_allocatable(supers: Sequence[ClassBuilder]) -> ClassBuilder:
    return next((one for one in reversed(supers) if one.allocatable), supers[-1])


#: The super-class that an inferred class inherits from.
_PARENT_OF = ByRelease({19: _smallest, 22: _smallest_allocatable})


def _inherit(child: ClassBuilder, parent_of: Callable[[Sequence[ClassBuilder]], ClassBuilder], report: Report) -> None:
    """Inherit the properties of a super-class (inheritProperties), with its orders filtered to the class's members."""
    if not child.supers:
        report.error(
            child.place,
            f"no register class can hold '{child.name}', which is inferred: its sizes are {_size(child)} (register, spill, "
            "alignment); give the classes it is named after an alignment, each a multiple of the other's",
        )
        return
    parent = parent_of(child.supers)
    child.namespace = parent.namespace
    child.value_types = parent.value_types
    child.copy_cost = parent.copy_cost
    child.allocatable = any(other.allocatable for other in child.supers)
    child.alt_order_select = parent.alt_order_select
    child.allocation_priority = parent.allocation_priority
    child.global_priority = parent.global_priority
    child.ts_flags = parent.ts_flags
    child.pressure_set = parent.pressure_set
    child.orders = [tuple([number for number in order if child.members >> number & 1]) for order in parent.orders]


def match_sub_register_classes(classes: Sequence[ClassBuilder], indices: IndexTable) -> None:
    """Choose, for each class and index, the class of the sub-registers (getMatchingSubClassWithSubRegs).

    All classes are numbered and related. Among the sub-classes whose members all have the index, largest first, the first one
    decides whose sub-registers are all in one class. Among the classes that hold them, the largest one is chosen that has no more
    members than the sub-class, since all of its members are such sub-registers; or else the smallest one.

    Of classes with equally many members, the class itself comes first, then those with lower numbers.
    """
    counts = [item.members.bit_count() for item in classes]
    large_first = sorted(range(len(classes)), key=counts.__getitem__, reverse=True)  # stable
    rank_of = [0] * len(classes)
    for rank, number in enumerate(large_first):
        rank_of[number] = rank
    counts.sort(reverse=True)
    # From here on, sets are of ranks, so that their smallest member is the class that comes first.
    choice = _Choice(counts)
    within = [set_of([rank_of[number] for number in members_of(item.sub_classes)]) for item in classes]
    holders: list[dict[int, int]] = [
        {} for _ in range(len(indices.all) + 1)
    ]  # by index: class to those that hold its sub-registers
    for item in classes:
        holder = 1 << rank_of[item.number]
        for index, parents in item.super_reg_classes.items():
            held = holders[index]
            for parent in parents:
                rank = rank_of[parent.number]
                held[rank] = held.get(rank, 0) | holder
    held_at_all = [set_of(held) for held in holders]
    for item in classes:
        own = rank_of[item.number]
        for index, widest in item.with_sub_reg.items():
            parents_held = within[widest.number] & held_at_all[index]
            if parents_held:
                chosen = choice.first(parents_held, own)
                target = choice.target(holders[index][chosen], chosen, own)
                item.matching_sub_reg_class[index] = classes[large_first[target]]


class _Choice:
    """Chooses among classes, which are known by their ranks, large ones first.

    Attributes:
        counts: by rank: the number of members.
    """

    __slots__ = ("_counts", "_up_to")

    def __init__(self, counts: Sequence[int]) -> None:
        self._counts: Final = counts
        self._up_to: Final[dict[int, int]] = {}  # number of members to the set of classes that have no more
        for rank, count in enumerate(counts):
            self._up_to.setdefault(count, (1 << len(counts)) - (1 << rank))

    def first(self, some: int, own: int) -> int:
        """The first class; of equally large ones, ``own`` if it is among them."""
        found = smallest(some)
        return own if some >> own & 1 and self._counts[own] == self._counts[found] else found

    def target(self, holding: int, parent: int, own: int) -> int:
        """The class that is chosen among those that hold the sub-registers of ``parent``."""
        fitting = holding & self._up_to[self._counts[parent]]
        if fitting:
            return self.first(fitting, own)
        last = largest(holding)
        if last == own:  # which comes before those of its size
            others = holding & ~(1 << own)
            if others and self._counts[largest(others)] == self._counts[own]:
                return largest(others)
        return last
