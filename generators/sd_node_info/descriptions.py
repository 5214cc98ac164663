"""Descriptions of nodes: an SDNodeDesc of each, and the tables that these point into: names, types by HwMode, constraints.

Constraints are stored backwards, since a list that ends another one is not stored again, and those of nodes rather have the beginning in common::

    static const SDTypeConstraint ToySDTypeConstraints[] = {
      /* 0 */ {SDTCisVT, 1, 0, 0, MVT::i32}, {SDTCisVT, 0, 0, 2, 4},
    };

The second one there is of a type by HwMode: two pairs of a mode and a type, the first of them in row 4 of the table of types.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.generators.kit.sequences import SequenceTable
from tgdsl.generators.kit.string_storage import StringStorage
from tgdsl.generators.kit.writer import Writer
from tgdsl.model.patterns import NodeConstraint, Property, TargetNode, numbers_of

_PROPERTIES = {
    Property.CHAIN: "SDNPHasChain",
    Property.OUT_GLUE: "SDNPOutGlue",
    Property.IN_GLUE: "SDNPInGlue",
    Property.OPT_IN_GLUE: "SDNPOptInGlue",
    Property.VARIADIC: "SDNPVariadic",
    Property.MEM_OPERAND: "SDNPMemOperand",
}
_NO_TYPE = "MVT::INVALID_SIMPLE_VALUE_TYPE"


def write_descriptions(out: Writer, target: str, nodes: Sequence[TargetNode], namespace: str) -> None:
    names = StringStorage()
    positions = [names.add(f"{namespace}::{node.name}") for node in nodes]
    names.write(out, f"{target}SDNodeNames")
    out.line()
    types = _ModeTypes([constraint for node in nodes for constraint in node.constraints])
    types.write(out, target)
    constraints = _Constraints(nodes)
    constraints.write(out, target, types)
    with out.block(f"static const SDNodeDesc {target}SDNodeDescs[] = {{", "};", indent=""):
        for node, position in zip(nodes, positions, strict=True):
            out.line(
                f"    {{{node.results}, {node.operands}, {_properties(node)}, {'0|1<<SDNFIsStrictFP' if node.strict else '0'},"
                f" {node.flags}, {position}, {constraints.position(node)}, {len(node.constraints)}}}, // {node.name}"
            )
    out.line()
    out.line(f"static const SDNodeInfo {target}GenSDNodeInfo(")
    out.line(f"    /*NumOpcodes=*/{len(nodes)}, {target}SDNodeDescs, {target}SDNodeNames,")
    out.line(f"    {target}VTByHwModeTable, {target}SDTypeConstraints);")
    out.line()


def _properties(node: TargetNode) -> str:
    return "|".join(["0", *[f"1<<{name}" for flag, name in _PROPERTIES.items() if node.properties & flag]])


class _ModeTypes:
    """The table of types by HwMode, each stored once."""

    def __init__(self, constraints: Sequence[NodeConstraint]) -> None:
        found = {numbers_of(one.type): one.type for one in constraints if one.type and one.simple_type is None}
        self._stored = [(key, found[key]) for key in sorted(found)]
        self._positions: dict[tuple[tuple[int, int], ...], int] = {}
        size = 0
        for key, _ in self._stored:
            self._positions[key] = size
            size += len(key)

    def write(self, out: Writer, target: str) -> None:
        with out.block(f"static const VTByHwModePair {target}VTByHwModeTable[] = {{", "};"):
            for key, types in self._stored:
                pairs = "".join([f"{{{mode}, {one.qualified_name}}}, " for mode, one in types])
                out.line(f"/* {self._positions[key]} */ {pairs}")
            if not self._stored:
                out.line(f"/* dummy */ {{0, {_NO_TYPE}}}")
        out.line()

    def text(self, constraint: NodeConstraint) -> str:
        """The number of types by HwMode of a constraint, and the first one's row; or the type."""
        simple = constraint.simple_type
        if simple is not None:
            return f"0, {simple.qualified_name}"
        if not constraint.type:
            return f"0, {_NO_TYPE}"
        return f"{len(constraint.type)}, {self._positions[numbers_of(constraint.type)]}"


class _Constraints:
    """The table of constraints, in which a list that begins another one shares its rows."""

    def __init__(self, nodes: Sequence[TargetNode]) -> None:
        unique = {one.order: one for node in nodes for one in node.constraints}
        self._rows = [unique[order] for order in sorted(unique)]
        self._numbers = {one.order: number for number, one in enumerate(self._rows)}
        self._table = SequenceTable([self._backwards(node) for node in nodes if node.constraints], terminated=False)

    def _backwards(self, node: TargetNode) -> tuple[int, ...]:
        return tuple([self._numbers[one.order] for one in reversed(node.constraints)])

    def position(self, node: TargetNode) -> int:
        """The first row of a node's constraints."""
        return self._table[self._backwards(node)] if node.constraints else 0

    def write(self, out: Writer, target: str, types: _ModeTypes) -> None:
        texts = [f"{{{one.kind}, {one.operand}, {one.other}, {types.text(one)}}}" for one in self._rows]
        with out.block(f"static const SDTypeConstraint {target}SDTypeConstraints[] = {{", "};"):
            for position, sequence in self._table.entries:
                out.line(f"/* {position} */ {''.join([f'{texts[number]}, ' for number in sequence])}")
            if not self._table.entries:
                out.line(f"/* dummy */ {{SDTCisVT, 0, 0, 0, {_NO_TYPE}}}")
        out.line()
