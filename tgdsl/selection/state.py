"""How far a match is: the nodes on the way, what was recorded, and what was assumed."""

from __future__ import annotations

from attrs import define, field

from tgdsl.selection.dag import Node, Value
from tgdsl.selection.decisions import Assumption


@define
class State:
    """How far a match is.

    Attributes:
        stack: the nodes from the root to the current one.
        places: which operand each of them is of the one before; one less.
        slots: values that were recorded or made, each with the node that it was found below.
        glue: the glue that goes into what is made.
        copies: registers that get values before the instruction.
        assumed: what had to be assumed.
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
