"""Subsumption of sources: one covers another only if it matches every DAG that the other one matches."""

from __future__ import annotations

from collections import Counter

from attrs import field, frozen
from hypothesis import given, note, settings
from hypothesis import strategies as st

from tests.support.matcher_steps import I32, I64
from tests.support.matcher_trees import Trees
from tgdsl.linting.node_conditions import NodeConditions
from tgdsl.linting.subsumption import Subsumption
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.patterns import (
    ComplexPattern,
    FragmentCondition,
    ImmediateCondition,
    ImmediateType,
    Leaf,
    NodeCondition,
    Operation,
    Predicate,
    PredicateCall,
    Property,
    SelectionNode,
    Tree,
)


class Vocabulary:
    """Makes nodes, predicates and trees; equal trees are one object, as in the pattern table."""

    def __init__(self) -> None:
        self.trees = trees = Trees()
        self._conditions: dict[str, FragmentCondition] = {}
        for name, immediate, code in (
            ("small", "return isInt<3>(Imm);", ""),
            ("large", "return isInt<8>(Imm);", ""),
            ("odd", "", "return odd(N);"),
            ("odd_even", "", "return odd(N) && even(N);"),
            ("alike", "", "return alike(Operands);"),
        ):
            trees.target.add(name, "PatFrags")
            self._conditions[name] = (
                ImmediateCondition(ImmediateType.INT64, immediate) if immediate else NodeCondition(code=code)
            )
        self.add = trees.node("add", operands=2)
        self.sub = trees.node("sub", operands=2)
        self.load = trees.node("load", Property.CHAIN)
        self.store = trees.node("store", Property.CHAIN, operands=2)
        self.imm = SelectionNode(trees.record("null_frag"), "imm", "ISD::Constant", "SDNode", 0, 1, 0)
        self.address = trees.complex_pattern("address", 2)
        self._known: dict[object, Tree] = {}
        self._predicates: dict[str, Predicate] = {}

    def predicate(self, name: str) -> Predicate:
        arguments = ("p", "q") if name == "alike" else ()
        made = Predicate(self.trees.record(name), name, self._conditions[name], arguments, bool(arguments))
        return self._predicates.setdefault(name, made)

    def leaf(
        self, value: int | str | ComplexPattern | None, name: str, of: ValueType, arguments: tuple[tuple[int, str], ...]
    ) -> Tree:
        key = (value, name, of, arguments)
        return self._known.setdefault(key, self.trees.leaf(value, name, of, arguments=arguments))

    def tree(
        self,
        node: SelectionNode | ComplexPattern,
        children: tuple[Tree, ...],
        of: ValueType,
        name: str,
        calls: tuple[PredicateCall, ...],
    ) -> Tree:
        key = (node, children, of, name, calls)
        return self._known.setdefault(key, self.trees.tree(node, *children, types=(of,), name=name, predicates=calls))


V = Vocabulary()


@frozen(eq=False)
class Node:
    """A node of a DAG. ``facts`` are the predicates that hold for it, with the operands of those that have any."""

    opcode: str
    type: int
    operands: tuple[Node, ...] = ()
    value: int = 0
    facts: set[object] = field(factory=set[object])


def shown(tree: Tree) -> str:
    """A tree in one line."""
    inner = " ".join([shown(child) for child in tree.children]) if isinstance(tree, Operation) else str(tree.value)
    calls = "".join([f"<{call.predicate.name} {call.scope}>" for call in tree.predicates])
    operator = f"{tree.operator.name} " if isinstance(tree, Operation) else ""
    return f"({operator}{inner}){calls}:{tree.types[0]}:{slots_of(tree)}"


Slots = dict[object, Node]


def slots_of(tree: Tree) -> list[object]:
    return [*([tree.name] if tree.name else []), *tree.argument_names]


def known(tree: Tree, slots: Slots) -> Node | None:
    return next((slots[name] for name in slots_of(tree) if name in slots), None)


def matches(tree: Tree, node: Node, slots: Slots) -> bool:
    """A naive matcher: whether a tree matches a node."""
    seen = known(tree, slots)
    slots.update(dict.fromkeys(slots_of(tree), node if seen is None else seen))
    if seen is not None:
        return seen is node
    if node.type != tree.types[0]:
        return False
    if isinstance(tree, Operation) and isinstance(tree.operator, ComplexPattern):
        match = (tree.operator, *[child.name for child in tree.children])
        if tree.operator not in node.facts or slots.setdefault(match, node) is not node:
            return False
    elif isinstance(tree, Operation):
        assert isinstance(tree.operator, SelectionNode)
        if node.opcode != tree.operator.opcode or len(node.operands) != len(tree.children):
            return False
        if not all([matches(child, operand, slots) for child, operand in zip(tree.children, node.operands)]):
            return False
    elif isinstance(tree.value, int):
        if node.opcode != "ISD::Constant" or node.value != tree.value:
            return False
    elif isinstance(tree.value, ComplexPattern) and tree.value not in node.facts:
        return False
    return all([_holds(call, node, slots) for call in tree.predicates])


def _holds(call: PredicateCall, node: Node, slots: Slots) -> bool:
    match call.predicate.name:
        case "small":
            return -4 <= node.value < 4
        case "large":
            return -128 <= node.value < 128
        case "odd_even":
            return {"odd", "even"} <= node.facts
        case "alike":
            return ("alike", *[slots.get((call.scope, argument)) for argument in ("p", "q")]) in node.facts
        case name:
            return name in node.facts


