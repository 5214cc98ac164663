"""What a check finds, and what a check is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from attrs import field, frozen

from tgdsl.diagnostics import Note, Place

if TYPE_CHECKING:
    from tgdsl.linting.subject import Subject


@frozen
class Kind:
    """A kind of finding.

    Attributes:
        identifier: how users, and waivers, call it.
        explanation: in one line.
    """

    identifier: str
    explanation: str


@frozen
class Finding:
    """One place that a user should look at.

    Attributes:
        subject: what it is about, for waivers: the name of a record, or a node with its types ("sdiv:i32").
        everywhere: it is about the target as a whole; a waiver anywhere in the file of ``place`` that names the subject counts.
    """

    kind: Kind
    place: Place
    subject: str
    message: str
    notes: tuple[Note, ...] = field(default=())
    everywhere: bool = False


@frozen
class Check:
    """Something that is looked for.

    Attributes:
        kinds: of what it finds.
        find: all there is to find, of any of the kinds, in any order.
        optional: it is only done if somebody asks for it.
    """

    kinds: tuple[Kind, ...]
    find: Callable[[Subject], Iterable[Finding]]
    optional: bool = False
