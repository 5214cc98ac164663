"""What all steps of a matcher have, and those that walk over the DAG and record its nodes (OPC_MoveChild, OPC_RecordNode, ...)."""

from __future__ import annotations

from collections.abc import Hashable
from enum import IntEnum
from typing import Final


class Kind(IntEnum):
    """LLVM's operations, in its order; the values count from 0. Some of them have special forms with a number in their name."""

    SCOPE = 0
    RECORD_NODE = 1
    RECORD_CHILD = 2
    RECORD_MEM_REF = 3
    CAPTURE_GLUE_INPUT = 4
    MOVE_CHILD = 5
    MOVE_SIBLING = 6
    MOVE_PARENT = 7
    CHECK_SAME = 8
    CHECK_CHILD_SAME = 9
    CHECK_PATTERN_PREDICATE = 10
    CHECK_PREDICATE = 11
    CHECK_OPCODE = 12
    SWITCH_OPCODE = 13
    CHECK_TYPE = 14
    SWITCH_TYPE = 15
    CHECK_CHILD_TYPE = 16
    CHECK_INTEGER = 17
    CHECK_CHILD_INTEGER = 18
    CHECK_COND_CODE = 19
    CHECK_CHILD2_COND_CODE = 20
    CHECK_VALUE_TYPE = 21
    CHECK_COMPLEX_PAT = 22
    CHECK_AND_IMM = 23
    CHECK_OR_IMM = 24
    CHECK_IMM_ALL_ONES_V = 25
    CHECK_IMM_ALL_ZEROS_V = 26
    CHECK_FOLDABLE_CHAIN_NODE = 27
    EMIT_INTEGER = 28
    EMIT_STRING_INTEGER = 29
    EMIT_REGISTER = 30
    EMIT_CONVERT_TO_TARGET = 31
    EMIT_MERGE_INPUT_CHAINS = 32
    EMIT_COPY_TO_REG = 33
    EMIT_NODE = 34
    EMIT_NODE_X_FORM = 35
    COMPLETE_MATCH = 36
    MORPH_NODE_TO = 37


class Step:
    """A step of a matcher.

    Attributes:
        kind: which operation it is.
        simple: it is a check of the current node or of its children, without side effects; such checks can change places.
        key: steps with the same key, of the same pool, do the same.
        family: of checks of the same family, one at most can succeed, unless they have the same key; -1 for no family.
    """

    __slots__ = ("family", "key")

    kind: Kind  # of each class: a ClassVar is read more slowly
    simple: bool = False

    def __init__(self) -> None:
        self.key = -1
        self.family = -1

    def effect(self) -> tuple[Hashable, ...]:
        """The operands of the step, by which steps of a kind are the same."""
        return ()

    def exclusive(self) -> Hashable:
        """The key of its family; None if it has no family."""
        return None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.effect()))})"


class RecordNode(Step):
    """Put the current node into the next slot, which is ``slot``. ``what`` describes it."""

    __slots__ = ("slot", "what")

    kind = Kind.RECORD_NODE

    def __init__(self, what: str, slot: int) -> None:
        super().__init__()
        self.what: Final = what
        self.slot: Final = slot

    def effect(self) -> tuple[Hashable, ...]:
        return ()


class RecordChild(Step):
    """As :class:`RecordNode`, for a child of the current node."""

    __slots__ = ("child", "slot", "what")

    kind = Kind.RECORD_CHILD

    def __init__(self, child: int, what: str, slot: int) -> None:
        super().__init__()
        self.child: Final = child
        self.what: Final = what
        self.slot: Final = slot

    def effect(self) -> tuple[Hashable, ...]:
        return (self.child,)


class RecordMemRef(Step):
    """Remember the current node's memory operand, for the nodes to be made."""

    __slots__ = ()

    kind = Kind.RECORD_MEM_REF


class CaptureGlueInput(Step):
    """Remember the current node's glue operand, if it has one."""

    __slots__ = ()

    kind = Kind.CAPTURE_GLUE_INPUT


class MoveChild(Step):
    """A child becomes the current node."""

    __slots__ = ("child",)

    kind = Kind.MOVE_CHILD

    def __init__(self, child: int) -> None:
        super().__init__()
        self.child: Final = child

    def effect(self) -> tuple[Hashable, ...]:
        return (self.child,)


class MoveSibling(Step):
    """A child of the current node's parent becomes the current node."""

    __slots__ = ("child",)

    kind = Kind.MOVE_SIBLING

    def __init__(self, child: int) -> None:
        super().__init__()
        self.child: Final = child

    def effect(self) -> tuple[Hashable, ...]:
        return (self.child,)


class MoveParent(Step):
    """The parent becomes the current node again."""

    __slots__ = ()

    kind = Kind.MOVE_PARENT
