"""From terms to the trees of the table: one type for each value, in one mode."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tgdsl.diagnostics import Report
from tgdsl.model.patterns.fragment import Fragment
from tgdsl.model.patterns.instruction_types import InstructionTypes
from tgdsl.model.patterns.intrinsics import Intrinsic
from tgdsl.model.patterns.operands import machine_operands
from tgdsl.model.patterns.predicates import function_body, is_about_constant
from tgdsl.model.patterns.table import (
    ComplexPattern,
    Leaf,
    Operation,
    Operator,
    Predicate,
    PredicateCall,
    Property,
    ResultInstruction,
    SelectionNode,
    Transform,
    Tree,
)
from tgdsl.model.patterns.terms import Forest, Term
from tgdsl.model.patterns.type_sets import TypeSet, in_mode
from tgdsl.model.registers.collecting import collecting

_VECTOR_CONSTANTS = ("immAllOnesV", "immAllZerosV")

# How much parts of a source count for its complexity.
_NODE = 3
_CONSTANT_ROOT = 2
_CONSTANT = 5
_VECTOR_CONSTANT = 4


class Finisher:
    """Makes trees of terms, each once.

    Args:
        instructions: by name.
        intrinsic: the one that a term is about, if any.
        other: the set of the type Other alone.
        report: gets what is wrong with the conditions of fragments.

    Attributes:
        terms: for each tree, the term that it was made of.
    """

    def __init__(
        self,
        report: Report,
        forest: Forest,
        instructions: Mapping[str, ResultInstruction],
        intrinsic: Callable[[Term], Intrinsic | None],
        other: int,
    ) -> None:
        self._forest = forest
        self._instructions = instructions
        self._intrinsic = intrinsic
        self._other = other.bit_length() - 1
        self._report = report
        self._in_modes: dict[int, dict[Term, Term | None]] = {}
        self._trees: dict[Term, Tree] = {}
        self._sizes: dict[Tree, int] = {}
        self._predicates: dict[Fragment, Predicate] = {}
        self._calls: dict[tuple[tuple[Fragment, int], ...], tuple[PredicateCall, ...]] = {(): ()}
        self.terms: dict[Tree, Term] = {}

    def in_mode(self, term: Term, mode: int) -> Term | None:
        """A term with the types of one mode; None if some value has none in it."""
        known = self._in_modes.setdefault(mode, {})
        if term not in known:
            known[term] = self._make_in_mode(term, mode, known)
        return known[term]

    def _make_in_mode(self, term: Term, mode: int, known: dict[Term, Term | None]) -> Term | None:
        types: list[TypeSet] = []
        for one in term.types:
            own = one if type(one) is int else in_mode(one, mode)
            if not own:
                return None
            types.append(own)
        children: list[Term] = []
        for child in term.children:
            made = known[child] if child in known else self.in_mode(child, mode)
            if made is None:
                return None
            children.append(made)
        return self._forest.typed(term, tuple(children), tuple(types))

    def tree(self, term: Term) -> Tree:
        """The tree of a term whose types do not depend on the mode."""
        found = self._trees.get(term)
        if found is None:
            found = self._trees[term] = self._leaf(term) if term.operator is None else self._operation(term)
            self.terms[found] = term
        return found

    def _leaf(self, term: Term) -> Leaf:
        value = term.value
        return Leaf(
            value,
            _numbers(term),
            term.name,
            term.argument_names,
            self._predicate_calls(term),
            term.transform,
            value.properties if isinstance(value, ComplexPattern) else 0,
            machine_operands(value),
        )

    def _operation(self, term: Term) -> Operation:
        children = tuple([self.tree(child) for child in term.children])
        operator = self._operator(term)
        intrinsic = self._intrinsic(term)
        properties = operator.properties if isinstance(operator, SelectionNode) else 0
        if intrinsic is not None:
            properties = intrinsic.properties & ~Property.CHAIN | properties & Property.CHAIN
        below = properties
        for child in children:
            below |= child.tree_properties
        return Operation(
            operator,
            children,
            _numbers(term),
            term.name,
            term.argument_names,
            self._predicate_calls(term),
            term.transform,
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
        found = self._calls.get(calls)
        if found is None:
            found = self._calls[calls] = tuple([PredicateCall(self.predicate(one), scope) for one, scope in calls])
        return found

    def predicate(self, fragment: Fragment) -> Predicate:
        found = self._predicates.get(fragment)
        if found is None:
            record, body = fragment.record, ""
            with collecting(self._report):
                body = function_body(record, [_cpp_class(tree) for tree in fragment.trees])
            found = self._predicates[fragment] = Predicate(
                record=record,
                name=f"Predicate_{record.name}",
                body=body,
                arguments=fragment.arguments,
                uses_operands=fragment.uses_operands,
                is_immediate=is_about_constant(record),
            )
        return found

    def complexity(self, tree: Tree) -> int:
        """How large a source is."""
        found = self._sizes.get(tree)
        if found is None:
            found = self._sizes[tree] = self._complexity(tree)
        return found

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


def _numbers(term: Term) -> tuple[int, ...]:
    """The numbers of a term's types; the lowest of several."""
    return tuple([in_mode(types, 0).bit_length() - 1 for types in term.types])


def _cpp_class(tree: Term) -> str:
    """The C++ class of the node that an alternative of a fragment is."""
    operator = tree.operator
    return operator.cpp_class if isinstance(operator, SelectionNode) else "SDNode"
