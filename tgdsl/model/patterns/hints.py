"""Hints to GlobalISel, which SelectionDAG's patterns carry for it."""

from __future__ import annotations

from tgdsl.classes import native
from tgdsl.records import Record


@native(auto_attribs=True, frozen=True)
class GISelHints:
    """Facts about a node that only GlobalISel wants to know.

    Attributes:
        flags: the PatFrags record of class GISelFlags that it comes from, if any.
        address_space: its first value is a pointer there, by a type of class PtrValueType; -1 for none.
    """

    flags: Record | None
    address_space: int
