"""From typed trees to DAGs: nodes, and for what a tree leaves open, such as a constant that a predicate accepts, an example."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from attrs import evolve

from tgdsl.model.patterns.table import (
    ComplexPattern,
    Leaf,
    Operation,
    PredicateCall,
    Property,
    SelectionNode,
    Tree,
    ValueType,
)
from tgdsl.records import Record
from tgdsl.selection.cpp_evaluation import evaluate
from tgdsl.selection.cpp_values import Undecided
from tgdsl.selection.dag import (
    ALIGNMENTS,
    CHAIN,
    CONSTANT,
    CONSTANTS,
    ENTRY,
    FLOAT_CONSTANTS,
    GLUE,
    Memory,
    Node,
    Value,
    bits_of,
    count_uses,
    wrapped,
)

_NUMBER = re.compile(r"\b(?:0[xX][0-9a-fA-F]+|[0-9]+)")
_TYPE = re.compile(r"\bMVT::(\w+)")
_LANES = re.compile(r"(?:nx)?v\d+")
_ADDRESSING = ("UNINDEXED", "PRE_INC", "PRE_DEC", "POST_INC", "POST_DEC")
_EXTENSIONS = {
    "IsNonExtLoad": "NON_EXTLOAD",
    "IsAnyExtLoad": "EXTLOAD",
    "IsSignExtLoad": "SEXTLOAD",
    "IsZeroExtLoad": "ZEXTLOAD",
}
_ORDERINGS = {
    "IsAtomicOrderingMonotonic": "Monotonic",
    "IsAtomicOrderingAcquire": "Acquire",
    "IsAtomicOrderingRelease": "Release",
    "IsAtomicOrderingAcquireRelease": "AcquireRelease",
    "IsAtomicOrderingSequentiallyConsistent": "SequentiallyConsistent",
}
_ALL_ORDERINGS = ("Monotonic", *[one for one in _ORDERINGS.values() if one != "Monotonic"])
_SMALL = (5, 3, 6, 12, 100, 1, 2, 4, 7, 8, 0, -1, -2, -5, -8)
_LOW_BITS = 6
_FLOATS = (0.0, -0.0, 1.0, 2.0, 0.5, -1.0, 0.125, 3.14159)
_VECTOR_CONSTANTS = {"immAllOnesV": "ones", "immAllZerosV": "zeros"}


class Builder:
    """Builds the DAG of one tree.

    Args:
        types: by number.
        opcode: of a root that is a complex pattern, which can be of several.

    Attributes:
        unfulfilled: conditions of fragments that no example fulfils, in words.
    """

    def __init__(self, types: Mapping[int, ValueType], opcode: str = "") -> None:
        self._types = types
        self._opcode = opcode
        self._named: dict[str, Value] = {}
        self._complex: list[Node] = []
        self.unfulfilled: list[str] = []
        self.uses_of_root = 1

    def build(self, tree: Tree) -> Node:
        """The root of the DAG."""
        node = self._value(tree).node
        if not node.opcode:
            node.opcode = self._opcode
        for call in tree.predicates:
            if _is(call.predicate.record, "HasNoUse"):
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
            return Node("ISD::VALUETYPE", types, value_type=record.string("LLVMName"))
        if record.name in _VECTOR_CONSTANTS:
            scalable = types[0].startswith("nxv")
            opcode = "ISD::SPLAT_VECTOR" if scalable else "ISD::BUILD_VECTOR"
            return Node(opcode, types, splat=_VECTOR_CONSTANTS[record.name], name=record.name)
        return Node("", types, name=name or record.name)

    def _node(self, tree: Operation, operator: SelectionNode, types: tuple[str, ...]) -> Node:
        holds = frozenset([call.predicate.record.name for call in tree.predicates])
        properties = tree.properties
        node = Node(operator.opcode, types, name=f"${tree.name}" if tree.name else "", holds=holds)
        if operator.opcode in CONSTANTS and not tree.children:
            self._choose(node, tree.predicates, _integers(tree.predicates, types[0]), _set_constant)
            return node
        if operator.opcode in FLOAT_CONSTANTS and not tree.children:
            self._choose(node, tree.predicates, _FLOATS, _set_number)
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
            memory = _memory(tree, node)
            self._choose(node, tree.predicates, _memories(memory, tree.predicates), _set_memory)
        return node

    def _choose(
        self,
        node: Node,
        calls: Sequence[PredicateCall],
        examples: Iterable[_Example],
        use: Callable[[Node, _Example], None],
    ) -> None:
        """Give a node the first example that fulfils all conditions, or else one that may do so."""
        first: _Example | None = None
        possible: _Example | None = None
        for example in examples:
            use(node, example)
            found = _fulfils(node, calls)
            if found:
                return
            if first is None:
                first = example
            if found is None and possible is None:
                possible = example
        chosen = first if possible is None else possible
        assert chosen is not None  # there is always one
        use(node, chosen)
        if possible is None:
            names = " and ".join([call.predicate.record.name for call in calls])
            self.unfulfilled.append(f"no example fulfils {names}")


_Example = int | float | Memory


def _shared_name(tree: Tree) -> str:
    """What trees share that stand for the same node; empty for one that shares it with none.

    A complex pattern gives its names to what it makes of a node: with the same names it is the same node.
    """
    if isinstance(tree, Operation) and isinstance(tree.operator, ComplexPattern) and not tree.name:
        return ":".join([tree.operator.name, *[child.name for child in tree.children]])
    return tree.name


def _set_constant(node: Node, example: _Example) -> None:
    assert isinstance(example, int)
    node.constant = example


def _set_number(node: Node, example: _Example) -> None:
    assert isinstance(example, float)
    node.number = example


def _set_memory(node: Node, example: _Example) -> None:
    assert isinstance(example, Memory)
    node.memory = example


def _complex(pattern: ComplexPattern, types: tuple[str, ...], name: str) -> Node:
    called = f"{pattern.name}:${name}" if name else f"({pattern.name})"
    return Node("", types or ("",), name=called, matched_by=pattern.function)


def _fulfils(node: Node, calls: Sequence[PredicateCall]) -> bool | None:
    """Whether all conditions hold; None if that is not known of some."""
    known = True
    for call in calls:
        try:
            if call.predicate.uses_operands:
                known = False
            elif not evaluate(call.predicate.body, node):
                return False
        except Undecided:
            known = False
    return True if known else None


# Examples


def _integers(calls: Sequence[PredicateCall], type_name: str) -> Iterator[int]:
    """Constants of a type that predicates may ask for, the simplest first."""
    seen: set[int] = set()
    for value in _any_integers(calls, (bits_of(type_name) or 64)):
        value = wrapped(value, type_name)
        if value not in seen:
            seen.add(value)
            yield value


def _any_integers(calls: Sequence[PredicateCall], bits: int) -> Iterator[int]:
    yield from _SMALL
    if not calls:
        return
    numbers = {int(text, 0) for call in calls for text in _NUMBER.findall(call.predicate.body) if not _is_octal(text)}
    for number in sorted(numbers):
        yield from (number, -number, number + 1, number - 1, -number - 1, 1 - number)
    for position in range(bits):
        power = 1 << position
        yield from (power, power - 1, power + 1, -power, ~power, -power - 1, 3 * power, (1 << bits) - power)
        yield from [power + (1 << low) for low in range(min(position, _LOW_BITS))]
    for position in range(0, bits, 8):
        yield from (0x12 << position, 0xFF << position, ~(0xFF << position), ~(0x12 << position), 0x12345 << position)
    for number in sorted(numbers):
        if number < bits:
            yield from (5 << number, -(5 << number), (1 << number) + 5)


def _is_octal(text: str) -> bool:
    return text.startswith("0") and len(text) > 1 and text[1].isdigit()


def _accesses_memory(operator: SelectionNode, properties: int) -> bool:
    return bool(properties & Property.MEM_OPERAND) or operator.cpp_class in (
        "LoadSDNode",
        "StoreSDNode",
        "AtomicSDNode",
        "MemSDNode",
        "MaskedLoadSDNode",
        "MaskedStoreSDNode",
    )


def _is(record: Record, field: str) -> bool:
    return record.is_set(field) and record.bit(field)


def _memory(tree: Operation, node: Node) -> Memory:
    """The access that the fields of a tree's fragments ask for."""
    own = next((one.type for one in node.operands if not one.is_order), "")
    kind = node.types[0] if tree.types else own
    memory_type, extension, ordering, truncating, space = "", "NON_EXTLOAD", "NotAtomic", False, 0
    for record in [call.predicate.record for call in tree.predicates]:
        extension = next((one for field, one in _EXTENSIONS.items() if _is(record, field)), extension)
        ordering = next((one for field, one in _ORDERINGS.items() if _is(record, field)), ordering)
        if _is(record, "IsAtomic") and ordering == "NotAtomic":
            ordering = "Monotonic"
        truncating = truncating or _is(record, "IsTruncStore")
        if record.is_set("MemoryVT"):
            memory_type = record.record("MemoryVT").string("LLVMName")
        if record.is_set("ScalarMemoryVT"):
            lanes = _LANES.match(kind)
            memory_type = (lanes[0] if lanes else "") + record.record("ScalarMemoryVT").string("LLVMName")
        if record.is_set("AddressSpaces"):
            space = record.integers("AddressSpaces")[0]
    if not memory_type:
        memory_type = _narrower(kind) if truncating or extension != "NON_EXTLOAD" else kind
    return Memory(memory_type, extension, "UNINDEXED", truncating, ordering, space)


