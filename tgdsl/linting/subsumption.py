"""Subsumption of patterns: one's source matches whatever another one's does.

The answer "yes" is always right. "No" may mean that it is not known, as C++ decides.
"""

from __future__ import annotations

from collections.abc import Hashable

from tgdsl.classes import frozen
from tgdsl.cpp.conditions import holds_for, implies
from tgdsl.linting.node_conditions import NodeConditions
from tgdsl.linting.spots import Spot, match_of, names_of, spot_of
from tgdsl.model.common.value_types import type_number_of
from tgdsl.model.patterns import ComplexPattern, Leaf, Operation, PredicateCall, Property, SelectionNode, Tree

#: The label of a leaf that matches anything of its type.
ANYTHING = "anything"

#: The label of ISD::Constant, the node of every constant but TargetConstants.
CONSTANT = "ISD::Constant"


@frozen
class Number:
    """The label of a number."""

    value: int


#: Classes of leaves that match any value of their type. A Register does, too: the value is copied into it first.
_VARIABLES = ("RegisterClass", "RegisterOperand", "PointerLikeRegClass", "RegClassByHwMode", "SubRegIndex", "Register")

#: Nodes whose constant operands are ISD::Constant nodes, never TargetConstants.
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
    """The kind of node that the root of a tree matches. A tree covers another one only if both have the same label, or if its own is
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
        return Number(value)
    if isinstance(value, ComplexPattern):
        return value
    if value.is_a("ValueType"):
        return ANYTHING if leaf.name else ("type", type_number_of(value))
    if value.name == "srcvalue" or any([value.is_a(kind) for kind in _VARIABLES]):
        return ANYTHING
    return value.name


class Subsumption:
    """Compares sources of patterns."""

    def __init__(self, conditions: NodeConditions) -> None:
        self._conditions = conditions
        self._chains: dict[Tree, int] = {}
        self._spots: dict[Tree, Spot] = {}

    def covers(self, general: Tree, special: Tree) -> bool:
        """True if the one source matches wherever the other does."""
        if general is special:
            return True
        # Several nodes with chains are only matched if nothing stands between them, which may be what only the other one matches.
        chains = self.chains(general)
        if chains > 1 and chains != self.chains(special):
            return False
        spot = self._spots.get(special)
        if spot is None:
            spot = self._spots[special] = spot_of(special)
        return _Comparison(self._conditions).covers(general, spot, None)

    def chains(self, tree: Tree) -> int:
        """The number of nodes with SDNPHasChain in a tree."""
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
    """One comparison, with the nodes that the names in the general source stand for."""

    __slots__ = ("_conditions", "_nodes")

    def __init__(self, conditions: NodeConditions) -> None:
        self._conditions = conditions
        self._nodes: dict[Hashable, int] = {}

    def covers(self, general: Tree, spot: Spot, parent: Hashable) -> bool:
        """True if a tree matches where the tree of a spot does.

        Args:
            parent: the label of the node that they are operands of; None for none.
        """
        special, nodes = spot.tree, self._nodes
        if not spot.is_checked or general.types != special.types:
            return False
        names = names_of(general)
        for name in names:
            if name in nodes:
                known = nodes[name]
                nodes.update(dict.fromkeys(names, known))
                return known == spot.node
        nodes.update(dict.fromkeys(names, spot.node))
        wanted, given = label(general), label(special)
        number: int | None = None
        if wanted == CONSTANT and isinstance(given, Number) and parent in _ARITHMETIC:
            number = given.value
        elif wanted not in (given, ANYTHING):
            return False
        match = match_of(general)
        if match is not None and nodes.setdefault(match, spot.node) != spot.node:
            return False
        if number is None and match is None and isinstance(general, Operation) and isinstance(special, Operation):
            if (general.properties ^ special.properties) & _ROLE or len(general.children) != len(spot.children):
                return False
            for one, other in zip(general.children, spot.children):
                if not self.covers(one, other, given):
                    return False
        return self._fulfils(general, spot, number)

    def _fulfils(self, general: Tree, spot: Spot, number: int | None) -> bool:
        """True if the predicates at the root of a tree follow from those of a spot's tree, or from the number that this is."""
        if not general.predicates:
            return True
        for call in general.predicates:
            if call.predicate.uses_operands and not self._is_asked(call, spot):
                return False
        wanted = self._conditions.of(general)
        return implies(self._conditions.of(spot.tree), wanted) if number is None else holds_for(number, wanted)

    def _is_asked(self, call: PredicateCall, spot: Spot) -> bool:
        """True if the tree of a spot has the same predicate, about the same operands."""
        operands = tuple([self._nodes.get((call.scope, argument)) for argument in call.predicate.arguments])
        if None in operands:
            return False
        return any(
            [
                other.predicate is call.predicate and operands == nodes
                for other, nodes in zip(spot.tree.predicates, spot.operands)
            ]
        )
