"""Type solver: sets of types that narrow each other until nothing changes, as in LLVM's TreePattern::InferAllTypes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from tgdsl.model.patterns.inference.rules import Do, RuleMaker, Rules
from tgdsl.model.patterns.syntax.terms import Term
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.model.patterns.types.operands import is_register_class
from tgdsl.model.patterns.types.profiles import TypeConstraint
from tgdsl.model.patterns.types.sets import (
    Pair,
    TypeAlgebra,
    TypeSet,
    canonical,
    is_concrete,
    is_possible,
    is_resolved,
)

#: The types of each term of a tree in preorder; None for a no-op bitcast that was dropped.
Typing: TypeAlias = tuple[tuple[TypeSet, ...] | None, ...]

_NOTHING_DROPPED: frozenset[int] = frozenset()


def fits(value: int, size: int) -> bool:
    """True if a number can be held in some bits, signed or unsigned."""
    return value >> (size - 1) in (-1, 0, 1)


#: The origin of a type: a term, with the constraint of its type profile, if it is one; a variable, which has the type elsewhere; or None
#: for the pattern itself.
Origin: TypeAlias = tuple[Term, TypeConstraint | None] | str | None


class Clash(Exception):
    """Two demands on the types of a value contradict each other.

    Attributes:
        slot: the value.
        before: its types before the demand.
        demanded: the types that the demand allows, or those of the value that it compares it to.
        demand: the origin of the demand.
        partner: the slot of the value that it compares it to; -1 for none.
        term: the term that has the value; None if that was not traced.
        source: the origin of the partner's types, if that was traced.
        known: the origin of ``before``, if that was traced.
    """

    def __init__(self, slot: int, before: TypeSet, demanded: TypeSet, demand: Origin, partner: int) -> None:
        super().__init__()
        self.slot = slot
        self.before = before
        self.demanded = demanded
        self.demand = demand
        self.partner = partner
        self.term: Term | None = None
        self.source: Origin = None
        self.known: Origin = None


class TooLarge(Exception):
    """A constant does not fit the type that it has to be of."""

    def __init__(self, value: int, type_name: str) -> None:
        super().__init__()
        self.value = value
        self.type_name = type_name


class TypeSolver:
    """The slots of some trees, with the set of types that each can still have.

    Args:
        lenient: let contradictions leave empty sets.
        registers: see :meth:`RuleMaker.make`.
    """

    def __init__(
        self, maker: RuleMaker, algebra: TypeAlgebra, facts: TypeFacts, lenient: bool, registers: bool = True
    ) -> None:
        self._maker = maker
        self._algebra = algebra
        self._facts = facts
        self._lenient = lenient
        self._registers = registers
        self._both: dict[int, Callable[[TypeSet, TypeSet], Pair]] = {
            Do.SAME: algebra.same,
            Do.SMALLER: algebra.smaller,
            Do.ELEMENT: algebra.element,
            Do.SUB_VECTOR: algebra.sub_vector,
            Do.SAME_LENGTH: algebra.same_length,
            Do.SAME_SIZE: algebra.same_size,
        }
        self._trees: list[Term] = []
        self._rules: list[Rules] = []
        self._dropped: list[frozenset[int]] = []
        self._first: list[int] = []
        self._links: dict[int, int] = {}
        self.types: list[TypeSet] = []

    def add(self, tree: Term) -> None:
        """Add a tree, with the types that it has."""
        first = len(self.types)
        rules = self._maker.make(tree, first, _NOTHING_DROPPED, self._registers, self._links)
        self._trees.append(tree)
        self._rules.append(rules)
        self._dropped.append(_NOTHING_DROPPED)
        self._first.append(first)
        for term in rules.terms:
            self.types.extend(term.types)

    def names(self, trees: Sequence[int]) -> dict[str, list[int]]:
        """The slots of each variable in some trees."""
        slots_of_names: dict[str, list[int]] = {}
        for number in trees:
            rules = self._rules[number]
            for term, slot in zip(rules.terms, rules.slots):
                if term.name and term.types:
                    slots_of_names.setdefault(term.name, []).append(slot)
        return slots_of_names

    def slots(self, number: int) -> list[int]:
        """For each term of a tree in preorder, its first slot."""
        return self._rules[number].slots

    def settle(self, number: int) -> None:
        """Narrow the types of a tree by its own rules alone, until nothing changes."""
        while self.run(self._rules[number]):
            pass

    def typing(self, number: int) -> Typing:
        rules, dropped, types = self._rules[number], self._dropped[number], self.types
        return tuple(
            [
                None if index in dropped else tuple(types[slot : slot + len(term.types)])
                for index, (term, slot) in enumerate(zip(rules.terms, rules.slots))
            ]
        )

    def ambiguous(self, trees: Sequence[int]) -> tuple[Term, TypeSet] | None:
        """The first value that may still be of several types."""
        for number in trees:
            rules, dropped = self._rules[number], self._dropped[number]
            for index, (term, slot) in enumerate(zip(rules.terms, rules.slots)):
                if index not in dropped:
                    for types in self.types[slot : slot + len(term.types)]:
                        if not is_concrete(types):
                            return term, types
        return None

    def infer(self, trees: Sequence[int], names: Mapping[str, Sequence[int]], inputs: Mapping[str, int] | None) -> None:
        """Narrow the types of some trees until nothing changes.

        Args:
            names: the slots of each variable in these trees.
            inputs: for each variable of the sources, the slot of its first use.
        """
        changed = True
        while changed:
            changed = False
            for number in trees:
                changed |= self.run(self._rules[number])
                if self._rules[number].bitcasts:
                    changed |= self._simplify(number)
            kept = self._own_class(trees[0])
            types = self.types
            for name, slots in names.items():
                if inputs is not None:
                    wanted = inputs[name]
                    for slot in slots:
                        if types[slot] != types[wanted] and slot != kept:
                            changed |= self._follow(slot, wanted)
                if len(slots) > 1:
                    for previous, following in zip(slots, slots[1:]):
                        changed |= self._follow(previous, following)
                        changed |= self._follow(following, previous)

    def exchange(self, sources: Sequence[int], result: int) -> bool:
        """Narrow the types of the sources' values and of the result's by each other; returns whether anything changed."""
        changed = False
        of_result = self._root(result)
        types = self.types
        for number in sources:
            for source_slot, result_slot in zip(self._root(number), of_result):
                if types[source_slot] != types[result_slot]:
                    changed |= self._follow(source_slot, result_slot)
                    changed |= self._follow(result_slot, source_slot)
        return changed

    def force(self, number: int) -> bool:
        """Choose a type for the first instruction, innermost first, that may have several; returns whether there is one."""
        return any(self._force(term, slot) for term, slot in self._innermost_first(number))

    def _force(self, term: Term, slot: int) -> bool:
        if type(term.operator) is not InstructionTypes:
            return False
        for value_slot in range(slot, slot + len(term.types)):
            types = self.types[value_slot]
            if types != () and not is_resolved(types):
                chosen: TypeSet
                if isinstance(types, int):
                    chosen = types & -types
                else:
                    chosen = tuple([(mode, of_mode & -of_mode) for mode, of_mode in types])
                if chosen != types:
                    self.types[value_slot] = chosen
                    return True
        return False

    def _innermost_first(self, number: int) -> Iterator[tuple[Term, int]]:
        slots = iter(self._rules[number].slots)

        def visit(term: Term) -> Iterator[tuple[Term, int]]:
            slot = next(slots)
            for child in term.children:
                yield from visit(child)
            yield term, slot

        return visit(self._trees[number])

    def _own_class(self, number: int) -> int:
        """The slot of a tree that is a single register class, which may be another than the variable's; -1 for other trees."""
        rules, index = self._rules[number], self._root_index(number)
        root = rules.terms[index]
        return rules.slots[index] if root.is_leaf and is_register_class(root.value) else -1

    def _root_index(self, number: int) -> int:
        index = 0
        while index in self._dropped[number]:
            index += 1
        return index

    def _root(self, number: int) -> list[int]:
        """The slots of the values of a tree."""
        rules, index = self._rules[number], self._root_index(number)
        return list(range(rules.slots[index], rules.slots[index] + len(rules.terms[index].types)))

    def _simplify(self, number: int) -> bool:
        """Drops no-op bitcasts; returns whether there was any."""
        rules = self._rules[number]
        gone: set[int] = set()
        for index in rules.bitcasts:
            child = index + 1
            while child in gone or child in self._dropped[number]:
                child += 1
            types = self.types[rules.slots[index]]
            if types != () and is_resolved(types) and canonical(types) == canonical(self.types[rules.slots[child]]):
                gone.add(index)
        if not gone:
            return False
        self._dropped[number] |= gone
        self._rules[number] = self._maker.make(
            self._trees[number], self._first[number], self._dropped[number], self._registers, self._links
        )
        return True

    def _follow(self, slot: int, other: int) -> bool:
        types, others = self.types[slot], self.types[other]
        if types == others:
            return False
        merged, changed = self._algebra.merge(types, others)
        if merged != types:
            self._check(slot, types, merged, others, None, other)
            self.types[slot] = merged
        return changed

    def _check(
        self, slot: int, before: TypeSet, after: TypeSet, demanded: TypeSet, demand: Origin, partner: int = -1
    ) -> None:
        """Check each change of a slot. The partner is the slot that it is compared to."""
        if after != () and not self._lenient and not is_possible(after):
            raise Clash(slot, before, demanded, demand, partner)

    def run(self, rules: Rules) -> bool:
        """Apply the rules of a tree once; returns whether anything changed."""
        types, algebra = self.types, self._algebra
        both = self._both
        merge, same, keep = Do.MERGE, Do.SAME, Do.KEEP  # most rules are of these kinds
        any_change = False
        for index, (do, a, b, extra) in enumerate(rules.rules):
            one = types[a]
            if do == merge:
                if one == extra:
                    continue
                merged, changed = algebra.merge(one, extra)
            elif do >= same:
                other = types[b]
                if one == other and do == same:
                    continue
                merged, merged_other, changed = both[do](one, other)
                if merged_other != other:
                    self._check(b, other, merged_other, one, rules.askers[index], a)
                    types[b] = merged_other
            elif do == keep:
                merged, changed = algebra.keep(one, extra)
            elif do == Do.FITS:
                if not self._lenient:
                    self._fits(one, b)
                continue
            elif do == Do.FOLLOW:
                any_change |= self._follow(a, b)
                continue
            elif do == Do.CONSTANT_SMALLER:
                other = types[b]
                _, merged_other, changed = algebra.smaller(extra, other, True)
                self._check(b, other, merged_other, extra, rules.askers[index])
                types[b] = merged_other
                any_change |= changed
                continue
            else:
                _, merged, changed = algebra.element(extra, one)
            if merged != one:
                if do < same:
                    self._check(a, one, merged, extra, rules.askers[index])
                else:
                    self._check(a, one, merged, types[b], rules.askers[index], b)
                types[a] = merged
            if changed:
                any_change = True
        return any_change

    def _fits(self, types: TypeSet, value: int) -> None:
        """Check that a constant has a type that can hold it, signed or unsigned."""
        if types == () or not is_resolved(types):
            return
        for of_mode in [types] if isinstance(types, int) else [of_mode for _, of_mode in types]:
            if of_mode & self._facts.pointer:
                continue
            size = self._facts.size(of_mode.bit_length() - 1)
            if 0 < size < self._facts.unchecked and not fits(value, size):
                raise TooLarge(value, self._facts.name(of_mode.bit_length() - 1))


