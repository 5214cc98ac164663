"""The steps that make what takes the place of the matched nodes (OPC_EmitNode, OPC_EmitInteger, ...), and those that end a match."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from tgdsl.model.common.value_types import ValueType
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.matcher.step import Kind, Step
from tgdsl.model.patterns import Pattern, Transform


class EmitInteger(Step):
    """An integer goes into the next slot."""

    __slots__ = ("type", "value")

    kind = Kind.EMIT_INTEGER

    def __init__(self, value: int, type: ValueType) -> None:
        super().__init__()
        self.value: Final = value
        self.type: Final = type

    def effect(self) -> tuple[Hashable, ...]:
        return (self.value, self.type)


class EmitStringInteger(Step):
    """A C++ constant goes into the next slot."""

    __slots__ = ("type", "value")

    kind = Kind.EMIT_STRING_INTEGER

    def __init__(self, value: str, type: ValueType) -> None:
        super().__init__()
        self.value: Final = value
        self.type: Final = type

    def effect(self) -> tuple[Hashable, ...]:
        return (self.value, self.type)


class EmitRegister(Step):
    """A register goes into the next slot: its qualified C++ name, and its number; the name is empty for no register."""

    __slots__ = ("number", "register", "type")

    kind = Kind.EMIT_REGISTER

    def __init__(self, register: str, number: int, type: ValueType) -> None:
        super().__init__()
        self.register: Final = register
        self.number: Final = number
        self.type: Final = type

    def effect(self) -> tuple[Hashable, ...]:
        return (self.register, self.number, self.type)


class EmitConvertToTarget(Step):
    """The constant in a slot goes into the next slot as a target constant, which is not selected any more."""

    __slots__ = ("slot",)

    kind = Kind.EMIT_CONVERT_TO_TARGET

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot: Final = slot

    def effect(self) -> tuple[Hashable, ...]:
        return (self.slot,)


class EmitMergeInputChains(Step):
    """The chains of the nodes in slots are merged into one."""

    __slots__ = ("slots",)

    kind = Kind.EMIT_MERGE_INPUT_CHAINS

    def __init__(self, slots: tuple[int, ...]) -> None:
        super().__init__()
        self.slots: Final = slots

    def effect(self) -> tuple[Hashable, ...]:
        return (self.slots,)


class EmitCopyToReg(Step):
    """The value in a slot is copied into a register, given as in :class:`EmitRegister`."""

    __slots__ = ("number", "register", "slot")

    kind = Kind.EMIT_COPY_TO_REG

    def __init__(self, slot: int, register: str, number: int) -> None:
        super().__init__()
        self.slot: Final = slot
        self.register: Final = register
        self.number: Final = number

    def effect(self) -> tuple[Hashable, ...]:
        return (self.slot, self.register, self.number)


class EmitNodeXForm(Step):
    """The result of a transform's C++ for the node in a slot goes into the next slot."""

    __slots__ = ("slot", "transform")

    kind = Kind.EMIT_NODE_X_FORM

    def __init__(self, slot: int, transform: Transform) -> None:
        super().__init__()
        self.slot: Final = slot
        self.transform: Final = transform

    def effect(self) -> tuple[Hashable, ...]:
        return (self.slot, self.transform)


class EmitNode(Step):
    """An instruction is made; its results go into the next slots.

    Attributes:
        types: of its results.
        operands: slots.
        chain, glue_input, glue_output: whether it has these, besides.
        mem_refs: it gets the remembered memory operands.
        fixed_operands: it gets the operands of the matched root from this number on; -1 for none.
        first: number of the slot of the first result.
    """

    __slots__ = (
        "chain",
        "first",
        "fixed_operands",
        "glue_input",
        "glue_output",
        "instruction",
        "mem_refs",
        "operands",
        "types",
    )

    kind = Kind.EMIT_NODE

    def __init__(
        self,
        instruction: Instruction,
        types: tuple[ValueType, ...],
        operands: tuple[int, ...],
        chain: bool,
        glue_input: bool,
        glue_output: bool,
        mem_refs: bool,
        fixed_operands: int,
        first: int,
    ) -> None:
        super().__init__()
        self.instruction: Final = instruction
        self.types: Final = types
        self.operands: Final = operands
        self.chain: Final = chain
        self.glue_input: Final = glue_input
        self.glue_output: Final = glue_output
        self.mem_refs: Final = mem_refs
        self.fixed_operands: Final = fixed_operands
        self.first: Final = first

    def effect(self) -> tuple[Hashable, ...]:
        return (
            self.instruction,
            self.types,
            self.operands,
            self.chain,
            self.glue_input,
            self.glue_output,
            self.mem_refs,
            self.fixed_operands,
        )


class MorphNodeTo(EmitNode):
    """As :class:`EmitNode`; the instruction takes the place of the root, and the match is complete."""

    __slots__ = ("pattern",)

    kind = Kind.MORPH_NODE_TO

    def __init__(self, node: EmitNode, pattern: Pattern) -> None:
        super().__init__(
            node.instruction,
            node.types,
            node.operands,
            node.chain,
            node.glue_input,
            node.glue_output,
            node.mem_refs,
            node.fixed_operands,
            node.first,
        )
        self.pattern: Final = pattern


class CompleteMatch(Step):
    """The values in slots take the place of the root's results."""

    __slots__ = ("pattern", "results")

    kind = Kind.COMPLETE_MATCH

    def __init__(self, results: tuple[int, ...], pattern: Pattern) -> None:
        super().__init__()
        self.results: Final = results
        self.pattern: Final = pattern

    def effect(self) -> tuple[Hashable, ...]:
        return (self.results, self.pattern)
