"""Declarations of the classes in LLVM's own TableGen sources: base classes, and the fields that each adds, with types.

The facts are those of LLVM 19: what ``llvm-tblgen --print-records`` says of each class in ``llvm/Target/Target.td`` and in
what that includes, and in ``GlobalISel/Combine.td``, ``TableGen/SearchableTable.td`` and ``TableGen/Automaton.td``. The print
does not tell ``code`` from ``string`` where a field has no code in it yet; there the declaration itself was looked at.

In the tables, ``"RegisterClass : DAGOperand": "string Namespace; int Size"`` is a class with its direct base classes and the
fields that it declares itself, in order. Classes are grouped by the file that defines them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tgdsl.classes import frozen
from tgdsl.records.llvm_classes import intrinsics, scheduling, selection, target
from tgdsl.records.types import Type, parse_type

_TABLES = (target.CLASSES, scheduling.CLASSES, selection.CLASSES, intrinsics.CLASSES)


@frozen
class _Declaration:
    bases: tuple[str, ...]
    fields: str


@cache
def _declarations() -> dict[str, _Declaration]:
    found: dict[str, _Declaration] = {}
    for table in _TABLES:
        for header, fields in table.items():
            name, _, bases = header.partition(" : ")
            found[name] = _Declaration(tuple(bases.split(", ")) if bases else (), fields)
    return found


def known_classes() -> Iterator[str]:
    """The names of all classes in these tables."""
    return iter(_declarations())


@cache
def superclasses_of(class_name: str) -> tuple[str, ...] | None:
    """All base classes of a class, in TableGen's order: each after its own bases. None for an unknown class."""
    declaration = _declarations().get(class_name)
    if declaration is None:
        return None
    order: dict[str, None] = {}
    for base in declaration.bases:
        order.update(dict.fromkeys([*(superclasses_of(base) or ()), base]))
    return tuple(order)


@cache
def declared_fields(class_name: str) -> Mapping[str, Type] | None:
    """The fields that a class itself declares, without inherited ones. None for an unknown class."""
    declaration = _declarations().get(class_name)
    if declaration is None:
        return None
    fields: dict[str, Type] = {}
    for field in declaration.fields.split(";"):
        if field.strip():
            type_text, name = field.split()
            fields[name] = parse_type(type_text)
    return fields


def fields_of(superclasses: Sequence[str]) -> Mapping[str, Type]:
    """The fields that the known classes among these declare, in the order of a record's fields.

    Args:
        superclasses: base classes before derived ones, as :attr:`Record.superclasses` has them.
    """
    return _fields_of(known_among(superclasses))


def known_among(superclasses: Sequence[str]) -> tuple[str, ...]:
    """Those of the classes that are in these tables. A large target has thousands of classes of its own beside them."""
    known = _declarations()
    return tuple([name for name in superclasses if name in known])


@cache
def _fields_of(superclasses: tuple[str, ...]) -> Mapping[str, Type]:
    fields: dict[str, Type] = {}
    for name in superclasses:
        for field, field_type in (declared_fields(name) or {}).items():
            fields.setdefault(field, field_type)
    return fields
