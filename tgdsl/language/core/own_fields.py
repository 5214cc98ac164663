"""Fields that a target's own class of definitions declares beside LLVM's: their types, which its records say."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Union, get_args, get_origin

from tgdsl.language.core.llvm_fields import LLVMField
from tgdsl.records import Code
from tgdsl.records.types import BIT, CODE, INT, STRING, BitsType, ListType, RecordType, Type

_PACKAGE = "tgdsl."
_NONE: Mapping[str, Type] = {}
_PLAIN: Mapping[object, Type] = {bool: BIT, int: INT, str: STRING, Code: CODE}
_KEPT = "_own_types"  # in a class of the target's, so that it goes with that


def own_types(cls: type) -> Mapping[str, Type]:
    """The types of the fields that a target's own classes declare, by LLVM's names."""
    if cls.__module__.startswith(_PACKAGE):
        return _NONE
    found: Mapping[str, Type] | None = vars(cls).get(_KEPT)
    if found is None:
        declared: Mapping[str, LLVMField] = getattr(cls, "llvm_fields")
        found = {
            field.record: _type_of(field)
            for field in declared.values()
            if field.record is not None and not field.owner.__module__.startswith(_PACKAGE)
        }
        setattr(cls, _KEPT, found)
    return found


def _type_of(field: LLVMField) -> Type:
    """The type of a field in TableGen, from its annotation."""
    if field.bits is not None:
        return BitsType(field.bits)
    annotation = field.annotation
    if isinstance(annotation, str):
        annotation = eval(annotation, dict(vars(sys.modules[field.owner.__module__])))
    return _type(annotation)


def _type(annotation: object) -> Type:
    plain = _PLAIN.get(annotation)
    if plain is not None:
        return plain
    origin: object = get_origin(annotation)
    inner: tuple[object, ...] = get_args(annotation)
    if origin is Union or origin is UnionType:
        return _type(next(one for one in inner if one is not NoneType))
    if origin is type:
        return _type(inner[0])
    of = annotation if origin is None else origin
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return ListType(_type(inner[0]))
    return RecordType(str(getattr(of, "record_class", None) or getattr(of, "__name__", of)))
