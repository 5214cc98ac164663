"""The fields of predicates on instructions, each read by its name here and nowhere else. LLVM's ``TargetInstrPredicate.td`` documents them.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import bit, integer, integers, reference, references, string
from tgdsl.records import Record

# MCInstPredicates

OPERANDS: Final = "Predicates"
VALID_OPCODES: Final = "ValidOpcodes"


#: The predicate of a CheckNot or of an MCReturnStatement.
inner_predicate = reference("Pred")
#: The predicates of a CheckAll or CheckAny.
inner_predicates = references(OPERANDS)
operand_index = integer("OpIndex")


compared_register = reference("Reg")
compared_number = integer("ImmVal")


compared_text = string("ImmVal")


def operand_pair(check: Record) -> tuple[int, int]:
    """The indices of the operands of a CheckSameRegOperand."""
    return check.integer("FirstIndex"), check.integer("SecondIndex")


operand_count = integer("NumOps")
valid_opcodes = references(VALID_OPCODES)


code_block = string("CodeBlock")


def function_mapper(check: Record) -> str:
    """The C++ function that is applied to an operand first; empty for none."""
    return check.string("FunctionMapper") if "FunctionMapper" in check.fields else ""


mc_function = string("MCInstFnName")
machine_function = string("MachineInstrFnName")


def tii_pointer(check: Record) -> str:
    return check.string("TIIPtrName") or "TII"


# TIIPredicate, MCStatements

FUNCTION_NAME: Final = "FunctionName"
CASE_OPCODES: Final = "Opcodes"


function_name = string(FUNCTION_NAME)
body = reference("Body")


cases = references("Cases")
#: The opcodes of an MCOpcodeSwitchCase or of an InstructionEquivalenceClass.
case_opcodes = references(CASE_OPCODES)
case_statement = reference("CaseStmt")


default_statement = reference("DefaultCase")


# STIPredicateDecl, STIPredicate, InstructionEquivalenceClass

NAME: Final = "Name"
SCHED_MODEL: Final = "SchedModel"
OPERAND_INDICES: Final = "OperandIndices"


declared_name = string(NAME)
updates_mask = bit("UpdatesOpcodeMask")


overrides_base = bit("OverridesBaseClassMember")
is_for_mc = bit("ExpandForMC")


def delegates(declaration: Record) -> tuple[str, ...]:
    """The names of the functions that are asked first."""
    return tuple([declared_name(other) for other in declaration.records("Delegates")])


default_result = reference("DefaultReturnValue")
declaration_of = reference("Declaration")


machine_model = reference(SCHED_MODEL)
equivalence_classes = references("Classes")


class_predicate = reference("Predicate")
operand_indices = integers(OPERAND_INDICES)
