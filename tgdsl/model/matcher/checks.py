"""The steps that check the current node or a child (OPC_CheckOpcode, OPC_CheckType, ...)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from tgdsl.model.common.value_types import ValueType
from tgdsl.model.matcher.step import Kind, Step
from tgdsl.model.patterns import ComplexPattern, PatternCondition, Predicate, SelectionNode


class CheckSame(Step):
    """The current node is the one in a slot."""

    __slots__ = ("slot",)

    kind = Kind.CHECK_SAME
    simple = True

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot: Final = slot

    def effect(self) -> tuple[Hashable, ...]:
        return (self.slot,)


class CheckChildSame(Step):
    """A child is the node in a slot."""

    __slots__ = ("child", "slot")

    kind = Kind.CHECK_CHILD_SAME
    simple = True

    def __init__(self, child: int, slot: int) -> None:
        super().__init__()
        self.child: Final = child
        self.slot: Final = slot

    def effect(self) -> tuple[Hashable, ...]:
        return (self.child, self.slot)


class CheckPatternPredicate(Step):
    """The Predicates and the HwMode of a pattern hold."""

    __slots__ = ("condition",)

    kind = Kind.CHECK_PATTERN_PREDICATE
    simple = True

    def __init__(self, condition: PatternCondition) -> None:
        super().__init__()
        self.condition: Final = condition

    def effect(self) -> tuple[Hashable, ...]:
        return (self.condition,)


class CheckPredicate(Step):
    """A predicate of a fragment holds for the current node, and for the nodes in ``slots`` if it has operands."""

    __slots__ = ("predicate", "slots")

    kind = Kind.CHECK_PREDICATE
    simple = True

    def __init__(self, predicate: Predicate, slots: tuple[int, ...]) -> None:
        super().__init__()
        self.predicate: Final = predicate
        self.slots: Final = slots

    def effect(self) -> tuple[Hashable, ...]:
        return (self.predicate,)


class CheckOpcode(Step):
    """The current node has a certain opcode; ``known_type`` is the one type that its first result can have, if there is but one."""

    __slots__ = ("known_type", "node")

    kind = Kind.CHECK_OPCODE
    simple = True

    def __init__(self, node: SelectionNode, known_type: ValueType | None) -> None:
        super().__init__()
        self.node: Final = node
        self.known_type: Final = known_type

    def effect(self) -> tuple[Hashable, ...]:
        return (self.node.opcode,)

    def exclusive(self) -> Hashable:
        return "opcode"


class CheckType(Step):
    """A result of the current node has a certain type."""

    __slots__ = ("result", "type")

    kind = Kind.CHECK_TYPE
    simple = True

    def __init__(self, type: ValueType, result: int) -> None:
        super().__init__()
        self.type: Final = type
        self.result: Final = result

    def effect(self) -> tuple[Hashable, ...]:
        return (self.type,)

    def exclusive(self) -> Hashable:
        return None if is_pointer(self.type) else "type"


class CheckChildType(Step):
    """The first result of a child has a certain type."""

    __slots__ = ("child", "type")

    kind = Kind.CHECK_CHILD_TYPE
    simple = True

    def __init__(self, child: int, type: ValueType) -> None:
        super().__init__()
        self.child: Final = child
        self.type: Final = type

    def effect(self) -> tuple[Hashable, ...]:
        return (self.child, self.type)

    def exclusive(self) -> Hashable:
        return None if is_pointer(self.type) else ("type", self.child)


class CheckInteger(Step):
    """The current node is an integer constant."""

    __slots__ = ("value",)

    kind = Kind.CHECK_INTEGER
    simple = True

    def __init__(self, value: int) -> None:
        super().__init__()
        self.value: Final = value

    def effect(self) -> tuple[Hashable, ...]:
        return (self.value,)

    def exclusive(self) -> Hashable:
        return "value"


class CheckChildInteger(Step):
    """A child is an integer constant."""

    __slots__ = ("child", "value")

    kind = Kind.CHECK_CHILD_INTEGER
    simple = True

    def __init__(self, child: int, value: int) -> None:
        super().__init__()
        self.child: Final = child
        self.value: Final = value

    def effect(self) -> tuple[Hashable, ...]:
        return (self.child, self.value)

    def exclusive(self) -> Hashable:
        return ("value", self.child)


class CheckCondCode(Step):
    """The current node is a condition code."""

    __slots__ = ("name",)

    kind = Kind.CHECK_COND_CODE
    simple = True

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name: Final = name

    def effect(self) -> tuple[Hashable, ...]:
        return (self.name,)

    def exclusive(self) -> Hashable:
        return "condition code"


class CheckChild2CondCode(Step):
    """Child 2 is a condition code."""

    __slots__ = ("name",)

    kind = Kind.CHECK_CHILD2_COND_CODE
    simple = True

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name: Final = name

    def effect(self) -> tuple[Hashable, ...]:
        return (self.name,)

    def exclusive(self) -> Hashable:
        return ("condition code", 2)


class CheckValueType(Step):
    """The current node stands for a value type."""

    __slots__ = ("type",)

    kind = Kind.CHECK_VALUE_TYPE
    simple = True

    def __init__(self, type: ValueType) -> None:
        super().__init__()
        self.type: Final = type

    def effect(self) -> tuple[Hashable, ...]:
        return (self.type,)

    def exclusive(self) -> Hashable:
        return "type that it stands for"


class CheckComplexPat(Step):
    """A C++ method accepts the node in ``slot``, and fills the slots from ``first`` on. ``name`` is the node's."""

    __slots__ = ("first", "name", "pattern", "slot")

    kind = Kind.CHECK_COMPLEX_PAT

    def __init__(self, pattern: ComplexPattern, slot: int, name: str, first: int) -> None:
        super().__init__()
        self.pattern: Final = pattern
        self.slot: Final = slot
        self.name: Final = name
        self.first: Final = first

    def effect(self) -> tuple[Hashable, ...]:
        return (self.pattern, self.slot)


class CheckAndImm(Step):
    """The current node is an ``and`` with a constant, or with a part of it where the other bits are known to be zero."""

    __slots__ = ("value",)

    kind = Kind.CHECK_AND_IMM
    simple = True

    def __init__(self, value: int) -> None:
        super().__init__()
        self.value: Final = value

    def effect(self) -> tuple[Hashable, ...]:
        return (self.value,)


class CheckOrImm(Step):
    """As :class:`CheckAndImm`, for an ``or``."""

    __slots__ = ("value",)

    kind = Kind.CHECK_OR_IMM
    simple = True

    def __init__(self, value: int) -> None:
        super().__init__()
        self.value: Final = value

    def effect(self) -> tuple[Hashable, ...]:
        return (self.value,)


class CheckImmAllOnesV(Step):
    """The current node is a vector of all ones."""

    __slots__ = ()

    kind = Kind.CHECK_IMM_ALL_ONES_V
    simple = True

    def exclusive(self) -> Hashable:
        return "elements"


class CheckImmAllZerosV(Step):
    """The current node is a vector of all zeros."""

    __slots__ = ()

    kind = Kind.CHECK_IMM_ALL_ZEROS_V
    simple = True

    def exclusive(self) -> Hashable:
        return "elements"


class CheckFoldableChainNode(Step):
    """Folding the current node, which has a chain, into the pattern's root makes no cycle."""

    __slots__ = ()

    kind = Kind.CHECK_FOLDABLE_CHAIN_NODE
    simple = True


def is_pointer(value_type: ValueType) -> bool:
    """Whether a type is iPTR."""
    return value_type.name == "iPTR"
