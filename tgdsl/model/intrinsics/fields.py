"""The fields of ``Intrinsics.td``, each read by its name here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common.readers import bit, integer, reference, references, string, string_if_there, value, values
from tgdsl.records import Record, Value

PROPERTIES: Final = "IntrProperties"
LLVM_NAME: Final = "LLVMName"
RETURN_TYPES: Final = "RetTypes"
CLANG_BUILTIN: Final = "ClangBuiltinName"
MS_BUILTIN: Final = "MSBuiltinName"
SIGNATURE: Final = "TypeSig"

properties_of = references(PROPERTIES)
drops_default_properties = bit("DisableDefaultAttributes")
is_default = bit("IsDefault")
llvm_name_of = string(LLVM_NAME)
target_prefix_of = string("TargetPrefix")
clang_builtin_of = string_if_there(CLANG_BUILTIN)
ms_builtin_of = string_if_there(MS_BUILTIN)
return_types_of = values(RETURN_TYPES)
_parameter_types_of = values("ParamTypes")

_type_info_of = reference("TypeInfo")
_is_overloaded = bit("isOverloaded")
_signature_of = value(SIGNATURE)


def parameter_count_of(intrinsic: Record) -> int:
    """The number of its parameters."""
    return len(_parameter_types_of(intrinsic))


def _own_types(intrinsic: Record) -> Record | None:
    return intrinsic if "Types" in intrinsic.fields else None


#: The record that has the types of an intrinsic: first its own, if it has types, and later that of its TypeInfo.
_TYPES: ByRelease[Callable[[Record], Record | None]] = ByRelease({19: _own_types, 22: _type_info_of})


def is_overloaded(intrinsic: Record) -> bool:
    """True of an intrinsic with a type that each call chooses."""
    types = _TYPES[intrinsic.release](intrinsic)
    return types is not None and _is_overloaded(types)


def signature_of(intrinsic: Record) -> Value:
    """TypeSig: a list of the bytes that say its types, or of lists of them; None if it has none."""
    record = _TYPES[intrinsic.release](intrinsic)
    return None if record is None or SIGNATURE not in record.fields else _signature_of(record)


# IntrinsicProperty

#: The number of an attribute's argument: 0 for the result, and arguments from 1.
argument_number_of = integer("ArgNo")
#: The IntrinsicMemoryLocations of an IntrRead or IntrWrite.
places_of_memory_of = references("MemLoc")

_NUMBERS = {
    "Align": (integer("Align"),),
    "Dereferenceable": (integer("Bytes"),),
    "Range": (integer("Lower"), integer("Upper")),
}


def numbers_of_attribute(attribute: str, record: Record) -> tuple[int, ...]:
    """The numbers that an argument's attribute of a class has besides its argument's: bytes, or the ends of a range."""
    return tuple([read(record) for read in _NUMBERS.get(attribute, ())])


# ArgInfo

argument_properties_of = references("Properties")
argument_name_of = string("Name")
#: The function that prints an immediate argument in a comment.
printer_of = string("FuncName")

# ArgKind, IIT_Base

type_code_of = integer("Number")
