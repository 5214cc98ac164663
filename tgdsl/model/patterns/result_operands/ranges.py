"""The predicates of immediate operands, which are ImmLeafs at the same time, and the numbers and constants that results give for them."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.cpp.conditions import Condition, all_of, fails_for, holds_for, read_function_body
from tgdsl.model.common.numbers import signed, unsigned
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.patterns import fields
from tgdsl.model.patterns.operators import SelectionNode
from tgdsl.model.patterns.predicates import FragmentCondition, ImmediateCondition, ImmediateType
from tgdsl.model.patterns.result_operands.given import Bound, Given, Kind, llvm_node
from tgdsl.records import Record

#: LLVM's nodes that have any constant of their type for an operand, unlike a shift.
_TAKE_ANY_CONSTANT = ("ADD", "SUB", "MUL", "AND", "OR", "XOR", "SDIV", "UDIV", "SREM", "UREM", "SETCC")

#: Numbers near the bounds that operands have, the small ones first.
_SAMPLES = sorted({sign * (1 << bit) + near for bit in range(64) for sign in (1, -1) for near in (-1, 0, 1)}, key=abs)


class Ranges:
    """Finds numbers that are given for an operand, and do not fulfil its predicate.

    Args:
        types: by number.
    """

    def __init__(self, types: Mapping[int, ValueType]) -> None:
        self._types = types

    def problem(self, given: Given, operand: Record) -> str | None:
        """The mistake in giving a number or a constant for an Operand; None if there is none that is sure."""
        condition = _condition_of(operand)
        if condition is None:
            return None
        fails = f"for which the predicate of '{operand.name}' does not hold"
        if given.kind is Kind.NUMBER:
            if given.leaf is None or not isinstance(given.leaf.value, int):
                return None
            size = self._types[given.leaf.types[0]].size
            return f"{given.text}, {fails}: give one that fits" if _fails(given.leaf.value, size, condition) else None
        if given.kind is not Kind.CONSTANT or given.bound is None:
            return None
        example = self._example(given.bound, condition)
        if example is None:
            return None
        return f"'{given.name}', which may be {example}, {fails}: look for '{operand.name}' in the source"

    def _example(self, bound: Bound, wanted: Condition) -> int | None:
        """A number that a source surely matches, and that an operand surely does not take."""
        above, tree = bound.above, bound.tree
        if bound.guarded or len(tree.types) != 1:
            return None
        if above is not None:
            if not isinstance(above.operator, SelectionNode) or llvm_node(above.operator) not in _TAKE_ANY_CONSTANT:
                return None
        size = self._types[tree.types[0]].size
        codes = [_code(call.predicate.condition) for call in tree.predicates]
        conditions = [read_function_body(code) for code in codes if code is not None]
        if not size or len(conditions) < len(codes):
            return None
        of_source = all_of(conditions) if conditions else None
        for value in _SAMPLES:
            if value == signed(value, size) and (of_source is None or holds_for(value, of_source)):
                if _fails(value, size, wanted):
                    return value
        return None


def _condition_of(operand: Record) -> Condition | None:
    """The ImmediateCode of an Operand, if that is about what the instruction has: without an OperandTransform."""
    if not operand.is_a("ImmLeaf") or fields.function_body_of(fields.transform_of(operand)):
        return None
    if fields.is_on(operand, fields.IS_APINT) or fields.is_on(operand, fields.IS_APFLOAT):
        return None
    return read_function_body(fields.immediate_code_of(operand))


def _code(condition: FragmentCondition) -> str | None:
    """The C++ that a condition on a constant is; None for one of another kind."""
    if isinstance(condition, ImmediateCondition):
        return condition.code if condition.type is ImmediateType.INT64 else None
    return condition.code if condition.code and not condition.tests else None


def _fails(value: int, size: int, condition: Condition) -> bool:
    """True if a condition surely does not hold for a number as it is, nor as a signed or unsigned one of its type's size."""
    readings = (value, signed(value, size), unsigned(value, size)) if size else (value,)
    return all([fails_for(reading, condition) for reading in readings])
