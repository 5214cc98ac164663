"""The machine operands that a part of a result becomes, as far as the pattern tells: values in registers, numbers, target constants, ..."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from tgdsl.classes import frozen
from tgdsl.cpp.texts import makes_target_constants
from tgdsl.model.common.value_types import OTHER
from tgdsl.model.patterns import fields
from tgdsl.model.patterns.operators import ComplexPattern, SelectionNode, Transform
from tgdsl.model.patterns.table import Leaf, Operation, ResultInstruction, Tree
from tgdsl.records import Record


class Kind(Enum):
    """The kind of a machine operand, in the words of errors."""

    VALUE = "a value in a register"
    REGISTER = "a register"
    NUMBER = "a number"
    CONSTANT = "a constant"
    ADDRESS = "an address"
    UNKNOWN = ""


@frozen(eq=False)
class Given:
    """A machine operand that a result gives.

    Attributes:
        name: of the variable; empty for none.
        leaf: of the result, for a number or a register.
        bound: what the source binds a constant's variable to.
        transform: what makes it of a part of the source.
    """

    kind: Kind
    name: str = ""
    leaf: Leaf | None = None
    bound: Bound | None = None
    transform: Transform | None = None

    @property
    def text(self) -> str:
        """The operand in words: ``the number 5``."""
        if self.transform is not None:
            return f"what '{self.transform.name}' makes, {self.kind.value}"
        if self.name:
            return f"'{self.name}', which is {self.kind.value}"
        value = None if self.leaf is None else self.leaf.value
        if isinstance(value, int):
            return f"the number {value}"
        if isinstance(value, Record):
            return f"the register '{value.name}'" if self.kind is Kind.REGISTER else f"the number of '{value.name}'"
        return self.kind.value

    @property
    def register(self) -> str:
        """The name of a register's record; empty for ``zero_reg``, and for what is none."""
        value = None if self.leaf is None else self.leaf.value
        return value.name if isinstance(value, Record) and value.is_a("Register") else ""


@frozen(eq=False)
class Bound:
    """A part of a source with a name.

    Attributes:
        above: the node that it is an operand of; None for the root.
        number: of that operand.
        guarded: a node above it has a condition, which may be about it.
    """

    tree: Tree
    above: Operation | None
    number: int
    guarded: bool


_UNKNOWN = Given(Kind.UNKNOWN)

#: The namespace of the nodes that LLVM makes.
_LLVM = "ISD::"

#: Nodes that become target constants in a result.
_MADE_TARGET_CONSTANTS = ("imm", "fpimm")

#: The nodes without operands that are operands of machine instructions as they are.
_LEAVES = {
    "TargetConstant": Kind.CONSTANT,
    "TargetConstantFP": Kind.CONSTANT,
    "TargetGlobalAddress": Kind.ADDRESS,
    "TargetGlobalTLSAddress": Kind.ADDRESS,
    "TargetExternalSymbol": Kind.ADDRESS,
    "TargetConstantPool": Kind.ADDRESS,
    "TargetJumpTable": Kind.ADDRESS,
    "TargetBlockAddress": Kind.ADDRESS,
    "MCSymbol": Kind.ADDRESS,
    "BasicBlock": Kind.ADDRESS,
    # A constant's own node: LLVM selects it like any other, into a register.
    "Constant": Kind.VALUE,
    "ConstantFP": Kind.VALUE,
}

#: LLVM's nodes of which an operand may be a target constant, or a number that C++ reads, under any name that a pattern gives it.
_NOT_ONLY_VALUES = frozenset(
    (
        *("PREFETCH", "ATOMIC_FENCE", "MEMBARRIER", "CALLSEQ_START", "CALLSEQ_END", "IS_FPCLASS", "FP_ROUND"),
        *("STRICT_FP_ROUND", "SMULFIX", "UMULFIX", "SMULFIXSAT", "UMULFIXSAT", "SDIVFIX", "UDIVFIX", "SDIVFIXSAT"),
        *("UDIVFIXSAT", "PATCHPOINT", "STACKMAP", "LIFETIME_START", "LIFETIME_END", "PSEUDO_PROBE", "VECTOR_SPLICE"),
        *("EXTRACT_SUBVECTOR", "INSERT_SUBVECTOR", "EXTRACT_VECTOR_ELT", "INSERT_VECTOR_ELT", "AssertAlign"),
        *("INTRINSIC_VOID", "INTRINSIC_W_CHAIN", "INTRINSIC_WO_CHAIN"),
    )
)

_ANY_VALUE = ("ValueType", "RegisterClass", "RegisterOperand", "RegClassByHwMode", "Operand")


