"""The values that fields of a record have unless it says otherwise: those that LLVM's classes give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from tgdsl.llvm import Release
from tgdsl.llvm.defaults import Default
from tgdsl.records.class_table import classes_of
from tgdsl.records.types import BitsType, BitType, DagType, ListType, RecordType, Type
from tgdsl.records.values import Bits, Dag, Ref, Value


@cache
def defaults_of(release: Release, superclasses: Sequence[str]) -> Mapping[str, Value]:
    """The values of all fields that LLVM's classes among these declare; unset where no class of LLVM's has one for all its records.

    Args:
        superclasses: base classes before derived ones, as :attr:`Record.superclasses` has them.
    """
    given: dict[str, Default] = {}
    for name in superclasses:
        given.update(release.defaults.get(name, {}))
    types = classes_of(release).fields_of(superclasses)
    return {field: _value(given.get(field), of) for field, of in types.items()}


def _value(default: Default, of: Type) -> Value:
    """A default as the value of a field of a type."""
    match of:
        case BitsType(width) if default is None:
            return Bits((None,) * width)
        case BitsType(width) if isinstance(default, int):
            return Bits.of(default, width)
        case BitType() if isinstance(default, int):
            return default == 1
        case RecordType() if isinstance(default, str):
            return Ref(default)
        case DagType() if isinstance(default, str):
            return Dag(Ref(default))
        case ListType() if default is not None and not isinstance(default, (int, str)):
            return tuple([Ref(one) if isinstance(one, str) else one for one in default])
        case _:
            return default if default is None or isinstance(default, (int, str)) else None
