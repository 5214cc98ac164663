"""The state of a match, and the checks of its nodes: each returns the reason why it fails, or an empty text."""

from __future__ import annotations

from tgdsl.classes import define, field
from tgdsl.model.matcher.operations import Kind
from tgdsl.selection.dag import CONSTANT, Node, Value, bits_of, shown
from tgdsl.selection.decisions import Assumption
from tgdsl.selection.operations import Operation


@define
class State:
    """The state of an unfinished match, as LLVM's MatcherState.

    Attributes:
        stack: NodeStack: the values from the root to the current one.
        places: the operand number of each value on the stack but the root.
        slots: RecordedNodes: each recorded or emitted value, with its parent in the DAG.
        glue: InputGlue of the next emitted instruction.
        copies: register and value of each CopyToReg that was emitted.
        assumed: assumptions so far.
    """

    stack: list[Value]
    places: list[int] = field(factory=list[int])
    slots: list[tuple[Value, Node | None]] = field(factory=list[tuple[Value, "Node | None"]])
    glue: Value | None = None
    copies: list[tuple[str, Value]] = field(factory=list[tuple[str, Value]])
    assumed: tuple[Assumption, ...] = ()

    def copy(self) -> State:
        return State(list(self.stack), list(self.places), list(self.slots), self.glue, list(self.copies), self.assumed)

    @property
    def current(self) -> Value:
        return self.stack[-1]


def where(state: State, child: int | None = None) -> str:
    """The path to the current node, or to an operand of it: ``operand 1 of operand 0``. Chains are not counted."""
    nodes = [value.node for value in state.stack]
    places = list(state.places) if child is None else [*state.places, child]
    if not places:
        return "the root"
    words = [f"operand {_place(node, place)}" for node, place in zip(nodes, places)]
    return " of ".join(reversed(words))


def _place(node: Node, operand: int) -> str:
    chained = bool(node.operands) and node.operands[0].is_order
    return "chain" if chained and operand == 0 else str(operand - chained)


def no_operand(state: State, child: int) -> str:
    return f"{where(state)} has no operand {_place(state.current.node, child)}"


def same(state: State, value: Value, slot: int, place: str) -> str:
    other = state.slots[slot][0]
    return "" if value == other else f"{place} is {shown(value)}, and should be the same as {shown(other)}"


def wrong_opcode(state: State, wanted: str) -> str:
    node = state.current.node
    found = node.opcode or f"{shown(state.current)}, of which nothing is known"
    if wanted == CONSTANT:
        return f"{where(state)} is not a constant"
    return f"{where(state)} is {found}; {wanted} wanted"


def integer(value: Value, wanted: int, place: str) -> str:
    node = value.node
    if node.is_constant and node.constant == wanted:
        return ""
    return f"{place} is {shown(value)}; the constant {wanted} wanted"


def condition(node: Node, wanted: str, place: str) -> str:
    name = wanted.removeprefix("ISD::")
    return "" if node.condition == name else f"{place} is {node.condition or shown(Value(node))}; {name} wanted"


def mask(operation: Operation, state: State) -> str:
    """CheckAndImm, CheckOrImm: an ``and`` or ``or`` with exactly this constant. LLVM's computeKnownBits would accept more."""
    node = state.current.node
    wanted = "ISD::AND" if operation.kind is Kind.CHECK_AND_IMM else "ISD::OR"
    if node.opcode != wanted:
        return wrong_opcode(state, wanted)
    bits = bits_of(node.type)
    mask, second = operation.number("value"), node.operands[1].node
    modulus = 1 << (bits or 64)
    if second.is_constant and second.constant is not None and (second.constant - mask) % modulus == 0:
        return ""
    return f"{where(state, 1)} is {shown(node.operands[1])}; the constant {mask % modulus} wanted"


def foldable(state: State) -> str:
    """CheckFoldableChainNode: the current node, and each node between it and the root, has no other use."""
    for depth in range(1, len(state.stack)):
        if state.stack[depth].node.uses > 1:
            return f"{shown(state.stack[depth])} has other uses, so it cannot become a part of something"
    return ""