def _narrower(type_name: str) -> str:
    """A type that can be extended to another one."""
    match = re.fullmatch(r"((?:nx)?v\d+)?([a-z]+)(\d+)", type_name)
    if match is None:
        return "i8"
    lanes, letter, bits = match[1] or "", match[2], int(match[3])
    return f"{lanes}{letter}{8 if letter == 'i' and bits > 8 and not lanes else max(bits // 2, 1)}"


def _memories(memory: Memory, calls: Sequence[PredicateCall]) -> Iterator[Memory]:
    """An access, and others that differ in what fragments can only ask for in C++."""
    yield memory
    if not calls:
        return
    named = {text for call in calls for text in _TYPE.findall(call.predicate.body)}
    types = dict.fromkeys([memory.type, *sorted(named), _narrower(memory.type)])
    for kind, extension in product(types, dict.fromkeys([memory.extension, *_EXTENSIONS.values()])):
        yield evolve(memory, type=kind, extension=extension)
        yield evolve(memory, type=kind, truncating=True)
    orderings = (memory.ordering,) if memory.ordering == "NotAtomic" else (memory.ordering, *_ALL_ORDERINGS)
    for addressing, alignment, ordering, volatile in product(_ADDRESSING, ALIGNMENTS, orderings, (False, True)):
        yield evolve(memory, addressing=addressing, alignment=alignment, ordering=ordering, volatile=volatile)
