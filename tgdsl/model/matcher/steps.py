"""The steps of a matcher: one for each operation of LLVM's MatcherTable (OPC_RecordNode, ...).

A matcher walks over a DAG that is to be selected. It has a *current node*, and *slots*: the nodes that it recorded, and the values that
it made, numbered from 0. A check that fails makes it go on with the next option of the innermost scope.

Many patterns have the same steps in common, so a :class:`~tgdsl.model.matcher.pool.StepPool` makes each only once. Two steps can also do the
same and differ in what comments say about them (the name of a recorded node): those have the same :attr:`Step.key`.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import IntEnum
from typing import ClassVar, TypeAlias

from attrs import define, field, fields

from tgdsl.model.common.value_types import ValueType
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.patterns import ComplexPattern, Pattern, PatternCondition, Predicate, SelectionNode, Transform


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


@define(eq=False, repr=False)
class Step:
    """A step of a matcher.

    Attributes:
        kind: which operation it is.
        simple: it is a check of the current node or of its children, without side effects; such checks can change places.
        key: steps with the same key, of the same pool, do the same.
        family: of checks of the same family, one at most can succeed, unless they have the same key; -1 for no family.
    """

    kind: ClassVar[Kind]
    simple: ClassVar[bool] = False
    key: int = field(init=False, default=-1)
    family: int = field(init=False, default=-1)

    def effect(self) -> tuple[Hashable, ...]:
        """The operands of the step, by which steps of a kind are the same."""
        return tuple([getattr(self, item.name) for item in fields(type(self)) if item.init])

    def exclusive(self) -> Hashable:
        """The key of its family; None if it has no family."""
        return None

    def __repr__(
        self,
    ) -> str:  # one for all, since attrs takes long to make one for each class
        own = [f"{item.name}={getattr(self, item.name)!r}" for item in fields(type(self)) if item.init]
        return f"{type(self).__name__}({', '.join(own)})"


# Moving and recording


@define(eq=False, repr=False)
class RecordNode(Step):
    """Put the current node into the next slot, which is ``slot``. ``what`` describes it."""

    kind = Kind.RECORD_NODE
    what: str
    slot: int

    def effect(self) -> tuple[Hashable, ...]:
        return ()


@define(eq=False, repr=False)
class RecordChild(Step):
    """As :class:`RecordNode`, for a child of the current node."""

    kind = Kind.RECORD_CHILD
    child: int
    what: str
    slot: int

    def effect(self) -> tuple[Hashable, ...]:
        return (self.child,)


@define(eq=False, repr=False)
class RecordMemRef(Step):
    """Remember the current node's memory operand, for the nodes to be made."""

    kind = Kind.RECORD_MEM_REF


@define(eq=False, repr=False)
class CaptureGlueInput(Step):
    """Remember the current node's glue operand, if it has one."""

    kind = Kind.CAPTURE_GLUE_INPUT


@define(eq=False, repr=False)
class MoveChild(Step):
    """A child becomes the current node."""

    kind = Kind.MOVE_CHILD
    child: int


@define(eq=False, repr=False)
class MoveSibling(Step):
    """A child of the current node's parent becomes the current node."""

    kind = Kind.MOVE_SIBLING
    child: int


@define(eq=False, repr=False)
class MoveParent(Step):
    """The parent becomes the current node again."""

    kind = Kind.MOVE_PARENT


# Checks


@define(eq=False, repr=False)
class CheckSame(Step):
    """The current node is the one in a slot."""

    kind = Kind.CHECK_SAME
    simple = True
    slot: int


@define(eq=False, repr=False)
class CheckChildSame(Step):
    """A child is the node in a slot."""

    kind = Kind.CHECK_CHILD_SAME
    simple = True
    child: int
    slot: int


@define(eq=False, repr=False)
class CheckPatternPredicate(Step):
    """The Predicates and the HwMode of a pattern hold."""

    kind = Kind.CHECK_PATTERN_PREDICATE
    simple = True
    condition: PatternCondition


