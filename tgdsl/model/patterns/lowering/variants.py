"""Variants of patterns (LLVM's GenerateVariants): operands of commutative nodes swapped, and of associative nodes regrouped."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import product
from typing import TypeAlias

from tgdsl.model.patterns.lowering.patterns_to_match import PatternToMatch, PredicateList
from tgdsl.model.patterns.operators import ComplexPattern, Property, SelectionNode
from tgdsl.model.patterns.syntax.terms import Forest, Operator, Term
from tgdsl.model.patterns.types.intrinsics import TypedIntrinsics
from tgdsl.model.patterns.types.sets import canonical
from tgdsl.records import Record

#: Names of variables that are used more than once: two trees with such a variable are alike only if it is the same one.
Shared: TypeAlias = frozenset[str]

#: The operator of a source and the predicates of its pattern.
RoughKey: TypeAlias = tuple[Operator | None, PredicateList]

_NONE: Shared = frozenset()
_VECTOR_CONSTANTS = ("immAllOnesV", "immAllZerosV")
_GROUPED = 3  # operands of an associative operation that are grouped in other ways; more would be too many


class VariantMaker:
    """Makes variants of sources, and remembers them for each term."""

    def __init__(self, forest: Forest, intrinsics: TypedIntrinsics) -> None:
        self._forest = forest
        self._intrinsics = intrinsics
        self._skeletons: dict[Term, int] = {}
        self._skeleton_numbers: dict[Hashable, int] = {}
        self._variants: dict[tuple[Term, Shared], list[Term]] = {}
        self._matchable: dict[Term, bool] = {}
        self._shared: dict[Term, Shared] = {}

    def can_match(self, term: Term) -> bool:
        """True if the DAG can look like this: constants are the last operands of commutative operations."""
        matchable = self._matchable.get(term)
        if matchable is None:
            matchable = self._matchable[term] = self._can_match(term)
        return matchable

    def _can_match(self, term: Term) -> bool:
        operator = term.operator
        if operator is None:
            return True
        children = term.children
        for child in children:
            if not self.can_match(child):
                return False
        if type(operator) is ComplexPattern:
            return True
        skipped = self._commutes(term)
        if skipped is None or not children or _is_constant(children[-1]):
            return True
        return not any([_is_constant(child) for child in children[skipped:-1]])

    def _commutes(self, term: Term) -> int | None:
        """The number of operands before the two that may change places; None for a node that is not commutative."""
        operator = term.operator
        if type(operator) is not SelectionNode:
            return None
        intrinsic = self._intrinsics.of_node(operator, term.children[0].value) if term.children else None
        if intrinsic is not None and intrinsic.intrinsic.commutative:
            return 1
        return 0 if operator.properties & Property.COMMUTATIVE else None

    def add_variants(self, patterns: Sequence[PatternToMatch], next_number: int) -> tuple[list[PatternToMatch], int]:
        """The patterns and behind them their variants, which are numbered from ``next_number`` on; and the number after the last one.

        A variant is left out if a pattern with the same predicates has the same source.
        """
        all_patterns = list(patterns)
        known = _Known(self, all_patterns)
        for pattern in patterns:
            shared = self.shared(pattern.source)
            variants = self.variants(pattern.source, shared)
            if len(variants) == 1:
                continue
            for variant in variants:
                if not known.has(variant, pattern, shared):
                    new_pattern = PatternToMatch(
                        pattern.record,
                        next_number,
                        pattern.predicates,
                        variant,
                        pattern.result,
                        pattern.result_order,
                        pattern.implicit_results,
                    )
                    next_number += 1
                    known.add(new_pattern)
        return all_patterns, next_number

    def shared(self, source: Term) -> Shared:
        """The names of leaves that occur more than once."""
        shared = self._shared.get(source)
        if shared is None:
            shared = _NONE
            if len(set(source.names)) < len(source.names):
                names = [
                    leaf.name
                    for leaf in source.walk()
                    if leaf.is_leaf and leaf.name and not isinstance(leaf.value, int | None)
                ]
                shared = frozenset([name for name in names if names.count(name) > 1])
            self._shared[source] = shared
        return shared

    def variants(self, term: Term, shared: Shared) -> list[Term]:
        """A term and its variants, each once."""
        operator = term.operator
        if operator is None or type(operator) is ComplexPattern:
            return [term]
        key = (term, shared)
        variants = self._variants.get(key)
        if variants is None:
            variants = self._variants[key] = self._find_variants(term, shared)
        return variants

    def _find_variants(self, term: Term, shared: Shared) -> list[Term]:
        operator = term.operator
        variants: list[Term] = []
        if type(operator) is SelectionNode and operator.properties & Property.ASSOCIATIVE:
            operands = _operands(term)
            if len(operands) == _GROUPED:
                self._regroup(term, [self.variants(operand, shared) for operand in operands], variants, shared)
                return variants
        children = [self.variants(child, shared) for child in term.children]
        self._combine(term, children, variants, shared)
        skipped = self._commutes(term)
        if skipped is not None:
            pair = term.children[skipped : skipped + 2]
            if not any([isinstance(child.value, Record) and child.value.is_a("Register") for child in pair]):
                children[skipped], children[skipped + 1] = children[skipped + 1], children[skipped]
                self._combine(term, children, variants, shared)
        return variants

    def _regroup(self, term: Term, operands: Sequence[list[Term]], variants: list[Term], shared: Shared) -> None:
        """Add both groupings of three operands, with the operands in all orders."""
        a, b, c = operands
        pairs: list[tuple[list[Term], list[Term]]] = []
        for left, right, other in ((a, b, c), (b, a, c), (a, c, b), (c, a, b), (b, c, a), (c, b, a)):
            pair: list[Term] = []
            self._combine(term, [left, right], pair, shared)
            pairs.append((pair, other))
        for pair, other in pairs:
            self._combine(term, [pair, other], variants, shared)
        for pair, other in pairs:
            self._combine(term, [other, pair], variants, shared)

    def _combine(self, term: Term, children: Sequence[Sequence[Term]], variants: list[Term], shared: Shared) -> None:
        """Add the combinations of the children's variants that can match, each once."""
        for combination in product(*children):
            variant = self._forest.with_children(term, combination)
            if self.can_match(variant) and not any([self.alike(variant, other, shared) for other in variants]):
                variants.append(variant)

    def alike(self, term: Term, other: Term, shared: Shared) -> bool:
        """True if two terms differ in nothing but the names of variables, other than the shared ones of ``term``."""
        if term is other:
            return True
        if self.skeleton(term) != self.skeleton(other):
            return False
        return not shared or _same_names(term, other, shared)

    def skeleton(self, term: Term) -> int:
        """A number that is equal for terms that differ in nothing but names."""
        number = self._skeletons.get(term)
        if number is None:
            key = (
                term.operator,
                term.value,
                tuple([canonical(types) for types in term.types]),
                term.calls,
                term.transform,
                *[self.skeleton(child) for child in term.children],
            )
            number = self._skeletons[term] = self._skeleton_numbers.setdefault(key, len(self._skeleton_numbers))
        return number


