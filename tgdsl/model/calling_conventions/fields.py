"""The fields of calling conventions, each read by its name here and nowhere else. LLVM's ``TargetCallingConv.td`` documents them.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.classes import frozen
from tgdsl.model.common.numbers import signed
from tgdsl.records import Record, Value

# CallingConv

ACTIONS: Final = "Actions"


def is_entry(convention: Record) -> bool:
    return convention.bit("Entry")


def is_custom(convention: Record) -> bool:
    return convention.bit("Custom")


def actions(convention: Record) -> list[Record]:
    return convention.records(ACTIONS)


def action_values(convention: Record) -> tuple[Value, ...]:
    """The references to the actions, which have places."""
    return convention.values(ACTIONS)


# CCPredicateAction, CCIf, CCIfType

SUB_ACTION: Final = "SubAction"


def sub_action(condition: Record) -> Record:
    return condition.record(SUB_ACTION)


def predicate(condition: Record) -> str:
    return condition.string("Predicate")


def value_types(condition: Record) -> list[Record]:
    return condition.records("VTs")


# Other CCActions

REG_LIST: Final = "RegList"
SHADOW_REG_LIST: Final = "ShadowRegList"
DESTINATION_TYPE: Final = "DestTy"
DELEGATED_CONVENTION: Final = "CC"


@frozen
class StackSlot:
    """Size and alignment in bytes; 0 if the ABI chooses it for the value's type."""

    size: int
    align: int


def read_slot(action: Record) -> StackSlot:
    return StackSlot(size=signed(action.integer("Size")), align=signed(action.integer("Align")))


def assigned_registers(action: Record) -> list[Record]:
    return action.records(REG_LIST)


def shadow_registers(action: Record) -> list[Record]:
    return action.records(SHADOW_REG_LIST)


def destination_type(action: Record) -> Record:
    return action.record(DESTINATION_TYPE)


def function_name(action: Record) -> str:
    return action.string("FuncName")


def delegated_convention(action: Record) -> Record:
    return action.record(DELEGATED_CONVENTION)


# ValueType, RegisterClass: what the sizes of argument registers follow from


def is_floating_point(value_type: Record) -> bool:
    return value_type.bit("isFP")


def size_of_type(value_type: Record) -> int:
    """Bits; 0 for a type without a size, or with one that depends on the HwMode."""
    varies = value_type.is_a("HwModeSelect") or bool(value_type.fields.get("isScalable"))
    return 0 if varies else value_type.integer("Size")


def types_of_class(register_class: Record) -> list[Record]:
    return register_class.records("RegTypes")


def size_of_class(register_class: Record) -> int:
    return register_class.integer("Size")


def members_of_class(register_class: Record) -> Value:
    return register_class.value("MemberList")
