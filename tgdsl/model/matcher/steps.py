"""The steps of a matcher (LLVM's Matcher and its subclasses): a class for each operation of MatcherTable (OPC_RecordNode, ...).

A matcher walks over a DAG that is to be selected. It has a *current node*, and *slots*: the nodes that it recorded, and the values that
it made, numbered from 0. A check that fails makes it go on with the next option of the innermost scope.

Many patterns have the same steps in common, so a :class:`~tgdsl.model.matcher.pool.StepPool` makes each only once. Two steps can also do the
same and differ in what comments say about them (the name of a recorded node): those have the same :attr:`Step.key`.

The classes have an ``__init__`` and no decorator: of a dataclass, or one of attrs, mypyc makes a native class that takes ``kind`` for a field,
and that takes half as long again to make an object (300,000: 40 to 53 ms, by hand 28), and 2 to 4 ms to import the module.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from tgdsl.model.common.value_types import ValueType
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.matcher.operations import Kind
from tgdsl.model.patterns import ComplexPattern, Pattern, PatternCondition, Predicate, SelectionNode, Transform


class Step:
    """A step of a matcher.

    Attributes:
        effect: the operands by which steps of a kind are the same; a class has others for comments and for later steps.
        kind: which operation it is.
        simple: it is a check of the current node or of its children, without side effects; such checks can change places.
        about: of checks about the same, of the same child, one at most can succeed, unless they have the same key; empty for others.
        key: steps with the same key, of the same pool, do the same.
        family: a number for what :meth:`exclusive` gives; -1 for nothing.
    """

    kind: Kind  # of each class: a ClassVar is read more slowly
    simple: bool = False
    about: str = ""
    key: int = -1
    family: int = -1

    def __init__(self, *effect: Hashable) -> None:
        self.effect: Final = effect

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.effect))})"

    def exclusive(self) -> Hashable:
        """The key of its family; None if it has no family."""
        return self.about or None


class RecordNode(Step):
    """Put the current node into the next slot, which is ``slot``. ``source`` describes it."""

    kind = Kind.RECORD_NODE

    def __init__(self, source: str, slot: int) -> None:
        super().__init__()
        self.source: Final = source
        self.slot: Final = slot


class RecordChild(Step):
    """As :class:`RecordNode`, for a child of the current node."""

    kind = Kind.RECORD_CHILD

    def __init__(self, child: int, source: str, slot: int) -> None:
        super().__init__(child)
        self.child: Final = child
        self.source: Final = source
        self.slot: Final = slot


class RecordMemRef(Step):
    """Remember the current node's memory operand, for the nodes to be made."""

    kind = Kind.RECORD_MEM_REF


class CaptureGlueInput(Step):
    """Remember the current node's glue operand, if it has one."""

    kind = Kind.CAPTURE_GLUE_INPUT


class MoveChild(Step):
    """A child becomes the current node."""

    kind = Kind.MOVE_CHILD

    def __init__(self, child: int) -> None:
        super().__init__(child)
        self.child: Final = child


class MoveSibling(Step):
    """A child of the current node's parent becomes the current node."""

    kind = Kind.MOVE_SIBLING

    def __init__(self, child: int) -> None:
        super().__init__(child)
        self.child: Final = child


class MoveParent(Step):
    """The parent becomes the current node again."""

    kind = Kind.MOVE_PARENT


# Checks


class Check(Step):
    """A check of the current node or of a child, without side effects."""

    simple = True


class CheckSame(Check):
    """The current node is the one in a slot."""

    kind = Kind.CHECK_SAME

    def __init__(self, slot: int) -> None:
        super().__init__(slot)
        self.slot: Final = slot


class CheckChildSame(Check):
    """A child is the node in a slot."""

    kind = Kind.CHECK_CHILD_SAME

    def __init__(self, child: int, slot: int) -> None:
        super().__init__(child, slot)
        self.child: Final = child
        self.slot: Final = slot


class CheckPatternPredicate(Check):
    """The Predicates and the HwMode of a pattern hold."""

    kind = Kind.CHECK_PATTERN_PREDICATE

    def __init__(self, condition: PatternCondition) -> None:
        super().__init__(condition)
        self.condition: Final = condition


