"""Checks of nodes, and in words why they fail: each returns the reason, or an empty text."""

from __future__ import annotations

from tgdsl.model.matcher.steps import Kind
from tgdsl.selection.dag import CONSTANT, Node, Value, bits_of, shown
from tgdsl.selection.operations import Operation
from tgdsl.selection.state import State


def where(state: State, child: int | None = None) -> str:
    """Which node is looked at, in words; operands count from 0, without chains."""
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
    """An ``and`` or ``or`` with a constant. LLVM also accepts one without bits that are known anyway; nothing is known here."""
    node = state.current.node
    wanted = "ISD::AND" if operation.kind is Kind.CHECK_AND_IMM else "ISD::OR"
    if node.opcode != wanted:
        return wrong_opcode(state, wanted)
    bits = bits_of(node.type)
    mask, second = operation.number(0), node.operands[1].node
    modulus = 1 << (bits or 64)
    if second.is_constant and second.constant is not None and (second.constant - mask) % modulus == 0:
        return ""
    return f"{where(state, 1)} is {shown(node.operands[1])}; the constant {mask % modulus} wanted"


def foldable(state: State) -> str:
    """The current node may become a part of what the root becomes: nothing else uses it, or what is between them."""
    for depth in range(1, len(state.stack)):
        if state.stack[depth].node.uses > 1:
            return f"{shown(state.stack[depth])} has other uses, so that it cannot become a part of something"
    return ""
