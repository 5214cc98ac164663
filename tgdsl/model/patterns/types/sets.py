"""Sets of value types that a value may have, in each HwMode, and how one set restricts another.

A :data:`TypeSet` is an integer, one bit for each type, if it is the same in all modes. Else it is a tuple of (mode, integer),
ascending: the default mode, if it is there, stands for all modes that are not. :data:`UNKNOWN`, the empty tuple, is the set of a value
of which nothing is known yet; the empty set, which no type can satisfy, is 0.

Each operation returns new sets and whether it *changed* anything, which means that inference has to go on. A set may also become
more detailed, with modes that it did not distinguish before, without having changed. All results are remembered: a target has few
different sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from tgdsl.model.common.hw_modes import DEFAULT
from tgdsl.model.patterns.types.facts import TypeFacts, members

TypeSet: TypeAlias = int | tuple[tuple[int, int], ...]

UNKNOWN: TypeSet = ()

_MOST_NAMES = 4  # a set of more types is listed in part

#: Two sets, and whether one of them changed.
Pair: TypeAlias = tuple[TypeSet, TypeSet, bool]
_SimplePair: TypeAlias = tuple[int, int, bool]


def is_concrete(types: TypeSet) -> bool:
    """True if there is at most one type in each mode; true of an unknown set."""
    if isinstance(types, int):
        return not types & (types - 1)
    return not any([of_mode & (of_mode - 1) for _, of_mode in types])


def is_resolved(types: TypeSet) -> bool:
    """True if there is exactly one type in each mode; true of an unknown set."""
    if isinstance(types, int):
        return types != 0 and not types & (types - 1)
    return all([of_mode and not of_mode & (of_mode - 1) for _, of_mode in types])


def is_possible(types: TypeSet) -> bool:
    """True if some mode has a type."""
    return types != 0 if isinstance(types, int) else any([of_mode for _, of_mode in types])


def in_mode(types: TypeSet, mode: int) -> int:
    """The set in one mode; empty if the mode has none."""
    if isinstance(types, int):
        return types
    by_mode = dict(types)
    return by_mode[mode] if mode in by_mode else by_mode.get(DEFAULT, 0)


def type_number(types: int) -> int:
    """The number of the one type of a set; of several types, or of none, the complement of the set, which is negative."""
    return ~types if types & (types - 1) else types.bit_length() - 1


def from_modes(by_mode: Mapping[int, int]) -> TypeSet:
    if len(by_mode) == 1 and DEFAULT in by_mode:
        return by_mode[DEFAULT]
    return tuple(sorted(by_mode.items()))


def canonical(types: TypeSet) -> TypeSet:
    """The shortest form of a set: equal for sets that mean the same."""
    if isinstance(types, int):
        return types
    by_mode = dict(types)
    if DEFAULT not in by_mode:
        return tuple([(mode, of_mode) for mode, of_mode in types if of_mode])
    default = by_mode[DEFAULT]
    return from_modes({mode: of_mode for mode, of_mode in types if mode == DEFAULT or of_mode != default})


def type_names(facts: TypeFacts, types: TypeSet) -> str:
    """A set of types in words."""
    if types == ():
        return "of any type"
    if not isinstance(types, int):
        return " or ".join(dict.fromkeys([type_names(facts, of_mode) for _, of_mode in types]))
    kinds = {facts.integers: "an integer", facts.floats: "a floating-point number", facts.vectors: "a vector"}
    if types in kinds:
        return kinds[types]
    names = [facts.name(number) for number in members(types)]
    if len(names) > _MOST_NAMES:
        return f"one of {len(names)} types ({', '.join(names[:_MOST_NAMES])}, ...)"
    return " or ".join(names) or "of no type"


def _modes(types: TypeSet) -> dict[int, int]:
    return {DEFAULT: types} if isinstance(types, int) else dict(types)


class TypeAlgebra:
    """Operations on sets of types.

    Attributes:
        pointers: the types that addresses may have: iPTR, and cPTR where registers hold capabilities.
        legal: the types that registers can have (LLVM's LegalValueTypes): all that a value of unknown type can have.
    """

    def __init__(self, facts: TypeFacts, legal: int) -> None:
        self._facts = facts
        self.legal = legal
        self.pointers = facts.pointer | (facts.capability if facts.capabilities & legal else 0)
        self._overloads = [
            (facts.single("iPTRAny"), facts.pointer),
            (facts.single("pAny"), self.pointers),
            (facts.single("iAny"), facts.integers & ~facts.pointer & legal),
            (facts.single("fAny"), facts.floats & legal),
            (facts.single("vAny"), facts.vectors & legal),
            (facts.single("Any"), facts.everything & legal),
        ]
        # Types of which one may not be known yet, each set with the type that stands for that one.
        self._partly_known = [(facts.wild, facts.pointer)]
        if facts.capabilities:
            self._partly_known.append((facts.capabilities | facts.capability, facts.capability))
        self._overloaded = sum(overloaded for overloaded, _ in self._overloads)
        self._expanded: dict[TypeSet, TypeSet] = {}
        self._merged: dict[tuple[TypeSet, TypeSet], tuple[TypeSet, bool]] = {}
        self._kept: dict[tuple[TypeSet, TypeSet], tuple[TypeSet, bool]] = {}
        self._intersections: dict[tuple[int, int], tuple[int, bool]] = {}
        self._smaller: dict[tuple[TypeSet, TypeSet, bool], Pair] = {}
        self._of_element: dict[tuple[TypeSet, TypeSet], Pair] = {}
        self._sub_vector: dict[tuple[TypeSet, TypeSet], Pair] = {}
        self._same_length: dict[tuple[TypeSet, TypeSet], Pair] = {}
        self._same_size: dict[tuple[TypeSet, TypeSet], Pair] = {}
        self._same: dict[tuple[TypeSet, TypeSet], Pair] = {}

    def of(self, alternatives: Iterable[tuple[tuple[int, int], ...]]) -> TypeSet:
        """The set of some types, each given by mode as :meth:`TypeFacts.by_mode` does; unknown if there are none."""
        merged: dict[int, int] = {}
        for by_mode in alternatives:
            named = dict(by_mode)
            for mode, number in by_mode:
                merged[mode] = merged.get(mode, 0) | 1 << number
            if DEFAULT in named:
                for mode in merged:
                    if mode not in named:
                        merged[mode] |= 1 << named[DEFAULT]
        return from_modes(merged)

    def expand(self, types: TypeSet) -> TypeSet:
        """The same set with legal types in place of an overloaded one, such as iAny."""
        expanded = self._expanded.get(types)
        if expanded is None:
            expanded = (
                from_modes({mode: self._expand(of_mode) for mode, of_mode in _modes(types).items()})
                if types != ()
                else ()
            )
            self._expanded[types] = expanded
        return expanded

    def _expand(self, types: int) -> int:
        if types & self._overloaded:
            for overloaded, stands_for in self._overloads:
                if types & overloaded:
                    return types & ~overloaded | stands_for
        return types

    # --- one set by another

    def merge(self, types: TypeSet, others: TypeSet) -> tuple[TypeSet, bool]:
        """The types of a set that are in another one, too."""
        if types == others or others == ():
            return types, False
        key = (types, others)
        merged = self._merged.get(key)
        if merged is None:
            merged = self._merged[key] = self._merge(types, others)
        return merged

    def _merge(self, types: TypeSet, others: TypeSet) -> tuple[TypeSet, bool]:
        if types == ():
            return others, True
        if canonical(types) == canonical(others):
            return types, False
        if isinstance(types, int) and isinstance(others, int):
            return self._intersect(types, others)
        mine, theirs = _modes(types), _modes(others)
        changed = False
        if DEFAULT in mine:
            for mode in theirs:
                if mode not in mine:
                    mine[mode] = mine[DEFAULT]
                    changed = True
        for mode, of_mode in mine.items():
            if mode in theirs or DEFAULT in theirs:
                mine[mode], different = self._intersect(of_mode, theirs[mode] if mode in theirs else theirs[DEFAULT])
                changed |= different
            elif of_mode:
                mine[mode] = 0
                changed = True
        return from_modes(mine), changed

    def _intersect(self, types: int, others: int) -> tuple[int, bool]:
        key = (types, others)
        intersection = self._intersections.get(key)
        if intersection is None:
            result, changed = self._intersect_wild(types, others)
            intersection = self._intersections[key] = (result, changed or result != types)
        return intersection

    def _intersect_wild(self, types: int, others: int) -> tuple[int, bool]:
        """Intersect two sets, where iPTR is an integer type that is not known yet, and cPTR a capability: more precise than several
        types, less than a single one."""
        common, changed = types & others, False
        for wild, unknown in self._partly_known:
            mine, theirs = types & wild, others & wild
            if mine & unknown == theirs & unknown:
                continue
            common &= ~wild
            if theirs & unknown:
                left = mine & ~theirs
                single = not left & (left - 1)
                common |= mine if single else mine & theirs | unknown
                changed |= not single
            else:
                left = theirs & ~mine
                single = not left & (left - 1)
                common |= mine & theirs | (left if single else unknown)
                changed |= single
        return common, changed

    # --- one set by a kind

    def keep(self, types: TypeSet, kind: TypeSet) -> tuple[TypeSet, bool]:
        """The types of a set that are of a kind, which is the same in all modes; the legal ones of the kind for an unknown set."""
        if type(types) is int and type(kind) is int:
            rest = types & kind
            return rest, rest != types
        key = (types, kind)
        narrowed = self._kept.get(key)
        if narrowed is None:
            assert isinstance(kind, int)
            if types == ():
                narrowed = (self.legal & kind, self.legal & kind != 0)
            else:
                kept = from_modes({mode: of_mode & kind for mode, of_mode in _modes(types).items()})
                narrowed = (kept, kept != types)
            self._kept[key] = narrowed
        return narrowed

    # --- two sets by each other

    def same(self, left: TypeSet, right: TypeSet) -> Pair:
        """Narrow two sets: both values have the same type (SDTCisSameAs)."""
        key = (left, right)
        narrowed = self._same.get(key)
        if narrowed is None:
            first, changed = self.merge(left, right)
            second, changed_second = self.merge(right, first)
            narrowed = self._same[key] = (first, second, changed or changed_second)
        return narrowed

    def smaller(self, small: TypeSet, big: TypeSet, fixed: bool = False) -> Pair:
        """Narrow two sets: ``small`` is of the kind of ``big``, and smaller (SDTCisOpSmallerThanOp). ``fixed``: ``small`` is a constant."""
        key = (small, big, fixed)
        narrowed = self._smaller.get(key)
        if narrowed is None:
            changed = small == () or big == ()
            compare = self._smaller_fixed if fixed else self._smaller_free
            narrowed = self._smaller[key] = self._both(
                self.legal if small == () else small, self.legal if big == () else big, compare, changed
            )
        return narrowed

    def element(self, elements: TypeSet, vectors: TypeSet) -> Pair:
        """Narrow two sets: the element type of a vector, and the vector (SDTCisEltOfVec)."""
        key = (elements, vectors)
        narrowed = self._of_element.get(key)
        if narrowed is None:
            changed = vectors == () or elements == ()
            if vectors == ():
                vectors = self.legal & self._facts.vectors
            if elements == ():
                elements = self.legal & self._facts.scalars
            narrowed = self._of_element[key] = self._both(elements, vectors, self._elements, changed)
        return narrowed

    def sub_vector(self, parts: TypeSet, vectors: TypeSet) -> Pair:
        """Narrow two sets: a vector with fewer elements of the same type, and the vector (SDTCisSubVecOfVec)."""
        key = (parts, vectors)
        narrowed = self._sub_vector.get(key)
        if narrowed is None:
            changed = vectors == () or parts == ()
            legal = self.legal & self._facts.vectors
            narrowed = self._sub_vector[key] = self._both(
                legal if parts == () else parts, legal if vectors == () else vectors, self._parts, changed
            )
        return narrowed

    def same_length(self, left: TypeSet, right: TypeSet) -> Pair:
        """Narrow two sets: both have the same number of elements, or none is a vector (SDTCisSameNumEltsAs)."""
        key = (left, right)
        narrowed = self._same_length.get(key)
        if narrowed is None:
            narrowed = self._same_length[key] = self._alike(left, right, self._facts.length)
        return narrowed

    def same_size(self, left: TypeSet, right: TypeSet) -> Pair:
        """Narrow two sets: both have the same number of bits (SDTCisSameSizeAs)."""
        key = (left, right)
        narrowed = self._same_size.get(key)
        if narrowed is None:
            narrowed = self._same_size[key] = self._alike(left, right, self._facts.extent)
        return narrowed

    def _alike(self, left: TypeSet, right: TypeSet, measure: Callable[[int], tuple[bool, int]]) -> Pair:
        def restrict(one: int, other: int) -> _SimplePair:
            of_one, of_other = {measure(n) for n in members(one)}, {measure(n) for n in members(other)}
            kept = sum(1 << n for n in members(one) if measure(n) in of_other)
            kept_other = sum(1 << n for n in members(other) if measure(n) in of_one)
            return kept, kept_other, kept != one or kept_other != other

        changed = left == () or right == ()
        return self._both(self.legal if left == () else left, self.legal if right == () else right, restrict, changed)

    def _both(self, left: TypeSet, right: TypeSet, restrict: Callable[[int, int], _SimplePair], changed: bool) -> Pair:
        """Narrow two sets by each other, in each mode that one of them has."""
        if isinstance(left, int) and isinstance(right, int):
            one, other, different = restrict(left, right)
            return one, other, changed or different
        mine, theirs = _modes(left), _modes(right)
        # The default mode is last: the others start from its set before this.
        for mode in sorted({*mine, *theirs}, key=lambda mode: (mode == DEFAULT, mode)):
            one = mine[mode] if mode in mine else mine.get(DEFAULT, 0)
            other = theirs[mode] if mode in theirs else theirs.get(DEFAULT, 0)
            mine[mode], theirs[mode], different = restrict(one, other)
            changed |= different
        return from_modes(mine), from_modes(theirs), changed

    def _elements(self, elements: int, vectors: int) -> _SimplePair:
        facts = self._facts
        kept = sum(1 << n for n in members(vectors & facts.vectors) if elements >> facts.element(n) & 1)
        of_vectors = 0
        for number in members(vectors & facts.vectors):
            of_vectors |= 1 << facts.element(number)
        kept_elements = elements & facts.scalars & of_vectors
        return kept_elements, kept, kept != vectors or kept_elements != elements

    def _parts(self, parts: int, vectors: int) -> _SimplePair:
        kept_parts = sum(1 << n for n in members(parts) if any(self._is_part(n, of) for of in members(vectors)))
        kept = sum(1 << n for n in members(vectors) if any(self._is_part(part, n) for part in members(kept_parts)))
        return kept_parts, kept, kept != vectors or kept_parts != parts

    def _is_part(self, part: int, of: int) -> bool:
        facts = self._facts
        return (
            facts.vectors >> part & facts.vectors >> of & 1 == 1
            and facts.is_scalable(part) == facts.is_scalable(of)
            and facts.element(part) == facts.element(of)
            and facts.count(part) < facts.count(of)
        )

    def _smaller_free(self, small: int, big: int) -> _SimplePair:
        return self._restrict_smaller(small, big, False)

    def _smaller_fixed(self, small: int, big: int) -> _SimplePair:
        return self._restrict_smaller(small, big, True)

    def _restrict_smaller(self, small: int, big: int, fixed: bool) -> _SimplePair:
        facts = self._facts
        before = (small, big)
        if small & facts.integers and big & facts.integers:
            small, big = small & facts.integers, big & facts.integers
        elif small & facts.floats and big & facts.floats:
            small, big = small & facts.floats, big & facts.floats
        else:
            # Nothing is left. A constant that is compared to nothing is no news, or inference would not end.
            return 0, 0, big != 0 if fixed else before != (0, 0)
        if not small & facts.vectors or not big & facts.vectors:
            small, big = small & facts.scalars, big & facts.scalars
        for kind in (facts.scalars, facts.vectors):
            if small & kind:
                least = min(members(small & kind), key=facts.size_order)
                big &= ~sum(1 << n for n in members(big) if self._at_most(n, least))
            if big & kind:
                most = max(members(big & kind), key=facts.size_order)
                small &= ~sum(1 << n for n in members(small) if self._at_most(most, n))
        return small, big, before != (small, big)

    def _at_most(self, one: int, other: int) -> bool:
        """True if a type is not larger than another; false for types of different kinds, which have no order."""
        facts = self._facts
        return (
            facts.vectors >> one & 1 == facts.vectors >> other & 1
            and facts.is_scalable(one) == facts.is_scalable(other)
            and facts.size_order(one)[1:] <= facts.size_order(other)[1:]
        )