class CheckPredicate(Check):
    """A predicate of a fragment holds for the current node, and for the nodes in ``slots``; None for one that has no operands."""

    kind = Kind.CHECK_PREDICATE

    def __init__(self, predicate: Predicate, slots: tuple[int, ...] | None) -> None:
        super().__init__(predicate)
        self.predicate: Final = predicate
        self.slots: Final = slots


class CheckOpcode(Check):
    """The current node has the opcode of ``node``; ``known_type`` is the one type that its first result can have, if there is but one."""

    kind = Kind.CHECK_OPCODE
    about = "opcode"

    def __init__(self, opcode: str, node: SelectionNode, known_type: ValueType | None) -> None:
        super().__init__(opcode)
        self.opcode: Final = opcode
        self.node: Final = node
        self.known_type: Final = known_type


class CheckType(Check):
    """A result of the current node has a certain type."""

    kind = Kind.CHECK_TYPE

    def __init__(self, type: ValueType, result: int) -> None:
        super().__init__(type)
        self.type: Final = type
        self.result: Final = result

    def exclusive(self) -> Hashable:
        return None if is_pointer(self.type) else "type"


class CheckChildType(Check):
    """The first result of a child has a certain type."""

    kind = Kind.CHECK_CHILD_TYPE

    def __init__(self, child: int, type: ValueType) -> None:
        super().__init__(child, type)
        self.child: Final = child
        self.type: Final = type

    def exclusive(self) -> Hashable:
        return None if is_pointer(self.type) else ("type", self.child)


class CheckInteger(Check):
    """The current node is an integer constant."""

    kind = Kind.CHECK_INTEGER
    about = "value"

    def __init__(self, value: int) -> None:
        super().__init__(value)
        self.value: Final = value


class CheckChildInteger(Check):
    """A child is an integer constant."""

    kind = Kind.CHECK_CHILD_INTEGER

    def __init__(self, child: int, value: int) -> None:
        super().__init__(child, value)
        self.child: Final = child
        self.value: Final = value

    def exclusive(self) -> Hashable:
        return "value", self.child


class CheckCondCode(Check):
    """The current node is a condition code."""

    kind = Kind.CHECK_COND_CODE
    about = "condition code"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name: Final = name


class CheckChild2CondCode(Check):
    """Child 2 is a condition code."""

    kind = Kind.CHECK_CHILD2_COND_CODE
    about = "condition code of child 2"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name: Final = name


class CheckValueType(Check):
    """The current node stands for a value type."""

    kind = Kind.CHECK_VALUE_TYPE
    about = "type that it stands for"

    def __init__(self, type: ValueType) -> None:
        super().__init__(type)
        self.type: Final = type


class CheckComplexPat(Step):
    """A C++ method accepts the node in ``slot``, and fills the slots from ``first`` on. ``name`` is the node's."""

    kind = Kind.CHECK_COMPLEX_PAT

    def __init__(self, pattern: ComplexPattern, slot: int, name: str, first: int) -> None:
        super().__init__(pattern, slot)
        self.pattern: Final = pattern
        self.slot: Final = slot
        self.name: Final = name
        self.first: Final = first


class CheckAndImm(Check):
    """The current node is an ``and`` with a constant, or with a part of it where the other bits are known to be zero."""

    kind = Kind.CHECK_AND_IMM

    def __init__(self, value: int) -> None:
        super().__init__(value)
        self.value: Final = value


class CheckOrImm(Check):
    """As :class:`CheckAndImm`, for an ``or``."""

    kind = Kind.CHECK_OR_IMM

    def __init__(self, value: int) -> None:
        super().__init__(value)
        self.value: Final = value


class CheckImmAllOnesV(Check):
    """The current node is a vector of all ones."""

    kind = Kind.CHECK_IMM_ALL_ONES_V
    about = "elements"


class CheckImmAllZerosV(Check):
    """The current node is a vector of all zeros."""

    kind = Kind.CHECK_IMM_ALL_ZEROS_V
    about = "elements"


class CheckFoldableChainNode(Check):
    """Folding the current node, which has a chain, into the pattern's root makes no cycle."""

    kind = Kind.CHECK_FOLDABLE_CHAIN_NODE


# What takes the place of the matched nodes