@define(eq=False, repr=False)
class CheckPredicate(Step):
    """A predicate of a fragment holds for the current node, and for the nodes in ``slots`` if it has operands."""

    kind = Kind.CHECK_PREDICATE
    simple = True
    predicate: Predicate
    slots: tuple[int, ...]

    def effect(self) -> tuple[Hashable, ...]:
        return (self.predicate,)  # LLVM merges checks with different slots


@define(eq=False, repr=False)
class CheckOpcode(Step):
    """The current node has a certain opcode; ``known_type`` is the one type that its first result can have, if there is but one."""

    kind = Kind.CHECK_OPCODE
    simple = True
    node: SelectionNode
    known_type: ValueType | None

    def effect(self) -> tuple[Hashable, ...]:
        return (self.node.opcode,)  # several records can stand for one opcode

    def exclusive(self) -> Hashable:
        return "opcode"


@define(eq=False, repr=False)
class CheckType(Step):
    """A result of the current node has a certain type."""

    kind = Kind.CHECK_TYPE
    simple = True
    type: ValueType
    result: int

    def effect(self) -> tuple[Hashable, ...]:
        return (self.type,)  # LLVM takes checks of different results for the same

    def exclusive(self) -> Hashable:
        return None if is_pointer(self.type) else "type"


@define(eq=False, repr=False)
class CheckChildType(Step):
    """The first result of a child has a certain type."""

    kind = Kind.CHECK_CHILD_TYPE
    simple = True
    child: int
    type: ValueType

    def exclusive(self) -> Hashable:
        return None if is_pointer(self.type) else ("type", self.child)


@define(eq=False, repr=False)
class CheckInteger(Step):
    """The current node is an integer constant."""

    kind = Kind.CHECK_INTEGER
    simple = True
    value: int

    def exclusive(self) -> Hashable:
        return "value"


@define(eq=False, repr=False)
class CheckChildInteger(Step):
    """A child is an integer constant."""

    kind = Kind.CHECK_CHILD_INTEGER
    simple = True
    child: int
    value: int

    def exclusive(self) -> Hashable:
        return ("value", self.child)


@define(eq=False, repr=False)
class CheckCondCode(Step):
    """The current node is a condition code."""

    kind = Kind.CHECK_COND_CODE
    simple = True
    name: str

    def exclusive(self) -> Hashable:
        return "condition code"


@define(eq=False, repr=False)
class CheckChild2CondCode(Step):
    """Child 2 is a condition code."""

    kind = Kind.CHECK_CHILD2_COND_CODE
    simple = True
    name: str

    def exclusive(self) -> Hashable:
        return ("condition code", 2)


@define(eq=False, repr=False)
class CheckValueType(Step):
    """The current node stands for a value type."""

    kind = Kind.CHECK_VALUE_TYPE
    simple = True
    type: ValueType

    def exclusive(self) -> Hashable:
        return "type that it stands for"


@define(eq=False, repr=False)
class CheckComplexPat(Step):
    """A C++ method accepts the node in ``slot``, and fills the slots from ``first`` on. ``name`` is the node's."""

    kind = Kind.CHECK_COMPLEX_PAT
    pattern: ComplexPattern
    slot: int
    name: str
    first: int

    def effect(self) -> tuple[Hashable, ...]:
        return (self.pattern, self.slot)


@define(eq=False, repr=False)
class CheckAndImm(Step):
    """The current node is an ``and`` with a constant, or with a part of it where the other bits are known to be zero."""

    kind = Kind.CHECK_AND_IMM
    simple = True
    value: int


@define(eq=False, repr=False)
class CheckOrImm(Step):
    """As :class:`CheckAndImm`, for an ``or``."""

    kind = Kind.CHECK_OR_IMM
    simple = True
    value: int


@define(eq=False, repr=False)
class CheckImmAllOnesV(Step):
    """The current node is a vector of all ones."""

    kind = Kind.CHECK_IMM_ALL_ONES_V
    simple = True

    def exclusive(self) -> Hashable:
        return "elements"