class TracedSolver(TypeSolver):
    """A solver that remembers the origin of each type, for messages."""

    def __init__(self, maker: RuleMaker, algebra: TypeAlgebra, facts: TypeFacts, lenient: bool) -> None:
        super().__init__(maker, algebra, facts, lenient)
        self._origins: dict[int, tuple[Origin, int]] = {}

    def complete(self, clash: Clash) -> Clash:
        """Add the origins of the types to a contradiction."""
        clash.term = self._term_of(clash.slot)
        clash.known = self._origin(clash.slot)
        if clash.partner >= 0:
            clash.source = self._origin(clash.partner)
        return clash

    def _origin(self, slot: int) -> Origin:
        """The first origin of the types of a value."""
        passed: set[int] = set()
        origin: Origin = None
        while slot in self._origins and slot not in passed:
            passed.add(slot)
            before, (origin, partner) = origin, self._origins[slot]
            if partner < 0:
                return origin
            origin = origin or before
            slot = partner
        term = self._term_of(slot)
        return term.name if passed and origin is None and term is not None and term.name else origin

    def _term_of(self, slot: int) -> Term | None:
        for rules in self._rules:
            for term, first in zip(rules.terms, rules.slots):
                if first <= slot < first + len(term.types):
                    return term
        return None

    def _check(
        self, slot: int, before: TypeSet, after: TypeSet, demanded: TypeSet, demand: Origin, partner: int = -1
    ) -> None:
        super()._check(slot, before, after, demanded, demand, partner)
        self._origins[slot] = (demand, partner)
