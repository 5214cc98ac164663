"""A small DAG, as an instruction selector sees it.

A node has values: its results, then a chain if it has one, then glue if it gives any. Its operands are values of nodes: a chain
first if it takes one, glue last. Types have LLVM's names, without ``MVT::``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from attrs import define, field, frozen

CHAIN = "Other"
GLUE = "Glue"
POINTER = "iPTR"
ENTRY = "ISD::EntryToken"
CONSTANT = "ISD::Constant"
TARGET_CONSTANT = "ISD::TargetConstant"
FLOAT_CONSTANT = "ISD::ConstantFP"
TARGET_FLOAT_CONSTANT = "ISD::TargetConstantFP"

CONSTANTS = (CONSTANT, TARGET_CONSTANT)
FLOAT_CONSTANTS = (FLOAT_CONSTANT, TARGET_FLOAT_CONSTANT)
ALIGNMENTS = (64, 1, 2, 4, 8, 16, 32)


@frozen
class Memory:
    """How a node accesses memory.

    Attributes:
        type: of what is in memory.
        extension: of a load: LLVM's name, without ``ISD::``.
        addressing: LLVM's name of the mode, without ``ISD::``.
        truncating: a store writes less than its value.
        ordering: LLVM's name of the atomic ordering.
        alignment: bytes.
        volatile: it must not be left out, doubled or moved.
    """

    type: str
    extension: str = "NON_EXTLOAD"
    addressing: str = "UNINDEXED"
    truncating: bool = False
    ordering: str = "NotAtomic"
    address_space: int = 0
    alignment: int = ALIGNMENTS[0]
    volatile: bool = False


@define(eq=False)
class Node:
    """A node; two are the same only if they are one object.

    Attributes:
        opcode: C++ name; empty for a node of which nothing is known but its type, such as a variable.
        types: of its values.
        operands: in order.
        name: of the variable that it is, or what else it is called.
        constant: of an integer constant, as a signed number.
        number: of a floating-point constant.
        condition: of a condition code: its name, without ``ISD::``.
        value_type: of a node that stands for a type.
        memory: of a node that accesses memory.
        splat: "ones" or "zeros" for a vector of which all bits are.
        matched_by: a node that stands for whatever this C++ function, and no other, matches; empty for other nodes.
        holds: names of the fragments whose conditions it was made to fulfil.
        uses: how often its first value is used.
        is_machine: it is an instruction, and ``opcode`` the instruction's.
    """

    opcode: str
    types: tuple[str, ...]
    operands: list[Value] = field(factory=list["Value"])
    name: str = ""
    constant: int | None = None
    number: float | None = None
    condition: str = ""
    value_type: str = ""
    memory: Memory | None = None
    splat: str = ""
    matched_by: str = ""
    holds: frozenset[str] = frozenset()
    uses: int = 1
    is_machine: bool = False

    @property
    def type(self) -> str:
        """That of the first value; empty for none."""
        return self.types[0] if self.types else ""

    @property
    def is_constant(self) -> bool:
        return self.opcode in CONSTANTS

    @property
    def has_chain(self) -> bool:
        return CHAIN in self.types


class Value(NamedTuple):
    """One of the values of a node."""

    node: Node
    result: int = 0

    @property
    def type(self) -> str:
        types = self.node.types
        return types[self.result] if self.result < len(types) else ""

    @property
    def is_order(self) -> bool:
        """A chain or glue, which only says what comes first. Types and condition codes are of the type of chains too."""
        return self.type == GLUE or self.node.opcode == ENTRY


def walk(root: Node) -> Iterator[Node]:
    """All nodes that a node depends on, and itself, each once: operands after those that use them."""
    seen = {root}
    pending = [root]
    while pending:
        node = pending.pop()
        yield node
        for operand in node.operands:
            if operand.node not in seen:
                seen.add(operand.node)
                pending.append(operand.node)


def count_uses(root: Node, of_root: int = 1) -> None:
    """Set ``Node.uses`` of all nodes that a node depends on, chains and glue not counted."""
    nodes = list(walk(root))
    for node in nodes:
        node.uses = 0
    for node in nodes:
        for operand in node.operands:
            if not operand.is_order:
                operand.node.uses += 1
    root.uses = of_root


def bits_of(type_name: str) -> int | None:
    """The size of a scalar integer type; None for other types, and for iPTR, whose size is not known."""
    digits = type_name[1:]
    return int(digits) if type_name[:1] == "i" and digits.isdigit() else None


def wrapped(value: int, type_name: str) -> int:
    """A number as a signed one of a type."""
    bits = bits_of(type_name)
    if bits is None:
        return value
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def shown(value: Value, text: Callable[[Node], str] | None = None) -> str:
    """A value in a few words: ``(add $a, 5)``.

    Args:
        text: writes nodes that stand for something else; an empty text for those that are to be written as usual.
    """
    node = value.node
    special = "" if text is None else text(node)
    if special:
        return special
    if node.constant is not None:
        return str(node.constant)
    if node.number is not None:
        return str(node.number)
    if node.condition or node.value_type:
        return node.condition or node.value_type
    if not node.operands:
        return node.name or f"({node.opcode})"
    operands = [shown(one, text) for one in node.operands if not one.is_order]
    inner = f"{node.opcode} {', '.join(operands)}" if operands else node.opcode
    return f"({inner})"