class _Known:
    """An index of patterns by source and predicates. Most are never asked for, so it is refined only where one is."""

    def __init__(self, maker: VariantMaker, patterns: list[PatternToMatch]) -> None:
        self._maker = maker
        self._patterns = patterns
        self._rough: dict[RoughKey, list[int]] = {}
        self._exact: dict[RoughKey, dict[int, list[int]]] = {}
        for position, pattern in enumerate(patterns):
            self._rough.setdefault(_rough_key(pattern.source, pattern), []).append(position)

    def add(self, pattern: PatternToMatch) -> None:
        position = len(self._patterns)
        self._patterns.append(pattern)
        key = _rough_key(pattern.source, pattern)
        self._rough.setdefault(key, []).append(position)
        if key in self._exact:
            self._exact[key].setdefault(self._maker.skeleton(pattern.source), []).append(position)

    def has(self, variant: Term, pattern: PatternToMatch, shared: Shared) -> bool:
        """True if some pattern has a variant of a pattern as its source, and the same predicates."""
        key = _rough_key(variant, pattern)
        if key not in self._exact:
            exact: dict[int, list[int]] = {}
            for position in self._rough.get(key, ()):
                exact.setdefault(self._maker.skeleton(self._patterns[position].source), []).append(position)
            self._exact[key] = exact
        alike = self._exact[key].get(self._maker.skeleton(variant), ())
        if not shared:
            return bool(alike)
        return any(self._maker.alike(variant, self._patterns[position].source, shared) for position in alike)


def _rough_key(source: Term, pattern: PatternToMatch) -> RoughKey:
    return source.operator, pattern.predicates


def _same_names(term: Term, other: Term, shared: Shared) -> bool:
    if not term.children:
        same = term.operator is not None or isinstance(term.value, int | None) or term.name not in shared
        return same or term.name == other.name
    return all([_same_names(mine, theirs, shared) for mine, theirs in zip(term.children, other.children)])


def _is_constant(term: Term) -> bool:
    """True if a term is a constant, which the DAG has as last operand of a commutative node."""
    operator = term.operator
    if operator is not None:
        return type(operator) is SelectionNode and operator.name == "imm"
    value = term.value
    return isinstance(value, int) or (isinstance(value, Record) and value.name in _VECTOR_CONSTANTS)


def _operands(term: Term) -> list[Term]:
    """The operands of an associative operation; a nested operation of the same kind gives its own."""
    if term.name or term.calls or term.transform is not None:
        return [term]
    operands: list[Term] = []
    for child in term.children:
        operands += _operands(child) if child.operator is term.operator else [child]
    return operands
