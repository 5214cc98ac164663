"""The target's own nodes of the DAG by the enumerators that they have in C++ (SDNodeInfoEmitter): what is true of all nodes of an enumerator,
and the nodes that are left out since they have none, or disagree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tgdsl.classes import evolve, frozen
from tgdsl.diagnostics import fail
from tgdsl.model.common.hw_modes import DEFAULT
from tgdsl.model.common.value_types import ValueType, ValueTypes
from tgdsl.model.patterns import fields
from tgdsl.model.patterns.operators import Operators, Property, SelectionNode
from tgdsl.records import Record, RecordSet

#: The kinds of SDTypeConstraint in the order of LLVM's enumeration, each with the reader of its second operand if it has one.
_KINDS = {
    "SDTCisVT": None,
    "SDTCisPtrTy": None,
    "SDTCisInt": None,
    "SDTCisFP": None,
    "SDTCisVec": None,
    "SDTCisSameAs": fields.other_operand_of,
    "SDTCisVTSmallerThanOp": fields.other_operand_of,
    "SDTCisOpSmallerThanOp": fields.big_operand_of,
    "SDTCisEltOfVec": fields.other_vector_of,
    "SDTCisSubVecOfVec": fields.other_vector_of,
    "SDTCVecEltisVT": None,
    "SDTCisSameNumEltsAs": fields.other_operand_of,
    "SDTCisSameSizeAs": fields.other_operand_of,
}
_NUMBERS = {name: number for number, name in enumerate(_KINDS)}
_WITH_TYPE = ("SDTCisVT", "SDTCVecEltisVT")

#: What the properties of all nodes of an enumerator have to agree in.
DESCRIBED = (
    Property.CHAIN
    | Property.OUT_GLUE
    | Property.IN_GLUE
    | Property.OPT_IN_GLUE
    | Property.VARIADIC
    | Property.MEM_OPERAND
)

#: Types by HwMode, ascending.
TypeByMode: TypeAlias = tuple[tuple[int, ValueType], ...]


@frozen
class NodeConstraint:
    """An SDTypeConstraint; results are counted first, then operands.

    Attributes:
        kind: its TableGen class.
        other: the second operand; 0 for kinds that have none.
        type: of kinds that name a type: that, by HwMode; empty for others.
    """

    kind: str
    operand: int
    other: int
    type: TypeByMode

    @property
    def simple_type(self) -> ValueType | None:
        """The type, if it does not depend on the HwMode."""
        return self.type[0][1] if len(self.type) == 1 and self.type[0][0] == DEFAULT else None

    @property
    def order(self) -> tuple[int, int, int, tuple[tuple[int, int], ...]]:
        """The key by which llvm-tblgen sorts constraints, and compares them."""
        return (self.operand, _NUMBERS[self.kind], self.other, numbers_of(self.type))


def numbers_of(types: TypeByMode) -> tuple[tuple[int, int], ...]:
    """The modes and the numbers of types, by which llvm-tblgen sorts them."""
    return tuple([(mode, one.number) for mode, one in types])


@frozen
class TargetNode:
    """An enumerator of the target's nodes.

    Attributes:
        name: of the enumerator, without the namespace.
        operands: a negative number stands for any.
        properties: set of :class:`Property`, of those in :data:`DESCRIBED`.
        strict: IsStrictFP: it may raise floating-point exceptions.
        flags: TSFlags.
        constraints: none if nodes of the enumerator have other ones.
    """

    name: str
    results: int
    operands: int
    properties: int
    strict: bool
    flags: int
    constraints: tuple[NodeConstraint, ...]

    @property
    def prototype(self) -> tuple[int, int, int, bool, int]:
        """All that the nodes of one enumerator have to agree in."""
        return (self.results, self.operands, self.properties, self.strict, self.flags)


@frozen(eq=False)
class SkippedNode:
    """A record of class SDNode that llvm-tblgen leaves out, with the reason."""

    record: Record
    reason: str


@frozen(eq=False)
class TargetNodes:
    """The nodes of a namespace, in the order of their enumerators."""

    namespace: str
    nodes: tuple[TargetNode, ...]
    skipped: tuple[SkippedNode, ...]


def has_target_nodes(records: RecordSet, namespace: str) -> bool:
    """True if there is a node with an enumerator in a C++ namespace."""
    return any(_parts(opcode)[0] == namespace for (opcode,) in fields.node_opcodes(records).values())


def _parts(opcode: str) -> tuple[str, str]:
    """The namespace and the enumerator."""
    namespace, _, enumerator = opcode.partition("::")
    return namespace, enumerator


def read_target_nodes(records: RecordSet, namespace: str, operators: Operators, value_types: ValueTypes) -> TargetNodes:
    """The nodes whose enumerators are in a C++ namespace.

    Raises:
        DiagnosticError: a property or a constraint of a node is of no known kind.
    """
    by_enumerator: dict[str, list[tuple[Record, TargetNode]]] = {}
    skipped: list[SkippedNode] = []
    for name, (opcode,) in sorted(fields.node_opcodes(records).items()):
        record = records[name]
        space, enumerator = _parts(opcode)
        described = _describe(
            enumerator, operators.node(record), value_types
        )  # whosesoever it is, what is wrong is an error
        if not space or not enumerator:
            reason = f"its Opcode is '{opcode}': name an enumerator, with its namespace before it, such as {namespace}"
            skipped.append(SkippedNode(record, reason))
        elif space == namespace:
            by_enumerator.setdefault(enumerator, []).append((record, described))
    nodes: list[TargetNode] = []
    for enumerator in sorted(by_enumerator, key=str.encode):
        found = by_enumerator[enumerator]
        _, first = found[0]
        if any([one.prototype != first.prototype for _, one in found]):
            others = ", ".join([f"'{record.label}'" for record, _ in found])
            reason = f"nodes of one Opcode ({others}) differ in what it says of them: give them the same, or Opcodes of their own"
            skipped += [SkippedNode(record, reason) for record, _ in found]
        else:
            agree = all([_orders(one) == _orders(first) for _, one in found])
            nodes.append(first if agree else evolve(first, constraints=()))
    return TargetNodes(namespace, tuple(nodes), tuple(skipped))


def _describe(enumerator: str, node: SelectionNode, value_types: ValueTypes) -> TargetNode:
    profile = fields.type_profile_of(node.record)
    return TargetNode(
        enumerator,
        node.results,
        node.operands,
        node.properties & DESCRIBED,
        fields.is_strict(node.record),
        fields.target_flags_of(node.record),
        tuple([_constraint(record, value_types) for record in fields.constraints_of(profile)]),
    )


def _orders(node: TargetNode) -> Sequence[object]:
    return [constraint.order for constraint in node.constraints]


def _constraint(record: Record, value_types: ValueTypes) -> NodeConstraint:
    for kind, read_other in _KINDS.items():
        if record.is_a(kind):
            other = 0 if read_other is None else read_other(record)
            types = value_types.by_mode(fields.value_type_of(record)) if kind in _WITH_TYPE else ()
            _check_types(record, kind, types)
            return NodeConstraint(kind, fields.operand_number_of(record), other, types)
    raise fail(
        record.place,
        f"'{record.label}' is a type constraint of no known kind: use one of {', '.join(sorted(_KINDS))}",
    )


def _check_types(record: Record, kind: str, types: TypeByMode) -> None:
    for _, one in types:
        if kind == "SDTCisVT" and one.name == "isVoid":
            raise fail(
                record.place,
                f"'{record.label}' says that a value is of type 'isVoid', which no value is: name another type",
            )
        if kind == "SDTCVecEltisVT" and (one.is_vector or not (one.is_integer or one.is_floating_point)):
            raise fail(
                record.place,
                f"'{record.label}' says that a vector has elements of type '{one.name}', which no vector has: name a type of integers or of"
                " floating-point numbers",
            )