@define(eq=False, repr=False)
class CheckImmAllZerosV(Step):
    """The current node is a vector of all zeros."""

    kind = Kind.CHECK_IMM_ALL_ZEROS_V
    simple = True

    def exclusive(self) -> Hashable:
        return "elements"


@define(eq=False, repr=False)
class CheckFoldableChainNode(Step):
    """Folding the current node, which has a chain, into the pattern's root makes no cycle."""

    kind = Kind.CHECK_FOLDABLE_CHAIN_NODE
    simple = True


# Making the result


@define(eq=False, repr=False)
class EmitInteger(Step):
    """An integer goes into the next slot."""

    kind = Kind.EMIT_INTEGER
    value: int
    type: ValueType


@define(eq=False, repr=False)
class EmitStringInteger(Step):
    """A C++ constant goes into the next slot."""

    kind = Kind.EMIT_STRING_INTEGER
    value: str
    type: ValueType


@define(eq=False, repr=False)
class EmitRegister(Step):
    """A register goes into the next slot: its qualified C++ name, and its number; the name is empty for no register."""

    kind = Kind.EMIT_REGISTER
    register: str
    number: int
    type: ValueType


@define(eq=False, repr=False)
class EmitConvertToTarget(Step):
    """The constant in a slot goes into the next slot as a target constant, which is not selected any more."""

    kind = Kind.EMIT_CONVERT_TO_TARGET
    slot: int


@define(eq=False, repr=False)
class EmitMergeInputChains(Step):
    """The chains of the nodes in slots are merged into one."""

    kind = Kind.EMIT_MERGE_INPUT_CHAINS
    slots: tuple[int, ...]


@define(eq=False, repr=False)
class EmitCopyToReg(Step):
    """The value in a slot is copied into a register, given as in :class:`EmitRegister`."""

    kind = Kind.EMIT_COPY_TO_REG
    slot: int
    register: str
    number: int


@define(eq=False, repr=False)
class EmitNodeXForm(Step):
    """The result of a transform's C++ for the node in a slot goes into the next slot."""

    kind = Kind.EMIT_NODE_X_FORM
    slot: int
    transform: Transform


@define(eq=False, repr=False)
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

    kind = Kind.EMIT_NODE
    instruction: Instruction
    types: tuple[ValueType, ...]
    operands: tuple[int, ...]
    chain: bool
    glue_input: bool
    glue_output: bool
    mem_refs: bool
    fixed_operands: int
    first: int

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


@define(eq=False, repr=False)
class MorphNodeTo(EmitNode):
    """As :class:`EmitNode`; the instruction takes the place of the root, and the match is complete."""

    kind = Kind.MORPH_NODE_TO
    pattern: Pattern


@define(eq=False, repr=False)
class CompleteMatch(Step):
    """The values in slots take the place of the root's results."""

    kind = Kind.COMPLETE_MATCH
    results: tuple[int, ...]
    pattern: Pattern


#: Every step is one of these.
AnyStep: TypeAlias = (
    RecordNode
    | RecordChild
    | RecordMemRef
    | CaptureGlueInput
    | MoveChild
    | MoveSibling
    | MoveParent
    | CheckSame
    | CheckChildSame
    | CheckPatternPredicate
    | CheckPredicate
    | CheckOpcode
    | CheckType
    | CheckChildType
    | CheckInteger
    | CheckChildInteger
    | CheckCondCode
    | CheckChild2CondCode
    | CheckValueType
    | CheckComplexPat
    | CheckAndImm
    | CheckOrImm
    | CheckImmAllOnesV
    | CheckImmAllZerosV
    | CheckFoldableChainNode
    | EmitInteger
    | EmitStringInteger
    | EmitRegister
    | EmitConvertToTarget
    | EmitMergeInputChains
    | EmitCopyToReg
    | EmitNodeXForm
    | EmitNode
    | MorphNodeTo
    | CompleteMatch
)


def is_pointer(value_type: ValueType) -> bool:
    """Whether a type is iPTR."""
    return value_type.name == "iPTR"