# Sources: a general one is drawn first, and changed to another one, which may or may not be more special.

_NAMES = st.sampled_from(["", "", "x", "y"])
_TYPES = st.sampled_from([I32, I32, I32, I64])


@st.composite
def leaves(draw: st.DrawFn, of: ValueType) -> Tree:
    kind = draw(st.sampled_from(["variable", "variable", "class", "number", "imm", "complex", "parts"]))
    name = draw(_NAMES)
    arguments = draw(st.sampled_from([(), (), ((1, "p"),), ((1, "q"),), ((2, "p"),), ((1, "p"), (2, "q"))]))
    if kind == "number":
        return V.leaf(draw(st.sampled_from([3, 100, 1000])), name, of, ())
    if kind == "imm":
        calls = draw(st.sampled_from([(), ("small",), ("large",), ("odd",)]))
        return V.tree(V.imm, (), of, name, tuple([PredicateCall(V.predicate(call), 0) for call in calls]))
    if kind == "parts":
        parts = tuple([V.leaf(None, part, of, ()) for part in draw(st.sampled_from(["uv", "uw"]))])
        return V.tree(V.address, parts, of, name, ())
    values: dict[str, str | None | ComplexPattern] = {"variable": None, "class": "GPR", "complex": V.address}
    return V.leaf(values[kind], name, of, arguments)


@st.composite
def sources(draw: st.DrawFn, depth: int, of: ValueType = I32) -> Tree:
    if depth == 0 or draw(st.integers(0, 2)) == 0:
        return draw(leaves(of))
    node = draw(st.sampled_from([V.add, V.add, V.sub]))
    children = (draw(sources(depth - 1, of)), draw(sources(depth - 1, draw(_TYPES))))
    return V.tree(node, children, of, draw(_NAMES), draw(calls_of_nodes()))


@st.composite
def calls_of_nodes(draw: st.DrawFn) -> tuple[PredicateCall, ...]:
    name = draw(st.sampled_from(["", "", "", "odd", "odd_even", "alike"]))
    return () if not name else (PredicateCall(V.predicate(name), draw(st.integers(1, 2)) if name == "alike" else 0),)


@st.composite
def changed(draw: st.DrawFn, tree: Tree) -> Tree:
    """A tree with random changes; equal subtrees need not stay equal."""
    choice = draw(st.integers(0, 7))
    of = I32 if tree.types[0] == I32.number else I64
    if isinstance(tree, Leaf):
        return tree if choice < 3 else draw(sources(1, of))
    if choice == 0 or not isinstance(tree.operator, SelectionNode):
        return draw(sources(1, of))
    children = tuple([draw(changed(child)) for child in tree.children])
    calls = draw(calls_of_nodes()) if choice == 1 and children else tree.predicates
    return V.tree(tree.operator, children, of, tree.name if choice != 2 else draw(_NAMES), calls)


@st.composite
def dags(draw: st.DrawFn, tree: Tree, slots: Slots) -> Node:
    """A DAG that a source may match, with random nodes where the source leaves them open."""
    seen = known(tree, slots)
    if seen is not None:
        slots.update(dict.fromkeys(slots_of(tree), seen))
        return seen
    facts: set[object] = set(draw(st.sets(st.sampled_from(["odd", "even"]))))
    opcode, value = "other", draw(st.sampled_from([3, 100, 1000]))
    operands: tuple[Node, ...] = ()
    match = None
    if isinstance(tree, Operation) and isinstance(tree.operator, ComplexPattern):
        match = (tree.operator, *[child.name for child in tree.children])
        if match in slots:
            slots.update(dict.fromkeys(slots_of(tree), slots[match]))
            return slots[match]
        facts.add(tree.operator)
    elif isinstance(tree, Operation):
        assert isinstance(tree.operator, SelectionNode)
        opcode = tree.operator.opcode
        operands = tuple([draw(dags(child, slots)) for child in tree.children])
    elif isinstance(tree.value, int):
        opcode, value = "ISD::Constant", tree.value
    elif isinstance(tree.value, ComplexPattern):
        facts.add(tree.value)
    else:
        opcode = draw(st.sampled_from(["other", "ISD::Constant"]))
    for call in tree.predicates:
        facts.update({"odd": ["odd"], "odd_even": ["odd", "even"]}.get(call.predicate.name, []))
        facts.add(("alike", slots.get((call.scope, "p")), slots.get((call.scope, "q"))))
    node = Node(opcode, tree.types[0], operands, value, facts)
    slots.update(dict.fromkeys([*slots_of(tree), *([match] if match else [])], node))
    return node


def test_a_covering_source_matches_all_dags_of_the_covered_one() -> None:
    counts: Counter[str] = Counter()

    @settings(max_examples=1000)
    @given(st.data())
    def compare(data: st.DataObject) -> None:
        counts[_compared(data)] += 1

    compare()
    assert counts["covered"] > 2 and counts["covered, the same"] > 10, counts


def _compared(data: st.DataObject) -> str:
    """How far a source and a changed one can be compared."""
    general = data.draw(sources(2))
    special = data.draw(changed(general))
    if not Subsumption(NodeConditions()).covers(general, special):
        return "not covered"
    node = data.draw(dags(special, {}))
    note(f"{shown(general)} is said to cover {shown(special)}")
    if not matches(special, node, {}):
        return "not matched"
    assert matches(general, node, {})
    return "covered, the same" if general is special else "covered"
