"""Finished trees of the table, made of terms, in one HwMode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tgdsl.diagnostics import Report, collecting
from tgdsl.model.common.hw_modes import DEFAULT
from tgdsl.model.patterns.operators import ComplexPattern, Fragment, Property, SelectionNode, Transform
from tgdsl.model.patterns.predicates import FragmentCondition, NodeCondition, read_fragment_condition, uses_operands
from tgdsl.model.patterns.syntax.fragments import Inliner
from tgdsl.model.patterns.syntax.terms import Term
from tgdsl.model.patterns.table import (
    Leaf,
    Operation,
    Operator,
    Predicate,
    PredicateCall,
    ResultInstruction,
    Tree,
)
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.model.patterns.types.intrinsics import TypedIntrinsics
from tgdsl.model.patterns.types.operands import machine_operands
from tgdsl.model.patterns.types.sets import TypeSet, in_mode, type_number

#: The numbers of the types of a tree.
Types: TypeAlias = tuple[int, ...]

_VECTOR_CONSTANTS = ("immAllOnesV", "immAllZerosV")

_NO_CONDITION: FragmentCondition = NodeCondition()  # of a fragment with a wrong one

# The share of each part of a source in its complexity.
_NODE = 3
_CONSTANT_ROOT = 2
_CONSTANT = 5
_VECTOR_CONSTANT = 4


class Finisher:
    """Makes trees of terms, each once.

    Args:
        inliner: has the trees of fragments, which give the C++ classes of the nodes that predicates take.
        instructions: by name.
        other: the set of the type MVT::Other alone.
        report: gets mistakes in the predicates of fragments.

    Attributes:
        terms: for each tree, a term that it was made of.
    """

    def __init__(
        self,
        report: Report,
        inliner: Inliner,
        instructions: Mapping[str, ResultInstruction],
        intrinsics: TypedIntrinsics,
        other: int,
    ) -> None:
        self._inliner = inliner
        self._instructions = instructions
        self._intrinsics = intrinsics
        self._other = other.bit_length() - 1
        self._report = report
        self._in_modes: dict[int, dict[Term, Tree | None]] = {}
        self._types_in_modes: dict[int, dict[tuple[TypeSet, ...], Types | None]] = {}
        self._of_terms: dict[Term, Tree] = {}
        self._trees: dict[tuple[object, ...], Tree] = {}
        self._sizes: dict[Tree, int] = {}
        self._predicates: dict[Fragment, Predicate] = {}
        self._calls: dict[tuple[tuple[Fragment, int], ...], tuple[PredicateCall, ...]] = {(): ()}
        self.terms: dict[Tree, Term] = {}

    def in_mode(self, term: Term, mode: int) -> Tree | None:
        """The tree of a term in one mode; None if some value has no type there."""
        known = self._in_modes.setdefault(mode, {})
        if term not in known:
            known[term] = self._make_in_mode(term, mode, known)
        return known[term]

    def _make_in_mode(self, term: Term, mode: int, known: dict[Term, Tree | None]) -> Tree | None:
        of_mode = self._types_in_modes.setdefault(mode, {})
        if term.types not in of_mode:
            of_mode[term.types] = _types_in_mode(term.types, mode)
        types = of_mode[term.types]
        if types is None:
            return None
        children: list[Tree] = []
        for child in term.children:
            tree = known[child] if child in known else self.in_mode(child, mode)
            if tree is None:
                return None
            children.append(tree)
        return self._tree(term, tuple(children), types)

    def tree(self, term: Term) -> Tree:
        """The tree of a term whose types do not depend on the mode; some may be unknown."""
        tree = self._of_terms.get(term)
        if tree is None:
            children = tuple([self.tree(child) for child in term.children])
            types = tuple([type_number(in_mode(types, DEFAULT)) for types in term.types])
            tree = self._of_terms[term] = self._tree(term, children, types)
        return tree

    def _tree(self, term: Term, children: tuple[Tree, ...], types: Types) -> Tree:
        """The tree of a term with these children and types."""
        operator, value, name = term.operator, term.value, term.name
        key = (operator, value, children, types, name, term.argument_names, term.calls, term.transform, term.hints)
        tree = self._trees.get(key)
        if tree is None:
            new_tree = self._leaf(term, types) if operator is None else self._operation(term, children, types)
            tree = self._trees[key] = new_tree
            self.terms[tree] = term
        return tree

    def _leaf(self, term: Term, types: Types) -> Leaf:
        value = term.value
        return Leaf(
            value,
            types,
            term.name,
            term.argument_names,
            self._predicate_calls(term),
            term.transform,
            term.hints,
            value.properties if isinstance(value, ComplexPattern) else 0,
            machine_operands(value),
        )

    def _operation(self, term: Term, children: tuple[Tree, ...], types: Types) -> Operation:
        operator = self._operator(term)
        properties, intrinsic = 0, None
        if isinstance(operator, SelectionNode):
            properties = operator.properties
            intrinsic_types = self._intrinsics.of_node(operator, term.children[0].value) if term.children else None
            if intrinsic_types is not None:
                intrinsic = intrinsic_types.intrinsic
                properties = intrinsic.properties & ~Property.CHAIN | properties & Property.CHAIN
        below = properties
        for child in children:
            below |= child.tree_properties
        return Operation(
            operator,
            children,
            types,
            term.name,
            term.argument_names,
            self._predicate_calls(term),
            term.transform,
            term.hints,
            None if intrinsic is None else intrinsic.record,
            properties,
            below,
            operator.operands if isinstance(operator, ComplexPattern) else 1,
        )

    def _operator(self, term: Term) -> Operator:
        operator = term.operator
        if isinstance(operator, InstructionTypes):
            return self._instructions[operator.name]
        if isinstance(operator, (SelectionNode, ComplexPattern, Transform)):
            return operator
        raise AssertionError(f"{operator} in a finished tree")

    def _predicate_calls(self, term: Term) -> tuple[PredicateCall, ...]:
        calls = term.calls
        predicate_calls = self._calls.get(calls)
        if predicate_calls is None:
            predicate_calls = self._calls[calls] = tuple(
                [PredicateCall(self.predicate(fragment), scope) for fragment, scope in calls]
            )
        return predicate_calls

    def predicate(self, fragment: Fragment) -> Predicate:
        predicate = self._predicates.get(fragment)
        if predicate is None:
            record, condition = fragment.record, _NO_CONDITION
            with collecting(self._report):
                classes = [_cpp_class(tree) for tree in self._inliner.trees(fragment)]
                condition = read_fragment_condition(record, classes)
            predicate = self._predicates[fragment] = Predicate(
                record=record,
                name=f"Predicate_{record.name}",
                condition=condition,
                arguments=fragment.arguments,
                uses_operands=uses_operands(record),
            )
        return predicate

    def complexity(self, tree: Tree) -> int:
        """The size of a source, which is its complexity (LLVM's getPatternSize)."""
        size = self._sizes.get(tree)
        if size is None:
            size = self._sizes[tree] = self._complexity(tree)
        return size

    def _complexity(self, tree: Tree) -> int:
        if isinstance(tree, Leaf):
            size = _NODE + (_CONSTANT_ROOT if isinstance(tree.value, int) else 0)
            if isinstance(tree.value, ComplexPattern):
                return size + tree.value.complexity
            return size + bool(tree.predicates)
        if isinstance(tree.operator, ComplexPattern):
            return _NODE + tree.operator.complexity
        size = _NODE + bool(tree.predicates)
        for child in tree.children:
            if isinstance(child, Operation):
                if child.types and child.types[0] != self._other:
                    size += self.complexity(child)
            elif isinstance(child.value, int):
                size += _CONSTANT
            elif isinstance(child.value, ComplexPattern):
                size += self.complexity(child)
            elif child.value is not None and child.value.name in _VECTOR_CONSTANTS:
                size += _VECTOR_CONSTANT
            elif child.predicates:
                size += 1
        return size


def _types_in_mode(types: tuple[TypeSet, ...], mode: int) -> Types | None:
    """The number of each type in one mode; None if one has none there."""
    chosen = [in_mode(type_set, mode) for type_set in types]
    return tuple([type_number(type_set) for type_set in chosen]) if all(chosen) else None


def _cpp_class(tree: Term) -> str:
    """The C++ class of the node that an alternative of a fragment is."""
    operator = tree.operator
    return operator.cpp_class if isinstance(operator, SelectionNode) else "SDNode"
