"""The context in which the sources of a table's patterns are matched."""

from __future__ import annotations

from tgdsl.diagnostics import Place, Report, fail
from tgdsl.model.matcher.operations import Kind, Operations
from tgdsl.model.matcher.pool import StepPool
from tgdsl.model.matcher.steps import CheckOpcode, Step
from tgdsl.model.patterns import Leaf, Operation, PatternTable, Property, SelectionNode, Tree
from tgdsl.records import Record

_ALWAYS_MATCH = ("RegisterClass", "RegisterOperand", "PointerLikeRegClass", "RegClassByHwMode", "SubRegIndex")
_MANY_INPUTS = Property.CHAIN | Property.IN_GLUE | Property.OPT_IN_GLUE
_INTRINSICS = ("intrinsic_void", "intrinsic_w_chain", "intrinsic_wo_chain")


class Context:
    """The context that all patterns of a table share: the pool of steps, and facts about leaves and roots.

    Args:
        report: gets breaches of tgdsl's own rules.

    Attributes:
        plain: the answers of :meth:`is_plain`.
        children_recorded, children_same, children_typed, children_integer: how many children RecordChild, CheckChildSame, CheckChildType
            and CheckChildInteger can name, from 0 on.
    """

    def __init__(self, table: PatternTable, operations: Operations, pool: StepPool, report: Report) -> None:
        self.table = table
        self.report = report
        self.pool = pool
        self.types = table.types
        self.children_recorded = operations.below(Kind.RECORD_CHILD, "child")
        self.children_same = operations.below(Kind.CHECK_CHILD_SAME, "child")
        self.children_typed = operations.below(Kind.CHECK_CHILD_TYPE, "child")
        self.children_integer = operations.below(Kind.CHECK_CHILD_INTEGER, "child")
        self.plain: dict[Tree, bool] = {}
        self._leaf_kinds: dict[str, str] = {}
        self._opcode_steps: dict[SelectionNode, Step] = {}

    def opcode_step(self, node: SelectionNode) -> Step:
        step = self._opcode_steps.get(node)
        if step is None:
            known = self.table.known_types.get(node)
            step = self.pool.step(CheckOpcode, node.opcode, node, None if known is None else self.types[known])
            self._opcode_steps[node] = step
        return step

    def has_many_inputs(self, root: Tree) -> bool:
        """True if the root may depend on something else than one child."""
        assert isinstance(root, Operation)
        operator = root.operator
        if not isinstance(operator, SelectionNode):
            return True
        return operator.name in _INTRINSICS or operator.operands > 1 or bool(operator.properties & _MANY_INPUTS)

    def is_plain(self, tree: Tree, place: Place) -> bool:
        """True if a tree is a named leaf that matches everything of a type."""
        plain = self.plain.get(tree)
        if plain is None:
            plain = isinstance(tree, Leaf) and bool(tree.name) and not tree.argument_names and not tree.predicates
            if plain and isinstance(tree, Leaf) and tree.value is not None:
                value = tree.value
                plain = isinstance(value, Record) and self.leaf_kind(value, place) in ("", "ValueType")
            self.plain[tree] = plain
        return plain

    def leaf_kind(self, record: Record, place: Place) -> str:
        """The class of a leaf, or its name if that says what it is; empty for what always matches."""
        kind = self._leaf_kinds.get(record.name)
        if kind is None:
            kind = self._leaf_kinds[record.name] = _leaf_kind(record, place)
        return kind


def _leaf_kind(record: Record, place: Place) -> str:
    if record.is_a("ValueType"):
        return "ValueType"
    if record.name == "srcvalue" or any(record.is_a(name) for name in _ALWAYS_MATCH):
        return ""
    for name in ("Register", "CondCode"):
        if record.is_a(name):
            return name
    if record.name in ("immAllOnesV", "immAllZerosV"):
        return record.name
    raise fail(
        place, f"this pattern looks for '{record.name}', which nothing in a DAG can be; use a node or a register"
    )
