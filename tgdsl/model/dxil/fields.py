"""The fields of DXIL operations (DirectX's ``DXIL.td``), each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import integer, reference, references, string
from tgdsl.records import Record, Ref

OP_CODE: Final = "OpCode"
OP_TYPES: Final = "OpTypes"
OP_CLASS: Final = "OpClass"
OVERLOAD_TYPES: Final = "overload_types"
STAGES: Final = "stages"
_HALF_OR_FLOAT: Final = "isHalfOrFloat"
_I16_OR_I32: Final = "isI16OrI32"

op_code = integer(OP_CODE)
op_class = reference(OP_CLASS)
#: A comment of the operation.
documentation = string("Doc")


# DXILOpMapping

#: The types of the result and of the parameters.
op_types = references(OP_TYPES)
#: The Intrinsic that becomes the operation.
intrinsic_of_mapping = reference("LLVMIntrinsic")
intrinsic_properties = references("IntrProperties")


# LLVMType

value_type_of = reference("VT")


def is_overloaded(llvm_type: Record) -> bool:
    return llvm_type.integer("isAny") == 1


#: Of an LLVMMatchType: which of the operation's types it is.
matched_type = integer("Number")


def has_own_kinds(llvm_type: Record) -> bool:
    """True for a DXILType, which may stand for two types."""
    return _HALF_OR_FLOAT in llvm_type.fields


def is_half_or_float(dxil_type: Record) -> bool:
    return bool(dxil_type.integer(_HALF_OR_FLOAT))


def is_i16_or_i32(dxil_type: Record) -> bool:
    return bool(dxil_type.integer(_I16_OR_I32))


# DXILOp

result_of = reference("result")
arguments_of = references("arguments")
overloads_of = references("overloads")
stages_of = references(STAGES)
attributes_of = references("attributes")
intrinsics_of = references("intrinsics")


def is_overload(parameter_type: Record) -> bool:
    return bool(parameter_type.integer("isOverload"))


def version_of(record: Record) -> tuple[int, int]:
    """The DXIL version of Overloads, Stages and Attributes."""
    return version_numbers(record.record("dxil_version"))


def version_numbers(version: Record) -> tuple[int, int]:
    return version.integer("Major"), version.integer("Minor")


overload_types_of = references(OVERLOAD_TYPES)
shader_stages_of = references("shader_stages")
function_attributes_of = references("fn_attrs")


def selected_intrinsic(select: Record) -> str:
    """The name of the Intrinsic of an IntrinSelect; empty for none."""
    value = select.fields.get("intrinsic")
    return value.name if isinstance(value, Ref) else ""


argument_selects = references("arg_selects")
select_type = reference("type")
select_value = integer("value")
