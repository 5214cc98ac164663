"""The pattern table: all PatternToMatch of a target, inlined, typed and split by HwMode; the result of this package, and data only.

A pattern is two trees: what is looked for, and what takes its place. In both, every fragment has been replaced by what it
stands for, and every value has one type. Trees are shared: equal ones are one object, within a pattern and across patterns, so
``is`` compares trees as a whole, a tree can be a key of a dict at no cost, and a tree does not know its *place* in
a pattern. No tree is part of itself, so the root of a pattern is known by ``is``.

Types are value types by their numbers, ``ValueType.number``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tgdsl.classes import frozen, native
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.patterns.hints import GISelHints
from tgdsl.model.patterns.operators import ComplexPattern, SelectionNode, Transform
from tgdsl.model.patterns.predicates import FragmentCondition, PatternCondition
from tgdsl.records import Record


@native(auto_attribs=True, frozen=True, eq=False)
class Predicate:
    """The predicate of a PatFrags record on the node that it stands for (LLVM's TreePredicateFn).

    Attributes:
        record: the fragment.
        name: "Predicate_" and the fragment's name.
        arguments: the fragment's formal arguments, in order.
        uses_operands: the condition's code uses the arguments.
    """

    record: Record
    name: str
    condition: FragmentCondition
    arguments: tuple[str, ...]
    uses_operands: bool


@frozen
class PredicateCall:
    """A use of a predicate on a node (LLVM's TreePredicateCall).

    Attributes:
        scope: distinguishes several uses of a fragment whose predicate uses operands; 0 for other predicates. The operands are
            those nodes of the tree that have ``(scope, argument)`` among their ``argument_names``.
    """

    predicate: Predicate
    scope: int


@native(auto_attribs=True, frozen=True, eq=False)
class ResultInstruction:
    """An instruction as the operator of a result.

    Attributes:
        results: the number of leading result operands, by its own pattern if it has one, else as declared. Its nodes have no
            children for these.
        implicit_type: type of its first implicit def, if it has only one type; that is a result of its nodes, too.
        may_load, may_store, has_side_effects: inferred ones included.
        has_chain: whether its own patterns have a chain; None without own patterns.
    """

    instruction: Instruction
    results: int
    implicit_type: int | None
    may_load: bool
    may_store: bool
    has_side_effects: bool
    has_chain: bool | None

    @property
    def name(self) -> str:
        return self.instruction.name


Operator: TypeAlias = SelectionNode | ComplexPattern | ResultInstruction | Transform


@native(auto_attribs=True, frozen=True, eq=False)
class Leaf:
    """A tree without an operator.

    Attributes:
        value: an integer, a record (of RegisterClass, RegisterOperand, Register, ValueType, CondCode, Operand, SubRegIndex,
            ...), a complex pattern, or None for a variable that has only a name.
        types: the one type of the value.
        name: of the variable, without ``$``; empty for none.
        argument_names: (scope, name): the names under which predicates with operands refer to it.
        predicates: conditions, in order.
        transform: the OperandTransform of the fragment that it comes from; only in sources, where it has no effect.
        hints: what only GlobalISel wants to know of it.
        properties: set of :class:`Property`: those of a complex pattern.
        machine_operands: the number of MachineOperands that it becomes.
    """

    value: int | Record | ComplexPattern | None
    types: tuple[int, ...]
    name: str
    argument_names: tuple[tuple[int, str], ...]
    predicates: tuple[PredicateCall, ...]
    transform: Transform | None
    hints: GISelHints | None
    properties: int
    machine_operands: int

    @property
    def tree_properties(self) -> int:
        """The properties of the leaf, which has nothing below it."""
        return self.properties


@native(auto_attribs=True, frozen=True, eq=False)
class Operation:
    """A tree with an operator.

    An intrinsic is one of the nodes intrinsic_void, intrinsic_w_chain and intrinsic_wo_chain; its first child is a leaf with
    its number.

    Attributes:
        children: in order. Those of an instruction are in the order of its operands, but for those that are left out.
        types: of the results; none for a node that only has effects. An SDNodeXForm in a result may leave its type open: then it is the
            complement of the set of types, which is negative.
        name, argument_names, predicates, transform, hints: see :class:`Leaf`.
        intrinsic: the record of the intrinsic that the node stands for.
        properties: set of :class:`Property` of the node, or of the intrinsic; 0 for other operators.
        tree_properties: the properties of the node and of all below it.
        machine_operands: the number of MachineOperands that it becomes: more than one only for a complex pattern.
    """

    operator: Operator
    children: tuple[Tree, ...]
    types: tuple[int, ...]
    name: str
    argument_names: tuple[tuple[int, str], ...]
    predicates: tuple[PredicateCall, ...]
    transform: Transform | None
    hints: GISelHints | None
    intrinsic: Record | None
    properties: int
    tree_properties: int
    machine_operands: int


Tree: TypeAlias = Leaf | Operation


@native(auto_attribs=True, frozen=True, eq=False)
class Pattern:
    """A PatternToMatch in one HwMode: a source to look for, and a result that replaces it.

    Attributes:
        record: the Pattern or Instruction that it comes from.
        number: LLVM's ID, which breaks ties in the order of patterns; several patterns may have the same.
        source: the tree to look for.
        result: the tree that replaces it: operators are instructions, transforms, and some nodes (imm, ...).
        result_order: for each result of ``result``, the number of the instruction's value that it is.
        implicit_results: the physical registers that the pattern sets, in order (LLVM's Dstregs).
        predicates: the Predicate records that must hold, each once, by name; those without a C++ condition too.
        condition: the predicates' conditions, and that of the HwMode.
        complexity: the size of the source, with the record's AddedComplexity.
    """

    record: Record
    number: int
    source: Tree
    result: Tree
    result_order: tuple[int, ...]
    implicit_results: tuple[Record, ...]
    predicates: tuple[Record, ...]
    condition: PatternCondition
    complexity: int

    @property
    def complex(self) -> ComplexPattern | None:
        """The complex pattern that the source is, or that its operator is."""
        root = self.source.operator if isinstance(self.source, Operation) else self.source.value
        return root if isinstance(root, ComplexPattern) else None


@frozen(eq=False)
class PatternTable:
    """The patterns of a target, with the facts about them that a matcher needs.

    Attributes:
        patterns: in LLVM's order, before they are sorted: those of instructions in the order of their records, then
            those of class Pattern by name, then variants; a pattern that depends on the HwMode is replaced by one for each.
        types: by number.
        nodes: by the name of the record.
        default_operands: name of an OperandWithDefaultOps record to the trees of its DefaultOps, which stand for it where a pattern
            gives nothing.
        instructions: by the name of the record: all instructions.
        type_checks: for each pattern's source, the types that a matcher has to check, so that all others follow: for each node of
            the tree in preorder the numbers of its results, ascending. Nodes that a matcher does not visit have none: those below
            a node whose name or argument name was there before, those below a complex pattern, and the constant of an ``and``
            or ``or`` that is checked with its operator.
        known_types: for a node whose type profile fixes the type of its first result, that type. iPTR counts as fixed.
    """

    patterns: tuple[Pattern, ...]
    types: Mapping[int, ValueType]
    nodes: Mapping[str, SelectionNode]
    default_operands: Mapping[str, tuple[Tree, ...]]
    instructions: Mapping[str, ResultInstruction]
    type_checks: Mapping[Tree, tuple[tuple[int, ...], ...]]
    known_types: Mapping[SelectionNode, int]
