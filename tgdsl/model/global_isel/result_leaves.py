"""Operands of a built instruction that are copied from what the rule matched, or are said by the pattern, and need no instruction of their own
(CopyRenderer, ImmRenderer, CustomRenderer and the like)."""

from __future__ import annotations

from tgdsl.model.global_isel import fields
from tgdsl.model.global_isel.context import Context, NotImported, Obstacle
from tgdsl.model.match_table import (
    BuildInstruction,
    ComplexResult,
    Copy,
    CopyConstant,
    CopyFloatConstant,
    CopyOrZeroRegister,
    CustomInstruction,
    CustomOperand,
    FixedRegister,
    Immediate,
    RuleMatcher,
)
from tgdsl.model.patterns import ComplexPattern, Leaf, Operation, Transform, Tree
from tgdsl.records import Record

NO_REGISTER = "zero_reg"
#: Nodes that are copied by their names.
_COPIED_NODES = ("bb", "timm", "tframeindex")


class ResultLeaves:
    """Adds such operands to the instructions of one rule.

    Args:
        context: that of all rules.
        source: the tree that the rule looks for.
    """

    def __init__(self, context: Context, rule: RuleMatcher, source: Tree) -> None:
        self._context = context
        self._rule = rule
        self._source = source

    def add_named(self, built: BuildInstruction, tree: Tree) -> None:
        context, rule, name = self._context, self._rule, tree.name
        part = rule.sub_operands.get(name)
        if part is not None:
            built.add(ComplexResult(name, part.renderer, part.part))
        elif isinstance(tree, Operation):
            operator = tree.operator.name
            if operator == "imm":
                built.add(CopyConstant(name))
            elif operator == "fpimm":
                built.add(CopyFloatConstant(name))
            elif operator in _COPIED_NODES:
                built.add(Copy(name))
            else:
                raise NotImported(f"node has unsupported operator {context.text(tree)}")
        elif isinstance(tree.value, (Record, ComplexPattern)) and len(tree.types) != 1:
            raise NotImported(f"node does not have one result {context.text(tree)}")
        elif isinstance(tree.value, ComplexPattern):
            if tree.value.name not in context.equivalences.complex_patterns:
                raise NotImported(f"ComplexPattern {tree.value.name} does not have GISel equivalent")
            built.add(ComplexResult(name, rule.operand(name).renderer))
        else:
            self._add_named_leaf(built, tree, tree.value)

    def _add_named_leaf(self, built: BuildInstruction, leaf: Leaf, value: Record | int | None) -> None:
        if isinstance(value, Record):
            zero = fields.zero_register_of(value) if value.is_a("RegisterOperand") else None
            if zero is not None:
                built.add(CopyOrZeroRegister(leaf.name, zero))
                return
            if any([value.is_a(kind) for kind in ("RegisterClass", "RegisterOperand", "ValueType")]):
                built.add(Copy(leaf.name))
                return
        if not self._rule.has_operand(leaf.name):
            raise NotImported(f"could not find node ${leaf.name} in the source DAG")
        if value is not None:
            raise NotImported(f"unsupported node {self._context.text(leaf)}")
        built.add(Copy(leaf.name))

    def add_transformed(self, built: BuildInstruction, tree: Operation, transform: Transform) -> None:
        name = tree.children[0].name
        renderer = self._context.equivalences.transforms.get(transform.name)
        if renderer is None:
            if self._context.rules.by_name:
                raise NotImported(f"SDNodeXForm {transform.name} does not have GISel equivalent", Obstacle.TRANSFORM)
            raise NotImported(f"SDNodeXForm {name} has no custom renderer", Obstacle.TRANSFORM)
        function = fields.renderer_function_of(renderer)
        built.add(CustomOperand(name, function) if transform.node.name == "timm" else CustomInstruction(name, function))

    def fixed(self, record: Record, *, is_def: bool = False, is_dead: bool = False) -> FixedRegister:
        """A register as an operand; ``zero_reg`` is none."""
        register = None if record.name == NO_REGISTER else record
        return FixedRegister(register, self._context.namespace, is_def, is_dead)

    def add_leaf(self, built: BuildInstruction, leaf: Leaf) -> None:
        value = leaf.value
        if isinstance(value, int):
            built.add(Immediate(value))
        elif value is None:
            source = self._source
            names = [child.name for child in source.children] if isinstance(source, Operation) else []
            if leaf.name not in names:
                raise NotImported("Dst pattern child is an unsupported kind")
            built.add(Copy(leaf.name))
        else:
            self._add_record(built, leaf, value)

    def _add_record(self, built: BuildInstruction, leaf: Leaf, value: Record | ComplexPattern) -> None:
        context = self._context
        if len(leaf.types) != 1:
            raise NotImported("Dst pattern child has multiple results")
        if context.low_level_type(leaf.types[0]) is None:
            raise NotImported("Dst operand has an unsupported type")
        if isinstance(value, ComplexPattern):
            if value.name not in context.equivalences.complex_patterns:
                raise NotImported("SelectionDAG ComplexPattern not mapped to GlobalISel")
            built.add(ComplexResult(leaf.name, self._rule.operand(leaf.name).renderer))
        elif value.is_a("Register"):
            built.add(self.fixed(value))
        elif value.is_a("RegisterOperand"):
            zero = fields.zero_register_of(value)
            built.add(Copy(leaf.name) if zero is None else CopyOrZeroRegister(leaf.name, zero))
        elif value.is_a("RegisterClass") or value.is_a("ValueType"):
            built.add(Copy(leaf.name))
        elif value.is_a("SubRegIndex"):
            index = context.classes.index_of(leaf)
            assert index is not None
            built.add(Immediate(index.number))
        else:
            raise NotImported("Dst pattern child def is an unsupported tablegen class")
