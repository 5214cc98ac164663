"""Checks of what patterns give for the operands of instructions in their results.

llvm-tblgen compares types alone. An ``i32`` may be a value in a register, a number in an instruction's word, or the number of a register
class; a selector that gives one for the other makes instructions that LLVM prints, or crashes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Place, Report, Rule
from tgdsl.model.common import rules
from tgdsl.model.common.fields import operand_type_of, without_register_operand
from tgdsl.model.instructions.table import Operand
from tgdsl.model.patterns.places import place_of_constant, place_of_name, place_of_operator
from tgdsl.model.patterns.result_operands.given import Bindings, Given, Kind
from tgdsl.model.patterns.result_operands.ranges import Ranges
from tgdsl.model.patterns.table import Operation, Pattern, PatternTable, ResultInstruction, Tree
from tgdsl.model.registers import ClassMembership, RegisterFile
from tgdsl.records import Record

_REGISTERS = ("RegisterClass", "RegClassByHwMode", "PointerLikeRegClass")
_IN_A_REGISTER = "OPERAND_REGISTER"


def check_result_operands(table: PatternTable, registers: Callable[[], RegisterFile], report: Report) -> None:
    """Report the operands of results that are not what their instruction takes.

    Args:
        registers: gives the target's registers; only called if there is a register to look for.
    """
    checker = _Checker(table, registers)
    for pattern in table.patterns:
        for problem in checker.problems(pattern):
            record, name, node = pattern.record, problem.operand.name, problem.node
            report.breach(
                problem.rule,
                _place(record, problem.given, node.name),
                f"in the pattern of '{record.label}', the operand '{name}' of '{node.name}' is given {problem.text}",
                *(
                    []
                    if node.name == record.name
                    else [Note(node.instruction.record.place, f"'{node.name}' is defined here")]
                ),
            )


@frozen(eq=False)
class _Problem:
    """An operand of an instruction in a result, and what is wrong with what it is given."""

    rule: Rule
    text: str
    given: Given
    operand: Operand
    node: ResultInstruction


class _Checker:
    def __init__(self, table: PatternTable, registers: Callable[[], RegisterFile]) -> None:
        self._defaults = table.default_operands
        self._ranges = Ranges(table.types)
        self._registers = registers
        self._known_membership: ClassMembership | None = None

    @property
    def _membership(self) -> ClassMembership:
        if self._known_membership is None:
            self._known_membership = ClassMembership(self._registers())
        return self._known_membership

    def problems(self, pattern: Pattern) -> Iterator[_Problem]:
        """The operands of the result that are wrong."""
        bindings = Bindings(pattern.source)
        todo = [pattern.result]
        for tree in todo:
            if isinstance(tree, Operation) and not tree.name:
                todo += tree.children
                if isinstance(tree.operator, ResultInstruction):
                    yield from self._of_instruction(tree, tree.operator, bindings)

    def _of_instruction(self, tree: Operation, node: ResultInstruction, bindings: Bindings) -> Iterator[_Problem]:
        given = iter([one for child in tree.children for one in bindings.given(child)])
        for operand in operands_to_give(node, self._defaults):
            for wanted in operand.sub_operands:
                one = next(given, None)
                if one is None:
                    return  # what is left has DefaultOps
                problem = self._problem(one, wanted)
                if problem is not None:
                    yield _Problem(*problem, one, operand, node)

    def _problem(self, given: Given, wanted: Record) -> tuple[Rule, str] | None:
        """The mistake in giving something for a machine operand that is a ``wanted``."""
        if given.kind is Kind.UNKNOWN:
            return None
        registers = _registers_of(wanted)
        if registers is not None:
            return self._no_register(given, wanted, registers)
        if not wanted.is_a("Operand") or operand_type_of(wanted) == _IN_A_REGISTER:
            return None
        if given.kind in (Kind.VALUE, Kind.REGISTER):
            text = f"{given.text}, and '{wanted.name}' is an immediate: give a number, or a constant of the source, as imm has it"
            return rules.RESULT_IMMEDIATE, text
        problem = self._ranges.problem(given, wanted)
        return None if problem is None else (rules.RESULT_RANGE, problem)

    def _no_register(self, given: Given, wanted: Record, registers: Record) -> tuple[Rule, str] | None:
        if given.kind is Kind.VALUE:
            return None
        if given.kind is not Kind.REGISTER:
            return (
                rules.RESULT_REGISTER,
                f"{given.text}, and takes a register of '{wanted.name}': give a value, or a register",
            )
        name = given.register
        if not name or not registers.is_a("RegisterClass") or self._membership.is_member(name, registers.name):
            return None
        return rules.RESULT_REGISTER, f"{given.text}, which is not in '{registers.name}': give a register of that class"


def operands_to_give(node: ResultInstruction, defaults: Mapping[str, tuple[Tree, ...]]) -> Iterator[Operand]:
    """The operands that the children of an instruction in a result stand for, in order: of those with DefaultOps, only the last ones may be
    given."""
    operands = node.instruction.operands[node.results :]
    last = max([place for place, operand in enumerate(operands) if not defaults.get(operand.record.name)], default=-1)
    for place, operand in enumerate(operands):
        if place >= last or not defaults.get(operand.record.name):
            yield operand


def _registers_of(wanted: Record) -> Record | None:
    """The registers that a machine operand is one of; None if it may be something else."""
    if wanted.is_a("RegisterOperand") and operand_type_of(wanted) != _IN_A_REGISTER:
        return None
    inner = without_register_operand(wanted)
    return inner if any([inner.is_a(name) for name in _REGISTERS]) else None


def _place(record: Record, given: Given, instruction: str) -> Place:
    """The place of an operand in the pattern of a record."""
    if given.name:
        return place_of_name(record, given.name, in_result=True)
    if given.transform is not None:
        return place_of_operator(record, given.transform.name, in_result=True)
    value = None if given.leaf is None else given.leaf.value
    if isinstance(value, int):
        return place_of_constant(record, value)
    return place_of_operator(record, value.name if isinstance(value, Record) else instruction, in_result=True)
