"""Builder of matcher steps without patterns, and a short notation of matchers."""

from __future__ import annotations

from typing import cast

from tests.support.instruction_builder import InstructionTarget
from tests.support.release import RELEASE
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.matcher import Path, Scope, SwitchOpcode
from tgdsl.model.matcher.operations import Operations
from tgdsl.model.matcher.pool import StepPool
from tgdsl.model.matcher.steps import (
    CheckComplexPat,
    CheckOpcode,
    CheckPredicate,
    EmitNodeXForm,
    MorphNodeTo,
    Step,
)
from tgdsl.model.patterns import (
    ComplexPattern,
    Leaf,
    NodeCondition,
    Pattern,
    PatternCondition,
    PatternTable,
    Predicate,
    SelectionNode,
    Transform,
)

I32 = ValueType(7, "i32", 32, is_integer=True)
I64 = ValueType(8, "i64", 64, is_integer=True)
F32 = ValueType(12, "f32", 32, is_floating_point=True)
V4I32 = ValueType(50, "v4i32", 128, element=7, count=4, is_integer=True)
IPTR = ValueType(254, "iPTR", 0)

OPERATIONS = Operations(RELEASE.matcher_operations)


class StepMaker:
    """Makes steps of one pool, with records of a small target."""

    def __init__(self) -> None:
        target = InstructionTarget()
        target.has_lines = True
        target.node("n")
        target.add("f", "PatFrags")
        target.instruction("ADD")
        self._records = target.records()
        self._table = target.table()
        self.pool = StepPool()

    def opcode(self, name: str, results: int = 1, known: ValueType | None = None) -> CheckOpcode:
        """A CheckOpcode for ``ISD::name``."""
        node = SelectionNode(self._records["n"], name.lower(), f"ISD::{name}", "SDNode", 0, results, -1)
        return self.pool.step(CheckOpcode, node.opcode, node, known)

    def predicate(self, name: str, *slots: int, body: str = "") -> CheckPredicate:
        made = Predicate(self._records["f"], name, NodeCondition(code=body or name), (), bool(slots))
        return self.pool.step(CheckPredicate, made, slots or None)

    def complex_pattern(self, name: str, slot: int, operands: int = 1, properties: int = 0) -> CheckComplexPat:
        """A CheckComplexPat with the SelectFunc ``Select<name>``; its results are recorded from slot 3 on."""
        made = ComplexPattern(self._records["n"], name, operands, f"Select{name}", (), 1, properties)
        return self.pool.step(CheckComplexPat, made, slot, "a", 3)

    def transform(self, name: str, slot: int, of: str = "SDNode") -> EmitNodeXForm:
        """An EmitNodeXForm with the C++ ``return name(N);``, for nodes of the C++ class ``of``."""
        node = SelectionNode(self._records["n"], "imm", "ISD::Constant", of, 0, 1, 0)
        return self.pool.step(EmitNodeXForm, slot, Transform(self._records["n"], name, node, f"return {name}(N);"))

    @property
    def add(self) -> Instruction:
        return self._table.by_name["ADD"]

    def pattern(self, name: str) -> Pattern:
        leaf = Leaf(None, (), name, (), (), None, None, 0, 1)
        return Pattern(self._records["n"], 0, leaf, leaf, (), (), (), PatternCondition(), 7)

    def done(self, name: str = "", *operands: int) -> MorphNodeTo:
        """A MorphNodeTo of ADD with these slots as operands."""
        return self.pool.keyed(MorphNodeTo(self.add, (), operands, (), 0, self.pattern(name)))


def table() -> PatternTable:
    """A table without patterns."""
    return PatternTable((), {}, {}, {}, {}, {}, {})


def outline(path: Path, margin: str = "") -> list[str]:
    """The lines of a matcher in short notation, indented by depth."""
    lines = [margin + describe(step) for step in path.steps]
    branch = path.branch
    if branch is None:
        return lines
    if isinstance(branch, Scope):
        for option in branch.options:
            lines += [f"{margin}option", *outline(option, margin + "  ")]
    elif isinstance(branch, SwitchOpcode):
        for node, case in branch.cases:
            lines += [f"{margin}opcode {node.opcode}", *outline(case, margin + "  ")]
    else:
        for value_type, case in branch.cases:
            lines += [f"{margin}type {value_type.name}", *outline(case, margin + "  ")]
    return lines


def describe(step: Step) -> str:
    """A step in short notation: its class, and its arguments."""
    values: list[str] = []
    for value in step.effect:
        if isinstance(value, ValueType | Predicate):
            values.append(value.name)
        elif isinstance(value, PatternCondition):
            values += value.conditions
        elif isinstance(value, tuple):
            parts = cast(tuple[object, ...], value)
            values.append(" ".join([part.name if isinstance(part, ValueType) else str(part) for part in parts]))
        elif isinstance(value, int | str):
            values.append(str(value))
    if isinstance(step, MorphNodeTo):
        return " ".join(["done", step.pattern.source.name, *[str(slot) for slot in step.operands]])
    return " ".join([type(step).__name__, *values])