class EmitInteger(Step):
    """An integer goes into the next slot, which is ``result``; ``name`` is the C++ constant that it is, empty for none."""

    kind = Kind.EMIT_INTEGER

    def __init__(self, value: int, type: ValueType, result: int = 0, name: str = "") -> None:
        super().__init__(value, type, *([name] if name else []))
        self.value: Final = value
        self.type: Final = type
        self.result: Final = result
        self.name: Final = name


class EmitStringInteger(Step):
    """A C++ constant goes into the next slot."""

    kind = Kind.EMIT_STRING_INTEGER

    def __init__(self, name: str, type: ValueType) -> None:
        super().__init__(name, type)
        self.name: Final = name
        self.type: Final = type


class EmitRegister(Step):
    """A register goes into the next slot, which is ``result``: its qualified C++ name, and its number; the name is empty for no register."""

    kind = Kind.EMIT_REGISTER

    def __init__(self, register: str, number: int, type: ValueType, result: int = 0) -> None:
        super().__init__(register, number, type)
        self.register: Final = register
        self.number: Final = number
        self.type: Final = type
        self.result: Final = result


class EmitConvertToTarget(Step):
    """The constant in a slot goes into the next slot, ``result``, as a target constant, which is not selected any more."""

    kind = Kind.EMIT_CONVERT_TO_TARGET

    def __init__(self, slot: int, result: int = 0) -> None:
        super().__init__(slot)
        self.slot: Final = slot
        self.result: Final = result


class EmitMergeInputChains(Step):
    """The chains of the nodes in slots are merged into one."""

    kind = Kind.EMIT_MERGE_INPUT_CHAINS

    def __init__(self, slots: tuple[int, ...]) -> None:
        super().__init__(slots)
        self.slots: Final = slots


class EmitCopyToReg(Step):
    """The value in a slot is copied into a register, given as in :class:`EmitRegister`."""

    kind = Kind.EMIT_COPY_TO_REG

    def __init__(self, slot: int, register: str, number: int) -> None:
        super().__init__(slot, register, number)
        self.slot: Final = slot
        self.register: Final = register
        self.number: Final = number


class EmitNodeXForm(Step):
    """The result of a transform's C++ for the node in a slot goes into the next slot, ``result``."""

    kind = Kind.EMIT_NODE_X_FORM

    def __init__(self, slot: int, transform: Transform, result: int = 0) -> None:
        super().__init__(slot, transform)
        self.slot: Final = slot
        self.transform: Final = transform
        self.result: Final = result


class EmitNode(Step):
    """An instruction is made; its results go into the next slots.

    Attributes:
        types: of its results.
        operands: slots.
        flags: enumerators of EmitNodeInfo, without ``OPFL_`` and in its order: whether it has a chain and glue, besides, and gets the
            remembered memory operands (MemRefs) and the operands of the matched root from number N on (VariadicN).
        first: number of the slot of the first result.
    """

    kind = Kind.EMIT_NODE

    def __init__(
        self,
        instruction: Instruction,
        types: tuple[ValueType, ...],
        operands: tuple[int, ...],
        flags: tuple[str, ...],
        first: int,
    ) -> None:
        super().__init__(instruction, types, operands, flags)
        self.instruction: Final = instruction
        self.types: Final = types
        self.operands: Final = operands
        self.flags: Final = flags
        self.first: Final = first


class MorphNodeTo(EmitNode):
    """As :class:`EmitNode`; the instruction takes the place of the root, and the match is complete."""

    kind = Kind.MORPH_NODE_TO

    def __init__(
        self,
        instruction: Instruction,
        types: tuple[ValueType, ...],
        operands: tuple[int, ...],
        flags: tuple[str, ...],
        first: int,
        pattern: Pattern,
    ) -> None:
        super().__init__(instruction, types, operands, flags, first)
        self.pattern: Final = pattern


class CompleteMatch(Step):
    """The values in slots take the place of the root's results."""

    kind = Kind.COMPLETE_MATCH

    def __init__(self, results: tuple[int, ...], pattern: Pattern) -> None:
        super().__init__(results, pattern)
        self.results: Final = results
        self.pattern: Final = pattern


def is_pointer(value_type: ValueType) -> bool:
    """True if a type is iPTR."""
    return value_type.name == "iPTR"
