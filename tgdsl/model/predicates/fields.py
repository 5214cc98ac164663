"""The fields of predicates on instructions, each read by its name here and nowhere else. LLVM's ``TargetInstrPredicate.td`` documents them.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.records import Record

# MCInstPredicates

OPERANDS: Final = "Predicates"
VALID_OPCODES: Final = "ValidOpcodes"


def inner_predicate(record: Record) -> Record:
    """The predicate of a CheckNot or of an MCReturnStatement."""
    return record.record("Pred")


def inner_predicates(sequence: Record) -> list[Record]:
    """The predicates of a CheckAll or CheckAny."""
    return sequence.records(OPERANDS)


def operand_index(check: Record) -> int:
    return check.integer("OpIndex")


def compared_register(check: Record) -> Record:
    return check.record("Reg")


def compared_number(check: Record) -> int:
    return check.integer("ImmVal")


def compared_text(check: Record) -> str:
    return check.string("ImmVal")


def operand_pair(check: Record) -> tuple[int, int]:
    """The indices of the operands of a CheckSameRegOperand."""
    return check.integer("FirstIndex"), check.integer("SecondIndex")


def operand_count(check: Record) -> int:
    return check.integer("NumOps")


def valid_opcodes(check: Record) -> list[Record]:
    return check.records(VALID_OPCODES)


def code_block(check: Record) -> str:
    return check.string("CodeBlock")


def function_mapper(check: Record) -> str:
    """The C++ function that is applied to an operand first; empty for none."""
    return check.string("FunctionMapper") if "FunctionMapper" in check.fields else ""


def mc_function(check: Record) -> str:
    return check.string("MCInstFnName")


def machine_function(check: Record) -> str:
    return check.string("MachineInstrFnName")


def tii_pointer(check: Record) -> str:
    return check.string("TIIPtrName") or "TII"


# TIIPredicate, MCStatements

FUNCTION_NAME: Final = "FunctionName"
CASE_OPCODES: Final = "Opcodes"


def function_name(function: Record) -> str:
    return function.string(FUNCTION_NAME)


def body(function: Record) -> Record:
    return function.record("Body")


def cases(switch: Record) -> list[Record]:
    return switch.records("Cases")


def case_opcodes(case: Record) -> list[Record]:
    """The opcodes of an MCOpcodeSwitchCase or of an InstructionEquivalenceClass."""
    return case.records(CASE_OPCODES)


def case_statement(case: Record) -> Record:
    return case.record("CaseStmt")


def default_statement(switch: Record) -> Record:
    return switch.record("DefaultCase")


# STIPredicateDecl, STIPredicate, InstructionEquivalenceClass

NAME: Final = "Name"
SCHED_MODEL: Final = "SchedModel"
OPERAND_INDICES: Final = "OperandIndices"


def declared_name(declaration: Record) -> str:
    return declaration.string(NAME)


def updates_mask(declaration: Record) -> bool:
    return declaration.bit("UpdatesOpcodeMask")


def overrides_base(declaration: Record) -> bool:
    return declaration.bit("OverridesBaseClassMember")


def is_for_mc(declaration: Record) -> bool:
    return declaration.bit("ExpandForMC")


def delegates(declaration: Record) -> tuple[str, ...]:
    """The names of the functions that are asked first."""
    return tuple([declared_name(other) for other in declaration.records("Delegates")])


def default_result(declaration: Record) -> Record:
    return declaration.record("DefaultReturnValue")


def declaration_of(definition: Record) -> Record:
    return definition.record("Declaration")


def machine_model(definition: Record) -> Record:
    return definition.record(SCHED_MODEL)


def equivalence_classes(definition: Record) -> list[Record]:
    return definition.records("Classes")


def class_predicate(equivalence_class: Record) -> Record:
    return equivalence_class.record("Predicate")


def operand_indices(equivalence_class: Record) -> list[int]:
    return equivalence_class.integers(OPERAND_INDICES)
