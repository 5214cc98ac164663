"""SDNode, SDValue and the facts of a MemSDNode: a small SelectionDAG for the interpreter.

The values of a node are its results, then its output chain (``MVT::Other``), then its output glue. Its operands are values of nodes:
the input chain first, input glue last. Types have the names of MVT's members, without ``MVT::``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tgdsl.classes import define, field, frozen

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
    """The memory access of a MemSDNode.

    Attributes:
        type: the MemoryVT.
        extension: the LoadExtType of a load, without ``ISD::``.
        addressing: the MemIndexedMode, without ``ISD::``.
        truncating: whether a store truncates its value.
        ordering: the AtomicOrdering.
        alignment: in bytes.
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
    """An SDNode, compared by identity.

    Attributes:
        opcode: C++ name, such as ``ISD::ADD``; empty for a node known only by its types, such as a variable.
        types: the SDVTList: one type for each value.
        name: ``$name`` of a variable, or another text that shows the node.
        constant: signed value of a ConstantSDNode.
        number: value of a ConstantFPSDNode.
        condition: member of ISD::CondCode, without ``ISD::``, of a CondCodeSDNode.
        value_type: type in a VTSDNode.
        memory: the access of a MemSDNode.
        splat: "ones" for a vector of immAllOnesV, "zeros" for immAllZerosV.
        matched_by: the only SelectFunc of a ComplexPattern that matches the node; empty if any may match it.
        holds: names of the PatFrags whose predicates hold by construction.
        uses: number of uses of its first value.
        is_machine: whether it is a MachineSDNode, whose ``opcode`` is an instruction's.
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
        """The type of the first value; empty for a node without values."""
        return self.types[0] if self.types else ""

    @property
    def is_constant(self) -> bool:
        return self.opcode in CONSTANTS

    @property
    def has_chain(self) -> bool:
        return CHAIN in self.types


class Value(NamedTuple):
    """An SDValue: a node and the number of one of its values."""

    node: Node
    result: int = 0

    @property
    def type(self) -> str:
        types = self.node.types
        return types[self.result] if self.result < len(types) else ""

    @property
    def is_order(self) -> bool:
        """True if it is a chain or glue, which only orders nodes. ``MVT::Other`` alone does not tell: VTSDNodes have it too."""
        return self.type == GLUE or self.node.opcode == ENTRY


def walk(root: Node) -> Iterator[Node]:
    """A node, then all its transitive operands, each once."""
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
    """Set ``Node.uses`` of a DAG's nodes. Uses as chain or glue are not counted.

    Args:
        of_root: uses of the root, which are outside of the DAG.
    """
    nodes = list(walk(root))
    for node in nodes:
        node.uses = 0
    for node in nodes:
        for operand in node.operands:
            if not operand.is_order:
                operand.node.uses += 1
    root.uses = of_root


def bits_of(type_name: str) -> int | None:
    """The size in bits of a scalar integer type; None for other types, and for iPTR."""
    digits = type_name[1:]
    return int(digits) if type_name[:1] == "i" and digits.isdigit() else None


def wrapped(value: int, type_name: str) -> int:
    """A number sign-extended from the size of an integer type; unchanged for other types."""
    bits = bits_of(type_name)
    if bits is None:
        return value
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def shown(value: Value, text: Callable[[Node], str] | None = None) -> str:
    """A value as text: ``(ISD::ADD $a, 5)``.

    Args:
        text: overrides the text of a node, unless it returns an empty one.
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
