"""The functions by which FastISel selects one instruction for one node, with what each of them may select; data only.

A function is for a node (its opcode), the type of its first operand, the type of its result, and a *signature*: what kind each operand is of.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.patterns import PatternCondition, Predicate
from tgdsl.records import Record

REGISTER, FLOAT, IMMEDIATE = 0, 1, 2

#: The kinds of operands: REGISTER, FLOAT for a floating-point constant, IMMEDIATE for an integer, and IMMEDIATE with a number added for an
#: integer that satisfies the predicate of that number, from 1. LLVM sorts functions by it.
Signature: TypeAlias = tuple[int, ...]


@frozen(eq=False)
class FastChoice:
    """An instruction that FastISel may select.

    Attributes:
        record: the Pattern or Instruction that says so.
        instruction: its name.
        register_class: the name of that of its result; empty for a choice of a sub-register.
        sub_register: in C++, the index of the sub-register that is taken in place of an instruction; empty for none.
        registers: for each operand, the physical register that the instruction reads it from, or None.
        condition: must hold.
    """

    record: Record
    instruction: str
    register_class: str
    sub_register: str
    registers: tuple[Record | None, ...]
    condition: PatternCondition


#: The choices for a type of the result, by that; the preferred ones first.
ByResult: TypeAlias = Mapping[ValueType, tuple[FastChoice, ...]]
#: The same by the type of the first operand.
ByOperand: TypeAlias = Mapping[ValueType, ByResult]


@frozen
class ImmediatePredicate:
    """The predicate of an ImmLeaf, for a constant of one type."""

    predicate: Predicate
    type: ValueType


@frozen(eq=False)
class FastFunctions:
    """All functions of a target.

    Attributes:
        predicates: by number, from 1.
        functions: signature to the opcode of each node to its choices; in LLVM's order of all of them.
        constant_forms: for a signature without predicates, those that differ from it by predicates alone, in order.
    """

    predicates: tuple[ImmediatePredicate, ...]
    functions: Mapping[Signature, Mapping[str, ByOperand]]
    constant_forms: Mapping[Signature, tuple[Signature, ...]]


def without_predicates(signature: Signature) -> Signature:
    """The signature with any integers in place of those that satisfy predicates."""
    return tuple([min(kind, IMMEDIATE) for kind in signature])
