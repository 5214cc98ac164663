"""Record names: those that a module's namespace gives to the definitions that the module makes.

``G0 = SparcReg(...)`` is the record ``G0``. A member of a tuple or list that has no name of its own is named after the
list and its position (``F = SparcReg.sequence(...)`` has ``F0``, ``F1``, ...), a member of a named tuple after its field
(``ADD.rr`` is ``ADDrr``). A trailing underscore, which keeps a name from being one of Python's words, is not part of the name.
Of several names for one definition, the first counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from tgdsl.language.definition import DefiningModule, Definition, definition_of


def names_in(module: DefiningModule) -> dict[Definition, str]:
    """The record names of a module's definitions; those that become anonymous records have none."""
    names: dict[Definition, str] = {}
    for name, value in module.namespace.items():
        definition = definition_of(value)
        if definition is not None and definition.module is module and not definition.stays_anonymous:
            names.setdefault(definition, record_name(name))
    for name, value in module.namespace.items():
        for member, member_name in _members(record_name(name), value):
            if member.module is module:
                names.setdefault(member, member_name)
    return names


def record_name(name: str) -> str:
    """The record name for a name in Python: without the underscore that keeps it from being one of Python's words."""
    return name[:-1] if name.endswith("_") and not name.endswith("__") else name


def _members(name: str, value: object) -> Iterator[tuple[Definition, str]]:
    """The definitions in a tuple or list, and in nested ones, with their names."""
    if not isinstance(value, (tuple, list)):
        return
    members = cast("tuple[object, ...] | list[object]", value)
    fields: object = getattr(members, "_fields", None)
    labels: Iterable[object] = cast("tuple[str, ...]", fields) if isinstance(fields, tuple) else range(len(members))
    for label, member in zip(labels, members, strict=True):
        definition = definition_of(member)
        if definition is not None and not definition.stays_anonymous:
            yield definition, f"{name}{label}"
        elif definition is None:
            yield from _members(f"{name}{label}", member)