class Bindings:
    """The parts of a source that have names."""

    def __init__(self, source: Tree) -> None:
        self._by_name: dict[str, list[Bound]] = {}
        self._by_complex: set[str] = set()
        self._add(Bound(source, None, 0, False))

    def _add(self, bound: Bound) -> None:
        tree = bound.tree
        if tree.name:
            self._by_name.setdefault(tree.name, []).append(bound)
        if isinstance(tree, Leaf):
            if isinstance(tree.value, ComplexPattern):
                self._by_complex.add(tree.name)
        elif isinstance(tree.operator, ComplexPattern):
            self._by_complex.update([child.name for child in tree.children])
        else:
            guarded = bound.guarded or bool(tree.predicates)
            for number, child in enumerate(tree.children):
                self._add(Bound(child, tree, number, guarded))

    def given(self, tree: Tree) -> Iterator[Given]:
        """The machine operands that a part of the result becomes."""
        if tree.name:
            for _ in range(tree.machine_operands):
                yield self._variable(tree)
        elif isinstance(tree, Leaf):
            yield _leaf(tree)
        elif isinstance(tree.operator, ResultInstruction):
            yield Given(Kind.VALUE)
        elif isinstance(tree.operator, Transform) and not tree.operator.code:
            yield from self.given(tree.children[0])
        elif isinstance(tree.operator, Transform) and makes_target_constants(tree.operator.code):
            yield Given(Kind.CONSTANT, transform=tree.operator)
        else:
            yield _UNKNOWN

    def _variable(self, tree: Tree) -> Given:
        name, bounds = tree.name, self._by_name.get(tree.name, [])
        if name in self._by_complex or not bounds or tree.machine_operands > 1:
            return _UNKNOWN
        if isinstance(tree, Operation) and isinstance(tree.operator, SelectionNode):
            if tree.operator.name in _MADE_TARGET_CONSTANTS:
                return Given(Kind.CONSTANT, name, bound=bounds[0])
        kinds = [_kind(bound) for bound in bounds]
        return Given(next((kind for kind in kinds if kind is not Kind.UNKNOWN), Kind.UNKNOWN), name, bound=bounds[0])


def _leaf(leaf: Leaf) -> Given:
    if isinstance(leaf.value, int):
        return Given(Kind.NUMBER, leaf=leaf)
    if isinstance(leaf.value, Record):
        if leaf.value.is_a("Register") or leaf.value.name == "zero_reg":
            return Given(Kind.REGISTER, leaf=leaf)
        if leaf.value.is_a("RegisterClass") or leaf.value.is_a("SubRegIndex"):
            return Given(Kind.NUMBER, leaf=leaf)
        if leaf.value.name == "undef_tied_input":
            return Given(Kind.VALUE)
    return _UNKNOWN


def _kind(bound: Bound) -> Kind:
    """The kind of operand that a variable is, at one of its places in the source."""
    tree = bound.tree
    if isinstance(tree, Leaf):
        return _kind_of_leaf(tree, bound.above, bound.number)
    if not isinstance(tree.operator, SelectionNode):
        return Kind.UNKNOWN
    return Kind.VALUE if tree.children else _LEAVES.get(llvm_node(tree.operator), Kind.UNKNOWN)


def _kind_of_leaf(leaf: Leaf, above: Operation | None, number: int) -> Kind:
    value = leaf.value
    if leaf.types == (OTHER.number,):  # a condition code, a basic block
        return Kind.UNKNOWN
    if isinstance(value, Record):
        if value.is_a("Register"):
            return Kind.VALUE
        if not any([value.is_a(name) for name in _ANY_VALUE]):
            return Kind.UNKNOWN
    elif value is not None:
        return Kind.UNKNOWN
    if above is None or not isinstance(above.operator, SelectionNode):
        return Kind.UNKNOWN
    if above.intrinsic is not None and number in fields.immediate_arguments_of(above.intrinsic):
        return Kind.UNKNOWN
    if isinstance(value, Record) and (value.is_a("RegisterClass") or value.is_a("RegisterOperand")):
        return Kind.VALUE
    node = llvm_node(above.operator)  # the C++ that makes a target's own nodes may give them target constants
    return Kind.VALUE if node and node not in _NOT_ONLY_VALUES else Kind.UNKNOWN


def llvm_node(node: SelectionNode) -> str:
    """The enumerator of one of LLVM's own nodes (ISD::NodeType); empty for a target's own."""
    return node.opcode.removeprefix(_LLVM) if node.opcode.startswith(_LLVM) else ""
