"""The fields of calling conventions, each read by its name here and nowhere else. LLVM's ``TargetCallingConv.td`` documents them.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.classes import frozen
from tgdsl.model.common.numbers import signed
from tgdsl.model.common.readers import bit, integer, reference, references, string, strings, value, values
from tgdsl.records import Record

# CallingConv

ACTIONS: Final = "Actions"


is_entry = bit("Entry")
is_custom = bit("Custom")


actions = references(ACTIONS)
#: The references to the actions, which have places.
action_values = values(ACTIONS)


# CCPredicateAction, CCIf, CCIfType

SUB_ACTION: Final = "SubAction"


sub_action = reference(SUB_ACTION)
predicate = string("Predicate")


value_types = references("VTs")


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


assigned_registers = references(REG_LIST)
shadow_registers = references(SHADOW_REG_LIST)
#: Those of a CCAssignToRegTuple, by name.
named_registers = strings(REG_LIST)


destination_type = reference(DESTINATION_TYPE)
function_name = string("FuncName")


delegated_convention = reference(DELEGATED_CONVENTION)


# ValueType, RegisterClass: what the sizes of argument registers follow from

is_floating_point = bit("isFP")


def size_of_type(value_type: Record) -> int:
    """Bits; 0 for a type without a size, or with one that depends on the HwMode."""
    varies = value_type.is_a("HwModeSelect") or bool(value_type.fields.get("isScalable"))
    return 0 if varies else value_type.integer("Size")


types_of_class = references("RegTypes")
size_of_class = integer("Size")


members_of_class = value("MemberList")
