"""Builder of a SelectionDAG that a typed tree (a TreePattern) matches.

Where the tree accepts many nodes, as an ImmLeaf or a load with a predicate does, an example is taken that its predicates accept.
"""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.model.common.fields import type_name_of
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.patterns import ComplexPattern, HasUses, Leaf, Operation, Property, SelectionNode, Tree
from tgdsl.records import Record
from tgdsl.selection.dag import (
    CHAIN,
    CONSTANT,
    CONSTANTS,
    ENTRY,
    FLOAT_CONSTANTS,
    GLUE,
    Node,
    Value,
    count_uses,
    wrapped,
)
from tgdsl.selection.examples import Examples, choose_memory, tests_of

_VECTOR_CONSTANTS = {"immAllOnesV": "ones", "immAllZerosV": "zeros"}


class Builder:
    """Builds the DAG of one tree.

    Args:
        types: value types by their numbers in trees.
        examples: shared with the builders of other trees.
        opcode: opcode of the root, if the root is a ComplexPattern, which may have several RootNodes.

    Attributes:
        unfulfilled: messages about predicates of fragments that no example fulfils.
        uses_of_root: number of uses of the root: 0 if a fragment has ``HasNoUse``.
    """

    def __init__(self, types: Mapping[int, ValueType], examples: Examples | None = None, opcode: str = "") -> None:
        self._examples = Examples() if examples is None else examples
        self._types = types
        self._opcode = opcode
        self._named: dict[str, Value] = {}
        self._complex: list[Node] = []
        self.unfulfilled: list[str] = []
        self.uses_of_root = 1

    def build(self, tree: Tree) -> Node:
        """Build the DAG of a tree; returns its root."""
        node = self._value(tree).node
        if not node.opcode:
            node.opcode = self._opcode
        if HasUses(0) in tests_of(tree.predicates):
            self.uses_of_root = 0
        count_uses(node, self.uses_of_root)
        return node

    def _value(self, tree: Tree) -> Value:
        name = _shared_name(tree)
        known = self._named.get(name) if name else None
        if known is not None:
            return known
        types = tuple([self._types[number].name for number in tree.types])
        if isinstance(tree, Leaf):
            node = self._leaf(tree, types)
        elif isinstance(tree.operator, ComplexPattern):
            node = _complex(tree.operator, types, tree.name or ", $".join([child.name for child in tree.children]))
        else:
            assert isinstance(tree.operator, SelectionNode)
            node = self._node(tree, tree.operator, types)
        value = Value(node)
        if name:
            self._named[name] = value
        return value

    def _leaf(self, leaf: Leaf, types: tuple[str, ...]) -> Node:
        value, name = leaf.value, f"${leaf.name}" if leaf.name else ""
        match value:
            case int():
                return Node(CONSTANT, types, constant=wrapped(value, types[0]))
            case None:
                return Node("", types, name=name)
            case ComplexPattern():
                return _complex(value, types, leaf.name)
            case Record():
                return self._record(value, types, name)

    def _record(self, record: Record, types: tuple[str, ...], name: str) -> Node:
        if record.is_a("CondCode"):
            return Node("ISD::CONDCODE", types, condition=record.name)
        if record.is_a("ValueType") and not name:
            return Node("ISD::VALUETYPE", types, value_type=type_name_of(record))
        if record.name in _VECTOR_CONSTANTS:
            scalable = types[0].startswith("nxv")
            opcode = "ISD::SPLAT_VECTOR" if scalable else "ISD::BUILD_VECTOR"
            return Node(opcode, types, splat=_VECTOR_CONSTANTS[record.name], name=record.name)
        return Node("", types, name=name or record.name)

    def _node(self, tree: Operation, operator: SelectionNode, types: tuple[str, ...]) -> Node:
        holds = frozenset([call.predicate.record.name for call in tree.predicates])
        properties = tree.properties
        node = Node(operator.opcode, types, name=f"${tree.name}" if tree.name else "", holds=holds)
        if not tree.children and operator.opcode in (*CONSTANTS, *FLOAT_CONSTANTS):
            self._note(self._examples.constant(node, tree.predicates))
            return node
        if properties & Property.CHAIN:
            node.types += (CHAIN,)
            node.operands.append(Value(Node(ENTRY, (CHAIN,))))
        if properties & Property.OUT_GLUE:
            node.types += (GLUE,)
        node.operands += [self._value(child) for child in tree.children]
        if properties & Property.IN_GLUE:
            node.operands.append(Value(Node("", (GLUE,), name="glue")))
        if _accesses_memory(operator, properties):
            self._note(choose_memory(node, tree.predicates))
        return node

    def _note(self, unfulfilled: str) -> None:
        if unfulfilled:
            self.unfulfilled.append(unfulfilled)


def _shared_name(tree: Tree) -> str:
    """The key by which trees with the same name become one node; empty for a tree without a name.

    The names in a ComplexPattern are those of its results. If all of them are the same, so is the matched node.
    """
    if isinstance(tree, Operation) and isinstance(tree.operator, ComplexPattern) and not tree.name:
        return ":".join([tree.operator.name, *[child.name for child in tree.children]])
    return tree.name


def _complex(pattern: ComplexPattern, types: tuple[str, ...], name: str) -> Node:
    called = f"{pattern.name}:${name}" if name else f"({pattern.name})"
    return Node("", types or ("",), name=called, matched_by=pattern.function)


def _accesses_memory(operator: SelectionNode, properties: int) -> bool:
    return bool(properties & Property.MEM_OPERAND) or operator.cpp_class in (
        "LoadSDNode",
        "StoreSDNode",
        "AtomicSDNode",
        "MemSDNode",
        "MaskedLoadSDNode",
        "MaskedStoreSDNode",
    )
