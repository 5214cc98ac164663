"""Builder of typed trees, and of the matcher steps for them, without inference."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tests.support.instruction_builder import GPR, InstructionTarget
from tests.support.matcher_steps import F32, I32, I64, IPTR, OPERATIONS, V4I32, describe
from tests.support.record_builder import dag
from tgdsl.diagnostics import Report
from tgdsl.model import Model
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.instructions.table import InstructionTable
from tgdsl.model.matcher.context import Context
from tgdsl.model.matcher.operations import Operations
from tgdsl.model.matcher.pool import StepPool
from tgdsl.model.matcher.result import Registers, Results
from tgdsl.model.matcher.source import Matched
from tgdsl.model.matcher.steps import EmitNode, MorphNodeTo
from tgdsl.model.patterns import (
    ComplexPattern,
    Leaf,
    NodeCondition,
    Operation,
    Operator,
    Pattern,
    PatternCondition,
    PatternTable,
    Predicate,
    PredicateCall,
    ResultInstruction,
    SelectionNode,
    Transform,
    Tree,
)
from tgdsl.records import Record, RecordSet, Ref

SCALABLE = ValueType(60, "nxv4i32", 128, element=7, count=4, is_scalable=True, is_integer=True)
OTHER = ValueType(1, "Other", 0)
GLUE = ValueType(2, "Glue", 0)
TYPES = {value_type.number: value_type for value_type in (I32, I64, F32, V4I32, IPTR, SCALABLE, OTHER, GLUE)}


class Trees:
    """Makes trees of a small target, and the matcher steps for them.

    The target has registers R0 and R1 of the class GPR, and FLAGS of no class. Other records are added to ``target`` before the first
    tree. The matcher checks only those types that are given to :meth:`checked`.
    """

    def __init__(self) -> None:
        self.target = InstructionTarget()
        r0, r1 = self.target.registers("R0", "R1")
        self.target.registers("FLAGS")
        self.target.register_class("GPR", [r0, r1])
        self.target.index("lo")
        self.target.add("GPROp", "RegisterOperand")
        self.target.add("SETEQ", "CondCode")
        for name in ("srcvalue", "immAllOnesV", "immAllZerosV", "zero_reg", "undef_tied_input"):
            self.target.add(name, "SDPatternOperator")
        self.target.add("one", "PatFrags")
        self.target.add("dfl", "OperandWithDefaultOps")
        self.target.add("mem", "Operand", MIOperandInfo=dag("ops", GPR, Ref("imm32")))
        self._nodes: dict[str, SelectionNode] = {}
        self._checks: dict[Tree, tuple[int, ...]] = {}
        self._defaults: dict[str, tuple[Tree, ...]] = {}
        self._made: dict[str, ResultInstruction] = {}

    @cached_property
    def _records(self) -> RecordSet:
        return self.target.records()

    @cached_property
    def _instructions(self) -> InstructionTable:
        return Model(self._records).instructions

    def record(self, name: str) -> Record:
        return self._records[name]

    def node(self, name: str, properties: int = 0, *, operands: int = 1, results: int = 1) -> SelectionNode:
        made = SelectionNode(
            self.record("null_frag"), name, f"ISD::{name.upper()}", "SDNode", properties, results, operands
        )
        return self._nodes.setdefault(name, made)

    def complex_pattern(
        self, name: str, operands: int = 1, roots: Sequence[SelectionNode] = (), properties: int = 0
    ) -> ComplexPattern:
        return ComplexPattern(self.record("null_frag"), name, operands, f"Select{name}", tuple(roots), 9, properties)

    def transform(self, name: str) -> Transform:
        return Transform(self.record("null_frag"), name, self.node("imm"), "")

    def predicate(self, name: str, *arguments: str) -> Predicate:
        return Predicate(self.record("one"), name, NodeCondition(code=name), arguments, bool(arguments))

    def instruction(
        self,
        name: str,
        *,
        implicit_type: ValueType | None = None,
        loads: bool = False,
        effects: bool = False,
        chain: bool | None = None,
    ) -> ResultInstruction:
        made = self._instructions.by_name[name]
        number = None if implicit_type is None else implicit_type.number
        return self._made.setdefault(name, ResultInstruction(made, made.defs, number, loads, False, effects, chain))

    # Trees

    def leaf(
        self,
        value: int | str | ComplexPattern | None,
        name: str = "",
        *types: ValueType,
        arguments: Sequence[tuple[int, str]] = (),
        predicates: Sequence[PredicateCall] = (),
    ) -> Leaf:
        """A leaf of one type (i32); a string is the name of a record."""
        kind = self.record(value) if isinstance(value, str) else value
        count = kind.operands if isinstance(kind, ComplexPattern) else 1
        properties = kind.properties if isinstance(kind, ComplexPattern) else 0
        numbers = _numbers(types or (I32,))
        return Leaf(kind, numbers, name, tuple(arguments), tuple(predicates), None, None, properties, count)

    def tree(
        self,
        operator: Operator,
        *children: Tree,
        name: str = "",
        types: Sequence[ValueType] = (I32,),
        predicates: Sequence[PredicateCall] = (),
    ) -> Operation:
        own = operator.properties if isinstance(operator, SelectionNode | ComplexPattern) else 0
        everywhere = own
        for child in children:
            everywhere |= child.tree_properties
        count = operator.operands if isinstance(operator, ComplexPattern) else 1
        return Operation(
            operator, children, _numbers(types), name, (), tuple(predicates), None, None, None, own, everywhere, count
        )

    def reg(self, name: str) -> Leaf:
        return self.leaf("GPR", name)

    def checked(self, tree: Tree, *results: int) -> Tree:
        """Have the matcher check the types of these results of a tree, by default of the first; returns the tree."""
        self._checks[tree] = results or (0,)
        return tree

    def default(self, name: str, *trees: Tree) -> None:
        """Define the default value of an OperandWithDefaultOps."""
        self._defaults[name] = trees

    # Matcher steps

    def steps(
        self,
        source: Tree,
        result: Tree | None = None,
        *,
        condition: str = "",
        implicit: Sequence[str] = (),
        order: Sequence[int] = (),
        opcode: SelectionNode | None = None,
        operations: Operations = OPERATIONS,
    ) -> list[str]:
        """The steps for a pattern in short notation; without a result, only those for the source."""
        matched, results, pattern = self._matched(source, result, condition, implicit, order, opcode, operations)
        if result is not None:
            results.finish(pattern, matched)
        return [_described(step) if isinstance(step, EmitNode) else describe(step) for step in matched.steps]

    def _matched(
        self,
        source: Tree,
        result: Tree | None,
        condition: str,
        implicit: Sequence[str],
        order: Sequence[int],
        opcode: SelectionNode | None,
        operations: Operations,
    ) -> tuple[Matched, Results, Pattern]:
        table = PatternTable(
            (), TYPES, self._nodes, self._defaults, self._made, {source: self._type_checks(source)}, {}
        )
        pool = StepPool()
        registers = [self.record(name) for name in implicit]
        asked = PatternCondition((condition,) if condition else ())
        pattern = Pattern(self.record("one"), 0, source, result or source, tuple(order), tuple(registers), (), asked, 1)
        matched = Matched(Context(table, operations, pool, Report()), pattern, opcode)
        matched.check_condition(asked)
        matched.check_complex()
        by_name = {value_type.qualified_name: value_type for value_type in TYPES.values()}
        return (
            matched,
            Results(table, Registers(self.target.bank(), by_name.__getitem__), operations, pool, self.target.release),
            pattern,
        )

    def _type_checks(self, tree: Tree) -> tuple[tuple[int, ...], ...]:
        own = self._checks.get(tree, ())
        if isinstance(tree, Leaf):
            return (own,)
        return (own, *[checks for child in tree.children for checks in self._type_checks(child)])


def _numbers(types: Sequence[ValueType]) -> tuple[int, ...]:
    return tuple([value_type.number for value_type in types])


def _described(step: EmitNode) -> str:
    """``MorphNodeTo ADD i32 (1 2) chain``"""
    types = ",".join([value_type.name for value_type in step.types])
    words = [type(step).__name__, step.instruction.name, types, f"({' '.join([str(s) for s in step.operands])})"]
    if not isinstance(step, MorphNodeTo):
        words.append(f"at {step.first}")
    return " ".join([word for word in [*words, *[_flag(flag) for flag in step.flags]] if word])


def _flag(flag: str) -> str:
    words = {"Chain": "chain", "GlueInput": "glue input", "GlueOutput": "glue output", "MemRefs": "memory"}
    return words.get(flag) or flag.replace("Variadic", "variadic ")
