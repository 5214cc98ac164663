"""The fields of the records that GlobalISel's importer of patterns reads, each read by its name here and nowhere else."""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import (
    bit,
    bit_if_there,
    optional_reference,
    reference,
    string,
)
from tgdsl.records import Record

# GINodeEquiv

INSTRUCTION: Final = "I"
NODE: Final = "Node"

#: The generic instruction that a GINodeEquiv has for its node.
equivalent_instruction_of = reference(INSTRUCTION)
equivalent_node_of = reference(NODE)
checks_non_atomic = bit("CheckMMOIsNonAtomic")
checks_atomic = bit("CheckMMOIsAtomic")
#: The generic instructions for nodes with a predicate, or with operands of a kind.
if_sign_extend_of = optional_reference("IfSignExtend")
if_zero_extend_of = optional_reference("IfZeroExtend")
if_floating_point_of = optional_reference("IfFloatingPoint")
if_convergent_of = optional_reference("IfConvergent")


# GIComplexPatternEquiv, GISDNodeXFormEquiv, GIComplexOperandMatcher, GICustomOperandRenderer

#: The ComplexPattern or SDNodeXForm that a record of GlobalISel stands for.
selection_dag_equivalent_of = optional_reference("SelDAGEquivalent")
matcher_function_of = string("MatcherFn")
renderer_function_of = string("RendererFn")


# Pattern, PatFrags

_LEAF_CODE: Final = "GISelLeafPredicateCode"
_SHOULD_IGNORE: Final = "GISelShouldIgnore"

should_ignore = bit_if_there(_SHOULD_IGNORE)


def leaf_predicate_code_of(fragment: Record) -> str:
    """The C++ of an operand that a leaf is, which not all releases of LLVM have; empty for none."""
    return fragment.string(_LEAF_CODE) if fragment.is_set(_LEAF_CODE) else ""


def ignores_copies(flags: Record) -> bool | None:
    """The GIIgnoreCopies of a record of class GISelFlags; None if it is unset, or the record is of another class."""
    return flags.bit("GIIgnoreCopies") if flags.is_a("GISelFlags") and flags.is_set("GIIgnoreCopies") else None


# CondCode

integer_predicate_of = string("ICmpPredicate")
float_predicate_of = string("FCmpPredicate")


# RegisterOperand

zero_register_of = optional_reference("GIZeroRegister")


# Instruction, TypedOperand

_IS_POINTER: Final = bit("IsPointer")
_IS_IMMEDIATE: Final = bit("IsImmediate")


def is_pointer_operand(operand: Record) -> bool:
    """True if an operand of a generic instruction is a pointer."""
    return operand.is_a("TypedOperand") and _IS_POINTER(operand)


def is_immediate_operand(operand: Record) -> bool:
    """True if an operand of a generic instruction is an immediate."""
    return operand.is_a("TypedOperand") and _IS_IMMEDIATE(operand)
