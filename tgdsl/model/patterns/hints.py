"""Hints to GlobalISel, which SelectionDAG's patterns carry for it."""

from __future__ import annotations

from tgdsl.classes import native
from tgdsl.model.patterns import fields
from tgdsl.records import Record


@native(auto_attribs=True, frozen=True)
class GISelHints:
    """Facts about a node that only GlobalISel wants to know.

    Attributes:
        flags: the PatFrags record of class GISelFlags that it comes from, if any.
        address_spaces: for each of its first values, the one that it is a pointer into, by a type of class PtrValueType; -1 for others.
    """

    flags: Record | None
    address_spaces: tuple[int, ...] = ()

    def space(self, value: int) -> int:
        """The address space that a value is a pointer into; -1 if it is none."""
        return self.address_spaces[value] if value < len(self.address_spaces) else -1


def with_space(hints: GISelHints | None, value: int, space: int) -> GISelHints:
    """The same hints, and that a value is a pointer into an address space."""
    known = () if hints is None else hints.address_spaces
    spaces = [*known, *[-1] * (value + 1 - len(known))]
    spaces[value] = space
    return GISelHints(None if hints is None else hints.flags, tuple(spaces))


def address_space_of_leaf(value: Record) -> int:
    """The address space that a leaf is a pointer into: a PtrValueType, or a register class whose first type is one; -1 for others."""
    if value.is_a("PtrValueType"):
        return fields.address_space_of(value)
    if value.is_a("RegisterOperand"):
        value = fields.register_class_of(value)
    if value.is_a("RegisterClass"):
        types = fields.register_types_of(value)
        if types and types[0].is_a("PtrValueType"):
            return fields.address_space_of(types[0])
    return -1
