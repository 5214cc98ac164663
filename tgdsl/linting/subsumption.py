"""Whether one pattern's source matches whatever another one's does.

The answer "yes" is always right. "No" may mean that it cannot be told, where C++ decides.
"""

from __future__ import annotations

from collections.abc import Hashable

from tgdsl.linting.formulas import holds_for, implies
from tgdsl.linting.node_conditions import NodeConditions
from tgdsl.model.patterns.table import ComplexPattern, Leaf, Operation, PredicateCall, Property, SelectionNode, Tree

#: The label of a leaf that matches anything of its type.
ANYTHING = "anything"

#: The label of the node that every constant is, but for those that a target has said to be part of an instruction.
CONSTANT = "ISD::Constant"

#: Classes of records that stand for any value of their type. Of a register too: the value is put into it before.
_VARIABLES = ("RegisterClass", "RegisterOperand", "PointerLikeRegClass", "SubRegIndex", "Register")

#: Nodes whose operands are constants only as values, so that a number among them is a constant node.
_ARITHMETIC = frozenset(
    f"ISD::{name}"
    for name in (
        "ADD",
        "SUB",
        "MUL",
        "SDIV",
        "UDIV",
        "SREM",
        "UREM",
        "XOR",
        "SHL",
        "SRL",
        "SRA",
        "ROTL",
        "ROTR",
        "SETCC",
    )
)

_ROLE = Property.CHAIN | Property.IN_GLUE | Property.OUT_GLUE | Property.OPT_IN_GLUE | Property.VARIADIC


def label(tree: Tree) -> Hashable:
    """What the root of a tree has to be. A tree matches no more than another one only if both have the same label, or if the other's is
    ANYTHING (or CONSTANT, for a number)."""
    if isinstance(tree, Leaf):
        return _leaf_label(tree)
    operator = tree.operator
    return operator.opcode if isinstance(operator, SelectionNode) else operator


def _leaf_label(leaf: Leaf) -> Hashable:
    value = leaf.value
    if value is None:
        return ANYTHING
    if isinstance(value, int):
        return ("number", value)
    if isinstance(value, ComplexPattern):
        return value
    if value.is_a("ValueType"):
        return ANYTHING if leaf.name else ("type", value.integer("Value"))
    if value.name == "srcvalue" or any([value.is_a(kind) for kind in _VARIABLES]):
        return ANYTHING
    return value.name


class Subsumption:
    """Compares sources."""

    def __init__(self, conditions: NodeConditions) -> None:
        self._conditions = conditions
        self._chains: dict[Tree, int] = {}

    def covers(self, general: Tree, special: Tree) -> bool:
        """Whether the one source matches wherever the other does."""
        if general is special:
            return True
        # Several nodes with chains are only matched if nothing stands between them, which may be what only the other one matches.
        chains = self.chains(general)
        if chains > 1 and chains != self.chains(special):
            return False
        comparison = _Comparison(self._conditions)
        return comparison.covers(general, special, "") and comparison.operands_agree()

    def chains(self, tree: Tree) -> int:
        """How many nodes with a chain there are in a tree."""
        found = self._chains.get(tree)
        if found is None:
            own = tree.operator if isinstance(tree, Operation) else tree.value
            properties = own.properties if isinstance(own, ComplexPattern) else tree.properties
            found = bool(properties & Property.CHAIN)
            if isinstance(tree, Operation):
                found += sum([self.chains(child) for child in tree.children])
            self._chains[tree] = found
        return found


class _Comparison:
    """One comparison; it knows what the names in the general source stand for in the special one."""

    __slots__ = ("_bound", "_calls", "_conditions")

    def __init__(self, conditions: NodeConditions) -> None:
        self._conditions = conditions
        self._bound: dict[Hashable, Tree] = {}
        self._calls: list[tuple[PredicateCall, Tree]] = []

    def covers(self, general: Tree, special: Tree, parent: Hashable) -> bool:
        """Whether the one tree matches where the other does. ``parent`` is the label of the node that they are operands of."""
        if general.types != special.types:
            return False
        wanted, given = label(general), label(special)
        is_number = wanted == CONSTANT and _is_number(special) and parent in _ARITHMETIC
        if wanted != given and wanted != ANYTHING and not is_number:
            return False
        for name in _names(general):
            known = self._bound.get(name)
            if known is None:
                self._bound[name] = special
            elif set(_names(known)).isdisjoint(_names(special)):
                return False  # trees that are alike need not be the same node
        if not self._fulfils(general, special, is_number):
            return False
        if wanted == ANYTHING or is_number or isinstance(general, Leaf) or isinstance(special, Leaf):
            return True
        if not isinstance(general.operator, SelectionNode):
            return True  # C++ matches what is below
        if (general.properties ^ special.properties) & _ROLE or len(general.children) != len(special.children):
            return False
        for one, other in zip(general.children, special.children):
            if not self.covers(one, other, given):
                return False
        return True

    def operands_agree(self) -> bool:
        """Whether predicates that are about operands are about the same ones in both sources."""
        return all([any([self._is_same(call, other) for other in tree.predicates]) for call, tree in self._calls])

    def _is_same(self, call: PredicateCall, other: PredicateCall) -> bool:
        predicate = call.predicate
        if other.predicate is not predicate:
            return False
        for argument in predicate.arguments:
            operand = self._bound.get((call.scope, argument))
            if operand is None or (other.scope, argument) not in operand.argument_names:
                return False
        return True

    def _fulfils(self, general: Tree, special: Tree, is_number: bool) -> bool:
        """Whether what the one tree asks of its root follows from what the other one does, but for operands."""
        if not general.predicates:
            return True
        self._calls += [(call, special) for call in general.predicates if call.predicate.uses_operands]
        wanted, given = self._conditions.of(general), self._conditions.of(special)
        if is_number and isinstance(special, Leaf) and isinstance(special.value, int):
            return holds_for(special.value, wanted)
        return implies(given, wanted)


def _is_number(tree: Tree) -> bool:
    return isinstance(tree, Leaf) and isinstance(tree.value, int)


def _names(tree: Tree) -> tuple[Hashable, ...]:
    """All that makes a node the same as another one in a source: names, and names as operands of predicates."""
    names: tuple[Hashable, ...] = tree.argument_names
    if tree.name:
        names += (tree.name,)
    if isinstance(tree, Operation) and isinstance(tree.operator, ComplexPattern):
        names += ((tree.operator, *[child.name for child in tree.children]),)
    return names
